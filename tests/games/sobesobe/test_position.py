"""A table of SobeSobe built from the zones of a position, and written out again."""

import pytest

from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.state import DEALER
from mazzo.games.sobesobe import GAME
from mazzo.games.sobesobe.model import Options
from mazzo.games.sobesobe.rules.play import SobeSobe


def placed(**zones: object) -> SobeSobe:
    state = GAME.place(zones, Options(), 3, Rng(1))
    assert isinstance(state, SobeSobe)
    return state


def test_with_nothing_named_a_first_round_waits_for_the_blind_choice_of_seat_0() -> None:
    state = placed()
    assert state.actor() == 0
    assert GAME.position(state)["phase"] == "blind"


def test_hands_alone_mean_that_the_trump_is_to_be_named_and_a_trump_that_tricks_are_played() -> None:
    assert GAME.position(placed(hands=[["2S", "3S"], [], []]))["phase"] == "trump"
    assert GAME.position(placed(trump="hearts"))["phase"] == "tricks"


@pytest.mark.parametrize("phase", ["opening", "two", "three"])
def test_between_plays_the_dealer_is_to_act(phase: str) -> None:
    trump = {"trump": "hearts"} if phase == "three" else {}
    assert placed(phase=phase, **trump).actor() == DEALER


def test_what_is_left_out_is_filled_from_the_cards_that_are_named_nowhere() -> None:
    zones = GAME.position(placed(trump="hearts", sitting=[2], hands=[["AH", "7H"], [], []]))
    assert [len(hand) for hand in zones["hands"]] == [2, 2, 0]
    assert [len(cards) for cards in zones["folded"]] == [0, 0, 2]
    assert len({*zones["deck"], *sum(zones["hands"] + zones["folded"], [])}) == 40


def test_a_hand_is_filled_only_with_cards_that_its_seat_can_have() -> None:
    tricks = [{"leader": 0, "cards": ["5D", "3S", "2C"]}]  # trump hearts: no diamonds, and no trump either
    for seed in range(50):
        state = GAME.place({"trump": "hearts", "tricks": tricks}, Options(), 3, Rng(seed))
        hands = GAME.position(state)["hands"]
        assert not [card for card in hands[1] + hands[2] if card[1] in "DH"]


@pytest.mark.parametrize(
    "zones",
    [
        {"phase": "blind", "round_number": 4, "points": [10, 59, 6], "sat_out": [0, 1, 0]},
        {"phase": "trump", "again": True, "dealer": 2},
        {"phase": "decide", "trump": "spades", "sitting": [2]},
        {"phase": "exchange", "trump": "spades", "turn": 2, "discards": [["2C", "3C"], [], []]},
        {"phase": "replace", "trump": "spades", "turn": 2, "discards": [[], [], ["2C", "3C"]]},
        {"trump": "hearts", "blind": True, "tricks": [{"leader": 0, "cards": ["5D", "7D"]}]},
    ],
)
def test_a_position_is_read_back_as_it_was_written(zones: dict[str, object]) -> None:
    written = GAME.position(placed(**zones))
    assert GAME.position(placed(**written)) == written


@pytest.mark.parametrize(
    ("zones", "where", "sentence"),
    [
        ({"tabel": []}, "tabel", "there is no zone 'tabel'; there are phase, round_number, dealer"),
        ({"hands": [["8D"], [], []]}, "hands", "'8D' is no card."),
        ({"trump": "hearts", "hands": [["7D"], ["7D"], []]}, "hands", "7D lies in two places"),
        ({"trump": "hearts", "hands": [["7D"], ["6D", "5D"], []]}, "hands", "seat 0 has 2 cards"),
        ({"phase": "exchange"}, "trump", "in phase exchange there is a trump"),
        ({"phase": "blind", "trump": "hearts"}, "trump", "in phase blind there is no trump"),
        ({"trump": "hearts", "blind": True, "again": True}, "blind", "a trump that is named again is not"),
        ({"trump": "hearts", "sitting": [0]}, "playing", "seat 0, the party player, always plays"),
        ({"trump": "hearts", "sitting": [1, 2]}, "playing", "every seat plays or sits out, and at least two"),
        ({"trump": "hearts", "sitting": [2], "playing": [0, 1, 2]}, "sitting", "a seat cannot both play"),
        ({"trump": "hearts", "sitting": [2], "turn": 2}, "turn", "seat 2 sits out"),
        ({"phase": "decide", "trump": "clubs"}, "turn", "seat 2 must play, so it is not asked (SOB-16)"),
        ({"phase": "decide", "trump": "spades", "points": [20, 20, 5]}, "turn", "seat 2 must play"),
        ({"dealer": 3}, "dealer", "there is no seat 3; there are 0 to 2"),
        ({"points": [20, 20]}, "points", "zone points must be 3 numbers, one a seat, not 2"),
        (
            {"phase": "exchange", "trump": "spades", "discards": [["2C"], [], []]},
            "discards",
            "seat 0 has not",
        ),
    ],
)
def test_a_wrong_position_is_refused_and_says_where(
    zones: dict[str, object], where: str, sentence: str
) -> None:
    with pytest.raises(BadInput) as refused:
        placed(**zones)
    assert refused.value.where == where
    assert str(refused.value).startswith(sentence)
