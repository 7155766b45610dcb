"""A table of Scopa built from the zones of a position, and written out again."""

import pytest

from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.state import DEALER
from mazzo.games.scopa import GAME
from mazzo.games.scopa.model import Options
from mazzo.games.scopa.rules.state import Scopa


def placed(**zones: object) -> Scopa:
    state = GAME.place(zones, Options(capture="choose"), 2, Rng(1))
    assert isinstance(state, Scopa)
    return state


def test_empty_hands_with_cards_in_the_deck_wait_for_the_dealer() -> None:
    state = placed(hands=[[], []])
    assert state.actor() == DEALER
    state.deal(Rng(1), None)
    assert state.actor() == 0


def test_an_empty_table_with_nothing_named_waits_for_a_whole_new_hand() -> None:
    state = placed(hands=[[], []], table=[], deck=[])
    assert state.actor() == DEALER
    state.deal(Rng(1), None)
    assert len(GAME.position(state)["deck"]) == 30


def test_won_piles_without_a_turn_still_name_a_last_capturer() -> None:
    state = placed(hands=[[], []], table=[], deck=[], captured=[[], ["7D"]])
    assert state.last_capturer == 1


def test_what_is_left_out_is_filled_from_the_cards_that_are_named_nowhere() -> None:
    zones = GAME.position(placed(table=["7D"], captured=[["7S"], []]))
    dealt = [*zones["deck"], *zones["hands"][0], *zones["hands"][1]]
    assert len(dealt) == 38
    assert "7D" not in dealt
    assert [len(hand) for hand in zones["hands"]] == [3, 3]


def test_every_zone_is_written_even_where_it_is_as_usual() -> None:
    zones = GAME.position(placed())
    assert zones["hand_number"] == 1
    assert zones["over"] is False
    assert zones["picked"] == []


def test_a_position_is_read_back_as_it_was_written() -> None:
    zones = GAME.position(placed(table=["7C", "3H", "6C", "4H"], hands=[["KS"], ["2S"]], chosen="KS"))
    assert zones["chosen"] == "KS"
    assert GAME.position(placed(**zones)) == zones


@pytest.mark.parametrize(
    ("zones", "where", "sentence"),
    [
        ({"tabel": []}, "tabel", "there is no zone 'tabel'; there are hands, table, deck"),
        (
            {"table": ["8D"]},
            "table",
            "'8D' is no card. A card is a rank (A 2 3 4 5 6 7 J Q K) and a suit (S H C D), like 7D.",
        ),
        ({"table": ["7D"], "hands": [["7D"], []]}, "table", "7D lies in two places"),
        ({"hands": [["7D"]]}, "hands", "zone hands must be a list of 2 lists of texts, not [['7D']]"),
        ({"turn": 2}, "turn", "zone turn must be a whole number from 0 to 1, not 2"),
        ({"turn": 1, "hands": [["7D"], []]}, "turn", "seat 1 is to play and has no card in hand"),
        ({"over": True, "hands": [["7D"], []]}, "over", "a match that is over leaves no card in hand"),
        ({"chosen": "7D", "hands": [["2D"], []]}, "chosen", "7D cannot be played or picked in this position"),
        (
            {"chosen": "2D", "hands": [["2D"], []], "table": ["2S"]},
            "chosen",
            "the play is complete, not half-made: leave out chosen and picked",
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


def test_idle_completes_a_half_made_play_lawfully_even_where_the_best_capture_is_out_of_reach() -> None:
    table = ["AC", "2D", "3H", "4S", "4H", "6C"]
    state = placed(table=table, hands=[["KD"], ["2S"]], chosen="KD", picked=["6C"])
    while state.unfinished():
        move = state.idle(0)
        assert not state.refusal(0, move)
        state.play(0, move, None)
    assert GAME.position(state)["captured"][0] == ["AC", "3H", "6C", "KD"]
