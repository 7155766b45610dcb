"""What can be known of Windows without one: nothing is used that is not there, outside guards."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_nothing_is_used_that_windows_lacks(tmp_path: Path) -> None:
    # typeshed says of every module, function and signal on which systems it is.
    command = [sys.executable, "-m", "mypy", "--platform=win32", f"--cache-dir={tmp_path}", "src"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_the_check_would_find_it(tmp_path: Path) -> None:
    file = tmp_path / "posix.py"
    file.write_text("import fcntl, os, signal\nfcntl.flock(1, 2)\nos.nice(1)\nprint(signal.SIGHUP)\n")
    command = [sys.executable, "-m", "mypy", "--platform=win32", f"--cache-dir={tmp_path}", str(file)]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert {line.split(":")[1] for line in checked.stdout.splitlines() if ": error:" in line} == {
        "2",
        "3",
        "4",
    }


def test_set_up_says_what_to_do_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SystemExit, match=r"On Windows, please pip install mazzo"):
        runpy.run_path(str(ROOT / "run"))
