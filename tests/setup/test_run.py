"""The set-up script: what it installs when, with a stand-in for pip and npm that notes what it was told."""

import ast
import os
import runpy
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
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
    wheel*) mkdir -p build/wheel && cp mazzo.whl build/wheel ;;
    ci*) rm -rf web/node_modules && mkdir web/node_modules ;;
    "run build") mkdir -p src/mazzo/server/page && touch src/mazzo/server/page/index.html ;;
esac
test ! -e "refuse-$1"
"""


WITH_STAND_INS = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tests.setup.test_run import loaded
script = loaded(Path("run"))
script.PIP = script.NPM = [str(Path("stand-in").resolve())]
script.sys.executable = script.PIP[0]
script.prepare()
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
        for name in ("runtime", "build", "page", "dev", "bench", "docs", "release"):
            self.write(f"requirements/{name}.txt", name)
        for name in ("pyproject.toml", "setup.py", "src/mazzo/one.py"):
            self.write(name, name)
        for name in ("package.json", "package-lock.json", "src/main.ts"):
            self.write(f"web/{name}", name)
        self.write("stand-in", STAND_IN).chmod(0o755)
        self.write_wheel("index.html")
        self.script = loaded(root / "run")
        self.script.PIP = self.script.NPM = [str(root / "stand-in")]
        self.compiler = True
        monkeypatch.setattr(self.script, "can_compile", lambda: self.compiler)
        monkeypatch.setattr(self.script, "can_fetch_compiler", lambda: False)
        monkeypatch.setattr(self.script, "start_beside", lambda *command: self.note(command[-1]))
        monkeypatch.setattr(os, "nice", lambda niceness: self.note("nice"))
        monkeypatch.setattr(sys, "executable", str(root / "stand-in"))

    def write(self, name: str, text: str) -> Path:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def write_wheel(self, *page: str) -> None:
        """What the stand-in builds: a wheel that holds these files of the page."""
        with zipfile.ZipFile(self.root / "mazzo.whl", "w") as wheel:
            for name in page:
                wheel.writestr(f"mazzo/server/page/{name}", "")

    def note(self, word: str) -> None:
        with (self.root / "calls").open("a") as calls:
            calls.write(f"{word}\n")

    def prepared(self, *groups: str, **how: bool) -> list[str]:
        """What set-up had done, in a word each: the page and the rest are set up side by side."""
        return sorted(self.words(lambda: self.script.prepare(*groups, **how)))

    def compiled(self) -> list[str]:
        """The same of the process beside."""
        return self.words(self.script.compile_beside)

    def words(self, work: Callable[[], object]) -> list[str]:
        calls = self.root / "calls"
        calls.unlink(missing_ok=True)
        work()
        return [word(line) for line in calls.read_text().splitlines()] if calls.exists() else []

    @property
    def mode(self) -> str:
        return str(self.script.mode_of(self.script.installed()))


def word(call: str) -> str:
    """For what a program was called."""
    if call.startswith("install"):
        return "sources" if "--editable" in call else "packages" if "--requirement" in call else "install"
    return {"-m": "venv", "run": "page", "ci": "tools", "--compile": "beside"}.get(
        call.split(maxsplit=1)[0], call.split(maxsplit=1)[0]
    )


PAGE = ["page", "tools"]
BESIDE = ["beside", "sources"]  # the sources are run, and what compiles them is started
COMPILED = ["nice", "wheel", "install"]
NEW = ["packages", "packages", "venv"]  # those of the page and those of all others


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    monkeypatch.delenv("MAZZO_COMPILE", raising=False)
    return Tree(tmp_path, monkeypatch)


def test_first_start_sets_up_everything_and_does_not_wait_for_the_compiler(tree: Tree) -> None:
    assert tree.prepared() == sorted([*NEW, *PAGE, *BESIDE])
    assert tree.mode == "uncompiled"
    assert tree.compiled() == COMPILED
    assert tree.mode == "compiled"
    assert tree.prepared() == []


def test_start_while_the_engine_is_being_compiled_waits_for_nothing(
    tree: Tree, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAZZO_COMPILING", "")
    tree.prepared()
    with tree.script.locked(tree.script.BUILD_LOCK, "never said"):
        assert tree.prepared() == []
        tree.script.tell_mode(tree.mode)
    assert "The engine is being compiled beside this" in capsys.readouterr().err
    assert os.environ["MAZZO_COMPILING"] == str(tree.root / ".venv" / "compiling")


def test_compiler_that_was_killed_is_started_again(tree: Tree) -> None:
    tree.prepared()
    assert tree.prepared() == ["beside"]
    assert tree.compiled() == COMPILED
    assert not tree.script.COMPILING.exists()


def test_what_measures_waits_for_the_compiled_engine(tree: Tree) -> None:
    assert tree.prepared(must_compile=True) == sorted([*NEW, *PAGE, "wheel", "install"])
    assert tree.mode == "compiled"
    assert tree.prepared() == tree.prepared(must_compile=True) == []


def test_what_was_compiled_beside_need_not_be_again(tree: Tree) -> None:
    tree.prepared()
    tree.compiled()
    assert tree.prepared(must_compile=True) == []


def test_changed_source_is_run_at_once_and_compiled_beside(tree: Tree) -> None:
    tree.prepared(must_compile=True)
    tree.write("src/mazzo/one.py", "changed")
    assert tree.prepared() == BESIDE
    tree.write("src/mazzo/one.py", "changed again")
    assert tree.prepared() == ["beside"]


def test_source_changed_while_it_is_compiled_is_compiled_again(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.prepared()
    build_wheel = tree.script.build_wheel
    changes = ["changed"]

    def build(log: Path) -> Any:
        wheel = build_wheel(log)
        if changes:
            tree.write("src/mazzo/one.py", changes.pop())
        return wheel

    monkeypatch.setattr(tree.script, "build_wheel", build)
    assert tree.compiled() == ["nice", "wheel", "wheel", "install"]
    assert tree.prepared() == []


def test_wheel_that_was_packed_before_the_page_was_built_is_packed_again(tree: Tree) -> None:
    tree.write_wheel()

    def build(log: Path) -> Any:
        tree.write_wheel("index.html")
        return tree.script.Wheel(tree.root / "mazzo.whl", tree.script.package_digest())

    tree.prepared()
    first = tree.script.Wheel(tree.root / "mazzo.whl", tree.script.package_digest())
    assert not tree.script.is_done(first)
    assert tree.script.is_done(build(tree.script.LOG))
    assert tree.mode == "compiled"


def test_set_up_that_failed_beside_leaves_nothing_compiled(tree: Tree) -> None:
    tree.prepared()
    (tree.root / "web" / ".built").unlink()
    assert tree.compiled() == ["nice", "wheel"]
    assert tree.mode == "uncompiled"


def test_quick_tests_do_not_wait_for_a_build(tree: Tree) -> None:
    tree.prepared("dev")
    tree.write("src/mazzo/one.py", "changed")
    assert tree.prepared("dev", package=False) == []


def test_a_group_is_added_when_first_needed(tree: Tree) -> None:
    tree.prepared(must_compile=True)
    assert tree.prepared("dev") == ["packages"]
    assert tree.prepared("dev") == tree.prepared() == []


def test_changed_lock_makes_all_but_the_page_anew(tree: Tree) -> None:
    tree.prepared()
    tree.write("requirements/runtime.txt", "changed")
    assert tree.prepared() == sorted(["packages", "venv", *BESIDE])


@pytest.mark.parametrize("state", ["", '{"python": '])
def test_interrupted_set_up_begins_anew(tree: Tree, state: str) -> None:
    tree.prepared()
    tree.script.STATE.write_text(state)
    assert tree.prepared() == sorted(["packages", "venv", *BESIDE])


def test_ctrl_c_stops_what_runs_side_by_side_and_the_next_start_begins_anew(tmp_path: Path) -> None:
    slow = STAND_IN.replace(
        "esac\n", 'esac\ncase "$*" in install*) : > "at-work-$$"; exec sleep 60 ;; esac\n'
    )
    with pytest.MonkeyPatch.context() as patch:
        Tree(tmp_path, patch).write("stand-in", slow)
    process = subprocess.Popen(
        [sys.executable, "-c", WITH_STAND_INS, str(ROOT)], cwd=tmp_path, stderr=subprocess.PIPE
    )
    try:
        until = time.monotonic() + 30
        while len(list(tmp_path.glob("at-work-*"))) < 2 and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=30)[1].decode()
    finally:
        process.kill()
    assert "KeyboardInterrupt" in said
    assert not (tmp_path / ".venv" / "mazzo.json").exists()
    for pid in (int(file.name.rpartition("-")[2]) for file in tmp_path.glob("at-work-*")):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_changed_page_is_built_with_the_tools_that_are_there(tree: Tree) -> None:
    tree.prepared()
    tree.write("web/src/main.ts", "changed")
    assert tree.prepared() == ["beside", "page"]
    tree.write("web/package-lock.json", "changed")
    assert tree.prepared() == ["beside", *PAGE]


def test_quick_tests_have_the_page_of_today(tree: Tree) -> None:
    tree.prepared("dev", "page")
    tree.write("web/src/main.ts", "changed")
    assert tree.prepared("dev", "page", package=False) == ["page"]


def test_who_plays_gets_the_tools_that_build_the_page_and_who_tests_gets_all(tree: Tree) -> None:
    calls = tree.root / "calls"
    tree.prepared(must_compile=True)
    assert "ci --omit=dev\n" in calls.read_text()
    assert tree.prepared("page") == ["tools"]
    assert calls.read_text() == "ci\n"
    tree.write("web/src/main.ts", "changed")
    assert "tools" not in tree.prepared()


def test_node_is_only_fetched_for_building(tree: Tree) -> None:
    tree.prepared()
    tree.script.STATE.unlink()
    calls = tree.root / "calls"
    tree.prepared(must_compile=True)
    assert "requirements/runtime.txt" in calls.read_text()
    assert "requirements/page.txt" not in calls.read_text()
    tree.write("web/src/main.ts", "changed")
    assert tree.prepared() == sorted(["packages", "page", *BESIDE])


def test_tools_are_only_missed_by_who_needs_them(tree: Tree) -> None:
    tree.prepared("dev", "page", must_compile=True)
    shutil.rmtree(tree.root / "web" / "node_modules")
    assert tree.prepared() == []
    assert tree.prepared("dev", "page") == ["tools"]


@pytest.mark.parametrize("gone", ["web/.built", "src/mazzo/server/page/index.html"])
def test_torn_page_is_built_anew(tree: Tree, gone: str) -> None:
    tree.prepared(must_compile=True)
    (tree.root / gone).unlink()
    assert tree.prepared() == ["page"]


@pytest.mark.parametrize("name", ["ci", "run"])
def test_refusing_npm_ends_in_words_and_is_asked_again(
    tree: Tree, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    refusal = tree.write(f"refuse-{name}", "")
    with pytest.raises(
        tree.script.SetupError, match=r"failed. The end of .venv/page.log:[^$]*The page could"
    ):
        tree.prepared()
    refusal.unlink()
    assert tree.prepared() == sorted(["beside", *(PAGE if name == "ci" else ["page"])])


def test_built_page_does_not_change_what_it_is_built_from(tree: Tree) -> None:
    tree.prepared(must_compile=True)
    tree.write("src/mazzo/server/page/more.js", "")
    assert tree.prepared() == []


def test_interrupted_build_does_not_use_torn_files(tree: Tree) -> None:
    tree.prepared(must_compile=True)
    torn = tree.write("build/temp/torn.o", "")
    tree.script.SHAPE.unlink()
    tree.write("src/mazzo/one.py", "changed")
    tree.prepared(must_compile=True)
    assert not torn.exists()


def test_module_gone_from_the_sources_is_gone_from_the_build(tree: Tree) -> None:
    tree.prepared(must_compile=True)
    gone = tree.write("build/lib/mazzo/gone.toml", "")
    kept = tree.write("build/lib/mazzo/one.so", "")
    tree.write("src/mazzo/one.py", "changed")
    tree.prepared(must_compile=True)
    assert kept.exists()
    assert not gone.exists()


def test_refusing_pip_ends_in_words_and_leaves_what_was_there(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    tree.prepared(must_compile=True)
    refusal = tree.write("refuse-install", "")
    with pytest.raises(tree.script.SetupError, match=r"for dev failed. The end of .venv/setup.log"):
        tree.prepared("dev")
    assert tree.prepared() == []
    refusal.unlink()
    assert tree.prepared("dev") == ["packages"]


def test_failed_compile_falls_back_and_is_tried_again_only_by_the_tests_or_when_sources_change(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    refusal = tree.write("refuse-wheel", "")
    tree.prepared()
    assert tree.compiled() == ["nice", "wheel"]
    assert tree.mode == "failed"
    assert tree.prepared() == []
    tree.script.tell_mode(tree.mode)
    assert "did not compile (.venv/compile.log says why)" in capsys.readouterr().err
    assert tree.prepared(must_compile=True) == ["sources", "wheel"]
    assert tree.mode == "failed"
    tree.write("src/mazzo/one.py", "changed")
    assert tree.prepared() == ["beside"]
    refusal.unlink()
    assert tree.prepared(must_compile=True) == ["install", "wheel"]


def test_without_a_compiler_it_says_so_and_compiles_once_there_is_one(
    tree: Tree, capsys: pytest.CaptureFixture[str]
) -> None:
    tree.compiler = False
    assert tree.prepared() == sorted([*NEW, *PAGE, "sources"])
    assert "no C compiler with Python's headers here, so mazzo runs uncompiled" in capsys.readouterr().err
    assert tree.prepared() == tree.prepared(must_compile=True) == []
    tree.compiler = True
    assert tree.prepared() == ["beside"]
    assert tree.compiled() == COMPILED


@pytest.mark.parametrize("name", sorted(file.stem for file in ROOT.glob("bench/[!_]*.py")))
def test_help_of_a_benchmark_installs_nothing(tmp_path: Path, name: str) -> None:
    shutil.copy(ROOT / "run", tmp_path)
    shutil.copytree(ROOT / "bench", tmp_path / "bench", ignore=shutil.ignore_patterns("node_modules"))
    command = [str(tmp_path / "run"), "bench", name, "--help"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"./run bench {name}" in answer.stdout
    assert "--json" in answer.stdout
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bench", "run"]


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
