"""The table of cards, against what is known of them from outside."""

from collections import Counter

import pytest

from mazzo.games.splendor.rules.cards import (
    CARD_NAMES,
    COSTS,
    DEMANDS,
    FIRST_OF,
    GAINS,
    NOBLE_NAMES,
    NOBLES_SHOWN,
    SHOWN,
    points,
    tier_of,
)
from mazzo.games.splendor.rules.tokens import colors_listed, listed


def tier(number: int) -> list[int]:
    return [card for card in range(90) if SHOWN[card].tier == number]


def test_there_are_90_different_cards_and_10_different_nobles() -> None:
    assert len(set(CARD_NAMES)) == len(COSTS) == len(GAINS) == 90
    assert len(set(NOBLE_NAMES)) == len(DEMANDS) == 10


@pytest.mark.parametrize(("number", "count", "total"), [(1, 8, 5), (2, 6, 55), (3, 4, 80)])
def test_each_tier_has_as_many_cards_of_each_colour_and_as_many_points_as_it_should(
    number: int, count: int, total: int
) -> None:
    cards = tier(number)
    assert Counter(SHOWN[card].bonus for card in cards) == dict.fromkeys("WUGRK", count)
    assert sum(SHOWN[card].points for card in cards) == total


@pytest.mark.parametrize(("number", "cost"), [(1, 33), (2, 41), (3, 43)])
def test_all_colours_are_asked_for_alike(number: int, cost: int) -> None:
    sums = [sum(column) for column in zip(*(SHOWN[card].cost for card in tier(number)), strict=True)]
    assert sums == [cost] * 5


def test_nobles_ask_for_all_colours_alike_and_are_worth_three_points() -> None:
    sums = [sum(column) for column in zip(*(noble.demand for noble in NOBLES_SHOWN), strict=True)]
    assert len(set(sums)) == 1
    assert Counter(tuple(sorted(noble.demand)) for noble in NOBLES_SHOWN) == {
        (0, 0, 0, 4, 4): 5,
        (0, 0, 3, 3, 3): 5,
    }
    assert {noble.points for noble in NOBLES_SHOWN} == {3}


def test_what_is_shown_is_what_the_rules_count_with() -> None:
    for card, shown in enumerate(SHOWN):
        assert shown.cost == colors_listed(COSTS[card])
        assert points(GAINS[card]) == shown.points
        assert "WUGRKL"[listed(GAINS[card]).index(1)] == shown.bonus
        assert tier_of(card) + 1 == shown.tier
        assert FIRST_OF[shown.tier - 1] <= card


def test_a_name_says_all_of_a_card() -> None:
    card = SHOWN[CARD_NAMES.index("3W3:3U3G5R3K")]
    assert (card.tier, card.bonus, card.points, card.cost) == (3, "W", 3, [0, 3, 3, 5, 3])
