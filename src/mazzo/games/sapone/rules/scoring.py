"""Points of Sapone: who wins a category, by what, and what that is worth."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, popcount, shifted
from mazzo.games.sapone.model import Ground
from mazzo.games.sapone.rules import piles

COINS: Final[i64] = 0
VEGETABLES: Final[i64] = 1
TOOLS: Final[i64] = 2
SOAP: Final[i64] = 3
CATEGORY_COUNT: Final[i64] = 4

WORTH: Final[vec[i64]] = vec[i64]([1, 2, 2, 3])
# By the set of categories won (coins 1, vegetables 2, tools 4, soap 8), as the rules print it (SAP-1).
POINTS: Final[vec[i64]] = vec[i64]([0, 1, 2, 4, 2, 4, 5, 7, 3, 5, 6, 8, 6, 8, 9, 12])
SWEEP: Final[i64] = 15  # the set of all four

Step = tuple[Ground, int, int, int]  # ground, level, and from where to where in the rank it stands

_COUNT_BITS: Final[i64] = 5  # for how many cards of one kind
_LAYERS: Final[i64] = 6  # five of a kind, and the Diamond
_LAYER_BITS: Final[i64] = 8  # for how many kinds it has, then which, the rarest first
_RARITIES: Final[i64] = 5


def points_for(won: i64, sweep: i64) -> i64:
    """The points for a set of categories; `sweep` is what all four of them are worth."""
    if won == SWEEP:
        return sweep
    return POINTS[won]


def bonus_for(won: i64, sweep: i64) -> i64:
    """How much of it is for having won more than one."""
    bonus = points_for(won, sweep)
    for category in range(CATEGORY_COUNT):
        if won & bit(category):
            bonus -= WORTH[category]
    return bonus


def is_collection(category: i64) -> bool:
    """Whether diversity and rarity count there, and not the number of items."""
    return category in (VEGETABLES, TOOLS)


def rank(hand: i64, declared: i64, category: i64) -> i64:
    """How good the hand is in that category: the higher is the better, 0 is nothing at all (SAP-16).

    `declared` is the kind of which the hand has one more by the Diamond (SAP-15).
    """
    if is_collection(category):
        return _rank_of_collection(hand, declared, piles.FIRST_OF[category])
    first = piles.FIRST_OF[category]
    total: i64 = 0
    cards: i64 = 0
    kind = piles.FIRST_OF[category + 1] - 1
    while kind >= first:  # the biggest cards first (SAP-17)
        count = _held(hand, declared, kind)
        total += count * (kind - first + 1)
        cards = shifted(cards, _COUNT_BITS) + count
        kind -= 1
    return shifted(total, _COUNT_BITS * 4) + cards


def amount(hand: i64, declared: i64, category: i64) -> i64:
    """What is compared first: the number of items, or of different kinds."""
    ranked = rank(hand, declared, category)
    if is_collection(category):
        return popcount(layer(ranked, 1))
    return ranked >> (_COUNT_BITS * 4)


def layer(ranked: i64, number: i64) -> i64:
    """The kinds held at least so many times, as a set in which the rarest is the highest (SAP-18)."""
    return (ranked >> (_LAYER_BITS * (_LAYERS - number))) & (bit(_RARITIES) - 1)


def _rank_of_collection(hand: i64, declared: i64, first: i64) -> i64:
    ranked: i64 = 0
    for number in range(_LAYERS):
        kinds: i64 = 0
        for rarity in range(_RARITIES):
            if _held(hand, declared, first + rarity) > number:
                kinds |= bit(_RARITIES - 1 - rarity)
        ranked = shifted(ranked, _LAYER_BITS) + shifted(popcount(kinds), _RARITIES) + kinds
    return ranked


def _held(hand: i64, declared: i64, kind: i64) -> i64:
    count = piles.count_of(hand, kind)
    if kind == declared:
        count += 1
    return count


def best(hands: vec[i64], holder: i64, declared: i64, category: i64) -> i64:
    """The seats ahead of all others in that category; several if nothing can tell them apart."""
    leaders: i64 = 0
    highest: i64 = 1
    for seat in range(len(hands)):
        extra = piles.NONE
        if seat == holder:
            extra = declared
        ranked = rank(hands[seat], extra, category)
        if ranked > highest or (ranked == highest and leaders == 0):
            highest = ranked
            leaders = bit(seat)
        elif ranked == highest:
            leaders |= bit(seat)
    return leaders


def winners(hands: vec[i64], holder: i64, declared: i64, category: i64, is_for_each: bool) -> i64:
    """Who is awarded the category: of an unbreakable tie each of them or none (SAP-19)."""
    leaders = best(hands, holder, declared, category)
    if popcount(leaders) > 1 and not is_for_each:
        return 0
    return leaders


def awarded(hands: vec[i64], holder: i64, declared: i64, is_for_each: bool, sweep: i64) -> vec[i64]:
    """The points that each of the hands gets."""
    won = hands[:]
    for seat in range(len(hands)):
        won[seat] = 0
    for category in range(CATEGORY_COUNT):
        awardees = winners(hands, holder, declared, category, is_for_each)
        for seat in range(len(hands)):
            if awardees & bit(seat):
                won[seat] |= bit(category)
    for seat in range(len(hands)):
        won[seat] = points_for(won[seat], sweep)
    return won


def victors(points: vec[i64]) -> i64:
    """The seats with the highest total (SAP-20)."""
    seats: i64 = 0
    highest: i64 = -1
    for seat in range(len(points)):
        if points[seat] > highest:
            highest = points[seat]
            seats = bit(seat)
        elif points[seat] == highest:
            seats |= bit(seat)
    return seats


def standing(points: vec[i64], seat: i64, target: i64) -> float:
    """How well the seat stands while the match goes on: one half if no player is ahead or behind."""
    rival: i64 = 0
    leading: i64 = points[seat]
    for other in range(len(points)):
        if other != seat and points[other] > rival:
            rival = points[other]
    if rival > leading:
        leading = rival
    if target > leading:
        leading = target
    return 0.5 + 0.5 * float(points[seat] - rival) / float(leading)


class Settled:
    """What settled a category: the ground, its level, and who were level before."""

    def __init__(self, ground: Ground, level: i64, rivals: list[int]) -> None:
        self.ground = ground
        self.level = level
        self.rivals = rivals


def settled(ranks: list[int], category: i64) -> Settled:
    """Compare step by step, until one is left or nothing is left to compare."""
    rivals = [seat for seat, ranked in enumerate(ranks) if ranked]
    if not rivals:
        return Settled("nobody", 0, [])
    for ground, level, low, width in _steps(category):
        parts = [ranks[seat] >> low & bit(width) - 1 for seat in rivals]
        ahead = [seat for seat, part in zip(rivals, parts, strict=True) if part == max(parts)]
        if len(ahead) == 1:
            return Settled(ground, level, rivals)
        rivals = ahead
    return Settled("tie", 0, rivals)


def _steps(category: i64) -> list[Step]:
    """The comparisons in order."""
    if not is_collection(category):
        most = piles.FIRST_OF[category + 1] - piles.FIRST_OF[category]
        return [
            ("total", 0, 4 * _COUNT_BITS, 4 * _COUNT_BITS),
            *(("cards", items, _COUNT_BITS * (items - 1), _COUNT_BITS) for items in range(most, 0, -1)),
        ]
    steps: list[Step] = []
    for number in range(1, _LAYERS + 1):
        low = _LAYER_BITS * (_LAYERS - number)
        steps.append(("kinds", number, low + _RARITIES, _LAYER_BITS - _RARITIES))
        steps.append(("rarity", number, low, _RARITIES))
    return steps
