"""A game is a file: it plays at the terminal, in the arena, in the engine and on a server."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.service import process

from mazzo.core.errors import BadInput
from mazzo.games import _template, files, plug_ins
from mazzo.wire import messages as wire

SOURCE = Path(_template.__file__).read_text(encoding="utf-8")
NAME = "rook"
FILE = SOURCE.replace("magpie", NAME).replace("Magpie", NAME.title())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The template under another name, as an author has it, with a neighbour that it imports."""
    (tmp_path / "rookery.py").write_text("SEATS = range(2, 5)\n")
    path = tmp_path / "my game.py"
    path.write_text(
        FILE.replace("\nclass Options", "\nimport rookery\n\n\nclass Options", 1), encoding="utf-8"
    )
    return path


def mazzo(folder: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mazzo", *arguments],
        cwd=folder,
        env={**os.environ, "MAZZO_HOME": str(folder / "home")},
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_played_at_the_terminal_gone_on_with_seen_again_and_verified(file: Path) -> None:
    here = file.parent
    begun = mazzo(here, "play", "./my game.py", "--plain", "--seed", "x", given="QUIT\n")
    assert begun.returncode == 0, begun.stderr
    assert "Rook" in begun.stdout

    resumed = mazzo(here, "resume", "--plain", given="HELP\nQUIT\n")
    assert "The match goes on after" in resumed.stdout, resumed.stderr

    whole = mazzo(here, "play", "./my game.py", "--plain", "--seats", "quick", "quick")
    assert whole.returncode == 0, whole.stderr
    record = max((here / "home" / "matches").glob("*.json"), key=lambda path: path.stat().st_mtime)
    assert mazzo(here, "verify", str(record)).stdout.endswith("The record is sound.\n")
    assert "Rook" in mazzo(here, "rules", "./my game.py").stdout

    file.unlink()
    gone = mazzo(here, "resume", "--plain")
    assert gone.returncode == 2
    assert "Traceback" not in gone.stderr


def test_bots_play_it_in_the_arena_on_all_cores(file: Path) -> None:
    words = ["--bots", "quick", "random", "--games", "4", "--processes", "2"]
    done = mazzo(file.parent, "arena", "./my game.py", *words)
    assert done.returncode == 0, done.stderr
    assert "rook: 4 matches" in done.stdout


def test_programs_play_it_through_the_engine(file: Path) -> None:
    new = '{"do": "new", "game": "rook", "match": "m", "seats": 2}'
    asked = f'{{"do": "games"}}\n{new}\n{{"do": "actors", "match": "m"}}\n'
    done = mazzo(file.parent, "engine", "--game", "./my game.py", given=asked)
    listed, begun, actors = map(json.loads, done.stdout.splitlines())
    assert "rook" in [game["game"] for game in listed["games"]]
    assert begun["ok"]
    assert actors["ok"]


def test_it_is_played_on_a_server_where_bots_think_in_processes_of_their_own(
    file: Path, tmp_path: Path
) -> None:
    with process(tmp_path / "data", "--game", str(file)) as server:
        made = server.make("me", "medium", game=NAME, pace="fast")
        with server.connect() as client:
            client.enter(made)
            hinted = client.ask(wire.Hint(), "hinted")
            client.play(hinted["command"])
            news = client.until("news")
        assert news["told"], "the bot has played"
        assert server.get(f"/api/games/{NAME}/rules").text.find("# Rook") >= 0


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("x = 1\n", "line 1: AttributeError: no GAME is in it; a game's file ends with GAME = Game(...)"),
        ("x = 1\n\n1 / 0\n", "line 3: ZeroDivisionError: division by zero"),
        ("def x(:\n", "line 1: SyntaxError"),
        (
            SOURCE.replace('name="magpie"', 'name="Mag Pie"'),
            "one word in small letters, for people to type, not 'Mag Pie'",
        ),
        (SOURCE.replace('name="magpie"', 'name="scopa"'), "mazzo has a game 'scopa' itself"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_its_line(tmp_path: Path, source: str, told: str) -> None:
    (tmp_path / "bad.py").write_text(source, encoding="utf-8")
    done = mazzo(tmp_path, "play", "./bad.py")

    assert done.returncode == 2
    assert done.stderr.startswith("mazzo: the game ./bad.py cannot be loaded: ")
    assert told in done.stderr


def test_a_name_that_comes_from_elsewhere_never_loads_a_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mazzo import games

    monkeypatch.delenv(files.VARIABLE, raising=False)
    with pytest.raises(BadInput, match="there is no game"):
        games.find(str(file))
    assert plug_ins.find(str(file)) is None
