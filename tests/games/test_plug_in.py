"""A third party's game in one file plugs in through an entry point, and keeps the contract unchanged."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mazzo.games import _template

ROOT = Path(__file__).resolve().parents[2]
NAME = "jackdaw"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder as pip would leave it: the template under another name, and who wants to know finds it."""
    source = Path(_template.__file__).read_text().replace("magpie", NAME).replace("Magpie", NAME.title())
    (tmp_path / f"{NAME}.py").write_text(source)
    info = tmp_path / f"{NAME}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[mazzo.games]\n{NAME} = {NAME}:GAME\n")
    return tmp_path


def python(package: Path, *arguments: str) -> str:
    path = os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, *arguments]
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_is_found_by_its_name(package: Path) -> None:
    script = f"from mazzo import games; print(games.names()[-1], games.find(' {NAME.upper()} ').title)"
    assert python(package, "-c", script) == f"{NAME} {NAME.title()}\n"


def test_the_game_keeps_the_contract(package: Path) -> None:
    laws = [f"tests/contract/test_{part}.py" for part in ("laws", "notation", "leaks")]
    report = python(package, "-m", "pytest", "--hypothesis-profile=brief", "-rA", "-k", NAME, *laws)
    passed = [line for line in report.splitlines() if line.startswith("PASSED")]
    assert len(passed) >= 30
    assert all(NAME in line for line in passed)
