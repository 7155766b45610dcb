"""A connection by HTTP as uvicorn speaks it, with an end to its patience."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mazzo.server.connections import Connections

_AT_ONCE = 4_096  # bytes that are taken apart before others have their turn
_LAST_WORDS = 2.0  # seconds for a request to end that has been answered already


class HttpProtocol(H11Protocol):
    """A client has so long to ask: from when it connects, or was answered, to the end of the headers."""

    def __init__(self, *args: Any, among: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._among = among
        self._address = ""
        self._has_entered = False
        self._deadline: asyncio.TimerHandle | None = None
        self._unread = b""
        self._is_known = False  # to have said something
        self._is_waiting = False  # to be listened to

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._has_entered = self._among.enter(self._address)
        if self._has_entered:
            self._look(self._among.limits.seconds_to_ask)
        else:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._serve()
        self._unread = b""
        if self._is_waiting:
            self._among.excuse(self._address)
        if self._has_entered:
            self._among.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        is_first = not self._unread
        self._unread += data
        if not self._is_known:
            self._is_known = True
            self._wait(self._among.wait(self._address))
        if self._is_waiting:
            self.transport.pause_reading()
        elif is_first:
            self._take()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on the WebSocket has this connection, and its place among the others."""
        self._serve()
        self._has_entered = False
        self._unread = b""
        self.transport.resume_reading()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        has_ended = self.conn.their_state is not h11.SEND_BODY
        super().on_response_complete()  # which may begin with the next request
        self._look(self._among.limits.seconds_to_ask if has_ended else _LAST_WORDS)

    def drop(self) -> None:
        """Close it, whatever is under way."""
        self.transport.abort()

    def _wait(self, seconds: float) -> None:
        """Let others from that address have their turn first, if there are many."""
        if seconds and self._deadline is not None:
            self._is_waiting = True
            self._deadline.cancel()
            self._deadline = self.loop.call_later(seconds, self._listen)

    def _listen(self) -> None:
        self._is_waiting = False
        self._deadline = None
        self._take()

    def _take(self) -> None:
        """Take apart a piece of what has come."""
        if not self._unread or self.transport.is_closing():
            return
        piece, self._unread = self._unread[:_AT_ONCE], self._unread[_AT_ONCE:]
        if self._unread:
            self.transport.pause_reading()
            self.loop.call_soon(self._take)
        elif not self.flow.read_paused:
            self.transport.resume_reading()
        super().data_received(piece)
        self._look(self._among.limits.seconds_to_ask)

    def _look(self, patience: float) -> None:
        """See whose turn it is; the client has so many seconds for its own."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is not None and not self.cycle.response_complete:  # type: ignore[redundant-expr]
            self._serve()
        elif self._deadline is None:
            self._among.wait_for(self, self._address)
            self._deadline = self.loop.call_later(patience, self.drop)

    def _serve(self) -> None:
        """It is our turn, or the connection is gone."""
        self._among.serve(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
