"""What nodes of one PostgreSQL tell each other: who wrote, who is there, who keeps a table, who has died."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.postgres import Postgres, asked
from tests.server.inside import until

from mazzo.server import postgres_bus
from mazzo.server.bus import Presence
from mazzo.server.postgres import LOST, bounded, connect
from mazzo.server.postgres_bus import PostgresBus
from mazzo.server.postgres_store import PostgresStore


class Node:
    """A node that only listens, and what it was told."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.bus = PostgresBus(store)
        self.numbers: dict[str, int] = {}
        self.changed: list[str] = []
        self.took: list[str] = []
        self.missed: list[tuple[str, frozenset[int], float]] = []
        self.lost_count = self.forgotten_count = self.cut_off_count = 0

    def heard(self, table: str, number: int) -> None:
        self.numbers[table] = number

    def presence(self, table: str) -> None:
        self.changed.append(table)

    def kept(self, table: str) -> None:
        self.took.append(table)

    def gone(self, table: str, seats: frozenset[int], seconds: float) -> None:
        assert not seats & self.bus.others(table).seats, "who was there is not there any more"
        self.missed.append((table, seats, seconds))

    def lost(self) -> None:
        self.lost_count += 1

    def forgotten(self) -> None:
        self.forgotten_count += 1

    def cut_off(self) -> None:
        self.cut_off_count += 1

    async def die(self) -> None:
        """As if it were killed: nothing is said to anyone."""
        await self.bus._stop()


@contextlib.asynccontextmanager
async def nodes(address: str, count: int) -> AsyncIterator[list[Node]]:
    found = [Node(await PostgresStore.open(address)) for _ in range(count)]
    try:
        for node in found:
            await node.bus.listen(node)
        yield found
    finally:
        for node in found:
            await node.bus.close()
            await node.store.close()


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def test_a_node_hears_what_others_have_written_and_not_what_it_wrote_itself(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 2) as (ada, bob):
            await asyncio.gather(
                ada.store.append("a", 0, [b"one", b"two"]), ada.store.append("b", 0, [b"other"])
            )
            await until(lambda: bob.numbers == {"a": 2, "b": 1})
            await bob.store.append("a", 2, [b"three"])
            await until(lambda: ada.numbers == {"a": 3})
            assert bob.numbers == {"a": 2, "b": 1}

    run(story())


def test_notices_of_a_group_of_any_size_arrive(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 2) as (ada, bob):
            names = [f"{number:012}" for number in range(900)]
            await asyncio.gather(*(ada.store.append(name, 0, [b"x"]) for name in names))
            await until(lambda: bob.numbers == dict.fromkeys(names, 1))

    run(story())


def test_nodes_know_who_is_connected_to_the_others(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 3) as (ada, bob, cyd):
            ada.bus.here("a", frozenset([0, 2]), 1)
            bob.bus.here("a", frozenset([1]), 2)
            await until(lambda: cyd.bus.others("a") == Presence(frozenset([0, 1, 2]), 3))
            await until(lambda: ada.bus.others("a") == Presence(frozenset([1]), 2))
            assert cyd.bus.others("b") == Presence()
            ada.bus.here("a", frozenset(), 0)
            await until(lambda: cyd.bus.others("a") == Presence(frozenset([1]), 2))
            assert "a" in cyd.changed
        async with nodes(database, 1) as (dan,):
            assert dan.bus.others("a") == Presence()

    run(story())


def test_a_node_that_comes_later_knows_who_is_there(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 1) as (ada,):
            ada.bus.here("a", frozenset([0]), 0)
            async with nodes(database, 1) as (bob,):
                await until(lambda: bob.bus.others("a") == Presence(frozenset([0]), 0))

    run(story())


def test_one_node_keeps_a_table_until_it_releases_it(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 2) as (ada, bob):
            for node in (ada, bob):
                for _ in range(2):
                    node.bus.keep("a")
            await until(lambda: ada.took or bob.took)
            first, second = (ada, bob) if ada.took else (bob, ada)
            assert first.bus.keeps("a")
            assert not second.bus.keeps("a")
            first.bus.release("a")
            await until(lambda: second.bus.keeps("a"))
            assert not first.bus.keeps("a")
            assert (first.took, second.took) == (["a"], ["a"])

    run(story())


def test_a_table_that_is_wanted_again_right_after_its_release_is_kept_again(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 2) as (ada, bob):
            ada.bus.keep("a")
            await until(lambda: ada.bus.keeps("a"))
            ada.bus.release("a")
            ada.bus.keep("a")
            bob.bus.keep("a")
            await until(lambda: len(ada.took) == 2)
            assert ada.bus.keeps("a")
            assert not bob.bus.keeps("a")

    run(story())


def test_what_a_node_keeps_that_leaves_is_taken_over_at_once(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 2) as (ada, bob):
            for name in ("a", "b"):
                ada.bus.keep(name)
            ada.bus.here("a", frozenset([0]), 0)
            await until(lambda: len(ada.took) == 2 and bob.bus.others("a").seats)
            await ada.bus.close()
            await until(lambda: sorted(bob.took) == ["a", "b"])
            await until(lambda: bob.bus.others("a") == Presence())
            assert bob.missed == []

    run(story())


def test_what_a_dead_node_kept_is_shared_among_the_others_who_are_told_who_was_there(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 3) as (ada, bob, cyd):
            names = [f"t{number:03}" for number in range(200)]
            for name in names:
                ada.bus.keep(name)
            ada.bus.here("t007", frozenset([1]), 4)
            bob.bus.here("t007", frozenset([0]), 0)
            await until(lambda: len(ada.took) == 200 and cyd.bus.others("t007").watchers == 4)
            await ada.die()
            await until(lambda: len(bob.took) + len(cyd.took) == 200)
            assert sorted(bob.took + cyd.took) == names
            await until(lambda: cyd.bus.others("t007") == Presence(frozenset([0]), 0))
            ((table, seats, seconds),) = bob.missed + cyd.missed
            assert (table, seats) == ("t007", frozenset([1]))
            assert seconds >= 1.5

    run(story())


_WATCHED = """
CREATE TABLE seen(at timestamptz NOT NULL, what text NOT NULL, node text NOT NULL);
CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen VALUES (clock_timestamp(), TG_TABLE_NAME, to_jsonb(NEW) ->> TG_ARGV[0]);
    RETURN NULL;
END $$;
CREATE TRIGGER seen AFTER UPDATE ON nodes FOR EACH ROW EXECUTE FUNCTION see('id');
CREATE TRIGGER seen AFTER UPDATE ON keepers FOR EACH ROW EXECUTE FUNCTION see('node');
"""
_LAST_BEAT = "SELECT extract(epoch FROM beat)::double precision FROM nodes WHERE id = $1"
_SEEN = "SELECT extract(epoch FROM at)::double precision, what, node FROM seen ORDER BY at"


def test_what_a_dead_node_kept_is_taken_over_within_two_seconds(database: str) -> None:
    """By the clock of the database, which notes each sign of life and the take-over.

    A node that lives looks with each sign of life, and takes over with the first or second look after it may.
    It gives one every 0.3 seconds; on a machine that is so busy that it comes later, that is granted.
    """
    assert postgres_bus._DEAD + postgres_bus.BEAT < 2.0

    async def story() -> None:
        async with nodes(database, 3) as (ada, bob, cyd):
            connection = await connect(database)
            await connection.execute(_WATCHED)
            ada.bus.keep("a")
            await until(lambda: ada.bus.keeps("a"))
            await ada.die()
            died = await connection.fetchval(_LAST_BEAT, ada.store.node)
            taker = await until(lambda: next((node for node in (bob, cyd) if node.took), None))
            seen = [tuple(row) for row in await connection.fetch(_SEEN)]
            await connection.close()
        ((taken, by),) = [(at, node) for at, what, node in seen if what == "keepers"]
        assert by == taker.store.node
        beats = [at for at, what, node in seen if (what, node) == ("nodes", by) and at <= taken]
        longest = max(after - before for before, after in pairwise([*beats, taken]))
        assert postgres_bus._DEAD < taken - died < postgres_bus._DEAD + 2 * longest

    run(story())


def test_a_node_that_was_cut_off_keeps_nothing_and_then_looks_at_everything_again(
    database: str, database_server: Postgres
) -> None:
    async def story() -> None:
        async with nodes(database, 2) as (ada, bob):
            ada.bus.keep("a")
            ada.bus.here("a", frozenset([0]), 0)
            await until(lambda: ada.bus.keeps("a") and bob.bus.others("a").seats)
            before = ada.store.watch.now()
            await asyncio.to_thread(database_server.stop)
            await until(lambda: not ada.bus.keeps("a"))
            stood = ada.store.watch.now()
            assert stood <= before + 10
            await asyncio.sleep(0.1)
            assert ada.store.watch.now() == stood  # nobody's clock is charged
            await asyncio.to_thread(database_server.start)
            await until(lambda: ada.lost_count and bob.lost_count)
            await until(lambda: ada.bus.keeps("a") or bob.bus.keeps("a"))
            await until(lambda: bob.bus.others("a").seats == {0})
            assert (ada.cut_off_count, bob.cut_off_count) == (0, 0)  # there was no better node to go to
            assert (ada.forgotten_count, bob.forgotten_count) == (0, 0)
            await asyncio.to_thread(database_server.kill)
            await asyncio.to_thread(database_server.start)
            await until(lambda: ada.forgotten_count and bob.forgotten_count)
            await until(lambda: ada.bus.keeps("a") or bob.bus.keeps("a"))

    run(story())


class Relay:
    """A way to the database, which can fall silent without a word."""

    def __init__(self, address: str) -> None:
        self._address = urlsplit(address)
        self._goes = asyncio.Event()
        self._goes.set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        yield self._address._replace(netloc=f"{self._address.username}@127.0.0.1:{port}").geturl()
        server.close()

    def stop(self) -> None:
        self._goes.clear()

    def go_on(self) -> None:
        self._goes.set()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self._address.hostname, self._address.port
        there, back = await asyncio.open_connection(host, port)
        await asyncio.gather(self._copy(reader, back), self._copy(there, writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                await self._goes.wait()
                writer.write(data)
        writer.close()


def test_a_node_to_which_the_database_is_silent_is_cut_off_until_it_answers_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in {"_PATIENCE": 0.5, "_CUT_OFF": 0.6, "_SECOND_TRY": 0.1}.items():
        monkeypatch.setattr(postgres_bus, name, seconds)

    async def story() -> None:
        relay = Relay(database)
        async with relay.open() as address, nodes(address, 1) as (ada,), nodes(database, 1) as (bob,):
            relay.stop()
            await until(lambda: ada.bus.is_cut_off)
            assert ada.cut_off_count == 1
            relay.go_on()
            await until(lambda: not ada.bus.is_cut_off and ada.lost_count)
            assert (bob.lost_count, bob.cut_off_count) == (0, 0)

    run(story())


def test_a_node_that_starts_while_the_database_is_away_for_a_moment_waits_for_it(
    database: str, database_server: Postgres
) -> None:
    async def story() -> None:
        node = Node(await PostgresStore.open(database))
        await asyncio.to_thread(database_server.stop)
        listening = asyncio.create_task(node.bus.listen(node))
        await asyncio.sleep(0)
        await asyncio.to_thread(database_server.start)
        await listening
        node.bus.keep("a")
        await until(lambda: node.bus.keeps("a"))
        await node.bus.close()
        await node.store.close()

    run(story())


def test_a_connection_that_is_cut_in_the_middle_of_its_work_is_lost_and_no_fault(database: str) -> None:
    async def story() -> None:
        connection = await connect(database)
        connection.terminate()
        with pytest.raises(LOST), bounded(connection):
            _ = connection._protocol.bind_execute  # as asyncpg does it, having prepared a statement
        connection = await connect(database)
        with pytest.raises(AttributeError), bounded(connection):
            _ = connection.no_such_thing
        await connection.close()

    run(story())


def test_clocks_of_all_nodes_go_together_and_stand_while_no_node_runs(database: str) -> None:
    async def story() -> None:
        async with nodes(database, 2) as (ada, bob):
            began = ada.store.watch.now()
            await until(lambda: ada.store.watch.now() > began + 0.7)
            await until(lambda: abs(ada.store.watch.now() - bob.store.watch.now()) < 0.3)
            ended = ada.store.watch.now()
        hours = "UPDATE stopwatch SET at = at - interval '10 hours'"
        await asyncio.to_thread(asked, database, hours)
        async with nodes(database, 1) as (cyd,):
            assert ended - 1.0 < cyd.store.watch.now() < ended + 3600

    run(story())
