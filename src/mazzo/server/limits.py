"""How often a client may do something: a bucket that fills by itself."""

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
