"""What a seat thinks of the hidden cards is likely, by what the others did."""

import pytest

from mazzo.core.bits import Rng
from mazzo.games.sobesobe import GAME
from mazzo.games.sobesobe.model import Options
from mazzo.games.sobesobe.rules.cards import DECK
from mazzo.games.sobesobe.rules.play import SobeSobe


def test_who_kept_four_cards_is_thought_to_hold_good_ones() -> None:
    zones = {
        "trump": "spades",
        "hands": [["2C", "3C", "4C", "5C", "6C"], []],
        "discards": [[], ["2D"]],
    }
    table = GAME.place(zones, Options(), 2, Rng(1))
    assert isinstance(table, SobeSobe)
    good = 0
    for seed in range(200):
        GAME.guide.reshuffle(table, 0, Rng(seed))
        held = DECK.listed(table.hands[1])
        good += sum(card[1] == "S" or card[0] in "A7" for card in held)
    assert good / 200 > 3.5


def trumps_imagined(zones: dict[str, object], zone: str, seat: int) -> list[int]:
    """How many trumps, Spades, lie there in each of many worlds that seat 0 imagines."""
    table = GAME.place({"trump": "spades", **zones}, Options(), 3, Rng(1))
    assert isinstance(table, SobeSobe)
    found = []
    for seed in range(500):
        GAME.guide.reshuffle(table, 0, Rng(seed))
        cards = DECK.listed((table.hands if zone == "hands" else table.folded)[seat])
        found.append(sum(card[1] == "S" for card in cards))
    return found


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


DECIDING = {"phase": "decide", "dealer": 2, "turn": 0, "hands": [["2C", "3C"], [], []]}


def test_who_named_the_trump_is_thought_to_hold_some_but_need_not() -> None:
    trumps = trumps_imagined(DECIDING, "hands", seat=1)
    assert mean(trumps) > 1
    assert 0 in trumps


def test_who_named_it_blind_is_thought_to_hold_as_many_as_anybody() -> None:
    trumps = trumps_imagined({**DECIDING, "blind": True}, "hands", seat=1)
    assert mean(trumps) < 0.7


FIVE_CLUBS = ["2C", "3C", "4C", "5C", "6C"]
SITTING = {
    "hands": {**DECIDING, "dealer": 0, "playing": [2], "sitting": [1]},
    "folded": {"phase": "exchange", "dealer": 1, "sitting": [1], "hands": [FIVE_CLUBS, [], []]},
}


@pytest.mark.parametrize("zone", SITTING)
def test_who_sits_out_is_thought_to_have_no_trump_but_may(zone: str) -> None:
    trumps = trumps_imagined(SITTING[zone], zone, seat=1)
    assert mean(trumps) < 0.1
    assert max(trumps) > 0


HIGH = {"A", "7", "K"}


def high_cards_imagined(tricks: list[dict[str, object]], seat: int) -> float:
    """How many plain high cards the seat is thought to hold after these tricks, Spades being trump."""
    zones = {
        "trump": "spades",
        "dealer": 2,
        "hands": [FIVE_CLUBS, [], []],
        "discards": [[], ["2D", "3D", "4D"], ["2H", "3H", "4H"]],
        "tricks": tricks,
    }
    table = GAME.place(zones, Options(), 3, Rng(1))
    assert isinstance(table, SobeSobe)
    found = []
    for seed in range(300):
        GAME.guide.reshuffle(table, 0, Rng(seed))
        held = DECK.listed(table.hands[seat])
        found.append(sum(card[1] != "S" and card[0] in HIGH for card in held))
    return mean(found)


def test_who_leads_a_low_card_is_thought_to_hold_no_high_one() -> None:
    low, high = ([{"leader": 1, "cards": [card]}] for card in ("6D", "AD"))
    assert high_cards_imagined(low, seat=1) < 0.2
    assert high_cards_imagined(high, seat=1) > 0.5
