"""While a score sheet is read: every word works, and only Enter or a play goes on."""

from pathlib import Path

from tests.terminal.console import Terminal, letters

from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.record import save

HAND = 36  # plays


def last_play_of_the_first_hand(path: Path) -> str:
    """Keep a match in that file in which Ada's next play ends a hand, and she begins the next one."""
    options = find("scopa").options(target=100)
    for number in range(100):
        match = Match(
            find("scopa"),
            ["Ada", "quick"],
            options,
            seed_from(f"pause {number}"),
            kinds=["me", "quick"],
            practice=True,
        )
        while match.played < HAND - 1:
            seat = match.actors()[0]
            match.play(seat, (match.commands(seat) or [])[0])
        if match.actors() == [0]:
            save(match.saved(), path)
            return (match.commands(0) or [])[0]
    raise AssertionError("Ada deals in about every second match")


def test_every_word_works_and_the_sheet_stays(tmp_path: Path) -> None:
    play = last_play_of_the_first_hand(tmp_path / "hand.json")
    terminal = Terminal(tmp_path, "resume", str(tmp_path / "hand.json"), env={"PAGER": "cat"})
    terminal.wait_for("Ada ›")
    begin = terminal.type(f"{play}\r")
    assert "Settebello" in terminal.wait_for("Enter to go on ›", begin)
    for word, answer in {
        "help": "Enter  go on to the table",
        "save": "The match is saved in",
        "say hello": "There is nobody to talk to",
        "log": "On the table",
        "rules": "fishing game",
    }.items():
        begin = terminal.type(f"{word}\r")
        terminal.wait_for(answer, begin)
        shown = terminal.wait_for("Enter to go on ›", begin)
        assert "▶ Ada" not in shown
    begin = terminal.type("\r")
    terminal.wait_for("▶ Ada", begin)
    terminal.type("quit\r")
    assert terminal.end() == 0


def test_it_is_left_with_quit(tmp_path: Path) -> None:
    play = last_play_of_the_first_hand(tmp_path / "hand.json")
    terminal = Terminal(tmp_path, "resume", str(tmp_path / "hand.json"))
    terminal.wait_for("Ada ›")
    begin = terminal.type(f"{play}\r")
    terminal.wait_for("Enter to go on ›", begin)
    begin = terminal.type("QUIT\r")
    assert terminal.end() == 0
    assert "▶ Ada" not in letters(terminal.raw[begin:])
    assert "To go on: mazzo resume" in letters(terminal.raw[begin:])


def test_a_play_goes_on_and_what_is_wrong_with_it_is_said_below_the_table(tmp_path: Path) -> None:
    play = last_play_of_the_first_hand(tmp_path / "hand.json")
    terminal = Terminal(tmp_path, "resume", str(tmp_path / "hand.json"))
    terminal.wait_for("Ada ›")
    begin = terminal.type(f"{play}\r")
    terminal.wait_for("Enter to go on ›", begin)
    begin = terminal.type("dance\r")
    shown = terminal.wait_for("dance is no card", begin)
    assert "▶ Ada" in shown
    terminal.type("quit\r")
    assert terminal.end() == 0
