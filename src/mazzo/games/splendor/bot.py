"""What Splendor tells the search, and a player that goes by what its bonuses and points are worth."""

from typing import Final, final

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.splendor.amounts import amount, lacking, total
from mazzo.games.splendor.cards import COSTS, GAINS, NONE, points
from mazzo.games.splendor.moves import (
    BOARD,
    BUNDLES,
    BUY,
    CHOOSE,
    HAND,
    PASS,
    RESERVE,
    RETURN,
    TAKE_ALL,
    TOKEN,
)
from mazzo.games.splendor.rules import Splendor

_POINT: Final[i64] = 3  # worth of a point beside that of a bonus
_FAR: Final[i64] = 1000


@final
class SplendorGuide(Guide):
    """Buys what is worth most; else takes the tokens that bring the best card nearest."""

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Splendor)
        return choice(state, seat, rng)

    def prior(self, state: State, seat: i64, move: i64) -> float:
        return 2.0 if BUY <= move < PASS else 1.0


def choice(table: Splendor, seat: i64, rng: Rng) -> i64:
    """What a sensible player does at a glance."""
    menu = table.menu(seat)
    if table.phase == RETURN:
        return _spare(table, seat, menu)
    if table.phase == CHOOSE or table.buying != NONE:
        return lowest(menu)
    buys = menu & (bit(PASS) - bit(BUY))
    if buys != 0:
        return _best_buy(table, seat, buys)
    takes = menu & (bit(RESERVE) - 1)
    if takes != 0 and total(table.tokens[seat]) <= 8:
        return _best_take(table, seat, takes)
    return rng.member(menu)


def _worth(table: Splendor, card: i64) -> i64:
    return 1 + _POINT * points(GAINS[card])


def _best_buy(table: Splendor, seat: i64, buys: i64) -> i64:
    best = lowest(buys)
    best_worth: i64 = -1
    while buys != 0:
        move = lowest(buys)
        buys &= buys - 1
        worth = _worth(table, table.card_at(seat, move - BUY))
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def _best_take(table: Splendor, seat: i64, takes: i64) -> i64:
    """The tokens after which the fewest are missing for some card, its worth taken into account."""
    best = lowest(takes)
    best_distance = _FAR
    while takes != 0:
        move = lowest(takes)
        takes &= takes - 1
        tokens = table.tokens[seat]
        if move != TAKE_ALL:
            tokens += BUNDLES[move]
        distance = _distance(table, seat, tokens)
        if distance < best_distance:
            best = move
            best_distance = distance
    return best


def _distance(table: Splendor, seat: i64, tokens: i64) -> i64:
    nearest = _FAR
    for place in range(BOARD + HAND):
        card = table.card_at(seat, place)
        if card != NONE:
            short = total(lacking(lacking(COSTS[card], table.tableaus[seat]), tokens))
            distance = 4 * short - _worth(table, card)
            if distance < nearest:
                nearest = distance
    return nearest


def _spare(table: Splendor, seat: i64, menu: i64) -> i64:
    """A token of the colour that the seat has most of."""
    best = lowest(menu)
    while menu != 0:
        move = lowest(menu)
        menu &= menu - 1
        if amount(table.tokens[seat], move - TOKEN) > amount(table.tokens[seat], best - TOKEN):
            best = move
    return best
