"""The server under load, beside boardgame.io's local master: `./run bench server`.

The server is a process of its own, with SQLite on the disk as it is in use; the players are another one, each
of them at a socket of its own. boardgame.io plays as much of Scopa in memory, with neither network nor disk.
"""

import asyncio
import contextlib
import gc
import resource
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import uvloop
from _boardgame import Boardgame, NoBoardgame
from _crowd import Crowd, Figures
from _rows import Row, arguments, machine, show
from rich.console import Console

from mazzo.server.app import STORE
from mazzo.server.serve import serve
from mazzo.server.settings import Limits, Settings

TITLE = "The server beside boardgame.io"
SIZES = (200, 1000, 2000)  # sockets
PACE = 3000  # moves a second that the server must bear,
TARGET = 50.0  # and milliseconds in which all are told of 99 % of them
HOST = "127.0.0.1"
SPARE_FILES = 100
ROOT = Path(__file__).resolve().parent.parent
SERVE = "--serve"  # this program as the server
BOUNDLESS = Limits(
    messages_a_second=1e9, messages_at_once=10**9, tables_a_minute=10**9, tables_at_once=10**9, sockets=10**6
)


def main() -> None:
    if sys.argv[1:2] == [SERVE]:
        settings = Settings(Path(sys.argv[2]), limits=BOUNDLESS)
        sys.exit(serve(settings, HOST, 0, False, lambda text: print(text, flush=True), quiet=True))
    told = arguments(TITLE, rounds=3, seconds=3.0)
    notes = [
        f"Paced: {PACE:,} moves a second in all. p50, p99: from a move's time to when both seats were told.",
        f"{machine()}, the server on one core and the players on another.",
    ]
    files = raise_file_limit(max(SIZES) + SPARE_FILES)
    sizes = [size for size in SIZES if size + SPARE_FILES <= files]
    if len(sizes) < len(SIZES):
        notes.append(f"Only {files:,} files may be open here (ulimit -Hn): larger crowds were left out.")
    rows: list[Row] = []
    console = Console(stderr=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        for size in sizes:
            with console.status(f"{size:,} sockets"):
                found, remarks = measured(size, told.rounds, told.seconds, Path(folder, str(size)))
            rows += found
            notes += [remark for remark in remarks if remark not in notes]
    show(TITLE, rows, notes, told.json)


def raise_file_limit(wanted: int) -> int:
    """Let this process and those it starts open as many files, as far as it may; how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = hard == resource.RLIM_INFINITY
    if soft < wanted:
        soft = wanted if unlimited else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


def measured(size: int, rounds: int, seconds: float, data: Path) -> tuple[list[Row], list[str]]:
    """The rows of a crowd of that size, and what else is to be said."""
    try:
        peer: Boardgame | None = Boardgame(size // 2)
        remarks = []
    except NoBoardgame as reason:
        peer, remarks = None, [str(reason)]
    with contextlib.ExitStack() as stack:
        if peer is not None:
            stack.callback(peer.close)
        port = stack.enter_context(served(data))
        crowd, full, paced, theirs = uvloop.run(played(port, size, rounds, seconds, peer))
    check_stored(data, crowd.moves)
    return rows_of(size, full, paced, theirs), remarks


async def played(
    port: int, size: int, rounds: int, seconds: float, peer: Boardgame | None
) -> tuple[Crowd, list[Figures], list[Figures], list[float]]:
    """What came of each round, in which all is measured one after the other."""
    crowd = Crowd(HOST, port)
    await crowd.come(size)
    gc.freeze()
    await crowd.full_speed(seconds / 2)  # warm
    full, paced, theirs = [], [], []
    for _ in range(rounds):
        full.append(await crowd.full_speed(seconds))
        paced.append(await crowd.paced(PACE, seconds))
        if peer is not None:
            theirs.append(await asyncio.to_thread(peer.rate, seconds))
    crowd.go()
    return crowd, full, paced, theirs


@contextlib.contextmanager
def served(data: Path) -> Iterator[int]:
    """A server with its store in that folder; its port."""
    command = [sys.executable, __file__, SERVE, str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()  # mazzo is at http://127.0.0.1:PORT/
        yield int(line.partition(f"{HOST}:")[2].partition("/")[0])
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()


def check_stored(data: Path, moves: int) -> None:
    """Every move that was told is on the disk."""
    with contextlib.closing(sqlite3.connect(data / STORE)) as store:
        like_moves = 'SELECT count(*) FROM journal WHERE CAST(entry AS TEXT) LIKE \'{"entry":"moved"%\''
        (stored,) = store.execute(like_moves).fetchone()
    if stored != moves:
        sys.exit(f"{moves:,} moves were told, but {stored:,} are stored.")


def rows_of(size: int, full: list[Figures], paced: list[Figures], theirs: list[float]) -> list[Row]:
    name = f"{size:,} sockets"
    peer = "boardgame.io, no disk"
    rate = statistics.median(figures.moves for figures in full)
    their_rate = statistics.median(theirs) if theirs else None
    ratios = [ours.moves / other for ours, other in zip(full, theirs, strict=False)]
    slowest = statistics.median(figures.p99 for figures in paced)
    kept = statistics.median(figures.moves for figures in paced)
    return [
        Row(
            f"{name}, full speed",
            rate,
            "moves/s",
            peer,
            their_rate,
            statistics.median(ratios) if ratios else None,
        ),
        Row(f"{name}, p99 then", statistics.median(figures.p99 for figures in full), "ms", "", None, None),
        Row(f"{name}, paced", kept, "moves/s", "target", PACE, kept / PACE),
        Row(f"{name}, p50 paced", statistics.median(figures.p50 for figures in paced), "ms", "", None, None),
        Row(f"{name}, p99 paced", slowest, "ms", "target", TARGET, TARGET / slowest),
    ]


if __name__ == "__main__":
    main()
