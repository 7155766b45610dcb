"""Captures and points of Scopa: the golden numbers, and a plain reference to compare with on any table."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazzo.core.cards import DECK_40
from mazzo.games.scopa.rules.scoring import (
    CARDS,
    CATEGORIES,
    COINS,
    SETTEBELLO,
    awarded,
    best_capture,
    captures,
    counted,
    primiera,
)

PRIMIERA = CATEGORIES.index("primiera")
VALUES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": 8, "Q": 9, "K": 10}
PRIMIERA_POINTS = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "Q": 10, "K": 10}
DOWN_FROM_KD = [rank + suit for rank in "KQJ765432A" for suit in "DCHS"]

Cards = list[str]
tables = st.lists(st.sampled_from(DECK_40.names), min_size=1, max_size=11, unique=True)
piles = st.lists(st.sampled_from(DECK_40.names), max_size=40, unique=True)


def taken(table: Cards, card: str) -> Cards:
    return DECK_40.listed(best_capture(DECK_40.mask(table), DECK_40.card(card)))


def all_captures(table: Cards, card: str) -> list[Cards]:
    """Every set of table cards that the rules let the card take, by trying all of them."""
    same_rank = [[other] for other in table if other[0] == card[0]]
    sets = chain.from_iterable(combinations(table, size) for size in range(1, len(table) + 1))
    sums = [list(some) for some in sets if sum(VALUES[other[0]] for other in some) == VALUES[card[0]]]
    return same_rank or sums


def merit(capture: Cards) -> tuple[int, int, int, list[bool]]:
    """What SCO-4 compares, in its order; among single cards of a rank this is SCO-3 as well."""
    points = sum(PRIMIERA_POINTS[card[0]] for card in capture)
    diamonds = sum(card[1] == "D" for card in capture)
    return len(capture), points, diamonds, [card in capture for card in DOWN_FROM_KD]


@pytest.mark.parametrize(
    ("table", "card", "capture"),
    [
        ("3C 4H 7S", "7D", "7S"),
        ("AC 2D 3H 4S 6C", "KD", "AC 2D 3H 4S"),
        ("7C 3C 6H 4D", "QS", "3C 6H"),
        ("7C 3H 6C 4H", "KS", "7C 3H"),
        ("5S 2C 4C 3C", "7H", "5S 2C"),
        ("5S 2C 4D 3C", "7H", "4D 3C"),
        ("7S 7H 7C", "7D", "7C"),
        ("2S 4S", "7D", ""),
        ("", "7D", ""),
    ],
)
def test_the_golden_captures(table: str, card: str, capture: str) -> None:
    assert set(taken(table.split(), card)) == set(capture.split())


@pytest.mark.parametrize(
    ("cards", "points"),
    [("7D 7C 6H AS", 76), ("KD 2D KC KH KS", 42), ("7D 7C 7H", 63), ("", 0), ("7S 7H 7C 7D", 84)],
)
def test_the_golden_primieras(cards: str, points: int) -> None:
    assert primiera(DECK_40.mask(cards.split())) == points


def test_twenty_cards_and_five_diamonds_each_bring_nobody_a_point() -> None:
    mine = DECK_40.mask([rank + suit for rank in "A2345" for suit in "SHCD"])
    theirs = DECK_40.all & ~mine
    assert counted(CARDS, mine, False) == counted(CARDS, theirs, False) == 20
    assert awarded(CARDS, mine, theirs, False) == -1
    assert counted(COINS, mine, False) == counted(COINS, theirs, False) == 5
    assert awarded(COINS, mine, theirs, False) == -1
    assert awarded(SETTEBELLO, mine, theirs, False) == 1
    assert awarded(PRIMIERA, mine, theirs, False) == 1


@given(tables, st.sampled_from(DECK_40.names))
def test_sco_5_captures_are_all_the_sets_that_the_rules_allow(table: Cards, card: str) -> None:
    found = [frozenset(DECK_40.listed(some)) for some in captures(DECK_40.mask(table), DECK_40.card(card))]
    assert len(found) == len(set(found))
    assert set(found) == {frozenset(some) for some in all_captures(table, card)}


@given(tables, st.sampled_from(DECK_40.names))
def test_sco_3_and_sco_4_the_capture_taken_is_the_best_of_all(table: Cards, card: str) -> None:
    best = max(all_captures(table, card), key=merit, default=[])
    assert set(taken(table, card)) == set(best)


@given(piles)
def test_primiera_adds_up_the_best_card_of_each_suit(pile: Cards) -> None:
    best = [max((PRIMIERA_POINTS[card[0]] for card in pile if card[1] == suit), default=0) for suit in "SHCD"]
    assert primiera(DECK_40.mask(pile)) == sum(best)
    assert counted(PRIMIERA, DECK_40.mask(pile), True) == (sum(best) if all(best) else 0)


@given(piles, st.booleans(), st.sampled_from(range(len(CATEGORIES))))
def test_a_category_goes_to_one_seat_at_most_whichever_sits_first(
    pile: Cards, all_suits: bool, category: int
) -> None:
    mine = DECK_40.mask(pile)
    theirs = DECK_40.all & ~mine
    winner = awarded(category, mine, theirs, all_suits)
    mirrored = awarded(category, theirs, mine, all_suits)
    assert (winner, mirrored) in {(-1, -1), (0, 1), (1, 0)}
