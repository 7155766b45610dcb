"""When a match is over: what is said and checked, and who wants to play again does, here and at a server."""

import asyncio
import re
from pathlib import Path

from tests.server.service import Process, process
from tests.tables import finished
from tests.terminal.console import Terminal, letters, run

from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.record import load, save
from mazzo.terminal.local_table import LocalTable
from mazzo.wire import messages as wire

PLAYS = 36  # of one hand of Scopa
SOUND = "Checked here, and sound: the seed fits the hash that you were shown, and every card"


def one_play_left(path: Path, *kinds: str) -> str:
    """Keep a match in that file in which Ada has the last card; how it is played."""
    for number in range(100):
        match = Match(find("scopa"), ["Ada", "Bob"], seed=seed_from(f"last {number}"), kinds=kinds)
        while match.played < PLAYS - 1:
            seat = match.actors()[0]
            match.play(seat, (match.commands(seat) or [])[0])
        if match.actors() == [0]:
            save(match.saved(), path)
            return (match.commands(0) or [])[0]
    raise AssertionError("Ada deals in about every second match")


def test_a_match_here_is_checked_unasked_and_played_again(tmp_path: Path) -> None:
    play = one_play_left(tmp_path / "last.json", "me", "quick")
    terminal = Terminal(tmp_path, "resume", str(tmp_path / "last.json"))
    terminal.wait_for("Ada ›")
    begin = terminal.type(f"{play}\r")
    ended = terminal.wait_for("Enter to play again ›", begin)
    assert re.search(r"(Ada|Bob) wins|share the victory", ended)
    assert SOUND in " ".join(ended.split())
    record = load(tmp_path / "last.json")
    assert f"--hash {record.commitment}" in " ".join(ended.split())

    begin = terminal.type("help\r")
    terminal.wait_for("play again", begin)
    begin = terminal.type("7D\r")
    terminal.wait_for("The match is over: Enter plays again, QUIT leaves.", begin)
    begin = terminal.type("\r")
    assert "Seed's hash" in terminal.wait_for("HELP   RULES", begin)
    (new,) = (tmp_path / "matches").iterdir()
    again = load(new)
    assert (again.players, again.kinds, again.options) == (record.players, record.kinds, record.options)
    assert again.commitment != record.commitment
    terminal.type("quit\r")
    assert terminal.end() == 0
    assert f"To go on: mazzo resume {new}" in " ".join(letters(terminal.raw).split())


def test_two_people_at_one_keyboard_play_again_and_leave_the_result_behind(tmp_path: Path) -> None:
    play = one_play_left(tmp_path / "last.json", "me", "me")
    terminal = Terminal(tmp_path, "resume", str(tmp_path / "last.json"))
    terminal.wait_for("Pass the keyboard to Ada, then Enter")
    begin = terminal.type("\r")
    terminal.wait_for("Ada ›", begin)
    begin = terminal.type(f"{play}\r")
    terminal.wait_for("Enter to play again ›", begin)
    begin = terminal.type("\r")
    terminal.wait_for("Pass the keyboard to", begin)
    terminal.type("quit\r")
    assert terminal.end() == 0
    outside = re.sub(r"\x1b\[\?1049h.*?\x1b\[\?1049l", "", terminal.raw, flags=re.DOTALL)
    assert "Final score:" in letters(outside)


def test_a_pipe_is_not_asked_whether_it_wants_to_play_again(tmp_path: Path) -> None:
    play = one_play_left(tmp_path / "last.json", "me", "quick")
    done = run(tmp_path, "resume", str(tmp_path / "last.json"), typed=f"{play}\n\n")
    assert done.returncode == 0
    assert SOUND in done.stdout
    assert "play again" not in done.stdout


def test_a_file_that_is_not_what_was_played_is_told(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = finished(find("scopa"))
    table = LocalTable(match, path)
    save(match.saved(), path)
    assert SOUND in asyncio.run(table.closing())[0]
    other = Match(match.game, match.players, seed=seed_from("another"), kinds=match.kinds)
    save(other.saved(), path)
    assert asyncio.run(table.closing())[0] == "Checked here, and NOT SOUND:"


def near_the_end(service: Process) -> dict[str, tuple[str, str]]:
    """A match of Ada and Bob with one card left: each one's link, and the play of who is to act."""
    ada = service.make("me", "free", name="Ada")
    bob = service.sit(ada, "Bob")
    with service.enter(ada) as hers, service.enter(bob) as his:
        clients = [hers, his] if ada.seat == 0 else [his, hers]
        for _ in range(PLAYS - 1):
            actor = service.get(f"/api/tables/{ada.table}").read(wire.Summary).actors[0]
            client, seat = clients[actor], (ada, bob)[actor if ada.seat == 0 else 1 - actor]
            client.play(client.enter(seat)["news"]["commands"][0])
        found = {}
        for name, client, seat in (("Ada", hers, ada), ("Bob", his, bob)):
            commands = client.enter(seat)["news"].get("commands", [])
            key = client.ask(wire.Carry(), "carried")["key"]
            found[name] = (f"{service.link}/table/{ada.table}#seat={key}", commands[0] if commands else "")
    return found


def test_players_at_a_server_talk_at_the_end_and_meet_again_at_the_next_table(tmp_path: Path) -> None:
    with process(tmp_path / "data") as service:
        left = near_the_end(service)
        terminals = {name: Terminal(tmp_path / name, "join", link) for name, (link, _) in left.items()}
        for name, terminal in terminals.items():
            terminal.wait_for("HELP   RULES")
            if play := left[name][1]:
                terminal.type(f"{play}\r")
        for terminal in terminals.values():
            terminal.wait_for("Enter to play again ›")
        ada, bob = terminals["Ada"], terminals["Bob"]
        begin = len(bob.raw)
        ada.type("say good game\r")
        bob.wait_for("Ada: good game", begin)
        ada.type("\r")
        bob.wait_for("Ada wants to play again.", begin)
        after = {name: terminal.type("\r" if name == "Bob" else "") for name, terminal in terminals.items()}
        for name, terminal in terminals.items():
            terminal.wait_for("Ada is dealt 3 cards.", after[name])
            terminal.type("quit\r")
            assert terminal.end() == 0
    heard = letters(bob.raw[begin : after["Bob"]])
    assert heard.count("Ada wants to play again.") == 1
    assert "Ada is away" not in heard
    tables = {name: re.findall(r"table/(\w+)", letters(terminal.raw)) for name, terminal in terminals.items()}
    assert tables["Ada"][-1] == tables["Bob"][-1] != tables["Ada"][0]
