"""A client of one table: typed messages in, typed messages out, through a line that mends itself.

    witness = Witness()
    seated = Server(link.server).sit(link.table, Sit("Ada", link.invite, hash=witness.commit()))
    async with Client(link.server, link.table, seated.token, witness=witness) as client:
        async for message in client:
            match message:
                case Welcome(news=News() as news) | (News() as news) if client.is_to_act(news):
                    await client.play(news.commands[0])

This is also the reference for clients in other languages; docs/protocol.md says the same in words.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mazzo.core.state import SPECTATOR
from mazzo.match.verify import Report
from mazzo.wire import messages as wire
from mazzo.wire.http import NoServer
from mazzo.wire.witness import Witness

WAITS = (0.1, 0.2, 0.4, 0.8)  # seconds before each new attempt; the last one for all that follow
CONNECT_PATIENCE = 3.0
PING_EVERY, PONG_PATIENCE = 10.0, 5.0
MOST_BYTES = 4_000_000
RESTART = 1012  # with which a server closes that is restarted, or leaves its place to others
PASSING = ("try again", "too many")  # kinds of refusals after which one may knock again

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[wire.Answer] = msgspec.json.Decoder(wire.Answer)
_TELLS = frozenset(kind.__struct_config__.tag for kind in wire.Answer.__args__)


_Insisted = wire.Play | wire.Undo | wire.Rematch | wire.Say  # what is sent until it is answered


class Lost(msgspec.Struct, frozen=True):
    """Not sent by the table: the line broke and is being mended. A `Welcome` follows when it is."""

    why: str


class _Tagged(msgspec.Struct):
    tell: str


class Client:
    """A line to a table. Iterating gives all that is told, and ends when the seat is lost for good.

    Only the first connection has to succeed. After that a line that breaks is made anew, with `Lost` and
    another `Welcome` as its only traces; a play, or a wish for a rematch, that was not answered is sent again
    with its id, so that it happens once.

    The witness has made the word whose hash was sent when the seat was taken. It shows it when all hashes are
    published, and can check the record at the end; `keep` is called whenever it has more to remember.
    """

    def __init__(
        self,
        server: str,
        table: str,
        token: str = "",
        layout: bool = False,
        witness: Witness | None = None,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self.table = table
        self.token = token  # changes if a bot had kept the seat warm
        self.layout = layout
        self.witness = witness or Witness()
        self.seat = SPECTATOR
        self.events: dict[int, Any] = {}  # that we have been told, by their number
        self.number = 0  # of events that we have been told
        self.undos = 0  # how often plays were taken back, by the last news
        self._address = f"ws{server.removeprefix('http')}/socket"
        self._keep = keep
        self._socket: ClientConnection | None = None
        self.is_open = False  # the table has let us in
        self._was_open = False  # on this line or an earlier one
        self.is_closed = False  # for good
        self._attempts = 0  # to come back
        self._is_sent_away = False  # to come back at once
        self._moment = ""  # for which a play of ours would be meant
        self._unanswered: dict[str, _Insisted] = {}  # by id, in the order they were made

    async def __aenter__(self) -> "Client":
        await self._connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.is_closed = True
        await self._drop()

    def is_to_act(self, news: wire.News) -> bool:
        """Whether a play of ours is due: it is our turn, and none is on its way already."""
        is_under_way = any(not isinstance(each, wire.Say) for each in self._unanswered.values())
        return self.seat in news.actors and not is_under_way

    async def play(self, text: str) -> str:
        """Make a play, in answer to the last news. It is sent until `News` or `Refused` come with its id.

        Returns that id. Should the table have moved on meanwhile, the play is refused as late.
        """
        return await self._insist(wire.Play(text, _new_id(), self._moment))

    async def rematch(self, word_hash: str = "") -> str:
        """Want to play again; sent until `RematchSeat` or `Refused` come with the id that this returns.

        The hash is that of the word for the next deal, from the witness for that table.
        """
        return await self._insist(wire.Rematch(_new_id(), word_hash))

    def check(self, record: bytes) -> Report:
        """Whether the record is that of the match which was seen here, and all its cards are right."""
        return self.witness.check(record, self.seat, self.events)

    async def undo(self) -> str:
        """Take back our last play; sent until `News` or `Refused` come with the id that this returns."""
        return await self._insist(wire.Undo(_new_id()))

    async def say(self, text: str) -> str:
        """Say a line; sent until `Said` or `Refused` come with the id that this returns."""
        return await self._insist(wire.Say(text, _new_id()))

    async def _insist(self, request: _Insisted) -> str:
        """Send it, again after every `Welcome`, until it is answered."""
        self._unanswered[request.id] = request
        await self.send(request)
        return request.id

    async def send(self, request: wire.Request) -> bool:
        """Send anything; False if the line is broken, and then nothing was sent."""
        if self._socket is None or not (self.is_open or isinstance(request, wire.Enter)):
            return False
        try:
            await self._socket.send(_ENCODER.encode(request).decode())
        except ConnectionClosed:
            return False
        return True

    async def enter(self) -> None:
        """Say who we are. Done for every new line; also to take the seat back from a bot."""
        await self.send(
            wire.Enter(self.table, self.token, self.number, self.layout, undos=self.undos, takes_back=True)
        )

    async def __aiter__(self) -> AsyncIterator[wire.Answer | Lost]:
        while not self.is_closed:
            if self._socket is None:
                await self._reconnect()
                continue
            try:
                async for raw in self._socket:
                    message = read_answer(raw)
                    if message is not None and await self._is_to_be_told(message):
                        yield message
                    if self.is_closed:
                        return
            except ConnectionClosed as error:
                why = str(error)
            else:
                why = self._socket.close_reason or "the server has closed the connection"
            was_open, self._is_sent_away = self.is_open, self._socket.close_code == RESTART
            await self._drop()
            if was_open and not self.is_closed:
                yield Lost(why)

    async def _is_to_be_told(self, message: wire.Answer) -> bool:
        """Take note of the message; False if it only says that we should knock again later."""
        match message:
            case wire.Welcome():
                await self._note_welcome(message)
            case wire.TableChanged(table=table):
                await self._bear_witness(table)
            case wire.News(id=identity):
                self._note_news(message)
                self._unanswered.pop(identity, None)
            case wire.RematchSeat(id=identity) | wire.Said(id=identity):
                self._unanswered.pop(identity, None)
            case wire.Refused():
                return await self._is_final(message)
            case wire.Left():
                self.is_closed = True
        return True

    async def _is_final(self, refusal: wire.Refused) -> bool:
        """Where we are not let in, that is the end; but one who was there before may knock again."""
        self._unanswered.pop(refusal.id, None)
        if self.is_open:
            return True
        self.is_closed = refusal.kind not in PASSING or not self._was_open
        if not self.is_closed and self._socket is not None:
            await self._socket.close()
        return self.is_closed

    async def _note_welcome(self, welcome: wire.Welcome) -> None:
        self.is_open = self._was_open = True
        self._attempts = 0
        self.seat = welcome.seat
        self.token = welcome.token or self.token
        if welcome.news is not None:
            self._note_news(welcome.news)
        await self._bear_witness(welcome.table)
        for said in welcome.chat:
            self._unanswered.pop(said.id, None)
        for request in list(self._unanswered.values()):
            await self.send(request)

    def _note_news(self, news: wire.News) -> None:
        first = news.number - len(news.told)
        if news.undos != self.undos:  # what was told of plays that were taken back counts no more
            kept = first if news.undone >= 0 else 0
            self.events = {number: event for number, event in self.events.items() if number < kept}
        self.number, self.undos, self._moment = news.number, news.undos, news.moment
        self.events |= {first + index: told.event for index, told in enumerate(news.told)}

    async def _bear_witness(self, table: wire.Summary) -> None:
        """Keep what is published, then show the word that the table waits for."""
        before = msgspec.json.encode(self.witness)
        answer = self.witness.answer(table, self.seat)
        if msgspec.json.encode(self.witness) != before:
            self._keep()
        if answer is not None:
            await self.send(answer)

    async def _connect(self) -> None:
        try:
            self._socket = await connect(
                self._address,
                compression=None,
                open_timeout=CONNECT_PATIENCE,
                ping_interval=PING_EVERY,
                ping_timeout=PONG_PATIENCE,
                close_timeout=1.0,
                max_size=MOST_BYTES,
            )
        except (OSError, InvalidHandshake, EOFError) as error:
            raise NoServer(f"no mazzo answers at {self._address} ({error})") from None
        await self.enter()

    async def _reconnect(self) -> None:
        """Try once, a little later each time; at once if the server has asked us to come back."""
        if not self._is_sent_away:
            await asyncio.sleep(WAITS[min(self._attempts, len(WAITS) - 1)])
            self._attempts += 1
        self._is_sent_away = False
        with contextlib.suppress(NoServer):
            await self._connect()

    async def _drop(self) -> None:
        socket, self._socket, self.is_open = self._socket, None, False
        if socket is not None:
            await socket.close()


def _new_id() -> str:
    return secrets.token_hex(8)


def read_answer(raw: str | bytes) -> wire.Answer | None:
    """The message; None if it is of a kind that is newer than this client."""
    try:
        return _DECODER.decode(raw)
    except msgspec.ValidationError:
        if msgspec.json.decode(raw, type=_Tagged).tell in _TELLS:
            raise
        return None
