"""Builds mazzo. With a C compiler mypyc compiles the engine; MAZZO_COMPILE=0 or 1 overrides that."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

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
# What is compiled, and no simulation runs it: it is asked for once a move, or once a position.
OUTSIDE = (
    "games/*/notation.py",
    "games/*/position.py",
    "games/*/rules/reasons.py",
    "games/*/view.py",
    "match/*",
)
COMMANDS_WITHOUT_BUILD = {"egg_info", "dist_info", "sdist", "clean"}
FLAGS = (
    "-fno-semantic-interposition",  # calls within the unit need no detour
    "-ffp-contract=off",  # no fused multiply-add may round other than Python does
    "-Wno-all",  # C warnings off: they cost more than the compile
)
# The engine is compiled in parts, side by side. What simulations run is optimized again when it is linked,
# with calls from part to part inlined; the rest is spared that, and takes half the time.
LINKED = ("-flto=auto", "-fno-fat-lto-objects", "-O3")
LIGHTLY = ("-O1",)
LIGHT = "light-"  # how the names of such parts begin
PARTS = Path("build/parts")  # a part is one file, so that these are not read again for each module
HEADERS = ("Python.h", "CPy.h", "vecs/librt_vecs_api.h")
PICTURE, LINK = (
    re.compile(r"(!\[[^\]]*\]\()([^):#]+)(?=[)#])"),
    re.compile(r"((?<!!)\[[^\]]*\]\()([^):#]+)(?=[)#])"),
)


class Build(build):  # type: ignore[misc]  # setuptools has no types
    """Compiles first: the page may still be under way, and is only collected after that."""

    sub_commands = sorted(build.sub_commands, key=lambda command: command[0] != "build_ext")


class BuildExt(build_ext):  # type: ignore[misc]
    """Compiles the parts of the engine side by side, and beside them the files that only point to it."""

    def build_extensions(self) -> None:
        if sys.platform != "win32":  # where the compiler is not for two threads at once
            self._share_work(os.cpu_count())
        super().build_extensions()

    def _share_work(self, workers: int | None) -> None:
        self.parallel = workers
        compile_all = self.compiler.compile

        def compile_beside(sources: Sequence[str], *, extra_postargs: list[str], **options: Any) -> list[str]:
            def compiled(source: str) -> list[str]:
                return list(compile_all([source], extra_postargs=extra_postargs + flags(source), **options))

            with ThreadPoolExecutor(workers) as threads:
                return [file for files in threads.map(compiled, sources) for file in files]

        self.compiler.compile = compile_beside


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
    in_parts = sys.platform != "win32" and can_link_as_one()
    units: list[Any] = mypycify(
        options + compiled_modules(),
        opt_level="3",
        debug_level="0",
        multi_file=in_parts,
        include_runtime_files=True,
    )
    if sys.platform != "win32":
        for unit in units:
            unit.extra_compile_args = [*unit.extra_compile_args, *FLAGS]
    if in_parts:
        engine = next(unit for unit in units if unit.name.endswith("__mypyc"))  # the others only point to it
        engine.extra_compile_args += ["-fvisibility=hidden"]
        engine.extra_link_args += [*LINKED, *FLAGS]
        engine.depends = [*engine.depends, *engine.sources]
        engine.sources = write_parts(engine.sources)
    return units


def write_parts(sources: list[str]) -> list[str]:
    """One part a game and one for what they share; and the same again of what no simulation runs."""
    parts = defaultdict[Path, list[str]](list)
    for source in map(Path, sources):
        module = source.stem.removeprefix("__native_").split("___")[1:]  # none for the file of mypyc's own
        start = LIGHT if is_outside("/".join(module) + ".py") else ""
        game = module[1] if module[:1] == ["games"] else "shared"
        parts[PARTS / f"{start}{game}.c"].append(f'#include "{source.name}"\n')
    PARTS.mkdir(parents=True, exist_ok=True)
    for part, lines in parts.items():
        text = "".join([*(f"#include <{name}>\n" for name in HEADERS), *lines])
        if (
            not part.exists() or part.read_text(encoding="utf-8") != text
        ):  # else it need not be compiled again
            part.write_text(text, encoding="utf-8")
    return [str(part) for part in parts]


def is_outside(file: str) -> bool:
    """Whether no simulation runs that file of the package."""
    return any(fnmatch(file, pattern) for pattern in OUTSIDE)


def flags(source: str) -> list[str]:
    """With which a C file is compiled, beside those of all."""
    part = Path(source)
    if part.parent != PARTS:  # only points to the engine, or is all of it
        return []
    return list(LIGHTLY if part.name.startswith(LIGHT) else LINKED)


def can_link_as_one() -> bool:
    """Whether the compiler inlines across parts, on all cores: gcc does, if its plug-in for that is there."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "try.c"), Path(folder, "try.so")
        source.write_text("#ifdef __clang__\n#error\n#endif\nint answer(void) { return 0; }\n")
        command = [*compiler.split(), *LINKED, "-shared", "-fPIC", str(source), "-o", str(made)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build": Build, "build_ext": BuildExt},
        long_description=description(),
        long_description_content_type="text/markdown",
    )
