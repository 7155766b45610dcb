"""The set-up script: what it installs when, with a stand-in for pip and npm that notes what it was told."""

import ast
import os
import runpy
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
STAND_IN = """#!/bin/sh
echo "$*" >> calls
case "$*" in
    "-m venv"*) mkdir -p .venv/bin && touch .venv/bin/python ;;
    wheel*) mkdir -p build/wheel && touch build/wheel/mazzo.whl ;;
    ci) rm -rf web/node_modules && mkdir web/node_modules ;;
    "run build") mkdir -p src/mazzo/server/page && touch src/mazzo/server/page/index.html ;;
esac
test ! -e "refuse-$1"
"""


def loaded(script: Path) -> Any:
    loader = SourceFileLoader("run_script", str(script))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


class Tree:
    """A project of one module, its own copy of the script, and a stand-in for Python, pip and npm."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        shutil.copy(ROOT / "run", root / "run")
        for name in ("runtime", "build", "page", "dev", "bench"):
            self.write(f"requirements/{name}.txt", name)
        for name in ("pyproject.toml", "setup.py", "src/mazzo/one.py"):
            self.write(name, name)
        for name in ("package.json", "package-lock.json", "src/main.ts"):
            self.write(f"web/{name}", name)
        self.write("stand-in", STAND_IN).chmod(0o755)
        self.script = loaded(root / "run")
        self.script.PIP = self.script.NPM = [str(root / "stand-in")]
        self.compiler = True
        monkeypatch.setattr(self.script, "can_compile", lambda: self.compiler)
        monkeypatch.setattr(self.script, "can_fetch_compiler", lambda: False)
        monkeypatch.setattr(sys, "executable", str(root / "stand-in"))

    def write(self, name: str, text: str) -> Path:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def prepared(self, *groups: str, **how: bool) -> list[str]:
        """The first words of what set-up had done."""
        calls = self.root / "calls"
        calls.unlink(missing_ok=True)
        self.script.prepare(*groups, **how)
        return [line.split()[0] for line in calls.read_text().splitlines()] if calls.exists() else []


PAGE = ["ci", "run"]  # its tools, the page itself
PACKAGE = ["wheel", "install"]
ALL = ["-m", "install", *PAGE, *PACKAGE]  # venv and packages first


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    monkeypatch.delenv("MAZZO_COMPILE", raising=False)
    return Tree(tmp_path, monkeypatch)


def test_first_start_installs_everything_and_the_second_nothing(tree: Tree) -> None:
    assert tree.prepared() == ALL
    assert tree.prepared() == []


def test_changed_source_only_builds_the_package_again(tree: Tree) -> None:
    tree.prepared()
    tree.write("src/mazzo/one.py", "changed")
    assert tree.prepared() == PACKAGE


def test_quick_tests_do_not_wait_for_a_build(tree: Tree) -> None:
    tree.prepared("dev")
    tree.write("src/mazzo/one.py", "changed")
    assert tree.prepared("dev", package=False) == []


def test_a_group_is_added_when_first_needed(tree: Tree) -> None:
    tree.prepared()
    assert tree.prepared("dev") == ["install"]
    assert tree.prepared("dev") == tree.prepared() == []


def test_changed_lock_makes_all_but_the_page_anew(tree: Tree) -> None:
    tree.prepared()
    tree.write("requirements/runtime.txt", "changed")
    assert tree.prepared() == ["-m", "install", *PACKAGE]


@pytest.mark.parametrize("state", ["", '{"python": '])
def test_interrupted_set_up_begins_anew(tree: Tree, state: str) -> None:
    tree.prepared()
    tree.script.STATE.write_text(state)
    assert tree.prepared() == ["-m", "install", *PACKAGE]


def test_changed_page_is_built_with_the_tools_that_are_there(tree: Tree) -> None:
    tree.prepared()
    tree.write("web/src/main.ts", "changed")
    assert tree.prepared() == ["run", *PACKAGE]
    tree.write("web/package-lock.json", "changed")
    assert tree.prepared() == [*PAGE, *PACKAGE]


def test_quick_tests_have_the_page_of_today(tree: Tree) -> None:
    tree.prepared("dev", "page")
    tree.write("web/src/main.ts", "changed")
    assert tree.prepared("dev", "page", package=False) == ["run"]


def test_node_is_only_fetched_for_building(tree: Tree) -> None:
    tree.prepared()
    tree.script.STATE.unlink()
    calls = tree.root / "calls"
    tree.prepared()
    assert "requirements/runtime.txt" in calls.read_text()
    assert "requirements/page.txt" not in calls.read_text()
    tree.write("web/src/main.ts", "changed")
    assert tree.prepared() == ["install", "run", *PACKAGE]


def test_tools_are_only_missed_by_who_needs_them(tree: Tree) -> None:
    tree.prepared("dev", "page")
    shutil.rmtree(tree.root / "web" / "node_modules")
    assert tree.prepared() == []
    assert tree.prepared("dev", "page") == ["ci"]


@pytest.mark.parametrize("gone", ["web/.built", "src/mazzo/server/page/index.html"])
def test_torn_page_is_built_anew(tree: Tree, gone: str) -> None:
    tree.prepared()
    (tree.root / gone).unlink()
    assert tree.prepared() == ["run"]


@pytest.mark.parametrize("word", PAGE)
def test_refusing_npm_ends_in_words_and_is_asked_again(
    tree: Tree, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    refusal = tree.write(f"refuse-{word}", "")
    with pytest.raises(
        tree.script.SetupError, match=r"failed. The end of .venv/setup.log:[^$]*The page could"
    ):
        tree.prepared()
    refusal.unlink()
    assert tree.prepared() == [*PAGE[PAGE.index(word) :], *PACKAGE]


def test_built_page_does_not_change_what_it_is_built_from(tree: Tree) -> None:
    tree.prepared()
    tree.write("src/mazzo/server/page/more.js", "")
    assert tree.prepared() == []


def test_interrupted_build_does_not_use_torn_files(tree: Tree) -> None:
    tree.prepared()
    torn = tree.write("build/temp/torn.o", "")
    tree.script.SHAPE.unlink()
    tree.write("src/mazzo/one.py", "changed")
    tree.prepared()
    assert not torn.exists()


def test_module_gone_from_the_sources_is_gone_from_the_build(tree: Tree) -> None:
    tree.prepared()
    gone = tree.write("build/lib/mazzo/gone.toml", "")
    kept = tree.write("build/lib/mazzo/one.so", "")
    tree.write("src/mazzo/one.py", "changed")
    tree.prepared()
    assert kept.exists()
    assert not gone.exists()


def test_refusing_pip_ends_in_words_and_leaves_what_was_there(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    tree.prepared()
    refusal = tree.write("refuse-install", "")
    with pytest.raises(tree.script.SetupError, match=r"for dev failed. The end of .venv/setup.log"):
        tree.prepared("dev")
    assert tree.prepared() == []
    refusal.unlink()
    assert tree.prepared("dev") == ["install"]


def test_failed_compile_falls_back_and_is_tried_again_only_by_the_tests(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    tree.write("stand-in", STAND_IN.replace("wheel*)", 'wheel*) test "$MAZZO_COMPILE" = 0 || exit 1;'))
    assert tree.prepared() == ["-m", "install", *PAGE, "wheel", *PACKAGE]
    assert "did not compile (.venv/setup.log says why), so mazzo runs uncompiled" in capsys.readouterr().err
    assert tree.prepared() == []
    assert tree.prepared(must_compile=True) == ["wheel", *PACKAGE]


def test_without_a_compiler_it_says_so_and_compiles_once_there_is_one(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    tree.compiler = False
    assert tree.prepared() == ALL
    assert "no C compiler with Python's headers here, so mazzo runs uncompiled" in capsys.readouterr().err
    assert tree.prepared() == []
    tree.compiler = True
    assert tree.prepared() == PACKAGE


@pytest.mark.parametrize("has_browser", [True, False])
def test_tests_have_a_browser_fetched_if_there_is_none(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, has_browser: bool
) -> None:
    fetched: list[str] = []
    programs = {"apt-get", "google-chrome"} if has_browser else {"apt-get"}
    monkeypatch.delenv("MAZZO_CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in programs else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(tree.script, "apt_get", fetched.append)
    tree.script.find_browser()
    assert fetched == ([] if has_browser else ["chromium"])


def test_without_venv_it_names_the_line_that_brings_it(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree.script.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(tree.script.SetupError, match="sudo apt-get install python3-venv"):
        tree.prepared()


def test_old_python_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ast.parse((ROOT / "run").read_text(), feature_version=(3, 7))
    monkeypatch.setattr(sys, "version_info", (3, 9, 0))
    with pytest.raises(SystemExit, match=r"mazzo needs Python 3\.11 or newer"):
        runpy.run_path(str(ROOT / "run"))


def test_help_needs_no_set_up(tmp_path: Path) -> None:
    shutil.copy(ROOT / "run", tmp_path)
    for words in ([], ["--help"]):
        answer = subprocess.run([tmp_path / "run", *words], capture_output=True, text=True, check=True)
        assert "./run play" in answer.stdout
    assert [file.name for file in tmp_path.iterdir()] == ["run"]
