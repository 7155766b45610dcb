"""The last of what was told at a table: what is older is in the journal, and not in memory."""

from collections import deque
from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Tail(Generic[T]):
    """The last items, and how many there have been in all."""

    def __init__(self, most: int) -> None:
        self.count = 0
        self._last: deque[T] = deque(maxlen=most)

    def append(self, item: T) -> None:
        self.count += 1
        self._last.append(item)

    def take_back(self) -> None:
        """There has been one less."""
        self.count -= 1
        if self._last:
            self._last.pop()

    def since(self, count: int) -> list[T]:
        """All after the first so many, as far as they are kept."""
        wanted = min(self.count - count, len(self._last))
        if wanted <= 0:
            return []
        if wanted == 1:  # as after most plays
            return [self._last[-1]]
        return [self._last[index] for index in range(len(self._last) - wanted, len(self._last))]


def fitting(items: Sequence[T], most_bytes: int) -> list[T]:
    """The last of these items that have no more bytes than that together, as they are sent."""
    found: list[T] = []
    size = 0
    for item in reversed(items):
        size += len(msgspec.json.encode(item)) + 1
        if size > most_bytes:
            break
        found.append(item)
    found.reverse()
    return found
