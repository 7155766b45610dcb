"""The cards of Sapone, and piles of them: how many of each kind, packed into one number.

A pile has a field for each of the 17 kinds and one for each deck that its cards came from, so that piles
are added and taken away whole. What a player knows of a place has the same form: each field is a least
number, and that of a deck may be more than its kinds add up to.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, members, shifted

KINDS: Final = [
    "coin1",
    "coin2",
    "coin3",
    "coin4",
    "watermelon1",
    "leek2",
    "broccoli3",
    "cucumber4",
    "artichoke5",
    "broom1",
    "scythe2",
    "rake3",
    "pick4",
    "shovel5",
    "soap1",
    "soap2",
    "diamond",
]
CATEGORIES: Final = ["coins", "vegetables", "tools", "soap"]
# What a seller may say that they want: kinds and categories, a set that binds no player (SAP-6).
WISHES: Final = [*KINDS, *CATEGORIES]
NUMBERS: Final[dict[str, int]] = {name: kind for kind, name in enumerate(KINDS)}

NONE: Final[i64] = -1
KIND_COUNT: Final[i64] = 17
COIN1: Final[i64] = 0
SOAP1: Final[i64] = 14
SOAP2: Final[i64] = 15
DIAMOND: Final[i64] = 16
FIRST_OF: Final[vec[i64]] = vec[i64]([0, 4, 9, 14, 16])  # kind of each category, and one beyond the last
ALL_KINDS: Final[i64] = 0x1FFFF
MARKET_KINDS: Final[i64] = (
    0b00011111111110001  # coin1, the vegetables and the tools; all others are soap cards
)

_COPIES: Final[vec[i64]] = vec[i64]([30, 2, 3, 4, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 20, 10, 1])
_WIDTHS: Final[vec[i64]] = vec[i64]([5, 2, 2, 3, 1, 2, 2, 3, 3, 1, 2, 2, 3, 3, 5, 4, 1, 7, 6])
_FIELDS: Final[i64] = 19
_MARKET_FIELD: Final[i64] = 17
_SOAP_FIELD: Final[i64] = 18


def _lows() -> vec[i64]:
    """Where each field begins."""
    lows = vec[i64]()
    low: i64 = 0
    for width in _WIDTHS:
        lows = append(lows, low)
        low += width
    return lows


_LOWS: Final[vec[i64]] = _lows()


def _masks() -> vec[i64]:
    masks = vec[i64]()
    for width in _WIDTHS:
        masks = append(masks, bit(width) - 1)
    return masks


_MASKS: Final[vec[i64]] = _masks()


def _units() -> vec[i64]:
    """One card of each kind, which counts for its deck as well."""
    units = vec[i64]()
    for kind in range(KIND_COUNT):
        deck = _MARKET_FIELD
        if MARKET_KINDS & bit(kind) == 0:
            deck = _SOAP_FIELD
        units = append(units, bit(_LOWS[kind]) + bit(_LOWS[deck]))
    return units


UNITS: Final[vec[i64]] = _units()
# Where the fields of a category begin, the Diamond's beside those of soap, and how many bits they have.
PART_LOWS: Final[vec[i64]] = vec[i64]([0, 12, 23, 34])
PART_BITS: Final[vec[i64]] = vec[i64]([12, 11, 11, 10])
_PART_MASKS: Final[vec[i64]] = vec[i64]([0xFFF, 0x7FF, 0x7FF, 0x3FF])
_MARKET_LOW: Final[i64] = _LOWS[_MARKET_FIELD]
_SOAP_LOW: Final[i64] = _LOWS[_SOAP_FIELD]
_MARKET_MASK: Final[i64] = _MASKS[_MARKET_FIELD]
SOAP_CARD: Final[i64] = bit(_SOAP_LOW)  # of which no more is known
MARKET_CARD: Final[i64] = bit(_MARKET_LOW)


def _whole(deck: i64) -> i64:
    """All cards of these kinds."""
    pile: i64 = 0
    for kind in range(KIND_COUNT):
        if deck & bit(kind):
            pile += _COPIES[kind] * UNITS[kind]
    return pile


MARKET_DECK: Final[i64] = _whole(MARKET_KINDS)
SOAP_DECK: Final[i64] = _whole(ALL_KINDS & ~MARKET_KINDS)


def count_of(pile: i64, kind: i64) -> i64:
    """How many cards of that kind."""
    return (pile >> _LOWS[kind]) & _MASKS[kind]


def part_of(pile: i64, category: i64) -> i64:
    """The cards of one category: how many of each kind, packed into a number small enough for a table."""
    return (pile >> PART_LOWS[category]) & _PART_MASKS[category]


def market_cards(pile: i64) -> i64:
    """How many of the cards came from the market deck."""
    return (pile >> _MARKET_LOW) & _MARKET_MASK


def soap_cards(pile: i64) -> i64:
    """How many of the cards came from the soap deck."""
    return pile >> _SOAP_LOW


def size(pile: i64) -> i64:
    """How many cards."""
    return (pile >> _SOAP_LOW) + ((pile >> _MARKET_LOW) & _MARKET_MASK)


def kinds_in(pile: i64) -> i64:
    """The set of kinds of which there is a card."""
    kinds: i64 = 0
    for kind in range(KIND_COUNT):
        if (pile >> _LOWS[kind]) & _MASKS[kind]:
            kinds |= bit(kind)
    return kinds


def kinds_with_more(pile: i64, count: i64) -> i64:
    """The kinds from which on, that kind and all later ones together, there are at least so many cards."""
    kinds: i64 = 0
    kind = DIAMOND
    while kind >= 0:
        here = (pile >> _LOWS[kind]) & _MASKS[kind]
        count -= here
        if here and count <= 0:
            kinds |= bit(kind)
        kind -= 1
    return kinds


def named_only(known: i64) -> i64:
    """The cards of which the kind is known, as a pile."""
    pile: i64 = 0
    if known == 0:
        return pile
    for kind in range(KIND_COUNT):
        count = (known >> _LOWS[kind]) & _MASKS[kind]
        if count:
            pile += count * UNITS[kind]
    return pile


def without(known: i64, seen: i64) -> i64:
    """What is known of a place after these cards of it have been seen to leave."""
    left: i64 = 0
    for field in range(_FIELDS):
        count = ((known >> _LOWS[field]) & _MASKS[field]) - ((seen >> _LOWS[field]) & _MASKS[field])
        if count > 0:
            left += shifted(count, _LOWS[field])
    return _with_decks(left)


def kept(known: i64, gone: i64) -> i64:
    """What is known of a place after so many cards, any of them, have left it unseen."""
    left: i64 = 0
    for field in range(_FIELDS):
        count = ((known >> _LOWS[field]) & _MASKS[field]) - gone
        if count > 0:
            left += shifted(count, _LOWS[field])
    return left


def moved(known: i64, cards: i64, gone: i64) -> i64:
    """What is known of these unseen cards if the place they left had so many cards."""
    spare = cards - gone  # so many of a kind may all have stayed
    found: i64 = 0
    for field in range(_FIELDS):
        count = ((known >> _LOWS[field]) & _MASKS[field]) - spare
        if count > 0:
            found += shifted(count, _LOWS[field])
    return found


def at_least(known: i64, seen: i64) -> i64:
    """What is known of a place in which these cards have been seen to lie."""
    least = known
    for field in range(_FIELDS):
        missing = ((seen >> _LOWS[field]) & _MASKS[field]) - ((known >> _LOWS[field]) & _MASKS[field])
        if missing > 0:
            least += shifted(missing, _LOWS[field])
    return _with_decks(least)


def _with_decks(known: i64) -> i64:
    """The same, with at least as many cards of each deck as there are of its kinds."""
    kinds = named_only(known)
    lacking = market_cards(kinds) - market_cards(known)
    if lacking > 0:
        known += lacking * MARKET_CARD
    lacking = soap_cards(kinds) - soap_cards(known)
    if lacking > 0:
        known += lacking * SOAP_CARD
    return known


def drawn(pile: i64, rng: Rng) -> i64:
    """The kind of a card taken at random from a pile that is not empty."""
    return rng.pick(counts_of(pile))


def counts_of(pile: i64) -> vec[i64]:
    """How many cards of each kind."""
    counts = _COPIES[:]
    for kind in range(KIND_COUNT):
        counts[kind] = (pile >> _LOWS[kind]) & _MASKS[kind]
    return counts


def listed(pile: i64) -> list[str]:
    """The cards by name, in the order of KINDS."""
    names: list[str] = []
    if pile == 0:
        return names
    for kind in range(KIND_COUNT):
        count = (pile >> _LOWS[kind]) & _MASKS[kind]
        if count:
            names += [KINDS[kind]] * count
    return names


def pile_of(names: list[str]) -> i64:
    """The pile of these cards."""
    pile: i64 = 0
    for name in names:
        pile += UNITS[NUMBERS[name]]
    return pile


def wished(wish: i64) -> list[str]:
    """The wish in words: kinds, then categories."""
    return [WISHES[item] for item in members(wish)]


def wish_of(words: list[str]) -> i64:
    """The other way round."""
    wish: i64 = 0
    for word in words:
        wish |= bit(WISHES.index(word))
    return wish
