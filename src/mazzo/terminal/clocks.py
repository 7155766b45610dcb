"""The clocks of a table as they run between two messages."""

import time

from mazzo.wire.messages import News


class Clocks:
    """What is left to each seat. A clock runs for those who are to act."""

    def __init__(self) -> None:
        self._left: list[int] | None = None  # milliseconds
        self._actors: list[int] = []
        self._since = 0.0

    def set(self, news: News) -> None:
        """As the table says."""
        self._left, self._actors, self._since = news.left, news.actors, time.monotonic()

    def shown(self, seat: int) -> str:
        """` (1:05)`; nothing where there is no clock."""
        if self._left is None or not 0 <= seat < len(self._left):
            return ""
        gone = time.monotonic() - self._since if seat in self._actors else 0.0
        seconds = max(0, round(self._left[seat] / 1000 - gone))
        return f" ({seconds // 60}:{seconds % 60:02})"
