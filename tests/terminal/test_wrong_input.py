"""Whatever is wrong with a command line: one sentence, the right exit code, never a stack trace."""

import subprocess
from pathlib import Path

import pytest
from tests.terminal.console import MAZZO, environment, run

from mazzo.core.errors import NotAllowed
from mazzo.core.reason import Reason
from mazzo.terminal import exits

BAD = {
    "frobnicate": "no such command 'frobnicate'; see mazzo --help",
    "play --bogus": "no such option: --bogus; see mazzo play --help",
    "play chess": "there is no game 'chess'",
    "play scopa --seats me me me": "Scopa is for 2 players, not 3",
    "play scopa --seats me deepblue": "there is no bot 'deepblue'",
    "play scopa --seats me ismcts:soon": "ismcts:100ms",
    "play scopa --seats me:A.B quick": "a name is one word",
    "play scopa --set target=abc": "option target must be a whole number from 0 to 100, not 'abc'",
    "play scopa --set capture=maybe": "option capture must be auto or choose, not 'maybe'",
    "play scopa --set colour=red": "there is no option 'colour'; there are target",
    "play scopa --set target": "--set takes name=value",
    "play scopa --deck tarot": "there is no deck 'tarot'; there are french and italian",
    "resume nowhere.json": "nowhere.json cannot be read",
    "resume": "there is no unfinished match to resume",
    "replay": "missing argument 'FILE'",
    "replay /dev/null": "/dev/null: it is not JSON",
    "verify nowhere.json": "nowhere.json cannot be read",
    "scenario nowhere.json": "nowhere.json cannot be read",
    "arena scopa --bots quick": "Scopa is for 2 bots, not 1",
    "arena scopa --games 5": "missing option '--bots'",
    "rules chess": "there is no game 'chess'",
}


@pytest.mark.parametrize("command", BAD)
def test_it_is_one_sentence(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, *command.split())
    assert done.returncode == 2
    assert done.stderr.startswith("mazzo: ")
    assert done.stderr.endswith(".\n")
    assert done.stderr.count("\n") == 1
    assert BAD[command] in done.stderr


def test_a_home_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run(tmp_path / "file", "play", "scopa")
    assert done.returncode == 2
    assert "MAZZO_HOME" in done.stderr


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*MAZZO, "play", "scopa", "--seats", "quick", "quick", "--set", "target=100"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, {"PYTHONUNBUFFERED": "1"}),
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    complaint = process.stderr.read()
    process.stderr.close()
    assert (process.wait(20), complaint) == (exits.CLOSED_PIPE, b"")


def fail() -> None:
    raise ZeroDivisionError("a bug")


def refuse() -> None:
    raise NotAllowed(Reason("no"), "No.")


def interrupt() -> None:
    raise KeyboardInterrupt


def miss() -> None:
    raise FileNotFoundError(2, "No such file or directory", "deck.txt")


def test_a_bug_is_told_in_a_sentence_and_kept_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAZZO_HOME", str(tmp_path))
    assert exits.guarded(fail) == exits.CRASHED
    told = capsys.readouterr().err
    (log,) = (tmp_path / "crashes").iterdir()
    assert str(log) in told
    assert "Traceback" not in told
    assert "ZeroDivisionError: a bug" in log.read_text()


@pytest.mark.parametrize(
    ("program", "code", "told"),
    [
        (refuse, exits.BAD_INPUT, "mazzo: No.\n"),
        (interrupt, exits.INTERRUPTED, "mazzo: interrupted.\n"),
        (miss, exits.FAILED_FILE, "mazzo: deck.txt: no such file or directory.\n"),
    ],
)
def test_each_kind_of_failure_has_its_code(
    program: object, code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(program)
    assert exits.guarded(program) == code
    assert capsys.readouterr().err == told
