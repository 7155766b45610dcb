"""Clients that play by themselves, many at a time, and come back by themselves when the server was gone."""

import asyncio
import random
import time
from typing import Any

import msgspec
from tests.tables import random_play
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from mazzo import games
from mazzo.core.bits import Rng
from mazzo.core.game import Game, all_of_it
from mazzo.core.state import SPECTATOR
from mazzo.wire import messages as wire

WAITS = (0.1, 0.2, 0.4, 0.6)  # seconds before each attempt to come back
PASSING = ("try again", "too many")  # refusals after which the same play is sent again
BREATH = 0.03
LOST = (OSError, WebSocketException, TimeoutError)  # what a connection dies of


class Player:
    """Plays a match to its end with random plays, each sent until it is answered."""

    def __init__(self, link: str, seat: wire.Seated, seed: int = 0, talks: bool = False) -> None:
        self.seat = seat
        self.welcomes: list[float] = []  # when the table was seen again, by the monotonic clock
        self.events: list[Any] = []  # all that this seat was told, in order
        self.answered: list[tuple[str, str]] = []  # plays that were acknowledged: the id and the text
        self.chat: set[str] = set()
        self.bytes: list[bytes] = []
        self.is_over = False
        self._link = link
        self._game: Game
        self._rng = random.Random(seed)
        self._talks = talks
        self._play: wire.Play | None = None  # sent, and not answered
        self._count = 0

    async def run(self) -> None:
        """Play until the match is over, over as many connections as it takes."""
        attempts = 0
        while not self.is_over:
            before = len(self.welcomes)
            try:
                async with connect(self._link, proxy=None, open_timeout=3, close_timeout=1) as socket:
                    await self._converse(socket)
            except LOST:
                attempts = attempts + 1 if len(self.welcomes) == before else 0
                await asyncio.sleep(WAITS[min(attempts, len(WAITS) - 1)] * self._rng.uniform(0.7, 1))

    async def _converse(self, socket: ClientConnection) -> None:
        await self._send(socket, wire.Enter(self.seat.table, self.seat.token, len(self.events)))
        async for raw in socket:
            assert isinstance(raw, str)
            self.bytes.append(raw.encode())
            message = msgspec.json.decode(raw)
            await self._hear(socket, message)
            if self.is_over:
                return

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message:
            case {"tell": "welcome", "table": table, "news": news, "chat": chat}:
                self._game = games.find(table["game"])
                self.welcomes.append(time.monotonic())
                self.chat |= {said["text"] for said in chat}
                if self._play is not None:
                    await self._send(socket, self._play)
                await self._look(socket, news)
            case {"tell": "news"}:
                await self._look(socket, message)
            case {"tell": "hinted", "command": command} if self._play is None:
                await self._choose(socket, [command])
            case {"tell": "said", "text": text}:
                self.chat.add(text)
            case {"tell": "refused", "kind": kind, "reason": reason}:
                assert kind in PASSING, reason
                await asyncio.sleep(4 * BREATH)
                if self._play is not None:
                    await self._send(socket, self._play)

    async def _look(self, socket: ClientConnection, news: dict[str, Any] | None) -> None:
        """See how things stand; play if it is this seat's turn and nothing is on its way."""
        if news is None:
            return
        self.events += [told["event"] for told in news["told"]]
        assert len(self.events) == news["number"], "events were told twice, or not at all"
        if self._play is not None and news.get("id") == self._play.id:
            self.answered.append((self._play.id, self._play.text))
            self._play = None
        self.is_over = news.get("is_over", False) and self._play is None
        commands = news.get("commands", [])
        if self._play is None and commands:
            await self._choose(socket, commands)
        elif self._play is None and commands is None and self._game.for_people is all_of_it:
            await self._choose(socket, [self._any_play(news["view"])])
        elif self._play is None and commands is None:
            await self._send(socket, wire.Hint())  # from who remembers what a person's view does not hold

    def _any_play(self, view: Any) -> str:
        """A play that is lawful in whatever world fits what was seen."""
        state = self._game.imagine(msgspec.convert(view, self._game.views))
        return random_play(self._game, state, self.seat.seat, Rng(self._rng.getrandbits(32)))

    async def _choose(self, socket: ClientConnection, commands: list[str]) -> None:
        await asyncio.sleep(BREATH)  # no more messages than a client is allowed
        self._count += 1
        if self._talks and self._count % 5 == 0:
            await self._send(socket, wire.Say(f"{self._count}th from seat {self.seat.seat}"))
        self._play = wire.Play(self._rng.choice(commands), f"{self.seat.seat}-{self._count}")
        await self._send(socket, self._play)

    async def _send(self, socket: ClientConnection, message: wire.Do) -> None:
        await socket.send(msgspec.json.encode(message).decode())


def watcher(link: str, table: str) -> Player:
    """A client that only watches, to the end."""
    return Player(link, wire.Seated(table, SPECTATOR, ""))
