"""Tables that are staged: a test writes the journal, play by play, and puts it into the store of a server."""

import contextlib
import sqlite3
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from tests.server.service import Service

from mazzo.core.bits import Rng
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.server import journal, tables, tokens
from mazzo.server.sqlite_store import STORE
from mazzo.server.table import Table
from mazzo.wire import messages as wire

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


class Staged:
    """A table at which all chance follows from a word, and every person of whom a seat speaks sits."""

    def __init__(self, deal: str, *seats: str, names: Sequence[str] = NAMES, **plan: Any) -> None:
        self._now = time.time()
        self._tokens: dict[int, str] = {}
        name, position = tokens.new_table(), plan.pop("position", None)
        new = tables.checked(wire.NewTable(plan.pop("game", "scopa"), list(seats), names[0], **plan))
        self._entries: list[journal.Happening] = [
            journal.Made(at=self._now, plan=new, seed=seed_from(deal).hex(), position=position)
        ]
        people = [seat for seat, word in enumerate(seats) if word in (wire.ME, wire.FREE)]
        for seat, person in zip(people, names, strict=False):
            self._tokens[seat] = tokens.new_token(name)
            hashed = tokens.hashed(self._tokens[seat])
            self._entries.append(journal.Sat(at=self._now, seat=seat, name=person, token=hashed))
        self._table = Table(name, self._entries)

    @property
    def name(self) -> str:
        return self._table.name

    @property
    def match(self) -> Match:
        assert self._table.match is not None
        return self._table.match

    @property
    def actor(self) -> int:
        """The first seat that is to act."""
        return self.match.actors()[0]

    @property
    def plays(self) -> list[tuple[int, str]]:
        return [(entry.seat, entry.text) for entry in self._entries if isinstance(entry, journal.Moved)]

    def news(self, seat: int) -> Any:
        """What the seat is told, as it is on the wire."""
        return msgspec.json.decode(msgspec.json.encode(self._table.news(seat, 0, self._now)))

    def play(self, seat: int, text: str) -> None:
        entry = journal.Moved(at=self._now, seat=seat, text=text)
        self._table.apply(entry)
        self._entries.append(entry)

    def play_first(self, *sorts: str) -> None:
        """Let who is to act make the first of these sorts of play that can be made, or else any."""
        commands = self.news(self.actor)["commands"]
        text = next(each for sort in (*sorts, "") for each in commands if each.startswith(sort))
        self.play(self.actor, text)

    def play_quickly(self) -> None:
        """Let who is to act play as a quick bot does."""
        game, seat, state = self.match.game, self.actor, self.match.state.copy()
        rng, moves = Rng(self.match.played), list[int]()
        while not moves or state.unfinished():
            moves.append(game.guide.quick(state, seat, rng))
            state.play(seat, moves[-1], None)
        self.play(seat, game.write(self.match.state, seat, moves))

    def put(self, service: Service) -> list[wire.Seated]:
        """Have the server find it, as if another had left it there; the seats of the people."""
        rows = [(self.name, number, journal.encode(entry)) for number, entry in enumerate(self._entries)]
        with contextlib.closing(sqlite3.connect(service.data / STORE)) as database, database:
            database.executemany("INSERT INTO journal VALUES(?, ?, ?)", rows)
        return [wire.Seated(self.name, seat, token) for seat, token in self._tokens.items()]


def late(left: int, deal: str, *seats: str, **plan: Any) -> Staged:
    """A match that was played quickly but for so many plays at its end."""
    whole, staged = Staged(deal, *seats, **plan), Staged(deal, *seats, **plan)
    while not whole.match.is_over:
        whole.play_quickly()
    for seat, text in whole.plays[:-left]:
        staged.play(seat, text)
    return staged
