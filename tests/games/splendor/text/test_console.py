"""Splendor at the console: alone at a terminal, and four people in four terminals on one server."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.service import Process, process
from tests.terminal.console import Conversation, Terminal, letters, run

from mazzo.core.bits import Rng
from mazzo.match.verify import verify
from mazzo.wire import messages as wire

NAMES = ("Ada", "Bob", "Cyd", "Dan")
PLAY = ("play", "splendor", "--seats", "me:Ada", "quick", "--seed", "pipes")
CLEAR = "\x1b[2J"


def offered(talk: Conversation, name: str) -> list[str]:
    """What HELP says that can be played now."""
    talk.say("HELP")
    found = re.search(
        r"You can play(?:, for example)?:\n(.+?)\nTo be read as:", talk.until(f"{name}> "), re.DOTALL
    )
    assert found is not None
    return re.split(r"\s{2,}", found[1].strip())


def choice(commands: list[str], rng: Rng) -> str:
    """Buys when it can, and else does anything but reserve, unless that is all there is."""
    for verb in ("BUY", "GRAB", ""):
        if fitting := [command for command in commands if command.startswith(verb)]:
            return fitting[rng.below(len(fitting))]
    raise AssertionError("HELP offers nothing")


def test_a_whole_match_at_pipes_ends_with_how_each_point_was_made(tmp_path: Path) -> None:
    talk, rng = Conversation(tmp_path, *PLAY), Rng(1)
    while "Ada> " in talk.until("Ada> "):
        talk.say(choice(offered(talk, "Ada"), rng).lower())
    assert talk.close() == 0
    assert re.search(r"^  Nobles +", talk.heard, re.MULTILINE)
    assert re.search(r"(Ada|quick) wins with \d+ points|share the victory", talk.heard)


def test_the_commands_of_the_seed_in_any_letter_case(tmp_path: Path) -> None:
    lines = [
        "help",
        "GRAB 1W 1U 1G 0R 0B 0L",
        "grab 1w 1u 1l",
        "Reserve 2-3",
        "buy r1",
        "BUY 1W 2U",
        "hElP",
        "QUIT",
    ]
    heard = run(tmp_path, *PLAY, typed="\n".join(lines)).stdout
    for said in (
        "Ada takes 1W 1U 1G.",
        "Not allowed: Gold is never taken with GRAB",
        "Ada reserves 2-3",
        "Not allowed: R1 costs you",
        "pays for no card exactly: name a place (SPL-8)",
        "RESERVE 1-0",
    ):
        assert said in heard
    assert "\x1b" not in heard


def test_the_board_is_redrawn_after_each_move_with_all_that_is_public(tmp_path: Path) -> None:
    heard = run(tmp_path, *PLAY, typed="RESERVE 2-0\nQUIT").stdout
    tables = heard.split("Splendor, round ")[1:]
    assert len(tables) == 2
    for table in tables:
        for part in (
            "Nobles: 1: ",
            "Tier 3: 3-1 ",
            "Tier 2: 2-1 ",
            "Tier 1: 1-1 ",
            "1-4 ",
            "Bank: ",
            "quick: tokens",
        ):
            assert part in table
    assert "R1 unseen by the others" in tables[1]
    assert "Ada: R1 +" in tables[1]


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("rows", [24, 50])
def test_no_line_is_wider_than_the_terminal(tmp_path: Path, columns: int, rows: int) -> None:
    terminal = Terminal(tmp_path, *PLAY, size=(columns, rows))
    terminal.wait_for("Ada ›")
    drawn = letters(terminal.raw.split(CLEAR)[-1]).split("Ada ›")[0].split("\r\n")
    assert max(len(line) for line in drawn) <= columns
    assert len(drawn) <= rows
    assert any("╭ 3-4 ─" in line for line in drawn) == (rows == 50)
    terminal.type("\x03")
    assert terminal.end() == 130


def test_tab_completes_a_command(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *PLAY, size=(120, 50))
    terminal.wait_for("Ada ›")
    # Of a line that changes only what is new is drawn, so it is what comes of it that is waited for.
    begin = terminal.type("2-0\t\r")  # by itself no command
    shown = terminal.wait_for("R1 unseen by the others", begin)
    assert "Ada reserves the top card of tier 2, unseen, and takes 1L." in shown
    terminal.type("quit\r")
    assert terminal.end() == 0


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("splendor") / "data") as running:
        yield running


def test_four_people_in_four_terminals_play_a_whole_match_on_one_server(
    tmp_path: Path, service: Process
) -> None:
    ada = service.make("me", "free", "free", "free", name="Ada", game="splendor")
    with service.enter(ada) as client:
        key = client.ask(wire.Carry(), "carried")["key"]
    bare = f"{service.link}/table/{ada.table}"
    talks = [Conversation(tmp_path / "Ada", "join", f"{bare}#seat={key}")]
    for name in NAMES[1:]:
        talks[-1].until(" more players.\n", " more player.\n")
        talks.append(Conversation(tmp_path / name, "join", f"{bare}#invite={ada.invite}", "--name", name))
    try:
        for talk in talks:
            talk.until(" begins.\n")
        with service.connect() as watcher:
            news, rng = watcher.enter(ada.table)["news"], Rng(1)
            while not news.get("is_over"):
                seat = news["actors"][0]
                talks[seat].until(f"{NAMES[seat]}> ")
                talks[seat].say(choice(offered(talks[seat], NAMES[seat]), rng))
                news = watcher.until("news")
        assert [talk.close() for talk in talks] == [0, 0, 0, 0]
    finally:
        for talk in talks:
            talk.kill()
    stories = [deeds(talk.heard) for talk in talks]
    assert len(stories[0]) > 60
    assert stories == [stories[0]] * 4
    for talk in talks:
        assert "this round is the last (SPL-10)" in talk.heard
        assert re.search(
            r"^(Ada|Bob|Cyd|Dan)( and .*)? (wins|share the victory) with", talk.heard, re.MULTILINE
        )
    check = re.search(r"mazzo verify (\S+) --hash (\S+)", talks[3].heard)
    assert check is not None
    assert verify(Path(check[1]).read_bytes(), check[2]).is_sound


def deeds(text: str) -> list[str]:
    """What people did, in the order in which it was heard."""
    pattern = r"^(?:Ada|Bob|Cyd|Dan) (?:takes|returns|buys|reserves).*|^The noble of .*visits.*"
    return re.findall(pattern, text, re.MULTILINE)
