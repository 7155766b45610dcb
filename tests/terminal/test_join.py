"""The console at tables on a server: real consoles, a real server, real sockets between them."""

import re
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.server.service import Process, Service, process
from tests.tables import register_template
from tests.terminal.console import Conversation, Terminal, letters, run

from mazzo.match.verify import verify
from mazzo.terminal import exits
from mazzo.wire import messages as wire

EXAMPLE = "a link to a table looks like http://host:8770/table/abcdefghjkmn"
BACK_AFTER = 2.0  # seconds, at the most


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("join") / "data") as running:
        yield running


Start = Callable[..., Conversation]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts consoles in a home of their own; none outlives the test."""
    started: list[Conversation] = []

    def begin(home: str, *words: str) -> Conversation:
        started.append(Conversation(tmp_path / home, *words))
        return started[-1]

    yield begin
    for talk in started:
        talk.kill()


@dataclass(frozen=True)
class Links:
    """What people were given to come to a table."""

    seat: str  # takes Ada's seat along
    invite: str
    bare: str


def links_of(service: Service, ada: wire.Seated) -> Links:
    with service.enter(ada) as client:
        key = client.ask(wire.Carry(), "carried")["key"]
    bare = f"{service.link}/table/{ada.table}"
    return Links(f"{bare}#seat={key}", f"{bare}#invite={ada.invite}", bare)


def open_table(service: Service, *seats: str, **plan: object) -> Links:
    """A table that Ada has opened."""
    return links_of(service, service.make(*(seats or ("me", "free")), name="Ada", **plan))


def bob_begins(service: Service, **plan: object) -> tuple[Links, wire.Seated]:
    """A match of Ada and Bob in which Bob is to act first, and Bob's seat."""
    while True:
        ada = service.make("me", "free", name="Ada", **plan)
        bob = service.sit(ada, "Bob")
        summary = service.get(f"/api/tables/{ada.table}").read(wire.Summary)
        if summary.actors == [bob.seat]:
            return links_of(service, ada), bob


def play_one(talk: Conversation, name: str) -> bool:
    """Answer the next prompt with the first play that HELP offers; False if the match has ended."""
    prompt = f"{name}> "
    if not talk.until(prompt).endswith(prompt):
        return False
    talk.say("HELP")
    offered = re.search(r"You can play:\n  (.+)", talk.until(prompt))
    assert offered is not None
    talk.say(offered[1])
    return True


def deeds(text: str) -> list[str]:
    return re.findall(r"^(?:Ada|Bob) (?:trails|captures|captured).*", text, re.MULTILINE)


def test_two_consoles_play_a_whole_match_and_a_third_watches(
    tmp_path: Path, start: Start, service: Process
) -> None:
    links = open_table(service)
    ada = start("ada", "join", links.seat)
    ada.until("waiting for 1 more player.\n")
    watcher = start("eve", "watch", links.bare)
    watcher.until("waiting for 1 more player.\n")
    bob = start("bob", "join", links.invite, "--name", "Bob", "--word", "basil")
    turn = [("Ada", ada), ("Bob", bob)]
    if "Ada deals." in bob.until(" deals.\n"):
        turn.reverse()
    while play_one(turn[0][1], turn[0][0]):
        turn.reverse()

    assert (ada.close(), bob.close(), watcher.close()) == (0, 0, 0)
    assert re.search(r"(Ada|Bob) wins|share the victory", bob.heard)
    assert "Settebello" in bob.heard
    assert len(deeds(bob.heard)) >= 36
    assert deeds(ada.heard) == deeds(bob.heard) == deeds(watcher.heard)
    assert " holds " not in watcher.heard
    assert not re.search(r"^Bob holds ", ada.heard, re.MULTILINE)
    assert not re.search(r"^Ada holds ", bob.heard, re.MULTILINE)
    for heard in (ada.heard, bob.heard, watcher.heard):
        assert "Checked here, and sound: the seed and all words fit the hashes" in heard
    check = re.search(r"mazzo verify (\S+) --hash (\S+)", bob.heard)
    assert check is not None
    assert f"Seed's hash {check[2]}" in ada.heard
    assert verify(Path(check[1]).read_bytes(), check[2]).is_sound
    assert not list((tmp_path / "bob" / "seats").iterdir())


def test_every_word_of_the_console_answers(start: Start, service: Process) -> None:
    links, bob = bob_begins(service, hints=True)
    talk = start("", "join", links.seat)
    with service.enter(bob) as client:
        play = client.enter(bob)["news"]["commands"][0]
        client.ask(wire.Play(play), "news")
        talk.until("Ada> ")
        for line, answer in {
            "help": "CARRY",
            "Rules": "fishing game",
            "hInT": "Hint: ",
            "log": "Ada holds",
            "say Ciao, ♥": "Ada: Ciao, ♥",
            "say": "Not understood: SAY is followed by",
            "undo": "Not allowed: ",
            "save": "The server keeps the match after every play",
            "carry": f"{links.bare}#seat=",
            "replace Bob": "Not allowed: A bot sits in",
            "replace Zoe": "one of Ada, Bob",
            "leave": "Type LEAVE once more",
            "dance": "Not understood: dance",
            "": "Scopa, one hand. Ada 0, Bob 0. Ada is to act.",
        }.items():
            talk.say(line)
            assert answer in talk.until("Ada> "), line
        assert [client.until("said")["text"] for _ in range(2)] == ["Ada took a hint.", "Ciao, ♥"]
    talk.say("quit")
    assert talk.close() == 0
    assert talk.heard.endswith(f"Your seat stays yours. To go on: mazzo join {links.bare}\n")


def test_nobody_to_read_is_the_end_of_it(start: Start, service: Process) -> None:
    links, _ = bob_begins(service)
    talk = start("", "join", links.seat)
    talk.until("Ada holds")
    assert talk.stop_reading() == exits.CLOSED_PIPE


def test_a_seat_is_gone_on_with_and_can_be_given_up(tmp_path: Path, service: Process) -> None:
    links, _ = bob_begins(service)
    assert run(tmp_path, "join", links.seat).returncode == 0  # the end of the input is a way to leave
    (file,) = (tmp_path / "seats").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = run(tmp_path, "join", links.bare, typed="trail 7D\nleave\nleave\n")
    assert "You are Ada" in again.stdout
    assert "Not your turn: It is not your turn: Bob is to act." in again.stdout
    assert again.stdout.endswith("You have left the table.\n")
    assert not file.exists()
    late = run(tmp_path, "join", links.bare)
    assert late.returncode == 2
    assert late.stderr.endswith(f"no seat is free at this table; you can watch: mazzo watch {links.bare}.\n")


def test_two_people_at_one_computer_are_told_apart(tmp_path: Path, start: Start, service: Process) -> None:
    links = open_table(service, public=True)
    ada = start("", "join", links.seat)
    ada.until("a free seat\n")
    assert "You are Bob" in run(tmp_path, "join", links.bare, "--name", "Bob").stdout
    assert "You are Bob" in run(tmp_path, "join", links.bare, "--name", "bob").stdout
    assert "You are Bob" in run(tmp_path, "join", links.bare).stdout  # Ada is there herself
    ada.close()
    assert "You are Ada" in run(tmp_path, "join", links.bare).stdout


def test_the_line_is_mended_when_the_server_is_back(tmp_path: Path, start: Start) -> None:
    with process(tmp_path / "data") as running:
        links, bob = bob_begins(running)
        talk = start("", "join", links.seat)
        with running.enter(bob) as client:
            client.ask(wire.Play(client.enter(bob)["news"]["commands"][0]), "news")
            talk.until("Ada> ")
            talk.say("HELP")
            offered = re.search(r"You can play:\n  (.+)", talk.until("Ada> "))
        assert offered is not None
        talk.until("Bob is away.\n")
        talk.until("Ada> ")
        running.kill()
        talk.until("The line to the table broke. Trying to come back …\n")
        talk.until("Ada> ")
        talk.say(offered[1])
        talk.until("this is sent as soon as it is back.\n")
        running.start()
        begun = time.monotonic()
        talk.until("You are back at the table.\n")
        assert time.monotonic() - begun < BACK_AFTER
        talk.until(f"Ada {'captures' if offered[1].startswith('capture') else 'trails'}")
        with running.enter(bob) as client:
            assert client.enter(bob)["news"]["actors"] == [bob.seat]
        talk.close()
    assert len(deeds(talk.heard)) == 2


def test_a_move_of_the_opponent_appears_while_one_types(tmp_path: Path, service: Process) -> None:
    links, bob = bob_begins(service, clock={"bank": 300, "increment": 5})
    terminal = Terminal(tmp_path, "join", links.seat)
    assert re.search(r"waiting for Bob \(\d:\d\d\) ›", terminal.wait_for("HELP   RULES"))
    begin = terminal.type("say buona se")
    terminal.wait_for("buona se", begin)
    begin = len(terminal.raw)
    with service.enter(bob) as client:
        client.ask(wire.Play(client.enter(bob)["news"]["commands"][0]), "news")
        shown = terminal.wait_for("› say buona se", begin)
        assert re.search(r"Bob (trails|captures)", shown)
        assert "▶ Ada" in shown
        assert re.search(r"Ada \(\d:\d\d\) ›", shown)
        terminal.type("ra\r")
        assert client.until("said")["text"] == "buona sera"
    begin = terminal.type("\t")
    terminal.wait_for("HELP   RULES   LOG", begin)  # HINT is no word where people play each other
    terminal.type("\x03")
    assert terminal.end() == 130
    said = letters(terminal.raw)
    assert said.rstrip().endswith(f"To go on: mazzo join {links.bare}")
    assert "Traceback" not in said


def test_told_to_stop_it_gives_the_terminal_back(tmp_path: Path, service: Process) -> None:
    links = open_table(service)
    terminal = Terminal(tmp_path, "join", links.seat)
    terminal.wait_for("waiting for players ›")
    terminal.told_to_stop()
    assert terminal.end() == 130
    assert "Your seat stays yours." in letters(terminal.raw)


def test_a_watcher_leaves_with_one_key(tmp_path: Path, service: Process) -> None:
    links, _ = bob_begins(service)
    terminal = Terminal(tmp_path, "watch", links.bare)
    screen = terminal.wait_for("watching, Bob is to act ›")
    assert screen.count("▒▒") == 6
    terminal.type("q")
    assert terminal.end() == 0


def test_a_game_that_is_not_installed_is_drawn_as_the_server_lays_it_out(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    with register_template(tmp_path / "site") as site, monkeypatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site), prepend=":")
        with process(tmp_path / "data") as running:
            patch.undo()
            links = open_table(running, "me", "easy", game="magpie", pace="fast")
            talk = start("", "join", links.seat)
            assert re.search(
                r"Magpie, 3 cards a hand\. .*Ada is to act\.\n(.*\n)*Ada: \w\w, \w\w", talk.until("Ada> ")
            )
            talk.say("")
            assert play_one(talk, "Ada")
            assert play_one(talk, "Ada")
            talk.close()


@pytest.mark.parametrize(
    ("command", "link", "sentence"),
    [
        ("join", "hello", f"'hello' leads to no table; {EXAMPLE}"),
        ("watch", "{server}/", f"leads to no table; {EXAMPLE}"),
        ("join", "ftp://host/table/abcdefghjkmn", f"is no link to a server of mazzo; {EXAMPLE}"),
        ("join", "{server}/replay/abcdefghjkmn", "that link leads to a replay; open it in a browser"),
        ("join", "{server}/table/abcdefghjkmn", "There is no table 'abcdefghjkmn' here."),
        ("watch", "{server}/table/abcdefghjkmn", "There is no table 'abcdefghjkmn' here."),
        ("join", "127.0.0.1:9/table/abcd", "no mazzo answers at http://127.0.0.1:9 (connection refused)"),
        ("watch", "127.0.0.1:9/table/abcd", "no mazzo answers at http://127.0.0.1:9 (connection refused)"),
    ],
)
def test_a_wrong_link_is_one_sentence(
    tmp_path: Path, service: Process, command: str, link: str, sentence: str
) -> None:
    done = run(tmp_path, command, link.replace("{server}", service.link))
    assert done.returncode == 2
    assert done.stderr.startswith("mazzo: ")
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr


def test_a_link_without_its_key_or_with_a_used_one_is_one_sentence(tmp_path: Path, service: Process) -> None:
    links = open_table(service)
    private = run(tmp_path, "join", links.bare)
    assert private.returncode == 2
    assert private.stderr == (
        "mazzo: This table is private: sitting down takes the whole link, with its invite. "
        f"To watch: mazzo watch {links.bare}.\n"
    )
    run(tmp_path / "first", "join", links.seat)
    used = run(tmp_path / "second", "join", links.seat)
    assert (used.returncode, used.stderr.count("\n")) == (2, 1)
    assert "it takes a seat along only once" in used.stderr
