"""The end of a round of Sapone as a simulation sees it: the Diamond is declared with all hands in sight."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from mazzo.games.sapone.dealer import score_round
from mazzo.games.sapone.piles import DIAMOND, FIRST_OF, KIND_COUNT, NONE, SOAP2, count_of
from mazzo.games.sapone.scoring import CATEGORY_COUNT, SOAP, VEGETABLES, awarded

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone


def settle(table: "Sapone") -> None:
    """The last turn is over: score the round."""
    table.called = NONE
    table.declared = NONE
    for seat in range(table.seats):
        if count_of(table.hands[seat], DIAMOND):
            table.called = seat
            table.declared = declare(table, seat)
    score_round(table, None)


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
