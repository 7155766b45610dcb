"""The books of a seat: what it could expect at the start, every change of that, and how it ended.

Only the seat's views are looked at, one after the other, and the dice of a step are numbered by what the
seat itself has seen so far. So in two worlds that it cannot tell apart its books are the same.
"""

from collections.abc import Iterator

import msgspec

from mazzo.core.game import Game
from mazzo.core.model import View
from mazzo.core.state import DEALER, NOBODY, State
from mazzo.match.replay import Frame, Replay
from mazzo.review import seeds
from mazzo.review.model import Cause, Entry, Value
from mazzo.review.outlook import expected, outlook, outlooks, played_on, sample

_ALIKE = 8  # worlds in which a play of one's own must look as it did, to have brought nothing to light


def opening(replay: Replay, seat: int, worlds: int, seed: int) -> Value:
    """What the seat could expect before the first card; of a position that was set up, as it saw it."""
    game, rng = replay.game, seeds.rng(seed, seat, 0)
    if replay.at(0, seat).mover == NOBODY:
        return outlook(game, replay.at(0, seat).view, seat, worlds, rng)
    start = game.start(replay.options, len(replay.players))
    return expected([sample(game, played_on(game, start.copy(), rng), seat) for _ in range(worlds)])


def entries(replay: Replay, seat: int, start: Value, worlds: int, seed: int) -> Iterator[Entry]:
    """Every change of what the seat could expect, in order. Where it saw nothing happen, there is none."""
    value, seen, before = start, 0, None
    for number in range(len(replay)):
        frame = replay.at(number, seat)
        if before is not None and frame.view == before and not frame.events:
            continue
        seen += 1
        rng = seeds.rng(seed, seat, seen)
        if frame.mover == NOBODY:
            before = frame.view
            continue
        if frame.mover == seat and before is not None:
            own = _own_play(replay.game, before, frame, worlds, seeds.rng(seed, seat, seen, 1))
            yield _entry(frame, "own", value, own)
            value = own
            if not _brought_to_light(replay.game, before, frame):
                before = frame.view
                continue
        after = outlook(replay.game, frame.view, seat, worlds, rng)
        yield _entry(frame, _cause(frame, seat), value, after)
        value, before = after, frame.view


def _cause(frame: Frame, seat: int) -> Cause:
    if frame.mover == DEALER:
        return "chance"
    return "secret" if frame.mover == seat else "other"


def _own_play(game: Game, before: View, frame: Frame, worlds: int, rng: seeds.Rng) -> Value:
    """What the seat could expect of its play before it knew what came of it."""
    moves = game.read(game.imagine(before), before.seat, frame.text)
    return expected(outlooks(game, before, [moves], worlds, rng)[0])


def _brought_to_light(game: Game, before: View, frame: Frame) -> bool:
    """Whether the seat saw more of its play than it knew would come."""
    seat, table = before.seat, game.imagine(before)
    moves = game.read(table, seat, frame.text)
    for number in range(_ALIKE):
        world = table.copy()
        game.guide.reshuffle(world, seat, seeds.rng(number))
        for move in moves:
            world.play(seat, move, None)
        if _as_bytes(game, world, seat) != msgspec.json.encode(frame.view):
            return True
    return False


def _as_bytes(game: Game, state: State, seat: int) -> bytes:
    return msgspec.json.encode(game.view(state, seat))


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
