"""Compiled or not: the tests run on what MAZZO_EXPECT names, and on nothing else by accident."""

import ast
import os
import runpy
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXPECTED = os.environ.get("MAZZO_EXPECT", "")


@pytest.fixture
def compiled_files(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.chdir(ROOT)
    return [Path(name) for name in runpy.run_path("setup.py")["compiled_modules"]()]


@pytest.mark.skipif(not EXPECTED, reason="only ./run test names a mode")
def test_engine_is_loaded_in_the_mode_under_test(compiled_files: list[Path]) -> None:
    for file in compiled_files:
        module = import_module(".".join(file.with_suffix("").parts[1:]))
        loaded = str(module.__file__)
        assert loaded.endswith(".so" if EXPECTED == "compiled" else str(file)), loaded


def test_no_compiled_module_declares_structs_or_dataclasses(compiled_files: list[Path]) -> None:
    # mypyc drops `frozen` and `tag` of a Struct without a word.
    for file in compiled_files:
        classes = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ClassDef)]
        declared = [ast.unparse(part) for one in classes for part in one.bases + one.decorator_list]
        assert not [text for text in declared if "Struct" in text or "dataclass" in text], file
