"""What is to be sent to one client, in order, while no other client waits for it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from mazzo.wire.messages import Tell

NORMAL, RESTART = 1000, 1012  # after the latter a client comes back at once
_ENCODER = msgspec.json.Encoder()


def encoded(message: Tell) -> bytes:
    return _ENCODER.encode(message)


def _never(raw: bytes) -> bool:
    return False


class Outbox:
    """Messages to one client, in order. What its line does not take at once is sent by a task of its own, and
    a client that does not read is dropped.
    """

    def __init__(
        self,
        transmit: Callable[[str], Awaitable[None]],
        most_bytes: int,
        drop: Callable[[], None] = lambda: None,
        takes: Callable[[bytes], bool] = _never,
    ) -> None:
        self.is_dropped = False
        self.farewell = ""  # why the connection is to be closed
        self.code = NORMAL
        self._transmit = transmit
        self._takes = takes  # a message, if nothing is to be waited for
        self._most_bytes = most_bytes
        self._drop = drop  # called when more waits than that
        self._messages: deque[bytes] = deque()
        self._waiting = 0  # bytes, with those of the message that is being sent
        self._wake = asyncio.Event()

    def send(self, message: Tell) -> None:
        self.send_raw(encoded(message))

    def send_raw(self, raw: bytes) -> None:
        """Send it, or put it in the outbox if others wait there."""
        if self.is_dropped or self.farewell:
            return
        if not self._waiting and self._takes(raw):
            return
        self._waiting += len(raw)
        if self._waiting > self._most_bytes:
            self.is_dropped = True
            self._messages.clear()
            self._drop()
            return
        self._messages.append(raw)
        self._wake.set()

    def close(self, farewell: str, code: int = NORMAL) -> None:
        """Send what waits, then close the connection."""
        if not self.farewell:
            self.farewell, self.code = farewell, code
        self._wake.set()

    def hang_up(self) -> None:
        """The client is gone: nothing more can be sent."""
        self._messages.clear()
        self.close("The client has gone.")

    async def run(self) -> None:
        """Send what is put in the outbox until the connection is to be closed."""
        while not self.is_dropped:
            while self._messages and not self.is_dropped:
                raw = self._messages.popleft()
                await self._transmit(raw.decode())
                self._waiting -= len(raw)
            if self.farewell:
                return
            self._wake.clear()
            if not self._messages:
                await self._wake.wait()
