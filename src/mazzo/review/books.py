"""The books of a seat: what it could expect at the start, every change of that, and how it ended.

Only what the seat saw is looked at, one step after the other, and the dice of a step are numbered by what
the seat itself has seen so far. So in two worlds that it cannot tell apart its books are the same.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mazzo.core.bits import Rng, members
from mazzo.core.game import Game
from mazzo.core.model import Revealing, Unsealed, View
from mazzo.core.state import DEALER, NOBODY
from mazzo.match.replay import Frame, Replay
from mazzo.review.model import Cause, Entry, Value
from mazzo.review.outlook import begun_anew, expected, is_at_horizon, next_outlook, outlook, outlooks, sample

_SAME = 1e-12  # a change that is none


class Seen(NamedTuple):
    """A step at which the seat saw something happen, and what it knew before."""

    frame: Frame
    before: View | None  # at the first step there was nothing to know

    @property
    def is_own(self) -> bool:
        return self.before is not None and self.frame.mover == self.before.seat


class Change(NamedTuple):
    """What the seat could expect after a step, or after a part of it, and what made the difference."""

    cause: Cause
    value: Value


def steps_seen(replay: Replay, seat: int) -> Iterator[int]:
    """The numbers of the steps at which the seat saw something happen."""
    before = None
    for number in range(len(replay)):
        frame = replay.at(number, seat)
        if before is None or frame.view != before or frame.events:
            yield number
        before = frame.view


def seen(replay: Replay, number: int, seat: int) -> Seen:
    return Seen(replay.at(number, seat), replay.at(number - 1, seat).view if number else None)


def opening(replay: Replay, seat: int, worlds: int, rng: Rng) -> Value:
    """What the seat could expect before the first card; of a position that was set up, as it saw it."""
    game, first = replay.game, replay.at(0, seat)
    if first.mover == NOBODY:
        return outlook(game, first.view, worlds, rng)
    start = game.start(replay.options, len(replay.players))
    return expected([sample(game, begun_anew(game, start.copy(), rng), seat) for _ in range(worlds)])


def changes(game: Game, step: Seen, worlds: int, rng: Rng) -> list[Change]:
    """What the seat could expect after that step, and before it if a new hand or round begins with it.

    Its own play shows it nothing new (a law of the contract), so that its value is known before it is made.
    """
    mover, before, after = step.frame.mover, step.before, step.frame.view
    if mover == NOBODY:
        return []
    if before is None:
        return [Change("chance", outlook(game, after, worlds, rng))]
    if step.is_own:
        return _own(game, before, step.frame, worlds, rng)
    new = _begun(game, before, worlds, rng) if mover == DEALER else []
    return [*new, Change(_cause(step.frame), outlook(game, after, worlds, rng))]


def _own(game: Game, before: View, frame: Frame, worlds: int, rng: Rng) -> list[Change]:
    table = game.imagine(before).copy()  # for it may share what the view holds
    moves = game.read(table, before.seat, frame.text)
    if game.imagine(frame.view).actor() == NOBODY:
        return [Change("own", outlook(game, frame.view, worlds, rng))]
    is_forced = True
    for move in moves:
        is_forced = is_forced and len(list(members(table.menu(before.seat)))) == 1
        table.play(before.seat, move, None)
    return [] if is_forced else [Change("own", expected(outlooks(game, before, [moves], worlds, rng)[0]))]


def _begun(game: Game, before: View, worlds: int, rng: Rng) -> list[Change]:
    """What a hand or round that begins is worth before its first card."""
    if not is_at_horizon(game, game.imagine(before)):
        return []
    return [Change("par", next_outlook(game, before, worlds, rng))]


def _cause(frame: Frame) -> Cause:
    """What the seat puts a change down to that it has not made itself."""
    if any(isinstance(event, Revealing) for event in frame.events):
        return "secret"
    is_decision = frame.mover != DEALER or any(isinstance(event, Unsealed) for event in frame.events)
    return "other" if is_decision else "chance"


def entries(start: Value, steps: Iterable[tuple[Frame, list[Change]]]) -> Iterator[Entry]:
    """Every change of what the seat could expect, in order: together they lead from the start to the end."""
    value = start
    for frame, found in steps:
        for cause, after in found:
            if abs(after.points - value.points) + abs(after.share - value.share) > _SAME:
                yield _entry(frame, cause, value, after)
                value = after


def _entry(frame: Frame, cause: Cause, before: Value, after: Value) -> Entry:
    return Entry(
        step=frame.number,
        cause=cause,
        mover=frame.mover,
        points=after.points - before.points,
        share=after.share - before.share,
        points_error=(after.points_error**2 + before.points_error**2) ** 0.5,
        share_error=(after.share_error**2 + before.share_error**2) ** 0.5,
        log=frame.log,
    )
