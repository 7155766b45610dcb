"""What cards are worth in Hoards: combinations, strengths and scores, against plain counting."""

from fractions import Fraction
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, members, popcount
from mazzo.core.words import points
from mazzo.games.hoards.rules.combinations import (
    DECK,
    KINGS,
    SEQUENCE,
    SET,
    any_combination,
    family,
    next_cards,
)
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.scoring import denominator, hundredths, numerator, stronger, winners

VALUES = {"A": 1, "J": 11, "Q": 11, "K": 0} | {str(number): number for number in range(2, 11)}


def value_of(name: str) -> int:
    return VALUES[name[:-1]]


def plain_family(names: list[str]) -> int:
    """As the rules say it, card by card."""
    ranks, values = {name[:-1] for name in names}, sorted(map(value_of, names))
    if "K" in ranks or len(names) < 2:
        return NONE
    if len(ranks) == 1:
        return SET
    is_row = values == list(range(values[0], values[0] + len(values)))
    return SEQUENCE if is_row and 3 <= len(values) <= 5 else NONE


def plain_score(hoard: list[str], hand: list[str]) -> Fraction:
    def total(suits: str) -> int:
        return sum(value_of(name) for name in hoard if name[-1] in suits)

    base = Fraction(8, 10) * total("C") + total("S") + Fraction(12, 10) * total("HD")
    share = {suit: Fraction(sum(name[-1] == suit for name in hoard), len(hoard) or 1) for suit in "CD"}
    return (1 - share["C"] + share["D"]) * base - 2 * sum(map(value_of, hand))


def any_cards(rng: Rng, count: int) -> int:
    cards = 0
    while popcount(cards) < count:
        cards |= bit(rng.below(DECK.size))
    return cards


def test_a_combination_is_what_the_rules_call_one() -> None:
    rng = Rng(1)
    few = DECK.mask([f"{rank}{suit}" for rank in ("A", "2", "3", "9", "10", "J", "Q") for suit in "SC"])
    for size in range(1, 6):
        for cards in combinations(members(few), size):
            names = [DECK.name(card) for card in cards]
            assert family(DECK.mask(names)) == plain_family(names), names
    for _ in range(2000):
        some = any_cards(rng, 1 + rng.below(6))
        assert family(some) == plain_family(DECK.listed(some))


def test_picking_card_by_card_leads_to_every_combination_of_a_hand_and_to_nothing_else() -> None:
    rng = Rng(2)
    for _ in range(40):
        hand = any_cards(rng, 9)
        found, begun = set[int](), [0]
        while begun:
            picked = begun.pop()
            if family(picked) != NONE:
                found.add(picked)
            assert family(picked) != NONE or next_cards(hand, picked) or not picked, "a dead end"
            begun += [picked | bit(card) for card in members(next_cards(hand, picked))]
        wanted = {
            mask
            for size in range(2, 6)
            for cards in combinations(members(hand), size)
            if family(mask := sum(bit(card) for card in cards)) != NONE
        }
        assert found == wanted


def test_a_dealt_combination_is_real_and_has_the_fixed_cards() -> None:
    rng = Rng(3)
    for _ in range(150):
        cards, size = any_cards(rng, 12) & ~KINGS, 2 + rng.below(4)
        found = any_combination(cards, size, 0, rng)
        is_possible = any(
            family(sum(bit(card) for card in some)) != NONE for some in combinations(members(cards), size)
        )
        assert bool(found) == is_possible
        if found:
            assert family(found) != NONE
            assert popcount(found) == size
            fixed = bit(rng.member(found))
            assert any_combination(cards, size, fixed, rng) & fixed


def test_the_score_is_the_formula_exactly() -> None:
    rng = Rng(4)
    for _ in range(500):
        hoard = any_cards(rng, rng.below(12)) & ~KINGS
        hand = any_cards(rng, rng.below(5)) & ~hoard
        exact = Fraction(numerator(hoard, hand), denominator(hoard))
        assert exact == plain_score(DECK.listed(hoard), DECK.listed(hand))


@pytest.mark.parametrize(
    ("parts", "of", "shown"), [(1, 200, 1), (-1, 200, -1), (1, 3, 33), (-2, 3, -67), (0, 7, 0), (5, 1, 500)]
)
def test_hoa_24_two_decimals_half_away_from_zero(parts: int, of: int, shown: int) -> None:
    assert hundredths(parts, of) == shown


@pytest.mark.parametrize(("score", "shown"), [(137.0, "137"), (89.6, "89.60"), (-8.8, "-8.80"), (0, "0")])
def test_hoa_24_a_score_that_is_not_whole_is_shown_with_two_decimals(score: float, shown: str) -> None:
    assert points(score) == shown


def test_hoa_24_scores_are_compared_exactly_and_equals_share() -> None:
    rng = Rng(5)
    for _ in range(300):
        first = any_cards(rng, 6) & ~KINGS
        hoards = [first, any_cards(rng, 6) & ~KINGS, first]
        exact = [plain_score(DECK.listed(hoard), []) for hoard in hoards]
        best = [seat for seat, score in enumerate(exact) if score == max(exact)]
        assert list(members(winners(vec[i64](hoards), vec[i64]([0, 0, 0])))) == best


@pytest.mark.parametrize(
    ("one", "other", "ring", "low"),
    [
        (1, 11, 1, -1),
        (11, 1, -1, 1),
        (1, 10, -1, -1),
        (10, 11, -1, -1),
        (11, 11, 0, 0),
        (5, 7, -1, -1),
        (10, 2, 1, 1),
        (1, 0, 1, 1),
        (0, -1, 1, 1),
    ],
)
def test_hoa_3_an_ace_beats_eleven_in_the_ring_only(one: int, other: int, ring: int, low: int) -> None:
    assert stronger(one, other, True) == ring
    assert stronger(one, other, False) == low
