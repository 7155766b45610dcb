"""Who wins, and how points were made: functions of what lies in front of the seats."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, members, popcount
from mazzo.games.splendor.model import Card, Standing
from mazzo.games.splendor.rules.cards import FIRST_OF, NOBLES_SHOWN, SHOWN, TIERS, nobles, points
from mazzo.games.splendor.rules.tokens import colored, total

TARGET: Final[i64] = 15
_MOST_CARDS: Final[i64] = 128  # more than a seat can have bought


def bought_count(tableau: i64) -> i64:
    """How many cards lie there: each gives one bonus."""
    return total(colored(tableau))


def rank_of(tableau: i64) -> i64:
    """More points are better; of equal ones, fewer bought cards (SPL-11)."""
    return points(tableau) * _MOST_CARDS - bought_count(tableau)


def winners(tableaus: vec[i64]) -> i64:
    """The set of the seats that have done best."""
    best = rank_of(tableaus[0])
    found: i64 = 0
    for seat in range(len(tableaus)):
        rank = rank_of(tableaus[seat])
        if rank > best:
            best = rank
            found = 0
        if rank == best:
            found |= bit(seat)
    return found


def share_of(tableaus: vec[i64], seat: i64, is_over: bool) -> float:
    """The seat's part of the victory; while the match goes on, of all points so far and one more each."""
    if is_over:
        winning = winners(tableaus)
        if winning & bit(seat) == 0:
            return 0.0
        return 1.0 / float(popcount(winning))
    everything: i64 = len(tableaus)
    for tableau in tableaus:
        everything += points(tableau)
    return float(points(tableaus[seat]) + 1) / float(everything)


def bought_cards(low: i64, high: i64) -> list[Card]:
    """The cards of the two sets that a seat has bought: those of tier 1, and the others."""
    return [
        *(SHOWN[card] for card in members(low)),
        *(SHOWN[FIRST_OF[1] + card] for card in members(high)),
    ]


def standing(tableau: i64, low: i64, high: i64) -> Standing:
    """How the seat has made its points."""
    cards = bought_cards(low, high)
    tiers = [sum([card.points for card in cards if card.tier == tier + 1]) for tier in range(TIERS)]
    return Standing(
        points=points(tableau),
        bought=len(cards),
        tiers=tiers,
        cards=[card for card in cards if card.points > 0],
        nobles=[NOBLES_SHOWN[noble] for noble in members(nobles(tableau))],
    )
