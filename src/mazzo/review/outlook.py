"""What a seat may expect: worlds that fit what it knows, each played on by quick players.

They are played to where the game's guide values them: to the end of a hand, a round or the match. All seats
play the move that looks good at a glance, so that a value is what the position is worth among equals. What
is booked to the players is measured against that.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import View
from mazzo.core.state import DEALER, NOBODY, State
from mazzo.review.model import Value


class Sample(NamedTuple):
    """How one world ended for a seat."""

    points: float
    share: float


def played_on(game: Game, state: State, rng: Rng) -> State:
    """Play on, in place, to the next horizon. A deal that is due is made first, whatever was reckoned up before
    it: so what a seat expects before a deal is the mean of what it expects after it.
    """
    guide = game.guide
    while state.actor() == DEALER:
        state.deal(rng, None)
    while (seat := state.actor()) != NOBODY:
        if seat == DEALER:
            if guide.is_horizon(state):
                break
            state.deal(rng, None)
        else:
            state.play(seat, guide.quick(state, seat, rng), None)
    return state


def sample(game: Game, state: State, seat: int) -> Sample:
    """What a table at its horizon is worth to the seat."""
    return Sample(state.score(seat), share(game, state, seat))


def share(game: Game, state: State, seat: int) -> float:
    """The seat's part of the victory; before the end what its guide makes of how things stand."""
    return state.share(seat) if state.actor() == NOBODY else game.guide.value(state, seat)


def expected(samples: Sequence[Sample]) -> Value:
    """Their means, with standard errors."""
    points, points_error = _mean([each.points for each in samples])
    share, share_error = _mean([each.share for each in samples])
    return Value(points, share, points_error, share_error)


def outlook(game: Game, view: View, seat: int, worlds: int, rng: Rng) -> Value:
    """What the seat that sees this may expect."""
    table = game.imagine(view)
    if table.actor() == NOBODY:
        return Value(table.score(seat), table.share(seat))
    return expected([sample(game, played_on(game, world_of(game, table, seat, rng), rng), seat) for _ in range(worlds)])


def outlooks(
    game: Game, view: View, plays: Sequence[Sequence[int]], worlds: int, rng: Rng
) -> list[list[Sample]]:
    """How each of these plays of the seat that sees this ends, world by world: all of them in the same worlds."""
    seat, table = view.seat, game.imagine(view)
    found: list[list[Sample]] = [[] for _ in plays]
    for _ in range(worlds):
        world, luck = world_of(game, table, seat, rng), rng.below(1 << 48)
        for samples, moves in zip(found, plays, strict=True):
            after = world.copy()
            for move in moves:
                after.play(seat, move, None)
            samples.append(sample(game, played_on(game, after, Rng(luck)), seat))
    return found


def lead(better: Sequence[float], worse: Sequence[float]) -> tuple[float, float]:
    """By how much the first are more, on the average, and the standard error of that: pair by pair."""
    return _mean([first - second for first, second in zip(better, worse, strict=True)])


def world_of(game: Game, table: State, seat: int, rng: Rng) -> State:
    """A world that fits what the seat knows of an imagined table, likelier ones more often."""
    world = table.copy()
    game.guide.reshuffle(world, seat, rng)
    return world


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean of these values and its standard error."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(variance / len(values))
