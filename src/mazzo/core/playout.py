"""Whole matches at random, as fast as the rules allow: for benchmarks, tests and estimates."""

from mypy_extensions import i64

from mazzo.core.bits import Rng
from mazzo.core.state import DEALER, NOBODY, State


def playout(state: State, rng: Rng) -> i64:
    """Play at random to the end, in place; how many moves that took."""
    moves: i64 = 0
    while True:
        seat = state.actor()
        if seat >= 0:
            state.play(seat, rng.member(state.menu(seat)), None)
            moves += 1
        elif seat == DEALER:
            state.deal(rng, None)
        else:
            assert seat == NOBODY
            return moves
