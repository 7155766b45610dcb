"""The longest match of each game at a server, and its bars: `./run bench long`.

A pause is the longest time for which a table that is read back keeps the loop of the server from
everything else, by the processor's time, as other work on the machine is not its fault. A welcome is the
longest that any seat or spectator is sent. Memory is what a table with such a match keeps once everybody has
been told of it. A late move stands beside an early one, as the median of many. What is above its bar is a
fault, and the exit code is 1.

    --json FILE    write the rows as a list of objects
    --rounds N     how often each figure is measured (default 3)
    --seconds S    for one measurement (default 1)
"""

import asyncio
import gc
import os
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import uvloop
from _long_matches import LONGEST, NAME, NOON, TOKENS, entries_of, stretches, unreachable_targets
from _rows import Row, arguments, machine, show
from _served import BUILD
from rich.console import Console

from mazzo.core.state import SPECTATOR
from mazzo.server import journal
from mazzo.server.bot_pool import BotPool
from mazzo.server.client import Client
from mazzo.server.context import Context
from mazzo.server.metrics import Metrics
from mazzo.server.outbox import encoded
from mazzo.server.settings import Settings
from mazzo.server.sqlite_store import STORE, SqliteStore
from mazzo.server.table import Table
from mazzo.server.tables import Tables
from mazzo.wire.messages import Enter

TITLE = "The longest match of each game"
PAUSE, WELCOME, MEMORY, MORE = (
    50.0,
    100.0,
    1.0,
    1.5,
)  # the bars: ms, kB, MB, and how much dearer a late move is
STRETCH = 250  # moves that are timed, early and late
_FAULT = 1


@dataclass(frozen=True)
class Figures:
    """What came of one game."""

    game: str
    moves: int
    pause: float  # ms of the processor, the longest of the loop while the table was opened
    wall: float  # ms of the longest by the clock, in which others may have had the processor
    opening: float  # s in all
    welcome: float  # kB
    memory: float  # MB
    early: float  # microseconds of a move, with a layout for each seat
    late: float
    early_told: float  # bytes that a seat is sent of one
    late_told: float


def main() -> int:
    told = arguments(TITLE, rounds=3, seconds=1.0)
    console, found = Console(stderr=True), []
    BUILD.mkdir(exist_ok=True)
    with unreachable_targets(), tempfile.TemporaryDirectory(dir=BUILD) as folder:
        for game in LONGEST:
            with console.status(f"{game}: a match is played to its bound"):
                entries = entries_of(game)
            with console.status(f"{game}: {len(entries):,} entries"):
                found.append(measured(game, entries, Path(folder, game), told.rounds))
    rows = [row for figures in found for row in rows_of(figures)]
    notes = [
        "Moves: until the rules or their bound on hands and rounds end the match, however the seats dawdle.",
        "Pause: of the loop while the table is read back, in the processor's time; the least of all rounds.",
        *(
            f"{each.game}: open in {each.opening:.1f} s; the longest pause by the clock, {each.wall:.0f} ms."
            for each in found
        ),
        f"{machine()}; load {', '.join(f'{part:.1f}' for part in os.getloadavg())}.",
    ]
    show(TITLE, rows, notes, told.json)
    return _FAULT if any(row.ratio is not None and row.ratio < 1 for row in rows) else 0


def measured(game: str, entries: Sequence[journal.Happening], data: Path, rounds: int) -> Figures:
    """All that is asked of one game."""
    opened = [uvloop.run(_opened(entries, data / str(number))) for number in range(rounds)]
    pause, wall, seconds, welcome = min(opened)
    early, late = _move_costs(entries, rounds)
    return Figures(
        game,
        sum(isinstance(entry, journal.Moved) for entry in entries),
        pause,
        wall,
        seconds,
        welcome / 1000,
        _kept(entries) / 1e6,
        *(early[0], late[0], early[1], late[1]),
    )


class Pulse:
    """Asks for its turn again and again; what it waits longest is the longest pause of the loop."""

    def __init__(self) -> None:
        self._longest = self._longest_by_clock = 0.0
        self._task = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            worked, then = time.thread_time(), time.perf_counter()
            await asyncio.sleep(0)
            self._longest = max(self._longest, time.thread_time() - worked)
            self._longest_by_clock = max(self._longest_by_clock, time.perf_counter() - then)

    def end(self) -> tuple[float, float]:
        """The longest pause, in milliseconds of the processor and of the clock."""
        self._task.cancel()
        return 1000 * self._longest, 1000 * self._longest_by_clock


async def _opened(entries: Sequence[journal.Happening], data: Path) -> tuple[float, float, float, float]:
    """The longest pause by the processor and by the clock, seconds, and the longest welcome."""
    data.mkdir(parents=True)
    store = SqliteStore(data / STORE)
    tables = Tables(Context(Settings(data), store, BotPool(1), Metrics()))
    try:
        for first in range(0, len(entries), 1000):
            part = [journal.encode(entry) for entry in entries[first : first + 1000]]
            await store.append(NAME, first, part)
        gc.collect()
        pulse, began = Pulse(), time.perf_counter()
        await asyncio.sleep(0)
        live = await tables.find(NAME)
        seconds, (pause, wall) = time.perf_counter() - began, pulse.end()
        longest = 0
        for token in ("", *TOKENS[: len(live.table.seats)]):
            for layout, memory in product((False, True), repeat=2):
                client = Client(_unheard, 10**9)
                await live.enter(client, Enter(NAME, token, layout=layout, memory=memory))
                longest = max(longest, client._waiting)  # noqa: SLF001 - nobody reads, so that all of it waits
                live.exit(client)
        return pause, wall, seconds, longest
    finally:
        tables.close()
        tables.context.bot_pool.close()
        await store.close()


async def _unheard(text: str) -> None:
    """Nobody is at the other end."""


def _kept(entries: Sequence[journal.Happening]) -> int:
    """Bytes that a table keeps when everybody has been told of it."""
    gc.collect()
    tracemalloc.start()
    table = Table(NAME, entries)
    for watcher in (SPECTATOR, *range(len(table.seats))):
        table.news(watcher, 0, NOON, layout=True, memory=True)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept


def _move_costs(
    entries: Sequence[journal.Happening], rounds: int
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Microseconds and bytes of an early move and of a late one; the least of all rounds."""
    first, last = stretches(entries, STRETCH)
    found = []
    for _ in range(rounds):
        table = Table(NAME, entries[:first])
        early = _timed(table, entries[first : first + STRETCH])
        for entry in entries[first + STRETCH : last]:
            table.apply(entry)
        found.append((early, _timed(table, entries[last : last + STRETCH])))
    return min(early for early, _ in found), min(late for _, late in found)


def _timed(table: Table, moves: Sequence[journal.Happening]) -> tuple[float, float]:
    """The median time of making one of these moves and telling everybody, and what each is sent of it."""
    spent, size = list[float](), 0
    for move in moves:
        assert isinstance(move, journal.Moved)
        assert table.match is not None
        known = {watcher: heard.count for watcher, heard in table.heard.items()}
        began = time.perf_counter()
        table.apply(move, table.match.attempt(move.seat, move.text))
        for watcher, since in known.items():
            news = table.news(watcher, since, NOON, layout=True)
            assert news is not None
            size += len(encoded(news))
        spent.append(1e6 * (time.perf_counter() - began))
    return statistics.median(spent), size / len(moves) / len(table.heard)


def rows_of(figures: Figures) -> list[Row]:
    """Each figure beside its bar; a ratio below 1 is a fault."""

    def row(what: str, value: float, unit: str, bar: float) -> Row:
        return Row(f"{figures.game}, {what}", value, unit, "bar", bar, bar / value)

    return [
        Row(f"{figures.game}, moves", figures.moves, "moves", "", None, None),
        row("pause", figures.pause, "ms", PAUSE),
        row("welcome", figures.welcome, "kB", WELCOME),
        row("memory", figures.memory, "MB", MEMORY),
        Row(f"{figures.game}, late move", figures.late, "us", "early", figures.early, None),
        Row(f"{figures.game}, told of it", figures.late_told, "bytes", "early", figures.early_told, None),
    ]


if __name__ == "__main__":
    sys.exit(main())
