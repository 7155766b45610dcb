"""Tables in worlds that a watcher cannot tell apart, and all the bytes that it could be sent in each."""

from collections.abc import Iterator, Sequence

import msgspec
import pytest
from tests.tables import any_play

from mazzo import games
from mazzo.core.bits import Rng
from mazzo.core.errors import Refused
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.core.state import State
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.server import journal
from mazzo.server.outbox import encoded
from mazzo.server.table import Table
from mazzo.wire import messages as wire
from mazzo.wire.refusals import refused

NOON = 1_000_000.0
BOTCHED = 20  # plays of a seat
NAMES = ("Ann", "Bob", "Ćira", "Dan", "Eve", "Fay")


class Walk:
    """A table of that game after some random plays."""

    def __init__(self, game: Game, options: Options, seats: int, seed: int, plays: int) -> None:
        self.game = game
        words, chosen = ["me", *["free"] * (seats - 1)], msgspec.to_builtins(options)
        plan = wire.NewTable(game.name, words, options=chosen, clock=wire.Clock(bank=60))
        self._entries: list[journal.Happening] = [
            journal.Made(at=NOON, plan=plan, seed=seed_from(str(seed)).hex()),
            *(journal.Sat(at=NOON, seat=seat, name=NAMES[seat], token="") for seat in range(seats)),
            journal.Wrote(at=NOON, seat=0, name=NAMES[0], text="Good luck!"),
        ]
        table, rng = self.table(), Rng(seed)
        for number in range(plays):
            if not running(table).is_over:
                seat, text = any_play(running(table), rng)
                self._entries.append(journal.Moved(at=NOON + number, seat=seat, text=text))
                table.apply(self._entries[-1])

    def table(self, state: State | None = None) -> Table:
        """The table as the journal has it, or in another world after the same history."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(games, "find", lambda name: self.game)  # which may be one that leaks
            table = Table("thetable", self._entries)
        if state is not None:
            running(table).state = state
        return table

    def worlds(self, watcher: int, seed: int) -> list[State]:
        """The state, and others that the watcher cannot tell from it: dealt anew, and imagined."""
        state = running(self.table()).state
        others = [state.copy(), self.game.imagine(self.game.view(state, watcher))]
        for other in others:
            other.reshuffle(watcher, Rng(seed))
        return [state, *others]

    def commands(self, worlds: Sequence[State]) -> list[str]:
        """What a player might try: every card, every play of any seat in any of the worlds, some botched."""
        texts = {"", "?", *self.game.cards}
        for state in worlds:
            match = running(self.table(state))
            for seat in match.actors():
                plays = match.commands(seat) or []
                texts.update(plays)
                for text in plays[:: 1 + len(plays) // BOTCHED]:  # Sapone has hundreds
                    texts |= {text[:-1], f"{text} {text}"}
        return sorted(texts)

    def sent(self, world: State, watcher: int, commands: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        """Every message that could go to the watcher in that world, as it is on the wire."""
        table = self.table(world.copy())
        news = table.news(watcher, 0, NOON, layout=True)
        yield "the news", encoded(wired(news))
        yield "the last news", encoded(wired(table.news(watcher, wired(news).number - 1, NOON)))
        yield (
            "the welcome",
            encoded(wire.Welcome(table.summary(), watcher, news, table.last_said(), now=NOON)),
        )
        yield "the summary", encoded(wire.TableChanged(table.summary([watcher])))
        if watcher >= 0:
            for text in commands:
                yield f"the answer to {text!r}", self._answer(table, world, watcher, text)
        if watcher in table.actors:
            yield "the idle move", running(table).idle(watcher).encode()

    def _answer(self, table: Table, world: State, seat: int, text: str) -> bytes:
        """The refusal; or the news that follow, unless there are new cards among them."""
        try:
            running(table).attempt(seat, text)
        except Refused as refusal:
            return encoded(refused(refusal, "its id"))
        after, told = self.table(world.copy()), wired(table.news(seat, 0, NOON)).number
        after.apply(journal.Moved(at=NOON, seat=seat, text=text))
        is_dealt = running(after).deals > running(table).deals
        return b"accepted" if is_dealt else encoded(wired(after.news(seat, told, NOON)))


def running(table: Table) -> Match:
    assert table.match is not None
    return table.match


def wired(news: wire.News | None) -> wire.News:
    assert news is not None
    return news
