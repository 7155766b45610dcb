"""How a table of Hoards is laid out for people at a terminal."""

from mazzo.core.layout import Row, Tile
from mazzo.core.state import SPECTATOR
from mazzo.games import find
from mazzo.games.hoards.text.console import BACK
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

GAME = find("hoards")
NAMES = ["Ann", "Bob", "Cyd"]
ZONES = {
    "hands": [["7H", "9D"], ["2C", "KH"], ["5D"]],
    "piles": [[["3H", "3S"]], [{"original": ["4H", "4S"], "added": ["6C"]}], []],
    "laid": [["KS"], [], ["KC"]],
    "armed": ["KC"],
    "discards": ["JD"],
    "used": ["hoard"],
    "combination": 1,
}


def begun(**zones: object) -> Match:
    return Match(GAME, NAMES, None, seed_from("table"), position={**ZONES, **zones})


def rows_for(match: Match, seat: int) -> dict[str, Row]:
    """The rows by title, those of the seats by name."""
    rows = GAME.layout(GAME.for_people(match.view(seat)), NAMES).rows
    return {NAMES[row.seat] if row.seat is not None else row.title: row for row in rows}


def test_piles_lie_face_down_with_their_original_and_added_cards_counted() -> None:
    rows = rows_for(begun(), 0)

    assert rows["Ann's hoard"].tiles == [Tile("1", face=(BACK,), tone="blue", notes=("2 cards",))]
    assert rows["Bob's hoard"].tiles == [Tile("1", face=(BACK,), tone="blue", notes=("2+1 cards",))]
    assert "Cyd's hoard" not in rows
    assert rows["Discards"].tiles == [Tile("JD")]


def test_a_stroll_turns_the_own_piles_face_up() -> None:
    match = begun()
    match.play(0, "STROLL LOOK")

    assert rows_for(match, 0)["Ann's hoard"].tiles[0].face == ("3S 3H",)
    assert rows_for(match, 1)["Ann's hoard"].tiles[0].face == (BACK,)


def test_others_are_shown_with_the_number_that_commands_call_them_by_and_kings_with_their_mood() -> None:
    rows = rows_for(begun(), 0)

    assert rows["Ann"].text == "has done: hoard, with pile 1; KS, the blue dragon, is laid"
    assert rows["Bob"].text == "seat 1"
    assert rows["Cyd"].text == "seat 2; KC, the black dragon, is ARMED"


def test_whoever_is_asked_something_is_shown_what() -> None:
    match = begun()
    match.play(0, "RAID Bob GIVE")

    assert rows_for(match, 1)["Bob"].text == "raided: agrees, or disputes it and fights"
    assert rows_for(match, 1)["Raid"].text == "Ann on Bob: give"


def test_what_a_looting_compared_is_told_to_the_two_alone() -> None:
    match = begun()
    match.play(0, "LOOT Bob 1")
    for seat in (0, 1):
        rows = rows_for(match, seat)
        assert rows["Ann's pile 1"].text == "set 3S 3H (only you two saw it)"
        assert rows["Bob's pile 1"].text == "set 4S=10 4H=10; clubs add 6; guard 6C (only you two saw it)"
    for watcher in (2, SPECTATOR):
        rows = rows_for(match, watcher)
        assert rows["Looting"].text.startswith("Ann's pile 1 against Bob's pile 1. Bob has the greater")
        assert not {"Ann's pile 1", "Bob's pile 1"} & set(rows)
