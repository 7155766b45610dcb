"""Decks and their notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazzo.core.bits import members, popcount
from mazzo.core.cards import (
    CLUBS,
    DECK_40,
    DECK_52,
    DIAMONDS,
    HEARTS,
    SPADES,
    Deck,
    of_rank,
    of_suit,
    rank,
    suit,
)
from mazzo.core.errors import BadInput, NotUnderstood

both_decks = pytest.mark.parametrize(("deck", "size"), [(DECK_40, 40), (DECK_52, 52)], ids=["40", "52"])


@both_decks
def test_a_deck_has_every_card_once(deck: Deck, size: int) -> None:
    assert deck.size == len(set(deck.names)) == popcount(deck.all) == size
    assert list(deck.fresh()) == list(range(size))


@both_decks
def test_a_name_is_that_of_its_card_in_any_letter_case(deck: Deck, size: int) -> None:
    for card in range(size):
        name = deck.name(card)
        assert deck.card(name) == deck.card(name.lower()) == deck.card(f" {name} ") == deck.read(name) == card


def test_cards_are_numbered_by_rank_then_suit() -> None:
    assert DECK_52.names[:5] == ["AS", "AH", "AC", "AD", "2S"]
    assert [DECK_52.name(card) for card in (39, 40, 51)] == ["10D", "JS", "KD"]
    assert [DECK_40.name(card) for card in (0, 27, 28, 39)] == ["AS", "7D", "JS", "KD"]


@given(st.integers(0, 51))
def test_rank_and_suit_are_the_two_parts_of_the_name(card: int) -> None:
    assert DECK_52.name(card) == DECK_52.ranks[rank(card)] + "SHCD"[suit(card)]
    assert card in members(of_rank(rank(card)))
    assert card in members(of_suit(suit(card)))


def test_a_rank_has_four_cards_and_a_suit_thirteen() -> None:
    assert DECK_52.listed(of_rank(9)) == ["10S", "10H", "10C", "10D"]
    for which in (SPADES, HEARTS, CLUBS, DIAMONDS):
        assert popcount(of_suit(which)) == 13
        assert popcount(of_suit(which) & DECK_40.all) == 10


@given(st.sets(st.integers(0, 39)))
def test_a_list_of_names_is_the_same_set(cards: set[int]) -> None:
    names = [DECK_40.name(card) for card in cards]
    assert DECK_40.listed(DECK_40.mask(names)) == sorted(names, key=DECK_40.card)


@pytest.mark.parametrize("word", ["", "7", "D", "8D", "10H", "7DD", "D7", "7 D", "joker"])
def test_what_is_no_card_is_not_understood_and_told_how_cards_are_written(word: str) -> None:
    assert DECK_40.card(word) == -1
    with pytest.raises(NotUnderstood, match=r"is no card.*A 2 3 4 5 6 7 J Q K.*S H C D"):
        DECK_40.read(word)


def test_unplaced_cards_are_those_in_no_zone() -> None:
    zones = {"hands": [["AS", "AH"], []], "table": DECK_40.names[4:], "chosen": []}
    assert DECK_40.unplaced(zones) == ["AC", "AD"]


@pytest.mark.parametrize(
    ("zones", "where", "what"),
    [
        ({"hands": [["7D"], ["7D"]]}, "hands", "7D lies in two places"),
        ({"hands": [["7D"]], "table": ["7D"]}, "table", "7D lies in two places"),
        ({"table": ["8D"]}, "table", "'8D' is no card"),
    ],
)
def test_a_card_that_is_none_or_lies_twice_is_refused(
    zones: dict[str, object], where: str, what: str
) -> None:
    with pytest.raises(BadInput, match=what) as refused:
        DECK_40.unplaced(zones)
    assert refused.value.where == where
