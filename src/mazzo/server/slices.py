"""Long work in short slices, so that the moves of others go on between them."""

import asyncio
import time
from collections.abc import Callable, Iterator

SLICE = 0.002  # seconds of work before others have their turn
_DONE = object()


class Slices:
    """All the long work of a server, one slice at a time: the one that waits longest is next.

    A slice is over when its time is up; one step of the work is never cut in two. Compiled code keeps the
    interpreter to itself, so that a thread would hold all players up just as long.
    """

    def __init__(self, measure: Callable[[], float] = time.perf_counter) -> None:
        self._measure = measure
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterator[object]) -> None:
        """Do the work, step by step, with a rest whenever a slice is over."""
        is_done = False
        while not is_done:
            async with self._turn:
                until = self._measure() + SLICE
                while not is_done and self._measure() < until:
                    is_done = next(steps, _DONE) is _DONE
                await asyncio.sleep(0)  # with the turn in hand, so that no slice follows at once
