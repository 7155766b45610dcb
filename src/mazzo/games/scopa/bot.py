"""What Scopa tells the search, and a player that weighs what a card takes against what it leaves."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest, members, popcount
from mazzo.core.cards import DECK_40, of_rank, rank
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.scopa.rules import NONE, Scopa, other
from mazzo.games.scopa.scoring import ALL_COINS, PRIMIERA, SEVEN_OF_COINS, best_capture, captures

_CLEAR_LEAD: Final[i64] = 8  # points; a match to more than that is led clearly by as much

# What the quick player thinks things are worth, in points of the hand.
_A_CARD: Final = 0.06
_A_COIN: Final = 0.14
_THE_SETTEBELLO: Final = 1.0
_A_SCOPA: Final = 1.0
_A_PRIMIERA_POINT: Final = 0.02  # above the ten that any card has
_RANKS: Final[i64] = 10


@final
class ScopaGuide(Guide):
    """The search looks to the end of the hand and values it by the lead in points."""

    def is_horizon(self, state: State) -> bool:
        assert isinstance(state, Scopa)
        return state.left == 0

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Scopa)
        target = state.variant.target
        if state.is_over and target > 0:
            return state.share(seat)
        scale = float(target if target > _CLEAR_LEAD else _CLEAR_LEAD)
        value = 0.5 + 0.5 * float(state.points[seat] - state.points[other(seat)]) / scale
        if value > 1.0:
            return 1.0
        return value if value > 0.0 else 0.0

    def rollout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, Scopa)  # which spares every call below a look-up
        while state.in_hands + state.left > 0:
            seat = state.turn
            if state.in_hands == 0:
                state.deal(rng, None)
            elif state.choose:
                state.play(seat, rng.member(state.menu(seat)), None)
            else:
                card = rng.member(state.hands[seat])
                state.put(seat, card, best_capture(state.table, card), None)

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Scopa)
        if state.chosen != NONE:
            return highest(best_haul(state.candidates()) ^ state.picked)
        best: i64 = NONE
        best_gain = -100.0
        for card in members(state.hands[seat]):
            gain = prospect(state, seat, card, best_take(state, card))
            if gain > best_gain:
                best = card
                best_gain = gain
        return best


def best_take(state: Scopa, card: i64) -> i64:
    """What the card takes: as the table does it, or the most valuable capture where the player chooses."""
    if not state.variant.choose:
        return best_capture(state.table, card)
    return best_haul(captures(state.table, card))


def best_haul(choices: vec[i64]) -> i64:
    """The most valuable of these captures; 0 if there is none."""
    best: i64 = 0
    for capture in choices:
        if best == 0 or haul(capture) > haul(best):
            best = capture
    return best


def haul(cards: i64) -> float:
    """What cards are worth in a won pile, roughly."""
    total = float(popcount(cards)) * _A_CARD + float(popcount(cards & ALL_COINS)) * _A_COIN
    if cards & SEVEN_OF_COINS:
        total += _THE_SETTEBELLO
    while cards != 0:
        total += float(PRIMIERA[rank(lowest(cards))] - 10) * _A_PRIMIERA_POINT
        cards &= cards - 1
    return total


def prospect(state: Scopa, seat: i64, card: i64, taken: i64) -> float:
    """What a play brings, less what it is likely to give the other seat."""
    gain = 0.0
    table = state.table | bit(card)
    if taken:
        table = state.table ^ taken
        gain = haul(taken | bit(card))
        if table == 0 and state.in_hands + state.left > 1:
            gain += _A_SCOPA
    return gain - threat(state, seat, table)


def threat(state: Scopa, seat: i64, table: i64) -> float:
    """What the other seat can be expected to take from that table, by the cards that it may hold."""
    seen = state.hands[seat] | state.table | state.captured[0] | state.captured[1]
    unseen = DECK_40.all & ~seen
    held = float(popcount(state.hands[other(seat)]))
    among = max(float(popcount(unseen)), 1.0)
    total = 0.0
    for which in range(_RANKS):
        of_it = unseen & of_rank(which)
        if of_it:
            card = lowest(of_it)
            taken = best_capture(table, card)
            if taken:
                loss = haul(taken | bit(card))
                if table == taken and state.left + state.in_hands > 2:
                    loss += _A_SCOPA
                total += loss * min(1.0, float(popcount(of_it)) * held / among)
    return total
