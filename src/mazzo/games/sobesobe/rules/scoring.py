"""What cards and tricks are worth in SobeSobe: which card wins, which may be played, what a round brings."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, lowest, popcount
from mazzo.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Deck, of_rank, of_suit, rank, suit
from mazzo.games.sobesobe.model import Suit

NONE: Final[i64] = -1

# From the lowest rank up, so that of two cards of one suit the greater number wins.
DECK: Final = Deck(["2", "3", "4", "5", "6", "J", "Q", "K", "7", "A"])
ACES: Final[i64] = DECK.mask(["AS", "AH", "AC", "AD"])

SEVENS: Final[i64] = DECK.mask(["7S", "7H", "7C", "7D"])

SUIT_NAMES: Final[list[Suit]] = ["spades", "hearts", "clubs", "diamonds"]  # by number
ALPHABETICAL: Final[vec[i64]] = vec[i64]([CLUBS, DIAMONDS, HEARTS, SPADES])

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


def above(card: i64) -> i64:
    """The cards of the same suit that are higher."""
    return of_suit(suit(card)) & DECK.all & -bit(card + 1)


def beats(card: i64, best: i64, trump: i64) -> bool:
    """Whether the card wins over the one that was winning so far (SOB-18: a discard never does)."""
    if suit(card) == suit(best):
        return card > best
    return suit(card) == trump


def playable(hand: i64, led: i64, trump: i64, best: i64) -> i64:
    """The cards that may be played to a trick in which suit `led` was led (NONE: on lead) and `best` wins."""
    trumps = hand & of_suit(trump)
    if led == NONE:
        return trumps & ACES or hand  # SOB-6
    if led == trump:
        return trumps & ACES or trumps & above(best) or trumps or hand  # SOB-6, SOB-7
    return hand & of_suit(led) or trumps or hand  # SOB-9, SOB-8


def lacking(card: i64, led: i64, trump: i64, best: i64) -> i64:
    """The cards that the player of this one cannot hold, since they would have had to play another."""
    trumps = of_suit(trump) & DECK.all
    if led == NONE:
        return trumps & ACES & ~bit(card)  # SOB-6
    if led == trump:
        if suit(card) != trump:
            return trumps
        if card > best:
            return trumps & ACES & ~bit(card)
        return above(best)  # SOB-7
    if suit(card) == led:
        return 0
    if suit(card) == trump:
        return of_suit(led) & DECK.all
    return trumps | (of_suit(led) & DECK.all)


def idlest(cards: i64, trump: i64) -> i64:
    """What is played for a seat out of time: no trump if it can be, the lowest rank, then C D H S."""
    plain = cards & ~of_suit(trump)
    if plain:
        cards = plain
    cards &= of_rank(rank(lowest(cards)))
    for which in ALPHABETICAL:
        found = cards & of_suit(which)
        if found:
            return lowest(found)
    return NONE


def worth_keeping(trump: i64) -> i64:
    """The cards that a sensible player does not exchange: trumps, Aces and Sevens."""
    return (of_suit(trump) & DECK.all) | ACES | SEVENS


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


def next_seat(seat: i64, seats: i64) -> i64:
    """Who comes next: everything goes counter-clockwise, and seats are numbered clockwise."""
    if seat == 0:
        return seats - 1
    return seat - 1


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
