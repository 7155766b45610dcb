"""The console at a real terminal, driven key by key."""

import re
from pathlib import Path

import pytest
from tests.terminal.console import Terminal, letters

from mazzo.core.errors import Refused
from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.record import load
from mazzo.terminal.faces import FRENCH

ALONE = ("play", "scopa", "--seats", "me:Ada", "quick", "--seed", "key by key")
TOGETHER = ("play", "scopa", "--seats", "me:Ada", "me:Bob", "--seed", "hot seat")
CLEAR, FORGET = "\x1b[2J", "\x1b[3J"  # the screen, the scrollback
HIDE, SHOW = "\x1b[?1049h", "\x1b[?1049l"  # the screen that cannot be scrolled
PAGER = f"printf '{HIDE}'; cat; printf '{SHOW}'"
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]m")


def hidden(match: Match, *seats: int) -> list[str]:
    """The cards in these hands, in every form in which they could be written."""
    cards = [card for seat in seats for card in match.game.position(match.state)["hands"][seat]]
    return [form for card in cards for form in (card, card.lower(), FRENCH.text(card))]


def test_the_name_of_a_game_begins_a_match(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "scopa")
    screen = terminal.wait_for("HELP   RULES   HINT")
    assert "╭────╮" in screen
    assert "▶" in screen
    assert COLOUR.search(terminal.raw)
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert "mazzo resume" in letters(terminal.raw)


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("deck", ["french", "italian"])
def test_no_line_is_wider_than_the_terminal(tmp_path: Path, columns: int, deck: str) -> None:
    terminal = Terminal(tmp_path, *ALONE, "--set", "capture=choose", "--deck", deck, size=(columns, 24))
    terminal.wait_for("Ada ›")
    drawn = letters(terminal.raw.split(CLEAR)[-1]).split("Ada ›")[0]
    assert max(len(line) for line in drawn.split("\r\n")) <= columns
    terminal.type("\x03")
    assert terminal.end() == 130


@pytest.mark.parametrize("columns", [60, 80])
def test_the_first_table_is_drawn_with_cards_and_all_of_it_is_seen(tmp_path: Path, columns: int) -> None:
    terminal = Terminal(tmp_path, *ALONE, size=(columns, 24))
    terminal.wait_for("HELP")
    terminal.type("\x03")
    terminal.end()
    first = letters(terminal.raw.split(CLEAR)[1]).split("Ada ›")[0].split("\r\n")
    assert "Seed's hash" in "".join(first)
    assert any("╭────╮" in line for line in first)
    assert len(first) <= 24 - 1  # the last one is the prompt's, and the bar stands below it


def test_a_hint_breaks_between_words_at_60_columns(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *ALONE, size=(60, 24))
    terminal.wait_for("HELP")
    begin = terminal.type("hint\r")
    terminal.wait_for("Hint:", begin)
    begin = terminal.type("save\r")
    shown = terminal.wait_for(".json.", begin)
    terminal.type("\x03")
    terminal.end()
    hint = letters(terminal.raw).split("Hint: ")[1].split("Ada ›")[0].rstrip()
    assert len(f"Hint: {hint}") > 60
    assert max(len(line.strip()) for line in f"Hint: {hint}".split("\r\n")) <= 60
    assert "\r\n" in hint
    assert re.search(r"saved in\s+/\S+\.json", shown)  # a path is never broken


def test_no_color_is_respected(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *ALONE, env={"NO_COLOR": "1"})
    terminal.wait_for("Ada ›")
    terminal.type("\x04")
    assert terminal.end() == 0
    assert not COLOUR.search(terminal.raw)


def test_a_dumb_terminal_gets_plain_lines(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *ALONE, env={"TERM": "dumb"})
    terminal.wait_for("Ada> ")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert "\x1b" not in terminal.raw


def test_tab_completes_what_may_be_played(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *ALONE)
    terminal.wait_for("HELP   RULES")
    begin = terminal.type("SA\t")
    terminal.wait_for("SAVE", begin)
    begin = terminal.type("\r")
    terminal.wait_for("saved in", begin)
    terminal.type("\x03")
    terminal.end()


def test_control_c_while_a_bot_thinks_saves_the_match(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "scopa", "--seats", "ismcts:60s", "ismcts:60s")
    terminal.wait_for("thinks")
    terminal.type("\x03")
    assert terminal.end() == 130
    assert "To go on: mazzo resume" in letters(terminal.raw)
    assert "Traceback" not in terminal.raw


def test_told_to_stop_it_saves_and_gives_the_terminal_back(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *TOGETHER)
    terminal.wait_for("Pass the keyboard")
    terminal.told_to_stop()
    assert terminal.end() == 130
    assert terminal.raw.rindex(SHOW) > terminal.raw.rindex(HIDE)


def test_history_outlives_the_session_of_one_person(tmp_path: Path) -> None:
    for keys in ("log\r", "\x1b[A\r"):
        terminal = Terminal(tmp_path, *ALONE)
        terminal.wait_for("HELP   RULES")
        begin = terminal.type(keys)
        terminal.wait_for("deals.", begin)
        terminal.type("\x03")
        terminal.end()


class HotSeat:
    """Two people at one terminal, and the same match beside it, which knows what each may see."""

    def __init__(self, home: Path, **env: str) -> None:
        self.terminal = Terminal(home, *TOGETHER, env=env)
        self.match = Match(find("scopa"), ["Ada", "Bob"], seed=seed_from("hot seat"))

    @property
    def seat(self) -> int:
        return self.match.actors()[0]

    @property
    def name(self) -> str:
        return self.match.players[self.seat]

    def screen(self) -> str:
        """All that was written since the screen was last cleared."""
        return self.terminal.raw.split(CLEAR)[-1]

    def curtain(self) -> None:
        self.terminal.wait_for(f"Pass the keyboard to {self.name}, then Enter")
        self.check(0, 1)

    def sit_down(self) -> None:
        begin = self.terminal.type("\r")
        self.terminal.wait_for(f"{self.name} ›", begin)
        self.terminal.wait_for("HELP", begin)
        self.check(1 - self.seat)

    def check(self, *seats: int) -> None:
        shown = letters(self.screen())
        assert not [card for card in hidden(self.match, *seats) if card in shown], shown

    def play(self) -> None:
        text = (self.match.commands(self.seat) or [])[0]
        begin = self.terminal.type(f"{text}\r")
        self.match.play(self.seat, text)
        self.terminal.wait_for(f"Pass the keyboard to {self.name}, then Enter", begin)


def test_nobody_sees_the_cards_of_who_sat_there_before(tmp_path: Path) -> None:
    table = HotSeat(tmp_path)
    for _ in range(14):
        table.curtain()
        table.sit_down()
        table.play()
    table.terminal.type("\x03")
    assert table.terminal.end() == 130
    before, inside = table.terminal.raw.split(HIDE)
    inside, after = inside.split(SHOW)
    assert not letters(before).strip()
    assert "Saved in" in after
    assert not [card for card in hidden(table.match, 0, 1) if card in letters(after)]
    assert "\n" * 24 not in inside


def test_a_pager_does_not_lead_back_to_the_screen_that_can_be_scrolled(tmp_path: Path) -> None:
    table = HotSeat(tmp_path, PAGER=PAGER)
    table.curtain()
    table.sit_down()
    begin = table.terminal.type("rules\r")
    table.terminal.wait_for("fishing game", begin)
    table.terminal.wait_for(f"▶ {table.name}", begin)
    table.check(1 - table.seat)
    assert table.terminal.raw.rindex(HIDE) > table.terminal.raw.find(SHOW)
    table.terminal.type("\x03")
    table.terminal.end()


def test_plain_lines_are_wiped_between_people_too(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *TOGETHER, "--plain")
    match = Match(find("scopa"), ["Ada", "Bob"], seed=seed_from("hot seat"))
    for _ in range(3):
        name, other = match.players[match.actors()[0]], 1 - match.actors()[0]
        terminal.wait_for(f"Pass the keyboard to {name}, then Enter")
        begin = terminal.type("\n")
        terminal.wait_for(f"{name}> ", begin)
        shown = letters(terminal.raw.split(FORGET)[-1])
        assert not [card for card in hidden(match, other) if card in shown]
        text = (match.commands(match.actors()[0]) or [])[0]
        match.play(match.actors()[0], text)
        begin = terminal.type(f"{text}\n")
        terminal.wait_for("Pass the keyboard", begin)
        assert not [card for card in hidden(match, 0, 1) if card in letters(terminal.raw.split(FORGET)[-1])]
    terminal.type("\x04")
    assert terminal.end() == 0


def test_the_arrow_keys_do_not_bring_back_what_another_typed(tmp_path: Path) -> None:
    table = HotSeat(tmp_path)
    table.curtain()
    table.sit_down()
    secret = table.match.game.position(table.match.state)["hands"][table.seat][-1]
    wrong = refused_word(table.match, secret)
    begin = table.terminal.type(f"{wrong}\r")
    table.terminal.wait_for("Not allowed", begin)
    table.play()
    table.curtain()
    table.sit_down()
    table.terminal.type("\x1b[A\x1b[A\x1b[Ax")
    table.terminal.wait_for("x", table.terminal.raw.rindex(CLEAR))
    table.check(1 - table.seat)
    assert wrong not in letters(table.screen())
    table.terminal.type("\x03")
    table.terminal.end()


def refused_word(match: Match, card: str) -> str:
    """A command with a card of the hand that is refused."""
    for verb in ("trail", "capture"):
        try:
            match.attempt(match.actors()[0], f"{verb} {card}")
        except Refused:
            return f"{verb} {card}"
    raise AssertionError("one of the two is always wrong")


def test_undo_can_be_said_at_the_curtain(tmp_path: Path) -> None:
    table = HotSeat(tmp_path)
    table.curtain()
    table.sit_down()
    table.play()
    begin = table.terminal.type("undo\r")
    table.terminal.wait_for("has been heard or has shown what was hidden", begin)
    table.terminal.type("quit\r")
    assert table.terminal.end() == 0
    (file,) = (tmp_path / "matches").iterdir()
    assert len(load(file).moves) == 1


def test_a_replay_is_stepped_through_with_keys(tmp_path: Path) -> None:
    playing = Terminal(tmp_path, "play", "scopa", "--seats", "quick", "random", "--seed", "keys")
    assert playing.end() == 0
    (file,) = (tmp_path / "matches").iterdir()
    terminal = Terminal(tmp_path, "replay", str(file))
    terminal.wait_for("1 of 42 ›")
    for key, place in (("\x1b[C", 2), (" ", 3), ("\x1b[D", 2), ("\x1b[F", 42), ("\x1b[H", 1)):
        begin = terminal.type(key)
        terminal.wait_for(f"{place} of 42 ›", begin)
    terminal.type("quit\r")
    assert terminal.end() == 0
