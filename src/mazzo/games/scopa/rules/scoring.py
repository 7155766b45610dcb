"""What cards are worth in Scopa: the capture that is taken, and the five points of a hand."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import bit, lowest, popcount, shifted
from mazzo.core.cards import DECK_40, DIAMONDS, of_rank, of_suit, rank

KINGS: Final[i64] = of_rank(9)
ALL_COINS: Final[i64] = of_suit(DIAMONDS) & DECK_40.all
SEVEN_OF_COINS: Final[i64] = bit(DECK_40.card("7D"))

ALL_SUITS: Final[i64] = 0b1111
_SMALL_SUMS: Final[i64] = 0b11111111111  # 0 to 10

CATEGORIES: Final = ["cards", "coins", "settebello", "primiera"]
CARDS: Final[i64] = 0
COINS: Final[i64] = 1
SETTEBELLO: Final[i64] = 2

#                                      A   2   3   4   5   6   7   J   Q   K
PRIMIERA: Final[vec[i64]] = vec[i64]([16, 12, 13, 14, 15, 18, 21, 10, 10, 10])
_BEST_FIRST: Final[vec[i64]] = vec[i64]([6, 5, 0, 4, 3, 2, 1, 7, 8, 9])  # ranks by their Primiera points


def worth(card: i64) -> i64:
    """The value of a card for capture: 1 for an Ace to 10 for a King."""
    return rank(card) + 1


def joined(cards: i64) -> str:
    """Cards captured together, as they are written: `4S+6C`."""
    return "+".join(DECK_40.listed(cards))


def primiera(cards: i64) -> i64:
    """The best card of each suit, added up; a missing suit adds 0 (SCO-9)."""
    total: i64 = 0
    missing = ALL_SUITS
    for which in _BEST_FIRST:
        found = (cards >> (4 * which)) & missing
        total += PRIMIERA[which] * popcount(found)
        missing ^= found
        if missing == 0:
            break
    return total


def has_all_suits(cards: i64) -> bool:
    """Whether each of the four suits is there."""
    for suit in range(4):
        if cards & of_suit(suit) == 0:
            return False
    return True


def counted(category: i64, cards: i64, all_suits: bool) -> i64:
    """What a pile counts in a category; the player who counts more has its point, and on a tie neither."""
    if category == CARDS:
        return popcount(cards)
    if category == COINS:
        return popcount(cards & ALL_COINS)
    if category == SETTEBELLO:
        return 1 if cards & SEVEN_OF_COINS else 0
    if all_suits and not has_all_suits(cards):  # SCO-9
        return 0
    return primiera(cards)


def awarded(category: i64, first: i64, second: i64, all_suits: bool) -> i64:
    """The seat whose pile has the category's point; -1 on a tie."""
    lead = counted(category, first, all_suits) - counted(category, second, all_suits)
    if lead == 0:
        return -1
    return 0 if lead > 0 else 1


def primiera_sum(cards: i64) -> i64:
    """The Primiera points of all the cards (SCO-4), not only the best of each suit."""
    total: i64 = 0
    while cards != 0:
        total += PRIMIERA[rank(lowest(cards))]
        cards &= cards - 1
    return total


def better_capture(a: i64, b: i64) -> i64:
    """Which of two sets of cards is captured (SCO-4); an empty set gives way to any other."""
    more = popcount(a) - popcount(b)
    if more == 0:
        more = primiera_sum(a) - primiera_sum(b)
    if more == 0:
        more = popcount(a & ALL_COINS) - popcount(b & ALL_COINS)
    if more == 0:
        more = a - b  # the greater number has the first card, down from KD, that only one of them holds
    return a if more > 0 else b


def best_capture(table: i64, card: i64) -> i64:
    """What the card captures of itself; 0 if nothing. A card of its rank goes before any sum."""
    same_rank = table & of_rank(rank(card))
    if same_rank:
        return _first_by_suit(same_rank)
    value = worth(card)
    if _adds_up(table, value):
        return _best_sum(table, value, 0, 0)
    return 0


def captures(table: i64, card: i64) -> vec[i64]:
    """All sets of cards that the card may capture where the player chooses (SCO-5)."""
    found = vec[i64]()
    same_rank = table & of_rank(rank(card))
    if same_rank == 0:
        return _sums(table, worth(card), 0, found)
    while same_rank != 0:
        found = append(found, same_rank & -same_rank)
        same_rank &= same_rank - 1
    return found


def _first_by_suit(same_rank: i64) -> i64:
    """Diamonds, then Clubs, Hearts, Spades (SCO-3): the greatest number of its rank."""
    while same_rank & (same_rank - 1):
        same_rank &= same_rank - 1
    return same_rank


def _adds_up(table: i64, value: i64) -> bool:
    """Whether some cards are worth `value` together: a quick look that spares most searches for the best."""
    sums: i64 = 1  # the set of all sums so far: nothing is worth 0
    rank_worth: i64 = 1
    while rank_worth < value:
        same_rank = table & ALL_SUITS
        while same_rank != 0:
            sums = (sums | shifted(sums, rank_worth)) & _SMALL_SUMS
            same_rank &= same_rank - 1
        table >>= 4
        rank_worth += 1
    return sums & bit(value) != 0


def _best_sum(table: i64, value: i64, taken: i64, best: i64) -> i64:
    """The best of `best` and of all captures that add cards worth `value` to `taken`."""
    if value == 0:
        return better_capture(taken, best)
    while table != 0:
        card = table & -table
        rest = value - worth(lowest(card))
        if rest < 0:  # the cards come in ascending order
            break
        table ^= card
        best = _best_sum(table, rest, taken | card, best)
    return best


def _sums(table: i64, value: i64, taken: i64, found: vec[i64]) -> vec[i64]:
    if value == 0:
        return append(found, taken)
    while table != 0:
        card = table & -table
        rest = value - worth(lowest(card))
        if rest < 0:
            break
        table ^= card
        found = _sums(table, rest, taken | card, found)
    return found
