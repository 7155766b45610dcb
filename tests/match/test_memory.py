"""A server plays for months in one process: matches that are over must not stay in its memory."""

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from mazzo.core import fields
from mazzo.core.bits import Rng
from mazzo.games import BUILT_IN, find
from mazzo.match.match import Match

PLAYS = 120
TIMES = 20
BYTES = 40  # each time; any vec has more


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_match_is_forgotten(name: str) -> None:
    def play() -> None:
        game = find(name)
        match = Match(game, [str(seat) for seat in range(game.seats[0])], seed=bytes(32))
        for _ in range(PLAYS):
            if match.is_over:
                break
            seat = match.actors()[0]
            match.play(seat, match.idle(seat))

    assert left_behind(play) < BYTES


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_position_is_forgotten(name: str) -> None:
    game = find(name)
    match = Match(game, [str(seat) for seat in range(game.seats[0])], seed=bytes(32))
    zones = game.position(match.state)
    assert left_behind(lambda: game.place(zones, match.options, game.seats[0], Rng(1))) < BYTES


def left_behind(work: Callable[[], object]) -> float:
    """Bytes of memory that are not given back, each time that it is done."""
    tracemalloc.start()
    try:
        for _ in range(2):  # what is kept from the first time on does not count
            work()
            least = traced()
        for _ in range(TIMES):
            work()
        return (traced() - least) / TIMES
    finally:
        tracemalloc.stop()


def traced() -> int:
    """Bytes in use, without the short words that msgspec keeps for a while to know them again."""
    gc.collect()
    others = [tracemalloc.Filter(False, str(module.__file__)) for module in (fields, tracemalloc)]
    found = tracemalloc.take_snapshot().filter_traces(others)
    return sum(trace.size for trace in found.traces)
