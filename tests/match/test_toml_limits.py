"""A scenario is bounded in size and time, whatever its author has written, and each bound has a sentence."""

from pathlib import Path

import pytest

from mazzo.match.scenarios.check import LARGEST_FILE, check, check_text
from mazzo.match.scenarios.file import LONGEST_REASON, MOST_CASES
from mazzo.match.toml_limits import DEEPEST, LONGEST_WORD, excess
from mazzo.match.toml_lines import Lines

DEEP = f"this is nested deeper than {DEEPEST} levels"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game = 'scopa'\n" + ".".join("a" * 20_000) + " = 1", f"f:2: {DEEP}"),
        ("[" + ".".join("a" * 5_000) + "]", f"f:1: {DEEP}"),
        ("x = " + "[" * 100_000, f"f:1: {DEEP}"),
        ("x = [\n" + "{a = " * 5_000 + "1" + "}" * 5_000 + "]", f"f:2: {DEEP}"),
        ("x = " + "{a.a.a.a.a.a.a.a.a.a = " * 4 + "1" + "}" * 4, f"f:1: {DEEP}"),
        ("seats = " + "9" * 5_000, "f:1: a key or number without quotes has at most 100 characters"),
        ("seats = 0x" + "f" * 5_000, "and this one has 5,002"),
        ("game = 'scopa'\nseats = " + "9" * 90, "f:2: Scopa is for 2 players, not 9"),
        ('"' + "k" * 50_000 + '" = 1', "f:1: there is no key 'kkk"),
        ("[[case]]\n" * (MOST_CASES + 1), f"f:{MOST_CASES + 1}: a file has at most 20,000 cases, not 20,001"),
    ],
)
def test_what_goes_beyond_a_limit_is_told_in_one_sentence(text: str, problem: str) -> None:
    (result,) = check_text(text, "f")

    assert problem in str(result)
    assert len(result.problem) <= LONGEST_REASON + 1
    assert "\n" not in result.problem


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * DEEPEST + "]" * DEEPEST,
        ".".join("a" * DEEPEST) + " = 1",
        "a" * LONGEST_WORD + " = 1",
        "x = '''" + "[" * 100 + "'''",
        'x = "[[[[' + "." * 100 + '\\"["',
        "# " + "[" * 100,
        "x = [\n" + "[1.5, 2.5, 3.5],\n" * 100 + "]",
    ],
)
def test_what_is_within_the_limits_is_read(text: str) -> None:
    assert excess(text) == (0, "")


@pytest.mark.parametrize("unit", ['"\\', "'", "'''", '"""', '"""\\', "x.", "[]", "{", " ", "a=1\n", "\\"])
def test_no_text_takes_more_than_its_length_to_check(unit: str) -> None:
    """A scan that were quadratic would not end here within an hour."""
    excess(unit * (800_000 // len(unit)))


def test_a_line_is_counted_once() -> None:
    lines = Lines("[[case]]\n" * 100_000)
    assert lines.of(("case", 99_999)) == 100_000


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    file.write_bytes(b"#" * (LARGEST_FILE + 1))
    (result,) = check([file])

    assert result.problem == "a scenario has at most 1,000,000 bytes; make several files of this one"
