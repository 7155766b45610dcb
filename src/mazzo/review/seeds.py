"""Where a review takes its chance from: the same review for the same seed, and nothing of what a seat did not know."""

from mazzo.core.bits import Rng


def rng(*parts: int) -> Rng:
    """A generator for one piece of work, whatever was done before it."""
    mixed = 0
    for part in parts:
        mixed = (mixed * 1_000_003 + part + 7) % 2**61
    return Rng(mixed)
