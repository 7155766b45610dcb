"""The time that is charged on clocks: measured, not read off the wall."""

import time
from collections.abc import Callable

_ALONE = 1.0  # seconds for which a shared one goes on without hearing of the others


class Stopwatch:
    """Seconds that a store has been served, by all its servers one after the other.

    It stands while no server runs, and does not care whether the time of day is set.
    """

    def __init__(self, before: float = 0.0, measure: Callable[[], float] = time.monotonic) -> None:
        self._before = before  # what the server before this one had come to
        self._measure = measure
        self._began = measure()

    def now(self) -> float:
        return self._before + self._measure() - self._began


class SharedStopwatch(Stopwatch):
    """Seconds that a store has been served by any of its nodes, as the store itself counts them.

    It stands when the store is away: what nobody can do meanwhile costs nobody time.
    """

    def now(self) -> float:
        return self._before + min(self._measure() - self._began, _ALONE)

    def set(self, seconds: float) -> None:
        """What the store has counted; it never goes back."""
        self._before, self._began = max(seconds, self.now()), self._measure()
