"""`mazzo learn`: lessons at the end of pipes, what is wrong answered, and what is done remembered."""

import json
from pathlib import Path

from tests.terminal.console import run


def test_a_lesson_is_played_to_its_end_and_remembered(tmp_path: Path) -> None:
    done = run(tmp_path, "learn", "scopa", typed="KC\nHINT\ntrail 7H\n7H\nSAY hi\nKC\n5S\n")
    assert done.returncode == 0, done.stderr
    parts = [
        "1        Taking cards (mazzo learn scopa taking)",
        "Scopa is about taking cards",
        "> A seven lies on the table",
        "Not this: The king would take the six and the four, and that is allowed.",
        "Hint: capture 7H.",
        "Not allowed: 7H",
        "Your seven took the other seven.",
        "Bruno trails QH.",
        "There is nobody else here",
        "That was the lesson.",
        "Next, Sweeping the table:  mazzo learn scopa scopa",
    ]
    places = [done.stdout.index(part) for part in parts]
    assert places == sorted(places)
    assert json.loads((tmp_path / "lessons.json").read_text()) == ["scopa/taking"]

    again = run(tmp_path, "learn", "scopa")
    assert "1  done  Taking cards" in again.stdout
    assert "Scopa: Sweeping the table." in again.stdout
    assert "To begin it again: mazzo learn scopa scopa" in again.stdout


def test_a_lesson_is_chosen_by_number_or_name_and_what_others_hold_is_not_shown(tmp_path: Path) -> None:
    told = run(tmp_path, "learn", "hoards", "3", typed="HINT\n").stdout
    assert "Hoards: Looting." in told
    assert "HOARD QD QS" in told.replace("QS QD", "QD QS")
    assert "9H" not in told
    assert "6S" not in told


def test_what_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "learn", "scopa", "9")
    assert (done.returncode, done.stderr) == (
        2,
        "mazzo: Scopa has no lesson '9'; there are taking, scopa and points.\n",
    )
    (tmp_path / "lessons.json").write_text("[[{")
    assert run(tmp_path, "learn", "scopa").returncode == 0, "a damaged file counts as nothing"
