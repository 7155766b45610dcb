"""Bots that others write."""

import re
from pathlib import Path

import pytest

from mazzo import games
from mazzo.bots import levels
from mazzo.core.errors import BadInput
from mazzo.lab.contest import Plan, play_deal, standings
from mazzo.match.match import Match

SCOPA = games.find("scopa")
PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    """The bot of docs/bots.md."""
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    file = tmp_path / "coins.py"
    file.write_text(found[1])
    return file


def test_the_bot_of_the_page_plays_and_beats_random(coins: Path) -> None:
    plan = Plan("scopa", (str(coins), "random"), 40, duplicate=True)
    lead = standings(plan, [play_deal(plan, number) for number in range(plan.deals)])[0].lead

    assert lead.mean - lead.margin > 0


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (None, "cannot be read: No such file"),
        ("def mak(", "cannot be loaded: SyntaxError"),
        ("x = 1", r"has no function make\(game, seed\)"),
        ("def make(game, seed): return 1 / 0", "bot.py, line 1: ZeroDivisionError"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused(tmp_path: Path, source: str | None, words: str) -> None:
    file = tmp_path / "bot.py"
    if source is not None:
        file.write_text(source)

    with pytest.raises(BadInput, match=words):
        levels.make(str(file), SCOPA, 1)


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("view.no_such_field", "bot.py, line 3: AttributeError"),
        ("99", "chose 99; its menu was"),
        ("None", "None"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_line(tmp_path: Path, choice: str, words: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        f"class Bad:\n    def choose(self, view):\n        return {choice}\nmake = lambda game, seed: Bad()\n"
    )
    match = Match(SCOPA, ["Ada", "Bob"])

    with pytest.raises(BadInput, match=words):
        levels.make(str(file), SCOPA, 1).choose(match.view(match.actors()[0]))
