"""The socket: one connection of a client, from its first message to its last."""

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from mazzo.core.errors import NotAllowed, NotUnderstood, Refused
from mazzo.core.reason import Reason
from mazzo.server.client import Client
from mazzo.server.commands import obey
from mazzo.server.errors import NotSeated, TooMany, Unanswered
from mazzo.server.live_table import LiveTable
from mazzo.server.logs import LOG, note
from mazzo.server.outbox import NORMAL, RESTART
from mazzo.server.parsing import identity_of, read_play, read_request
from mazzo.server.rate_limits import Bucket
from mazzo.server.restore import away
from mazzo.server.store import Away, Conflict
from mazzo.server.tables import Tables
from mazzo.server.tokens import table_of
from mazzo.server.websocket_protocol import WebSocketProtocol
from mazzo.wire import messages as wire
from mazzo.wire.refusals import refused

POLICY, OVERLOADED = 1008, 1013
FULL = "There are as many connections as this server takes. Please try again later."
LAST_WORDS = 5.0  # seconds for a client to read them


class _Dropped(Exception):
    """The client does not read what it is told."""


class Conversation:
    """Reads what a client sends, has it done, and answers each message that is wrong with one sentence."""

    def __init__(self, socket: WebSocket, tables: Tables) -> None:
        self._socket = socket
        self._tables = tables
        self._limits = tables.context.settings.limits
        self._line: WebSocketProtocol = socket.state.line()  # past all that stands between us and it
        self._line.listen(self._begin)
        self._client = Client(self._transmit, self._limits.outbox_bytes, self._drop, self._line.takes)
        self._client.address = socket.client.host if socket.client else ""
        self._bucket: Bucket = socket.state.bucket  # from which other frames are taken too
        self._warnings = 0
        self._live: LiveTable | None = None
        self._task: asyncio.Task[None] | None = None  # that waits for the next message
        self._begun = b""  # a play that is being made at once
        self._problem: Exception | None = None  # that was in its way, so that it is heard again
        self._is_counted = False  # whether what is heard next was taken from the bucket before

    async def run(self) -> None:
        """Talk until either side has had enough."""
        sender = asyncio.create_task(self._send())
        try:
            async with asyncio.timeout(self._limits.seconds_to_enter) as patience:
                while self._live is None and not self._client.farewell:
                    await self._hear()
                patience.reschedule(None)
                while not self._client.farewell:
                    await self._hear()
        except TimeoutError:
            self._client.close("The first message, enter, did not come in time.")
        except WebSocketDisconnect:
            self._client.hang_up()
        except _Dropped:
            self._tables.context.metrics.count("sockets_dropped")
        finally:
            if self._live is not None:
                self._live.exit(self._client)
            self._client.close("Good-bye.")
            await asyncio.wait([sender], timeout=0 if self._client.is_dropped else LAST_WORDS)
            sender.cancel()

    async def _send(self) -> None:
        """Send what waits; then close."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is gone already
            await self._client.run()
            await self._socket.close(self._client.code, self._client.farewell)

    def _drop(self) -> None:
        """The client does not read: stop listening, at once or when its last message has been obeyed."""
        if self._task is not None:
            self._task.cancel()

    async def _transmit(self, text: str) -> None:
        await self._socket.send({"type": "websocket.send", "text": text})

    def _begin(self, raw: bytes) -> bool:
        """Make a play at once, if nothing is in its way; all else is waited for, in its turn (`_hear`)."""
        if self._live is None or self._task is None or self._client.farewell:
            return False
        play = read_play(raw, self._limits.message_bytes)
        if play is None or not self._bucket.takes():
            return False
        self._begun = raw
        has_begun = self._live.play_at_once(self._client, play, self._end)
        self._is_counted = not has_begun
        return has_begun

    def _end(self, problem: Exception | None) -> None:
        """All have been told of that play; or it could not be made, and is heard like any other message."""
        self._problem, self._is_counted = problem, problem is not None
        self._line.go_on(b"" if problem is None else self._begun)

    async def _hear(self) -> None:
        """One message, whatever it is."""
        frame = await self._receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", NORMAL))
        text = frame.get("text")
        try:
            self._check_rate(is_one_too_many=frame.get("too_many", False))
            problem, self._problem = self._problem, None
            if problem is not None and not isinstance(problem, Conflict):
                raise problem
            if text is None:
                raise NotUnderstood(Reason("binary message"), "A message is text, and this one was binary.")
            await self._obey(read_request(text, self._limits.message_bytes))
        except Unanswered:  # neither done nor refused: who comes back and asks again with its id learns which
            self._client.close("The database fell silent. Please come back.", RESTART)
        except Away as why:
            self._client.send(refused(away(why), identity_of(text or "")))
        except Refused as refusal:
            self._tables.context.metrics.count("refusals")
            self._client.send(refused(refusal, identity_of(text or "")))
            if self._warnings > self._limits.warnings:
                self._client.close("Too many messages.", POLICY)
        except WebSocketDisconnect:
            raise
        except Exception:  # noqa: BLE001 - one client's trouble is not to be another's
            self._tables.context.metrics.count("errors")
            LOG.exception("a message failed")
            reason = "Something went wrong here that should not have; it has been noted. Please try again."
            self._client.send(wire.Refused("try again", reason, identity_of(text or ""), "server fault"))

    async def _receive(self) -> Any:
        """The next thing that comes through the socket."""
        if self._client.is_dropped:
            raise _Dropped
        self._task = asyncio.current_task()
        try:
            return await self._socket.receive()
        except asyncio.CancelledError:
            if self._client.is_dropped and self._task is not None and not self._task.uncancel():
                raise _Dropped from None
            raise
        finally:
            self._task = None

    def _check_rate(self, is_one_too_many: bool) -> None:
        """Whether the bucket has one more, unless it has been asked."""
        if self._is_counted:
            self._is_counted = False
            return
        if not is_one_too_many and self._bucket.takes():
            return
        self._warnings += 1
        a_second = self._limits.messages_a_second
        raise TooMany(
            Reason("too fast", {"messages_a_second": a_second}),
            f"That was too quick: {a_second:g} messages a second are heard. Please wait a little.",
        )

    async def _obey(self, request: wire.Request) -> None:
        if isinstance(request, wire.Enter):
            await self._enter(request)
        elif self._live is None:
            raise NotSeated(
                Reason("not entered"),
                'The first message must be {"do":"enter","table":"..."}; nothing is told before.',
            )
        else:
            await obey(self._tables, self._live, self._client, request)

    async def _enter(self, asked: wire.Enter) -> None:
        if asked.token and table_of(asked.token) != asked.table:
            raise NotSeated(
                Reason("token of another table"), "That token belongs to a seat at another table."
            )
        live = await self._tables.find(asked.table)
        if self._live is not None and self._live is not live:
            raise NotAllowed(
                Reason("at another table"),
                "A connection stays at one table; open another one for another table.",
            )
        await live.enter(self._client, asked)
        self._live = live


async def converse(socket: WebSocket) -> None:
    """What happens at /socket."""
    tables: Tables = socket.app.state.tables
    sockets: Counter[str] = socket.app.state.sockets
    limits, address = tables.context.settings.limits, socket.client.host if socket.client else ""
    await socket.accept()  # a refusal before that would have no code
    if sockets.total() >= limits.sockets or sockets[address] >= limits.sockets_an_address:
        note("too many sockets", logging.WARNING, all=sockets.total())
        await socket.close(OVERLOADED, FULL)
        return
    tables.context.metrics.count("sockets_opened")
    sockets[address] += 1
    try:
        # A task of its own: when it goes on, what stands before the application is not gone through again.
        await asyncio.create_task(Conversation(socket, tables).run())
    finally:
        sockets[address] -= 1
        if not sockets[address]:
            del sockets[address]
