"""Compiled or plain, the engine does the same: step by step in matches, node by node in searches."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DIGESTS = ROOT / "tests" / "contract" / "digests.py"


def digests(*path: Path) -> tuple[str, list[str]]:
    """The mode in which the program ran, and what it printed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [ROOT, *path]))}
    done = subprocess.run(
        [sys.executable, DIGESTS], env=environment, capture_output=True, text=True, check=False
    )
    if "No module named 'mazzo'" in done.stderr:
        pytest.skip("mazzo is not installed here: ./run test does that")
    assert done.returncode == 0, done.stderr
    mode, *lines = done.stdout.splitlines()
    return mode, lines


@pytest.mark.skipif(
    os.environ.get("MAZZO_EXPECT") == "uncompiled", reason="seen once, with the compiled tests"
)
def test_compiled_and_plain_sources_do_the_same() -> None:
    mode, installed = digests()
    if mode == "plain":
        pytest.skip("the installed mazzo is not compiled")
    assert digests(ROOT / "src") == ("plain", installed)
