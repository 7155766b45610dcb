"""Nothing that was acknowledged is ever lost: the server is killed in the middle of play, again and again."""

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from tests.server.audit import check_plays, check_told
from tests.server.players import Player, watcher
from tests.server.service import PATIENCE, Process, process

from mazzo.wire import messages as wire

TABLES = 10
WATCHED = 3
KILLS = 12
FEW_TABLES, FEW_KILLS = 4, 3  # with a database: there, what was stored is not the server's to lose
PLAYS_BETWEEN = (20, 80)  # at all tables together, from one kill to the next
BACK_WITHIN = 2.0  # seconds from when the server is ready
USUAL_START = 1.0  # seconds that it takes to get ready
TARGET = 11


@pytest.fixture
def service(place: Path | str, tmp_path: Path) -> Iterator[Process]:
    with process(tmp_path / "data", database=place if isinstance(place, str) else "") as running:
        yield running


def test_a_server_killed_under_load_loses_no_move_and_makes_none_twice(service: Process) -> None:
    seats = list[tuple[wire.Seated, wire.Seated]]()
    tables, kills = (FEW_TABLES, FEW_KILLS) if service.database else (TABLES, KILLS)
    for number in range(tables):
        opened = service.make("me", "free", options={"target": TARGET}, public=number % 2 == 0)
        seats.append((opened, service.sit(opened)))
    players = [
        Player(service.socket_link, seat, seed, talks=seed % 3 == 0)
        for seed, seat in enumerate(seat for pair in seats for seat in pair)
    ]
    watchers = [watcher(service.socket_link, pair[0].table) for pair in seats[:WATCHED]]

    delays = asyncio.run(_play_and_kill(service, [*players, *watchers], kills))

    assert len(delays) == kills
    assert sorted(delays)[-2] < BACK_WITHIN, f"though one is forgiven: {delays}"
    for player in players:
        check_plays(player, service)
    for player in [*players, *watchers]:
        check_told(player, service)
    assert service.metric("errors_total") == 0


async def _play_and_kill(service: Process, players: Sequence[Player], kills: int) -> list[float]:
    """All matches to their ends, through many kills; how long each time until all were back."""
    async with asyncio.timeout(6 * PATIENCE), asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.run())
        rng = random.Random(3)
        return [await _kill(service, players, rng.randint(*PLAYS_BETWEEN)) for _ in range(kills)]


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
