"""From the command to the first card, from nothing: `./run bench start`.

The package is installed from a folder of wheels as strangers would: by pip into an empty environment, by uvx
and by pipx, each with an empty cache, no compiler and no index. The peer is `./run play` in a fresh clone,
which downloads what it needs, builds the page and compiles the engine beside. The clock runs from the command
until the page is served, a table is opened against a bot, and the player holds cards. Below the figures it is
said where the seconds of the clone went, step by step; some of these run side by side.

    --json FILE    write the rows as a list of objects
    --only WAY     pip, uvx or pipx; may be repeated. The clone is always measured
"""

import argparse
import asyncio
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from _rows import Row, machine, show
from _served import BUILD
from rich.console import Console

from mazzo.wire.client import Client
from mazzo.wire.http import Server
from mazzo.wire.messages import News, NewTable, Welcome

TITLE = "From the command to the first card"
ROOT = Path(__file__).resolve().parent.parent
LINK = "mazzo is at "
COMPILED = "The engine is compiled now"
STEP = re.compile(r"^  (\S.*: [\d.]+ s)$", re.MULTILINE)  # as ./run says what it did
PATIENCE = 600.0  # seconds; machines are noisy
WAYS = ("pip", "uvx", "pipx")
PLAY = ("play", "--no-browser", "--port", "0")
BARS = {"card": 10.0, "page": 25.0, "engine": 75.0, "second": 0.5}  # seconds that are asked for


class StartError(Exception):
    """Why one way could not be measured."""


def main() -> int:
    told = _arguments()
    console, rows, notes = Console(stderr=True), list[Row](), list[str]()
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        with console.status("./run play from nothing"):
            first = clone(Path(folder, "clone"))
        for way in told.only or WAYS:
            with console.status(f"{way}, from a folder of wheels"):
                try:
                    seconds = installed(way, Path(folder, way), wheels(Path(folder, "wheels")))
                except StartError as problem:
                    notes.append(f"{way}: {problem}")
                    continue
            rows.append(
                Row(f"{way}, first card", seconds, "s", "./run play", first.page, first.page / seconds)
            )
            rows.append(_against_bar(f"{way}, first card", seconds, "card"))
    rows += [
        _against_bar("./run play, first card", first.page, "page"),
        _against_bar("./run play, compiled", first.engine, "engine"),
        _against_bar("./run games, again", first.again, "second"),
    ]
    load = ", ".join(f"{part:.1f}" for part in os.getloadavg())
    went = f"Where the seconds of ./run play went: {'; '.join(first.steps)}"
    show(TITLE, rows, [*notes, went, f"{machine()}; load {load}"], told.json)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=TITLE)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as a list of objects")
    parser.add_argument("--only", choices=WAYS, action="append", help="one way; may be repeated")
    return parser.parse_args()


def _against_bar(name: str, seconds: float, bar: str) -> Row:
    return Row(name, seconds, "s", "bar", BARS[bar], BARS[bar] / seconds)


class FirstStart(NamedTuple):
    """Of a fresh clone: seconds, and the steps that took them."""

    page: float  # until the first card
    engine: float  # until the engine is compiled
    again: float  # of a second start
    steps: list[str]


def clone(folder: Path) -> FirstStart:
    _run("git", "clone", "--quiet", str(ROOT), str(folder))
    home = {"MAZZO_HOME": str(folder / "home")}
    logs = [folder / "start.log", folder / ".venv" / "compile.log"]
    begun = time.monotonic()
    with playing([str(folder / "run"), *PLAY], home, logs[0]) as (link, process):
        first_card(link)
        page = time.monotonic() - begun
        assert process.stdout is not None
        if not any(COMPILED in line for line in process.stdout):
            raise StartError("the engine was not compiled")
        engine = time.monotonic() - begun
    begun = time.monotonic()
    _run(str(folder / "run"), "games")
    again = time.monotonic() - begun
    steps = [step for log in logs for step in STEP.findall(log.read_text(encoding="utf-8"))]
    return FirstStart(page, engine, again, steps)


def wheels(folder: Path) -> Path:
    """A folder with mazzo's wheel, as it was built last, and those of all that it needs."""
    if not folder.exists():
        ours = next((BUILD / "wheel").glob("*.whl"), None)
        if ours is None:
            raise StartError(
                "there is no wheel in build/wheel; ./run bench start compiles one when sources change"
            )
        folder.mkdir()
        shutil.copy(ours, folder)
        _run(
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--only-binary=:all:",
            f"--dest={folder}",
            str(ours),
        )
    return folder


def installed(way: str, folder: Path, found: Path) -> float:
    """Seconds from the first command of that way to the first card."""
    folder.mkdir()
    offline = {
        "MAZZO_HOME": str(folder / "home"),
        "CC": "no-compiler",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(found),
    }
    offline |= {
        "UV_OFFLINE": "1",
        "UV_NO_INDEX": "1",
        "UV_FIND_LINKS": str(found),
        "UV_CACHE_DIR": str(folder / "uv"),
    }
    offline |= {"PIPX_HOME": str(folder / "pipx"), "PIP_NO_CACHE_DIR": "1", "UV_PYTHON": sys.executable}
    program = tool(way, folder / "tool")
    begun = time.monotonic()
    if way == "pip":
        _run(sys.executable, "-m", "venv", str(folder / "venv"))
        _run(str(folder / "venv" / "bin" / "pip"), "install", "--quiet", "mazzo", **offline)
        command = [str(folder / "venv" / "bin" / "mazzo")]
    else:
        command = [program, "mazzo"] if way == "uvx" else [program, "run", "mazzo"]
    with playing([*command, *PLAY], offline, folder / "start.log") as (link, _):
        first_card(link)
        return time.monotonic() - begun


def tool(way: str, folder: Path) -> str:
    """Where that program is; from the index if it is not on the PATH."""
    if way == "pip" or (found := shutil.which(way)) is None:
        package = {"uvx": "uv"}.get(way, way)
        if way != "pip":
            _run(sys.executable, "-m", "venv", str(folder))
            _run(str(folder / "bin" / "pip"), "install", "--quiet", package)
        return str(folder / "bin" / way)
    return found


@contextlib.contextmanager
def playing(
    command: Sequence[str], environment: dict[str, str], errors: Path
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """That command, once it serves, and where."""
    with errors.open("w+", encoding="utf-8") as log:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **environment}
        )
        try:
            assert process.stdout is not None
            line = next((line for line in process.stdout if line.startswith(LINK)), "")
            if not line:
                log.seek(0)
                raise StartError(f"{' '.join(command)} did not start: {log.read()[-2000:]}")
            yield line.removeprefix(LINK).split()[0], process
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)


def first_card(link: str) -> None:
    """Open the page, then a table against a bot, and sit there until the first cards are dealt."""
    with urllib.request.urlopen(link, timeout=PATIENCE) as page:  # noqa: S310 - it is ours
        assert b"<script" in page.read()
    seated = Server(link).make(NewTable("scopa", ["me", "medium"], "Ada"))

    async def sit() -> None:
        async with Client(link.rstrip("/"), seated.table, seated.token) as client:
            async for message in client:
                news = message.news if isinstance(message, Welcome) else message
                if isinstance(news, News) and news.view["hand"]:
                    return

    asyncio.run(sit())


def _run(*command: str, **environment: str) -> None:
    """Run it to its end; what it says is only shown if it fails."""
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **environment},
        check=False,
    )
    if done.returncode:
        raise StartError(f"{' '.join(command)} failed: {(done.stdout + done.stderr)[-2000:]}")


if __name__ == "__main__":
    sys.exit(main())
