"""What every wheel must pass, on any system: `python release/try_wheel.py` where mazzo alone is installed.

The engine is compiled, all games play to their ends by bots and the deals verify, the page and its files are
served, and a table is opened and played at through the socket. It needs the installed package alone, and
ends with 0 or with the first thing that is wrong.
"""

import asyncio
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import mazzo
from mazzo import games
from mazzo.bots import levels
from mazzo.bots.bot import whole_play
from mazzo.core import bits
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.record import encode
from mazzo.match.verify import verify
from mazzo.wire.client import Client
from mazzo.wire.http import Server
from mazzo.wire.messages import News, NewTable, Welcome

PATIENCE = 60.0  # seconds
LINK = "mazzo is at "
PLAYS = 3


def main() -> None:
    begun = time.monotonic()
    assert not bits.__file__.endswith(".py"), f"the engine is not compiled: {bits.__file__}"
    for name in games.BUILT_IN:
        play(name)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as link:
        page(link)
        asyncio.run(table(link))
    python = sys.version.split()[0]
    print(f"mazzo {mazzo.__version__}, Python {python}, {sys.platform}: {time.monotonic() - begun:.1f} s")


def play(name: str) -> None:
    """A match of bots, and its record checked card by card."""
    game = games.find(name)
    seats = game.seats[0]
    match = Match(game, [f"Player {seat + 1}" for seat in range(seats)], seed=seed_from("wheel"))
    bots = [levels.make("quick", game, seed=seat) for seat in range(seats)]
    while not match.is_over:
        seat = match.actors()[0]
        match.play(seat, whole_play(game, bots[seat], match.view(seat)))
    report = verify(encode(match.record()).encode())
    assert report.is_sound, f"{name}: {report}"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Where `mazzo serve` is; it ends with this program."""
    command = [sys.executable, "-m", "mazzo", "serve", "--port", "0", "--data", str(folder / "data")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        line = next((line for line in process.stdout if line.startswith(LINK)), "")
        assert line, "the server did not start"
        yield line.removeprefix(LINK).split()[0].rstrip("/")
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def page(link: str) -> None:
    text = fetched(f"{link}/")
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', text)
    assert files, f"this is not the page: {text[:200]}"
    for file in files:
        fetched(link + file)


def fetched(link: str) -> str:
    with urllib.request.urlopen(link, timeout=PATIENCE) as answer:  # noqa: S310 - it is ours
        return str(answer.read().decode())


async def table(link: str) -> None:
    """Play against a bot through the socket, as a browser does."""
    seated = Server(link).make(NewTable("scopa", ["me", "medium"], "Ada", pace="fast"))
    played = 0
    async with asyncio.timeout(PATIENCE), Client(link, seated.table, seated.token) as client:
        async for message in client:
            news = message.news if isinstance(message, Welcome) else message
            if isinstance(news, News) and client.is_to_act(news) and news.commands:
                await client.play(news.commands[0])
                played += 1
                if played == PLAYS:
                    return


if __name__ == "__main__":
    main()
