"""A good card of Scopa at a glance: what it takes, weighed against what it leaves."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, highest, lowest, members, popcount
from mazzo.core.cards import DECK_40, of_rank, rank
from mazzo.games.scopa.rules import scoring
from mazzo.games.scopa.rules.scoring import best_capture
from mazzo.games.scopa.rules.state import NONE, Scopa, other

# What things are worth, in points of the hand.
_A_CARD: Final = 0.06
_A_COIN: Final = 0.14
_THE_SETTEBELLO: Final = 1.0
_A_SCOPA: Final = 1.0
_A_PRIMIERA_POINT: Final = 0.02  # above the ten that any card has
_RANKS: Final[i64] = 10


def quick(state: Scopa, seat: i64) -> i64:
    """The card that gains most, or the next of the cards that it takes."""
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
    return best_haul(scoring.captures(state.table, card))


def best_haul(choices: vec[i64]) -> i64:
    """The most valuable of these captures; 0 if there is none."""
    best: i64 = 0
    for capture in choices:
        if best == 0 or haul(capture) > haul(best):
            best = capture
    return best


def haul(cards: i64) -> float:
    """What cards are worth in a won pile, roughly."""
    total = float(popcount(cards)) * _A_CARD + float(popcount(cards & scoring.ALL_COINS)) * _A_COIN
    if cards & scoring.SEVEN_OF_COINS:
        total += _THE_SETTEBELLO
    while cards != 0:
        total += float(scoring.PRIMIERA[rank(lowest(cards))] - 10) * _A_PRIMIERA_POINT
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
