"""Where bots think: processes beside the server or elsewhere, which get views and answer with text."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from mazzo import games
from mazzo.bots import hint as hints
from mazzo.bots.bot import Bot, whole_play
from mazzo.bots.levels import QUICK_LEVELS, make
from mazzo.bots.processes import start
from mazzo.core import bits
from mazzo.core.model import View
from mazzo.games.plug_ins import faults_named
from mazzo.match.record import decode
from mazzo.review.work import Work
from mazzo.server.fair_queue import FairQueue

_TRIES = 3
_QUICK_NICENESS, _DEEP_NICENESS = 5, 10  # the server goes first when cores are short, then quick bots


class Urgency(IntEnum):
    """What is thought about first."""

    PLAYER = 0  # a player at the table waits for a bot
    HINT = 1
    WATCHED = 2
    REST = 3
    REVIEW = 4  # of a match that is over


class Asker(NamedTuple):
    """For which table a bot is to think, from which address it was opened, and how urgent that is."""

    table: str
    address: str
    urgency: Urgency


class Thought(NamedTuple):
    """What is to be thought about. A bot gets a view and never a state, wherever it thinks."""

    game: str
    level: str  # of the bot; '' for a hint
    seed: int
    view: View


class Question(NamedTuple):
    """What a review is to be told of the record of a match that is over: a part of its work."""

    record: bytes
    ask: Callable[[Work], Any]


class NotThought(Exception):
    """Nobody elsewhere has thought about it."""


class Turns:
    """So many may think at once; the others wait for their turn, in an order that is fair."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._free = count
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue(len(Urgency))

    @property
    def is_one_free(self) -> bool:
        return self._free > 0

    async def take(self, asker: Asker) -> None:
        """Wait until it is this one's turn, which is to be given back."""
        if self._free > 0:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(turn, asker.urgency, asker.address, asker.table)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn, and we do not want it any more
                self.give_back()
            raise

    def give_back(self) -> None:
        """The next one has its turn."""
        self._free += 1
        self._call()

    def resize(self, count: int) -> None:
        """More may think at once from now on, or fewer. If none may, nobody waits any longer."""
        self._free += count - self._count
        self._count = count
        self._call()
        while count == 0 and (turn := self._waiting.take()) is not None:
            if not turn.done():
                turn.set_exception(NotThought())

    def move(self, before: Asker, urgency: Urgency) -> None:
        self._waiting.move(before.urgency, urgency, before.address, before.table)

    def _call(self) -> None:
        while self._free > 0 and (turn := self._waiting.take()) is not None:
            if not turn.done():
                self._free -= 1
                turn.set_result(None)


class Elsewhere(Protocol):
    """Those who think on other machines."""

    turns: Turns

    def takes(self, game: str) -> bool:
        """Whether one of them lives who knows this very game."""

    async def think(self, asker: Asker, thought: Thought) -> str | hints.Hint:
        """What they answer; NotThought if that does not come in time."""


class BotPool:
    """Processes that think for all tables, here and elsewhere.

    A search cannot be interrupted, so bots that do not search have a process of their own and wait for none.
    """

    def __init__(self, count: int, elsewhere: Elsewhere | None = None) -> None:
        self.count = count
        self._quick = _Pool(1, _QUICK_NICENESS)
        self._deep = _Pool(count, _DEEP_NICENESS)
        self._elsewhere = elsewhere

    async def choose(self, asker: Asker, game: str, level: str, seed: int, view: View) -> str:
        """The play of a bot of that level, with nothing but this view to go by."""
        thought = Thought(game, level, seed, view)
        if level in QUICK_LEVELS:
            return str(await self._quick.ask(asker, thought))
        return str(await self._search(asker, thought))

    async def hint(self, asker: Asker, game: str, view: View) -> hints.Hint:
        """What a good bot would do in this place, and why."""
        found = await self._search(asker, Thought(game, "", 0, view))
        assert isinstance(found, hints.Hint)
        return found

    async def _search(self, asker: Asker, thought: Thought) -> str | hints.Hint:
        """Elsewhere, which leaves this machine to the tables; here while they are busy, or if they fail."""
        away, here = self._elsewhere, self._deep.turns
        if away is not None and away.takes(thought.game) and (away.turns.is_one_free or not here.is_one_free):
            with contextlib.suppress(NotThought):
                return await away.think(asker, thought)
        found: str | hints.Hint = await self._deep.ask(asker, thought)
        return found

    async def review(self, asker: Asker, question: Question) -> Any:
        """What a part of the work on a review finds; here, where nothing else is to be thought about."""
        return await self._deep.ask(asker, question)

    def move(self, before: Asker, urgency: Urgency) -> None:
        """What is wanted for that table has become more urgent, or less."""
        for turns in (self._quick.turns, self._deep.turns):
            turns.move(before, urgency)
        if self._elsewhere is not None:
            self._elsewhere.turns.move(before, urgency)

    def start(self) -> None:
        """Start the processes now, so that the first bot need not wait for them."""
        self._quick.start()
        self._deep.start()

    async def renew(self) -> bool:
        """Think in new processes from now on; whether the engine that they have loaded is compiled."""
        self._quick.renew()
        self._deep.renew()
        return await self._quick.is_compiled()

    def processes(self) -> list[int]:
        """The numbers of the processes that think."""
        return [*self._quick.processes(), *self._deep.processes()]

    def close(self) -> None:
        self._quick.close()
        self._deep.close()


class _Pool:
    """A few processes, and who waits for them. One that dies is replaced."""

    def __init__(self, count: int, niceness: int) -> None:
        self._count = count
        self._niceness = niceness
        self.turns = Turns(count)
        self._executor: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        """The processes, which are started if there are none."""
        if self._executor is None:
            self._executor = start(self._count, _settle_in, self._niceness)
        return self._executor

    def renew(self) -> None:
        """Put new processes in the place of those that are there, which end what they have begun."""
        if self._executor:
            self._executor.shutdown(wait=False)
        self._executor = None
        self.start()

    async def is_compiled(self) -> bool:
        return await asyncio.wrap_future(self.start().submit(_is_compiled))

    async def ask(self, asker: Asker, thought: Thought | Question) -> Any:
        """What comes of it, once it is this one's turn."""
        for _ in range(_TRIES):
            await self.turns.take(asker)
            executor = self.start()
            try:
                thinking = asyncio.wrap_future(executor.submit(_think, thought))
            except BrokenExecutor:
                self.turns.give_back()
            else:
                thinking.add_done_callback(self._end)
                with contextlib.suppress(BrokenExecutor):
                    return await asyncio.shield(thinking)  # who stops waiting does not stop the process
            if self._executor is executor:
                self._executor = None
        raise BrokenProcessPool

    def _end(self, thinking: asyncio.Future[Any]) -> None:
        """A process is free: the next one has its turn."""
        if not thinking.cancelled():
            thinking.exception()  # the caller may not listen any more
        self.turns.give_back()

    def processes(self) -> list[int]:
        return list(self._executor._processes) if self._executor else []  # noqa: SLF001 - there is no other way

    def close(self) -> None:
        if self._executor:
            self._executor.shutdown(wait=False, cancel_futures=True)


def usual_count() -> int:
    """One core is left to the server."""
    return max(1, (os.cpu_count() or 1) - 1)


def _settle_in(niceness: int) -> None:
    """In the new process: the server alone decides when to stop, and it goes first when cores are short."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_follow_the_server, daemon=True).start()
    games.names()  # games of others are loaded before a view of one arrives
    if hasattr(os, "nice"):
        os.nice(niceness)


def _follow_the_server() -> None:
    """A server that is killed can tell no process to stop."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def _is_compiled() -> bool:
    return not bits.__file__.endswith(".py")


def _think(thought: Thought | Question) -> Any:
    if isinstance(thought, Question):
        with faults_named():
            return thought.ask(_work(thought.record))
    game = games.find(thought.game)
    with faults_named():
        if thought.level:
            return whole_play(game, _bot(thought.game, thought.level, thought.seed), thought.view)
        return hints.hint(game, thought.view)


@lru_cache(maxsize=2)
def _work(record: bytes) -> Work:
    """A match is looked at once in each process, whatever is asked of it."""
    return Work(decode(record))


@lru_cache(maxsize=256)
def _bot(game: str, level: str, seed: int) -> Bot:
    return make(level, games.find(game), seed)
