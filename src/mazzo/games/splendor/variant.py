"""The options of a match of Splendor as the rules use them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit
from mazzo.games.splendor.amounts import COLORS, ONE_GOLD, one_of_each
from mazzo.games.splendor.model import Options

# By the number of seats, in the official set-up.
_OFFICIAL_TOKENS: Final[vec[i64]] = vec[i64]([0, 0, 4, 5, 7])
_SEED_TOKENS: Final[i64] = 7
_GOLD_TOKENS: Final[i64] = 5
_SEED_NOBLES: Final[i64] = 4


@final
class Variant:
    """How many tokens and nobles there are; never changes."""

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats = seats
        each = _SEED_TOKENS
        self.nobles = _SEED_NOBLES
        if options.setup == "official":
            each = _OFFICIAL_TOKENS[seats]
            self.nobles = seats + 1
        self.bank = one_of_each(bit(len(COLORS)) - 1) * each + _GOLD_TOKENS * ONE_GOLD
