"""`mazzo migrate`: all that a server has in a folder, taken over into a database that many nodes share."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mazzo.core.errors import BadInput
from mazzo.core.words import plural
from mazzo.server.postgres import shown
from mazzo.server.postgres_store import PostgresStore
from mazzo.server.push import KEY
from mazzo.server.sqlite_store import alone, found
from mazzo.server.store import Conflict, NotRead, NotStored, Row, Subscription

_TABLES_AT_ONCE = 200
_ENTRIES_AT_ONCE = 500  # of one table
_NAMES = "SELECT name FROM journal UNION SELECT name FROM tables ORDER BY name"
_ENTRIES = "SELECT entry FROM journal WHERE name = ? AND number >= ? ORDER BY number LIMIT ?"
_ROW = (
    "SELECT tables.name, state, public, touched, summary, due "
    "FROM tables LEFT JOIN alarms ON alarms.name = tables.name WHERE tables.name = ?"
)
_BEAT, _SERVED = "SELECT beat FROM heart", "SELECT seconds FROM service"
_REVIEWS = "SELECT name, review FROM reviews ORDER BY name"
_SUBSCRIPTIONS = "SELECT name, seat, endpoint, keys FROM subscriptions ORDER BY number"


class Moved(NamedTuple):
    """What was taken over of some tables."""

    tables: int
    entries: int


def migrate(folder: Path, address: str, say: Callable[[str], None]) -> None:
    """Take everything over. Begun again after it was interrupted, it goes on where it was."""
    path = found(folder)
    with contextlib.closing(alone(path)) as source:
        moved = asyncio.run(_migrate(path, source, address, say))
    tables, entries = plural(moved.tables, "table"), f"{moved.entries:,} new entries"
    say(f"{tables} with {entries} are at {shown(address)} now, as they were in {folder}, which is as it was.")
    say(f"Go on there: mazzo serve --database {shown(address)}")


async def _migrate(path: Path, source: sqlite3.Connection, address: str, say: Callable[[str], None]) -> Moved:
    store = await PostgresStore.open(address)
    try:
        return await _copied(path, source, store, say)
    except (NotStored, NotRead) as problem:
        raise BadInput(
            f"{shown(address)} did not take all of it ({problem}); the same command goes on from there"
        ) from None
    finally:
        await store.close()


async def _copied(
    path: Path, source: sqlite3.Connection, store: PostgresStore, say: Callable[[str], None]
) -> Moved:
    names = [name for (name,) in source.execute(_NAMES)]
    await _check_strangers(store, names)
    beat, seconds = (_single(source, question) for question in (_BEAT, _SERVED))
    await store.take_up(beat, seconds)
    moved = Moved(0, 0)
    for some in _parts(names, _TABLES_AT_ONCE):
        have = await store.newest(some)
        counts = await asyncio.gather(*(_copy(source, store, name, have.get(name, 0)) for name in some))
        moved = Moved(moved.tables + len(some), moved.entries + sum(counts))
        say(f"{moved.tables:,} of {plural(len(names), 'table')} ...")
    if (key := path.with_name(KEY)).exists():
        await store.secret(KEY, key.read_bytes)
    for name, review in source.execute(_REVIEWS) if _has_reviews(source) else ():
        await store.keep_review(name, review)
    await store.subscribe([Subscription(*row) for row in source.execute(_SUBSCRIPTIONS)])
    return moved


async def _check_strangers(store: PostgresStore, names: Sequence[str]) -> None:
    """A database that has served tables of its own has counted time for them, and cannot take others in."""
    if strangers := await store.names_beside(names):
        raise BadInput(
            f"{shown(store.address)} has tables of its own already, like {strangers[0]}; "
            "take the folder over into an empty database"
        )


async def _copy(source: sqlite3.Connection, store: PostgresStore, name: str, have: int) -> int:
    """Take over what the database does not have of a table yet; how many entries that were."""
    row = source.execute(_ROW, (name,)).fetchone()
    if row is not None:
        store.show(Row(row[0], row[1], bool(row[2]), *row[3:]))
    if have:  # an interrupted migration has taken it over so far: the last that is there must be the same
        ((_, last),) = [pair async for rows in store.entries(name, have - 1) for pair in rows]
        if source.execute(_ENTRIES, (name, have - 1, 1)).fetchone() != (last,):
            raise _gone_on(name)
    number = have
    while entries := [entry for (entry,) in source.execute(_ENTRIES, (name, number, _ENTRIES_AT_ONCE))]:
        try:
            await store.append(name, number, entries)
        except Conflict:
            raise _gone_on(name) from None
        number += len(entries)
    return number - have


def _has_reviews(source: sqlite3.Connection) -> bool:
    """Whether the folder is of a mazzo that reviewed matches."""
    return source.execute("SELECT name FROM sqlite_master WHERE name = 'reviews'").fetchone() is not None


def _gone_on(name: str) -> BadInput:
    return BadInput(f"table {name} has gone on in the database, so that nothing of it is overwritten")


def _single(source: sqlite3.Connection, question: str) -> float | None:
    row = source.execute(question).fetchone()
    return None if row is None else float(row[0])


def _parts(names: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    return (names[first : first + size] for first in range(0, len(names), size))
