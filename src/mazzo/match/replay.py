"""A match looked at again, step by step. `mazzo replay` draws it:

replay = Replay(record)             # of a match that is over: as any seat
replay = Replay(record, shown=[0])  # of one still running: as seat 0 or as a spectator, not as others;
                                    # where people remember unaided, as a spectator only
len(replay)                         # how many frames; the first is the first deal
frame = replay.at(k, seat)          # what the seat (or SPECTATOR) saw after step k, and what it heard
truth = replay.truth(k)             # every hand and the deck, if all seats may be shown
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from mazzo.core.errors import BadInput, NotAllowed, Refused
from mazzo.core.game import Game, Position
from mazzo.core.marked import plain
from mazzo.core.model import View
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, SPECTATOR, State, Told
from mazzo.match.match import Match
from mazzo.match.record import Record
from mazzo.match.restore import begin, play_of

STRETCH = 32  # plays


@dataclass(frozen=True)
class Frame:
    """One step as a seat saw it."""

    number: int
    mover: int  # the seat that played; DEALER for a deal, NOBODY for a position that was set up
    text: str  # the play, if it was the seat's own; what others did, the events tell
    events: list[Any]  # that the seat heard, in order
    log: list[str]  # the same as sentences
    view: View  # all that the seat knows after them


@dataclass(frozen=True)
class Truth:
    """One step with nothing hidden."""

    number: int
    mover: int
    text: str
    events: list[Any]
    log: list[str]
    position: Position


@dataclass(frozen=True)
class _Step:
    mover: int
    text: str
    told: Told
    state: State  # after it


class _Mark(NamedTuple):
    """Where a stretch of the match begins, and how things stood there."""

    step: int  # the number of its first step
    play: int  # and of its first play
    state: State
    deals: int


class Steps:
    """The steps of a recorded match, worked out one by one as they are iterated over.

    A long match has tens of thousands. So one table is kept for each stretch of it, and what is between two
    of them is played again when it is looked at.
    """

    def __init__(self, record: Record) -> None:
        self.match = begin(record)
        self.end = self.match.state  # of what has been worked out
        self.count = 0
        self._record = record
        self._opening = list(_opening(self.match))
        self._marks: list[_Mark] = []

    def __iter__(self) -> Iterator[None]:
        self.count = len(self._opening)
        yield
        for play in range(len(self._record.moves)):
            if play % STRETCH == 0:
                self._marks.append(_Mark(self.count, play, self.match.state, self.match.deals))
            self.count += len(self._played(play))
            self.end = self.match.state
            yield

    def stretch_of(self, number: int) -> tuple[int, list[_Step]]:
        """The stretch in which the step of that number is, and the number of its first step."""
        if number < len(self._opening):
            return 0, self._opening
        index = bisect_right(self._marks, number, key=lambda mark: mark.step) - 1
        mark = self._marks[index]
        self.match.rewind(mark.state, mark.play, mark.deals)
        plays = range(mark.play, min(mark.play + STRETCH, len(self._record.moves)))
        return mark.step, [step for play in plays for step in self._played(play)]

    def _played(self, play: int) -> list[_Step]:
        """Let the play of that number happen: it is a step, and so is each deal that follows it."""
        match, (seat, text) = self.match, play_of(self._record, play)
        try:
            attempt = match.attempt(seat, text)
        except Refused as refusal:
            raise BadInput(f"move {play + 1} of the record, {text}, is refused: {refusal}") from None
        step = _Step(seat, attempt.text, attempt.told, attempt.state.copy())
        deals = match.deals
        match.accept(attempt)
        match.forget()
        return [step, *_deals(match, step.state, deals)]


class Replay:
    """All steps of a match, for those eyes that may see them."""

    def __init__(self, source: Record | Steps, shown: Collection[int] = ()) -> None:
        steps = source if isinstance(source, Steps) else worked_out(Steps(source))
        match = steps.match
        self.game = match.game
        self.players = match.players
        self.options = match.options
        self.is_over = steps.end.actor() == NOBODY
        seats = range(len(match.players)) if self.is_over else _allowed(match.game, steps.end, shown)
        self.shown = {SPECTATOR, *seats}
        self._steps = steps
        self._first, self._stretch = 0, list[_Step]()  # the steps that were looked at last

    def __len__(self) -> int:
        return self._steps.count

    def at(self, number: int, seat: int) -> Frame:
        """The step as the seat (or SPECTATOR) saw it."""
        if seat not in self.shown:
            raise NotAllowed(
                Reason("match not over"), "The match is not over: the cards of that seat are not to be seen."
            )
        step = self._step(number)
        events = step.told.heard_by(seat)
        text = step.text if seat == step.mover else ""
        return Frame(number, step.mover, text, events, self._log(events), self.game.view(step.state, seat))

    def truth(self, number: int) -> Truth:
        """The step with every hand open."""
        step = self._open_step(number)
        events = [event for _, event in step.told.events]
        position = self.game.position(step.state)
        return Truth(number, step.mover, step.text, events, self._log(events), position)

    def state(self, number: int) -> State:
        """The table after that step, with nothing hidden. It is shared: copy it before it is played on."""
        return self._open_step(number).state

    def mover(self, number: int) -> int:
        """Who made that step: a seat, DEALER, or NOBODY of a position that was set up."""
        return self._step(number).mover

    def told(self, number: int) -> list[Any]:
        """All that was told of that step, to whomever."""
        return [event for _, event in self._open_step(number).told.events]

    def _open_step(self, number: int) -> _Step:
        if not self.shown.issuperset(range(len(self.players))):
            raise NotAllowed(
                Reason("match not over"), "The match is not over: hidden cards are not to be seen."
            )
        return self._step(number)

    def _step(self, number: int) -> _Step:
        """The step of that number; a neighbour of the last one is at hand."""
        if not 0 <= number - self._first < len(self._stretch):
            self._first, self._stretch = self._steps.stretch_of(number)
        return self._stretch[number - self._first]

    def _log(self, events: list[Any]) -> list[str]:
        return [plain(self.game.show(event, self.players)) for event in events]


def worked_out(steps: Steps) -> Steps:
    """The same, to the end of the record."""
    for _ in steps:
        pass
    return steps


def _allowed(game: Game, end: State, shown: Collection[int]) -> list[int]:
    """Of the seats of a running match those to whom its past is no more than what they see now."""
    views = {seat: game.view(end, seat) for seat in shown}
    return [seat for seat, view in views.items() if game.for_people(view) == view]


def _opening(match: Match) -> Iterator[_Step]:
    """What is before the first play."""
    if match.position is None:
        state = match.game.start(match.options, len(match.players))
    else:
        state = match.game.place(match.position, match.options, len(match.players), match.chance(0))
        yield _Step(NOBODY, "", Told(), state)
    yield from _deals(match, state, 0)


def _deals(match: Match, state: State, before: int) -> Iterator[_Step]:
    """The deals that follow in this state, each from its own stream."""
    while state.actor() == DEALER:
        state, told = state.copy(), Told()
        before += 1
        state.deal(match.chance(before), told)
        yield _Step(DEALER, "", told, state)
