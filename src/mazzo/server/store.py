"""Where journals are kept: SQLite, with one thread that commits whatever waits as one group."""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from mazzo.core.errors import BadInput

FORMAT = 1
_MOST_AT_ONCE = 1000
_ROWS_A_STATEMENT = 200
_GATHERING = 0.002  # seconds that nobody notices, in which others come to share the commit
_SCHEMA = """
CREATE TABLE IF NOT EXISTS journal(
    name TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY(name, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables(
    name TEXT PRIMARY KEY, state TEXT NOT NULL, public INTEGER NOT NULL, touched REAL NOT NULL,
    summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_time ON tables(state, public, touched);
CREATE TABLE IF NOT EXISTS heart(beat REAL NOT NULL);
"""
_SHOW = "INSERT OR REPLACE INTO tables VALUES(?, ?, ?, ?, ?)"


class Conflict(Exception):
    """Somebody else has written the entry of that number: reload, and look again."""


class NotStored(Exception):
    """The disk did not take it; nothing has happened."""


class Row(NamedTuple):
    """What the lobby has to know of a table without reading its journal."""

    name: str
    state: str
    public: bool
    touched: float
    summary: bytes


class _Order(NamedTuple):
    """Entries that are stored all or not at all."""

    name: str
    number: int
    entries: Sequence[bytes]
    row: Row | None
    done: asyncio.Future[None] | None  # who waits for it


class Store:
    """The journals of all tables. `append` returns when the entries are on the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._orders: queue.SimpleQueue[_Order | float | None] = queue.SimpleQueue()
        self._reader = self._connected()
        self.alive = self._beaten()  # when the server before this one was last seen alive
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()
        self.commits = 0
        self.commit_seconds = 0.0

    async def append(self, name: str, number: int, entries: Sequence[bytes], row: Row | None = None) -> None:
        """Store these entries, the first under this number, and what the lobby shows of the table."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._orders.put(_Order(name, number, entries, row, done))
        await done

    def show(self, row: Row) -> None:
        """Let the lobby know. It is not waited for: what is lost is found again in the journal."""
        self._orders.put(_Order(row.name, 0, (), row, None))

    def beat(self, now: float) -> None:
        """Let the next server know that this one was alive at that time."""
        self._orders.put(now)

    def journal(self, name: str) -> list[bytes]:
        """Every entry of the table, in order; none if there is no such table."""
        rows = self._reader.execute("SELECT entry FROM journal WHERE name = ? ORDER BY number", (name,))
        return [entry for (entry,) in rows]

    def summary(self, name: str) -> bytes | None:
        row = self._reader.execute("SELECT summary FROM tables WHERE name = ?", (name,)).fetchone()
        return None if row is None else bytes(row[0])

    def listed(self, state: str, most: int) -> list[tuple[str, bytes]]:
        """The newest public tables in that state, by name and summary."""
        return self._reader.execute(
            "SELECT name, summary FROM tables WHERE state = ? AND public = 1 ORDER BY touched DESC LIMIT ?",
            (state, most),
        ).fetchall()

    def running(self, most: int = 2000) -> list[str]:
        """The tables at which a match is being played, the one touched last first."""
        rows = self._reader.execute(
            "SELECT name FROM tables WHERE state = 'running' ORDER BY touched DESC LIMIT ?", (most,)
        )
        return [name for (name,) in rows]

    def close(self) -> None:
        """Finish what waits, and close the file."""
        self._orders.put(None)
        self._writer.join()
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
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version not in (0, FORMAT):
                raise BadInput(
                    f"{self._path} is of format {version}; this mazzo reads format {FORMAT}. "
                    "Choose another folder with --data"
                )
            connection.executescript(_SCHEMA)
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        except (sqlite3.Error, OSError) as error:
            raise BadInput(
                f"the tables cannot be kept in {self._path} ({error}); choose another folder with --data"
            ) from None
        return connection

    def _beaten(self) -> float:
        row = self._reader.execute("SELECT beat FROM heart").fetchone()
        return float(row[0]) if row else time.time()

    def _write(self) -> None:
        """The writer's loop: take all that waits, commit it together, tell those who wait."""
        connection = self._connected()
        orders: list[_Order] = []
        is_open = True
        while is_open:
            taken = [self._orders.get()]
            time.sleep(_GATHERING)
            while len(taken) < _MOST_AT_ONCE and not self._orders.empty():
                taken.append(self._orders.get_nowait())
            orders = [order for order in taken if isinstance(order, _Order)]
            beats = [order for order in taken if isinstance(order, float)]
            is_open = None not in taken
            began = time.perf_counter()
            outcomes = _committed(connection, orders, beats)
            self.commits += 1
            self.commit_seconds += time.perf_counter() - began
            _tell(outcomes)
        connection.close()


Outcome = tuple[asyncio.Future[None] | None, Exception | None]
Statement = tuple[str, Sequence[object]]  # with its values


def _committed(
    connection: sqlite3.Connection, orders: Sequence[_Order], beats: Sequence[float]
) -> list[Outcome]:
    """Commit all of it; if one is too late, order by order, so that it harms nobody else."""
    statements = [*_appending(orders)]
    statements += [(_SHOW, order.row) for order in orders if order.row is not None]
    if beats:
        statements += [("DELETE FROM heart", ()), ("INSERT INTO heart VALUES(?)", (beats[-1],))]
    problem = _transaction(connection, statements)
    if len(orders) < 2 or not isinstance(problem, Conflict):
        return [(order.done, problem) for order in orders]
    return [outcome for order in orders for outcome in _committed(connection, [order], beats)]


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
        if done is None or done.done():  # nobody waits, or not any more
            continue
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)
