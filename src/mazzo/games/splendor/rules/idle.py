"""What the table does in Splendor for a seat whose clock has run out."""

from mypy_extensions import i64

from mazzo.core.bits import bit, lowest, popcount
from mazzo.games.splendor.rules import moves
from mazzo.games.splendor.rules.cards import COSTS, PLACES
from mazzo.games.splendor.rules.state import Table
from mazzo.games.splendor.rules.tokens import COLORS, amount, total, with_at_least


def idle(table: Table, seat: i64) -> i64:
    """The idle move of the rulings, which risks nothing that the player did not choose."""
    menu = table.menu(seat)
    if table.phase == moves.RETURN:
        return moves.TOKEN + _returned(table, seat)
    if table.phase == moves.CHOOSE or table.buying >= 0:
        return lowest(menu)
    if menu & (bit(moves.TAKE_ALL + 1) - 1):
        return _most_plentiful(table)
    return _reserved_or_bought(table, menu)


def _most_plentiful(table: Table) -> i64:
    """Different tokens: those that the bank has most of."""
    if popcount(with_at_least(table.bank, 1)) < 3:
        return moves.TAKE_ALL
    chosen: i64 = 0
    for _each in range(3):
        best: i64 = -1
        for color in range(len(COLORS)):
            if chosen & bit(color) == 0 and (
                best < 0 or amount(table.bank, color) > amount(table.bank, best)
            ):
                best = color
        chosen |= bit(best)
    for three in range(len(moves.THREES)):
        if moves.THREES[three] == chosen:
            return moves.TAKE_THREE + three
    raise AssertionError("there are ten ways to take three of five colours")


def _reserved_or_bought(table: Table, menu: i64) -> i64:
    """The cheapest card of tier 1 is reserved; else the first card bought; else the first reserved."""
    best: i64 = -1
    cheapest: i64 = 0
    for place in range(PLACES):
        if menu & bit(moves.RESERVE + place):
            cost = total(COSTS[table.board[place]])
            if best < 0 or cost < cheapest:
                best = place
                cheapest = cost
    if best >= 0:
        return moves.RESERVE + best
    buys = menu & ~(bit(moves.BUY) - 1) & (bit(moves.PASS) - 1)
    if buys != 0:
        return lowest(buys)
    return lowest(menu)


def _returned(table: Table, seat: i64) -> i64:
    """What was just taken goes back; after a reserve, of the colour that the seat has most of.

    Tokens are named in the order of their colours, so the whole return is known from the first of them.
    """
    menu = table.menu(seat)
    for color in range(len(COLORS)):
        if amount(table.named, color) < amount(table.taken, color) and menu & bit(moves.TOKEN + color):
            return color
    best: i64 = 0
    for color in range(len(COLORS)):
        if amount(table.tokens[seat], color) > amount(table.tokens[seat], best):
            best = color
    if menu & bit(moves.TOKEN + best):
        return best
    return lowest(menu) - moves.TOKEN
