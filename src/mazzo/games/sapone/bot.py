"""What Sapone tells the search, and a player that knows what its cards are worth."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.sapone import sales
from mazzo.games.sapone.moves import (
    ACCEPT,
    ANSWER,
    BIDDING,
    BUY,
    CLAIMING,
    CLOSE,
    COMPLETE,
    DONE,
    GIVING,
    LAP,
    OPENING,
    PASS,
    PAY,
    TURN,
    WISHING,
)
from mazzo.games.sapone.piles import KIND_COUNT, SOAP2, kinds_in, size
from mazzo.games.sapone.rules import Sapone
from mazzo.games.sapone.scoring import awarded

# What a card is worth by its kind, coin1 to diamond, with a coin as the unit.
_WORTH: Final[vec[float]] = vec[float](
    [1.0, 2.0, 3.0, 4.0, 5.0, 4.0, 3.5, 3.0, 2.5, 5.0, 4.0, 3.5, 3.0, 2.5, 4.0, 8.0, 9.0]
)
_SALE_WORTH: Final = 3.0  # a card that is worth more is not sold
_BID: Final[i64] = 3  # in how many laps of four a cheap card is bid
_LAPS: Final[i64] = 4


@final
class SaponeGuide(Guide):
    """The search looks to the end of the round, and values it by the points that all seats have then."""

    def is_horizon(self, state: State) -> bool:
        assert isinstance(state, Sapone)
        return state.phase == OPENING

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Sapone)
        menu = state.menu(seat)
        if state.stage == COMPLETE:
            if state.phase == TURN:
                return _turn(state, seat, menu)
            if state.phase == LAP:
                cheapest = _cheapest(menu & (bit(KIND_COUNT) - 1))
                if _WORTH[cheapest] < _WORTH[state.claim] and rng.below(_LAPS) < _BID:
                    return cheapest
                return PASS
            if state.phase == ANSWER:
                return _answer(state)
            if state.phase == PAY:
                return _cheapest(menu)
            return _best_declaration(state, seat)
        if state.stage == CLAIMING:
            return lowest(kinds_in(state.picked))
        if state.stage in (WISHING, BIDDING):
            return DONE
        if state.stage == GIVING:
            return _cheapest(menu)
        return lowest(menu)

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        """Sealed acts, cards on sale and cards given away look all the same to others."""
        assert isinstance(state, Sapone)
        if seat == watcher:
            return move
        if state.phase == LAP:
            return PASS
        if state.phase == PAY and watcher != state.turn:
            return 0
        if state.phase == TURN and state.stage in (COMPLETE, GIVING):
            return BUY if move >= BUY else 0
        return move


def _turn(table: Sapone, seat: i64, menu: i64) -> i64:
    """Buy with three cheap cards if there are, else sell the cheapest one."""
    buys = menu >> BUY
    hand = table.hands[seat]
    if buys != 0 and size(hand) > 3 and _WORTH[_cheapest(buys)] < _SALE_WORTH:
        return BUY + _cheapest(buys)
    return _cheapest(menu & (bit(KIND_COUNT) - 1))


def _cheapest(kinds: i64) -> i64:
    best = lowest(kinds)
    for kind in range(KIND_COUNT):
        if kinds & bit(kind) and _WORTH[kind] < _WORTH[best]:
            best = kind
    return best


def _answer(table: Sapone) -> i64:
    """The bid with the most cards, if there is one."""
    bids = sales.bidders(table)
    if bids == 0:
        return CLOSE
    best = lowest(bids)
    for seat in range(table.seats):
        if size(table.bids[seat]) > size(table.bids[best]):
            best = seat
    return ACCEPT + best


def _best_declaration(table: Sapone, seat: i64) -> i64:
    """The kind with which the Diamond brings the most points by the hands as they are imagined."""
    best, most = SOAP2, -1
    variant = table.variant
    for kind in range(KIND_COUNT - 1):
        points = awarded(table.hands, seat, kind, variant.is_for_each, variant.sweep)
        if points[seat] > most:
            best, most = kind, points[seat]
    return best
