"""A server without a link to a table: its lobby, tables opened from the terminal, and their codes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.service import Process, process
from tests.terminal.console import Terminal, letters, run

from mazzo.terminal import qr
from mazzo.terminal.open import read_clock
from mazzo.wire import messages as wire
from mazzo.wire.link import is_loopback, leads_to_server, read_server

LINK = re.compile(r"http://127\.0\.0\.1:\d+/table/(\w+)#invite=[\w=-]+")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Process]:
    with process(tmp_path / "data") as running:
        yield running


def summary(service: Process, table: str) -> wire.Summary:
    return service.get(f"/api/tables/{table}").read(wire.Summary)


def test_a_server_lists_its_tables_and_a_number_sits_down(tmp_path: Path, service: Process) -> None:
    service.make("me", "free", name="Zoe", public=True)
    service.make("me", "easy", name="Max", public=True, pace="human")
    service.make("me", "free", name="Eve")  # private
    come = run(tmp_path, "join", f"{service.link}/", "--name", "Bob", typed="help\n9\n1\nquit\n")
    assert come.returncode == 0
    assert re.search(r"Open tables:\n +1  Scopa: Zoe and 1 free seat, just now\n", come.stdout)
    assert re.search(r"To watch:\n +2  Scopa: Max and \w+, just now\n", come.stdout)
    assert "Eve" not in come.stdout
    assert "OPEN scopa" in come.stdout
    assert "9 leads nowhere: type a number from 1 to 2, OPEN GAME, GAMES, HELP or QUIT." in come.stdout
    assert "You are Bob at " in come.stdout
    again = run(tmp_path, "join", service.link, typed="1\nquit\n").stdout
    assert re.search(r"Your tables:\n +1  Scopa: Zoe and Bob, just now\n", again)
    assert "You are Bob at " in again


def test_a_table_can_be_opened_in_the_lobby(tmp_path: Path, service: Process) -> None:
    lines = "games\nopen chess\nopen scopa\nquit\n"
    said = run(tmp_path, "join", service.link, "--name", "Ada", typed=lines).stdout
    assert f"No table is open at {service.link}. To open one: OPEN scopa" in said
    assert re.search(r"splendor +Tokens buy cards", said)
    assert f"There is no game 'chess' at {service.link}; there are " in said
    (table,) = service.get("/api/lobby").read(wire.Lobby).open
    assert [player.name for player in table.players] == ["Ada", ""]
    assert f"Your seat stays yours. To go on: mazzo join {service.link}/table/{table.table}\n" in said


def test_the_lobby_is_left_by_the_end_of_the_input_and_with_quit(tmp_path: Path, service: Process) -> None:
    for typed in ("", "quit\n", "QUIT\n"):
        done = run(tmp_path, "join", service.link, typed=typed)
        assert (done.returncode, done.stderr) == (0, "")
        assert "leads nowhere" not in done.stdout


def test_the_lobby_at_a_terminal_leads_to_a_table(tmp_path: Path, service: Process) -> None:
    terminal = Terminal(tmp_path, "join", service.link, "--name", "Ada", size=(60, 24))
    terminal.wait_for("Number, OPEN GAME or Enter ›")
    terminal.type("open scopa me medium\r")
    terminal.wait_for("▒▒")
    assert "Seed's hash" in letters(terminal.raw.split("\x1b[2J")[-1])  # beside the table, to be noted down
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert "Your seat stays yours." in letters(terminal.raw)


def test_a_table_is_opened_by_a_command_that_prints_its_link_and_a_code(
    tmp_path: Path, service: Process
) -> None:
    words = ("open", "scopa", "--at", service.link, "--name", "Ada", "--set", "target=11", "--clock", "10+5")
    done = run(tmp_path, *words)
    assert done.returncode == 0
    link = LINK.search(done.stdout)
    assert link is not None
    for line in qr.blocks(link[0], is_dark_on_light=False):
        assert line in done.stdout.splitlines()
    assert "Only this computer reaches that address." in done.stdout
    table = summary(service, link[1])
    assert (table.options["target"], table.clock) == (11, wire.Clock(bank=600, increment=5))
    assert [player.name for player in table.players] == ["Ada", ""]
    assert "You are Bob at" in run(tmp_path / "bob", "join", link[0], "--name", "Bob").stdout


def test_a_table_of_bots_is_opened_to_be_watched(tmp_path: Path, service: Process) -> None:
    done = run(tmp_path, "open", "splendor", "--at", service.link, "--seats", "easy", "medium")
    link = LINK.search(done.stdout)
    assert link is not None
    assert [player.kind for player in summary(service, link[1]).players] == ["bot", "bot"]
    assert f"mazzo watch {service.link}/table/{link[1]}\n" in done.stdout
    assert "You are" not in done.stdout


@pytest.mark.parametrize("wish", ["--plain", "--no-qr"])
def test_no_code_is_drawn_where_it_would_only_be_in_the_way(
    tmp_path: Path, service: Process, wish: str
) -> None:
    done = run(tmp_path, "open", "scopa", "--at", service.link, wish)
    assert LINK.search(done.stdout)
    assert "█" not in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("open chess --at {server}", "there is no game 'chess' at {server}; there are "),
        ("open scopa --at {server} --set target=abc", "target"),
        ("open scopa --at {server} --set target", "--set takes name=value"),
        ("open scopa --at {server} --clock soon", "--clock is minutes and seconds, like 10+5"),
        ("open scopa --at {server} --seats me free free", "2"),
        ("open scopa --at {server} --seats free free", "One seat is `me`"),
        ("open scopa --at 127.0.0.1:9", "no mazzo answers at http://127.0.0.1:9 (connection refused)"),
        ("join 127.0.0.1:9", "no mazzo answers at http://127.0.0.1:9 (connection refused)"),
        ("open scopa --at ftp://host", "is no link to a server of mazzo"),
    ],
)
def test_what_is_wrong_is_one_sentence(tmp_path: Path, service: Process, words: str, sentence: str) -> None:
    done = run(tmp_path, *words.replace("{server}", service.link).split())
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert sentence.replace("{server}", service.link) in done.stderr


def test_the_code_has_room_around_it_and_fits_60_columns() -> None:
    link = f"http://192.168.100.200:8770/table/abcdefghjkmn#invite={'x' * 24}"
    lines = qr.blocks(link, is_dark_on_light=True)
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= 60
    assert set(lines[0]) == {" "}
    assert set("".join(lines)) <= set(" ▀▄█")
    assert set(qr.blocks(link, is_dark_on_light=False)[0]) == {"█"}


def test_addresses_of_servers_are_told_from_slips() -> None:
    for text in ("http://host:8770/", "host:8770", "https://cards.example", "cards.example", "localhost"):
        assert leads_to_server(text), text
    for text in ("hello", "http://host:8770/table/abcdefghjkmn", "host:8770/replay/abc"):
        assert not leads_to_server(text), text
    assert read_server("Host:8770/table/abc") == "http://host:8770"
    assert [
        is_loopback(f"http://{host}") for host in ("127.0.0.1:1", "localhost", "[::1]:2", "10.0.0.2")
    ] == [
        True,
        True,
        True,
        False,
    ]


def test_a_clock_is_written_as_in_chess_or_in_seconds() -> None:
    assert read_clock("") == wire.Clock()
    assert read_clock("10+5") == wire.Clock(bank=600, increment=5)
    assert read_clock("30s") == wire.Clock(move=30)
    assert read_clock("3d") == wire.Clock(days=3)
