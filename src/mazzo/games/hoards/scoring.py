"""What cards and hoards are worth in Hoards: which combination is stronger, and what a hoard scores."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, highest, lowest, popcount
from mazzo.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, of_suit
from mazzo.games.hoards.combinations import (
    ALL_CLUBS,
    KINGS,
    SET,
    TOP_VALUE,
    of_value,
    value,
    values,
)
from mazzo.games.hoards.moves import NONE

_SHOWN_FIRST: Final[vec[i64]] = vec[i64]([CLUBS, SPADES, HEARTS, DIAMONDS])  # HOA-21
_IDLE_KINGS: Final[vec[i64]] = vec[i64]([HEARTS, DIAMONDS, SPADES, CLUBS])
_ALL_SPADES: Final[i64] = of_suit(SPADES)
_ALL_DIAMONDS: Final[i64] = of_suit(DIAMONDS)

# Tenths, so that the base is a whole number.
_CLUB: Final[i64] = 8
_SPADE: Final[i64] = 10
_RED: Final[i64] = 12
_TENTHS: Final[i64] = 10
_HAND: Final[i64] = 2

EMPTY_HAND: Final[i64] = -1  # in a dragon fight: less than a king, which is worth 0


def next_seat(seat: i64, seats: i64) -> i64:
    """Who comes next."""
    if seat + 1 == seats:
        return 0
    return seat + 1


def stronger(one: i64, other: i64, is_ring: bool) -> i64:
    """1 if the one strength wins, -1 if the other does, else 0; in the ring an Ace beats an 11 (HOA-3)."""
    if one == other:
        return 0
    is_greater = one > other
    if is_ring and one + other == TOP_VALUE + 1 and (one == 1 or other == 1):
        is_greater = not is_greater
    if is_greater:
        return 1
    return -1


def strength(which: i64, help_: i64) -> i64:
    """A value with what the clubs add to it, at most 11 (HOA-8)."""
    if which + help_ > TOP_VALUE:
        return TOP_VALUE
    return which + help_


def help_of(pile: i64) -> i64:
    """What the clubs of a defender's pile add to every card of its core (HOA-8)."""
    return values(pile & ALL_CLUBS)


def compared(attack: i64, defence: i64, help_: i64, kind: i64, is_ring: bool) -> i64:
    """Two cores of one family and size: 1 if the attack is greater, -1 if the defence is, else 0 (HOA-10)."""
    one = value(highest(attack))
    other = value(highest(defence))
    if kind == SET:
        return stronger(one, strength(other, help_), is_ring)
    for _card in range(popcount(attack)):
        found = stronger(one, strength(other, help_), False)
        if found != 0:
            return found
        one -= 1
        other -= 1
    return 0


def most_valuable(hand: i64) -> i64:
    """The card that is shown in a dragon fight; of equals the first by C S H D, J before Q. NONE: no card."""
    which = TOP_VALUE
    while which > 0 and hand & of_value(which) == 0:
        which -= 1
    cards = hand & of_value(which)
    if cards == 0:
        return NONE
    return _first_of(cards, _SHOWN_FIRST)


def idle_king(kings: i64) -> i64:
    """The king that is picked for a seat out of time: the first of KH KD KS KC."""
    return _first_of(kings, _IDLE_KINGS)


def _first_of(cards: i64, suits: vec[i64]) -> i64:
    for suit in suits:
        if cards & of_suit(suit):
            return lowest(cards & of_suit(suit))
    return NONE


def base_tenths(hoard: i64) -> i64:
    """The base score in tenths: 0.8 for clubs, 1 for spades, 1.2 for hearts and diamonds."""
    clubs = values(hoard & ALL_CLUBS)
    spades = values(hoard & _ALL_SPADES)
    reds = values(hoard) - clubs - spades
    return _CLUB * clubs + _SPADE * spades + _RED * reds


def denominator(hoard: i64) -> i64:
    """The score of a hoard is a number of these parts of a point."""
    cards = popcount(hoard & ~KINGS)
    if cards == 0:
        return _TENTHS
    return _TENTHS * cards


def numerator(hoard: i64, hand: i64) -> i64:
    """And this is how many: (1 - clubs / cards + diamonds / cards) * base - 2 * hand, exactly (HOA-24)."""
    hoard &= ~KINGS
    cards = popcount(hoard)
    weight = cards - popcount(hoard & ALL_CLUBS) + popcount(hoard & _ALL_DIAMONDS)
    return weight * base_tenths(hoard) - _HAND * values(hand) * denominator(hoard)


def hundredths(parts: i64, of: i64) -> i64:
    """A fraction in hundredths, half away from zero (HOA-24)."""
    if parts < 0:
        return -hundredths(-parts, of)
    return (200 * parts + of) // (2 * of)


def winners(hoards: vec[i64], hands: vec[i64]) -> i64:
    """The seats with the highest score, compared as exact fractions; equals share the win (HOA-24)."""
    best: i64 = 0
    sharing: i64 = 1
    for seat in range(1, len(hands)):
        mine = numerator(hoards[seat], hands[seat]) * denominator(hoards[best])
        theirs = numerator(hoards[best], hands[best]) * denominator(hoards[seat])
        if mine > theirs:
            best = seat
            sharing = bit(seat)
        elif mine == theirs:
            sharing |= bit(seat)
    return sharing
