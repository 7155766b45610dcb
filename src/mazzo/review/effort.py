"""How much is thought about each step of a review."""

from typing import NamedTuple

from mazzo.core.bits import Rng


class Effort(NamedTuple):
    worlds: int = 400  # that are imagined for each value, and at least for each verdict
    simulations: int = 2_000  # of the search for a better play
    rounds: int = 4  # of more worlds, each as many as all before, for a verdict that is close
    redeals: int = 100  # in the place of each deal


USUAL = Effort()


def dice(*parts: int) -> Rng:
    """The chance of one piece of work: the same for the same seed, whatever was done before it."""
    mixed = 0
    for part in parts:
        mixed = (mixed * 1_000_003 + part + 7) % 2**61
    return Rng(mixed)
