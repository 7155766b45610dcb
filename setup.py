"""Builds mazzo. With a C compiler mypyc compiles the engine; MAZZO_COMPILE=0 or 1 overrides that."""

import os
import shutil
import sys
import sysconfig
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from setuptools import setup

PACKAGE = Path("src/mazzo")
# What mypyc compiles: whole folders, so that no new file is forgotten.
COMPILED = (
    "core/*.py",
    "games/*/rules/*.py",
    "games/*/bot/*.py",
    "games/*/view.py",
    "games/*/notation.py",
    "bots/search/*.py",
    "match/match.py",
)
# Of these not: Structs and dataclasses, of which mypyc drops the keywords, and what only people read.
PLAIN = (
    "*/__init__.py",
    "core/errors.py",
    "core/fields.py",
    "core/files.py",
    "core/game.py",
    "core/layout.py",
    "core/model.py",
    "core/reason.py",
    "core/sentences.py",
    "core/states.py",
    "core/words.py",
    "games/_template/*",  # written to be copied and read
)
COMMANDS_WITHOUT_BUILD = {"egg_info", "dist_info", "sdist", "clean"}


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
    for unit in units:
        # Calls within the unit need no detour, and no fused multiply-add may round other than Python does.
        unit.extra_compile_args += ["-fno-semantic-interposition", "-ffp-contract=off"]
        # C warnings off: they cost more than the compile.
        unit.extra_compile_args += ["-Wno-all"]
    return units


if __name__ == "__main__":
    setup(ext_modules=extensions())
