"""The score of a hoard of Hoards, term by term, as it is told and shown."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import popcount
from mazzo.core.cards import CLUBS, DIAMONDS, SPADES, of_suit
from mazzo.games.hoards.combinations import DECK, added_cards, values
from mazzo.games.hoards.model import Tally
from mazzo.games.hoards.scoring import base_tenths, denominator, hundredths, numerator

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards


def hoard_of(table: "Hoards", seat: i64) -> i64:
    """All cards in the piles of the seat."""
    cards: i64 = 0
    for pile in range(len(table.originals)):
        if table.owners[pile] == seat:
            cards |= table.originals[pile] | added_cards(table.added[pile])
    return cards


def hoards(table: "Hoards") -> vec[i64]:
    """The same for every seat."""
    found = table.variant.nothing[:]
    for seat in range(table.seats):
        found[seat] = hoard_of(table, seat)
    return found


def points(parts: i64, of: i64) -> float:
    """A fraction with two decimals."""
    return float(hundredths(parts, of)) / 100.0


def tally(table: "Hoards", seat: i64) -> Tally:
    """The formula with this hoard's numbers (HOA-24)."""
    hoard = hoard_of(table, seat)
    cards = popcount(hoard)
    clubs = popcount(hoard & of_suit(CLUBS))
    diamonds = popcount(hoard & of_suit(DIAMONDS))
    club_values = values(hoard & of_suit(CLUBS))
    spade_values = values(hoard & of_suit(SPADES))
    parts = numerator(hoard, table.hands[seat])
    of = denominator(hoard)
    weight = cards - clubs + diamonds
    return Tally(
        piles=[
            DECK.listed(table.originals[pile] | added_cards(table.added[pile]))
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
        red_values=values(hoard) - club_values - spade_values,
        base=points(base_tenths(hoard), 10),
        factor=points(weight, cards) if cards else 0.0,
        hoard=points(numerator(hoard, 0), of),
        hand_values=values(table.hands[seat]),
        total=points(parts, of),
        numerator=parts,
        denominator=of,
    )
