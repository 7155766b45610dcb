"""Points of Sapone against the rules told another way: tuples and lists instead of packed numbers."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import members
from mazzo.games.sapone.rules.piles import (
    CATEGORIES,
    FIRST_OF,
    KINDS,
    NONE,
    NUMBERS,
    SOAP_DECK,
    listed,
    pile_of,
)
from mazzo.games.sapone.rules.scoring import (
    COINS,
    POINTS,
    SOAP,
    TOOLS,
    VEGETABLES,
    awarded,
    best,
    bonus_for,
    points_for,
    rank,
    settled,
)

PRINTED = {
    "C": 1,
    "V": 2,
    "T": 2,
    "S": 3,
    "CV": 4,
    "CT": 4,
    "VT": 5,
    "CS": 5,
    "TS": 6,
    "VS": 6,
    "CVT": 7,
    "CVS": 8,
    "CTS": 8,
    "VTS": 9,
    "CVTS": 12,
}
COUNTS = dict.fromkeys(KINDS, 3) | {"watermelon1": 1, "broom1": 1, "diamond": 0}
hands = st.fixed_dictionaries({name: st.integers(0, most) for name, most in COUNTS.items()})


def leaders(*hands: list[str], category: int) -> list[int]:
    return list(members(best(vec[i64]([pile_of(hand) for hand in hands]), NONE, NONE, category)))


@pytest.mark.parametrize(("won", "points"), PRINTED.items())
def test_every_row_of_the_table_is_worth_what_it_prints(won: str, points: int) -> None:
    mask = sum(1 << "CVTS".index(letter) for letter in won)
    assert POINTS[mask] == points
    assert points_for(mask, 12) == points
    assert bonus_for(mask, 12) == points - sum({"C": 1, "V": 2, "T": 2, "S": 3}[letter] for letter in won)


def test_sap_1_the_sweep_alone_differs_by_the_option() -> None:
    assert [points_for(mask, 11) for mask in range(16)] == [
        points_for(mask, 12) if mask < 15 else 11 for mask in range(16)
    ]


def test_the_examples_of_section_6() -> None:
    assert leaders(["coin1", "coin4"], ["coin3", "coin1"], category=COINS) == [0]
    assert leaders(["coin4", "coin1"], ["coin2", "coin2", "coin1"], category=COINS) == [0]
    evan = ["watermelon1", "cucumber4", "artichoke5", "artichoke5"]
    assert leaders(evan, ["leek2", "broccoli3", "artichoke5"], category=VEGETABLES) == [0]
    adrian = ["leek2", "leek2", "broccoli3", "cucumber4"]
    brooke = ["leek2", "broccoli3", "cucumber4", "cucumber4", "cucumber4"]
    assert leaders(adrian, brooke, category=VEGETABLES) == [0]
    assert leaders(brooke, adrian, category=VEGETABLES) == [1]
    assert leaders(["broccoli3", "cucumber4"], ["leek2", "leek2"], category=VEGETABLES) == [0]


def test_sap_16_nobody_wins_what_nobody_has() -> None:
    for category in (COINS, VEGETABLES, TOOLS, SOAP):
        assert leaders([], [], category=category) == []
    assert list(awarded(vec[i64]([0, 0]), NONE, NONE, True, 12)) == [0, 0]


def ranked(hand: Counter[str], category: int) -> tuple[object, ...]:
    """What is compared, the highest first, by SAP-17 and SAP-18."""
    kinds = KINDS[FIRST_OF[category] : FIRST_OF[category + 1]]
    values = {kind: int(kind[-1]) for kind in kinds}
    if CATEGORIES[category] in ("coins", "soap"):
        total = sum(values[kind] * hand[kind] for kind in kinds)
        return (total, *(hand[kind] for kind in reversed(kinds)))
    layers: list[object] = []
    for level in range(1, 8):
        rarities = sorted(values[kind] for kind in kinds if hand[kind] >= level)
        layers.append((len(rarities), [-rarity for rarity in rarities]))
    return tuple(layers)


@given(hands, hands, st.sampled_from(range(4)), st.sampled_from([NONE, *range(16)]))
def test_hands_rank_as_the_rulings_compare_them(
    one: dict[str, int], other: dict[str, int], category: int, declared: int
) -> None:
    first, second = Counter(one), Counter(other)
    piles = [pile_of([*first.elements()]), pile_of([*second.elements()])]
    if declared != NONE:
        first[KINDS[declared]] += 1
    ranks = [rank(piles[0], declared, category), rank(piles[1], NONE, category)]
    wanted = ranked(first, category), ranked(second, category)
    assert (ranks[0] > ranks[1]) == (wanted[0] > wanted[1])
    assert (ranks[0] == ranks[1]) == (wanted[0] == wanted[1])


@given(st.lists(hands, min_size=2, max_size=6), st.sampled_from(range(4)))
def test_the_reason_leads_to_the_winner(many: list[dict[str, int]], category: int) -> None:
    piles = [pile_of([*Counter(hand).elements()]) for hand in many]
    ranks = [rank(pile, NONE, category) for pile in piles]
    winners = list(members(best(vec[i64](piles), NONE, NONE, category)))
    why = settled(ranks, category)
    if why.ground == "nobody":
        assert winners == []
    elif why.ground == "tie":
        assert why.rivals == winners
        assert len(winners) > 1
    else:
        assert len(winners) == 1
        assert winners[0] in why.rivals


@given(st.integers(0, 2))
def test_sap_15_the_diamond_is_one_more_card_even_where_the_deck_has_no_more(seat: int) -> None:
    piles = [pile_of(["watermelon1"]), pile_of(["broom1"]), pile_of(["soap1"])]
    declared = NUMBERS[["watermelon1", "broom1", "soap1"][seat]]
    category = [VEGETABLES, TOOLS, SOAP][seat]
    assert rank(piles[seat], declared, category) > rank(piles[seat], NONE, category)
    assert listed(SOAP_DECK).count("diamond") == 1
