"""Tricks to points in SobeSobe: what a trick is worth, what a round brings, and who has won."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, popcount
from mazzo.core.cards import HEARTS
from mazzo.games.sobesobe.rules.seats import next_seat

HEARTS_VALUE: Final[i64] = 2
PLAIN_VALUE: Final[i64] = 1
BLIND_FACTOR: Final[i64] = 2
PENALTY_FACTOR: Final[i64] = 5
PARTY_FACTOR: Final[i64] = 2

# A seat is as far from winning as it has points, and by this more: a point matters less among high scores.
_FAR: Final = 6.0
_FAR_OF_MEAN: Final = 0.75


def trick_value(trump: i64, is_blind: bool) -> i64:
    """How many points a trick takes off."""
    value = PLAIN_VALUE
    if trump == HEARTS:
        value = HEARTS_VALUE
    if is_blind:
        value *= BLIND_FACTOR
    return value


def change(won: i64, value: i64, is_party: bool) -> i64:
    """What a round does to the points of a seat that played it and won so many tricks."""
    if won > 0:
        return -won * value
    penalty = PENALTY_FACTOR * value
    if is_party:
        penalty *= PARTY_FACTOR
    return penalty


def winners(points: vec[i64], won: vec[i64]) -> i64:
    """The seats with the fewest points; of equals those with more tricks in the last round (SOB-10)."""
    best: i64 = 0
    seats: i64 = 0
    for seat in range(len(points)):
        if seat > 0 and points[seat] == points[best] and won[seat] == won[best]:
            seats |= bit(seat)
        elif (
            seat == 0
            or points[seat] < points[best]
            or (points[seat] == points[best] and won[seat] > won[best])
        ):
            best = seat
            seats = bit(seat)
    return seats


def prizes(points: vec[i64], won: vec[i64], party: i64, cents: i64) -> vec[i64]:
    """What each seat is paid in cents at the end; the winners share what the others owe (SOB-11)."""
    paid = points[:]
    sharing = winners(points, won)
    pot: i64 = 0
    for seat in range(len(points)):
        paid[seat] = 0
        if sharing & bit(seat) == 0 and points[seat] > 0:
            pot += points[seat] * cents
    spare = pot % popcount(sharing)
    seat = party
    for _turn in range(len(points)):
        if sharing & bit(seat):
            paid[seat] = pot // popcount(sharing)
            if spare > 0:
                paid[seat] += 1
                spare -= 1
        seat = next_seat(seat, len(points))
    return paid


def standing(points: vec[i64], seat: i64) -> float:
    """How likely the seat is to win a match that goes on with these points; fitted to self-play."""
    mean = 0.0
    for each in points:
        mean += _above_zero(each) / float(len(points))
    far = _FAR + _FAR_OF_MEAN * mean
    total = 0.0
    for each in points:
        total += _closeness(_above_zero(each) + far)
    return _closeness(_above_zero(points[seat]) + far) / total


def _above_zero(points: i64) -> float:
    return float(points) if points > 0 else 0.0


def _closeness(distance: float) -> float:
    return 1.0 / (distance * distance * distance * distance)
