"""Plays of Sapone that take several steps: until the last of them nothing shows (SAP-22)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from mazzo.core.bits import bit, lowest
from mazzo.core.state import Told
from mazzo.games.sapone import sales
from mazzo.games.sapone.dealer import give_for_soap
from mazzo.games.sapone.moves import (
    ASKING,
    BIDDING,
    BUY,
    CLAIMING,
    COMPLETE,
    DONE,
    GIVEN_FOR_SOAP,
    GIVING,
    LAP,
    MORE_WANT,
    SAY,
    SAYING,
    WISHING,
)
from mazzo.games.sapone.piles import KIND_COUNT, NONE, UNITS, kinds_in, size

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone


def begin(table: "Sapone", seat: i64, move: i64) -> None:
    """The first step of a sale, a buy, a bid, or a wish for more."""
    table.composer = seat
    if move == MORE_WANT:
        table.stage = ASKING
        return
    if move >= BUY:
        move -= BUY
        table.stage = GIVING
    elif table.phase == LAP:
        table.stage = BIDDING
    else:
        table.stage = CLAIMING
    if table.stage != CLAIMING:
        table.last = move
    table.picked = UNITS[move]


def go_on(table: "Sapone", move: i64, told: Told | None) -> None:
    """The next step, which may be the last."""
    stage = table.stage
    if stage == CLAIMING:
        table.named = move
        table.stage = WISHING
    elif stage in (WISHING, ASKING):
        if move == DONE:
            _wish(table, told)
        else:
            table.asked |= bit(move)
            table.last = move
    elif stage == GIVING:
        _pick(table, move)
        if size(table.picked) == GIVEN_FOR_SOAP:
            seat, cards = table.composer, table.picked
            drop(table)
            give_for_soap(table, seat, cards, told)
    elif stage == SAYING:
        _say(table, move, told)
    elif move == SAY:
        table.stage = SAYING
        table.last = 0
    elif move == DONE:
        _bid(table, told)
    else:
        _pick(table, move)


def _pick(table: "Sapone", kind: i64) -> None:
    table.picked += UNITS[kind]
    table.last = kind


def _wish(table: "Sapone", told: Told | None) -> None:
    """The sale, or the wish for more, is complete."""
    is_sale, cards, claim, wish = table.stage == WISHING, table.picked, table.named, table.asked
    drop(table)
    if is_sale:
        sales.open_sale(table, lowest(kinds_in(cards)), claim, wish, told)
    else:
        sales.ask_for_more(table, wish, told)


def _say(table: "Sapone", kind: i64, told: Told | None) -> None:
    """One saying for each card of the bid (SAP-7)."""
    table.saying = table.saying[:]
    table.saying[table.composer * KIND_COUNT + kind] += 1
    table.last = kind
    table.spoken += 1
    if table.spoken == size(table.picked):
        table.speakers |= bit(table.composer)
        _bid(table, told)


def _bid(table: "Sapone", told: Told | None) -> None:
    seat = table.composer
    table.sealed[seat] = table.picked
    drop(table)
    sales.seal(table, seat, told)


def drop(table: "Sapone") -> None:
    """No play is half-made any more."""
    table.stage = COMPLETE
    table.composer = NONE
    table.picked = 0
    table.last = 0
    table.named = NONE
    table.asked = 0
    table.spoken = 0
