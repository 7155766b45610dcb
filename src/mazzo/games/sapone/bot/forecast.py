"""How a round of Sapone is likely to end, by the hands of all: fitted to rounds among quick bots."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.games.sapone.rules import moves, piles, rounds, scoring
from mazzo.games.sapone.rules.state import Table

# Points for a category, with its part of the bonus for having won others too.
PRIZES: Final[vec[float]] = vec[float]([1.6, 2.7, 2.7, 3.7])

_RARITIES: Final[i64] = 5
_LEFT: Final[vec[float]] = vec[float]([0.0, 2.0, 6.0, 14.0, 28.0, 52.0])  # cards of the market deck
_MOST_LEFT: Final[i64] = 60
# What a card, or a turn more than others have, adds to the logarithm of one's odds in a category, by how
# many market cards are left. Rare kinds count most of all while there is time to collect the common ones.
_FOR_COINS: Final = [
    [3.52, 0.93, 0.56, 0.28, 0.33, 0.22],  # coin1, which may yet be spent
    [4.08, 1.12, 0.73, 0.45, 0.39, 0.01],  # a coin on another card
    [0.00, 0.57, 0.59, 0.10, 0.25, 0.36],  # a second card of a vegetable or tool, which buys coins
    [0.30, -0.05, 0.04, 0.12, 0.31, 0.19],  # a turn
]
_FOR_COLLECTION: Final = [
    [12.27, 4.37, 2.33, 1.96, 1.80, 1.86],  # the kinds, from the rarest
    [7.79, 2.64, 1.22, 0.88, 0.74, 0.61],
    [8.02, 3.03, 1.47, 0.96, 0.52, 0.39],
    [8.16, 2.82, 1.31, 0.77, 0.43, 0.16],
    [7.99, 3.31, 1.81, 0.76, 0.41, 0.10],
    [0.89, 0.15, 0.00, 0.00, 0.00, 0.00],  # a second card
    [-2.78, -0.60, -0.19, 0.10, 0.00, 0.00],  # a turn
]
_FOR_SOAP: Final = [
    [4.09, 1.77, 1.11, 0.94, 0.84, 0.07],  # soap
    [7.85, 3.41, 2.17, 1.69, 0.72, 0.00],  # the Diamond
    [0.10, 0.08, 0.11, 0.14, 0.11, 0.08],  # coin1
    [0.25, 0.30, 0.21, 0.21, 0.13, 0.06],  # a second card of a vegetable or tool
    [2.54, 1.35, 0.61, 0.13, 0.12, 0.06],  # a turn
]


def _by_cards_left(rows: list[list[float]]) -> vec[float]:
    """The weights for each number of market cards, between those that were fitted by the root."""
    table = vec[float]()
    for left in range(_MOST_LEFT + 1):
        root = math.sqrt(float(left))
        after: i64 = 1
        while after < len(_LEFT) - 1 and _LEFT[after] < float(left):
            after += 1
        low, high = math.sqrt(_LEFT[after - 1]), math.sqrt(_LEFT[after])
        part = (root - low) / (high - low)
        if part > 1.0:
            part = 1.0
        for row in rows:
            table = append(table, row[after - 1] + part * (row[after] - row[after - 1]))
    return table


_COINS: Final[vec[float]] = _by_cards_left(_FOR_COINS)
_COLLECTION: Final[vec[float]] = _by_cards_left(_FOR_COLLECTION)
_SOAP: Final[vec[float]] = _by_cards_left(_FOR_SOAP)
_COIN_WEIGHTS: Final[i64] = 4
_COLLECTION_WEIGHTS: Final[i64] = 7
_SOAP_WEIGHTS: Final[i64] = 5


def forecast(table: Table) -> vec[float]:
    """The points that each seat may expect of the round, if all hands are as they are imagined."""
    seats = table.seats
    logs = vec[float]([0.0] * (seats * scoring.CATEGORY_COUNT))
    next_up = table.turn
    if table.phase == moves.PICK and table.turn_number > 0:
        next_up = table.next_seat(next_up)
    left = piles.size(table.market)
    seat = next_up
    for place in range(seats):
        _weigh(logs, seat * scoring.CATEGORY_COUNT, table.hands[seat], left, _turns(left - place, seats))
        seat = table.next_seat(seat)
    points = vec[float]([0.0] * seats)
    for category in range(scoring.CATEGORY_COUNT):
        best = logs[category]
        for other in range(1, seats):
            if logs[other * scoring.CATEGORY_COUNT + category] > best:
                best = logs[other * scoring.CATEGORY_COUNT + category]
        total = 0.0
        for other in range(seats):
            odds = math.exp(logs[other * scoring.CATEGORY_COUNT + category] - best)
            logs[other * scoring.CATEGORY_COUNT + category] = odds
            total += odds
        for other in range(seats):
            points[other] += PRIZES[category] * logs[other * scoring.CATEGORY_COUNT + category] / total
    return points


def _turns(left: i64, seats: i64) -> float:
    """How many turns a seat has if so many cards are left when its next one comes."""
    if left <= 0:
        return 0.0
    return float((left + seats - 1) // seats)


def _weigh(logs: vec[float], first: i64, hand: i64, left: i64, turns: float) -> None:
    """Write from `first` on how good the hand is in each category."""
    seconds = 0.0
    row = left * _COLLECTION_WEIGHTS
    for category in range(scoring.VEGETABLES, scoring.SOAP):
        odds = turns * _COLLECTION[row + 6]
        spare = 0.0
        for rarity in range(_RARITIES):
            count = piles.count_of(hand, piles.FIRST_OF[category] + rarity)
            if count > 0:
                odds += _COLLECTION[row + rarity]
                spare += float(count - 1)
        logs[first + category] = odds + spare * _COLLECTION[row + 5]
        seconds += spare
    single = float(piles.count_of(hand, piles.COIN1))
    row = left * _COIN_WEIGHTS
    others = 0.0
    for kind in range(piles.COIN1 + 1, piles.FIRST_OF[scoring.VEGETABLES]):
        others += float(piles.count_of(hand, kind) * (kind + 1))
    odds = single * _COINS[row] + others * _COINS[row + 1] + seconds * _COINS[row + 2]
    logs[first + scoring.COINS] = odds + turns * _COINS[row + 3]
    row = left * _SOAP_WEIGHTS
    odds = float(piles.count_of(hand, piles.SOAP1) + 2 * piles.count_of(hand, piles.SOAP2)) * _SOAP[row]
    odds += float(piles.count_of(hand, piles.DIAMOND)) * _SOAP[row + 1]
    odds += single * _SOAP[row + 2] + seconds * _SOAP[row + 3]
    logs[first + scoring.SOAP] = odds + turns * _SOAP[row + 4]


# The end itself, as a simulation sees it: the Diamond is declared with all hands in sight.


def settle(table: Table) -> None:
    """The last turn is over: score the round."""
    table.called = piles.NONE
    table.declared = piles.NONE
    for seat in range(table.seats):
        if piles.count_of(table.hands[seat], piles.DIAMOND):
            table.called = seat
            table.declared = declare(table, seat)
    rounds.score_round(table, None)


def declare(table: Table, seat: i64) -> i64:
    """Of one kind in each category, that which makes the most points of the hands as they are."""
    found = piles.SOAP2
    most: i64 = -1
    variant = table.variant
    for category in range(scoring.CATEGORY_COUNT):
        kind = piles.FIRST_OF[category + 1] - 1
        if scoring.VEGETABLES <= category < scoring.SOAP:
            kind = piles.FIRST_OF[category]
            while piles.count_of(table.hands[seat], kind) and kind < piles.FIRST_OF[category + 1] - 1:
                kind += 1
        points = scoring.awarded(table.hands, seat, kind, variant.is_for_each, variant.sweep)[seat]
        if points > most:
            found = kind
            most = points
    assert found < piles.KIND_COUNT
    return found
