"""Several nodes on one store in one process, which can die, lose notices, or lose the store for a while."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from tests.server.inside import BRISK, Guest, until

from mazzo.core.errors import Refused
from mazzo.core.state import SPECTATOR
from mazzo.server.bot_pool import BotPool
from mazzo.server.bus import Bus, Listener, Presence
from mazzo.server.context import Context
from mazzo.server.live_table import LiveTable
from mazzo.server.metrics import Metrics
from mazzo.server.postgres_bus import PostgresBus
from mazzo.server.postgres_store import PostgresStore
from mazzo.server.settings import Settings, Times
from mazzo.server.sqlite_store import SqliteStore
from mazzo.server.store import Away, NotStored, Row, Store
from mazzo.server.tables import Tables
from mazzo.wire.messages import NewTable, Seated, Sit


class Exchange:
    """What the buses of the nodes share, in the place of a database."""

    def __init__(self) -> None:
        self.buses: list[MemoryBus] = []
        self.keepers: dict[str, MemoryBus] = {}
        self.loses_notices = False

    def wrote(self, writer: "MemoryBus", table: str, number: int) -> None:
        for bus in self.buses:
            if bus is not writer and not self.loses_notices:
                bus.tell(bus.listener.heard, table, number)


class MemoryBus:
    """The bus of one node."""

    is_local = False
    is_alone = False
    is_cut_off = False
    silence = 2.0

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.listener: Listener
        self.connected: dict[str, Presence] = {}

    async def listen(self, listener: Listener) -> None:
        self.listener = listener
        self.exchange.buses.append(self)

    def tell(self, what: Callable[..., None], *values: Any) -> None:
        asyncio.get_running_loop().call_soon(what, *values)

    def here(self, table: str, seats: frozenset[int], watchers: int) -> None:
        self.connected[table] = Presence(seats, watchers)
        self._tell_others(table)

    def _tell_others(self, table: str) -> None:
        for bus in self.exchange.buses:
            if bus is not self:
                bus.tell(bus.listener.presence, table)

    def others(self, table: str) -> Presence:
        found = [bus.connected.get(table, Presence()) for bus in self.exchange.buses if bus is not self]
        seats = frozenset[int]().union(*(presence.seats for presence in found))
        return Presence(seats, sum(presence.watchers for presence in found))

    def keeps(self, table: str) -> bool:
        return self.exchange.keepers.get(table) is self and not self.is_alone

    def keep(self, table: str) -> None:
        if table not in self.exchange.keepers and self in self.exchange.buses:
            self.exchange.keepers[table] = self
            self.tell(self.listener.kept, table)

    def release(self, table: str) -> None:
        if self.exchange.keepers.get(table) is self:
            del self.exchange.keepers[table]

    async def close(self) -> None:
        self.die(0.0)

    def die(self, silent: float) -> None:
        """The others find that this node was last seen so many seconds ago."""
        if self not in self.exchange.buses:
            return
        self.exchange.buses.remove(self)
        connected, self.connected = self.connected, {}
        for table in set(connected) | set(self.exchange.keepers):
            if not self.exchange.buses:
                break
            is_orphan = self.exchange.keepers.get(table) is self
            if is_orphan:
                self.exchange.keepers[table] = self.exchange.buses[0]
            keeper = self.exchange.keepers.get(table)
            seats = connected.get(table, Presence()).seats
            if keeper is not None and seats and silent:
                keeper.tell(keeper.listener.gone, table, seats, silent)
            if keeper is not None and is_orphan:
                keeper.tell(keeper.listener.kept, table)
            self._tell_others(table)


class SharedStore(SqliteStore):
    """A store that tells the other nodes when something was written, and can be out of reach."""

    def __init__(self, path: Path, measure: Callable[[], float], exchange: Exchange, bus: MemoryBus) -> None:
        super().__init__(path, measure)
        self.exchange = exchange
        self._bus = bus
        self.is_away = False
        self.loses_answers = False

    async def append(self, name: str, number: int, entries: Sequence[bytes], row: Row | None = None) -> None:
        if self.is_away:
            raise NotStored("out of reach")
        await super().append(name, number, entries, row)
        self.exchange.wrote(self._bus, name, number + len(entries))

    async def _pairs(self, question: str, *values: object) -> list[tuple[str, bytes]]:
        if self.is_away:
            raise Away("out of reach")
        return await super()._pairs(question, *values)


class Node:
    """One server, of which only the network is missing."""

    def __init__(self, tables: Tables, store: Store, bus: Bus) -> None:
        self.tables = tables
        self.store = store
        self.bus = bus
        self._tasks = [asyncio.create_task(tables.wake()), asyncio.create_task(self._sweep())]
        self._is_over = False

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.tables.context.settings.times.sweep)
            await self.tables.sweep()

    async def stop(self) -> None:
        """As a server does that is told to."""
        if self._is_over:
            return
        self._is_over = True
        await self._end_tasks()
        self.tables.close()
        await self.bus.close()
        await self._put_away()

    async def _end_tasks(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _put_away(self) -> None:
        self.tables.context.push.close()
        self.tables.context.bot_pool.close()
        await self.store.close()

    async def die(self, silent: float = 0.0) -> None:
        """Without a word: the others find out after a while."""
        self._is_over = True
        await self._end_tasks()
        if isinstance(self.bus, MemoryBus):
            self.bus.die(silent)
        elif isinstance(self.bus, PostgresBus):
            await self.bus._stop()  # it beats no more
        self.tables.close()
        await self._put_away()

    async def seat(self, seated: Seated) -> Guest:
        """That player, connected to this node."""
        return await Guest(self.tables, seated).enter()


async def _opened(place: Path | str, exchange: Exchange, times: Times, measure: Callable[[], float]) -> Node:
    """One more node on the store that is in a folder or a database."""
    store: Store
    bus: Bus
    if isinstance(place, str):
        store = await PostgresStore.open(place, measure)
        bus = PostgresBus(store)
    else:
        bus = MemoryBus(exchange)
        store = SharedStore(place / "tables.db", measure, exchange, bus)
    settings = Settings(Path(place), times=times, searchers=1, push=frozenset(["127.0.0.1"]))
    tables = Tables(Context(settings, store, BotPool(1), Metrics(), bus))
    await bus.listen(tables)
    return Node(tables, store, bus)


@contextlib.asynccontextmanager
async def nodes(
    place: Path | str, count: int = 2, times: Times = BRISK, measure: Callable[[], float] = time.monotonic
) -> AsyncIterator[list[Node]]:
    """So many nodes on one store."""
    opened = list[Node]()
    exchange = Exchange()
    try:
        for _ in range(count):
            opened.append(await _opened(place, exchange, times, measure))
        yield opened
    finally:
        for node in opened:
            await node.stop()


async def apart(a: Node, b: Node, game: str = "scopa", **plan: Any) -> tuple[Guest, Guest]:
    """Ada at one node and Bob at another, at one table."""
    ada = await a.tables.make(NewTable(game, ["me", "free"], name="Ada", **plan))
    bob = await b.tables.sit(ada.table, Sit("Bob", invite=ada.invite))
    return await a.seat(ada), await b.seat(bob)


async def refusal_of(work: Any) -> Refused | None:
    """Why it was refused; None if it was not."""
    try:
        await work
    except Refused as refusal:
        return refusal
    return None


async def agree(*at: Node, table: str) -> None:
    """Wait until all nodes have come to the end of the journal, and tell the same of the table."""

    def told(live: LiveTable) -> bytes:
        return msgspec.json.encode([live.summary(), live.table.news(SPECTATOR, 0, live.table.time)])

    lives = [await node.tables.find(table) for node in at]
    await until(lambda: len({told(live) for live in lives}) == 1)
