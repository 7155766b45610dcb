"""Sets as masks of at most 62 bits, and the small fast generator of simulations."""

from typing import Final, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

_EVEN_BITS: Final[i64] = 0x1555555555555555
_EVEN_PAIRS: Final[i64] = 0x3333333333333333
_EVEN_NIBBLES: Final[i64] = 0x0F0F0F0F0F0F0F0F

# A multiply-with-carry generator: 30-bit multiplier, 32-bit words, so no product leaves 62 bits.
_MULTIPLIER: Final[i64] = 1073740155
_WORD: Final[i64] = 0xFFFFFFFF
_MIX_1: Final[i64] = 0x3C6EF372
_MIX_2: Final[i64] = 0x2545F491


def shifted(mask: i64, by: i64) -> i64:
    """The set moved up. No other `<<` stands in compiled code, where that of a constant has 32 bits."""
    return mask << by


def bit(index: i64) -> i64:
    """The set that holds `index` alone."""
    return shifted(1, index)


def popcount(mask: i64) -> i64:
    """How many members the set has."""
    mask -= (mask >> 1) & _EVEN_BITS
    mask = (mask & _EVEN_PAIRS) + ((mask >> 2) & _EVEN_PAIRS)
    mask = (mask + (mask >> 4)) & _EVEN_NIBBLES
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 127


def lowest(mask: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return popcount((mask & -mask) - 1)


def highest(mask: i64) -> i64:
    """The greatest member of a set that is not empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return popcount(mask) - 1


def members(mask: i64) -> vec[i64]:
    """The members of the set, in ascending order."""
    found = vec[i64]()
    while mask != 0:
        found = append(found, lowest(mask))
        mask &= mask - 1
    return found


def mask_of(indices: vec[i64]) -> i64:
    """The set of these members."""
    mask: i64 = 0
    for index in indices:
        mask |= bit(index)
    return mask


def zeros(count: i64) -> vec[i64]:
    """So many zeros."""
    found = vec[i64]()
    while len(found) < count:
        found = append(found, 0)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """Where chance comes from: fast and reproducible here, cryptographic or scripted in subclasses.

    Everything random is one of these four methods, so that a deal can be committed to, verified or staged.
    """

    def __init__(self, seed: int) -> None:
        low: i64 = seed & 0xFFFFFFFF
        high: i64 = (seed >> 32) & 0xFFFFFFFF
        self._word: i64 = _mixed(low ^ _mixed(high)) | 1
        self._carry: i64 = (_mixed(self._word) >> 3) | 1

    def below(self, count: i64) -> i64:
        """A number from 0 to `count` - 1, each as likely."""
        product: i64 = self._word * _MULTIPLIER + self._carry
        self._word = product & _WORD
        self._carry = product >> 32
        return (self._word * count) >> 32

    def member(self, mask: i64) -> i64:
        """One member of a set that is not empty, each as likely."""
        size = popcount(mask)
        skip: i64 = 0
        if size > 1:
            skip = self.below(size)
        while skip > 0:
            mask &= mask - 1
            skip -= 1
        return lowest(mask)

    def pick(self, weights: vec[i64]) -> i64:
        """One of as many numbers as there are weights, each as likely as its weight, which are not all 0."""
        total: i64 = 0
        for weight in weights:
            total += weight
        skip = self.below(total)
        picked: i64 = 0
        while skip >= weights[picked]:
            skip -= weights[picked]
            picked += 1
        return picked

    def shuffle(self, cards: vec[i64]) -> None:
        """Put the cards in a new order, in place, each order as likely."""
        last: i64 = len(cards) - 1
        while last > 0:
            other: i64 = self.below(last + 1)
            card: i64 = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1


def shuffled(cards: list[T], rng: Rng) -> list[T]:
    """The cards in a new order, for a game that keeps them in lists."""
    order = vec[i64]()
    for index in range(len(cards)):
        order = append(order, index)
    rng.shuffle(order)
    return [cards[index] for index in order]


def _mixed(word: i64) -> i64:
    """The 32-bit word with every bit of it spread over all the others."""
    word = ((word ^ (word >> 16)) * _MIX_1 + _MIX_2) & _WORD
    word = ((word ^ (word >> 15)) * _MIX_2 + _MIX_1) & _WORD
    return (word ^ (word >> 16)) & _WORD
