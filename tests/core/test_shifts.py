"""The one dangerous trap of mypyc: a constant shifted left is shifted in 32 bits, silently."""

import ast
from pathlib import Path

import pytest
from tests.compiled import compiled_files, module_name


@pytest.mark.parametrize("file", compiled_files(), ids=module_name)
def test_only_the_tested_helper_shifts_to_the_left(file: Path) -> None:
    shifts = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.LShift)]

    assert len(shifts) == (1 if module_name(file) == "mazzo.core.bits" else 0)
