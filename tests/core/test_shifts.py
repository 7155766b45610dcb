"""The one dangerous trap of mypyc: a constant shifted left is shifted in 32 bits, silently."""

import ast
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "src" / "mazzo"
PLACES = [
    *(ENGINE / "core").glob("*.py"),
    *(ENGINE / "games").glob("*/rules.py"),
    *(ENGINE / "games").glob("*/scoring.py"),
    *(ENGINE / "games").glob("*/bot.py"),
    *(ENGINE / "bots").glob("*.py"),
]


@pytest.mark.parametrize("file", PLACES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_only_the_tested_helper_shifts_to_the_left(file: Path) -> None:
    shifts = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.LShift)]

    assert len(shifts) == (1 if file == ENGINE / "core" / "bits.py" else 0)
