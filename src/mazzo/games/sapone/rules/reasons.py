"""Why a play of Sapone is refused: names, rulings and values. text/sentences.py has the words."""

from typing import Any, Final

from mypy_extensions import i64

from mazzo.core.bits import bit, members
from mazzo.core.reason import Reason
from mazzo.games.sapone.rules import moves, piles, sales
from mazzo.games.sapone.rules.state import Table

# By stage, what says how a half-made play goes on.
_RULINGS: Final = ["", "SAP-6", "SAP-6", "SAP-14", "SAP-22", "SAP-7", "SAP-8"]


def unsaid(stage: i64) -> Reason:
    """What is still to be said of a half-made play."""
    return Reason("play unfinished", {"stage": moves.STAGES[stage]}, _RULINGS[stage])


def asked(table: Table, seat: i64) -> dict[str, Any]:
    """What the seat, which may act, is to do: the phase, and which ways are open to it."""
    found: dict[str, Any] = {"phase": moves.PHASES[table.phase]}
    if table.phase == moves.TURN:
        found["may_buy"] = piles.size(table.hands[seat]) >= moves.GIVEN_FOR_SOAP
    elif table.phase == moves.LAP:
        found["may_doubt"] = not table.is_revealed
    elif table.phase == moves.ANSWER:
        found["bidders"] = list(members(sales.bidders(table)))
        found["may_ask"] = sales.can_ask(table)
    return found


def why_not(table: Table, seat: i64, move: i64) -> Reason:
    """Why the seat, which may act, may not make that move."""
    if move < 0 or move > moves.LAST_MOVE:
        return Reason("no such move", asked(table, seat))
    if table.stage != moves.COMPLETE:
        return _wrong_step(table, move)
    if table.phase == moves.LAP and table.passing & bit(seat):
        return Reason("passed for the sale", ruling="SAP-24")
    why = _wrong_card(table, seat, move)
    return why if why is not None else _wrong_word(table, seat, move)


def _wrong_step(table: Table, move: i64) -> Reason:
    """Why a half-made play cannot go on like this."""
    stage, ruling = moves.STAGES[table.stage], _RULINGS[table.stage]
    if move >= piles.KIND_COUNT or table.stage not in (moves.GIVING, moves.BIDDING):
        return Reason("wrong step", {"stage": stage}, ruling)
    hand = table.hands[table.composer]
    held = piles.count_of(hand, move)
    if held == piles.count_of(table.picked, move):
        values = {"stage": stage, "card": piles.KINDS[move], "held": held, "hand": piles.listed(hand)}
        return Reason("not so many", values, ruling)
    return Reason("named too late", {"stage": stage, "card": piles.KINDS[move]}, ruling)


def _wrong_card(table: Table, seat: i64, move: i64) -> Reason | None:
    """Why that card cannot be sold, given, bid, paid, or be what the Diamond counts as."""
    now = asked(table, seat)
    hand = table.hands[seat]
    if table.phase == moves.DECLARE and move == piles.DIAMOND:
        return Reason("diamond as itself", now, "SAP-15")
    if table.phase in (moves.TURN, moves.LAP, moves.PAY) and move < piles.KIND_COUNT:
        return Reason("not held", {**now, "card": piles.KINDS[move], "hand": piles.listed(hand)})
    if table.phase == moves.TURN and moves.BUY <= move < moves.BUY + piles.KIND_COUNT:
        if piles.size(hand) < moves.GIVEN_FOR_SOAP:
            return Reason("too few for soap", {**now, "cards": piles.size(hand)}, "SAP-14")
        kind = move - moves.BUY
        if piles.count_of(hand, kind) == 0:
            return Reason("not held", {**now, "card": piles.KINDS[kind], "hand": piles.listed(hand)})
        return Reason("lowest comes first", now)
    return None


def _wrong_word(table: Table, seat: i64, move: i64) -> Reason:
    """Why a word cannot be said now."""
    now = asked(table, seat)
    if move in (moves.PASS, moves.PASS_ALL, moves.DOUBT):
        if table.phase == moves.LAP:
            return Reason("doubted already", now, "SAP-11")
        return Reason("only in a lap", {**now, "doubts": move == moves.DOUBT}, "SAP-8")
    if move in (moves.CLOSE, moves.MORE, moves.MORE_WANT) or move >= moves.ACCEPT:
        if table.phase != moves.ANSWER:
            return Reason("bids not answered yet", now, "SAP-8")
        if move >= moves.ACCEPT:
            return Reason("no bid there", {**now, "seat": move - moves.ACCEPT}, "SAP-8")
        if not sales.has_moved(table):
            return Reason("nothing added", now, "SAP-8")
        return Reason("no cards left", now, "SAP-8")
    return Reason("not asked for", now)
