"""Plays of Sapone that take several steps: until the last of them nothing shows (SAP-22)."""

from typing import Final

from mypy_extensions import i64

from mazzo.core.bits import bit, lowest, shifted
from mazzo.core.state import Told
from mazzo.games.sapone.rules import dealing, moves, piles, sales
from mazzo.games.sapone.rules.state import Table

_CATEGORIES: Final[i64] = shifted(0b1111, moves.CATEGORY)


def menu(table: Table) -> i64:
    """How the play that has been begun may go on; cards and sayings from the lowest kind up."""
    if table.stage == moves.CLAIMING:
        return piles.ALL_KINDS
    if table.stage == moves.SAYING:
        return piles.ALL_KINDS & ~(bit(table.last) - 1)
    if table.stage in (moves.WISHING, moves.ASKING):
        wishes = _CATEGORIES & ~(bit(table.last) - 1) & ~table.asked
        if table.stage == moves.WISHING or table.asked:
            wishes |= bit(moves.DONE)
        return wishes
    left = table.hands[table.composer] - table.picked
    if table.stage == moves.GIVING:
        return _at_least_last(
            table, piles.kinds_with_more(left, moves.GIVEN_FOR_SOAP - piles.size(table.picked))
        )
    return _at_least_last(table, piles.kinds_in(left)) | bit(moves.DONE) | bit(moves.SAY)


def _at_least_last(table: Table, kinds: i64) -> i64:
    return kinds & ~(bit(table.last) - 1)


def is_wish(table: Table, move: i64) -> bool:
    """Whether the move names a kind that is still to be wanted: players may, and bots name categories."""
    is_next = table.stage in (moves.WISHING, moves.ASKING) and table.last <= move < piles.KIND_COUNT
    return is_next and table.asked & bit(move) == 0


def begin(table: Table, seat: i64, move: i64) -> None:
    """The first step of a sale, a buy, a bid, or a wish for more."""
    table.composer = seat
    if move == moves.MORE_WANT:
        table.stage = moves.ASKING
        return
    if move >= moves.BUY:
        move -= moves.BUY
        table.stage = moves.GIVING
    elif table.phase == moves.LAP:
        table.stage = moves.BIDDING
    else:
        table.stage = moves.CLAIMING
    if table.stage != moves.CLAIMING:
        table.last = move
    table.picked = piles.UNITS[move]


def go_on(table: Table, move: i64, told: Told | None) -> None:
    """The next step, which may be the last."""
    stage = table.stage
    if stage == moves.CLAIMING:
        table.named = move
        table.stage = moves.WISHING
    elif stage in (moves.WISHING, moves.ASKING):
        if move == moves.DONE:
            _wish(table, told)
        else:
            table.asked |= bit(move)
            table.last = move
    elif stage == moves.GIVING:
        _pick(table, move)
        if piles.size(table.picked) == moves.GIVEN_FOR_SOAP:
            seat, cards = table.composer, table.picked
            drop(table)
            dealing.give_for_soap(table, seat, cards, told)
    elif stage == moves.SAYING:
        _say(table, move, told)
    elif move == moves.SAY:
        table.stage = moves.SAYING
        table.last = 0
    elif move == moves.DONE:
        _bid(table, told)
    else:
        _pick(table, move)


def _pick(table: Table, kind: i64) -> None:
    table.picked += piles.UNITS[kind]
    table.last = kind


def _wish(table: Table, told: Told | None) -> None:
    """The sale, or the wish for more, is complete."""
    is_sale, cards, claim, wish = table.stage == moves.WISHING, table.picked, table.named, table.asked
    drop(table)
    if is_sale:
        sales.open_sale(table, lowest(piles.kinds_in(cards)), claim, wish, told)
    else:
        sales.ask_for_more(table, wish, told)


def _say(table: Table, kind: i64, told: Told | None) -> None:
    """One saying for each card of the bid (SAP-7)."""
    table.saying = table.saying[:]
    table.saying[table.composer * piles.KIND_COUNT + kind] += 1
    table.last = kind
    table.spoken += 1
    if table.spoken == piles.size(table.picked):
        table.speakers |= bit(table.composer)
        _bid(table, told)


def _bid(table: Table, told: Told | None) -> None:
    seat = table.composer
    table.sealed[seat] = table.picked
    drop(table)
    sales.seal(table, seat, told)


def drop(table: Table) -> None:
    """No play is half-made any more."""
    table.stage = moves.COMPLETE
    table.composer = piles.NONE
    table.picked = 0
    table.last = 0
    table.named = piles.NONE
    table.asked = 0
    table.spoken = 0
