"""Where bots think: processes beside the server, which get views and answer with text."""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

from mazzo import games
from mazzo.bots import hint as hints
from mazzo.bots.bot import Bot, whole_play
from mazzo.bots.levels import make
from mazzo.core.model import View

_TRIES = 3


class Thinkers:
    """A few processes that think for all tables in turn. One that dies is replaced."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self._count, multiprocessing.get_context("spawn"), _settle_in)
        for _ in range(self._count):
            pool.submit(games.names)  # starts a process now, so that the first bot need not wait for it
        return pool

    async def choose(self, game: str, level: str, seed: int, view: View) -> str:
        """The play of a bot of that level, with nothing but this view to go by."""
        return str(await self._ask(_choose, game, level, seed, view))

    async def hint(self, game: str, view: View) -> hints.Hint:
        """What a good bot would do in this place, and why."""
        found = await self._ask(_hint, game, view)
        assert isinstance(found, hints.Hint)
        return found

    async def _ask(self, work: object, *arguments: object) -> object:
        for attempt in range(_TRIES):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)  # type: ignore[arg-type]
            except BrokenExecutor:
                if attempt == _TRIES - 1:
                    raise
                if self._pool is pool:
                    self._pool = self._new_pool()
        raise BrokenProcessPool

    def processes(self) -> list[int]:
        """The numbers of the processes that think."""
        return list(self._pool._processes)  # noqa: SLF001 - the pool has no other way to say it

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def usual_count() -> int:
    """One core is left to the server."""
    return max(1, (os.cpu_count() or 1) - 1)


def _settle_in() -> None:
    """In the new process: the server alone decides when to stop, and it goes first when cores are short."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_follow_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)


def _follow_the_server() -> None:
    """A server that is killed can tell nobody to stop."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


def _choose(game: str, level: str, seed: int, view: View) -> str:
    return whole_play(games.find(game), _bot(game, level, seed), view)


@lru_cache(maxsize=256)
def _bot(game: str, level: str, seed: int) -> Bot:
    return make(level, games.find(game), seed)


def _hint(game: str, view: View) -> hints.Hint:
    return hints.hint(games.find(game), view)
