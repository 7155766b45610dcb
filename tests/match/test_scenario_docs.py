"""The page on scenarios: its examples do what it says, and its tables name every key."""

import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from mazzo.match.scenarios.check import check_text
from mazzo.match.scenarios.expect import Expected
from mazzo.match.scenarios.file import File, Step

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(.*?)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
RIGHT = [text for kind, text in BLOCKS if kind == "toml"]
WRONG = [(one, told) for (kind, one), (_, told) in pairwise(BLOCKS) if kind == "toml wrong"]


@pytest.mark.parametrize("text", RIGHT)
def test_an_example_holds(text: str) -> None:
    assert [str(result) for result in check_text(text, "seven.toml") if result.problem] == []


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_a_wrong_example_is_answered_as_the_page_says(text: str, told: str) -> None:
    (result,) = check_text(text, "seven.toml")
    assert told == f"FAILED  {result}\n"


@pytest.mark.parametrize("kind", [File, Step, Expected])
def test_every_key_has_its_row_in_a_table(kind: type[msgspec.Struct]) -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert {item.encode_name for item in msgspec.structs.fields(kind)} <= rows


def test_the_page_has_examples_of_both_sorts() -> None:
    assert len(RIGHT) >= 5
    assert len(WRONG) >= 3
