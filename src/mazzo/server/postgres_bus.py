"""The bus in PostgreSQL: notices by NOTIFY, and rows that say which nodes live, keep which tables, have whom.

A node gives signs of life. When none has come for a while it is dead, and the others take over what it kept.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Iterator

import msgspec

from mazzo import __version__
from mazzo.server.bus import Listener, Presence
from mazzo.server.logs import LOG, note
from mazzo.server.postgres import (
    DOWN,
    LOST,
    PATIENCE,
    TROUBLE,
    Connection,
    Dangling,
    bounded,
    connect,
    notices,
)
from mazzo.server.postgres_line import own_address
from mazzo.server.postgres_store import COUNT, JOURNAL, PostgresStore

BEAT = 0.3  # seconds between two signs of life
_DEAD = 1.5  # seconds without one, after which others take over
_ALONE = 1.0  # seconds without one, after which a node itself keeps nothing: sooner than others think it dead
_PATIENCE = 2.0  # seconds for the database to answer
_BETWEEN_TRIES = 0.2  # seconds, to reach it again
_GATHERING = 0.005  # seconds in which more comes that can be told together
_TAKEN_AT_ONCE = 50  # tables of a dead node, so that the living share them
_CUT_OFF = 2.0  # seconds without one, after which clients do better to go to another node,
_SECOND_TRY = 0.5  # unless the database is reached again within so many seconds
_LOOK_AGAIN = 5.0  # seconds between two looks at whether what another keeps has become free

_PRESENCE, _FREE = "mazzo_presence", "mazzo_free"  # channels, beside the store's own
_REGISTER = """
INSERT INTO nodes VALUES ($1, clock_timestamp(), $2, $3)
ON CONFLICT (id) DO UPDATE SET beat = clock_timestamp() RETURNING xmax = 0
"""
# A sign of life that comes too late is none: others may have taken over already.
_BEAT = f"""
WITH counted AS ({COUNT}), beaten AS (
    UPDATE nodes SET beat = clock_timestamp()
    WHERE id = $1 AND beat >= clock_timestamp() - $2 * interval '1 second' RETURNING id
)
SELECT (SELECT seconds FROM counted), EXISTS (SELECT FROM beaten),
EXISTS (SELECT FROM nodes WHERE beat < clock_timestamp() - $2 * interval '1 second')
"""  # noqa: S608 - our own words
_LEAVE = """
WITH gone AS (DELETE FROM presence WHERE node = $1), left_to_others AS (
    UPDATE nodes SET beat = '-infinity' WHERE id = $1
)
SELECT pg_notify($2, $1)
"""
_SHOW = """
WITH gone AS (
    DELETE FROM presence WHERE node = $1 AND name = ANY($2::text[])
), shown AS (
    INSERT INTO presence SELECT name, $1, seats, watchers
    FROM unnest($3::text[], $4::integer[], $5::integer[]) AS here(name, seats, watchers)
    ON CONFLICT (name, node) DO UPDATE SET seats = excluded.seats, watchers = excluded.watchers
)
SELECT pg_notify($6, notice) FROM unnest($7::text[]) AS notice
"""
_SHOWN = "SELECT node, name, seats, watchers FROM presence WHERE node <> $1"
# What was released and is wanted again before the release was told still stands under this node's name.
_KEEP = """
WITH taken AS (
    INSERT INTO keepers SELECT name, $1 FROM unnest($2::text[]) AS wanted(name) ON CONFLICT (name) DO NOTHING
    RETURNING name
)
SELECT name FROM taken UNION SELECT name FROM keepers WHERE node = $1 AND name = ANY($2::text[])
"""
_KEPT = "SELECT name FROM keepers WHERE node = $1"
_RELEASE = """
WITH released AS (DELETE FROM keepers WHERE node = $1 AND name = ANY($2::text[])) SELECT pg_notify($3, $1)
"""
# Of a dead node, what it kept and who was there; the last to take something takes the node itself away.
# Its row is locked, so that it is not one that gives a sign of life meanwhile.
_TAKE_OVER = """
WITH orphaned AS MATERIALIZED (
    SELECT name FROM keepers JOIN nodes ON node = id WHERE beat < clock_timestamp() - $2 * interval '1 second'
    LIMIT $3 FOR UPDATE OF keepers SKIP LOCKED FOR SHARE OF nodes SKIP LOCKED
)
UPDATE keepers SET node = $1 FROM orphaned WHERE keepers.name = orphaned.name RETURNING keepers.name
"""
_MISSED = """
WITH orphaned AS MATERIALIZED (
    SELECT name, node, beat FROM presence JOIN nodes ON node = id
    WHERE beat < clock_timestamp() - $1 * interval '1 second' LIMIT $2
    FOR UPDATE OF presence SKIP LOCKED FOR SHARE OF nodes SKIP LOCKED
)
DELETE FROM presence AS there USING orphaned WHERE (there.name, there.node) = (orphaned.name, orphaned.node)
RETURNING there.name, there.node, seats, extract(epoch FROM clock_timestamp() - beat)::double precision
"""
_BURY = """
DELETE FROM nodes WHERE beat < clock_timestamp() - $1 * interval '1 second'
AND NOT EXISTS (SELECT FROM keepers WHERE node = id) AND NOT EXISTS (SELECT FROM presence WHERE node = id)
"""
_NOTIFY = "SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice"


class _Cut(ConnectionError):
    """The others have taken this node for dead, or the database has forgotten it: begin anew."""


class PostgresBus:
    """A node's line to the others that have the same database."""

    is_local = False
    is_cut_off = False
    silence = _DEAD + 2 * BEAT

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        self._node = store.node
        self._listener: Listener
        self._channels: dict[str, Callable[[Connection, int, str, str], None]] = {
            JOURNAL: self._hear_of_entries,
            _PRESENCE: self._hear_who_is_there,
            _FREE: self._hear_of_free_tables,
        }
        self._running: asyncio.Task[None] | None = None
        self._is_open = True
        self._woken = asyncio.Event()
        self._here: dict[str, Presence] = {}
        self._unshown: set[str] = set()  # tables of which the others do not know yet who is here
        self._others: dict[str, dict[str, Presence]] = {}  # by table and node
        self._heard: list[tuple[str, str, Presence]] = []  # the same, as told while a connection is made
        self._wanted: set[str] = set()  # tables that this node is to keep if no other does
        self._kept: set[str] = set()
        self._released: set[str] = set()
        self._is_anything_free = False  # of what is wanted
        self._looked = 0.0  # when that was last seen to, by the monotonic clock
        self._beaten = 0.0  # when the others last knew that this node lives
        self._is_beginning = True
        self._is_forgotten = False  # by the database, and with it who keeps what
        self._parting: asyncio.TimerHandle | None = None  # until clients are sent elsewhere
        self._is_one_dead = False

    def hear(self, channel: str, heard: Callable[[str], None]) -> None:
        """Have more heard on the one connection that listens. Before `listen`."""
        self._channels[channel] = lambda _, __, ___, payload: heard(payload)

    async def listen(self, listener: Listener) -> None:
        self._listener = listener
        self._running = asyncio.create_task(self._run(await self._first()))

    def here(self, table: str, seats: frozenset[int], watchers: int) -> None:
        presence = Presence(seats, watchers)
        if self._here.get(table, _NOBODY) == presence:
            return
        self._here[table] = presence
        self._unshown.add(table)
        self._woken.set()

    def others(self, table: str) -> Presence:
        found = self._others.get(table)
        return _together(found.values()) if found else _NOBODY

    @property
    def is_alone(self) -> bool:
        return time.monotonic() - self._beaten >= _ALONE

    def keeps(self, table: str) -> bool:
        return table in self._kept and not self.is_alone

    def keep(self, table: str) -> None:
        if table not in self._wanted:
            self._wanted.add(table)
            self._released.discard(table)
            self._is_anything_free = True
            self._woken.set()

    def release(self, table: str) -> None:
        self._wanted.discard(table)
        if table in self._kept:
            self._kept.discard(table)
            self._released.add(table)
            self._woken.set()

    async def close(self) -> None:
        """Leave: what this node keeps is the others' at once, and nobody is connected to it."""
        if self._running is None:
            return
        await self._stop()
        with contextlib.suppress(*LOST):  # then the others find it dead
            connection = await connect(self._store.address)
            with bounded(connection, _PATIENCE):
                await connection.execute(_LEAVE, self._node, _FREE)
                told = [*_told(self._node, dict.fromkeys(self._here, _NOBODY))]
                await connection.execute(_NOTIFY, _PRESENCE, told)
                await connection.close()

    async def _stop(self) -> None:
        """End without a word."""
        assert self._running is not None
        self._is_open = False
        self._woken.set()
        await self._running

    # Being one of them

    async def _first(self) -> Connection:
        """A first connection, should the database be away for a moment when a node starts."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return await self._begin()
            except TROUBLE:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(_BETWEEN_TRIES)

    async def _begin(self) -> Connection:
        """A connection on which this node is known to the others and hears them."""
        connection, began = await connect(self._store.address, synchronous_commit="off"), time.monotonic()
        self._heard, self._is_beginning = [], True
        try:
            with bounded(connection, _PATIENCE):
                for channel, heard in self._channels.items():
                    await connection.add_listener(channel, heard)
                is_new = await connection.fetchval(_REGISTER, self._node, own_address(), __version__)
                shown = await connection.fetch(_SHOWN, self._node)
                kept = await connection.fetch(_KEPT, self._node)
        except BaseException:
            connection.terminate()
            raise
        self._beaten = began
        self._is_forgotten, self._is_beginning = is_new, False
        self._others.clear()
        for node, name, seats, watchers in shown:
            self._note_there(name, node, Presence(_seats(seats), watchers))
        for told in self._heard:  # meanwhile: it may be newer
            self._note_there(*told)
        self._kept = {name for (name,) in kept} & self._wanted
        self._released |= {name for (name,) in kept} - self._wanted
        self._unshown |= self._here.keys()
        self._is_anything_free = True
        return connection

    async def _run(self, connection: Connection) -> None:
        """Beat and tell what there is to tell; begin anew when the connection is lost."""
        while self._is_open:
            try:
                with bounded(connection, _PATIENCE):
                    await self._round(connection)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):
                        await self._woken.wait()
                await asyncio.sleep(_GATHERING)
            except TROUBLE as error:
                note("cut off from the other nodes", why=str(error) or type(error).__name__)
                connection = await self._begin_again(connection)
            except Exception:  # noqa: BLE001 - whatever it is, this node stays one of them
                LOG.exception("a fault on the line to the other nodes")
                connection = await self._begin_again(connection)
        connection.terminate()

    async def _begin_again(self, connection: Connection) -> Connection:
        """A new connection instead of the one that was lost, once there can be one."""
        connection.terminate()
        before = {table: self.others(table) for table in self._others}
        self._set_parting()
        while self._is_open and connection.is_closed():
            try:
                connection = await self._begin()
            except DOWN:  # for all nodes: there is none to go to
                self._stop_parting()
                await asyncio.sleep(_BETWEEN_TRIES)
            except TROUBLE:
                if self._parting is None:
                    self._set_parting()
                await asyncio.sleep(_BETWEEN_TRIES)
        self._stop_parting()
        self.is_cut_off = False
        for table in before.keys() | self._others.keys():
            if before.get(table, _NOBODY) != self.others(table):
                self._listener.presence(table)
        self._listener.lost()
        if self._is_forgotten:
            self._listener.forgotten()
        self._tell_kept(self._kept)  # what was due meanwhile was not done
        return connection

    def _set_parting(self) -> None:
        """Unless the database is reached again, clients are sent to other nodes, which may well reach it."""
        loop, wait = asyncio.get_running_loop(), self._beaten + _CUT_OFF - time.monotonic()
        self._parting = loop.call_later(max(wait, _SECOND_TRY), self._part)

    def _stop_parting(self) -> None:
        if self._parting is not None:
            self._parting.cancel()
            self._parting = None

    def _part(self) -> None:
        self.is_cut_off = True
        self._listener.cut_off()

    async def _round(self, connection: Connection) -> None:
        """All that is to be told and asked now."""
        self._woken.clear()
        now = time.monotonic()
        if now - self._beaten >= BEAT:
            await self._beat(connection, now)
        if self._unshown:
            await self._show(connection)
        if self._released:
            await self._release(connection)
        if self._is_anything_free or now - self._looked >= _LOOK_AGAIN:
            await self._keep(connection)
        if self._is_one_dead:
            await self._take_over(connection)

    async def _beat(self, connection: Connection, now: float) -> None:
        if now - self._beaten >= _ALONE:
            raise _Cut
        ((seconds, is_known, is_one_dead),) = await connection.fetch(_BEAT, self._node, _DEAD)
        if not is_known:
            raise _Cut
        self._store.watch.set(seconds)
        was_alone = self.is_alone
        self._beaten = now
        self._is_one_dead = is_one_dead
        if was_alone:
            self._tell_kept(self._kept)  # what was due while the answer was waited for was not done

    # Who is there

    async def _show(self, connection: Connection) -> None:
        """Let the others know who is here."""
        tables, self._unshown = self._unshown, set()
        told = {table: self._here[table] for table in sorted(tables)}
        there = {table: presence for table, presence in told.items() if presence != _NOBODY}
        left = told.keys() - there.keys()
        await connection.execute(
            _SHOW,
            self._node,
            [*left],
            [*there],
            [_mask(presence.seats) for presence in there.values()],
            [presence.watchers for presence in there.values()],
            _PRESENCE,
            [*_told(self._node, told)],
        )
        for table in left - self._unshown:
            del self._here[table]

    def _hear_who_is_there(self, _: Connection, __: int, channel: str, payload: str) -> None:
        node, told = msgspec.json.decode(payload, type=tuple[str, dict[str, tuple[int, int]]])
        if node == self._node:
            return
        for table, (seats, watchers) in told.items():
            there = table, node, Presence(_seats(seats), watchers)
            if self._is_beginning:
                self._heard.append(there)
            self._note_there(*there)
            self._listener.presence(table)

    def _note_there(self, table: str, node: str, presence: Presence) -> None:
        nodes = self._others.setdefault(table, {})
        nodes[node] = presence
        if presence == _NOBODY:
            del nodes[node]
        if not nodes:
            del self._others[table]

    # What was written

    def _hear_of_entries(self, _: Connection, __: int, channel: str, payload: str) -> None:
        node, numbers = msgspec.json.decode(payload, type=tuple[str, dict[str, int]])
        if node != self._node:
            for table, number in numbers.items():
                self._listener.heard(table, number)

    # Who keeps what

    async def _keep(self, connection: Connection) -> None:
        """Take what is wanted here and kept by no other."""
        self._is_anything_free, self._looked = False, time.monotonic()
        wanted = sorted(self._wanted - self._kept)
        if wanted:
            self._tell_kept(name for (name,) in await connection.fetch(_KEEP, self._node, wanted))

    async def _release(self, connection: Connection) -> None:
        released, self._released = self._released, set()
        await connection.execute(_RELEASE, self._node, [*released], _FREE)

    def _hear_of_free_tables(self, _: Connection, __: int, channel: str, payload: str) -> None:
        if payload != self._node:  # it has released some, or leaves
            self._is_anything_free = self._is_one_dead = True
            self._woken.set()

    async def _take_over(self, connection: Connection) -> None:
        """Take some of what dead nodes kept, and see to those who were connected to them."""
        taken = await connection.fetch(_TAKE_OVER, self._node, _DEAD, _TAKEN_AT_ONCE)
        missed = await connection.fetch(_MISSED, _DEAD, _TAKEN_AT_ONCE)
        names = {name for (name,) in taken}
        self._wanted |= names
        for name, node, seats, seconds in missed:  # before a clock that is kept here now can run out
            self._note_there(name, node, _NOBODY)
            self._listener.gone(name, _seats(seats), seconds)
        self._tell_kept(names)
        told = [word for name, node, *_ in missed for word in _told(node, {name: _NOBODY})]
        await connection.execute(_NOTIFY, _PRESENCE, told)
        if taken or missed:
            self._woken.set()  # there may be more
            return
        self._is_one_dead = False
        with contextlib.suppress(Dangling):  # it was not dead after all
            await connection.execute(_BURY, _DEAD)

    def _tell_kept(self, tables: Iterable[str]) -> None:
        for table in [*tables]:
            if table in self._wanted:
                self._kept.add(table)
                self._listener.kept(table)
            else:  # it was released meanwhile
                self._released.add(table)
                self._woken.set()


_NOBODY = Presence()


def _together(found: Iterable[Presence]) -> Presence:
    seats, watchers = zip(*found, strict=True)
    return Presence(frozenset().union(*seats), sum(watchers))


def _told(node: str, presence: dict[str, Presence]) -> Iterator[str]:
    """Who is at that node, in words for the others."""
    return notices(node, {table: (_mask(each.seats), each.watchers) for table, each in presence.items()})


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _seats(mask: int) -> frozenset[int]:
    return frozenset(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
