"""Builds mazzo. With a C compiler mypyc compiles the engine; MAZZO_COMPILE=0 or 1 overrides that."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build import build

PACKAGE = Path("src/mazzo")
# What mypyc compiles: whole folders, so that no new file is forgotten.
COMPILED = (
    "core/*.py",
    "games/*/rules/*.py",
    "games/*/bot/*.py",
    "games/*/view.py",
    "games/*/notation.py",
    "games/*/position.py",
    "bots/search/*.py",
    "match/match.py",
    "match/fair.py",
    "match/scenarios/staged.py",
)
# Of these not: Structs and dataclasses, of which mypyc drops the keywords, and what only people read.
PLAIN = (
    "*/__init__.py",
    "core/claims.py",
    "core/errors.py",
    "core/fields.py",
    "core/files.py",
    "core/game.py",
    "core/layout.py",
    "core/marked.py",
    "core/model.py",
    "core/reason.py",
    "core/sentences.py",
    "core/states.py",
    "core/words.py",
    "games/_template/*",  # written to be copied and read
)
COMMANDS_WITHOUT_BUILD = {"egg_info", "dist_info", "sdist", "clean"}
FLAGS = (
    "-fno-semantic-interposition",  # calls within the unit need no detour
    "-ffp-contract=off",  # no fused multiply-add may round other than Python does
    "-Wno-all",  # C warnings off: they cost more than the compile
)
# Halves the time on two cores: inlining is decided for the whole, and the parts are optimized side by side.
IN_PARTS = ("-flto=auto", "-fno-fat-lto-objects")
PICTURE, LINK = (
    re.compile(r"(!\[[^\]]*\]\()([^):#]+)(?=[)#])"),
    re.compile(r"((?<!!)\[[^\]]*\]\()([^):#]+)(?=[)#])"),
)


class Build(build):  # type: ignore[misc]  # setuptools has no types
    """Compiles first: the page may still be under way, and is only collected after that."""

    sub_commands = sorted(build.sub_commands, key=lambda command: command[0] != "build_ext")


def description() -> str:
    """The README, with links that work outside the repository: to the files of this version there."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    source, version = project["urls"]["Source"], project["version"]
    text = Path("README.md").read_text(encoding="utf-8")
    text = PICTURE.sub(rf"\g<1>{source}/raw/v{version}/\g<2>", text)
    return LINK.sub(rf"\g<1>{source}/blob/v{version}/\g<2>", text)


def compiled_modules() -> list[str]:
    """The files that mypyc compiles; all others stay plain Python."""
    found = {file for pattern in COMPILED for file in PACKAGE.glob(pattern)}
    plain = {file for pattern in PLAIN for file in found if fnmatch(str(file.relative_to(PACKAGE)), pattern)}
    return sorted(str(file) for file in found - plain)


def can_compile() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and Path(sysconfig.get_path("include"), "Python.h").exists()


def extensions() -> list[Any]:
    wanted = os.environ.get("MAZZO_COMPILE", "")
    if wanted == "0" or (not wanted and not can_compile()) or COMMANDS_WITHOUT_BUILD & set(sys.argv):
        return []
    from mypyc.build import mypycify  # a build without a compiler does without mypy

    options = ["--cache-dir=build/mypy"]  # not the one of the type checks, whose options differ
    units: list[Any] = mypycify(options + compiled_modules(), opt_level="3", debug_level="0")
    if sys.platform == "win32":
        return units
    for unit in units:
        unit.extra_compile_args = [*unit.extra_compile_args, *FLAGS]
    engine = next(unit for unit in units if unit.name.endswith("__mypyc"))  # the others only point to it
    if can_share_work():
        engine.extra_compile_args += [*IN_PARTS, "-fvisibility=hidden"]
        engine.extra_link_args += [*IN_PARTS, "-O3", *FLAGS]
    return units


def can_share_work() -> bool:
    """Whether the compiler takes a unit apart for all cores: gcc does, if its plug-in for that is there."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "try.c"), Path(folder, "try.so")
        source.write_text("#ifdef __clang__\n#error\n#endif\nint answer(void) { return 0; }\n")
        command = [*compiler.split(), *IN_PARTS, "-shared", "-fPIC", str(source), "-o", str(made)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build": Build},
        long_description=description(),
        long_description_content_type="text/markdown",
    )
