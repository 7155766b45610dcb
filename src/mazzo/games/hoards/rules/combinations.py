"""Combinations of Hoards: what is one, what extends one, and what a pile of cards is worth as one."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest, members, popcount, shifted
from mazzo.core.cards import CLUBS, DECK_52, of_rank, of_suit, rank
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.moves import NONE

DECK: Final = DECK_52
KINGS: Final[i64] = DECK.mask(["KS", "KH", "KC", "KD"])
TREASURES: Final[i64] = DECK.all & ~KINGS
ALL_CLUBS: Final[i64] = of_suit(CLUBS)
TOP_VALUE: Final[i64] = 11
_RANKS: Final[i64] = 12
_VALUES: Final[vec[i64]] = vec[i64]([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 0])  # by rank (HOA-2)
_OF_VALUE: Final[vec[i64]] = vec[i64](
    [
        KINGS,
        0xF,
        0xF0,
        0xF00,
        0xF000,
        0xF0000,
        0xF00000,
        0xF000000,
        0xF0000000,
        0xF00000000,
        0xF000000000,
        0xFF0000000000,  # J and Q
        0,
    ]
)

SET: Final[i64] = 0
SEQUENCE: Final[i64] = 1
_SHORTEST: Final[i64] = 3
_LONGEST: Final[i64] = 5

_CARD_BITS: Final[i64] = 6
_CARD_MASK: Final[i64] = 63
_CHOOSE: Final[vec[i64]] = vec[i64](
    [1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 2, 1, 0, 0, 1, 3, 3, 1, 0, 1, 4, 6, 4, 1]
)


def value(card: i64) -> i64:
    """What the card is worth: A 1, J and Q 11, K 0 (HOA-2)."""
    return _VALUES[card >> 2]


def of_value(which: i64) -> i64:
    """The cards of that value: either J or Q is an 11 (HOA-5)."""
    return _OF_VALUE[which]


def values(cards: i64) -> i64:
    """The values of these cards, added up."""
    total: i64 = 0
    while cards != 0:
        total += value(lowest(cards))
        cards &= cards - 1
    return total


def family(cards: i64) -> i64:
    """Whether these cards are a SET, a SEQUENCE, or no combination at all (NONE); HOA-4, HOA-5."""
    size = popcount(cards)
    if size < 2 or size > moves.MOST_IN_PILE or cards & KINGS:
        return NONE
    least = lowest(cards)
    if cards & ~of_rank(rank(least)) == 0:
        return SET
    if size < _SHORTEST:
        return NONE
    which = value(least)
    for _card in range(size):
        if which > TOP_VALUE or popcount(cards & of_value(which)) != 1:
            return NONE
        which += 1
    return SEQUENCE


def next_cards(hand: i64, picked: i64) -> i64:
    """The cards of the hand with which a combination can begin, or go on after these, from the lowest up."""
    hand &= TREASURES
    if picked == 0:
        return _beginnings(hand)
    last = highest(picked)
    rest = hand & -bit(last + 1)
    which = value(last)
    if popcount(picked) == 1:
        more = rest & of_rank(rank(last))
        if which + 2 <= TOP_VALUE and hand & of_value(which + 2):
            more |= rest & of_value(which + 1)
        return more
    if rank(lowest(picked)) == rank(last):
        return rest & of_rank(rank(last))
    if popcount(picked) < _LONGEST and which < TOP_VALUE:
        return rest & of_value(which + 1)
    return 0


def _beginnings(hand: i64) -> i64:
    """The cards that are the lowest of some combination in the hand."""
    found: i64 = 0
    for which in range(_RANKS):
        cards = hand & of_rank(which)
        if cards & (cards - 1):
            found |= cards & ~bit(highest(cards))
    for which in range(1, TOP_VALUE - 1):
        if hand & of_value(which) and hand & of_value(which + 1) and hand & of_value(which + 2):
            found |= hand & of_value(which)
    return found


def combinations_of(hand: i64) -> list[list[i64]]:
    """All that a hand can hoard, the largest first and of equals the most valuable.

    Each as places, one card of each of which makes it: every choice of a rank, and every row of values.
    """
    hand &= TREASURES
    found: list[list[i64]] = []
    for which in range(_RANKS):
        cards = hand & of_rank(which)
        chosen = cards
        while chosen != 0:
            if chosen & (chosen - 1):
                found.append([bit(card) for card in members(chosen)])
            chosen = (chosen - 1) & cards
    for low in range(1, TOP_VALUE - _SHORTEST + 2):
        row: list[i64] = []
        for which in range(low, TOP_VALUE + 1):
            place = hand & of_value(which)
            if place == 0 or len(row) == _LONGEST:
                break
            row.append(place)
            if len(row) >= _SHORTEST:
                found.append(row[:])
    found.sort(key=_rank_of_combination)
    return found


def _rank_of_combination(places: list[i64]) -> tuple[int, int]:
    return -len(places), -sum([value(lowest(place)) for place in places])


def matches(original: i64, added: i64, card: i64) -> bool:
    """Whether one more card belongs to the combination of a pile (HOA-7)."""
    return core(original, with_added(added, card)) & bit(card) != 0


def added_card(added: i64, index: i64) -> i64:
    """The card that was added to a pile as the first, second or third one; NONE if there is none."""
    return ((added >> (_CARD_BITS * index)) & _CARD_MASK) - 1


def added_count(added: i64) -> i64:
    """How many cards were added."""
    count: i64 = 0
    while added != 0:
        count += 1
        added >>= _CARD_BITS
    return count


def with_added(added: i64, card: i64) -> i64:
    """The cards that were added, with one more."""
    return added | shifted(card + 1, _CARD_BITS * added_count(added))


def added_among(added: i64, cards: i64) -> i64:
    """Those of the cards that were added that are among these, in the same order."""
    kept: i64 = 0
    for index in range(added_count(added)):
        card = added_card(added, index)
        if cards & bit(card):
            kept = with_added(kept, card)
    return kept


def added_cards(added: i64) -> i64:
    """The same as a set."""
    cards: i64 = 0
    while added != 0:
        cards |= bit((added & _CARD_MASK) - 1)
        added >>= _CARD_BITS
    return cards


def core(original: i64, added: i64) -> i64:
    """The matching cards of a pile: the original ones, and whatever was added that extends them (HOA-7)."""
    if added == 0:
        return original
    if family(original) == SET:
        return original | (added_cards(added) & of_rank(rank(lowest(original))))
    cards = original
    above = value(highest(original)) + 1
    while above <= TOP_VALUE:
        found = _for_place(added, above)
        if found == NONE:
            break
        cards |= bit(found)
        above += 1
    below = value(lowest(original)) - 1
    while below >= 1:
        found = _for_place(added, below)
        if found == NONE:
            break
        cards |= bit(found)
        below -= 1
    return cards


def _for_place(added: i64, which: i64) -> i64:
    """Of the added cards the one for this place of a sequence: the first that is no club, else the first."""
    found = NONE
    while added != 0:
        card = (added & _CARD_MASK) - 1
        added >>= _CARD_BITS
        if value(card) == which:
            if bit(card) & ALL_CLUBS == 0:
                return card
            if found == NONE:
                found = card
    return found


def how_many_combinations(cards: i64, size: i64, fixed: i64) -> i64:
    """How many combinations of that size the cards hold, the fixed ones in each."""
    total: i64 = 0
    for which in range(_RANKS):
        total += _sets(cards, size, fixed, which)
    for low in range(1, TOP_VALUE - size + 2):
        total += _sequences(cards, size, fixed, low)
    return total


def any_combination(cards: i64, size: i64, fixed: i64, rng: Rng) -> i64:
    """A combination of that size from the cards, the fixed ones in it, each as likely; 0 if there is none."""
    total = how_many_combinations(cards, size, fixed)
    if total == 0:
        return 0
    drawn = rng.below(total)
    for which in range(_RANKS):
        drawn -= _sets(cards, size, fixed, which)
        if drawn < 0:
            return fixed | _any_of(cards & of_rank(which) & ~fixed, size - popcount(fixed), rng)
    for low in range(1, TOP_VALUE - size + 2):
        drawn -= _sequences(cards, size, fixed, low)
        if drawn < 0:
            return _any_sequence(cards, size, fixed, low, rng)
    return 0


def _sets(cards: i64, size: i64, fixed: i64, which: i64) -> i64:
    """How many sets of that rank there are."""
    ranked = of_rank(which)
    if fixed & ~ranked:
        return 0
    free = popcount(cards & ranked & ~fixed)
    wanted = size - popcount(fixed)
    if wanted > free:
        return 0
    return _CHOOSE[5 * free + wanted]


def _sequences(cards: i64, size: i64, fixed: i64, low: i64) -> i64:
    """How many sequences there are that begin with that value."""
    if size < _SHORTEST:
        return 0
    ways: i64 = 1
    inside: i64 = 0
    for which in range(low, low + size):
        place = of_value(which)
        inside |= place
        held = fixed & place
        if held == 0:
            ways *= popcount(cards & place)
        elif held & (held - 1):
            return 0
    if fixed & ~inside:
        return 0
    return ways


def _any_sequence(cards: i64, size: i64, fixed: i64, low: i64, rng: Rng) -> i64:
    found = fixed
    for which in range(low, low + size):
        if fixed & of_value(which) == 0:
            found |= bit(rng.member(cards & of_value(which)))
    return found


def _any_of(cards: i64, count: i64, rng: Rng) -> i64:
    found: i64 = 0
    while count > 0:
        card = bit(rng.member(cards))
        cards ^= card
        found |= card
        count -= 1
    return found
