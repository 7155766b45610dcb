"""The rest of a round of Sapone as a simulation plays it: everyone picks, and buys soap with spare cards."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng
from mazzo.games.sapone.dealer import score_round
from mazzo.games.sapone.moves import GIVEN_FOR_SOAP
from mazzo.games.sapone.piles import (
    COIN1,
    DIAMOND,
    FIRST_OF,
    KIND_COUNT,
    NONE,
    SOAP2,
    UNITS,
    count_of,
    drawn,
)
from mazzo.games.sapone.scoring import CATEGORY_COUNT, SOAP, VEGETABLES, awarded

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone

# What spare cards are given first: the kinds from the least to the most dear.
_GIVEN: Final[vec[i64]] = vec[i64]([8, 13, 7, 12, 6, 11, 5, 10])


def settle(table: "Sapone", rng: Rng) -> None:
    """Draw the market to its end, and score. Nobody trades, and nothing is told or known any more."""
    while table.market != 0:
        if table.turn_number > 0:
            table.turn = table.next_seat(table.turn)
        table.turn_number += 1
        card = table.top
        if card == NONE:
            card = drawn(table.market, rng)
        table.top = NONE
        table.market -= UNITS[card]
        hand = table.hands[table.turn] + UNITS[card]
        given = spare_cards(hand)
        if given != 0 and table.soap != 0:
            soap = UNITS[drawn(table.soap, rng)]
            table.soap -= soap
            hand += soap - given
        table.hands[table.turn] = hand
    table.called = NONE
    table.declared = NONE
    for seat in range(table.seats):
        if count_of(table.hands[seat], DIAMOND):
            table.called = seat
            table.declared = declare(table, seat)
    score_round(table, None)


def spare_cards(hand: i64) -> i64:
    """Three coins, or coins and second cards of a kind; 0 if there are not as many."""
    missing = GIVEN_FOR_SOAP - count_of(hand, COIN1)
    if missing <= 0:
        return GIVEN_FOR_SOAP * UNITS[COIN1]
    given = count_of(hand, COIN1) * UNITS[COIN1]
    for kind in _GIVEN:
        more = count_of(hand, kind) - 1
        if more > missing:
            more = missing
        if more > 0:
            given += more * UNITS[kind]
            missing -= more
        if missing == 0:
            return given
    return 0


def declare(table: "Sapone", seat: i64) -> i64:
    """Of one kind in each category, that which makes the most points of the hands as they are."""
    found = SOAP2
    most: i64 = -1
    variant = table.variant
    for category in range(CATEGORY_COUNT):
        kind = FIRST_OF[category + 1] - 1
        if VEGETABLES <= category < SOAP:
            kind = FIRST_OF[category]
            while count_of(table.hands[seat], kind) and kind < FIRST_OF[category + 1] - 1:
                kind += 1
        points = awarded(table.hands, seat, kind, variant.is_for_each, variant.sweep)[seat]
        if points > most:
            found = kind
            most = points
    assert found < KIND_COUNT
    return found
