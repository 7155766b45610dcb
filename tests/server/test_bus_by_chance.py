"""Nodes that want, release, show, die, leave, come and are cut off in any order end up in agreement.

A seed decides what happens. In the suite it is a little of it; for long:
`python -m tests.server.test_bus_by_chance SEEDS [FIRST]`.
"""

import asyncio
import random
import sys
import time

import asyncpg
import pytest
from tests.postgres import postgres
from tests.server.inside import PATIENCE

from mazzo.server import postgres_bus
from mazzo.server.bus import Presence
from mazzo.server.postgres_bus import PostgresBus
from mazzo.server.postgres_store import PostgresStore

SEEDS = range(3)  # in the suite
STEPS = 60
MOST_NODES = 3
TABLES = ("a", "b", "c", "d")
# Signs of life are quick here, so that much can happen; nobody looks a second time by itself.
TIMES = {"BEAT": 0.06, "_ALONE": 0.2, "_DEAD": 0.3, "_BETWEEN_TRIES": 0.02, "_LOOK_AGAIN": 1e9}
_CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_HELD = "SELECT FROM nodes WHERE id = $1 FOR UPDATE"


class Node:
    """A node, and what it wants: what it was told to, and what it has taken over since."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.bus = PostgresBus(store)
        self.wants: set[str] = set()
        self.here: dict[str, Presence] = {}
        self.awake: set[str] = set()  # what it kept when it was last told so

    def keep(self, table: str) -> None:
        self.wants.add(table)
        self.bus.keep(table)

    def release(self, table: str) -> None:
        self.wants.discard(table)
        self.awake.discard(table)
        self.bus.release(table)

    def show(self, table: str, presence: Presence) -> None:
        self.here[table] = presence
        self.bus.here(table, *presence)

    def kept(self, table: str) -> None:
        """As tables do, which have it in service then."""
        assert self.bus.keeps(table) or time.monotonic() - self.bus._beaten > postgres_bus._ALONE
        self.wants.add(table)
        self.awake.add(table)

    def heard(self, table: str, number: int) -> None:
        raise AssertionError("nothing is written")

    def presence(self, table: str) -> None:
        pass

    def gone(self, table: str, seats: frozenset[int], seconds: float) -> None:
        pass

    def lost(self) -> None:
        pass

    def forgotten(self) -> None:
        pass

    def cut_off(self) -> None:
        pass


class World:
    """Nodes on one database, and what is done to them."""

    def __init__(self, address: str, seed: int) -> None:
        self._address = address
        self._random = random.Random(seed)
        self._nodes: list[Node] = []
        self._gone: list[PostgresStore] = []
        self._holding: set[asyncio.Task[None]] = set()
        self.steps: list[str] = []  # for who looks for what went wrong

    async def run(self, steps: int) -> None:
        try:
            await self._come()
            weights = {
                self._keep: 8, self._release: 6, self._show: 8, self._wait: 6, self._come: 3, self._die: 1,
                self._leave: 1, self._cut: 1, self._stall: 1,
            }  # fmt: skip
            for step in self._random.choices([*weights], [*weights.values()], k=steps):
                self.steps.append(step.__name__)
                await step()
            await self._agree()
        finally:
            for node in self._nodes:
                await node.bus.close()
            await asyncio.gather(*self._holding)
            for store in (*self._gone, *(node.store for node in self._nodes)):
                await store.close()

    def _any(self) -> Node:
        return self._random.choice(self._nodes)

    async def _keep(self) -> None:
        self._any().keep(self._random.choice(TABLES))

    async def _release(self) -> None:
        self._any().release(self._random.choice(TABLES))

    async def _show(self) -> None:
        seats = frozenset(self._random.sample(range(3), self._random.randrange(3)))
        self._any().show(self._random.choice(TABLES), Presence(seats, self._random.randrange(2)))

    async def _wait(self) -> None:
        await asyncio.sleep(self._random.choice([0, 0.003, 0.01, 0.05, 0.2]))

    async def _come(self) -> None:
        if len(self._nodes) < MOST_NODES:
            node = Node(await PostgresStore.open(self._address))
            await node.bus.listen(node)
            self._nodes.append(node)

    async def _die(self) -> None:
        """Without a word."""
        node = self._any()
        self._nodes.remove(node)
        self._gone.append(node.store)
        await node.bus._stop()
        await self._one_is_left()

    async def _leave(self) -> None:
        node = self._any()
        self._nodes.remove(node)
        self._gone.append(node.store)
        await node.bus.close()
        await self._one_is_left()

    async def _one_is_left(self) -> None:
        if not self._nodes:
            await self._come()

    async def _cut(self) -> None:
        """All connections."""
        connection = await asyncpg.connect(self._address)
        await connection.execute(_CUT)
        await connection.close()

    async def _stall(self) -> None:
        """One node cannot give a sign of life for a moment, which may be long enough to be taken for dead."""
        task = asyncio.create_task(self._hold(self._any(), self._random.uniform(0.1, 0.6)))
        self._holding.add(task)

    async def _hold(self, node: Node, seconds: float) -> None:
        try:
            connection = await asyncpg.connect(self._address)
            async with connection.transaction():
                await connection.execute(_HELD, node.store.node)
                await asyncio.sleep(seconds)
            await connection.close()
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
            pass  # it was cut as well

    # What must be true in the end

    async def _agree(self) -> None:
        """It comes to be, and stays: what one look finds is so at the next, too."""
        await asyncio.gather(*self._holding)
        connection = await asyncpg.connect(self._address)
        until, calm = time.monotonic() + PATIENCE, 0
        while calm < 3:
            trouble = await self._trouble(connection)
            calm = 0 if trouble else calm + 1
            assert time.monotonic() < until, (trouble, self.steps)
            await asyncio.sleep(postgres_bus.BEAT)
        await connection.close()

    async def _trouble(self, connection: asyncpg.Connection) -> list[str]:
        kept = dict(await connection.fetch("SELECT name, node FROM keepers"))
        shown = {(node, name) for node, name in await connection.fetch("SELECT node, name FROM presence")}
        living = {node.store.node: node for node in self._nodes}
        found = []
        for table in TABLES:
            wanting = {node.store.node for node in self._nodes if table in node.wants}
            keeping = [node.store.node for node in self._nodes if node.bus.keeps(table)]
            awake = [node.store.node for node in self._nodes if table in node.awake]
            if len(keeping) != bool(wanting) or not {*keeping} <= wanting or not {*keeping} <= {*awake}:
                found.append(f"{table} is wanted by {wanting}, kept by {keeping}, who were told so: {awake}")
            if [*filter(None, [kept.get(table)])] != keeping:
                found.append(f"{table} is kept by {keeping} and the database says {kept.get(table)}")
            for node in self._nodes:
                others = [each.here.get(table, Presence()) for each in self._nodes if each is not node]
                there = Presence(
                    frozenset().union(*(each.seats for each in others)), sum(each.watchers for each in others)
                )
                if node.bus.others(table) != there:
                    found.append(f"{table} has {there} elsewhere, and {node.bus.others(table)} is known")
        found += [f"{node} is dead and there" for node, _ in shown if node not in living]
        return found


@pytest.mark.parametrize("seed", SEEDS)
def test_in_the_end_one_node_keeps_what_is_wanted_and_all_know_who_is_there(
    seed: int, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in TIMES.items():
        monkeypatch.setattr(postgres_bus, name, seconds)
    asyncio.run(World(database, seed).run(STEPS))


def _long(seeds: int, first: int) -> None:
    for name, seconds in TIMES.items():
        setattr(postgres_bus, name, seconds)
    with postgres() as server:
        for seed in range(first, first + seeds):
            began = time.monotonic()
            try:
                asyncio.run(World(server.new_database(), seed).run(STEPS))
            except Exception as error:  # noqa: BLE001 - all of them are wanted
                print(f"seed {seed}: {type(error).__name__} {error}"[:900])
            print(f"seed {seed}: {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    wanted, first = ([*map(int, sys.argv[1:]), 0])[:2]
    _long(wanted, first)
