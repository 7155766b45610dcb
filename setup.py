"""Builds mazzo. With a C compiler mypyc compiles the engine; MAZZO_COMPILE=0 or 1 overrides that."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup

PACKAGE = Path("src/mazzo")
COMPILED_CORE = ("bits.py", "cards.py", "dealing.py", "guide.py", "playout.py", "state.py")
COMPILED_IN_GAMES = (
    "amounts.py",
    "beliefs.py",
    "bidding.py",
    "bot.py",
    "cards.py",
    "combinations.py",
    "composing.py",
    "dealer.py",
    "deck.py",
    "ending.py",
    "filling.py",
    "glance.py",
    "habits.py",
    "hoarding.py",
    "idle.py",
    "imagining.py",
    "knowledge.py",
    "looting.py",
    "menus.py",
    "moves.py",
    "notation.py",
    "opening.py",
    "piles.py",
    "raids.py",
    "retrace.py",
    "rounds.py",
    "rules.py",
    "sales.py",
    "scoring.py",
    "settling.py",
    "tallies.py",
    "trading.py",
    "tricks.py",
    "turns.py",
    "variant.py",
    "view.py",
    "wishes.py",
    "worlds.py",
    "worth.py",
)
COMPILED_BOTS = ("comparison.py", "ismcts.py", "searching.py", "tree.py")
COMPILED_MATCH = ("match.py",)
COMMANDS_WITHOUT_BUILD = {"egg_info", "dist_info", "sdist", "clean"}


def compiled_modules() -> list[str]:
    """The files that mypyc compiles; all others stay plain Python."""
    core = [PACKAGE / "core" / name for name in COMPILED_CORE]
    games = [
        file
        for name in COMPILED_IN_GAMES
        for file in (PACKAGE / "games").glob(f"*/{name}")
        if file.parent.name != "_template"  # written to be copied and read
    ]
    bots = [file for name in COMPILED_BOTS if (file := PACKAGE / "bots" / name).exists()]
    match = [PACKAGE / "match" / name for name in COMPILED_MATCH]
    return sorted(str(file) for file in core + games + bots + match)


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
        # Looking for what a person might have meant otherwise takes longer than all the rest of the compiler.
        unit.extra_compile_args += ["-Wno-all"]
    return units


if __name__ == "__main__":
    setup(ext_modules=extensions())
