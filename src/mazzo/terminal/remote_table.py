"""A table at a server: the line to it, the seat that is held there, and what is kept of it at the end."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from types import TracebackType

import msgspec

from mazzo import games
from mazzo.core.errors import BadInput, Refused
from mazzo.core.game import Game
from mazzo.core.layout import Layout, zones_layout
from mazzo.core.state import SPECTATOR
from mazzo.core.words import points
from mazzo.match.record import Record, decode, save
from mazzo.terminal import seats, store
from mazzo.terminal.display import News
from mazzo.terminal.seats import Held
from mazzo.terminal.status import clock, closing, hints, outcome, roll
from mazzo.terminal.table import Ending, Message
from mazzo.terminal.words import AT_A_SERVER, COMMAND, WATCHING, agreed
from mazzo.wire import messages as wire
from mazzo.wire.client import Client
from mazzo.wire.http import Server
from mazzo.wire.link import Link
from mazzo.wire.refusals import Denied
from mazzo.wire.witness import Witness


class RemoteTable:
    """One seat at a table at a server, or a place to watch from."""

    is_here = False
    is_fresh = False
    is_typed_at = True
    is_shared = False

    def __init__(self, link: Link, server: Server, held: Held | None) -> None:
        self.summary = server.table(link.table)
        self.has_rematch = held is not None
        self.link = link.bare
        self.held = held
        self.words = WATCHING if held is None else agreed(AT_A_SERVER, self.summary.hints)
        self.seat = SPECTATOR if held is None else held.seat
        self._whole_link = link
        self._server = server
        self._game = RemoteGame(self.summary.game)
        self._client = Client(
            link.server,
            link.table,
            "" if held is None else held.token,
            self._game.needs_layout,
            None if held is None else held.witness,
            self._keep_witness,
        )
        self._next = Witness(own="" if held is None else held.witness.own)  # of the deals of a rematch

    @property
    def is_closed(self) -> bool:
        return self._client.is_closed

    async def __aenter__(self) -> "RemoteTable":
        await self._client.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.__aexit__(kind, error, trace)

    async def __aiter__(self) -> AsyncIterator[Message]:
        async for message in self._client:
            match message:
                case wire.Welcome(table=table, token=token, news=news):
                    self.summary = table
                    self._keep_token(token)
                    await self._see_to_layout(news)
                case wire.News():
                    await self._see_to_layout(message)
                case wire.TableChanged(table=table):
                    self.summary = table
            yield message

    async def _see_to_layout(self, news: wire.News | None) -> None:
        """Have the server lay the table out if it cannot be drawn here."""
        if news is not None and not self._game.knows(news) and not self._client.layout:
            self._client.layout = True
            await self._client.enter()

    async def play(self, text: str) -> str:
        await self._be_back()
        is_open = self._client.is_open
        await self._client.play(text)
        return "" if is_open else "The line is broken just now; this is sent as soon as it is back."

    async def send(self, request: wire.Request) -> bool:
        if not isinstance(request, wire.Ping):
            await self._be_back()
        if isinstance(request, wire.Say):
            await self._client.say(request.text)
            return self._client.is_open
        return await self._client.send(request)

    async def _be_back(self) -> None:
        """A player who does something takes their seat back, if a bot sat in for them meanwhile."""
        if self.summary.players[self.seat].level:
            await self._client.enter()

    async def undo(self) -> None:
        await self._be_back()
        await self._client.undo()

    async def sit_down(self, seat: int) -> None:
        """No other player uses this keyboard."""

    async def rematch(self) -> None:
        await self._client.rematch(self._next.commit())

    def next_table(self, seat: wire.RematchSeat) -> "RemoteTable":
        server = self._whole_link.server
        if seat.seat == SPECTATOR:
            watching = f"{COMMAND} watch {Link(server, seat.table).bare}"
            raise BadInput(f"no seat is free at the next table any more; you can watch: {watching}")
        link = Link(server, seat.table, seat.invite)
        seated = wire.Seated(seat.table, seat.seat, seat.token, seat.invite)
        return RemoteTable(link, self._server, seats.taken(self._server, link, seated, self._next))

    def keep(self) -> str:
        return f"The server keeps the match after every play. To go on later: {COMMAND} join {self.link}"

    def log(self, seat: int) -> News | None:
        return None

    async def rules(self) -> str:
        return await asyncio.to_thread(self._server.rules, self.summary.game)

    def layout(self, news: wire.News, names: Sequence[str]) -> Layout:
        return self._game.layout(news, names)

    def forms(self, news: wire.News) -> Sequence[str]:
        return self._game.forms(news)

    def legend(self) -> Sequence[str]:
        return self._game.legend

    def introduction(self) -> list[str]:
        name = "" if self.held is None else self.summary.players[self.seat].name
        what = f"You are {name}" if name else "You are watching"
        return [
            f"{what} at {self.link}",
            *clock(self.summary),
            *hints(self.summary),
            f"Seed's hash {self.summary.commitment}",
        ]

    def waiting(self) -> list[str]:
        return roll(self.summary, self._whole_link)

    async def outcome(self, names: Sequence[str], scores: Sequence[int | float]) -> str:
        with suppress(Refused, OSError):  # the server may have gone in the meantime
            self.summary = await asyncio.to_thread(self._server.table, self.summary.table)
        if self.summary.shares:
            return outcome(names, scores, self.summary.shares)
        final = ", ".join(f"{name} {points(score)}" for name, score in zip(names, scores, strict=True))
        return f"Final score: {final}."

    def farewell(self, ending: Ending) -> list[str]:
        if ending.why in ("quit", "interrupted"):
            keeps = f"Your seat stays yours. To go on: {COMMAND} join {self.link}"
            return [] if self.held is None else [keeps]
        self._forget_seat()
        if ending.why == "turned away":
            raise Denied(wire.Refused(ending.kind, f"{ending.reason} To watch: {COMMAND} watch {self.link}"))
        return [ending.reason]

    async def closing(self) -> list[str]:
        self._forget_seat()
        return [*await asyncio.to_thread(self._kept_record), *self._next_match()]

    def _forget_seat(self) -> None:
        if self.held is not None:
            seats.forget(self.held)

    def _next_match(self) -> list[str]:
        """Where those who were watched play again."""
        if self.held is not None or self.summary.rematch is None:
            return []
        there = Link(self._whole_link.server, self.summary.rematch.table).bare
        return [f"They play again:   {COMMAND} watch {there}"]

    def _kept_record(self) -> list[str]:
        """Fetch the record, with its seed, so that every card can be checked here and not only there."""
        try:
            raw = self._server.record(self.summary.table)
            record = decode(raw)
            path = store.new_file(self.summary.game, self.summary.commitment)
            save(record, path)
        except (BadInput, Refused, OSError) as problem:
            replay = self._whole_link.replay
            return [f"The record could not be fetched ({problem}). See the match again: {replay}"]
        return closing(self._seal(record, raw), path, self.summary.commitment)

    def _seal(self, record: Record, raw: bytes) -> list[str]:
        """What comes of checking the whole record, which is done unasked."""
        if not _is_known(record):
            unknown = f"this mazzo does not know {record.game} as it was played there"
            return [f"The deal could not be checked: {unknown}."]
        return self._client.witness.seal(self._client.check(raw))

    def _keep_witness(self) -> None:
        """What was published outlasts this process: it may be gone before the match is over."""
        if self.held is not None:
            seats.keep(self.held)

    def _keep_token(self, token: str) -> None:
        """A seat that a bot had kept warm has a new token."""
        if self.held is not None and token:
            self.held = seats.renewed(self.held, token)


class RemoteGame:
    """The game of a table at a server, as far as this computer knows it: drawn here if it is installed in the
    same version, else as the server lays it out.
    """

    def __init__(self, name: str) -> None:
        self._game: Game | None = None
        with suppress(BadInput):
            self._game = games.find(name)

    @property
    def needs_layout(self) -> bool:
        """Whether the server has to lay the table out."""
        return self._game is None

    @property
    def legend(self) -> Sequence[str]:
        """What letters and numbers in a play stand for, if the game is known."""
        return () if self._game is None else self._game.legend

    def knows(self, news: wire.News) -> bool:
        """Whether it can be drawn here; a game of another version than the server's gives up for good."""
        if self._game is not None:
            try:
                msgspec.convert(news.view, self._game.views)
            except msgspec.ValidationError:
                self._game = None
        return self._game is not None

    def forms(self, news: wire.News) -> Sequence[str]:
        """Examples of what can be played, if the game is known and has any."""
        if self._game is None or not self.knows(news):
            return ()
        return self._game.forms(msgspec.convert(news.view, self._game.views))

    def layout(self, news: wire.News, names: Sequence[str]) -> Layout:
        """What is to be drawn."""
        if self._game is None or not self.knows(news):
            return news.layout or zones_layout(news.view)
        return self._game.layout(msgspec.convert(news.view, self._game.views), names)


def _is_known(record: Record) -> bool:
    try:
        return games.find(record.game).version == record.version
    except BadInput:
        return False
