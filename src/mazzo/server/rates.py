"""How often one may do at a table what takes long or is written down: some at once, then some a minute."""

from math import ceil
from typing import Literal

from mazzo.core.reason import Reason
from mazzo.server.errors import TooMany
from mazzo.server.limits import Bucket
from mazzo.server.settings import Limits

What = Literal["hint", "say", "word", "carry", "sit"]
_MOST = 1_000  # buckets of a table; those that are full again are forgotten
_REFUSALS: dict[What, str] = {
    "hint": "Hints come a few at a time. The next one is ready in {wait}.",
    "say": "That is a lot of chat at once. Please go on in {wait}.",
    "word": "Your word was changed several times just now, and the last one counts. Try again in {wait}.",
    "carry": "Several links to your seat were made just now; the last one works. The next is had in {wait}.",
    "sit": "Seats here were taken several times from your address just now. Please try again in {wait}.",
}


class Rates:
    """For one table: a bucket for each thing that is done there and each seat or address that does it."""

    def __init__(self, limits: Limits) -> None:
        self._rates: dict[What, tuple[float, int]] = {
            "hint": (limits.hints_a_minute, limits.hints_at_once),
            "say": (limits.chat_a_minute, limits.chat_at_once),
            "word": (limits.words_a_minute, limits.words_at_once),
            "carry": (limits.carries_a_minute, limits.carries_at_once),
            "sit": (limits.sits_a_minute, limits.sits_at_once),
        }
        self._buckets: dict[tuple[What, int | str], Bucket] = {}

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
