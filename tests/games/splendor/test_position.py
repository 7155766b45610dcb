"""Positions of Splendor: what is left out is filled in, and what cannot be is refused."""

from typing import Any

import pytest

from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.reason import Reason
from mazzo.games.splendor import GAME
from mazzo.games.splendor.model import Options

SIX = [{"W": 2, "U": 2, "G": 2, "R": 2, "K": 2}, {}]


def placed(**zones: Any) -> dict[str, Any]:
    return GAME.position(GAME.place(zones, Options(), 2, Rng(1)))


def test_what_is_left_out_is_filled_with_all_cards_once() -> None:
    zones = placed(board=[["1W0:3U", "", "1U0:3K"]], decks=[[], [], []])
    assert zones["board"][0][:3] == ["1W0:3U", "", "1U0:3K"]
    assert [len(row) for row in zones["board"]] == [4, 4, 4]
    assert len(zones["nobles"]) == 4
    assert len(zones["box"]) == 6
    assert len(zones["out"]) == 90 - 11


def test_without_decks_every_card_lies_somewhere() -> None:
    zones = placed(reserved=[["2U3:6U"], []])
    assert zones["out"] == []
    assert [len(deck) for deck in zones["decks"]] == [36, 25, 16]


def test_the_bank_has_what_no_seat_has() -> None:
    assert placed(tokens=[{"W": 2, "L": 1}, {"W": 1}])["bank"] == {
        "W": 4,
        "U": 7,
        "G": 7,
        "R": 7,
        "K": 7,
        "L": 4,
    }


def test_the_phase_follows_from_the_tokens() -> None:
    assert placed(tokens=[{"W": 5, "U": 6}, {}])["phase"] == "return"
    assert placed(tokens=[{"W": 5, "U": 5}, {}])["phase"] == "turn"


@pytest.mark.parametrize(
    ("zones", "where", "why"),
    [
        ({"board": [["1W0:3X"]]}, "board", "is no card; one is written like 2U3:6U"),
        ({"board": [["1W0:3U"]], "bought": [["1W0:3U"], []]}, "board", "lies in two places"),
        ({"board": [["2U3:6U"]]}, "board", "not of tier 1"),
        ({"decks": [["2U3:6U"], [], []]}, "decks", "not of tier 1"),
        ({"board": [["", "", "", ""]]}, "board", "though tier 1 has a deck"),
        ({"nobles": ["4W4U", "4W4U"]}, "nobles", "lies in two places"),
        ({"nobles": ["4W3U"]}, "nobles", "is no noble"),
        ({"nobles": [""] * 5}, "nobles", "there are 4 places"),
        ({"bank": {"W": 8}}, "bank", "there are 7W in this match"),
        ({"tokens": [{"W": 4}, {"W": 4}]}, "tokens", "there are 7W in this match"),
        ({"tokens": [{"X": 1}, {}]}, "tokens", "must be"),
        ({"tokens": [{}]}, "tokens", "one a seat"),
        ({"tokens": [{}, {"W": 5, "U": 6}]}, "tokens", "more than 10 tokens"),
        ({"phase": "return"}, "tokens", "no token too many"),
        ({"phase": "noble"}, "phase", "no nobles to choose from"),
        ({"phase": "refill", "due": "2-3"}, "due", "no place where the dealer could act"),
        ({"phase": "draw", "due": "x"}, "due", "no place where the dealer could act"),
        ({"phase": "reveal", "due": "R1"}, "due", "no place where the dealer could act"),
        ({"phase": "opening", "tokens": SIX}, "tokens", "before the first deal"),
        ({"reserved": [["1W0:3U", "1U0:3K", "1G0:3R", "1R0:3W"], []]}, "reserved", "3 are the most"),
        ({"blind": [["1W0:3U"], []]}, "blind", "not among what seat 0 has reserved"),
        ({"passes": 2}, "passes", "the match is over"),
        ({"quiet_rounds": 10}, "quiet_rounds", "the match is over"),
        ({"turn": 2}, "turn", "there is no seat 2"),
        ({"taken": {"W": 4}}, "taken", "more than 3"),
        ({"phase": "turn", "ending": "points"}, "ending", "goes on"),
        ({"pending": {"place": "9-9"}}, "pending", "is no place"),
        ({"pending": {"place": "1-1"}}, "pending", "cannot have got so far"),
        ({"tokens": [{"W": 5, "U": 6}, {}], "pending": {"tokens": {"W": 1}}}, "pending", "complete"),
    ],
)
def test_a_position_that_cannot_be_says_where_and_why(zones: dict[str, Any], where: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as caught:
        placed(**zones)
    assert caught.value.where == where


def test_a_half_named_payment_goes_on_token_by_token() -> None:
    zones: dict[str, Any] = {
        "board": [["1R0:2U1G"]],
        "tokens": [{"U": 2, "G": 1, "L": 2}, {}],
        "pending": {"place": "1-1", "tokens": {"U": 1}},
    }
    state = GAME.place(zones, Options(), 2, Rng(1))
    why = Reason("payment unsaid", {"place": "1-1", "price": "2U 1G", "pays": "2U 1G"}, "SPL-7")
    assert state.unfinished() == why
    seen = GAME.view(state, 0)
    assert getattr(seen, "pending").tokens == [0, 1, 0, 0, 0, 0]  # noqa: B009
    assert getattr(GAME.view(state, 1), "pending") is None  # noqa: B009
