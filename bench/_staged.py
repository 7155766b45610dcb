"""A store with tables that are meant to hurt: made before the server of a benchmark starts."""

import asyncio
import time
from pathlib import Path

from mazzo.match.fair import seed_from
from mazzo.server import journal, tables
from mazzo.server.restore import row
from mazzo.server.sqlite_store import STORE, SqliteStore
from mazzo.server.table import Table
from mazzo.wire.messages import FREE, ME, NewTable

UNREADABLE = "damagedtab22"
FINISHED = "endedmatch22"
LONG = ("vastmatch222", "vastmatch223", "vastmatch224")
_MOVES = 10_000  # of a long match
_LONG_PLAN = NewTable(
    "sapone", [ME, FREE, FREE, FREE], "Ada", {"target": 200, "max_rounds": 200}, public=True
)
_SHORT_PLAN = NewTable("scopa", [ME, FREE], "Ada", {"target": 100}, public=True)


def stage(folder: Path) -> None:
    """A match that is over, some that are very long, and a journal that cannot be read."""
    asyncio.run(_store(folder))


async def _store(folder: Path) -> None:
    store = SqliteStore(folder / STORE)
    try:
        finished, entries = _played(FINISHED, _SHORT_PLAN, _MOVES)
        assert finished.state == "over"
        await store.append(FINISHED, 0, [journal.encode(entry) for entry in entries], row(finished))
        damaged, entries = _played(UNREADABLE, _SHORT_PLAN, 10)
        raw = [*(journal.encode(entry) for entry in entries), b"\x00 no entry"]
        await store.append(UNREADABLE, 0, raw, row(damaged))
        long, entries = _played(LONG[0], _LONG_PLAN, _MOVES)
        for name in LONG:
            shown = row(long)._replace(name=name)
            await store.append(name, 0, [journal.encode(entry) for entry in entries], shown)
    finally:
        await store.close()


def _played(name: str, plan: NewTable, most: int) -> tuple[Table, list[journal.Happening]]:
    """A table at which so many moves were played as time runs out, and its journal."""
    now = time.time()
    plan = tables.checked(plan)
    entries: list[journal.Happening] = [journal.Made(at=now, plan=plan, seed=seed_from(name).hex())]
    entries += [
        journal.Sat(at=now, seat=seat, name=f"Player {seat}", token="") for seat in range(len(plan.seats))
    ]
    table = Table(name, entries)
    while table.state == "running" and len(entries) < most:
        assert table.match is not None
        seat = table.actors[0]
        entry = journal.Moved(at=now, seat=seat, text=table.match.idle(seat))
        table.apply(entry)
        entries.append(entry)
    return table, entries
