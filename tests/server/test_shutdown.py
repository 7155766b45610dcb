"""A server that is asked to stop: it ends soon and drops nothing, and its log holds no secret."""

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.audit import check_plays, check_told
from tests.server.pair import pair
from tests.server.players import Player
from tests.server.service import PATIENCE, Process, process
from websockets.exceptions import ConnectionClosed

from mazzo.wire import messages as wire

TABLES = 4
STOPPED_WITHIN = 5.0


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Process]:
    with process(tmp_path / "data") as running:
        yield running


def test_a_server_stopped_in_the_middle_of_play_ends_soon_and_drops_nothing(service: Process) -> None:
    players = list[Player]()
    for seed in range(TABLES):
        opened = service.make("me", "free")
        for seat in (opened, service.sit(opened)):
            players.append(Player(service.socket_link, seat, seed, talks=True))
    bots = service.make("master", "master", pace="fast")

    with service.enter(bots.table):  # they think while it stops
        code, seconds = asyncio.run(_play_and_stop(service, players))

    assert code == 0
    assert seconds < STOPPED_WITHIN
    for player in players:
        check_plays(player, service)
        check_told(player, service)


async def _play_and_stop(service: Process, players: list[Player]) -> tuple[int, float]:
    """Stop it when the matches are well under way, start it again, and play them to their ends."""
    async with asyncio.timeout(3 * PATIENCE), asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.run())
        while sum(len(player.answered) for player in players) < 10 * TABLES:
            await asyncio.sleep(0.005)
        assert not any(player.is_over for player in players)
        began = time.monotonic()
        service.send(signal.SIGTERM)
        code = await asyncio.to_thread(service.wait)
        seconds = time.monotonic() - began
        await asyncio.to_thread(service.start)
    return code, seconds


def test_a_line_is_told_that_the_server_goes_and_will_be_back(service: Process) -> None:
    with service.enter(service.make("me", "free")) as client:
        assert service.stop() == 0
        with pytest.raises(ConnectionClosed, match="1012"):
            client.until("never")


def test_ctrl_c_stops_it_with_a_sentence(service: Process) -> None:
    service.send(signal.SIGINT)
    assert service.line() == "Stopped. Every match is kept and goes on next time.\n"
    assert service.wait() == 0


def test_logs_are_lines_of_json_without_secrets_names_or_chat(service: Process) -> None:
    with pair(service) as players:
        one, other = players.seats
        ann, bob = players.clients
        ann.ask(wire.Say("Meet me at the fountain"), "said")
        key = ann.ask(wire.Carry(), "carried")["key"]
        players.play()
        ann.ask(wire.Play("sing a song"), "refused")
        ann.ask("no message at all", "refused")
        bob.ask(wire.Enter(one.table, f"{one.table}.guessedtoken"), "refused")
        service.post(f"/api/tables/{one.table}/claim", wire.Claim(key))
        service.post("/api/tables", b"nonsense")
        bob.ask(wire.Leave(), "left")
    service.make("me", "easy", name="Zaphod", options={"target": 1})
    service.stop()
    text = service.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["what"] for line in lines] == ["started", "table made", "table made", "stopped"]
    assert all({"at", "level", "what"} <= line.keys() for line in lines)
    tokens = [seat.token.partition(".")[2] for seat in (one, other)]
    said = ["fountain", "sing a song", "no message", "nonsense", "guessedtoken", "Ann", "Bob", "Zaphod"]
    for secret in (*tokens, one.invite, key, one.table, *said):
        assert secret not in text
