"""One play may be written in many ways, and is recorded in one."""

import pytest

from mazzo.core.errors import NotAllowed, NotUnderstood, Refused
from mazzo.games.splendor import GAME
from mazzo.match.match import Match

POSITION = {
    "turn": 0,
    "board": [["1R0:2U1G", "1W0:3U"], ["2U3:6U"]],
    "reserved": [["1K0:3G"], []],
    "tokens": [{"U": 2, "G": 3, "L": 2}, {}],
}


def a_match() -> Match:
    return Match(GAME, ["Alice", "Bob"], position=POSITION)


@pytest.mark.parametrize(
    ("text", "recorded"),
    [
        ("GRAB 1W 1U 1G 0R 0B 0L", "GRAB 1W 1U 1G"),
        ("grab 1b 1g, 1w", "GRAB 1W 1G 1K"),
        ("GRAB 2K 0L", "GRAB 2K"),
        ("GRAB 02B", "GRAB 2K"),
        ("reserve 23", "RESERVE 2-3"),
        ("Reserve P2-3", "RESERVE 2-3"),
        ("RESERVE 20", "RESERVE 2-0"),
        ("buy 11", "BUY 1-1"),
        ("BUY p1-1", "BUY 1-1"),
        ("buy r1", "BUY R1"),
        ("BUY 1-1 1G 2U", "BUY 1-1 2U 1G"),
        ("buy 1u 1g 1l 0w", "BUY 1-1 1U 1G 1L"),
        ("BUY 3G", "BUY R1 3G"),
    ],
)
def test_a_play_is_recorded_in_one_way(text: str, recorded: str) -> None:
    assert a_match().attempt(0, text).text == recorded


@pytest.mark.parametrize(
    "text",
    [
        "GRAB 1 W",
        "GRAB -1W",
        "GRAB 1W1U1G",
        "BUY",
        "BUY R4",
        "BUY R",
        "RESERVE 2--3",
        "RESERVE 2 3",
        "NOBLE",
        "NOBLE x",
        "RETURN",
        "HELP me",
        "grab ²W",
    ],
)
def test_what_is_no_command_says_what_would_be(text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"GRAB|BUY"):
        a_match().attempt(0, text)


EMPTY = {"decks": [[], [], []], "board": [["1W0:3U", "1K0:3G", "", ""], [""] * 4, [""] * 4]}
BARE = {"W": 0, "U": 0, "G": 0, "R": 0, "K": 0}
OPEN = "You can take tokens (GRAB 1W 1U 1G) or reserve a card (RESERVE 1-1)."
FULL = [["1U0:3K", "1U0:2G2K", "1U1:4R"], []]


@pytest.mark.parametrize(
    ("zones", "text", "refusal", "ways"),
    [
        ({}, "BUY 1-3", "There is no card at 1-3 to buy (SPL-8).", OPEN),
        ({}, "BUY 1-3 1W", "There is no card at 1-3 to buy (SPL-8).", OPEN),
        (
            {"tokens": [{"U": 3}, {}]},
            "BUY 1-3",
            "There is no card at 1-3 to buy (SPL-8).",
            "You can take tokens (GRAB 1W 1U 1G), reserve a card (RESERVE 1-1) or buy a card (BUY 1-1).",
        ),
        (
            {"bank": {"W": 0, "U": 1}},
            "BUY R1",
            "You have no R1 among your reserved cards (SPL-5).",
            "You can take tokens (GRAB 1U 1G 1R) or reserve a card (RESERVE 1-1).",
        ),
        ({"reserved": [["1U0:3K"], []]}, "BUY R2", "You have no R2 among your reserved cards (SPL-5).", OPEN),
        (
            {"bank": BARE},
            "GRAB 1W",
            "The bank has no white token (SPL-2). No colour is left in the bank.",
            "You can reserve a card (RESERVE 1-1).",
        ),
        (
            {"bank": BARE, "reserved": FULL},
            "GRAB 2R",
            "The bank has no red token (SPL-2). No colour is left in the bank.",
            "You can only PASS, as nothing else is possible (SPL-12).",
        ),
        ({}, "NOBLE", "NOBLE names one noble, as in NOBLE 2 (SPL-9).", OPEN),
        ({}, "NOBLE x", "There is no noble X; they are numbered 1 to 4 (SPL-9).", OPEN),
    ],
)
def test_a_refusal_cites_the_ruling_and_says_what_would_do(
    zones: dict[str, object], text: str, refusal: str, ways: str
) -> None:
    match = Match(GAME, ["Alice", "Bob"], position=EMPTY | zones)
    with pytest.raises(Refused) as refused:
        match.attempt(0, text)
    assert str(refused.value) == f"{refusal} {ways}"


def test_a_payment_and_a_return_can_only_be_said_whole() -> None:
    state = a_match().state
    for move in GAME.read(state, 0, "BUY 1-1 2U 1L")[:-1]:
        assert not state.refusal(0, move)
        state.play(0, move, None)
        assert "SPL-7" in str(state.unfinished())
        assert state.menu(0)


def test_commands_of_the_menu_are_recorded_as_they_are_offered() -> None:
    match = a_match()
    commands = match.commands(0) or []
    assert {command.split()[0] for command in commands} == {"GRAB", "RESERVE", "BUY"}
    assert [match.attempt(0, command).text for command in commands] == commands


def test_an_explicit_payment_is_lawful_though_it_is_on_no_menu() -> None:
    match = a_match()
    assert "BUY 1-1 2U 1L" not in (match.commands(0) or [])
    match.play(0, "BUY 1-1 2U 1L")
    assert match.moves == [(0, "BUY 1-1 2U 1L")]


def test_a_purchase_that_shows_a_card_cannot_be_taken_back() -> None:
    match = a_match()
    match.play(0, "BUY 1-1")
    with pytest.raises(NotAllowed, match="has shown what was hidden"):
        match.undo(0)
    match = a_match()
    match.play(0, "GRAB 1W 1R 1K")
    assert match.undo(0) == "GRAB 1W 1R 1K"
