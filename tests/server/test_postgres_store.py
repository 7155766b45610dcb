"""What is PostgreSQL's own: databases that are not ours, that go away, that hang, and lines that are cut."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from functools import partial
from typing import Any

import pytest
from tests.postgres import Postgres, asked
from tests.server.inside import until
from tests.server.test_store import journal, together

from mazzo.core.errors import BadInput
from mazzo.server import postgres_store
from mazzo.server.postgres import connect
from mazzo.server.postgres_schema import FORMAT, MIGRATIONS
from mazzo.server.postgres_store import PostgresStore
from mazzo.server.store import Away, Conflict, NotRead, NotStored, Row, Unknown

IMPATIENT = 0.5  # seconds


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


@contextlib.asynccontextmanager
async def opened(address: str, **settings: Any) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(address, **settings)
    try:
        yield store
    finally:
        await store.close()


class Line:
    """A line to the database that a test can cut: at once, or before the next answer."""

    def __init__(self, server: Postgres, address: str) -> None:
        self._port = server.port
        self._name = address.rpartition("/")[2]
        self.swallows = False  # what is sent arrives, and what is answered does not
        self._ends: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Line":
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def address(self) -> str:
        port = self._server.sockets[0].getsockname()[1]
        return f"postgresql://mazzo@127.0.0.1:{port}/{self._name}"

    def cut(self) -> None:
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind, to_behind = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends += [writer, to_behind]
        self._tasks += [
            asyncio.create_task(self._pass(reader, to_behind, is_answer=False)),
            asyncio.create_task(self._pass(behind, writer, is_answer=True)),
        ]

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_answer: bool
    ) -> None:
        with contextlib.suppress(OSError):
            while sent := await reader.read(65536):
                if is_answer and self.swallows:
                    self.swallows = False
                    self.cut()
                writer.write(sent)
            writer.close()


def test_databases_that_cannot_be_used_are_refused_in_words(database_server: Postgres, database: str) -> None:
    def refused(address: str, match: str) -> None:
        with pytest.raises(BadInput, match=match):
            postgres_store.check(address)

    refused(database_server.address("nowhere"), "make one: createdb nowhere")
    refused(
        "postgresql://mazzo:secret@127.0.0.1:1/x", "at postgresql://mazzo@127.0.0.1:1/x cannot be reached"
    )
    refused("mysql://mazzo@127.0.0.1/x", "a database is postgresql://")
    refused("postgresql://127.0.0.1:no/x", "no address of a database")
    asked(database, "CREATE TABLE cats(name text)")
    refused(database, "another program's database")
    asked(database, "DROP TABLE cats")
    postgres_store.check(database)
    asked(database, "UPDATE mazzo_format SET version = 99")
    refused(database, f"of format 99, and this mazzo reads format {FORMAT}")


def test_without_asyncpg_it_is_said_what_to_install() -> None:
    without = "import sys; sys.modules['asyncpg'] = None; from mazzo.cli import main; main()"
    words = ["serve", "--database", "postgresql://localhost/x"]
    done = subprocess.run(
        [sys.executable, "-c", without, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") <= 2
    assert "pip install 'mazzo[postgres]'" in done.stderr


def test_nodes_that_start_at_once_make_the_tables_once(database: str) -> None:
    async def story() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(database) for _ in range(5)))
        await asyncio.gather(*(store.append("a", n, [b"x"]) for n, store in enumerate(stores)))
        assert len(await journal(stores[0], "a")) == 5
        await asyncio.gather(*(store.close() for store in stores))

    run(story())


def test_a_database_of_an_older_mazzo_becomes_one_of_this(database: str) -> None:
    for script in ("CREATE TABLE mazzo_format(version integer)", "INSERT INTO mazzo_format VALUES (1)"):
        asked(database, script)

    async def before() -> None:
        connection = await connect(database)
        await connection.execute(MIGRATIONS[0])
        await connection.close()

    run(before())
    postgres_store.check(database)
    postgres_store.check(database)
    assert asked(database, "SELECT version FROM mazzo_format") == [(FORMAT,)]
    assert asked(database, "SELECT FROM thoughts") == []


def test_a_database_that_takes_nothing_is_told_and_changes_nothing(
    database: str, database_server: Postgres
) -> None:
    async def story() -> None:
        async with opened(database) as store:
            await store.append("a", 0, [b"one"])
            rename = "ALTER TABLE {} RENAME TO {}"
            await asyncio.to_thread(asked, database, rename.format("journal", "elsewhere"))
            with pytest.raises(NotStored, match="journal"):
                await store.append("a", 1, [b"two"])
            assert "journal" in store.trouble
            with pytest.raises(NotRead):
                await journal(store, "a")
            await asyncio.to_thread(asked, database, rename.format("elsewhere", "journal"))
            await store.append("a", 1, [b"two"])
            assert store.trouble == ""
            assert await journal(store, "a") == [(0, b"one"), (1, b"two")]

    run(story())


def test_an_order_that_the_database_does_not_take_harms_no_other(database: str) -> None:
    async def story() -> None:
        async with opened(database) as store:
            orders = [(f"t{number}", 0, [b"fine"]) for number in range(20)]
            outcomes = await together(store, *orders[:7], ("no\0name", 0, [b"bad"]), *orders[7:])
            assert outcomes == [None] * 7 + [NotStored] + [None] * 13

    run(story())


def test_a_fault_of_our_own_leaves_nobody_waiting(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(database) as store:
            with monkeypatch.context() as broken:
                broken.setattr(store, "_values", lambda orders: 1 / 0)
                with pytest.raises(Unknown):
                    await store.append("a", 0, [b"one"])
            await store.append("a", 0, [b"two"])
            assert await journal(store, "a") == [(0, b"two")]

    run(story())


def test_groups_that_want_the_same_numbers_in_opposite_order_do_not_wait_for_each_other(
    database: str,
) -> None:
    async def story() -> None:
        async with opened(database) as ada, opened(database) as bob:
            for number in range(20):
                orders = [(f"t{table:02}", number, [b"%d" % number]) for table in range(20)]
                found = await asyncio.gather(together(ada, *orders), together(bob, *reversed(orders)))
                for first, second in zip(found[0], reversed(found[1]), strict=True):
                    assert {first, second} == {None, Conflict}

    run(story())


def test_what_the_lobby_shows_is_the_last_of_a_group(database: str) -> None:
    async def story() -> None:
        async with opened(database) as store:
            for number in range(3):
                store.show(Row("a", "open", True, float(number), b"%d" % number))
            await store.probe()
            assert await store.listed("open", 9) == [("a", b"2")]

    run(story())


def test_while_the_database_restarts_plays_wait_and_are_stored(
    database: str, database_server: Postgres
) -> None:
    async def story() -> None:
        async with opened(database) as store:
            await store.append("a", 0, [b"before"])
            await asyncio.to_thread(database_server.stop)
            waiting = asyncio.create_task(store.append("a", 1, [b"meanwhile"]))
            reading = asyncio.create_task(journal(store, "a"))
            await asyncio.to_thread(database_server.start)
            await waiting
            assert (0, b"before") in await reading
            assert await journal(store, "a") == [(0, b"before"), (1, b"meanwhile")]

    run(story())


def test_a_database_that_is_away_is_told_of_in_bounded_time(database: str, database_server: Postgres) -> None:
    async def story() -> None:
        async with opened(database, patience=IMPATIENT) as store:
            await asyncio.to_thread(database_server.stop)
            try:
                with pytest.raises(NotStored) as told:
                    await store.append("a", 0, [b"one"])
                assert not isinstance(told.value, Unknown)  # it was never asked
                assert store.trouble
                with pytest.raises(Away):
                    await journal(store, "a")
                with pytest.raises(NotStored):
                    await store.probe()
            finally:
                await asyncio.to_thread(database_server.start)
            await store.append("a", 0, [b"again"])
            assert store.trouble == ""
            assert await journal(store, "a") == [(0, b"again")]

    run(story())


@contextlib.contextmanager
def hanging(server: Postgres) -> Iterator[None]:
    """The database takes connections and does not answer."""
    stopped = server.processes
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in stopped:
            os.kill(process, signal.SIGCONT)


def test_a_database_that_hangs_is_told_of_in_bounded_time_and_nothing_is_said_that_may_be_wrong(
    database: str, database_server: Postgres
) -> None:
    async def story() -> None:
        async with opened(database, patience=IMPATIENT) as store:
            await store.append("a", 0, [b"one"])
            with hanging(database_server):
                with pytest.raises(Unknown):
                    await store.append("a", 1, [b"two"])
                with pytest.raises(Away):
                    await journal(store, "a")
            outcome = await together(store, ("a", 1, [b"again"]))
            stored = await journal(store, "a")
            assert (outcome, stored[1:]) in (([None], [(1, b"again")]), ([Conflict], [(1, b"two")]))

    run(story())


def test_what_was_stored_when_the_line_was_cut_is_found_in_the_journal(
    database: str, database_server: Postgres
) -> None:
    async def story() -> None:
        async with Line(database_server, database) as line, opened(line.address) as store:
            await store.append("a", 0, [b"one"])
            line.swallows = True
            assert await together(store, ("a", 1, [b"two", b"three"]), ("b", 0, [b"other"])) == [None, None]
            assert not line.swallows
            assert await journal(store, "a") == [(0, b"one"), (1, b"two"), (2, b"three")]
            assert await journal(store, "b") == [(0, b"other")]

    run(story())


def test_of_two_nodes_whose_lines_are_cut_again_and_again_each_knows_what_it_has_stored(
    database: str, database_server: Postgres
) -> None:
    plays = 60
    ada_stored: list[tuple[int, bytes]] = []
    bob_stored: list[tuple[int, bytes]] = []

    async def play(store: PostgresStore, who: str, stored: list[tuple[int, bytes]]) -> None:
        """Write what is next, as a node does: after a conflict look again."""
        number = 0
        for turn in range(plays):
            entry = f"{who} {turn}".encode()
            while True:
                try:
                    await store.append("a", number, [entry])
                except Conflict:
                    number = (await store.newest(["a"]))["a"]
                else:
                    stored.append((number, entry))
                    number += 1
                    break

    def is_beyond(goal: int) -> bool:
        return len(ada_stored + bob_stored) >= goal

    async def cut(line: Line) -> None:
        for goal in range(0, 2 * plays, 10):
            await until(partial(is_beyond, goal))
            line.swallows = True

    async def story() -> None:
        async with (
            Line(database_server, database) as line,
            opened(line.address) as ada,
            opened(line.address) as bob,
        ):
            await asyncio.gather(
                play(ada, "ada", ada_stored),
                play(bob, "bob", bob_stored),
                cut(line),
            )
            line.swallows = False
            assert sorted(ada_stored + bob_stored) == await journal(ada, "a")

    run(story())
