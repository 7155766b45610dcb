"""Scopa in words: what a player may write, and what is answered to what cannot be."""

import pytest

from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn, Refused
from mazzo.core.marked import plain
from mazzo.games.scopa import GAME
from mazzo.games.scopa.model import Captured, MatchEnded, Options, RestCollected, Trailed
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

TABLE = ["AC", "2D", "3H", "4S", "6C"]
HAND = ["KD", "5S", "7H"]
NAMES = ["Ann", "Bob"]


def a_match(capture: str = "auto", table: list[str] = TABLE, hand: list[str] = HAND) -> Match:
    position = {"table": table, "hands": [hand, ["JC", "QC"]]}
    options = Options(capture="choose" if capture == "choose" else "auto")
    return Match(GAME, NAMES, options, seed_from("salt"), position=position)


@pytest.mark.parametrize(
    ("text", "recorded"),
    [
        ("capture KD", "capture KD"),
        ("KD", "capture KD"),
        ("play KD", "capture KD"),
        ("  Capture   kd ", "capture KD"),
        ("capture KD AC+2D+3H+4S", "capture KD"),
        ("capture KD AC 2D, 3H,4S", "capture KD"),
        ("kd 4s+3h+2d+ac", "capture KD"),
    ],
)
def test_one_play_may_be_written_in_many_ways_and_is_recorded_in_one(text: str, recorded: str) -> None:
    assert a_match().attempt(0, text).text == recorded


@pytest.mark.parametrize(
    ("text", "recorded"),
    [
        ("capture KD 6C+4S", "capture KD 4S+6C"),
        ("KD AC,3H,6C", "capture KD AC+3H+6C"),
        ("capture 5S AC+4S", "capture 5S AC+4S"),
    ],
)
def test_a_chosen_capture_is_recorded_with_its_cards_the_lowest_first(text: str, recorded: str) -> None:
    assert a_match("choose").attempt(0, text).text == recorded


def test_a_trailed_card_is_recorded_as_such() -> None:
    match = a_match(table=["QD"])
    for text in ("trail KD", "KD", "play KD", "TRAIL kd"):
        assert match.attempt(0, text).text == "trail KD"


@pytest.mark.parametrize("capture", ["auto", "choose"])
def test_every_command_on_the_menu_is_recorded_as_it_is_offered(capture: str) -> None:
    match = a_match(capture)
    commands = match.commands(0)
    assert commands
    assert [match.attempt(0, command).text for command in commands] == commands


FORMS = "Write a card (7D), capture 7D, capture KD 4S+6C, or trail 2C."
SPELLING = "A card is a rank (A 2 3 4 5 6 7 J Q K) and a suit (S H C D), like 7D."


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("", NotUnderstood, f"That names no card. {FORMS}"),
        ("capture", NotUnderstood, f"capture names no card. {FORMS}"),
        ("steal 7H", NotUnderstood, f"steal is no card. {SPELLING} {FORMS}"),
        ("8H", NotUnderstood, f"8H is no card. {SPELLING} {FORMS}"),
        ("capture KD 4S+6X", NotUnderstood, f"6X is no card. {SPELLING} {FORMS}"),
        ("trail 7H 6C", NotUnderstood, f"A trailed card takes nothing: trail 7H. {FORMS}"),
        (
            "capture KD 4S+6C+4S",
            NotUnderstood,
            f"capture KD 4S+6C+4S names a card twice; name each card once. {FORMS}",
        ),
        (
            "capture KD AC+2D+3H+4S+4S",
            NotUnderstood,
            f"capture KD AC+2D+3H+4S+4S names a card twice; name each card once. {FORMS}",
        ),
        ("KD KD", NotUnderstood, f"KD KD names a card twice; name each card once. {FORMS}"),
        ("QH", NotAllowed, "QH is not in your hand; you hold 5S 7H KD."),
        (
            "trail KD",
            NotAllowed,
            "KD must capture: it would take AC+2D+3H+4S. Write: capture KD (SCO-6).",
        ),
        (
            "capture KD 4S+6C",
            NotAllowed,
            "KD does not take 4S+6C; it takes AC+2D+3H+4S (SCO-3, SCO-4).",
        ),
    ],
)
def test_a_refusal_says_what_was_wrong_and_what_would_do(
    text: str, kind: type[Refused], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        a_match().attempt(0, text)
    assert str(refused.value) == sentence


def test_a_card_that_takes_nothing_says_why_it_cannot_capture() -> None:
    with pytest.raises(NotAllowed) as refused:
        a_match(table=["QD", "2C"]).attempt(0, "capture 7H")
    assert str(refused.value) == (
        "7H captures nothing: no 7 lies on the table and no cards there add up to 7. Write: trail 7H (SCO-6)."
    )


def test_an_open_choice_lists_the_captures_and_shows_how_to_write_one() -> None:
    with pytest.raises(NotAllowed) as refused:
        a_match("choose", table=["7C", "3H", "6C", "4H"]).attempt(0, "KD")
    assert str(refused.value) == ("KD can take 3H+7C or 4H+6C: say which, as in capture KD 3H+7C (SCO-5).")


def test_a_seat_that_is_not_to_act_hears_who_is() -> None:
    with pytest.raises(NotYourTurn, match="It is not your turn: Ann is to act"):
        a_match().attempt(1, "JC")


def test_events_are_sentences() -> None:
    assert plain(GAME.show(Trailed(0, "7D"), NAMES)) == "Ann trails 7D."
    assert plain(GAME.show(Captured(1, "7D", ["3C", "4H"], False), NAMES)) == "Bob captures 3C+4H with 7D."
    assert plain(GAME.show(Captured(1, "7D", ["7C"], True), NAMES)) == "Bob captures 7C with 7D: scopa!"
    assert plain(GAME.show(RestCollected(0, ["2C", "KS"]), NAMES)) == "Ann captured last and collects 2C KS."
    assert plain(GAME.show(MatchEnded(1, [2, 5]), NAMES)) == "Bob wins, 5 to 2."
    assert plain(GAME.show(MatchEnded(-1, [3, 3]), NAMES)) == "A draw, 3 to 3."
