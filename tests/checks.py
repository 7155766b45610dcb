"""What `./run test` does once everything is installed: all checks in turn, or with arguments pytest alone."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAZZO = Path(sys.executable).with_name("mazzo")
PYTEST = ["-m", "pytest"]


def main(mode: str, *arguments: str) -> int:
    if arguments:
        return run([*PYTEST, *arguments], "uncompiled")
    for label, step_mode, command in steps():
        if step_mode == "compiled" and mode == "failed":
            print(f"\n{label}: FAILED, the engine did not compile; .venv/setup.log says why.")
            return 1
        if step_mode == "compiled" and mode != "compiled":
            print(f"\n!! {label}: NOT DONE, nothing is compiled here (no C compiler, or MAZZO_COMPILE=0) !!")
            continue
        print(f"\n== {label}", flush=True)
        begun = time.monotonic()
        code = run(command, step_mode)
        if code or command[:2] != PYTEST:  # pytest tells its time itself, and has the last word
            print(f"{label}: {'FAILED, ' if code else ''}{time.monotonic() - begun:.1f} s", flush=True)
        if code:
            return code
    return 0


def steps() -> list[tuple[str, str, list[str]]]:
    scenarios = sorted(
        str(file.relative_to(ROOT)) for file in ROOT.glob("src/mazzo/games/*/scenarios/*.toml")
    )
    return [
        ("ruff format", "uncompiled", ["-m", "ruff", "format", "--check"]),
        ("ruff check", "uncompiled", ["-m", "ruff", "check"]),
        ("mypy", "uncompiled", ["-m", "mypy"]),
        ("pytest, uncompiled", "uncompiled", [*PYTEST, "-n", "2"]),
        ("scenarios", "installed", [str(MAZZO), "check", *scenarios]),
        ("pytest, compiled", "compiled", [*PYTEST, "-n", "2"]),
    ]


def run(command: list[str], mode: str) -> int:
    """Uncompiled, the sources stand before the installed package."""
    path = str(ROOT / "src") if mode == "uncompiled" else ""
    environment = {**os.environ, "MAZZO_EXPECT": mode, "PYTHONPATH": path}
    return subprocess.call([sys.executable, *command], cwd=ROOT, env=environment)


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
