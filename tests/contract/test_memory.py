"""Bots think for months in one process: what they have thought of must not stay in its memory."""

import gc
import tracemalloc

from hypothesis import given
from hypothesis import strategies as st
from tests.contract.walks import every_game, few, walks

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.state import State

THOUGHTS = 200
BYTES = 16  # for each thought; a leaked object has more, the counters that a process keeps far less


def think(game: Game, table: State, seat: int) -> None:
    """All that a bot does with a table, except playing."""
    imagined = game.imagine(game.view(table, seat))
    imagined.reshuffle(seat, Rng(1))
    game.guide.quick(imagined, seat, Rng(1))
    game.guide.rollout(imagined.copy(), Rng(1))


@few
@given(st.data())
@every_game
def test_what_a_bot_has_thought_of_is_forgotten(game: Game, data: st.DataObject) -> None:
    table = data.draw(walks(game)).end()
    if table.actor() < 0:
        return
    for _ in range(THOUGHTS // 10):
        think(game, table, table.actor())
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(THOUGHTS):
            think(game, table, table.actor())
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < THOUGHTS * BYTES
