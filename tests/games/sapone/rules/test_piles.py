"""Piles are numbers: what is done with them whole must be what is done with them card by card."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mazzo.core.bits import Rng, members, shifted
from mazzo.games.sapone.rules.piles import (
    FIRST_OF,
    KINDS,
    MARKET_DECK,
    MARKET_KINDS,
    PART_LOWS,
    SOAP_DECK,
    at_least,
    count_of,
    drawn,
    kept,
    kinds_in,
    kinds_with_more,
    listed,
    market_cards,
    moved,
    part_of,
    pile_of,
    size,
    soap_cards,
    without,
)
from mazzo.games.sapone.view import known

ALL = listed(MARKET_DECK) + listed(SOAP_DECK)
piles = st.lists(st.sampled_from(range(len(ALL))), unique=True).map(
    lambda picks: [ALL[pick] for pick in picks]
)


def ordered(cards: list[str]) -> list[str]:
    return sorted(cards, key=KINDS.index)


def test_the_decks_have_60_and_40_cards_as_the_rules_count_them() -> None:
    assert len(listed(MARKET_DECK)) == 60
    assert len(listed(SOAP_DECK)) == 40
    counts = Counter(ALL)
    assert (counts["coin1"], counts["coin2"], counts["coin3"], counts["coin4"]) == (30, 2, 3, 4)
    assert [counts[name] for name in KINDS[4:9]] == [1, 2, 3, 4, 5]
    assert [counts[name] for name in KINDS[9:14]] == [1, 2, 3, 4, 5]
    assert (counts["soap1"], counts["soap2"], counts["diamond"]) == (20, 10, 1)
    assert {KINDS[kind] for kind in members(MARKET_KINDS)} == set(listed(MARKET_DECK))


@given(piles)
def test_a_pile_is_its_cards(cards: list[str]) -> None:
    pile = pile_of(cards)
    assert listed(pile) == ordered(cards)
    assert size(pile) == len(cards)
    assert market_cards(pile) == sum(card in listed(MARKET_DECK) for card in cards)
    assert soap_cards(pile) + market_cards(pile) == len(cards)
    assert {KINDS[kind] for kind in members(kinds_in(pile))} == set(cards)


@given(piles)
def test_the_part_of_a_category_has_all_its_cards_and_no_others(cards: list[str]) -> None:
    pile = pile_of(cards)
    for category, first in enumerate([*FIRST_OF][:4]):
        part = shifted(part_of(pile, category), PART_LOWS[category])
        beyond = FIRST_OF[category + 1] if category < 3 else len(KINDS)  # the Diamond goes with soap
        expected = [count_of(pile, kind) if first <= kind < beyond else 0 for kind in range(len(KINDS))]
        assert [count_of(part, kind) for kind in range(len(KINDS))] == expected


@given(piles, st.integers(1, 4))
def test_kinds_from_which_on_there_are_enough(cards: list[str], count: int) -> None:
    enough = {
        card for card in cards if sum(KINDS.index(other) >= KINDS.index(card) for other in cards) >= count
    }
    assert {KINDS[kind] for kind in members(kinds_with_more(pile_of(cards), count))} == enough


@given(piles, st.data())
def test_unseen_cards_leave_of_each_kind_k_minus_m_and_take_m_minus_the_rest(
    cards: list[str], data: st.DataObject
) -> None:
    """What is known rests on these two numbers for each kind, and for each deck, alone."""
    everything = pile_of(cards)
    gone = data.draw(st.integers(0, len(cards)))
    shown = data.draw(st.lists(st.sampled_from(cards), unique=True)) if cards else []
    what = pile_of(shown)
    for kind in KINDS:
        count = shown.count(kind)
        assert listed(kept(what, gone)).count(kind) == max(0, count - gone)
        assert listed(moved(what, size(everything), gone)).count(kind) == max(0, gone - (len(cards) - count))
    assert market_cards(kept(everything, gone)) == max(0, market_cards(everything) - gone)
    assert soap_cards(moved(everything, size(everything), gone)) == max(
        0, gone - (len(cards) - soap_cards(everything))
    )


@given(piles, piles)
def test_cards_that_are_seen_to_leave_or_to_lie_there(cards: list[str], others: list[str]) -> None:
    left, least = Counter(cards) - Counter(others), Counter(cards) | Counter(others)
    assert listed(without(pile_of(cards), pile_of(others))) == ordered([*left.elements()])
    assert listed(at_least(pile_of(cards), pile_of(others))) == ordered([*least.elements()])
    for pile in (without(pile_of(cards), pile_of(others)), at_least(pile_of(cards), pile_of(others))):
        assert min(known(pile).market, known(pile).soap) >= 0


def test_every_card_of_a_pile_is_as_likely_to_be_drawn() -> None:
    pile, rng = pile_of(["coin1", "coin1", "coin1", "leek2"]), Rng(5)
    draws = Counter(KINDS[drawn(pile, rng)] for _ in range(8000))
    assert set(draws) == {"coin1", "leek2"}
    assert abs(draws["leek2"] - 2000) < 200
