"""As little of WebSocket and HTTP as a player needs, so that thousands of them fit on one core."""

import asyncio
from collections.abc import Callable
from typing import cast

import msgspec

OK, MADE = 200, 201  # statuses of answers by HTTP
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
_LAST = 0x80  # of a message's frames, and the server's messages have only one
_MASKED = 0x80
_NO_MASK = bytes(4)  # a key like any other, under which a text reads as it is
_SHORT, _TWO_BYTES = 125, 126
_GREETING = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bWF6em8gcGxheXMgU2NvcA==\r\n\r\n"
)
Address = tuple[str, int]


class Connection(asyncio.Protocol):
    """A WebSocket to the server, which hands on each message as it comes."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self._heard = heard
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._unread = b""
        self._is_open = False
        self._opened = asyncio.Event()

    async def open(self, host: str, port: int, source: Address | None = None) -> None:
        """Connect, from that address if one is given, until the server has agreed."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, host, port, local_addr=source)
        await self._opened.wait()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = made = cast("asyncio.Transport", transport)
        made.write(_GREETING)

    def data_received(self, data: bytes) -> None:
        data = self._unread + data if self._unread else data
        at = 0 if self._is_open else self._shake_hands(data)
        while (found := frame(data, at)) is not None:
            opcode, payload, at = found
            if opcode == TEXT:
                self._heard(payload)
            elif opcode == PING:
                self._send(PONG, payload)
            elif opcode == CLOSE:
                self._lost(payload[2:].decode())
        self._unread = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost(f"The connection was lost: {exc}")
        self._opened.set()

    def send(self, message: bytes) -> None:
        """Send a message."""
        self._send(TEXT, message)

    def close(self) -> None:
        """Say good-bye, and go."""
        self._lost = _ignored
        if self._transport is not None and not self._transport.is_closing():
            self._send(CLOSE, b"")
            self._transport.close()

    def _send(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        if size <= _SHORT:
            head = bytes((_LAST | opcode, _MASKED | size))
        else:
            head = bytes((_LAST | opcode, _MASKED | _TWO_BYTES)) + size.to_bytes(2, "big")
        self._transport.write(head + _NO_MASK + payload)

    def _shake_hands(self, data: bytes) -> int:
        """Where the first frame begins, once the server has agreed."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return len(data) + 1
        if b" 101 " not in data[:end]:
            self._lost(data[:end].decode(errors="replace"))
        self._is_open = True
        self._opened.set()
        return end + 4


def _ignored(reason: str) -> None:
    """Nothing is lost when we go ourselves."""


def frame(data: bytes, at: int) -> tuple[int, bytes, int] | None:
    """The frame that begins there: its opcode, what it holds, and where it ends; None if it is not whole."""
    if len(data) < at + 2:
        return None
    begin, size = at + 2, data[at + 1]
    if size > _SHORT:
        begin += 2 if size == _TWO_BYTES else 8
        if len(data) < begin:
            return None
        size = int.from_bytes(data[at + 2 : begin], "big")
    end = begin + size
    return (data[at] & 0x0F, data[begin:end], end) if len(data) >= end else None


class NotMade(ConnectionError):
    """The server refused a request."""

    def __init__(self, status: int, answer: str) -> None:
        super().__init__(f"The server answered {status}: {answer}")
        self.status = status


async def post(host: str, port: int, path: str, content: object, source: Address | None = None) -> bytes:
    """The answer to a request that makes something."""
    body = msgspec.json.encode(content)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    status, found = await _answered(host, port, head.encode() + body, source)
    if status != MADE:
        raise NotMade(status, found.decode(errors="replace"))
    return found


async def get(host: str, port: int, path: str, source: Address | None = None) -> int:
    """The status of the answer to a request; 0 if there is none."""
    status, _ = await fetch(host, port, path, source)
    return status


async def fetch(host: str, port: int, path: str, source: Address | None = None) -> tuple[int, bytes]:
    """The status of the answer to a request, and what it brings."""
    head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    return await _answered(host, port, head.encode(), source)


async def _answered(host: str, port: int, request: bytes, source: Address | None) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection(host, port, local_addr=source)
    try:
        writer.write(request)
        head, _, found = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    return int(head[9:12] or 0), found
