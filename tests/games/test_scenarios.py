"""The scenarios of all games: they hold, and each ruling is shown by one or by a test of its number."""

import re
from pathlib import Path

import pytest

from mazzo import games
from mazzo.games import BUILT_IN, find
from mazzo.match.scenarios.check import check

GAMES = Path(games.__file__).parent
HERE = Path(__file__).parent
FILES = sorted(GAMES.glob("*/scenarios/*.toml"))


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.parent.name}/{file.stem}" for file in FILES])
def test_a_scenario_holds(file: Path) -> None:
    assert [str(result) for result in check([file]) if result.problem] == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_ruling_is_shown_by_a_scenario_or_a_test_that_bears_its_number(game: str) -> None:
    rulings = re.findall(r"^- \*\*([A-Z]{3}-\d+)\*\*", find(game).rules(), re.MULTILINE)
    cases = check([GAMES / game / "scenarios"])
    titles = " ".join(word for case in cases for word in [case.title, *case.rulings])
    tests = " ".join(re.findall(r"def (test_\w+)", _source_of_tests(game)))
    named = {f"{name.upper()}-{number}" for name, number in re.findall(r"_([a-z]{3})_(\d+)_", tests)}
    shown = named | set(re.findall(r"[A-Z]{3}-\d+", titles))
    assert rulings
    assert [ruling for ruling in rulings if ruling not in shown] == []


def _source_of_tests(game: str) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted((HERE / game).rglob("*.py")))
