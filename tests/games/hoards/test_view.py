"""The view says which combinations the hand holds, and what its cards would be in the own piles."""

from itertools import combinations, product

import msgspec
import pytest

from mazzo.core.bits import Rng, bit, popcount
from mazzo.games.hoards import GAME
from mazzo.games.hoards.model import Addition, Choices, Combination, Options, View
from mazzo.games.hoards.rules.combinations import DECK, SET, TREASURES, family
from mazzo.games.hoards.rules.moves import NONE

HAND = ["3S", "4D", "4C", "5H", "5C", "6S", "8C", "KH"]


def choices(hand: list[str], memory: str = "closed", **zones: object) -> Choices:
    """What the seat may do that holds these cards; and a table that it imagines says the same."""
    options = msgspec.convert({"memory": memory}, Options)
    view = GAME.view(GAME.place({"turn": 0, "hands": [hand, []], **zones}, options, 2, Rng(3)), 0)
    assert GAME.view(GAME.imagine(view), 0) == view
    assert isinstance(view, View)
    assert view.choices is not None
    return view.choices


def made(found: list[Combination]) -> set[tuple[str, frozenset[str]]]:
    return {(each.family, frozenset(cards)) for each in found for cards in product(*each.places)}


@pytest.mark.parametrize("seed", range(8))
def test_a_hand_holds_the_combinations_that_the_rules_find_among_its_cards(seed: int) -> None:
    rng, hand = Rng(seed), TREASURES
    while popcount(hand) > 11:
        hand &= ~bit(rng.member(hand))
    expected = {
        ("set" if kind == SET else "sequence", frozenset(cards))
        for size in range(2, 6)
        for cards in combinations(DECK.listed(hand), size)
        if (kind := family(DECK.mask([*cards]))) != NONE
    }
    assert made(choices(DECK.listed(hand)).combinations) == expected


def test_the_largest_combinations_come_first_and_of_equals_the_most_valuable() -> None:
    found = choices(HAND).combinations
    assert found[0].places == [["3S"], ["4C", "4D"], ["5H", "5C"], ["6S"]]
    assert [len(each.places) for each in found] == [4, 3, 3, 2, 2]
    assert (found[3].family, found[3].places) == ("set", [["5H"], ["5C"]])


def test_what_a_combination_would_score_by_itself_is_said_and_what_the_hand_would_cost() -> None:
    found = choices(["6H", "6D", "6C", "10D", "10H", "KH"])
    scores = {tuple(sorted(sum(each.places, []))): each.score for each in found.combinations}
    assert scores["6C", "6D", "6H"] == [19.2]
    assert scores["10D", "10H"] == [36.0]
    assert found.hand_cost == 2 * 38
    least, most = choices(HAND).combinations[0].score
    assert least < most


@pytest.mark.parametrize(
    ("deck", "hand", "ends"),
    [
        ([], ["4S", "5H", "6C"], True),
        (["9S"], ["4S", "5H", "6C"], False),
        (["9S"], ["4S", "5H"], True),  # the refill empties it
        (["9S", "9H"], ["4S", "5H"], False),
    ],
)
def test_whether_the_match_ends_with_the_turn_is_said(deck: list[str], hand: list[str], ends: bool) -> None:
    assert choices(hand, deck=deck).ends_match is ends


def test_no_hand_makes_a_long_view() -> None:
    found = choices(DECK.listed(TREASURES))
    assert len(found.combinations) == 12 * 11 + 9 + 8 + 7
    assert len(msgspec.json.encode(found)) < 12_000


def test_what_cards_would_be_in_a_pile_is_said_of_piles_that_are_seen() -> None:
    piles = [[["3H", "4S", "5S"], {"original": ["9H", "9S", "9D"], "added": ["2C", "AC"]}, ["8H", "8S"]], []]
    seen = [
        Addition(1, is_seen=True, fits=["6S"], guards=["4C", "5C", "8C"]),
        Addition(3, is_seen=True, fits=["8C"], guards=["4C", "5C"]),
    ]
    unseen = [Addition(1, is_seen=False), Addition(3, is_seen=False)]
    assert choices(HAND, piles=piles).additions == unseen
    assert choices(HAND, piles=piles, used=["stroll"], looking=True).additions == seen
    assert choices(HAND, memory="open", piles=piles).additions == seen


def test_nothing_is_said_of_what_cannot_be_done() -> None:
    piles = [[["3H", "4S", "5S"]], []]
    found = choices(HAND, piles=piles, used=["hoard"], combination=1)
    assert (found.combinations, found.additions) == ([], [])
