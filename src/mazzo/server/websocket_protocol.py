"""A WebSocket as uvicorn speaks it, with its frames counted before they are looked into."""

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import ref

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import DATA_OPCODES, Opcode

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

from mazzo.server.connections import Connections
from mazzo.server.rate_limits import Bucket

_LAST_WORDS = 1.0  # seconds for who sends too much to read why it is cut off
_LAST_FRAME, _OPCODE, _MASKED, _SIZE = 0x80, 0x0F, 0x80, 0x7F
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_LONG = {_TWO_BYTES: 2, _EIGHT_BYTES: 8}  # bytes that follow with the size
_MASK_BYTES = 4
_SHORT_HEAD = 2 + _MASK_BYTES
_TEXT = _LAST_FRAME | Opcode.TEXT  # a whole message
_SHORT, _LONGER = 125, 0xFFFF  # bytes of a message whose size takes one byte, and two more


def framed(raw: bytes) -> bytes:
    """A message that is text, as one frame."""
    size = len(raw)
    if size <= _SHORT:
        return bytes((_TEXT, size)) + raw
    if size <= _LONGER:
        return bytes((_TEXT, _TWO_BYTES)) + size.to_bytes(2, "big") + raw
    return bytes((_TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big") + raw


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Every frame counts like a message, and no more is read than is heard.

    The application counts messages. What is none, a ping or a part of a message, is taken here from the same
    bucket, which is in the scope's state; where that is empty the application hears of it: `too_many`.

    Messages that are text in one frame, and these are nearly all, are read and written here, which takes a
    fraction of the time; all else is left to uvicorn and websockets.
    """

    def __init__(self, *args: Any, among: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bucket = Bucket(among.limits.messages_a_second, among.limits.messages_at_once)
        line = ref(self)  # in no circle, so that who has gone leaves nothing behind
        self.app_state = {**self.app_state, "bucket": self._bucket, "line": line}
        self._among = among
        self._unread = bytearray()
        self._missing = 0  # bytes of the frame that has begun
        self._text_at = 0  # where its text begins, if it is a whole message and not taken up yet
        self._is_deaf = False  # whatever else comes is of no interest
        self._begin: Callable[[bytes], bool] | None = None  # with a message at once
        self._is_busy = False  # with one that has begun so

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.clear()
        self._begin = None
        self._among.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._begin is not None and self._takes_whole(data):
            return
        if self.handshake_initiated:
            self._unread += data
            self._read()
        else:
            super().data_received(data)  # the request itself, which has been read already

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:  # what waited for the application may be the client's own farewell
            self._read()

    def takes(self, raw: bytes) -> bool:
        """Send a message that is text at once, unless the client has yet to read what it was sent before."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(framed(raw))
        return True

    def listen(self, begin: Callable[[bytes], bool]) -> None:
        """From now on each message that is text is first offered to that function: if it begins with it at
        once, the next is read when `go_on` is called. All others are received."""
        self._begin = begin

    def go_on(self, unanswered: bytes = b"") -> None:
        """What had begun at once has ended; or else this is the message, to be received after all."""
        self._is_busy = False
        if unanswered:
            self.queue.put_nowait({"type": "websocket.receive", "text": unanswered.decode()})
        if self._unread or self.read_paused:
            self._read()

    def _takes_whole(self, data: bytes) -> bool:
        """Hand on what has come, if that is one short message, whole, and no other waits."""
        size = len(data) - _SHORT_HEAD
        if not 0 <= size <= _SHORT or data[0] != _TEXT or data[1] != _MASKED | size:
            return False
        if (
            self._unread
            or self._missing
            or self._is_held
            or self.close_sent
            or self.conn.current_size is not None
        ):
            return False
        return self._hand_on(apply_mask(data[_SHORT_HEAD:], data[2:_SHORT_HEAD]))

    def _hand_on(self, raw: bytes) -> bool:
        """Begin with a message, or have it received; unless it is no text."""
        if self._begin is not None and self._begin(raw):
            self._is_busy = True
            return True
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    async def receive(self) -> Any:
        if self._unread and self.queue.empty():
            self._read()
        if not self.queue.empty():
            await asyncio.sleep(0)  # others have their turn, before who has sent much at once
        return await self.queue.get()

    def _read(self) -> None:
        """Take up frame after frame, as long as there is a reader."""
        while self._unread and not self._is_held:
            if not self._missing and not self._begin_frame():
                break
            if self._hear():
                continue
            piece = bytes(self._unread[: self._missing])
            del self._unread[: self._missing]
            self._missing -= len(piece)
            self._text_at = 0
            super().data_received(piece)
            if self.transport.get_write_buffer_size() > self._among.limits.outbox_bytes:
                self.transport.abort()  # even pongs wait for a client that does not read
        is_full = bool(self._unread) and self._is_held
        if self.read_paused != is_full:
            self.read_paused = is_full
            if self.read_paused:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def _hear(self) -> bool:
        """Hand on a message that is text in one frame, if that is what has come, and whole."""
        if not self._text_at or len(self._unread) < self._missing:
            return False
        mask = self._unread[self._text_at - _MASK_BYTES : self._text_at]
        if not self._hand_on(apply_mask(self._unread[self._text_at : self._missing], mask)):
            return False
        del self._unread[: self._missing]
        self._missing = 0
        return True

    @property
    def _is_held(self) -> bool:
        """Whether what comes has to wait for the application."""
        if self._is_deaf or self.transport.is_closing():
            return True
        if self.close_sent:  # only the client's own farewell is waited for
            return False
        if self._is_busy:
            return True
        return not (self.handshake_complete and self.queue.empty())

    def _begin_frame(self) -> bool:
        """Count the next frame, if its head has arrived."""
        head = self._unread
        if len(head) < 2:
            return False
        size, before = head[1] & _SIZE, 2
        if size in _LONG:
            before += _LONG[size]
            if len(head) < before:
                return False
            size = int.from_bytes(head[2:before], "big")
        if head[1] & _MASKED:
            before += _MASK_BYTES
        self._missing = before + size
        is_text = head[0] == _TEXT and head[1] & _MASKED and self.conn.current_size is None
        self._text_at = before if is_text and size <= self.config.ws_max_size and not self.close_sent else 0
        is_message = head[0] & _LAST_FRAME and head[0] & _OPCODE in DATA_OPCODES
        if (self.close_sent or not is_message) and not self._bucket.takes():
            self._warn()
        return not self._is_deaf

    def _warn(self) -> None:
        """It is too many frames."""
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "too_many": True})  # type: ignore[arg-type]
            return
        self._is_deaf = True
        self._unread.clear()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(_LAST_WORDS, self.transport.close)
