"""A house with its store and its bots, and guests at its tables, without a network between them."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from mazzo.server.doings import obey
from mazzo.server.house import House
from mazzo.server.line import Line
from mazzo.server.metrics import Metrics
from mazzo.server.room import Desk
from mazzo.server.settings import Limits, Settings, Times
from mazzo.server.store import Store
from mazzo.server.thinkers import Thinkers
from mazzo.wire.messages import Answer, Enter, NewTable, Request, Seated, Sit, Welcome

BRISK = Times(gone=0.2, slow=0.4, bot_least=0.0, bot_most=0.0, sweep=0.05)
PATIENCE = 10.0
_DECODER: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class Guest:
    """Somebody at a table: what they were told, as messages."""

    def __init__(self, house: House, seated: Seated) -> None:
        self.house = house
        self.table, self.seat, self.token = seated.table, seated.seat, seated.token
        self.told: list[Any] = []
        self.line = Line(self._hear, 10_000_000)
        self._task: asyncio.Task[None] | None = None

    async def _hear(self, text: str) -> None:
        message = _DECODER.decode(text)
        if isinstance(message, Welcome):
            self.token = message.token or self.token
        self.told.append(message)

    async def enter(self, token: str | None = None) -> "Guest":
        if self._task is None:
            self._task = asyncio.create_task(self.line.run())
        room, before = await self.house.room(self.table), self._welcomes()
        await room.enter(self.line, Enter(self.table, self.token if token is None else token))
        await until(lambda: self._welcomes() > before)
        return self

    def _welcomes(self) -> int:
        return sum(isinstance(message, Welcome) for message in self.told)

    async def do(self, request: Request) -> None:
        await obey(self.house, await self.house.room(self.table), self.line, request)

    async def go(self) -> None:
        """Lose the connection."""
        (await self.house.room(self.table)).exit(self.line)
        self.line.hang_up()
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


async def until(found: Callable[[], Any]) -> Any:
    """Wait until there is something."""
    async with asyncio.timeout(PATIENCE):
        while not (result := found()):
            await asyncio.sleep(0.01)
    return result


@contextlib.asynccontextmanager
async def open_house(
    folder: Path,
    times: Times = BRISK,
    limits: Limits | None = None,
    measure: Callable[[], float] = time.monotonic,
) -> AsyncIterator[House]:
    """A house that looks after itself; opened again on the same folder it goes on."""
    settings = Settings(folder, limits=limits or Limits(), times=times, thinkers=1)
    store = Store(folder / "tables.db", measure)
    house = House(Desk(settings, store, Thinkers(1), Metrics()))
    tasks = [asyncio.create_task(house.wake()), asyncio.create_task(_sweeping(house))]
    try:
        yield house
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        house.close()
        house.desk.thinkers.close()
        store.close()


async def _sweeping(house: House) -> None:
    while True:
        await asyncio.sleep(house.desk.settings.times.sweep)
        await house.sweep()


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


async def two_guests(house: House, **plan: Any) -> tuple[Guest, Guest]:
    """Ada and Bob at a table of Scopa, both connected."""
    ada = await house.make(NewTable("scopa", ["me", "free"], name="Ada", **plan))
    bob = await house.sit(ada.table, Sit("Bob", invite=ada.invite))
    return await Guest(house, ada).enter(), await Guest(house, bob).enter()


async def actor_and_other(house: House, ada: Guest, bob: Guest) -> tuple[Guest, Guest]:
    """Who is to act first, then the other."""
    (seat,) = (await house.room(ada.table)).table.actors
    return (ada, bob) if ada.seat == seat else (bob, ada)
