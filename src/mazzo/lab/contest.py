"""Bots against each other, deal by deal: what a contest is, how one deal is played, and what it all shows."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from mazzo import games
from mazzo.bots import levels
from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.fields import read_options, read_settings
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.core.state import DEALER, NOBODY
from mazzo.games.plug_ins import faults_named

_STANDARD_ERRORS = 1.96  # in a 95 % interval


@dataclass(frozen=True)
class Plan:
    """Who plays what. Every deal is played once for each seating, if it is to be duplicate."""

    game: str
    bots: tuple[str, ...]
    deals: int
    duplicate: bool
    seed: int = 0
    options: dict[str, object] = field(default_factory=dict)

    def seatings(self) -> list[list[int]]:
        """Which bot sits where: all rotations of the bots around the table, or just one of them."""
        count = len(self.bots)
        turns = range(count) if self.duplicate else range(1)
        return [[(seat + turn) % count for seat in range(count)] for turn in turns]


@dataclass(frozen=True)
class Deal:
    """The outcome of one deal, by bot: results as means over its seatings, work as sums."""

    shares: list[float]
    points: list[float]
    decisions: list[int]
    seconds: list[float]


def options_of(game: str, settings: Sequence[str]) -> dict[str, object]:
    """The options of a game from the words of a command line."""
    options: dict[str, object] = msgspec.to_builtins(read_settings(games.find(game).options, settings))
    return options


def check(plan: Plan) -> None:
    """Refuse a plan that cannot be played."""
    game = games.find(plan.game)
    if len(plan.bots) not in game.seats:
        allowed = " or ".join(str(count) for count in game.seats)
        raise BadInput(f"{game.title} is for {allowed} bots, not {len(plan.bots)}: --bots quick ismcts:100ms")
    if plan.deals < 1:
        raise BadInput(f"--games must be at least 1, not {plan.deals}")
    read_options(game.options, plan.options)
    for bot in plan.bots:
        levels.make(bot, game, 0)


def play_deal(plan: Plan, number: int) -> Deal:
    """Play one deal in every seating of the plan."""
    with faults_named():
        return _play_deal(plan, number)


def _play_deal(plan: Plan, number: int) -> Deal:
    game = games.find(plan.game)
    options = read_options(game.options, plan.options)
    count = len(plan.bots)
    deal = Deal([0.0] * count, [0.0] * count, [0] * count, [0.0] * count)
    seatings = plan.seatings()
    for seating in seatings:
        _play_match(game, options, plan, number, seating, deal, 1 / len(seatings))
    return deal


def _play_match(
    game: Game, options: Options, plan: Plan, number: int, seating: list[int], deal: Deal, weight: float
) -> None:
    """Play one match and add it to the deal. The cards of the k-th shuffle depend on the deal alone.

    Bots have their time by the clock of their thread: what else the machine does makes none of them weaker.
    """
    seats = len(seating)
    seeds = {bot: _seed(plan.seed, number, 1 + bot) for bot in seating}
    bots = [levels.make(plan.bots[bot], game, seeds[bot], time.thread_time) for bot in seating]
    state, shuffles = game.start(options, seats), 0
    while (actor := state.actor()) != NOBODY:
        if actor == DEALER:
            state.deal(Rng(_seed(plan.seed, number, -1 - shuffles)), None)
            shuffles += 1
            continue
        began = time.thread_time()
        move = bots[actor].choose(game.view(state, actor))
        deal.seconds[seating[actor]] += time.thread_time() - began
        deal.decisions[seating[actor]] += 1
        assert state.menu(actor) >> move & 1, f"{plan.bots[seating[actor]]} left the menu"
        state.play(actor, move, None)
    for seat, bot in enumerate(seating):
        deal.shares[bot] += weight * state.share(seat)
        deal.points[bot] += weight * state.score(seat)


def _seed(*parts: int) -> int:
    """One number from several, the same on every machine."""
    mixed = 0
    for part in parts:
        mixed = (mixed * 1_000_003 + part) % 2**61
    return mixed


@dataclass(frozen=True)
class Estimate:
    """A mean over deals and half of its 95 % interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Estimate":
        mean = math.fsum(samples) / len(samples)
        if len(samples) < 2:
            return cls(mean, math.inf)
        variance = math.fsum((sample - mean) ** 2 for sample in samples) / (len(samples) - 1)
        return cls(mean, _STANDARD_ERRORS * math.sqrt(variance / len(samples)))


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    wins: Estimate  # its part of the victories, a shared one divided
    points: Estimate  # a match
    lead: Estimate  # by how many points a match it is better than the mean of the others
    decisions_a_second: float


def standings(plan: Plan, deals: Sequence[Deal]) -> list[Standing]:
    """What the deals played so far show of each bot."""
    found = []
    sign = -1.0 if games.find(plan.game).fewest_wins else 1.0
    for bot, name in enumerate(plan.bots):
        seconds = math.fsum(deal.seconds[bot] for deal in deals)
        found.append(
            Standing(
                bot=name,
                wins=Estimate.of([deal.shares[bot] for deal in deals]),
                points=Estimate.of([deal.points[bot] for deal in deals]),
                lead=Estimate.of([sign * _lead(deal.points, bot) for deal in deals]),
                decisions_a_second=sum(deal.decisions[bot] for deal in deals) / max(seconds, 1e-9),
            )
        )
    return found


def _lead(points: Sequence[float], bot: int) -> float:
    others = [score for other, score in enumerate(points) if other != bot]
    return points[bot] - math.fsum(others) / len(others)
