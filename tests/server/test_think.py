"""`mazzo think`: bots think on other machines, and a thinker that dies costs nothing but time."""

import asyncio
import contextlib
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.postgres import Postgres, asked
from tests.server.inside import run, until
from tests.server.service import PATIENCE, eventually, thread
from tests.server.test_postgres_bus import Node

from mazzo import games
from mazzo.core.model import View
from mazzo.match.match import Match
from mazzo.server import postgres_store
from mazzo.server.bot_pool import Asker, BotPool, NotThought, Thought, Urgency
from mazzo.server.postgres_store import PostgresStore
from mazzo.server.settings import Settings
from mazzo.server.think import Thinker
from mazzo.server.thinkers import ANSWERED, Thinkers
from mazzo.wire import messages as wire

BRIEF = "ismcts:20"
HELD = Path(__file__).with_name("held_thinker.py")
PLAYER = Asker("table", "here", Urgency.PLAYER)


@pytest.fixture
def place(database: str) -> str:
    """A database as nodes have made it."""
    postgres_store.check(database)
    return database


def position(name: str) -> View:
    """The first decision of a match."""
    game = games.find(name)
    match = Match(game, ["Ada", "Bob"], game.options(), bytes(32))
    return match.view(match.actors()[0])


@contextlib.asynccontextmanager
async def node(address: str) -> AsyncIterator[tuple[BotPool, Thinkers]]:
    """Where a node's bots think."""
    listening = Node(await PostgresStore.open(address))
    away = Thinkers(address, listening.store.node)
    listening.bus.hear(ANSWERED, away.hear)
    await listening.bus.listen(listening)
    pool, running = BotPool(1, away), asyncio.create_task(away.run())
    try:
        yield pool, away
    finally:
        away.end()
        await running
        pool.close()
        await listening.bus.close()
        await listening.store.close()


@contextlib.asynccontextmanager
async def thinker(address: str) -> AsyncIterator[Thinker]:
    """One with one process."""
    found = Thinker(address, 1)
    serving = asyncio.create_task(found.serve())
    try:
        yield found
    finally:
        found.end()
        await serving


class Process:
    """`mazzo think` as people start it, or one that answers nothing."""

    def __init__(self, address: str, is_held: bool) -> None:
        words = ["-m", "mazzo", "think", "--database", address, "--processes", "1"]
        self._process = subprocess.Popen(
            [sys.executable, *([str(HELD), address] if is_held else words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert "Thinking in 1 process for postgresql://" in self.line()

    def line(self) -> str:
        assert self._process.stdout is not None
        is_there, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        return self._process.stdout.readline() if is_there else ""

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def end(self, number: signal.Signals) -> int:
        self.send(number)
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code


@contextlib.contextmanager
def process(address: str, is_held: bool = False) -> Iterator[Process]:
    found = Process(address, is_held)
    try:
        yield found
    finally:
        if found._process.poll() is None:
            found.end(signal.SIGTERM)


def test_bots_and_hints_of_all_games_are_thought_about_elsewhere_as_they_would_be_here(place: str) -> None:
    async def story() -> None:
        here = BotPool(1)
        async with thinker(place), node(place) as (pool, away):
            await until(lambda: away.processes == 1)
            for game in games.BUILT_IN:
                view = position(game)
                assert await pool.choose(PLAYER, game, BRIEF, 7, view) == await here.choose(
                    PLAYER, game, BRIEF, 7, view
                )
            hint = await pool.hint(PLAYER, "scopa", position("scopa"))
            assert hint.command
            assert hint.why
            assert pool.processes() == []  # nothing was thought here
            assert await asyncio.to_thread(asked, place, "SELECT FROM thoughts") == []
        here.close()

    run(story())


def test_without_thinkers_a_node_thinks_itself_and_so_it_does_when_the_last_has_left(place: str) -> None:
    async def story() -> None:
        async with node(place) as (pool, away):
            assert await pool.choose(PLAYER, "scopa", BRIEF, 7, position("scopa"))
            assert pool.processes()
            async with thinker(place):
                await until(lambda: away.processes == 1)
            await until(lambda: away.processes == 0)
            assert await pool.choose(PLAYER, "scopa", BRIEF, 7, position("scopa"))

    run(story())


def test_a_thinker_killed_in_mid_thought_loses_nothing_but_time(place: str) -> None:
    async def story() -> None:
        async with node(place) as (pool, away):
            with process(place, is_held=True) as doomed:
                await until(lambda: away.processes == 1)
                choosing = asyncio.create_task(pool.choose(PLAYER, "scopa", BRIEF, 7, position("scopa")))
                await until_taken(place)
                doomed.end(signal.SIGKILL)
            assert await choosing
            assert pool.processes()

    run(story())


async def until_taken(place: str) -> None:
    """Wait until a thinker has what was asked."""
    while not await asyncio.to_thread(asked, place, "SELECT FROM thoughts WHERE thinker IS NOT NULL"):
        await asyncio.sleep(0.02)


def test_another_takes_what_a_silent_thinker_had(place: str) -> None:
    async def story() -> None:
        async with node(place) as (_, away):
            with process(place, is_held=True) as silent:
                await until(lambda: away.processes == 1)
                thought = Thought("scopa", BRIEF, 7, position("scopa"))
                thinking = asyncio.create_task(away.think(PLAYER, thought))
                await until_taken(place)
                async with thinker(place):
                    await until(lambda: away.processes == 2)  # so that there is always one who lives
                    silent.send(signal.SIGSTOP)
                    assert await thinking
                silent.end(signal.SIGKILL)

    run(story())


def test_a_thinker_takes_no_work_that_it_cannot_do(place: str) -> None:
    async def story() -> None:
        other = Thinker(place, 1)
        other._games = [known.replace("scopa", "other scopa") for known in other._games]
        serving = asyncio.create_task(other.serve())
        async with node(place) as (pool, away):
            await until(lambda: away.processes == 1)
            assert away.takes("splendor")
            assert not away.takes("scopa")
            with pytest.raises(NotThought):
                await away.think(PLAYER, Thought("scopa", BRIEF, 7, position("scopa")))
            assert await pool.choose(PLAYER, "scopa", BRIEF, 7, position("scopa"))
            assert pool.processes()
        other.end()
        await serving

    run(story())


class Held(BotPool):
    """Thinks of nothing before it is told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.goes = asyncio.Event()
        self.order: list[Urgency] = []  # of what it was given

    async def choose(self, asker: Asker, *about: Any) -> str:
        self.order.append(asker.urgency)
        await self.goes.wait()
        return "a play"


def hold(found: Thinker) -> Held:
    """Have that one think of nothing."""
    found._pool.close()
    found._pool = held = Held()
    return held


def test_players_of_all_nodes_come_first(place: str) -> None:
    async def story() -> None:
        async def choose(away: Thinkers, name: str, urgency: Urgency) -> None:
            await away.think(Asker(name, "here", urgency), Thought("scopa", BRIEF, 7, position("scopa")))

        async with (
            thinker(place) as found,
            node(place) as (_, ada),
            node(place) as (_, bob),
            node(place) as (_, cyd),
        ):
            held = hold(found)
            await until(lambda: ada.processes and bob.processes and cyd.processes)
            tasks = [asyncio.create_task(choose(ada, "first", Urgency.REST))]
            await until(lambda: held.order)
            tasks.append(asyncio.create_task(choose(bob, "rest", Urgency.REST)))
            tasks.append(asyncio.create_task(choose(bob, "own player", Urgency.PLAYER)))
            tasks.append(asyncio.create_task(choose(cyd, "player", Urgency.PLAYER)))
            while len(await asyncio.to_thread(asked, place, "SELECT FROM thoughts")) < 3:
                await asyncio.sleep(0.02)
            held.goes.set()
            await asyncio.gather(*tasks)
            # A node has no more under way than there are processes: its own player comes after what it gave.
            assert held.order == [Urgency.REST, Urgency.PLAYER, Urgency.REST, Urgency.PLAYER]

    run(story())


def test_a_database_that_is_away_leaves_the_thinking_to_the_node(
    place: str, database_server: Postgres
) -> None:
    async def story() -> None:
        async with thinker(place) as found, node(place) as (pool, away):
            hold(found)
            await until(lambda: away.processes == 1)
            choosing = asyncio.create_task(pool.choose(PLAYER, "scopa", BRIEF, 7, position("scopa")))
            await until_taken(place)
            await asyncio.to_thread(database_server.kill)
            assert await choosing
            assert pool.processes()
            await asyncio.to_thread(database_server.start)
            await until(lambda: away.processes == 1)  # and it comes back

    run(story())


def test_a_server_has_its_hints_and_bots_thought_about_elsewhere(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with thread(Settings(tmp_path, database=place, searchers=1)) as service, process(place):
        eventually("the thinker", lambda: service.metric("thinkers") == 1)
        own_processes = service.app.state.tables.context.bot_pool._deep
        monkeypatch.setattr(own_processes, "ask", None)  # nothing can be thought there
        made = service.make("me", "master", pace="fast", hints=True)
        with service.connect() as client:
            news = client.enter(made)["news"]
            while not news.get("commands"):
                news = client.until("news")
            assert client.ask(wire.Hint(), "hinted")["command"]


def test_it_is_stopped_as_any_program_and_says_what_is_wrong_with_an_address(place: str) -> None:
    with process(place) as running:
        assert running.end(signal.SIGTERM) == 0
    assert asked(place, "SELECT FROM thinkers") == []
    words: list[Any] = [sys.executable, "-m", "mazzo", "think", "--database", "nowhere"]
    refused = subprocess.run(words, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "a database is postgresql://" in refused.stderr
