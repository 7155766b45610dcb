"""Those who mean no harm while a server is attacked: what they feel is what an attack is measured by."""

import asyncio
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Protocol

import msgspec
from _connection import OK, Address, Connection, get, post
from _crowd import Crowd, CrowdError, News, Refused, TableChanged, Welcome
from _served import HOST

from mazzo.wire import messages as wire

_TABLES = 10
_MOVES = 50.0  # a second, at all tables together
_PERSONS = 4
_THOUGHT = 0.2  # seconds that a person takes
_PATIENCE = 20.0
_FIRST_ANSWERS = 60.0  # seconds, on a machine that has other work
_KNOCKS = 0.25  # seconds between two who come anew
_DECODER = msgspec.json.Decoder(News | Welcome | TableChanged | Refused)
_ENCODER = msgspec.json.Encoder()


@dataclass(frozen=True)
class Felt:
    """Milliseconds that half of all waits took at most, and 99 of 100."""

    p50: float
    p99: float


class Bystanders(Protocol):
    """People at tables of their own."""

    waits_for: str  # what is timed

    async def come(self) -> None: ...
    async def felt(self, seconds: float) -> Felt: ...
    def go(self) -> None: ...


def sources() -> Iterator[Address | None]:
    """All come from addresses of their own, not the attackers', where loopback has so many."""
    for number in count(1):
        yield (f"127.1.{number // 250}.{number % 250 + 1}", 0) if sys.platform == "linux" else None


class Movers:
    """Two at a table, who play at an even pace; timed until both have been told of a move."""

    waits_for = "moves"

    def __init__(self, port: int) -> None:
        self._crowd = Crowd(HOST, port, sources())

    async def come(self) -> None:
        await self._crowd.come(2 * _TABLES)

    async def felt(self, seconds: float) -> Felt:
        figures = await self._crowd.felt(_MOVES, seconds)
        return Felt(figures.p50, figures.p99)

    def go(self) -> None:
        self._crowd.go()


class Person:
    """A player against a medium bot, match after match."""

    def __init__(self, port: int, times: list[float], source: Address | None) -> None:
        self.asked = 0.0  # when the bot's turn began; 0 if it is not
        self.answers = 0  # of the bot
        self.problem = ""
        self.is_resting = False
        self._times = times
        self._source = source
        self._port = port
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._plays = 0

    async def sit_down(self) -> None:
        plan = wire.NewTable("scopa", [wire.ME, "medium"], "Ada", {"target": 21}, pace="fast")
        raw = await post(HOST, self._port, "/api/tables", plan, self._source)
        seated = msgspec.json.decode(raw, type=wire.Seated)
        self._connection = Connection(self._hear, self._fail)
        await self._connection.open(HOST, self._port, self._source)
        self._connection.send(_ENCODER.encode(wire.Enter(seated.table, seated.token)))

    def _hear(self, message: bytes) -> None:
        told = _DECODER.decode(message)
        if isinstance(told, Refused):
            self._fail(told.reason)
        elif isinstance(told, Welcome):
            self._look(told.news)
        elif isinstance(told, News):
            self._look(told)

    def _look(self, news: News) -> None:
        if news.commands or news.is_over:
            if self.asked:
                self._times.append(time.perf_counter() - self.asked)
                self.answers += 1
            self.asked = 0.0
            self._task = asyncio.create_task(self._go_on(news))
        elif not self.asked:
            self.asked = time.perf_counter()

    async def _go_on(self, news: News) -> None:
        await asyncio.sleep(_THOUGHT)
        while self.is_resting:
            await asyncio.sleep(_THOUGHT)
        assert self._connection is not None
        if news.is_over:
            self._connection.close()
            try:
                await self.sit_down()
            except OSError as error:
                self._fail(str(error))
        else:
            self._plays += 1
            self._connection.send(_ENCODER.encode(wire.Play(random.choice(news.commands), str(self._plays))))

    def _fail(self, reason: str) -> None:
        self.problem = self.problem or reason

    def go(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._connection is not None:
            self._connection.close()


class Sparring:
    """Persons at a medium bot each; timed until the bot has answered."""

    waits_for = "bots"

    def __init__(self, port: int) -> None:
        self._times: list[float] = []
        self._persons = [Person(port, self._times, source) for source in islice(sources(), _PERSONS)]

    async def come(self) -> None:
        for person in self._persons:
            await person.sit_down()
        # Until the bots' processes have begun.
        await self._wait(lambda: all(person.answers for person in self._persons), _FIRST_ANSWERS)

    async def felt(self, seconds: float) -> Felt:
        self._times.clear()
        for person in self._persons:
            person.is_resting = False
        await asyncio.sleep(seconds)
        await self._wait(lambda: bool(self._times))  # on a busy machine that may take longer
        for person in self._persons:
            person.is_resting = True
        await self._wait(lambda: not any(person.asked for person in self._persons))
        times = sorted(self._times)
        p50, p99 = (1000 * times[int(part * len(times))] for part in (0.5, 0.99))
        return Felt(p50, p99)

    async def _wait(self, is_so: Callable[[], bool], patience: float = _PATIENCE) -> None:
        until = time.perf_counter() + patience
        while not is_so():
            self._check(time.perf_counter() > until)
            await asyncio.sleep(0.01)

    def _check(self, is_late: bool) -> None:
        problems = [person.problem for person in self._persons if person.problem]
        if problems or is_late:
            raise CrowdError(problems[0] if problems else "A bot did not answer.")

    def go(self) -> None:
        for person in self._persons:
            person.go()


class Newcomers:
    """People who come anew, one after the other, each by a connection of their own."""

    def __init__(self, port: int) -> None:
        self.came = 0
        self.shut_out = 0
        self._port = port
        self._sources = sources()

    async def keep_coming(self) -> None:
        while True:
            is_in = False
            try:
                async with asyncio.timeout(_PATIENCE / 4):
                    is_in = await get(HOST, self._port, "/api/lobby", next(self._sources)) == OK
            except (OSError, TimeoutError):
                is_in = False
            self.came += 1
            self.shut_out += not is_in
            await asyncio.sleep(_KNOCKS)
