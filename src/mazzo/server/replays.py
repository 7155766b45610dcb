"""Matches that are over, to be seen again: worked out in slices, and the last ones kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar, cast

import msgspec

from mazzo.match.replay import Replay, Steps
from mazzo.wire import messages as wire
from mazzo.wire.telling import told

if TYPE_CHECKING:
    from mazzo.server.live_table import LiveTable

FRAMES_AT_ONCE = 400
MOST_AT_ONCE = 4  # that are being worked out
MOST_STEPS = 100_000  # of all matches that are kept; one takes some 200 bytes (match/replay.py)
MOST_BYTES = 8_000_000  # of frames that are kept
K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """What was asked for last, up to a total weight; the last one in any case."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self.weight = 0

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: K) -> V | None:
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][0]

    def keep(self, key: K, value: V, weight: int) -> None:
        """Keep it, and let go what has not been asked for longest."""
        self.weight += weight - self._kept.pop(key, (value, 0))[1]
        self._kept[key] = value, weight
        while self.weight > self._most and len(self._kept) > 1:
            _, (_, dropped) = self._kept.popitem(last=False)
            self.weight -= dropped


class Replays:
    """The replays of a server."""

    def __init__(self) -> None:
        self._matches: Recent[str, Steps] = Recent(MOST_STEPS)
        self._frames: Recent[tuple[str, int, int], list[msgspec.Raw]] = Recent(MOST_BYTES)
        self._few = asyncio.Semaphore(MOST_AT_ONCE)

    async def seen(self, live: "LiveTable", seat: int, first: int) -> wire.Replay:
        """Some frames of a match that is over, as that seat saw it."""
        name, first = live.table.name, max(0, first)
        async with live.replaying, self._few:  # others who ask for the same meanwhile find it done
            steps = await self._worked_out(live)
            frames = self._frames.find((name, seat, first))
            if frames is None:
                frames = []
                await live.context.slices.run(_framing(Replay(steps), seat, first, frames))
                self._frames.keep((name, seat, first), frames, sum(map(len, frames)))
        encoded = cast("list[wire.Frame]", frames)  # as they are sent
        return wire.Replay(live.summary(), seat, steps.count, first, encoded)

    async def steps(self, live: "LiveTable") -> Steps:
        """All steps of a match that is over."""
        async with live.replaying, self._few:
            return await self._worked_out(live)

    async def _worked_out(self, live: "LiveTable") -> Steps:
        steps = self._matches.find(live.table.name)
        if steps is None:
            steps = Steps(await live.record())
            await live.context.slices.run(iter(steps))
            self._matches.keep(live.table.name, steps, steps.count)
        return steps


def _framing(replay: Replay, seat: int, first: int, frames: list[msgspec.Raw]) -> Iterator[None]:
    """Add the frames from the first one on, one a step."""
    game, players = replay.game, replay.players
    for number in range(first, min(len(replay), first + FRAMES_AT_ONCE)):
        frame = replay.at(number, seat)
        heard = [told(game, event, players) for event in frame.events]
        # The view is whole: now that the match is over no player has to remember anything unaided.
        layout = game.layout(game.for_people(frame.view), players)
        encoded = msgspec.json.encode(wire.Frame(frame.mover, frame.text, heard, frame.view, layout))
        frames.append(msgspec.Raw(encoded))
        yield
