"""What Hoards tells the search, and a player that hoards what it holds."""

from typing import Final, final

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest, popcount
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.hoards.moves import (
    ADD,
    ADD_TO,
    DONE,
    DRAW_ONE,
    END,
    GIVE,
    HOARD,
    HOARD_NEW,
    HOARDED,
    KEEP,
    LIMIT,
    LOOT,
    NO,
    NONE,
    TAKE,
    TOSS,
    TURN,
    YES,
)
from mazzo.games.hoards.rules import Hoards
from mazzo.games.hoards.scoring import denominator, numerator
from mazzo.games.hoards.tallies import hoard_of

_SWING: Final = 60.0  # points of lead that are as good as a win


@final
class HoardsGuide(Guide):
    """The search plays to the end and values the lead in points."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Hoards)
        mine = 0.0
        best = -1000.0
        for other in range(state.seats):
            hoard = hoard_of(state, other)
            score = float(numerator(hoard, state.hands[other])) / float(denominator(hoard))
            if other == seat:
                mine = score
            elif score > best:
                best = score
        value = 0.5 + (mine - best) / (2.0 * _SWING)
        if value > 1.0:
            return 1.0
        return value if value > 0.0 else 0.0

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Hoards)
        return choice(state, seat, rng)

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        assert isinstance(state, Hoards)
        return seen(state, seat, move, watcher)


def choice(table: Hoards, seat: i64, rng: Rng) -> i64:
    """What a sensible player does at a glance."""
    menu = table.menu(seat)
    phase = table.phase
    if phase == TURN:
        return _turn_choice(table, menu, rng)
    if phase == HOARD:
        cards = menu & ~bit(DONE)
        if cards != 0:
            return highest(cards)
        return DONE
    if phase == KEEP:
        return highest(menu)
    if phase in (GIVE, LIMIT, TOSS, ADD):
        return lowest(menu)
    if phase == ADD_TO:
        return rng.member(menu)
    if menu & bit(YES):
        return NO
    return rng.member(menu)


def _turn_choice(table: Hoards, menu: i64, rng: Rng) -> i64:
    """Hoard if there is a combination, then loot or draw."""
    if menu & bit(HOARD_NEW):
        return HOARD_NEW
    loots = menu & -bit(LOOT)
    if loots != 0 and table.used & HOARDED and table.combination != NONE:
        return rng.member(loots)
    if menu & bit(TAKE) and popcount(table.discards) <= 4:
        return TAKE
    for count in range(3):
        if menu & bit(DRAW_ONE + 2 - count):
            return DRAW_ONE + 2 - count
    return END


def seen(table: Hoards, seat: i64, move: i64, watcher: i64) -> i64:
    """What another makes of a move: hoarded, added and kept cards are hidden, given ones from a third."""
    if seat == watcher:
        return move
    phase = table.phase
    if phase == HOARD and move != DONE:
        return 0
    if phase in (ADD, KEEP):
        return 0
    if phase == GIVE and watcher != table.turn:
        return 0
    return move
