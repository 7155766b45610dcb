"""The server under load, beside boardgame.io's local master: `./run bench server`.

The server is a process of its own, with SQLite on the disk as it is in use; the players are another one, each
of them at a socket of its own. boardgame.io plays as much of Scopa in memory, with neither network nor disk.
In the same rounds, one node and two nodes on a PostgreSQL of their own, on the same disk.

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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import uvloop
from _boardgame import Boardgame, NoBoardgame, install
from _crowd import Crowd, CrowdError, Figures
from _nodes import Database
from _rows import Row, arguments, machine, show
from _served import BUILD, HOST, SERVE, started
from rich.console import Console
from tests.postgres import Postgres, postgres

from mazzo.server.open_files import raise_limit
from mazzo.server.serve import serve
from mazzo.server.settings import Limits, Settings
from mazzo.server.sqlite_store import STORE

TITLE = "The server beside boardgame.io"
SIZES = (200, 1000, 2000)  # sockets
PACE = 3000  # moves a second that the server must bear,
TARGET = 30.0  # and milliseconds in which all are told of 99 % of them;
SHARED_TARGET = 50.0  # where nodes share a database,
SHARED_SIZE = 1000  # with so many sockets each
SQLITE, NODE, NODES, APART = "SQLite", "one node", "two nodes", "two, apart"
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
        settings = Settings(Path(sys.argv[2]), limits=BOUNDLESS, database=sys.argv[3])
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
    shared_files = 4 * SHARED_SIZE + SPARE_FILES
    files = raise_limit(max(*SIZES, shared_files))
    sizes = [size for size in SIZES if size + SPARE_FILES <= files]
    if len(sizes) < len(SIZES):
        notes.append(f"Only {files:,} files may be open here (ulimit -Hn): larger crowds were left out.")
    outcomes = {}
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder, postgres("fsync=on") as database:
        for size in sizes:
            shared = database if size == SHARED_SIZE and shared_files <= files else None
            data = Path(folder, str(size))
            with console.status(f"{size:,} sockets"):
                outcomes[size] = measured(size, told.rounds, told.seconds, data, has_peer, shared)
    busiest = max(figures.busy for found in outcomes.values() for figures in found[SQLITE].full)
    notes += [
        f"Full speed: every player answers at once. Paced: {PACE:,} moves a second in all, at even times.",
        "p50, p99: from when a move is sent to when it is stored and both seats have been told.",
        f"Nodes: {SHARED_SIZE:,} sockets, one PostgreSQL. Apart: who play together are at different nodes.",
        f"{machine()}. The players' own process was at work {busiest:.0%} of the time.",
    ]
    rows = [row for size, found in outcomes.items() for row in rows_of(size, found[SQLITE])]
    rows += [row for found in outcomes.values() for row in shared_rows(found)]
    show(TITLE, rows, notes, told.json)


def measured(
    size: int, rounds: int, seconds: float, data: Path, has_peer: bool, shared: Postgres | None
) -> dict[str, Outcome]:
    """A crowd of that size at a server of its own, in turns with boardgame.io, and with nodes that share a
    database if there is one."""
    with contextlib.ExitStack() as stack:
        peer = stack.enter_context(contextlib.closing(Boardgame(size // 2))) if has_peer else None
        crowds = {SQLITE: Crowd(HOST, stack.enter_context(served(data)))}
        databases = [Database(shared), Database(shared)] if shared is not None else []
        if databases:
            one, two = (database.link for database in databases)
            node, *nodes = (stack.enter_context(served(data, link)) for link in (one, two, two))
            crowds[NODE], crowds[NODES] = Crowd(HOST, node), Crowd(HOST, nodes)
            crowds[APART] = Crowd(HOST, nodes, is_apart=True)
        outcomes = uvloop.run(played(crowds, size, rounds, seconds, peer))
    check_stored(data, outcomes[SQLITE].moves)
    if databases:
        check_shared(databases[0], outcomes[NODE].moves)
        check_shared(databases[1], outcomes[NODES].moves + outcomes[APART].moves)
    return outcomes


async def played(
    crowds: Mapping[str, Crowd], size: int, rounds: int, seconds: float, peer: Boardgame | None
) -> dict[str, Outcome]:
    """What came of each round, in which all is measured one after the other."""
    for crowd in crowds.values():
        await crowd.come(size)
    gc.freeze()
    for crowd in crowds.values():
        await crowd.full_speed(seconds / 2)  # warm
    outcomes = {name: Outcome() for name in crowds}
    for _ in range(rounds):
        for name, crowd in crowds.items():
            outcomes[name].full.append(await crowd.full_speed(seconds))
            outcomes[name].paced.append(await crowd.paced(PACE, seconds))
        if peer is not None:
            outcomes[SQLITE].theirs.append(await asyncio.to_thread(peer.rate, seconds))
    for name, crowd in crowds.items():
        crowd.go()
        outcomes[name].moves = crowd.moves
    return outcomes


@contextlib.contextmanager
def served(data: Path, database: str = "") -> Iterator[int]:
    """A server with its store in that folder, or in that database; its port."""
    with started(Path(__file__), data, database) as (_, port):
        yield port


def check_stored(data: Path, moves: int) -> None:
    """Every move that was told is on the disk."""
    with contextlib.closing(sqlite3.connect(data / STORE)) as store:
        like_moves = 'SELECT count(*) FROM journal WHERE CAST(entry AS TEXT) LIKE \'{"entry":"moved"%\''
        (stored,) = store.execute(like_moves).fetchone()
    _compare(moves, stored)


def check_shared(database: Database, moves: int) -> None:
    """Every move that was told is in the database."""
    like_moves = "SELECT count(*) FROM journal WHERE convert_from(entry, 'UTF8') LIKE '{\"entry\":\"moved\"%'"
    ((stored,),) = asyncio.run(database.ask(like_moves))
    _compare(moves, stored)


def _compare(moves: int, stored: int) -> None:
    if stored != moves:
        sys.exit(f"{moves:,} moves were told, but {stored:,} are stored.")


def rows_of(size: int, outcome: Outcome) -> list[Row]:
    """Medians of the rounds."""
    full, theirs = outcome.full, outcome.theirs
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
    return [
        at_full_speed,
        Row(f"{size:,} sockets, p99 then", median(figures.p99 for figures in full), "ms", "", None, None),
        *_paced_rows(f"{size:,} sockets", outcome.paced, TARGET),
    ]


def shared_rows(outcomes: Mapping[str, Outcome]) -> list[Row]:
    """Of nodes on PostgreSQL, each beside what it is to be compared with in the same rounds."""
    rows = []
    for name, other in ((NODE, SQLITE), (NODES, NODE), (APART, NODE)):
        if name not in outcomes:
            continue
        full, theirs = outcomes[name].full, outcomes[other].full
        rows.append(
            Row(
                name=f"{name}, full speed",
                value=median(figures.moves for figures in full),
                unit="moves/s",
                peer=other,
                peer_value=median(figures.moves for figures in theirs),
                ratio=median(ours.moves / them.moves for ours, them in zip(full, theirs, strict=True)),
            )
        )
        rows += _paced_rows(name, outcomes[name].paced, SHARED_TARGET)
    return rows


def _paced_rows(name: str, paced: Sequence[Figures], target: float) -> list[Row]:
    kept = median(figures.moves for figures in paced)
    slowest = median(figures.p99 for figures in paced)
    return [
        Row(f"{name}, paced", kept, "moves/s", "target", PACE, kept / PACE),
        Row(f"{name}, p50 paced", median(figures.p50 for figures in paced), "ms", "", None, None),
        Row(f"{name}, p99 paced", slowest, "ms", "target", target, target / slowest),
    ]


if __name__ == "__main__":
    try:
        main()
    except (CrowdError, NoBoardgame) as problem:
        sys.exit(str(problem))
