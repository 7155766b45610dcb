"""A store in PostgreSQL, for any number of nodes: what waits is committed as one group, in one statement."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from mazzo.server.logs import LOG
from mazzo.server.postgres import (
    LOST,
    PATIENCE,
    TROUBLE,
    Connection,
    Pool,
    Refused,
    Taken,
    Unreachable,
    bounded,
    connect,
    in_words,
    notices,
    pool,
)
from mazzo.server.postgres_schema import migrate
from mazzo.server.stopwatch import SharedStopwatch
from mazzo.server.store import (
    MOST_DEVICES,
    MOST_SUBSCRIPTIONS,
    SET_ASIDE,
    Away,
    Conflict,
    NotRead,
    NotStored,
    Row,
    Subscription,
    Unknown,
)

T = TypeVar("T")
JOURNAL = "mazzo_journal"  # on which nodes tell each other what they have written
_CONNECTIONS = 5  # of a node at most, beside the one of its bus
_MOST_AT_ONCE = 1000
_READ_AT_ONCE = 100
_TABLES_A_QUESTION = 200
_GATHERING = 0.002  # seconds, too few to notice, in which others come to share the commit
_BETWEEN_TRIES = 0.1  # seconds

# The rows come sorted: two groups that insert the same keys in opposite order would wait for each other.
_COMMIT = """
WITH written AS (
    INSERT INTO journal SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])
), shown AS (
    INSERT INTO tables SELECT * FROM unnest(
        $4::text[], $5::text[], $6::boolean[], $7::double precision[], $8::bytea[], $9::double precision[]
    ) ON CONFLICT (name) DO UPDATE SET state = excluded.state, public = excluded.public,
        touched = excluded.touched, summary = excluded.summary, alarm = excluded.alarm
)
SELECT pg_notify($10, notice) FROM unnest($11::text[]) AS notice
"""
_ENTRIES = "SELECT number, entry FROM journal WHERE name = $1 AND number >= $2 ORDER BY number LIMIT $3"
# Of many tables in one question, each from an entry of its own on.
_SOME_ENTRIES = """
SELECT asked.name, asked.first, found.number, found.entry
FROM unnest($1::text[], $2::integer[]) AS asked(name, first)
CROSS JOIN LATERAL (
    SELECT number, entry FROM journal WHERE journal.name = asked.name AND number >= asked.first
    ORDER BY number LIMIT $3
) AS found ORDER BY found.number
"""
_NEWEST = """
SELECT name, 1 + (SELECT max(number) FROM journal WHERE journal.name = asked.name)
FROM unnest($1::text[]) AS asked(name)
"""
_IS_SET_ASIDE = "SELECT EXISTS (SELECT FROM tables WHERE name = $1 AND state = $2)"
_LISTED = "SELECT name, summary FROM tables WHERE state = $1 AND public ORDER BY touched DESC LIMIT $2"
_RUNNING = "SELECT name FROM tables WHERE state = 'running' ORDER BY touched DESC LIMIT $1"
_ALARMS = "SELECT name, alarm FROM tables WHERE alarm IS NOT NULL ORDER BY alarm LIMIT $1"
_SUBSCRIPTIONS = "SELECT endpoint, keys FROM subscriptions WHERE name = $1 AND seat = $2 LIMIT $3"
_SUBSCRIBE = """
WITH replaced AS (
    DELETE FROM subscriptions WHERE name = $1 AND seat = $2 AND endpoint <> $3 AND number NOT IN (
        SELECT number FROM subscriptions WHERE name = $1 AND seat = $2 AND endpoint <> $3
        ORDER BY number DESC LIMIT $5 - 1
    )
)
INSERT INTO subscriptions(name, seat, endpoint, keys) VALUES ($1, $2, $3, $4)
ON CONFLICT (name, seat, endpoint) DO UPDATE
SET keys = excluded.keys, number = DEFAULT
"""
_OLDEST = "DELETE FROM subscriptions WHERE number <= (SELECT max(number) FROM subscriptions) - $1"
_UNSUBSCRIBE = "DELETE FROM subscriptions WHERE endpoint = $1"
_UNSUBSCRIBE_SEAT = "DELETE FROM subscriptions WHERE name = $1 AND seat = $2"
_REVIEW = "SELECT review FROM reviews WHERE name = $1"
_KEEP_REVIEW = """
INSERT INTO reviews VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET review = excluded.review
"""
_TAKE_UP = "UPDATE stopwatch SET seconds = greatest(seconds, $1)"
_BESIDE = "SELECT name FROM tables WHERE NOT name = ANY($1::text[]) LIMIT 1"
_SHARED = "SELECT value FROM secrets WHERE name = $1"
_SHARE = "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
_ALIVE = "SELECT max(beat) FROM heart"
_BEAT = "WITH before AS (DELETE FROM heart) INSERT INTO heart VALUES ($1)"
# Seconds count while a node tells of itself; a gap is no more than a node may be late with it.
COUNT = """
UPDATE stopwatch SET at = clock_timestamp(),
seconds = seconds + greatest(0, least(extract(epoch FROM clock_timestamp() - at), 1)) RETURNING seconds
"""


class _Order(NamedTuple):
    """Entries that are stored all or not at all, and what the lobby shows of their table."""

    name: str
    number: int
    entries: Sequence[bytes]
    row: Row | None
    asked: float  # by the monotonic clock
    done: asyncio.Future[None] | None  # who waits for it

    def rows(self) -> Iterator[tuple[str, int, bytes]]:
        return ((self.name, number, entry) for number, entry in enumerate(self.entries, self.number))


class _Asked(NamedTuple):
    """A question for the entries of a table."""

    name: str
    first: int
    found: asyncio.Future[list[tuple[int, bytes]]]


class PostgresStore:
    """The journals of all tables, in one database."""

    medium = "database"

    def __init__(
        self, address: str, connections: Pool, alive: float, watch: SharedStopwatch, patience: float
    ) -> None:
        self.address = address
        self.node = secrets.token_hex(6)  # who has written, for those who hear of it
        self.alive = alive
        self.watch = watch
        self.commits = 0
        self.commit_seconds = 0.0
        self.trouble = ""
        self._pool = connections
        self._patience = patience  # seconds for which the database may be away before anyone is told so
        self._orders: asyncio.Queue[_Order | None] = asyncio.Queue()
        self._errands: set[asyncio.Task[Any]] = set()
        self._asked: list[_Asked] = []
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(
        cls, address: str, measure: Callable[[], float] = time.monotonic, patience: float = PATIENCE
    ) -> "PostgresStore":
        """The store at that address, made or brought to this version's format if need be."""
        with in_words(address):
            connection = await connect(address)
            try:
                await migrate(connection, address)
                alive = await connection.fetchval(_ALIVE)
                served = await connection.fetchval(COUNT)
            finally:
                await connection.close(timeout=PATIENCE)
            connections = await pool(address, _CONNECTIONS)
        watch = SharedStopwatch(served, measure)
        return cls(address, connections, time.time() if alive is None else alive, watch, patience)

    # What is written

    async def append(self, name: str, number: int, entries: Sequence[bytes], row: Row | None = None) -> None:
        await self.order(name, number, entries, row)

    def order(
        self, name: str, number: int, entries: Sequence[bytes], row: Row | None = None
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._orders.put_nowait(_Order(name, number, entries, row, time.monotonic(), done))
        return done

    def show(self, row: Row) -> None:
        self._orders.put_nowait(_Order(row.name, 0, (), row, time.monotonic(), None))

    def beat(self, now: float) -> None:
        self._run_errand(self._beat(now))

    async def probe(self) -> None:
        await asyncio.gather(*self._errands)
        try:
            await self._beat(time.time())
        except NotStored as problem:
            self.trouble = str(problem)
            raise
        await self.append("", 0, ())
        self.trouble = ""

    async def count(self) -> None:
        """A node tells that it serves: the stopwatch goes on, and is set to what all nodes have counted."""
        self.watch.set(await self._stored(COUNT))

    async def _beat(self, now: float) -> None:
        await self._stored(_BEAT, now)
        await self.count()

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        if not (found := await self._read(_SHARED, name)):
            await self._stored(_SHARE, name, make())
            found = await self._read(_SHARED, name)  # another node may have been quicker
        ((secret,),) = found
        return bytes(secret)

    async def subscribe(self, subscriptions: Sequence[Subscription]) -> None:
        for each in subscriptions:
            await self._stored(_SUBSCRIBE, *each, MOST_DEVICES)
        await self._stored(_OLDEST, MOST_SUBSCRIPTIONS)

    def unsubscribe(self, endpoint: str) -> None:
        self._run_errand(self._stored(_UNSUBSCRIBE, endpoint))

    def unsubscribe_seat(self, table: str, seat: int) -> None:
        self._run_errand(self._stored(_UNSUBSCRIBE_SEAT, table, seat))

    async def keep_review(self, table: str, review: bytes) -> None:
        await self._stored(_KEEP_REVIEW, table, review)

    def _run_errand(self, errand: Coroutine[Any, Any, Any]) -> None:
        """Have it done without waiting. What fails is noted as trouble by who waits."""

        async def run() -> None:
            with contextlib.suppress(NotStored):
                await errand

        task = asyncio.create_task(run())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _stored(self, statement: str, *values: object) -> Any:
        """Have a statement done that may be done twice; the first value of what it answers."""
        try:
            return await self._persistent(lambda connection: connection.fetchval(statement, *values))
        except TROUBLE as error:
            raise NotStored(_why(error)) from None

    # What is taken over from another store

    async def take_up(self, beat: float | None, seconds: float | None) -> None:
        """Go on where the store came to that was served before this one."""
        if beat is not None:
            await self._stored(_BEAT, beat)
        await self._stored(_TAKE_UP, seconds or 0.0)

    async def names_beside(self, names: Sequence[str]) -> list[str]:
        """Tables that are here, and not among these."""
        return [name for (name,) in await self._read(_BESIDE, names)]

    # What is read

    async def entries(self, name: str, first: int = 0) -> AsyncIterator[Sequence[tuple[int, bytes]]]:
        while rows := await self._some_entries(name, first):
            yield rows
            if len(rows) < _READ_AT_ONCE:
                break
            first = rows[-1][0] + 1

    async def _some_entries(self, name: str, first: int) -> list[tuple[int, bytes]]:
        """What is asked at the same moment is one question: all tables ask of which another node has told."""
        asked = _Asked(name, first, asyncio.get_running_loop().create_future())
        self._asked.append(asked)
        if len(self._asked) == 1:
            self._run_errand(self._answer_all())
        return await asked.found

    async def _answer_all(self) -> None:
        all_asked, self._asked = self._asked, []
        for first in range(0, len(all_asked), _TABLES_A_QUESTION):
            await self._answer(all_asked[first : first + _TABLES_A_QUESTION])

    async def _answer(self, asked: Sequence[_Asked]) -> None:
        """Read what each of them asked for; if something cannot be read, it harms no other."""
        found: dict[tuple[str, int], list[tuple[int, bytes]]] = {
            (each.name, each.first): [] for each in asked
        }
        names, firsts = zip(*found, strict=True)
        try:
            for name, first, number, entry in await self._read(_SOME_ENTRIES, names, firsts, _READ_AT_ONCE):
                found[name, first].append((number, entry))
        except Exception as problem:  # noqa: BLE001 - whatever it is, nobody waits for ever
            if len(asked) > 1 and not isinstance(problem, Away):
                for each in asked:
                    await self._answer([each])
                return
            for each in asked:
                if not each.found.done():
                    each.found.set_exception(problem)
            return
        for each in asked:
            if not each.found.done():  # or who asked has gone
                each.found.set_result(found[each.name, each.first])

    async def newest(self, names: Sequence[str]) -> dict[str, int]:
        return {name: number for name, number in await self._read(_NEWEST, names) if number is not None}

    async def is_set_aside(self, name: str) -> bool:
        ((found,),) = await self._read(_IS_SET_ASIDE, name, SET_ASIDE)
        return bool(found)

    async def listed(self, state: str, most: int) -> list[tuple[str, bytes]]:
        return [(name, summary) for name, summary in await self._read(_LISTED, state, most)]

    async def running(self, most: int) -> list[str]:
        return [name for (name,) in await self._read(_RUNNING, most)]

    async def alarms(self, most: int) -> list[tuple[str, float]]:
        return [(name, due) for name, due in await self._read(_ALARMS, most)]

    async def subscriptions(self, table: str, seat: int) -> list[Subscription]:
        found = await self._read(_SUBSCRIPTIONS, table, seat, MOST_DEVICES)
        return [Subscription(table, seat, endpoint, keys) for endpoint, keys in found]

    async def review(self, table: str) -> bytes | None:
        found = await self._read(_REVIEW, table)
        return bytes(found[0][0]) if found else None

    async def _read(self, question: str, *values: object) -> Sequence[Sequence[Any]]:
        """The rows of the answer."""
        try:
            found: Sequence[Sequence[Any]] = await self._persistent(
                lambda connection: connection.fetch(question, *values)
            )
        except TROUBLE as error:
            raise (Away if isinstance(error, LOST) else NotRead)(_why(error)) from None
        return found

    # Connections

    async def _persistent(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """What comes of work that may be done twice: tried again while connections break, for a while."""
        until = time.monotonic() + self._patience
        while True:
            try:
                return await self._once(work)
            except LOST:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(_BETWEEN_TRIES)

    async def _once(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        try:
            connection = await self._pool.acquire(timeout=self._patience)
        except LOST as error:
            raise Unreachable(_why(error)) from None
        try:
            with bounded(connection, self._patience):
                return await work(connection)
        finally:
            await self._pool.release(connection)

    async def close(self) -> None:
        """Finish what waits, and close."""
        self._orders.put_nowait(None)
        await self._writer
        await asyncio.gather(*self._errands)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except LOST:
            self._pool.terminate()

    # Group commit

    async def _write(self) -> None:
        """Take all that waits, commit it together, tell those who wait."""
        is_open = True
        while is_open:
            taken = [await self._orders.get()]
            await asyncio.sleep(_GATHERING)
            while len(taken) < _MOST_AT_ONCE and not self._orders.empty():
                taken.append(self._orders.get_nowait())
            is_open = None not in taken
            orders = [order for order in taken if order is not None]
            began = time.perf_counter()
            try:
                if orders:
                    await self._commit(orders)
            except Exception as error:  # noqa: BLE001 - whatever it is, nobody waits for ever
                LOG.exception("a commit failed")
                self._settle(orders, Unknown(_why(error)))
            self.commits += 1
            self.commit_seconds += time.perf_counter() - began

    async def _commit(self, orders: Sequence[_Order], is_doubtful: bool = False) -> None:
        """Commit all of it and tell those who wait; if one of them cannot be, it harms no other.

        A connection that breaks leaves in doubt whether the group was stored. Then it is sent again: entries
        are unique by their number, so that what is there with the same bytes is this very group.
        """
        until = orders[0].asked + self._patience
        while True:
            try:
                await self._once(lambda connection: connection.execute(_COMMIT, *self._values(orders)))
            except LOST as error:
                is_doubtful = is_doubtful or not isinstance(error, Unreachable)
                if time.monotonic() > until:
                    return self._settle(orders, (Unknown if is_doubtful else NotStored)(_why(error)))
                await asyncio.sleep(_BETWEEN_TRIES)
            except Refused as error:
                if len(orders) == 1:
                    return self._settle(orders, await self._problem(orders[0], error, is_doubtful))
                half = len(orders) // 2
                await self._commit(orders[:half], is_doubtful)
                return await self._commit(orders[half:], is_doubtful)
            else:
                return self._settle(orders, None)

    async def _problem(self, order: _Order, error: Exception, is_doubtful: bool) -> Exception | None:
        """Why an order was refused; None if it was stored when its connection broke."""
        if not isinstance(error, Taken):
            return NotStored(_why(error))
        if not is_doubtful:
            return Conflict()
        try:
            found = await self._read(_ENTRIES, order.name, order.number, len(order.entries))
        except NotRead as problem:
            return Unknown(str(problem))
        return None if [entry for _, entry in found] == list(order.entries) else Conflict()

    def _values(self, orders: Sequence[_Order]) -> Iterator[object]:
        """What is written, column by column."""
        entries = sorted((row for order in orders for row in order.rows()), key=lambda row: row[:2])
        shown = {order.row.name: order.row for order in orders if order.row is not None}
        yield from _columns(entries, 3)
        yield from _columns([shown[name] for name in sorted(shown)], 6)
        yield JOURNAL
        yield [*notices(self.node, {name: number + 1 for name, number, _ in entries})]

    def _settle(self, orders: Sequence[_Order], problem: Exception | None) -> None:
        """Tell those who wait, and remember whether the database took what was written last."""
        self.trouble = str(problem) if isinstance(problem, NotStored) else ""
        for order in orders:
            if order.done is None or order.done.done():  # no caller waits, or not any more
                continue
            if problem is None:
                order.done.set_result(None)
            else:
                order.done.set_exception(problem)


def check(address: str) -> None:
    """Refuse in a sentence what cannot be used as a store; make one of an empty database."""

    async def opened() -> None:
        await (await PostgresStore.open(address)).close()

    asyncio.run(opened())


def _columns(rows: Sequence[Sequence[object]], count: int) -> Iterator[list[object]]:
    return ([row[column] for row in rows] for column in range(count))


def _why(error: BaseException) -> str:
    return str(error) or "the database does not answer"
