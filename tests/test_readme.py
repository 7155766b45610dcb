"""What the README shows is run."""

import re
from pathlib import Path

import pytest

from mazzo import games

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_python_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for snippet in SNIPPETS:
        exec(compile(snippet, "README.md", "exec"), names)  # each goes on where the one before it ended
    printed = capsys.readouterr().out

    for said in re.findall(r"print\(.*\)  # (.*)", README):
        assert said in printed
    assert len(SNIPPETS) >= 3


def test_the_games_in_the_readme_are_those_that_mazzo_play_finds() -> None:
    table = README.split("## Games\n")[1].split("\n\n")[0]
    listed = re.findall(r"^\| \[(\w+)\]", table, re.MULTILINE)

    assert [title.lower() for title in listed] == games.names()


def test_every_file_that_the_readme_points_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", README)

    assert links
    assert [link for link in links if not (Path(__file__).parents[1] / link).exists()] == []
