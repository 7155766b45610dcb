"""The time that is charged on clocks: measured, not read off the wall."""

import time
from collections.abc import Callable


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
