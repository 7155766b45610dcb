"""A match looked at again, step by step, with words or keys."""

from collections.abc import Sequence
from pathlib import Path

from mazzo.core.errors import NotUnderstood, Refused
from mazzo.core.layout import Layout, Row, with_open_hands, zones_layout
from mazzo.core.reason import Reason
from mazzo.core.state import SPECTATOR
from mazzo.match.replay import Replay
from mazzo.terminal import review, store
from mazzo.terminal.display import Display, Scene, news
from mazzo.terminal.players import PERSON
from mazzo.terminal.words import explained

EVERYTHING = -4  # the eyes that see every hand
WORDS = {
    "help": "what can be typed",
    "next": "one step on; so do Enter, the right arrow and the space bar",
    "back": "one step back; the left arrow too",
    "first": "the first deal; the key Home too",
    "last": "the end; the key End too",
    "12": "the step of that number",
    "as NAME": "look as that player did",
    "as all": "see every hand, once the match is over",
    "as spectator": "see what all could see",
    "quit": "leave",
}
FORMS = "Write next, back, first, last, a number, as NAME, as all, help or quit."


def replay(display: Display, path: Path) -> int:
    """Lead a person through the record."""
    viewing = Viewing(display, path)
    viewing.show()
    try:
        while (line := display.step(viewing.where, viewing.words).lower()) != "quit":
            viewing.obey(line)
    except (EOFError, KeyboardInterrupt):
        display.close()
    return 0


def print_all(display: Display, path: Path) -> int:
    """Every step in order, for those who only read."""
    viewing = Viewing(display, path)
    for number in range(len(viewing.replay)):
        display.tell(viewing.replay.at(number, viewing.eyes).log)
        if viewing.is_reviewed:
            display.say(viewing.value(number))
    return 0


class Viewing:
    """Where a person is in a replay, and through whose eyes they look."""

    def __init__(self, display: Display, path: Path) -> None:
        record = store.load(path)
        people = [seat for seat, kind in enumerate(record.kinds) if kind == PERSON]
        mine = people if len(people) == 1 else []
        self.display = display
        self.replay = Replay(record, shown=mine)
        self.eyes = next((seat for seat in mine if seat in self.replay.shown), SPECTATOR)
        self.number = 0
        self._review = review.kept(path, record) if self.replay.is_over else None

    @property
    def where(self) -> str:
        """The number of the step and, if the match has been reviewed, what its player could expect then."""
        place = f"{self.number + 1} of {len(self.replay)}"
        return place if self._review is None else f"{place}, {self.value(self.number)}"

    def value(self, number: int) -> str:
        """What whoever's eyes one looks through could expect after that step; of the others all of it."""
        assert self._review is not None
        seats = self._review.seats if self.eyes < 0 else [self._review.seats[self.eyes]]
        names = self.replay.players
        return ", ".join(f"{names[seat.seat]} {review.value_after(seat, number)}" for seat in seats)

    @property
    def is_reviewed(self) -> bool:
        return self._review is not None

    @property
    def words(self) -> Sequence[str]:
        names = [*self.replay.players, "all", "spectator"]
        return ["help", "next", "back", "first", "last", *(f"as {name}" for name in names), "quit"]

    def obey(self, line: str) -> None:
        """Go where the line says, or look through other eyes."""
        words = line.split() or ["next"]
        if words == ["help"]:
            self.display.lines("You can type:", explained(WORDS, self.display.width))
            return
        try:
            if words[0] == "as":
                self._look_as(" ".join(words[1:]))
            else:
                self._go(words)
        except Refused as refusal:
            self.display.refuse(refusal)
        else:
            self.show()

    def _go(self, words: Sequence[str]) -> None:
        last = len(self.replay) - 1
        places = {"next": self.number + 1, "back": self.number - 1, "first": 0, "last": last}
        word = words[0]
        if len(words) > 1 or not (word in places or word.isdigit()):
            raise NotUnderstood(Reason("no such way"), f"{' '.join(words)} leads nowhere. {FORMS}")
        wanted = int(word) - 1 if word.isdigit() else places[word]
        if not 0 <= wanted <= last:
            raise NotUnderstood(
                Reason("no such step"), f"There is no step {wanted + 1}; there are 1 to {last + 1}."
            )
        self.number = wanted

    def _look_as(self, name: str) -> None:
        eyes = {player.lower(): seat for seat, player in enumerate(self.replay.players)}
        eyes |= {"all": EVERYTHING, "spectator": SPECTATOR}
        if name not in eyes:
            raise NotUnderstood(
                Reason("no such player"), f"Nobody here is called {name!r}; there are {', '.join(eyes)}."
            )
        self._scene(eyes[name])  # a refusal leaves the eyes as they were
        self.eyes = eyes[name]

    def show(self) -> None:
        self.display.table(self._scene(self.eyes))

    def _scene(self, eyes: int) -> Scene:
        game, names = self.replay.game, self.replay.players
        seen = self.replay.at(self.number, SPECTATOR if eyes == EVERYTHING else eyes)
        state = game.imagine(seen.view)
        table, events = game.layout(game.for_people(seen.view), names), seen.events
        if eyes == EVERYTHING:
            table, events = self._open_table(), self.replay.truth(self.number).events
        return Scene(
            title=game.title,
            table=table,
            names=names,
            scores=[_whole(state.score(seat)) for seat in range(len(names))],
            actors=[seat for seat in range(len(names)) if state.actors() >> seat & 1],
            news=news(game, events, names),
        )

    def _open_table(self) -> Layout:
        """The table with nothing hidden; in words if the game has no drawing that belongs to seats."""
        game, names = self.replay.game, self.replay.players
        zones = self.replay.truth(self.number).position
        views = [self.replay.at(self.number, seat).view for seat in range(len(names))]
        tables = [game.layout(game.for_people(view), names) for view in views]
        if all(row.seat is None for row in tables[0].rows):
            return zones_layout(zones)
        table = with_open_hands(tables)
        hidden = [Row(f"The {zone}", text=" ".join(zones[zone])) for zone in game.ordered if zones.get(zone)]
        return Layout(table.heading, [*table.rows, *hidden])


def _whole(score: float) -> int | float:
    return int(score) if score.is_integer() else score
