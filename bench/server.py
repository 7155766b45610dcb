"""The server under load, beside boardgame.io's local master: `./run bench server`.

The server is a process of its own, with SQLite on the disk as it is in use; the players are another one, each
of them at a socket of its own. boardgame.io plays as much of Scopa in memory, with neither network nor disk.

    --json FILE    write the rows as a list of objects
    --rounds N     how often each figure is measured (default 3)
    --seconds S    for one measurement (default 3)
"""

import asyncio
import contextlib
import gc
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import uvloop
from _boardgame import Boardgame, NoBoardgame, install
from _crowd import Crowd, CrowdError, Figures
from _rows import Row, arguments, machine, show
from _served import BUILD, HOST, SERVE, started
from rich.console import Console

from mazzo.server.open_files import raise_limit
from mazzo.server.serve import serve
from mazzo.server.settings import Limits, Settings
from mazzo.server.sqlite_store import STORE

TITLE = "The server beside boardgame.io"
SIZES = (200, 1000, 2000)  # sockets
PACE = 3000  # moves a second that the server must bear,
TARGET = 50.0  # and milliseconds in which all are told of 99 % of them
SPARE_FILES = 100
PEER = "boardgame.io, no disk"
BOUNDLESS = Limits(
    messages_a_second=1e9,
    messages_at_once=10**9,
    requests_a_second=1e9,
    requests_at_once=10**9,
    tables_a_minute=10**9,
    tables_at_once=10**9,
    connections=10**4,
    connections_an_address=10**6,
    connections_a_second=1e9,
    sockets=10**6,
    sockets_an_address=10**6,
)


@dataclass
class Outcome:
    """What came of all rounds with a crowd of one size."""

    full: list[Figures] = field(default_factory=list)
    paced: list[Figures] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)  # moves a second
    moves: int = 0  # that the players were told of in all


def main() -> None:
    if sys.argv[1:2] == [SERVE]:
        settings = Settings(Path(sys.argv[2]), limits=BOUNDLESS)
        sys.exit(serve(settings, HOST, 0, False, lambda text: print(text, flush=True), quiet=True))
    told = arguments(TITLE, rounds=3, seconds=3.0)
    console = Console(stderr=True)
    notes = []
    try:
        install()
        has_peer = True
    except NoBoardgame as reason:
        has_peer = False
        notes.append(str(reason))
    files = raise_limit(max(SIZES) + SPARE_FILES)
    sizes = [size for size in SIZES if size + SPARE_FILES <= files]
    if len(sizes) < len(SIZES):
        notes.append(f"Only {files:,} files may be open here (ulimit -Hn): larger crowds were left out.")
    outcomes = {}
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        for size in sizes:
            with console.status(f"{size:,} sockets"):
                outcomes[size] = measured(size, told.rounds, told.seconds, Path(folder, str(size)), has_peer)
    busiest = max(figures.busy for outcome in outcomes.values() for figures in outcome.full)
    notes += [
        f"Full speed: every player answers at once. Paced: {PACE:,} moves a second in all, at even times.",
        "p50, p99: from when a move is sent to when it is stored and both seats have been told.",
        f"{machine()}. The players' own process was at work {busiest:.0%} of the time.",
    ]
    rows = [row for size, outcome in outcomes.items() for row in rows_of(size, outcome)]
    show(TITLE, rows, notes, told.json)


def measured(size: int, rounds: int, seconds: float, data: Path, has_peer: bool) -> Outcome:
    """A crowd of that size at a server of its own, and boardgame.io in turns with it."""
    with contextlib.ExitStack() as stack:
        peer = stack.enter_context(contextlib.closing(Boardgame(size // 2))) if has_peer else None
        port = stack.enter_context(served(data))
        outcome = uvloop.run(played(port, size, rounds, seconds, peer))
    check_stored(data, outcome.moves)
    return outcome


async def played(port: int, size: int, rounds: int, seconds: float, peer: Boardgame | None) -> Outcome:
    """What came of each round, in which all is measured one after the other."""
    crowd = Crowd(HOST, port)
    await crowd.come(size)
    gc.freeze()
    await crowd.full_speed(seconds / 2)  # warm
    outcome = Outcome()
    for _ in range(rounds):
        outcome.full.append(await crowd.full_speed(seconds))
        outcome.paced.append(await crowd.paced(PACE, seconds))
        if peer is not None:
            outcome.theirs.append(await asyncio.to_thread(peer.rate, seconds))
    crowd.go()
    outcome.moves = crowd.moves
    return outcome


@contextlib.contextmanager
def served(data: Path) -> Iterator[int]:
    """A server with its store in that folder; its port."""
    with started(Path(__file__), data) as (_, port):
        yield port


def check_stored(data: Path, moves: int) -> None:
    """Every move that was told is on the disk."""
    with contextlib.closing(sqlite3.connect(data / STORE)) as store:
        like_moves = 'SELECT count(*) FROM journal WHERE CAST(entry AS TEXT) LIKE \'{"entry":"moved"%\''
        (stored,) = store.execute(like_moves).fetchone()
    if stored != moves:
        sys.exit(f"{moves:,} moves were told, but {stored:,} are stored.")


def rows_of(size: int, outcome: Outcome) -> list[Row]:
    """Medians of the rounds."""
    full, paced, theirs = outcome.full, outcome.paced, outcome.theirs
    at_full_speed = Row(
        name=f"{size:,} sockets, full speed",
        value=median(figures.moves for figures in full),
        unit="moves/s",
        peer=PEER if theirs else "not measured",
        peer_value=median(theirs) if theirs else None,
        ratio=median(ours.moves / other for ours, other in zip(full, theirs, strict=True))
        if theirs
        else None,
    )
    kept = median(figures.moves for figures in paced)
    slowest = median(figures.p99 for figures in paced)
    return [
        at_full_speed,
        Row(f"{size:,} sockets, p99 then", median(figures.p99 for figures in full), "ms", "", None, None),
        Row(f"{size:,} sockets, paced", kept, "moves/s", "target", PACE, kept / PACE),
        Row(f"{size:,} sockets, p50 paced", median(figures.p50 for figures in paced), "ms", "", None, None),
        Row(f"{size:,} sockets, p99 paced", slowest, "ms", "target", TARGET, TARGET / slowest),
    ]


if __name__ == "__main__":
    try:
        main()
    except (CrowdError, NoBoardgame) as problem:
        sys.exit(str(problem))
