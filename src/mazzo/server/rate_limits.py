"""How often a client may do something: some at once, then so many a second or a minute."""

import time
from math import ceil
from typing import Literal

from mazzo.core.reason import Reason
from mazzo.server.errors import TooMany
from mazzo.server.settings import Limits

What = Literal["undo", "hint", "say", "word", "carry", "sit"]
_MOST = 1_000  # buckets of a table; those that are full again are forgotten
_REFUSALS: dict[What, str] = {
    "undo": "Plays were taken back often just now. Please go on in {wait}.",
    "hint": "Hints come a few at a time. The next one is ready in {wait}.",
    "say": "That is a lot of chat at once. Please go on in {wait}.",
    "word": "Your word was changed several times just now, and the last one counts. Try again in {wait}.",
    "carry": "Several links to your seat were made just now; the last one works. The next is had in {wait}.",
    "sit": "Seats here were taken several times from your address just now. Please try again in {wait}.",
}


class Bucket:
    """It fills by itself: so many at once, and then so many a second."""

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._left = float(at_once)
        self._then = time.monotonic()

    def takes(self) -> bool:
        """Whether one more is fine."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def owe(self) -> float:
        """Take one more in any case; in how many seconds it is due."""
        self._fill()
        self._left -= 1
        return max(0.0, -self._left / self._a_second)

    def give_back(self) -> None:
        """One that was taken is not needed."""
        self._left += 1

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._at_once, self._left + (now - self._then) * self._a_second)
        self._then = now

    @property
    def wait(self) -> float:
        """Seconds until one more is fine."""
        return max(0.0, (1 - self._left) / self._a_second - (time.monotonic() - self._then))

    @property
    def is_full(self) -> bool:
        return self._left + (time.monotonic() - self._then) * self._a_second >= self._at_once


class Buckets:
    """A bucket for each address."""

    _MOST = 10_000

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._buckets: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        if len(self._buckets) >= self._MOST:
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_full}
        return self._buckets.setdefault(address, Bucket(self._a_second, self._at_once))

    def takes(self, address: str) -> bool:
        return self.of(address).takes()


class Rates:
    """For one table: a bucket for each thing that is done there and each seat or address that does it."""

    def __init__(self, limits: Limits) -> None:
        self._rates: dict[What, tuple[float, int]] = {
            "undo": (limits.undos_a_minute, limits.undos_at_once),
            "hint": (limits.hints_a_minute, limits.hints_at_once),
            "say": (limits.chat_a_minute, limits.chat_at_once),
            "word": (limits.words_a_minute, limits.words_at_once),
            "carry": (limits.carries_a_minute, limits.carries_at_once),
            "sit": (limits.sits_a_minute, limits.sits_at_once),
        }
        self._buckets: dict[tuple[What, int | str], Bucket] = {}
        self._paid: list[Bucket] = []  # from which was taken since `begin`

    def begin(self) -> None:
        """Something is done, or tried once more: then what it has taken so far is given back."""
        for bucket in self._paid:
            bucket.give_back()
        self._paid.clear()

    def end(self) -> None:
        """What was taken is spent."""
        self._paid.clear()

    def check(self, what: What, who: int | str) -> None:
        """Count it, unless that is one too many."""
        if len(self._buckets) >= _MOST:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
        a_minute, at_once = self._rates[what]
        bucket = self._buckets.setdefault((what, who), Bucket(a_minute / 60, at_once))
        if not bucket.takes():
            seconds = ceil(bucket.wait)
            wait = "a second" if seconds == 1 else f"{seconds} seconds"
            reason = Reason("too often", {"what": what, "wait": seconds})
            raise TooMany(reason, _REFUSALS[what].format(wait=wait))
        self._paid.append(bucket)
