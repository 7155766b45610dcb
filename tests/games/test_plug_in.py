"""A third party's game in one file plugs in through an entry point, and keeps the contract unchanged."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mazzo.games import _template

ROOT = Path(__file__).resolve().parents[2]
NAME = "jackdaw"


SOURCE = Path(_template.__file__).read_text().replace("magpie", NAME).replace("Magpie", NAME.title())


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder as pip would leave it: the template under another name, and who wants to know finds it."""
    install(tmp_path, SOURCE)
    return tmp_path


def install(folder: Path, source: str, name: str = NAME, module: str = NAME) -> None:
    (folder / f"{module}.py").write_text(source)
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[mazzo.games]\n{name} = {module}:GAME\n")


def run(package: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path, "MAZZO_HOME": str(package / "home")}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, input=given, capture_output=True, text=True, check=False
    )


def python(package: Path, *arguments: str) -> str:
    done = run(package, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_is_found_by_its_name(package: Path) -> None:
    script = f"from mazzo import games; print(games.names()[-1], games.find(' {NAME.upper()} ').title)"
    assert python(package, "-c", script) == f"{NAME} {NAME.title()}\n"


def test_the_game_keeps_the_contract(package: Path) -> None:
    laws = [f"tests/contract/test_{part}.py" for part in ("laws", "leaks")]
    report = python(package, "-m", "pytest", "--hypothesis-profile=brief", "-rA", "-k", NAME, *laws)
    passed = [line for line in report.splitlines() if line.startswith("PASSED")]
    assert len(passed) >= 30
    assert all(NAME in line for line in passed)


def test_the_lessons_of_the_game_are_offered_and_played(package: Path) -> None:
    told = run(package, "-m", "mazzo", "learn", NAME, given="3C\nQH\n").stdout
    assert "1        Taking the pile" in told
    assert "Not this: That is allowed, but a three is lower" in told
    assert "That was the lesson." in told
    script = "from mazzo.server.catalogue import catalogue; print(catalogue().games[-1].lessons[0].title)"
    assert python(package, "-c", script) == "Taking the pile\n"


def test_a_lesson_that_cannot_be_read_takes_nothing_else_away(tmp_path: Path) -> None:
    install(tmp_path, SOURCE.replace('ask = "Which', 'asks = "Which'))
    done = run(tmp_path, "-m", "mazzo", "learn", NAME)
    assert done.returncode == 2
    assert "the lesson 1_taking.toml of Jackdaw, line 9: there is no key 'asks'" in done.stderr
    script = "from mazzo.server.catalogue import catalogue; print(len(catalogue().games[-1].lessons))"
    assert python(tmp_path, "-c", script).splitlines()[-1] == "0"
    assert f"{NAME}" in python(tmp_path, "-m", "mazzo", "games")


def line_of(source: str, part: str) -> int:
    return source[: source.index(part)].count("\n") + 1


FAULTS = [
    ("import no_such_module\n" + SOURCE, 1, "ModuleNotFoundError: No module named 'no_such_module'"),
    (SOURCE + "def later(:\n", SOURCE.count("\n") + 1, "SyntaxError"),
    (SOURCE + "raise SystemExit(3)\n", SOURCE.count("\n") + 1, "SystemExit: 3"),
    (SOURCE.replace("GAME = ", "GAMES = "), 1, "AttributeError"),
    ("x = 1\nGAME = {}\n", 2, "jackdaw:GAME is a dict, not a mazzo.core.game.Game"),
    (SOURCE.replace('name="jackdaw"', 'name="daw"'), line_of(SOURCE, "GAME = "), "calls itself 'daw'"),
    (SOURCE.replace("range(2, 5)", "[2, 3]"), line_of(SOURCE, "GAME = "), "seats is a range"),
    (SOURCE.replace("range(2, 5)", "range(5, 2)"), line_of(SOURCE, "GAME = "), "seats is a range"),
]
LISTED = """
from mazzo.server.catalogue import catalogue
found = catalogue()
print([game.name for game in found.games][:2], [(each.name, each.reason) for each in found.left_out])
"""


@pytest.mark.parametrize(("source", "line", "why"), FAULTS)
def test_a_game_that_cannot_be_loaded_is_left_out_and_named_with_its_line(
    tmp_path: Path, source: str, line: int, why: str
) -> None:
    install(tmp_path, source)
    listed = python(tmp_path, "-m", "mazzo", "games")

    assert "scopa        Scopa, 2 players" in listed
    fault = listed.splitlines()[-1]
    assert fault.startswith(f"{NAME}      left out: {tmp_path / NAME}.py, line {line}: ")
    assert why in fault
    kind = fault.split(": ")[2]
    told = f"['scopa', 'sobesobe'] [('{NAME}', '{NAME}.py, line {line}: {kind}')]"
    assert python(tmp_path, "-c", LISTED).splitlines()[-1] == told, "and strangers see no folder of ours"


def test_who_asks_for_a_game_that_was_left_out_is_told_why(tmp_path: Path) -> None:
    install(tmp_path, "1 / 0\n")
    done = run(tmp_path, "-m", "mazzo", "play", NAME)

    assert done.stderr == (
        f"mazzo: the game {NAME} was left out, as it cannot be loaded:"
        f" {tmp_path / NAME}.py, line 1: ZeroDivisionError: division by zero.\n"
    )
    assert done.returncode == 2


def test_a_package_without_its_module_is_named_with_the_line_of_its_entry_point(tmp_path: Path) -> None:
    install(tmp_path, SOURCE)
    (tmp_path / f"{NAME}.py").unlink()
    listed = python(tmp_path, "-m", "mazzo", "games")

    assert f"left out: entry_points.txt of {NAME}, line 2: ModuleNotFoundError" in listed


def test_nobody_takes_the_name_of_a_game_of_ours(tmp_path: Path) -> None:
    source = SOURCE.replace('name="jackdaw"', 'name="scopa"')
    install(tmp_path, source, name="scopa")
    listed = python(tmp_path, "-m", "mazzo", "games")

    assert listed.count("Scopa, 2 players") == 1
    assert f"{NAME}.py, line {line_of(source, 'GAME = ')}: ValueError: mazzo has a game" in listed


PLAY = "        zones.hands[seat].remove(card)\n"
FAILING = SOURCE.replace(PLAY, PLAY + "        DECK_40.name(99)\n")
WHERE = f"{NAME}.py, line {line_of(SOURCE, PLAY) + 1}: IndexError"
SERVED = f"""
import logging, io
from mazzo import games
from mazzo.match.match import Match
from mazzo.server.logs import LOG, Lines
told = io.StringIO()
handler = logging.StreamHandler(told)
handler.setFormatter(Lines())
LOG.addHandler(handler)
match = Match(games.find("{NAME}"), ["Ann", "Bob"])
try:
    match.play(match.actors()[0], match.view(match.actors()[0]).hand[0])
except Exception:
    LOG.exception("a message failed")
print(told.getvalue())
"""


def test_what_fails_in_a_game_is_told_with_its_authors_line_everywhere(tmp_path: Path) -> None:
    install(tmp_path, FAILING)
    arena = run(tmp_path, "-m", "mazzo", "arena", NAME, "--bots", "random", "random", "--games", "2")
    assert f"mazzo: the game {NAME} failed in {tmp_path}/{WHERE}" in arena.stderr
    assert arena.returncode == 70

    console = run(tmp_path, "-m", "mazzo", "play", NAME, "--plain", "--seats", "quick", "quick")
    assert f"mazzo: the game {NAME} failed in {tmp_path}/{WHERE}" in console.stderr
    assert "please send that file to its author" in console.stderr
    assert console.returncode == 70

    new = f'{{"do": "new", "game": "{NAME}", "match": "m", "seats": 2, "seed": "x"}}'
    asked = f'{new}\n{{"do": "idle", "match": "m", "seat": 0}}\n{{"do": "games"}}\n'
    engine = run(tmp_path, "-m", "mazzo", "engine", given=asked)
    assert f"the game {NAME} failed in {tmp_path}/{WHERE}" in engine.stdout
    assert '"left_out":[]' in engine.stdout.splitlines()[-1]

    assert f'"fault": "the game {NAME} failed in {tmp_path}/{WHERE}' in python(tmp_path, "-c", SERVED)
