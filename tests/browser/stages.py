"""Tables at moments that are worth a look: found in a match that quick bots play, and put into a store."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.server.service import Service
from tests.server.staged import Staged

from mazzo.bots.bot import QuickBot, whole_play
from mazzo.core.bits import Rng
from mazzo.match.match import Match
from mazzo.wire import messages as wire

ME = 0
BOT = "medium"

View = Any  # of whichever game it is


@dataclass(frozen=True)
class Stage:
    """A match of so many seats, and in which of its moments the first seat is looked at."""

    game: str
    seats: int
    moments: Mapping[str, Callable[[View], int]]  # how full the table is; 0 if this is no such moment
    options: dict[str, Any] = field(default_factory=dict)
    eager: tuple[str, ...] = ()  # plays that mostly come first, by their first word
    deal: str = "screens"

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}"

    def begin(self) -> Staged:
        """The match before its first play."""
        seats = ["me", *[BOT] * (self.seats - 1)]
        return Staged(self.deal, *seats, game=self.game, options=self.options, public=True)


def fullest(stage: Stage) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """For each of the moments the plays that lead to where it is fullest."""
    staged = stage.begin()
    match, rng = staged.match, Rng(1)
    bots = [QuickBot(match.game, seat) for seat in range(stage.seats)]
    found: dict[str, tuple[int, int]] = {}
    while True:
        if ME in match.actors() or match.is_over:
            view = match.view(ME)
            for name, fullness in stage.moments.items():
                found[name] = max(found.get(name, (0, 0)), (fullness(view), match.played))
        if match.is_over:
            break
        seat = match.actors()[-1]  # so that the first seat is waited for
        staged.play(seat, _next(match, seat, stage.eager, bots, rng))
    for name, (best, count) in found.items():
        assert best, f"{stage.game}: there is no moment {name!r} in this match"
        yield name, staged.plays[:count]


def _next(match: Match, seat: int, eager: tuple[str, ...], bots: list[QuickBot], rng: Rng) -> str:
    commands = (match.commands(seat) or []) if eager and rng.below(4) else []
    wished = [text for word in eager for text in commands if text.startswith(word)]
    return wished[0] if wished else whole_play(match.game, bots[seat], match.view(seat))


def put(server: Service, stage: Stage) -> dict[str, wire.Seated]:
    """Tables that stand at these moments, by name, and the first seat of each."""
    seats = dict[str, wire.Seated]()
    for name, plays in fullest(stage):
        staged = stage.begin()
        for seat, text in plays:
            staged.play(seat, text)
        seats[name] = staged.put(server)[ME]
    return seats


def before(server: Service, game: str, seats: int, word: str) -> tuple[list[wire.Seated], tuple[int, str]]:
    """A table of people just before another than the first says that, as the last who may; and this play."""
    people = ["me", *["free"] * (seats - 1)]
    ahead, staged = (Staged("a", *people, game=game, public=True) for _ in range(2))
    while True:
        ahead.play_quickly()
        *_, (seat, text) = ahead.plays
        if seat != ME and text.startswith(word) and len(staged.match.actors()) == 1:
            return staged.put(server), (seat, text)
        staged.play(seat, text)
