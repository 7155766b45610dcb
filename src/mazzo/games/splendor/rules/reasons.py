"""Why a play of Splendor is refused: names, rulings and values. text/sentences.py has the words.

Amounts of tokens are values as they are written, `1W 2U`, and places too, `2-3` or `R1`.
"""

from typing import Any

from mypy_extensions import i64

from mazzo.core.bits import members
from mazzo.core.reason import Reason
from mazzo.games.splendor.rules import moves
from mazzo.games.splendor.rules.cards import NONE
from mazzo.games.splendor.rules.state import Table
from mazzo.games.splendor.rules.tokens import (
    COLORS,
    GOLD,
    LETTERS,
    amount,
    colored,
    gold,
    lacking,
    of,
    one_of_each,
    total,
    with_at_least,
    written,
)


def why_not(table: Table, seat: i64, move: i64) -> Reason:
    """Why the seat, whose turn it is, may not make that move."""
    if move < 0 or move > moves.LAST_MOVE:
        return Reason("no such move", asked(table, seat))
    if table.phase == moves.CHOOSE and moves.NOBLE <= move < moves.PAY:
        return Reason("noble stays away", {**asked(table, seat), "noble": move - moves.NOBLE + 1})
    if table.phase != moves.TURN:
        return Reason("action done", asked(table, seat))
    if table.buying != NONE:
        missing = unsaid(table)
        return Reason("naming a payment", missing.values, missing.ruling)
    if move == moves.TAKE_ALL:
        return Reason("three colors left", _bank(table), "SPL-2")
    if move < moves.RESERVE:
        why = no_grab(table, _counts(moves.BUNDLES[move]))
        assert why is not None, "what the bank has can be taken"
        return why
    if move < moves.BUY:
        return _no_reserve(table, seat, move)
    if move < moves.PASS:
        return _no_purchase(table, seat, move - moves.BUY)
    return _not_now(table, seat, move)


def asked(table: Table, seat: i64) -> dict[str, Any]:
    """What the seat, whose turn it is, is to do, with an example of each way."""
    if table.phase == moves.RETURN:
        excess = table.excess(seat)
        example = written(_most_plentiful(table.tokens[seat], excess))
        return {"phase": "return", "held": total(table.tokens[seat]), "excess": excess, "example": example}
    if table.phase == moves.CHOOSE:
        return {"phase": "noble", "nobles": [place + 1 for place in members(table.visitors(seat))]}
    grab = ""
    reserve = ""
    buys: list[str] = []
    for move in members(table.menu(seat)):
        if move < moves.RESERVE:
            grab = grab or written(moves.BUNDLES[move]) or _one_each(table)
        elif move < moves.BUY:
            reserve = reserve or moves.RESERVE_NAMES[move - moves.RESERVE]
        elif move < moves.PASS:
            buys.append(moves.PLACE_NAMES[move - moves.BUY])
    return {"phase": "turn", "grab": grab, "reserve": reserve, "buy": buys}


def _counts(bundle: i64) -> dict[str, int]:
    """How many of each letter, as GRAB has them."""
    return {LETTERS[color]: amount(bundle, color) for color in range(len(LETTERS))}


def _most_plentiful(tokens: i64, count: i64) -> i64:
    """So many of the tokens, those first of which there are most."""
    found: i64 = 0
    while count > 0:
        best: i64 = 0
        for color in range(len(LETTERS)):
            if amount(tokens - found, color) > amount(tokens - found, best):
                best = color
        found += of(best, 1)
        count -= 1
    return found


def _one_each(table: Table) -> str:
    """One of each colour that is left."""
    return written(one_of_each(with_at_least(table.bank, 1)))


def _bank(table: Table) -> dict[str, Any]:
    """What there is to take: the colours that are left, and those of which there is enough for two."""
    return {
        **asked(table, table.turn),
        "left": _letters(with_at_least(table.bank, 1)),
        "doubles": _letters(with_at_least(table.bank, moves.FEWEST_FOR_TWO)),
    }


def _letters(colors: i64) -> list[str]:
    return [COLORS[color] for color in members(colors)]


def no_grab(table: Table, counts: dict[str, int]) -> Reason | None:
    """Why these tokens, by letter, cannot be taken together; None if they can."""
    if counts.get("L"):
        return Reason("gold not grabbed", _bank(table), "SPL-2")
    named = {letter: count for letter, count in counts.items() if count}
    left = _letters(with_at_least(table.bank, 1))
    gone = [letter for letter in named if letter not in left]
    if gone:
        return Reason("color gone", {**_bank(table), "colors": gone}, "SPL-2")
    sizes = sorted(named.values())
    if sizes == [2]:
        (letter,) = named
        there = amount(table.bank, COLORS.index(letter))
        if there >= moves.FEWEST_FOR_TWO:
            return None
        return Reason(
            "too few for two",
            {**_bank(table), "color": letter, "there": there, "least": moves.FEWEST_FOR_TWO},
            "SPL-3",
        )
    if sizes and set(sizes) == {1} and len(sizes) == min(3, len(left)):
        return None
    return Reason("neither three nor two", _bank(table), "SPL-2, SPL-3")


def _no_reserve(table: Table, seat: i64, move: i64) -> Reason:
    now = asked(table, seat)
    if table.in_hand(seat) == moves.HAND:
        return Reason("hand full", {**now, "most": moves.HAND}, "SPL-5")
    if move < moves.RESERVE_TOP:
        return Reason("place empty", {**now, "place": moves.PLACE_NAMES[move - moves.RESERVE]}, "SPL-5")
    return Reason("deck empty", {**now, "tier": move - moves.RESERVE_TOP + 1}, "SPL-5")


def _no_purchase(table: Table, seat: i64, place: i64) -> Reason:
    values = {**asked(table, seat), "place": moves.PLACE_NAMES[place]}
    if table.card_at(seat, place) == NONE:
        if place < moves.BOARD:
            return Reason("no card there", values, "SPL-8")
        return Reason("not reserved", values, "SPL-5")
    values["price"] = written(table.price(seat, place))
    values["tokens"] = written(table.tokens[seat])
    values["missing"] = table.missing(seat, place)
    return Reason("tokens missing", values, "SPL-7")


def _not_now(table: Table, seat: i64, move: i64) -> Reason:
    now = asked(table, seat)
    if move == moves.PASS:
        return Reason("must act", {**now, "left": _letters(with_at_least(table.bank, 1))}, "SPL-12")
    if move < moves.NOBLE:
        return Reason("nothing to return", {**now, "most": moves.MOST_TOKENS}, "SPL-4")
    if move < moves.PAY:
        return Reason("no nobles wait", now, "SPL-9")
    return Reason("nothing payable", now, "SPL-7")


def no_payment(table: Table, seat: i64, place: i64, paid: i64) -> Reason | None:
    """Why exactly this payment does not buy the card there; None if it does (SPL-7)."""
    price = table.price(seat, place)
    tokens = table.tokens[seat]
    values: dict[str, Any] = {
        "place": moves.PLACE_NAMES[place],
        "price": written(price),
        "tokens": written(tokens),
        "paid": written(paid),
        "pays": written(table.payment(seat, place)),  # of itself
    }
    lacks = lacking(paid, tokens) + of(GOLD, max(0, gold(paid) - gold(tokens)))
    if lacks:
        return Reason("payment not held", {**values, "lacks": written(lacks)}, "SPL-7")
    over = lacking(colored(paid), price)
    if over:
        return Reason("color not due", {**values, "over": written(over)}, "SPL-7")
    more = total(paid) - total(price)
    if more > 0:
        return Reason("paid too much", {**values, "by": more}, "SPL-7")
    if more < 0:
        return Reason("paid too little", {**values, "by": -more}, "SPL-7")
    return None


def unsaid(table: Table) -> Reason:
    """What the seat must still say of its half-made play."""
    seat = table.turn
    if table.phase == moves.RETURN:
        return Reason("return unsaid", asked(table, seat))
    if table.buying == moves.ANY_PLACE:
        return Reason("payment unsaid", {"buy": payable(table, seat)}, "SPL-7")
    values = {
        "place": moves.PLACE_NAMES[table.buying],
        "price": written(table.price(seat, table.buying)),
        "pays": written(table.payment(seat, table.buying)),
    }
    return Reason("payment unsaid", values, "SPL-7")


def payable(table: Table, seat: i64) -> list[str]:
    """The places of the cards that the seat can pay for."""
    return [moves.PLACE_NAMES[move - moves.BUY] for move in members(table.buys(seat))]
