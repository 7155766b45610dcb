"""`./run docs` builds the documentation without a warning, and would not if a link led nowhere."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("docs", "examples", "src/mazzo", "web/src/games")
WRONG = "\n[One](nowhere.md), [two](running.md#nothing) and [three](../src/mazzo/nothing.py).\n"


def test_the_site_builds_and_only_links_that_lead_nowhere_are_complained_of(tmp_path: Path) -> None:
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("page", "__pycache__"))
    for file in (ROOT / "mkdocs.yml", ROOT / "LICENSE", *ROOT.glob("*.md")):
        shutil.copy(file, tmp_path)
    with (tmp_path / "docs" / "store.md").open("a", encoding="utf-8") as page:
        page.write(WRONG)
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        cwd=tmp_path,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    warnings = [line for line in done.stderr.splitlines() if line.startswith("WARNING")]
    assert len(warnings) == 3, done.stderr
    assert all("'store.md' contains a link" in line for line in warnings)
    assert done.returncode == 1

    reference = (tmp_path / "build" / "site" / "reference.html").read_text(encoding="utf-8")
    for name in (
        "mazzo.game",
        "mazzo.match.match.Match.play",
        "mazzo.core.game.Game",
        "mazzo.core.layout.Tile",
    ):
        assert f'id="{name}"' in reference
