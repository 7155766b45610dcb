"""What cards are worth to a seat of Hoards: in its hoard, as combinations in its hand, and against a pile."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import bit, highest, lowest, popcount
from mazzo.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, of_rank, of_suit
from mazzo.games.hoards.rules import combinations
from mazzo.games.hoards.rules.combinations import KINGS, TREASURES
from mazzo.games.hoards.rules.hoards import open_piles
from mazzo.games.hoards.rules.knowledge import PARTS, certain, original_place, possible
from mazzo.games.hoards.rules.looting import strays_of
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.scoring import compared, help_of, hoard_of
from mazzo.games.hoards.rules.state import Table

_CLUBS: Final[i64] = of_suit(CLUBS)
_SPADES: Final[i64] = of_suit(SPADES)
_HEARTS: Final[i64] = of_suit(HEARTS)
_DIAMONDS: Final[i64] = of_suit(DIAMONDS)

# The cards whose value has 1, 2, 4 and 8 in it, so that a sum of values is four counts.
_WITH_ONE: Final[i64] = 0xFF0F0F0F0F0F
_WITH_TWO: Final[i64] = 0xFFF00FF00FF0
_WITH_FOUR: Final[i64] = 0xFFFF000
_WITH_EIGHT: Final[i64] = 0xFFFFF0000000
_RANKS: Final[i64] = 12
_SHORTEST: Final[i64] = 3
_LONGEST: Final[i64] = 5

_NEXT: Final = 0.8  # of its gain is a combination worth that can be hoarded in the next turn
_LATER: Final = 0.5  # and one after that
_SINGLE: Final = 0.25  # and a card that fits nothing yet
_IN_HAND: Final = 2.0  # points that a card costs for each of its value if it is in the hand at the end
_EXPOSED: Final = 0.2  # of a pile is at risk once a card lies in it that does not match
_PACE: Final = 2.5  # cards by which the deck shrinks in a turn
_LAPS: Final = 3.0  # before the end in which cards in the hand begin to weigh
_UNLUCKY: Final = -1000.0

# How often a combination of that highest value is greater than a pile that is not known.
_SET_WINS: Final[vec[float]] = vec[float]([0.0, 0.15, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75])
_SEQUENCE_WINS: Final[vec[float]] = vec[float](
    [0.0, 0.0, 0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.85]
)


def sum_of(cards: i64) -> i64:
    """The values of these cards, added up without looking at each."""
    return (
        popcount(cards & _WITH_ONE)
        + 2 * popcount(cards & _WITH_TWO)
        + 4 * popcount(cards & _WITH_FOUR)
        + 8 * popcount(cards & _WITH_EIGHT)
    )


def hoard_score(hoard: i64) -> float:
    """What these cards score in a hoard, in points (HOA-24)."""
    if hoard == 0:
        return 0.0
    clubs = hoard & _CLUBS
    base = 12 * sum_of(hoard) - 4 * sum_of(clubs) - 2 * sum_of(hoard & _SPADES)
    cards = popcount(hoard)
    weight = cards - popcount(clubs) + popcount(hoard & _DIAMONDS)
    return float(weight * base) / float(10 * cards)


def nearness(table: Table) -> float:
    """How near the end is, 0 to 1: 1 if the turn that is played is the last one."""
    if table.deck == 0:
        return 1.0
    left = float(popcount(table.deck)) / (_PACE * _LAPS * float(table.seats))
    if left >= 1.0:
        return 0.0
    return 1.0 - left


def good_combinations(hand: i64) -> vec[i64]:
    """The combinations of a hand that are worth a thought: every place has the best suit for it."""
    found = vec[i64]()
    hand &= TREASURES
    for which in range(_RANKS):
        cards = hand & of_rank(which)
        if cards & (cards - 1):
            found = append(found, cards)
            if cards & _CLUBS and popcount(cards) > 2:
                found = append(found, cards & ~_CLUBS)
    low: i64 = 1
    while low <= combinations.TOP_VALUE - 2:
        cards = 0
        length: i64 = 0
        while length < _LONGEST and low + length <= combinations.TOP_VALUE:
            place = hand & combinations.of_value(low + length)
            if place == 0:
                break
            cards |= bit(_best_suit(place))
            length += 1
            if length >= _SHORTEST:
                found = append(found, cards)
        low += 1
    return found


def _best_suit(cards: i64) -> i64:
    """Of cards of one value the one that scores most: a diamond, a heart, a spade, a club."""
    if cards & _DIAMONDS:
        return lowest(cards & _DIAMONDS)
    if cards & _HEARTS:
        return lowest(cards & _HEARTS)
    if cards & _SPADES:
        return lowest(cards & _SPADES)
    return lowest(cards)


def gain(hoard: i64, cards: i64, near: float) -> float:
    """What it brings to hoard these cards: their score, and that they will not be in the hand at the end."""
    return hoard_score(hoard | cards) - hoard_score(hoard) + _IN_HAND * near * float(sum_of(cards))


def best_combination(hand: i64, hoard: i64, near: float) -> i64:
    """The combination of the hand that gains most; 0 if none gains anything."""
    best: i64 = 0
    best_gain = 0.0
    for cards in good_combinations(hand):
        found = gain(hoard, cards, near)
        if found > best_gain:
            best = cards
            best_gain = found
    return best


def hand_worth(hand: i64, hoard: i64, near: float) -> float:
    """What a hand will bring, or cost, after this turn."""
    rest = hand & TREASURES
    if near >= 1.0:
        return -_IN_HAND * float(sum_of(rest))
    first = best_combination(rest, hoard, near)
    worth = 0.0
    share = _NEXT
    while first != 0:
        worth += share * gain(hoard, first, 0.0)
        rest &= ~first
        hoard |= first
        if share == _LATER:
            break
        share = _LATER
        first = best_combination(rest, hoard, near)
    single = 0.0
    cards = rest
    while cards != 0:
        card = cards & -cards
        cards ^= card
        found = gain(hoard, card, 0.0)
        if found > single:
            single = found
        if near == 0.0 and found > 0.0:
            worth += 0.1 * found
    return worth + _SINGLE * single - _IN_HAND * near * float(sum_of(rest))


def kept(hand: i64, hoard: i64, room: i64, near: float) -> i64:
    """The treasures to keep of a hand that has room for so many: combinations first, then what scores."""
    rest = hand & TREASURES
    found: i64 = 0
    while room > 0:
        best: i64 = 0
        best_gain = 0.0
        for cards in good_combinations(rest):
            if popcount(cards) <= room:
                worth = gain(hoard, cards, near)
                if worth > best_gain:
                    best = cards
                    best_gain = worth
        if best == 0:
            best = _best_single(rest, hoard, near)
        if best == 0:
            break
        found |= best
        rest &= ~best
        hoard |= best
        room -= popcount(best)
    return found


def _best_single(cards: i64, hoard: i64, near: float) -> i64:
    """The card that is worth most in a hand, as a set of one; 0 of none."""
    best: i64 = 0
    best_worth = 0.0
    while cards != 0:
        card = cards & -cards
        cards ^= card
        worth = gain(hoard, card, 0.0) * (1.0 - near) - _IN_HAND * near * float(sum_of(card))
        if best == 0 or worth > best_worth:
            best = card
            best_worth = worth
    return best


def add_gain(table: Table, hoard: i64, card: i64, pile: i64, near: float) -> float:
    """What it brings to add the card to a pile of one's own, and what it puts at risk (HOA-6)."""
    found = gain(hoard, bit(card), near)
    if bit(card) & _CLUBS or combinations.matches(table.originals[pile], table.added[pile], card):
        return found
    if table.variant.is_audit:
        found = _IN_HAND * near * float(combinations.value(card))
    if table.deck == 0 or strays_of(table.originals[pile], table.added[pile]) != 0:
        return found
    return found - _EXPOSED * (1.0 - 0.5 * near) * hoard_score(table.originals[pile])


def best_pile(table: Table, seat: i64, card: i64, near: float) -> i64:
    """The pile to which the card is added best: one that it matches, else where least is at risk."""
    best = NONE
    best_gain = 0.0
    hoard = hoard_of(table, seat)
    piles = open_piles(table, seat)
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        found = add_gain(table, hoard, card, pile, near)
        if bit(card) & _CLUBS:  # a guard goes where it has most to guard
            found += 0.01 * hoard_score(table.originals[pile])
        if best == NONE or found > best_gain:
            best = pile
            best_gain = found
    return best


def adding(table: Table, seat: i64, near: float) -> vec[float]:
    """What each card of the hand brings if it is added to a pile, by card; there must be an open one."""
    found = vec[float]([_UNLUCKY] * 52)
    hoard = hoard_of(table, seat)
    cards = table.hands[seat] & TREASURES
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        found[card] = add_gain(table, hoard, card, best_pile(table, seat, card, near), near)
    return found


def pile_cards(table: Table, pile: i64) -> i64:
    """All cards of a pile."""
    return table.originals[pile] | combinations.added_cards(table.added[pile])


def knows_pile(table: Table, seat: i64, pile: i64) -> bool:
    """Whether the seat has seen every card of the pile."""
    sure = certain(table, seat)
    known: i64 = 0
    first = original_place(pile)
    for place in range(first, first + PARTS):
        known |= possible(table, seat, place) & sure
    return known == pile_cards(table, pile)


def loot_gain(table: Table, seat: i64, attack: i64, pile: i64) -> float:
    """What it brings to set these cards against that pile: by what the seat knows, else by what is likely."""
    stake = hoard_score(attack)
    if knows_pile(table, seat, pile):
        found = _outcome(table, attack, pile)
        prize = hoard_score(combinations.core(table.originals[pile], table.added[pile]))
        if found > 0:
            return 2.0 * prize
        if found < 0:
            return _UNLUCKY
        return -stake
    chance = _SET_WINS[combinations.value(highest(attack))]
    if combinations.family(attack) != combinations.SET:
        chance = _SEQUENCE_WINS[combinations.value(highest(attack))]
        if popcount(attack) == _SHORTEST:
            chance *= 0.8  # it may be a trio, and nothing happens
    return 2.0 * stake * (chance - 0.8 * (1.0 - chance))


def _outcome(table: Table, attack: i64, pile: i64) -> i64:
    """1 if the attack takes the pile, -1 if it is lost, 0 if neither."""
    original = table.originals[pile]
    added = table.added[pile]
    defence = combinations.core(original, added)
    if strays_of(original, added) != 0:
        return 1
    kind = combinations.family(attack)
    if kind != combinations.family(defence) or popcount(attack) != popcount(defence):
        return 0
    return compared(attack, defence, help_of(pile_cards(table, pile)), kind, table.variant.is_ring)


def standing(table: Table, seat: i64) -> float:
    """The score of the seat in this world, as if the match ended now."""
    return hoard_score(hoard_of(table, seat)) - _IN_HAND * float(sum_of(table.hands[seat] & ~KINGS))


def outlook(table: Table, seat: i64, near: float) -> float:
    """The same with what its hand can bring."""
    hoard = hoard_of(table, seat)
    return hoard_score(hoard) + hand_worth(table.hands[seat], hoard, near)


def lead(table: Table, seat: i64) -> float:
    """How far the seat is ahead of the best other one in this world, as if the match ended now."""
    best = _UNLUCKY
    for other in range(table.seats):
        if other != seat:
            found = standing(table, other)
            if found > best:
                best = found
    return standing(table, seat) - best
