"""Compiled or not: the tests run on what MAZZO_EXPECT names, and on nothing else by accident."""

import ast
import os
import sys
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType

import pytest
from tests.compiled import ROOT, compiled_files, module_name, setup_script

import mazzo
from mazzo.bots.search_bot import new_search
from mazzo.core import bits
from mazzo.core.bits import Rng
from mazzo.core.playout import playout
from mazzo.core.state import DEALER
from mazzo.games import BUILT_IN, find

EXPECTED = os.environ.get("MAZZO_EXPECT", "")
PACKAGE = str(Path(str(mazzo.__file__)).parent)
NEW_FILES = [
    "core/new.py",
    "bots/search/new.py",
    "games/scopa/rules/new.py",
    "games/scopa/bot/new.py",
    "games/new/view.py",
    "games/new/notation.py",
    "games/new/position.py",
]
PLAIN_FILES = ["games/scopa/text/new.py", "games/scopa/rules/__init__.py", "games/_template/rules/new.py"]


@pytest.mark.skipif(not EXPECTED, reason="only ./run test names a mode")
def test_engine_is_loaded_in_the_mode_under_test() -> None:
    for file in compiled_files():
        loaded = str(import_module(module_name(file)).__file__)
        assert loaded.endswith(".so" if EXPECTED == "compiled" else file.name), loaded


def test_a_new_file_in_a_compiled_folder_is_compiled(tmp_path: Path) -> None:
    package = tmp_path / "src" / "mazzo"
    for name in NEW_FILES + PLAIN_FILES:
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).touch()
    assert set(compiled_files(tmp_path)) == {package / name for name in NEW_FILES}


def test_vecs_are_handed_over_by_compiled_modules_alone() -> None:
    # What is compiled never gives back the memory of a vec that comes to it from plain Python.
    package = ROOT / "src" / "mazzo"
    users = {file for file in package.rglob("*.py") if "librt.vecs" in file.read_text(encoding="utf-8")}
    assert users
    assert users <= set(compiled_files())


def python_calls(name: str, simulations: int) -> set[tuple[str, str]]:
    """File and function of all that Python calls in simulations: a profiler sees no call of compiled code."""
    game, called = find(name), set[CodeType]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    state = game.start(game.options(), game.seats[-1])
    while state.actor() == DEALER:
        state.deal(Rng(1), None)
    search = new_search(game.imagine(game.view(state, state.actor())), state.actor(), game.guide, Rng(2))
    sys.setprofile(note)
    try:
        search.run(simulations)
        playout(state, Rng(3))
    finally:
        sys.setprofile(None)
    ours = [code for code in called if code.co_filename.startswith(PACKAGE)]
    return {(Path(code.co_filename).relative_to(PACKAGE).as_posix(), code.co_qualname) for code in ours}


@pytest.mark.skipif(EXPECTED != "compiled", reason="plain sources are plain")
@pytest.mark.parametrize("name", BUILT_IN)
def test_what_simulations_run_is_compiled(name: str) -> None:
    assert python_calls(name, 100) == set()


@pytest.mark.skipif(bits.__file__.endswith(".so"), reason="only calls of plain sources are seen")
@pytest.mark.parametrize("name", BUILT_IN)
def test_what_simulations_run_is_compiled_at_the_highest_level(name: str) -> None:
    calls, is_outside = python_calls(name, 10), setup_script()["is_outside"]
    assert ("core/playout.py", "playout") in calls
    assert not [call for call in calls if is_outside(call[0])]


def test_each_module_is_in_one_part_of_the_engine(tmp_path: Path) -> None:
    names = [module_name(file).replace(".", "___") for file in compiled_files()]
    sources = [f"build/__native_{name}.c" for name in [*names, "0123456789abcdef"]]
    write_parts = setup_script()["write_parts"]
    with chdir(tmp_path):
        parts = [Path(part) for part in write_parts(sources)]
        included = [line for part in parts for line in part.read_text().splitlines() if "__native" in line]
        assert sorted(included) == sorted(f'#include "{Path(source).name}"' for source in sources)
        written = [part.stat().st_mtime_ns for part in parts]
        write_parts(sources)  # what is newer than the engine would be compiled again
        assert [part.stat().st_mtime_ns for part in parts] == written


def test_no_compiled_module_declares_structs_or_dataclasses() -> None:
    # mypyc drops `frozen` and `tag` of a Struct without a word.
    for file in compiled_files():
        classes = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ClassDef)]
        declared = [ast.unparse(part) for one in classes for part in one.bases + one.decorator_list]
        assert not [text for text in declared if "Struct" in text or "dataclass" in text], file
