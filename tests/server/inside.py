"""The tables of a server with their store and bots, and guests there, without a network between them."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from mazzo.server.bot_pool import BotPool
from mazzo.server.client import Client
from mazzo.server.commands import obey
from mazzo.server.context import Context
from mazzo.server.metrics import Metrics
from mazzo.server.postgres_store import PostgresStore
from mazzo.server.settings import Limits, Settings, Times
from mazzo.server.slices import Slices
from mazzo.server.sqlite_store import SqliteStore
from mazzo.server.store import Store
from mazzo.server.tables import Tables
from mazzo.wire.messages import Answer, Enter, NewTable, Request, Seated, Sit, Welcome

BRISK = Times(bot_least=0.0, bot_most=0.0, sweep=0.05)
PATIENCE = 30.0  # machines are noisy, and bots think in processes that let all others go first
_DECODER: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class Guest:
    """A player at a table: what they were told, as messages."""

    def __init__(self, tables: Tables, seated: Seated) -> None:
        self.tables = tables
        self.table, self.seat, self.token = seated.table, seated.seat, seated.token
        self.told: list[Any] = []
        self.client = Client(self._hear, 10_000_000)
        self._task: asyncio.Task[None] | None = None

    async def _hear(self, text: str) -> None:
        message = _DECODER.decode(text)
        if isinstance(message, Welcome):
            self.token = message.token or self.token
        self.told.append(message)

    async def enter(self, token: str | None = None) -> "Guest":
        if self._task is None:
            self._task = asyncio.create_task(self.client.run())
        live, before = await self.tables.find(self.table), self._welcomes()
        await live.enter(
            self.client, Enter(self.table, self.token if token is None else token, takes_back=True)
        )
        await until(lambda: self._welcomes() > before)
        return self

    def _welcomes(self) -> int:
        return sum(isinstance(message, Welcome) for message in self.told)

    async def do(self, request: Request) -> None:
        await obey(self.tables, await self.tables.find(self.table), self.client, request)

    async def go(self) -> None:
        """Lose the connection."""
        (await self.tables.find(self.table)).exit(self.client)
        self.client.hang_up()
        if self._task is not None:
            await self._task

    def last(self, kind: type[Any]) -> Any:
        """The last message of that kind; None before there is one."""
        return next((message for message in reversed(self.told) if isinstance(message, kind)), None)

    async def told_of(self, kind: type[Any], is_it: Callable[[Any], bool] = lambda message: True) -> Any:
        """Wait for a message of that kind."""
        return await until(
            lambda: next((m for m in self.told if isinstance(m, kind) and is_it(m)), None),
        )


class Measure:
    """Time that passes when a test says so, however slow the machine is."""

    def __init__(self) -> None:
        self.seconds = 70.0

    def __call__(self) -> float:
        return self.seconds

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds


async def until(found: Callable[[], Any]) -> Any:
    """Wait until there is something."""
    async with asyncio.timeout(PATIENCE):
        while not (result := found()):
            await asyncio.sleep(0.01)
    return result


@contextlib.asynccontextmanager
async def open_tables(
    place: Path | str,
    times: Times = BRISK,
    limits: Limits | None = None,
    measure: Callable[[], float] = time.monotonic,
    slices: Slices | None = None,
    push: frozenset[str] = frozenset(),
) -> AsyncIterator[Tables]:
    """Tables that are looked after, in a folder or a database; opened again in the same place they go on."""
    settings = Settings(Path(place), limits=limits or Limits(), times=times, searchers=1, push=push)
    store: Store
    if isinstance(place, str):
        store = await PostgresStore.open(place, measure)
    else:
        store = SqliteStore(place / "tables.db", measure)
    tables = Tables(Context(settings, store, BotPool(1), Metrics(), slices=slices or Slices()))
    tasks = [asyncio.create_task(tables.wake()), asyncio.create_task(_sweeping(tables))]
    try:
        yield tables
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        tables.close()
        tables.context.push.close()
        tables.context.bot_pool.close()
        await store.close()


async def _sweeping(tables: Tables) -> None:
    while True:
        await asyncio.sleep(tables.context.settings.times.sweep)
        await tables.sweep()


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def at_tables(data: Path, story: Callable[[Tables, Measure], Coroutine[Any, Any, None]]) -> None:
    """Have this happen at the tables of a server whose time passes when the story says so."""

    async def told() -> None:
        time_of = Measure()
        async with open_tables(data, measure=time_of) as tables:
            await story(tables, time_of)

    run(told())


async def two_guests(tables: Tables, **plan: Any) -> tuple[Guest, Guest]:
    """Ada and Bob at a table of Scopa, both connected."""
    ada = await tables.make(NewTable("scopa", ["me", "free"], name="Ada", **plan))
    bob = await tables.sit(ada.table, Sit("Bob", invite=ada.invite))
    return await Guest(tables, ada).enter(), await Guest(tables, bob).enter()


async def actor_and_other(tables: Tables, ada: Guest, bob: Guest) -> tuple[Guest, Guest]:
    """Who is to act first, then the other."""
    (seat,) = (await tables.find(ada.table)).table.actors
    return (ada, bob) if ada.seat == seat else (bob, ada)
