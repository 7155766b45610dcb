"""Luck: what the deals gave each seat, with every card known, and the result without it.

A deal gives what the table is worth after it, less what it would have been worth on the average after
another deal in its place. On the average over all deals that is nothing, however the players play: so the
result less the luck has the same mean as the result, and varies less.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.state import DEALER, NOBODY, State
from mazzo.match.replay import Replay
from mazzo.review.outlook import sample

_STRAYS = (
    30  # of a hundred times a player does not play what looks best: so that one course of play decides little
)
_LOOKS = 3  # deals that are all alike: then there was nothing to deal


class Gift(NamedTuple):
    """What a deal gave a seat."""

    points: float
    share: float


def deals_of(replay: Replay) -> Iterator[int]:
    """The numbers of the steps that are deals."""
    return (number for number in range(len(replay)) if replay.mover(number) == DEALER)


def deal_of(replay: Replay, number: int) -> tuple[State, State]:
    """The table before a deal, and after it."""
    seats = len(replay.players)
    before = replay.state(number - 1) if number else replay.game.start(replay.options, seats)
    return before, replay.state(number)


def luck(game: Game, before: State, after: State, seats: int, times: int, rng: Rng) -> list[Gift]:
    """What the deal gave each seat."""
    others = list(_redealt(before, times, rng))
    if all(other == after for other in others[:_LOOKS]):
        return [Gift(0.0, 0.0)] * seats
    points, shares = [0.0] * seats, [0.0] * seats
    for other in others:
        chance = rng.below(1 << 48)
        for state, sign in ((after.copy(), 1.0), (other, -1.0)):
            _played_on(game, state, Rng(chance))
            for seat in range(seats):
                found = sample(game, state, seat)
                points[seat] += sign * found.points / times
                shares[seat] += sign * found.share / times
    return [Gift(*pair) for pair in zip(points, shares, strict=True)]


def _played_on(game: Game, state: State, rng: Rng) -> None:
    """Play on, in place, to the next horizon, each time another way.

    Quick players play the same cards always alike, and who searches does not: what they make of a deal says
    little of it. What players make of it who stray now and then, again and again, says more.
    """
    guide = game.guide
    while (seat := state.actor()) != NOBODY:
        if seat >= 0:
            strays = rng.below(100) < _STRAYS and not state.unfinished()
            choice = rng.member(guide.candidates(state, seat)) if strays else guide.quick(state, seat, rng)
            state.play(seat, choice, None)
        elif guide.is_horizon(state):
            break
        else:
            state.deal(rng, None)


def _redealt(before: State, times: int, rng: Rng) -> Iterator[State]:
    for _ in range(times):
        dealt = before.copy()
        dealt.deal(rng, None)
        yield dealt
