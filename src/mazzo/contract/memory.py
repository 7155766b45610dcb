"""Bots think for months in one process: what they have thought of must not stay in its memory."""

import gc
import tracemalloc

from mazzo.contract.broken import Broken
from mazzo.contract.walks import Walk
from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.state import State

THOUGHTS = 200
BYTES = 16  # for each thought; a leaked object has more, the counters that a process keeps far less


def what_a_bot_has_thought_of_is_forgotten(walk: Walk) -> None:
    """Imagined tables leave nothing behind in memory: bots think for months in one process."""
    game, table = walk.game, walk.end()
    if table.actor() < 0:
        return
    for _ in range(THOUGHTS // 10):
        _think(game, table, table.actor())
    gc.freeze()  # what there was before is out of it, so that collecting is quick
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(THOUGHTS):
            _think(game, table, table.actor())
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    if after - before >= THOUGHTS * BYTES:
        raise Broken(
            f"Imagining this table {THOUGHTS} times left {after - before:,} bytes behind in memory.",
            "imagine",
            "copy",
            "guide.rollout",
        )


def _think(game: Game, table: State, seat: int) -> None:
    """All that a bot does with a table, except playing."""
    imagined = game.imagine(game.view(table, seat))
    imagined.reshuffle(seat, Rng(1))
    game.guide.quick(imagined, seat, Rng(1))
    game.guide.rollout(imagined.copy(), Rng(1))
