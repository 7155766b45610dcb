"""Players for the benchmark of the server: two at a table of Scopa, each at a socket of its own."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Coroutine, Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle, repeat
from typing import Any

import msgspec
from _connection import Address, Connection, post

from mazzo.wire import messages as wire

GAME = "scopa"
OPTIONS = {"target": 100}  # the longest match: it is moves that are measured, not the making of tables
_OPENED_AT_ONCE = 50
_TICK = 0.001
_PATIENCE = 10.0


class News(msgspec.Struct, tag_field="tell", tag="news"):
    """As much of a table's news as it takes to play on."""

    commands: list[str] = []
    is_over: bool = False


class Welcome(msgspec.Struct, tag_field="tell", tag="welcome"):
    news: News


class TableChanged(msgspec.Struct, tag_field="tell", tag="table"):
    """A client came or went, or the match is over, which the news say too."""


class Refused(msgspec.Struct, tag_field="tell", tag="refused"):
    reason: str


_DECODER = msgspec.json.Decoder(News | Welcome | TableChanged | Refused)
_ENCODER = msgspec.json.Encoder()


class CrowdError(Exception):
    """Why the players cannot go on."""


@dataclass(frozen=True)
class Figures:
    """What came of one measurement."""

    moves: float  # a second, each told to both seats
    p50: float  # milliseconds from when a move was made to when both had been told
    p99: float
    busy: float  # the part of the time in which the players' own process was at work


class Player:
    """One seat, played at random by what it is told."""

    def __init__(self, table: "Table") -> None:
        self.is_in = False
        self.heard = 0  # moves
        self.connection = Connection(self._hear, table.crowd.fail)
        self._table = table

    def _hear(self, message: bytes) -> None:
        told = _DECODER.decode(message)
        if isinstance(told, News):
            self.heard += 1
            self._table.hear(self, told)
        elif isinstance(told, Welcome):
            self.is_in = True
            self._table.look(self, told.news)
        elif isinstance(told, Refused):
            self._table.crowd.fail(told.reason)


class Table:
    """A match between two players, and the times of its moves."""

    def __init__(self, crowd: "Crowd") -> None:
        self.crowd = crowd
        self.players = (Player(self), Player(self))
        self.sent: deque[float] = deque()  # when the moves were made that not both have heard of
        self.owed = 0  # moves that were due before it was any player's turn
        self._next: tuple[Player, str] | None = None  # who is to play, and what
        self._moves = 0

    async def open(self) -> None:
        """Make the table, sit down at it and enter, both."""
        host, (port, other) = self.crowd.host, self.crowd.next_ports()
        source = next(self.crowd.sources)
        plan = wire.NewTable(GAME, [wire.ME, wire.FREE], "Ada", OPTIONS)
        made = msgspec.json.decode(await post(host, port, "/api/tables", plan, source), type=wire.Seated)
        sit = wire.Sit("Bea", made.invite)
        answer = await post(host, other, f"/api/tables/{made.table}/seats", sit, source)
        sat = msgspec.json.decode(answer, type=wire.Seated)
        for player, seated, door in zip(self.players, (made, sat), (port, other), strict=True):
            await player.connection.open(host, door, source)
            player.connection.send(_ENCODER.encode(wire.Enter(made.table, seated.token)))

    def close(self) -> None:
        for player in self.players:
            player.connection.close()

    def hear(self, player: Player, news: News) -> None:
        """One of them has been told of a move."""
        if all(other.heard >= player.heard for other in self.players):
            self.crowd.time(self.sent.popleft())
            if news.is_over:
                self.crowd.replace(self)
        self.look(player, news)

    def look(self, player: Player, news: News) -> None:
        """The player who is to act does so as soon as it may."""
        if news.commands:
            self._next = player, random.choice(news.commands)
        if self._next is None or not all(player.is_in for player in self.players):
            return
        if self.owed or self.crowd.is_hurrying:
            self.owed = max(0, self.owed - 1)
            self._play()

    def owe(self) -> None:
        """A move is due, and made at once or as soon as a player can."""
        if self._next is None:
            self.owed += 1
        else:
            self._play()

    def _play(self) -> None:
        assert self._next is not None
        player, command = self._next
        self._next = None
        self._moves += 1
        self.sent.append(time.perf_counter())
        player.connection.send(_ENCODER.encode(wire.Play(command, str(self._moves))))


class Crowd:
    """All the tables of a benchmark. A match that is over makes place for a new one."""

    def __init__(
        self,
        host: str,
        port: int | Sequence[int],
        sources: Iterable[Address | None] = repeat(None),
        is_apart: bool = False,
    ) -> None:
        self.host = host
        self._ports = cycle([port] if isinstance(port, int) else port)  # of nodes that share the tables
        self._is_apart = is_apart  # whether those who play with each other are at different nodes
        self.sources = iter(sources)  # where the players of each table come from
        self.is_hurrying = False  # every player plays as soon as it can
        self.moves = 0  # that both players have heard of, ever
        self._tables: list[Table] = []
        self._times: list[float] = []
        self._problem = ""
        self._opening: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(_OPENED_AT_ONCE)

    def next_ports(self) -> tuple[int, int]:
        """Where the two players of the next table are to go."""
        port = next(self._ports)
        return port, next(self._ports) if self._is_apart else port

    async def come(self, sockets: int) -> None:
        """Open as many sockets, two a table."""
        for _ in range(sockets // 2):
            self._open()
        await asyncio.gather(*self._opening)
        while not all(player.is_in for table in self._tables for player in table.players):
            await self._pause(_TICK)

    async def full_speed(self, seconds: float) -> Figures:
        """Each player answers as soon as it is told."""
        self.is_hurrying = True
        for table in self._tables:
            table.owe()
        await self._pause(seconds / 4)  # the first wave has passed
        figures = await self._measured(self._pause(seconds), seconds)
        self.is_hurrying = False
        await self._rest()
        return figures

    async def paced(self, moves: float, seconds: float) -> Figures:
        """So many moves a second in all, whatever the server does."""
        figures = await self._measured(self._release(moves, seconds), seconds)
        await self._rest()
        return figures

    async def felt(self, moves: float, seconds: float) -> Figures:
        """The same, but that also those moves count that were answered only after that time."""
        return await self._measured(self._release_and_rest(moves, seconds), seconds)

    async def _release_and_rest(self, moves: float, seconds: float) -> None:
        await self._release(moves, seconds)
        await self._rest()

    async def _release(self, moves: float, seconds: float) -> None:
        began, spent, released = time.perf_counter(), 0.0, 0
        while spent < seconds:
            await self._pause(_TICK)
            spent = min(time.perf_counter() - began, seconds)
            while released < int(spent * moves):  # all of them, even if this program was asleep in between
                self._tables[released % len(self._tables)].owe()
                released += 1

    async def _measured(self, work: Coroutine[Any, Any, None], seconds: float) -> Figures:
        self._times.clear()
        began, busy = time.perf_counter(), time.process_time()
        await work
        spent, busy = time.perf_counter() - began, time.process_time() - busy
        times = sorted(self._times)
        if not times:
            raise CrowdError(f"Nothing was played within {seconds:g} seconds.")
        p50, p99 = (1000 * times[int(part * len(times))] for part in (0.5, 0.99))
        return Figures(len(times) / spent, p50, p99, busy / spent)

    async def _rest(self) -> None:
        """Wait until nothing is under way any more."""
        for table in self._tables:
            table.owed = 0
        until = time.perf_counter() + _PATIENCE
        while any(table.sent for table in self._tables) or self._opening:
            await self._pause(_TICK)
            if time.perf_counter() > until:
                raise CrowdError(f"Moves were not answered within {_PATIENCE:g} seconds.")

    async def _pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self._problem:
            raise CrowdError(self._problem)

    def go(self) -> None:
        """All leave."""
        for table in self._tables:
            table.close()

    def time(self, sent: float) -> None:
        """Both players have heard of the move that was made then."""
        self.moves += 1
        self._times.append(time.perf_counter() - sent)

    def replace(self, table: Table) -> None:
        """That match is over."""
        self._tables.remove(table)
        table.close()
        self._open()

    def fail(self, reason: str) -> None:
        self._problem = self._problem or reason

    def _open(self) -> None:
        task = asyncio.create_task(self._join())
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _join(self) -> None:
        async with self._turns:
            table = Table(self)
            try:
                await table.open()
            except OSError as error:
                self.fail(str(error))
        self._tables.append(table)
