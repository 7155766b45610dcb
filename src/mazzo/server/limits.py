"""How often somebody may do something: a bucket that fills by itself."""

import time


class Bucket:
    """So many at once, and then so many a second."""

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._left = float(at_once)
        self._then = time.monotonic()

    def takes(self) -> bool:
        """Whether one more is fine."""
        now = time.monotonic()
        self._left = min(self._at_once, self._left + (now - self._then) * self._a_second)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

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

    def takes(self, address: str) -> bool:
        if len(self._buckets) >= self._MOST:
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_full}
        return self._buckets.setdefault(address, Bucket(self._a_second, self._at_once)).takes()
