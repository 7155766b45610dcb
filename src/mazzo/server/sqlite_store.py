"""A store in a file of SQLite: one thread commits whatever waits as one group, another reads."""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from mazzo.core.errors import BadInput
from mazzo.server.stopwatch import Stopwatch
from mazzo.server.store import (
    MOST_DEVICES,
    MOST_SUBSCRIPTIONS,
    SET_ASIDE,
    Conflict,
    NotRead,
    NotStored,
    Row,
    Subscription,
)

STORE = "tables.db"  # in the folder of a server
FORMAT = 1
_MOST_AT_ONCE = 1000
_ROWS_A_STATEMENT = 200
_READ_AT_ONCE = 100
_GATHERING = 0.002  # seconds, too few to notice, in which others come to share the commit
_ELSEWHERE = "choose another folder with --data or MAZZO_HOME"
SCHEMA = """
CREATE TABLE IF NOT EXISTS journal(
    name TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY(name, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables(
    name TEXT PRIMARY KEY, state TEXT NOT NULL, public INTEGER NOT NULL, touched REAL NOT NULL,
    summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_time ON tables(state, public, touched);
CREATE TABLE IF NOT EXISTS heart(beat REAL NOT NULL);
CREATE TABLE IF NOT EXISTS service(seconds REAL NOT NULL);
CREATE TABLE IF NOT EXISTS alarms(name TEXT PRIMARY KEY, due REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS alarms_by_time ON alarms(due);
CREATE TABLE IF NOT EXISTS subscriptions(
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, seat INTEGER NOT NULL, endpoint TEXT NOT NULL,
    keys BLOB NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS subscriptions_by_seat ON subscriptions(name, seat, endpoint);
CREATE INDEX IF NOT EXISTS subscriptions_by_endpoint ON subscriptions(endpoint);
CREATE TABLE IF NOT EXISTS reviews(name TEXT PRIMARY KEY, review BLOB NOT NULL) WITHOUT ROWID;
"""
_SHOW = "INSERT OR REPLACE INTO tables VALUES(?, ?, ?, ?, ?)"
_SUBSCRIBE = "INSERT OR REPLACE INTO subscriptions(name, seat, endpoint, keys) VALUES(?, ?, ?, ?)"
_OLDER_OF_A_SEAT = """
DELETE FROM subscriptions WHERE name = ? AND seat = ? AND number NOT IN
(SELECT number FROM subscriptions WHERE name = ? AND seat = ? ORDER BY number DESC LIMIT ?)
"""
_OLDEST = "DELETE FROM subscriptions WHERE number <= (SELECT max(number) FROM subscriptions) - ?"
_KEEP_REVIEW = "INSERT OR REPLACE INTO reviews VALUES(?, ?)"
_SET_ALARM, _NO_ALARM = "INSERT OR REPLACE INTO alarms VALUES(?, ?)", "DELETE FROM alarms WHERE name = ?"


class _Order(NamedTuple):
    """Entries that are stored all or not at all."""

    name: str
    number: int
    entries: Sequence[bytes]
    row: Row | None
    done: asyncio.Future[None] | None  # who waits for it
    more: Sequence["Statement"] = ()  # beside the journal


class _Beat(NamedTuple):
    """A sign of life."""

    now: float
    served: float  # seconds, by the stopwatch
    done: asyncio.Future[None] | None


class SqliteStore:
    """The journals of all tables, in one file."""

    medium = "disk"

    def __init__(self, path: Path, measure: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._orders: queue.SimpleQueue[_Order | _Beat | None] = queue.SimpleQueue()
        self._reader, connection = self._connected(), self._connected()
        self._reading = ThreadPoolExecutor(1, "store reader")
        self.alive, served = self._beaten()  # when the server before this one was last seen alive
        self.watch = Stopwatch(served, measure)
        self.commits = 0
        self.commit_seconds = 0.0
        self.trouble = ""  # why the last write failed; the next that is stored ends it
        self._writer = threading.Thread(target=self._write, args=(connection,), name="store", daemon=True)
        self._writer.start()

    async def append(self, name: str, number: int, entries: Sequence[bytes], row: Row | None = None) -> None:
        await self.order(name, number, entries, row)

    def order(
        self, name: str, number: int, entries: Sequence[bytes], row: Row | None = None
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._orders.put(_Order(name, number, entries, row, done))
        return done

    def show(self, row: Row) -> None:
        self._orders.put(_Order(row.name, 0, (), row, None))

    def beat(self, now: float) -> None:
        self._orders.put(_Beat(now, self.watch.now(), None))

    async def probe(self) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._orders.put(_Beat(time.time(), self.watch.now(), done))
        await done

    async def entries(self, name: str, first: int = 0) -> AsyncIterator[Sequence[tuple[int, bytes]]]:
        some = "SELECT number, entry FROM journal WHERE name = ? AND number >= ? ORDER BY number LIMIT ?"
        while found := await self._pairs(some, name, first, _READ_AT_ONCE):
            rows = [(int(number), entry) for number, entry in found]
            yield rows
            first = rows[-1][0] + 1

    async def newest(self, names: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for first in range(0, len(names), _ROWS_A_STATEMENT):
            some = names[first : first + _ROWS_A_STATEMENT]
            places = ", ".join("?" * len(some))
            last = f"SELECT name, max(number) FROM journal WHERE name IN ({places}) GROUP BY name"  # noqa: S608
            found |= {name: int(number) + 1 for name, number in await self._pairs(last, *some)}
        return found

    async def is_set_aside(self, name: str) -> bool:
        noted = "SELECT name, '' FROM tables WHERE name = ? AND state = ?"
        return bool(await self._pairs(noted, name, SET_ASIDE))

    async def listed(self, state: str, most: int) -> list[tuple[str, bytes]]:
        newest = (
            "SELECT name, summary FROM tables WHERE state = ? AND public = 1 ORDER BY touched DESC LIMIT ?"
        )
        return await self._pairs(newest, state, most)

    async def running(self, most: int) -> list[str]:
        latest = "SELECT name, '' FROM tables WHERE state = 'running' ORDER BY touched DESC LIMIT ?"
        return [name for name, _ in await self._pairs(latest, most)]

    async def alarms(self, most: int) -> list[tuple[str, float]]:
        next_first = "SELECT name, CAST(due AS TEXT) FROM alarms ORDER BY due LIMIT ?"
        return [(name, float(due)) for name, due in await self._pairs(next_first, most)]

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """It is a file beside the store: a backup of the tables is no copy of it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, _made_once, self._path.with_name(name), make)

    async def subscribe(self, subscriptions: Sequence[Subscription]) -> None:
        statements: list[Statement] = []
        for each in subscriptions:
            seat = each.table, each.seat
            statements += [(_SUBSCRIBE, each), (_OLDER_OF_A_SEAT, (*seat, *seat, MOST_DEVICES))]
        statements.append((_OLDEST, (MOST_SUBSCRIPTIONS,)))
        await self._stored(statements)

    async def _stored(self, statements: Sequence["Statement"]) -> None:
        """Have these committed, beside the journals."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._orders.put(_Order("", 0, (), None, done, statements))
        await done

    async def keep_review(self, table: str, review: bytes) -> None:
        await self._stored([(_KEEP_REVIEW, (table, review))])

    async def review(self, table: str) -> bytes | None:
        found = await self._pairs("SELECT name, review FROM reviews WHERE name = ?", table)
        return found[0][1] if found else None

    async def subscriptions(self, table: str, seat: int) -> list[Subscription]:
        of_seat = "SELECT hex(endpoint), keys FROM subscriptions WHERE name = ? AND seat = ? LIMIT ?"
        found = await self._pairs(of_seat, table, seat, MOST_DEVICES)
        return [Subscription(table, seat, bytes.fromhex(where).decode(), keys) for where, keys in found]

    def unsubscribe(self, endpoint: str) -> None:
        self._forget("endpoint = ?", endpoint)

    def unsubscribe_seat(self, table: str, seat: int) -> None:
        self._forget("name = ? AND seat = ?", table, seat)

    def _forget(self, which: str, *values: object) -> None:
        forget = f"DELETE FROM subscriptions WHERE {which}"  # noqa: S608 - our own words
        self._orders.put(_Order("", 0, (), None, None, [(forget, values)]))

    async def _pairs(self, question: str, *values: object) -> list[tuple[str, bytes]]:
        """What the disk answers: rows of a name or number and of bytes, read by the thread that reads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, _pairs, self._reader, question, values)

    async def close(self) -> None:
        self._orders.put(None)
        self._writer.join()
        self._reading.shutdown()
        self._reader.close()

    def _connected(self) -> sqlite3.Connection:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(
                self._path,
                isolation_level=None,
                check_same_thread=False,
                cached_statements=2 * _ROWS_A_STATEMENT,
            )
            self._path.chmod(0o600)  # it holds the seeds of running matches
            for setting in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"):
                connection.execute(f"PRAGMA {setting}")
            check_format(connection, self._path)
            # IMMEDIATE: who first reads and then wants to write is not made to wait, but sent away
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {FORMAT}; COMMIT;")
        except (sqlite3.Error, OSError) as error:
            raise BadInput(unusable(self._path, error)) from None
        return connection

    def _beaten(self) -> tuple[float, float]:
        try:
            row = self._reader.execute("SELECT beat FROM heart").fetchone()
            served = self._reader.execute("SELECT seconds FROM service").fetchone()
            self._reader.execute("SELECT count(summary) FROM tables").fetchone()  # the lobby can be read
        except sqlite3.Error as error:
            raise BadInput(unusable(self._path, error)) from None
        return float(row[0]) if row else time.time(), float(served[0]) if served else 0.0

    def _write(self, connection: sqlite3.Connection) -> None:
        """The writer's loop: take all that waits, commit it together, tell those who wait."""
        is_open = True
        while is_open:
            taken = [self._orders.get()]
            time.sleep(_GATHERING)
            while len(taken) < _MOST_AT_ONCE and not self._orders.empty():
                taken.append(self._orders.get_nowait())
            orders = [order for order in taken if isinstance(order, _Order)]
            beats = [order for order in taken if isinstance(order, _Beat)]
            is_open = None not in taken
            began = time.perf_counter()
            outcomes = _committed(connection, orders, beats)
            self.commits += 1
            self.commit_seconds += time.perf_counter() - began
            self._note_trouble(outcomes)
            _tell(outcomes)
        connection.close()

    def _note_trouble(self, outcomes: Sequence["Outcome"]) -> None:
        """Remember whether the disk took what was written last."""
        if outcomes:
            problem = outcomes[-1][1]
            self.trouble = str(problem) if isinstance(problem, NotStored) else ""


def _made_once(file: Path, make: Callable[[], bytes]) -> bytes:
    """What is in that file, which is made if it is not there, for its owner alone."""
    if not file.exists():
        beside = file.with_name(f".{file.name}")
        beside.unlink(missing_ok=True)
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as made:
            made.write(make())
        with contextlib.suppress(FileExistsError):  # another server on this folder was quicker
            os.link(beside, file)
        beside.unlink()
    return file.read_bytes()


def _pairs(
    connection: sqlite3.Connection, question: str, values: Sequence[object]
) -> list[tuple[str, bytes]]:
    """All rows of the answer in one, for at each row the thread waits until it may go on.

    SQLite keeps the order of a question that has a LIMIT.
    """
    pairs = "SELECT group_concat(name || ' ' || hex(bytes)) FROM found"
    try:
        (text,) = connection.execute(f"WITH found(name, bytes) AS ({question}) {pairs}", values).fetchone()
    except sqlite3.Error as error:
        raise NotRead(str(error)) from None
    found = [pair.partition(" ") for pair in text.split(",")] if text else []
    return [(name, bytes.fromhex(digits)) for name, _, digits in found]


def found(place: Path) -> Path:
    """The file of the store in that folder; a file, like a backup, stands for itself."""
    if str(place).startswith(("postgresql:/", "postgres:/")):
        raise BadInput("this is for tables in a folder; what is in a database is saved with pg_dump")
    path = place / STORE if place.is_dir() else place
    if not path.is_file():
        raise BadInput(f"there are no tables in {place}; name the folder that mazzo serve keeps them in")
    return path


def reading(path: Path) -> sqlite3.Connection:
    """A connection to a store that changes nothing, whether or not a server runs there."""
    connection = _opened(path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def alone(path: Path) -> sqlite3.Connection:
    """A connection to a store that no other process has open, nor can open before it is closed."""
    connection = _opened(path)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.executescript("BEGIN EXCLUSIVE; COMMIT;")
    except sqlite3.Error as error:
        connection.close()
        raise BadInput(f"{path} is in use ({error}): stop the server first") from None
    return connection


def _opened(path: Path) -> sqlite3.Connection:
    """A connection to a store that is there already."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)
        check_format(connection, path)
    except sqlite3.Error as error:
        raise BadInput(f"{path} cannot be read as a store of tables ({error}); restore a backup") from None
    return connection


def check_format(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a store that a newer mazzo has made, or another program."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version == 0 and tables:
        raise BadInput(f"{path} is another program's database; {_ELSEWHERE}")
    if version not in (0, FORMAT):
        raise BadInput(
            f"{path} is of format {version}, and this mazzo reads format {FORMAT}: "
            f"use the mazzo that made it, or {_ELSEWHERE}"
        )


def unusable(path: Path, error: Exception) -> str:
    """Why no tables can be kept there, and what to do."""
    if isinstance(error, sqlite3.DatabaseError) and "malformed" in str(error):
        return (
            f"the tables in {path} are damaged ({error}); see what can be saved: mazzo doctor {path.parent}"
        )
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return f"{path} is not a store of tables ({error}); {_ELSEWHERE}"
    return f"the tables cannot be kept in {path} ({error}); {_ELSEWHERE}"


Outcome = tuple[asyncio.Future[None] | None, Exception | None]
Statement = tuple[str, Sequence[object]]  # with its values


def _committed(
    connection: sqlite3.Connection, orders: Sequence[_Order], beats: Sequence[_Beat]
) -> list[Outcome]:
    """Commit all of it; if one is too late, order by order, so that it harms no other."""
    statements = [*_appending(orders)]
    statements += chain.from_iterable(order.more for order in orders)
    statements += chain.from_iterable(_showing(order.row) for order in orders if order.row is not None)
    if beats:
        statements += [("DELETE FROM heart", ()), ("INSERT INTO heart VALUES(?)", (beats[-1].now,))]
        statements += [("DELETE FROM service", ()), ("INSERT INTO service VALUES(?)", (beats[-1].served,))]
    problem = _transaction(connection, statements)
    if orders and len(orders) + len(beats) > 1 and isinstance(problem, Conflict):
        alone = [_committed(connection, [order], ()) for order in orders]
        return [*chain.from_iterable(alone), *_committed(connection, (), beats)]
    return [*((order.done, problem) for order in orders), *((beat.done, problem) for beat in beats)]


def _showing(row: Row) -> Iterator[Statement]:
    """The statements that keep what is to be known of a table."""
    yield _SHOW, row[:5]
    yield (_NO_ALARM, (row.name,)) if row.alarm is None else (_SET_ALARM, (row.name, row.alarm))


def _appending(orders: Sequence[_Order]) -> Iterator[Statement]:
    """The statements that add all the entries: few, for at each the thread waits until it may go on."""
    rows = [
        (order.name, order.number + index, entry)
        for order in orders
        for index, entry in enumerate(order.entries)
    ]
    for first in range(0, len(rows), _ROWS_A_STATEMENT):
        some = rows[first : first + _ROWS_A_STATEMENT]
        places = ", ".join(["(?, ?, ?)"] * len(some))
        yield f"INSERT INTO journal VALUES {places}", [*chain.from_iterable(some)]  # noqa: S608 - nothing of a client


def _transaction(connection: sqlite3.Connection, statements: Sequence[Statement]) -> Exception | None:
    """Commit all of it, or nothing and say why. One statement alone is a transaction by itself."""
    if len(statements) > 1:
        statements = [("BEGIN IMMEDIATE", ()), *statements, ("COMMIT", ())]
    try:
        for statement, values in statements:
            connection.execute(statement, values)
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return Conflict() if isinstance(error, sqlite3.IntegrityError) else NotStored(str(error))
    return None


def _tell(outcomes: Sequence[Outcome]) -> None:
    """Wake those who wait, all at once, in their own thread."""
    waiting = [done for done, _ in outcomes if done is not None]
    if waiting:
        waiting[0].get_loop().call_soon_threadsafe(_settle, outcomes)


def _settle(outcomes: Sequence[Outcome]) -> None:
    for done, problem in outcomes:
        if done is None or done.done():  # no caller waits, or not any more
            continue
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)
