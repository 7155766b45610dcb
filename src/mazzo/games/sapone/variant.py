"""The options of a match of Sapone as the rules use them."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import bit
from mazzo.games.sapone.model import Options
from mazzo.games.sapone.piles import KIND_COUNT


@final
class Variant:
    """What stays the same for a whole match."""

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats = seats
        self.all_seats = bit(seats) - 1
        self.nothing = zeros(seats)
        self.silence = zeros(seats * KIND_COUNT)
        self.unknown = zeros((2 * seats + 1) * 2 * seats)  # see knowledge.py
        self.step: i64 = 1  # from a seat to the next
        if options.direction == "counterclockwise":
            self.step = seats - 1
        self.is_open = options.bids == "open"
        self.is_for_each = options.ties == "each"
        self.sweep: i64 = options.sweep
        self.target: i64 = options.target
        self.max_rounds: i64 = options.max_rounds


def zeros(count: i64) -> vec[i64]:
    """So many zeros."""
    found = vec[i64]()
    while len(found) < count:
        found = append(found, 0)
    return found
