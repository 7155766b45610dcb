"""A connection of one's own to PostgreSQL, on which something is done again and again."""

import asyncio
import contextlib
import os
import socket

from mazzo.server.logs import note
from mazzo.server.postgres import TROUBLE, Connection, bounded, connect

_BETWEEN_TRIES = 0.2  # seconds


class Line:
    """It is made anew whenever it is lost. What is done on it is `round`, and `begin` before."""

    def __init__(self, address: str, every: float) -> None:
        self._address = address
        self._every = every  # seconds between two rounds at most
        self._woken = asyncio.Event()
        self._is_open = True

    async def begin(self, connection: Connection) -> None:
        """What is done first on a new connection."""

    async def round(self, connection: Connection) -> None:
        """What is done every so often, and when there is something to do."""
        raise NotImplementedError

    def lost(self) -> None:
        """The connection is lost."""

    def wake(self) -> None:
        """There is something to do."""
        self._woken.set()

    def end(self) -> None:
        """After one more round `run` returns."""
        self._is_open = False
        self._woken.set()

    async def run(self) -> None:
        while self._is_open:
            try:
                await self._run(await connect(self._address, synchronous_commit="off"))
            except TROUBLE as error:
                note("a line to the database is lost", why=str(error) or type(error).__name__)
                self.lost()
                await asyncio.sleep(_BETWEEN_TRIES)

    async def _run(self, connection: Connection) -> None:
        try:
            with bounded(connection):
                await self.begin(connection)
            is_last = False
            while not is_last:
                is_last = not self._is_open
                self._woken.clear()
                with bounded(connection):
                    await self.round(connection)
                if not is_last:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(self._every):
                            await self._woken.wait()
        finally:
            connection.terminate()


def own_address() -> str:
    """This process, for people who look into the database."""
    return f"{socket.gethostname()} {os.getpid()}"
