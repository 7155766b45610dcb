"""Nothing that was acknowledged is ever lost: the server is killed in the middle of play, again and again."""

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from tests.server.players import Player, watcher
from tests.server.service import PATIENCE, Process, process

from mazzo.match.record import decode
from mazzo.match.resume import resume
from mazzo.match.verify import verify
from mazzo.server import journal
from mazzo.wire import messages as wire

TABLES = 10
WATCHED = 3
KILLS = 12
PLAYS_BETWEEN = (20, 80)  # at all tables together, from one kill to the next
BACK_WITHIN = 2.0  # seconds from when the server is ready
USUAL_START = 1.0  # seconds that it takes to get ready
TARGET = 11


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Process]:
    with process(tmp_path / "data") as running:
        yield running


def stored(service: Process, table: str) -> list[journal.Happening]:
    """The journal as it is on the disk, read past the server."""
    with contextlib.closing(sqlite3.connect(service.data / "tables.db")) as database:
        rows = database.execute("SELECT number, entry FROM journal WHERE name = ? ORDER BY number", (table,))
        numbers, entries = zip(*rows.fetchall(), strict=True)
    assert list(numbers) == list(range(len(numbers))), "an entry is missing"
    return journal.decode(entries)


def test_a_server_killed_under_load_loses_no_move_and_makes_none_twice(service: Process) -> None:
    seats = list[tuple[wire.Seated, wire.Seated]]()
    for number in range(TABLES):
        opened = service.make("me", "free", options={"target": TARGET}, public=number % 2 == 0)
        seats.append((opened, service.sit(opened)))
    players = [
        Player(service.socket_link, seat, seed, talks=seed % 3 == 0)
        for seed, seat in enumerate(seat for pair in seats for seat in pair)
    ]
    watchers = [watcher(service.socket_link, pair[0].table) for pair in seats[:WATCHED]]

    delays = asyncio.run(_play_and_kill(service, [*players, *watchers]))

    assert len(delays) == KILLS
    assert sorted(delays)[-2] < BACK_WITHIN, f"though one is forgiven: {delays}"
    for player in players:
        _check_plays(player, stored(service, player.seat.table))
    for player in [*players, *watchers]:
        _check_told(player, service)
    assert service.metric("errors_total") == 0


async def _play_and_kill(service: Process, players: Sequence[Player]) -> list[float]:
    """All matches to their ends, through many kills; how long each time until everybody was back."""
    async with asyncio.timeout(6 * PATIENCE), asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.run())
        rng = random.Random(3)
        return [await _kill(service, players, rng.randint(*PLAYS_BETWEEN)) for _ in range(KILLS)]


async def _kill(service: Process, players: Sequence[Player], plays: int) -> float:
    """After so many more plays kill the server and start it again; the seconds until all were back.

    On a machine so busy that even the start takes long, the seconds are as much longer.
    """
    goal = sum(len(player.answered) for player in players) + plays
    await _until(lambda: sum(len(player.answered) for player in players) >= goal)
    assert not all(player.is_over for player in players), "it was to be killed in the middle of play"
    service.kill()
    before = [len(player.welcomes) for player in players]
    killed = time.monotonic()
    await asyncio.to_thread(service.start)
    ready = time.monotonic()
    who = list(zip(players, before, strict=True))
    await _until(lambda: all(player.is_over or len(player.welcomes) > count for player, count in who))
    back = max((player.welcomes[count] for player, count in who if not player.is_over), default=ready)
    return (back - ready) / max(1.0, (ready - killed) / USUAL_START)


async def _until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.005)


def _check_plays(player: Player, entries: Sequence[journal.Happening]) -> None:
    """Each acknowledged play is stored once, and all of them in the order in which they were made."""
    moves = [entry for entry in entries if isinstance(entry, journal.Moved)]
    mine = [(move.id, move.text) for move in moves if move.seat == player.seat.seat]
    assert max(Counter(mine).values()) == 1, "a play was made twice"
    assert mine == player.answered
    written = {entry.text for entry in entries if isinstance(entry, journal.Wrote)}
    assert player.chat <= written, "a line was heard that was not stored"


def _check_told(player: Player, service: Process) -> None:
    """All that was told is what the finished record says, and no more; and the record can be verified."""
    raw = service.get(f"/api/tables/{player.seat.table}/record").body
    report = verify(raw)
    assert report.is_sound, report.failures
    assert report.over
    heard = resume(decode(raw)).heard(player.seat.seat)
    assert player.events == msgspec.to_builtins(heard)
