"""What a seat may expect: worlds that fit what it knows, each played on by quick players.

They are played to where the game's guide values them: to the end of a turn, a hand, a round or the match.
All seats play the move that looks good at a glance, so that a value is what the position is worth among
equals. What is booked to the players is measured against that.
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
    worth: float  # by which the search tells plays apart


def is_at_horizon(game: Game, state: State) -> bool:
    """Whether a hand, a round or a turn is over and the dealer begins the next."""
    return state.actor() == DEALER and game.guide.is_horizon(state)


def played_on(game: Game, state: State, rng: Rng) -> State:
    """Play on, in place, to the next horizon; where the table is at one already, it stays as it is."""
    guide = game.guide
    while (seat := state.actor()) != NOBODY:
        if seat >= 0:
            state.play(seat, guide.quick(state, seat, rng), None)
        elif guide.is_horizon(state):
            break
        else:
            state.deal(rng, None)
    return state


def begun_anew(game: Game, state: State, rng: Rng) -> State:
    """Make the deal that is due, in place, and play on from there to the next horizon."""
    if state.actor() == DEALER:
        state.deal(rng, None)
    return played_on(game, state, rng)


def sample(game: Game, state: State, seat: int) -> Sample:
    """What a table at its horizon is worth to the seat."""
    worth = game.guide.value(state, seat)
    if state.actor() == NOBODY:
        return Sample(state.score(seat), state.share(seat), worth)
    return Sample(game.guide.points(state, seat), worth, worth)


def expected(samples: Sequence[Sample]) -> Value:
    """Their means, with standard errors."""
    points, points_error = mean([each.points for each in samples])
    share, share_error = mean([each.share for each in samples])
    return Value(points, share, points_error, share_error)


def outlook(game: Game, view: View, worlds: int, rng: Rng) -> Value:
    """What the seat that sees this may expect."""
    seat, table = view.seat, game.imagine(view)
    if table.actor() == NOBODY:
        return Value(table.score(seat), table.share(seat))
    return expected(
        [sample(game, played_on(game, world_of(game, table, seat, rng), rng), seat) for _ in range(worlds)]
    )


def next_outlook(game: Game, view: View, worlds: int, rng: Rng) -> Value:
    """What the seat may expect of what the dealer is about to begin: the next hand, round or turn."""
    seat, table = view.seat, game.imagine(view)
    return expected(
        [sample(game, begun_anew(game, world_of(game, table, seat, rng), rng), seat) for _ in range(worlds)]
    )


def outlooks(
    game: Game, view: View, plays: Sequence[Sequence[int]], worlds: int, rng: Rng
) -> list[list[Sample]]:
    """How each of these plays of the seat that sees this ends, in the same worlds, one after the other."""
    seat, table = view.seat, game.imagine(view)
    found: list[list[Sample]] = [[] for _ in plays]
    for _ in range(worlds):
        world, luck = world_of(game, table, seat, rng), rng.below(1 << 48)
        for samples, moves in zip(found, plays, strict=True):
            samples.append(after_play(game, world, seat, moves, luck))
    return found


def after_play(game: Game, world: State, seat: int, moves: Sequence[int], luck: int) -> Sample:
    """How that play ends in a world, which stays as it is; the same luck is the same chance."""
    after = world.copy()
    for move in moves:
        after.play(seat, move, None)
    return sample(game, played_on(game, after, Rng(luck)), seat)


def world_of(game: Game, table: State, seat: int, rng: Rng) -> State:
    """A world that fits what the seat knows of an imagined table, likelier ones more often."""
    world = table.copy()
    game.guide.reshuffle(world, seat, rng)
    return world


def lead(better: Sequence[float], worse: Sequence[float]) -> tuple[float, float]:
    """By how much the first are more, on the average, and the standard error of that: pair by pair."""
    return mean([first - second for first, second in zip(better, worse, strict=True)])


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean of these values and its standard error."""
    middle = math.fsum(values) / len(values)
    if len(values) == 1:
        return middle, 0.0
    variance = math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return middle, math.sqrt(variance / len(values))
