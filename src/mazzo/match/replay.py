"""A match looked at again, step by step. `mazzo replay` draws it:

replay = Replay(record)             # of a match that is over: as any seat
replay = Replay(record, shown=[0])  # of one still running: as seat 0 or as a spectator, not as others;
                                    # where people remember unaided, as a spectator only
len(replay)                         # how many frames; the first is the first deal
frame = replay.at(k, seat)          # what the seat (or SPECTATOR) saw after step k, and what it heard
truth = replay.truth(k)             # every hand and the deck, if all seats may be shown
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from mazzo.core.errors import BadInput, NotAllowed, Refused
from mazzo.core.game import Position
from mazzo.core.model import View
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, SPECTATOR, State, Told
from mazzo.match.match import Match
from mazzo.match.record import Record
from mazzo.match.restore import begin, plays


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


class Steps:
    """The steps of a recorded match, worked out one by one as they are iterated over."""

    def __init__(self, record: Record) -> None:
        self.match = begin(record)
        self.done: list[_Step] = []
        self._to_come = _steps(self.match, plays(record))

    def __iter__(self) -> Iterator[None]:
        for step in self._to_come:
            self.done.append(step)
            yield


class Replay:
    """All steps of a match, for those eyes that may see them."""

    def __init__(self, source: Record | Steps, shown: Collection[int] = ()) -> None:
        steps = source if isinstance(source, Steps) else Steps(source)
        for _ in steps:
            pass
        match = steps.match
        self.game = match.game
        self.players = match.players
        self.options = match.options
        self._steps = steps.done
        self.is_over = match.is_over
        self.shown = {SPECTATOR, *(range(len(match.players)) if match.is_over else _allowed(match, shown))}

    def __len__(self) -> int:
        return len(self._steps)

    def at(self, number: int, seat: int) -> Frame:
        """The step as the seat (or SPECTATOR) saw it."""
        if seat not in self.shown:
            raise NotAllowed(
                Reason("match not over"), "The match is not over: the cards of that seat are not to be seen."
            )
        step = self._steps[number]
        events = step.told.heard_by(seat)
        text = step.text if seat == step.mover else ""
        return Frame(number, step.mover, text, events, self._log(events), self.game.view(step.state, seat))

    def truth(self, number: int) -> Truth:
        """The step with every hand open."""
        if not self.shown.issuperset(range(len(self.players))):
            raise NotAllowed(
                Reason("match not over"), "The match is not over: hidden cards are not to be seen."
            )
        step = self._steps[number]
        events = [event for _, event in step.told.events]
        position = self.game.position(step.state)
        return Truth(number, step.mover, step.text, events, self._log(events), position)

    def _log(self, events: list[Any]) -> list[str]:
        return [self.game.show(event, self.players) for event in events]


def _allowed(match: Match, shown: Collection[int]) -> list[int]:
    """Of the seats of a running match those to whom its past is no more than what they see now."""
    return [seat for seat in shown if match.game.for_people(match.view(seat)) == match.view(seat)]


def _steps(match: Match, moves: list[tuple[int, str]]) -> Iterator[_Step]:
    """Play the match to the end of its record, a step at a time."""
    if match.position is None:
        state = match.game.start(match.options, len(match.players))
    else:
        state = match.game.place(match.position, match.options, len(match.players), match.chance(0))
        yield _Step(NOBODY, "", Told(), state)
    yield from _deals(match, state, 0)
    for number, (seat, text) in enumerate(moves, 1):
        try:
            attempt = match.attempt(seat, text)
        except Refused as refusal:
            raise BadInput(f"move {number} of the record, {text}, is refused: {refusal}") from None
        step = _Step(seat, attempt.text, attempt.told, attempt.state.copy())
        yield step
        deals = match.deals
        match.accept(attempt)
        match.forget()
        yield from _deals(match, step.state, deals)


def _deals(match: Match, state: State, before: int) -> Iterator[_Step]:
    """The deals that follow in this state, each from its own stream."""
    while state.actor() == DEALER:
        state, told = state.copy(), Told()
        before += 1
        state.deal(match.chance(before), told)
        yield _Step(DEALER, "", told, state)
