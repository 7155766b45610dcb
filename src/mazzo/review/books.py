"""The books of a seat: what it could expect at the start, every change of that, and how it ended.

Only what the seat saw is looked at, one step after the other, and the dice of a step are numbered by what
the seat itself has seen so far. So in two worlds that it cannot tell apart its books are the same.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import Revealing, View
from mazzo.core.state import DEALER, NOBODY
from mazzo.match.replay import Frame, Replay
from mazzo.review.model import Cause, Entry, Value
from mazzo.review.outlook import expected, outlook, outlooks, played_on, sample, world_of

_ALIKE = 8  # worlds in which a play of one's own must look as it did, to have brought nothing to light


class Seen(NamedTuple):
    """A step at which the seat saw something happen, and what it knew before."""

    number: int  # of those that it saw
    frame: Frame
    before: View | None  # at the first step there was nothing to know

    @property
    def is_own(self) -> bool:
        return self.before is not None and self.frame.mover == self.before.seat


class Values(NamedTuple):
    """What the seat could expect after a step; and of a play of its own, before it knew what came of it."""

    hoped: Value | None
    known: Value


def steps_seen(replay: Replay, seat: int) -> Iterator[Seen]:
    """The steps of the match as the seat saw them, without those of which it saw nothing."""
    before, number = None, 0
    for step in range(len(replay)):
        frame = replay.at(step, seat)
        if before is None or frame.view != before or frame.events:
            yield Seen(number, frame, before)
            number += 1
        before = frame.view


def opening(replay: Replay, seat: int, worlds: int, rng: Rng) -> Value:
    """What the seat could expect before the first card; of a position that was set up, as it saw it."""
    game, first = replay.game, replay.at(0, seat)
    if first.mover == NOBODY:
        return outlook(game, first.view, seat, worlds, rng)
    start = game.start(replay.options, len(replay.players))
    return expected([sample(game, played_on(game, start.copy(), rng), seat) for _ in range(worlds)])


def valued(game: Game, seen: Seen, seat: int, worlds: int, rng: Rng) -> Values:
    """What the seat could expect after that step."""
    if not seen.is_own:
        return Values(None, outlook(game, seen.frame.view, seat, worlds, rng))
    assert seen.before is not None
    moves = game.read(game.imagine(seen.before), seat, seen.frame.text)
    hoped = expected(outlooks(game, seen.before, [moves], worlds, rng)[0])
    if not _brought_to_light(game, seen.before, moves, seen.frame.view):
        return Values(hoped, hoped)
    return Values(hoped, outlook(game, seen.frame.view, seat, worlds, rng))


def entries(steps: Iterator[Seen], start: Value, values: Mapping[int, Values]) -> Iterator[Entry]:
    """Every change of what the seat could expect, in order: together they lead from the start to the end."""
    value = start
    for seen in steps:
        hoped, known = values[seen.number]
        if seen.frame.mover == NOBODY:
            continue
        if hoped is not None:
            yield _entry(seen.frame, "own", value, hoped)
            value = hoped
        if known != value:
            yield _entry(seen.frame, _cause(seen), value, known)
            value = known


def _cause(seen: Seen) -> Cause:
    """What made the difference: of a play of one's own what was not known before is the secret of another."""
    if seen.frame.mover == DEALER:
        return "chance"
    is_secret = seen.is_own or any(isinstance(event, Revealing) for event in seen.frame.events)
    return "secret" if is_secret else "other"


def _brought_to_light(game: Game, before: View, moves: list[int], after: View) -> bool:
    """Whether the seat saw more of its play than it knew would come."""
    table, written = game.imagine(before), msgspec.json.encode(after)
    for number in range(_ALIKE):
        world = world_of(game, table, before.seat, Rng(number))
        for move in moves:
            world.play(before.seat, move, None)
        if msgspec.json.encode(game.view(world, before.seat)) != written:
            return True
    return False


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
