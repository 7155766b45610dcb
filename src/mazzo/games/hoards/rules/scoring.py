"""What cards and hoards are worth in Hoards: which combination is stronger, and what a hoard scores."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, highest, lowest, popcount
from mazzo.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, of_suit
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import combinations, moves
from mazzo.games.hoards.rules.combinations import DECK, KINGS
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.state import Table

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


def stronger(one: i64, other: i64, is_ring: bool) -> i64:
    """1 if the one strength wins, -1 if the other does, else 0; in the ring an Ace beats an 11 (HOA-3)."""
    if one == other:
        return 0
    is_greater = one > other
    if is_ring and one + other == combinations.TOP_VALUE + 1 and (one == 1 or other == 1):
        is_greater = not is_greater
    if is_greater:
        return 1
    return -1


def strength(which: i64, help_: i64) -> i64:
    """A value with what the clubs add to it, at most 11 (HOA-8)."""
    if which + help_ > combinations.TOP_VALUE:
        return combinations.TOP_VALUE
    return which + help_


def help_of(pile: i64) -> i64:
    """What the clubs of a defender's pile add to every card of its core (HOA-8)."""
    return combinations.values(pile & combinations.ALL_CLUBS)


def compared(attack: i64, defence: i64, help_: i64, kind: i64, is_ring: bool) -> i64:
    """Two cores of one family and size: 1 if the attack is greater, -1 if the defence is, else 0 (HOA-10)."""
    one = combinations.value(highest(attack))
    other = combinations.value(highest(defence))
    if kind == combinations.SET:
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
    which = combinations.TOP_VALUE
    while which > 0 and hand & combinations.of_value(which) == 0:
        which -= 1
    cards = hand & combinations.of_value(which)
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
    clubs = combinations.values(hoard & combinations.ALL_CLUBS)
    spades = combinations.values(hoard & _ALL_SPADES)
    reds = combinations.values(hoard) - clubs - spades
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
    weight = cards - popcount(hoard & combinations.ALL_CLUBS) + popcount(hoard & _ALL_DIAMONDS)
    return weight * base_tenths(hoard) - _HAND * combinations.values(hand) * denominator(hoard)


def hand_cost(hand: i64) -> i64:
    """The points that the cards of a hand take from a score (HOA-24)."""
    return _HAND * combinations.values(hand)


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


def hoard_of(table: Table, seat: i64) -> i64:
    """All cards in the piles of the seat."""
    cards: i64 = 0
    for pile in range(len(table.originals)):
        if table.owners[pile] == seat:
            cards |= table.originals[pile] | combinations.added_cards(table.added[pile])
    return cards


def all_hoards(table: Table) -> vec[i64]:
    """The same for every seat."""
    found = table.variant.nothing[:]
    for seat in range(table.seats):
        found[seat] = hoard_of(table, seat)
    return found


def points(parts: i64, of: i64) -> float:
    """A fraction with two decimals."""
    return float(hundredths(parts, of)) / 100.0


def score_of(table: Table, seat: i64) -> float:
    """The points of the seat; 0 before the match is over, for scores are public and hoards are not."""
    if table.phase != moves.OVER:
        return 0.0
    hoarded = hoard_of(table, seat)
    return points(numerator(hoarded, table.hands[seat]), denominator(hoarded))


def winning_seats(table: Table) -> list[int]:
    """Who has won the match; no seat before it is over."""
    if table.phase != moves.OVER:
        return []
    sharing = winners(all_hoards(table), table.hands)
    return [seat for seat in range(table.seats) if sharing & bit(seat)]


def share_of(table: Table, seat: i64) -> float:
    """The part of the win that the seat has; how all stand is hidden until the end (HOA-24)."""
    if table.phase != moves.OVER:
        return 1.0 / float(table.seats)
    sharing = winners(all_hoards(table), table.hands)
    if sharing & bit(seat) == 0:
        return 0.0
    return 1.0 / float(popcount(sharing))


def tally(table: Table, seat: i64) -> model.Tally:
    """The formula with this hoard's numbers (HOA-24)."""
    hoard = hoard_of(table, seat)
    cards = popcount(hoard)
    clubs = popcount(hoard & of_suit(CLUBS))
    diamonds = popcount(hoard & of_suit(DIAMONDS))
    club_values = combinations.values(hoard & of_suit(CLUBS))
    spade_values = combinations.values(hoard & of_suit(SPADES))
    parts = numerator(hoard, table.hands[seat])
    of = denominator(hoard)
    weight = cards - clubs + diamonds
    return model.Tally(
        piles=[
            DECK.listed(table.originals[pile] | combinations.added_cards(table.added[pile]))
            for pile in range(len(table.originals))
            if table.owners[pile] == seat
        ],
        hand=DECK.listed(table.hands[seat]),
        audited=DECK.listed(table.audited[seat]),
        cards=cards,
        clubs=clubs,
        diamonds=diamonds,
        club_values=club_values,
        spade_values=spade_values,
        red_values=combinations.values(hoard) - club_values - spade_values,
        base=points(base_tenths(hoard), 10),
        factor=points(weight, cards) if cards else 0.0,
        hoard=points(numerator(hoard, 0), of),
        hand_values=combinations.values(table.hands[seat]),
        total=points(parts, of),
        numerator=parts,
        denominator=of,
    )
