"""The client against a real server: matches to the end, lines that break, messages that get lost."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from tests.server.service import Process, process
from tests.wire.playing import PATIENCE, plays_to_the_end, two_clients
from websockets.asyncio.server import ServerConnection, serve

from mazzo.core.state import SPECTATOR
from mazzo.wire import messages as wire
from mazzo.wire.client import Client, Lost, read_answer
from mazzo.wire.http import NoServer, Server
from mazzo.wire.refusals import Denied


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_two_clients_play_a_match_and_its_record_is_given(service: Process) -> None:
    async def story() -> None:
        ada, bob = two_clients(service.link)
        first, second = await asyncio.gather(plays_to_the_end(ada), plays_to_the_end(bob))
        assert first == second == Server(service.link).table(ada.table).scores
        record = Server(service.link).record(ada.table)
        for client in (ada, bob):
            report = client.check(record)
            assert report.is_sound, report.failures
            assert "your own word is among them" in report.checked
            assert len(client.witness.seal(report)) == 1
            assert any("events that were told at the table" in text for text in report.checked)

    asyncio.run(story())


def test_every_play_happens_once_though_the_server_is_killed_again_and_again(tmp_path: Path) -> None:
    async def story(running: Process) -> None:
        ada, bob = two_clients(running.link)
        moves: list[list[str]] = [[], []]
        tasks = [
            asyncio.create_task(plays_to_the_end(client, made))
            for client, made in zip((ada, bob), moves, strict=True)
        ]
        for plays in (3, 8, 14):
            while len(moves[0]) < plays and not any(task.done() for task in tasks):
                await asyncio.sleep(0.001)
            running.kill()
            running.start()
        await asyncio.gather(*tasks)
        recorded = json.loads(Server(running.link).record(ada.table))["moves"]
        for seat, made in enumerate(moves):
            assert [move[2:] for move in recorded if move.startswith(str(seat))] == made

    with process(tmp_path / "data") as running:
        asyncio.run(story(running))


@contextlib.asynccontextmanager
async def client_of(answer: Callable[[ServerConnection], Awaitable[None]]) -> AsyncIterator[Client]:
    """A client whose server does that with every line."""
    async with serve(answer, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with asyncio.timeout(PATIENCE), Client(f"http://127.0.0.1:{port}", "t") as client:
            yield client


@pytest.mark.parametrize("do", ["play", "say"])
def test_what_has_no_answer_is_sent_again_with_its_id(do: str) -> None:
    """The server reads the first play, or line, and dies; what it gets on the next one must be the same."""
    plays: list[dict[str, str]] = []
    welcome = wire.Welcome(summary(), 0, None, [])

    async def dying(socket: ServerConnection) -> None:
        async for raw in socket:
            asked = json.loads(raw)
            if asked["do"] == "enter":
                await socket.send(msgspec.json.encode(welcome).decode())
            else:
                plays.append(asked)
                await socket.close()

    async def story() -> None:
        heard: list[type] = []
        async with client_of(dying) as client:
            async for message in client:
                heard.append(type(message))
                if len(heard) == 1:
                    await getattr(client, do)("capture 7D")
                if len(plays) == 2:
                    break
        assert heard[:3] == [wire.Welcome, Lost, wire.Welcome]

    asyncio.run(story())
    assert plays[0] == plays[1]
    assert plays[0]["id"]
    assert (plays[0]["do"], plays[0]["text"]) == (do, "capture 7D")


def test_a_line_that_was_said_is_not_sent_again() -> None:
    """The server takes the line, and dies before it says so; the next welcome has it."""
    lines: list[wire.Said] = []

    async def dying(socket: ServerConnection) -> None:
        async for raw in socket:
            asked = json.loads(raw)
            if asked["do"] == "enter":
                await socket.send(msgspec.json.encode(wire.Welcome(summary(), 0, None, lines)).decode())
            elif asked["do"] == "say":
                lines.append(wire.Said("Ada", asked["text"], 0.0, 0, asked["id"]))
                await socket.close()
            else:
                return

    async def story() -> None:
        welcomes = 0
        async with client_of(dying) as client:
            async for message in client:
                if isinstance(message, wire.Welcome):
                    welcomes += 1
                    if welcomes == 1:
                        await client.say("Good evening.")
                    elif welcomes == 2:
                        await client.play("after the line, if that had been sent again")
                    else:
                        break

    asyncio.run(story())
    assert len(lines) == 1


def test_a_client_that_is_sent_away_comes_back_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mazzo.wire.client.WAITS", (10 * PATIENCE,))
    welcome = msgspec.json.encode(wire.Welcome(summary(), 0, None, [])).decode()

    async def restarted(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(welcome)
        await socket.close(1012, "The server is restarted. Please come back.")

    async def story() -> None:
        async with client_of(restarted) as client:
            told = aiter(client)
            heard = [type(await anext(told)) for _ in range(5)]
        assert heard == [wire.Welcome, Lost, wire.Welcome, Lost, wire.Welcome]

    asyncio.run(story())


def test_a_token_that_is_worth_nothing_ends_it(service: Process) -> None:
    async def story() -> None:
        ada = Server(service.link).make(wire.NewTable("scopa", ["me", "free"], "Ada"))
        async with Client(service.link, ada.table, f"{ada.table}.forged") as client:
            (refused,) = [message async for message in client]
        assert isinstance(refused, wire.Refused)
        assert refused.kind == "not seated"

    asyncio.run(story())


def test_without_a_token_one_watches(service: Process) -> None:
    async def story() -> None:
        ada = Server(service.link).make(wire.NewTable("scopa", ["me", "easy"], "Ada"))
        async with Client(service.link, ada.table) as client:
            async for message in client:
                assert isinstance(message, wire.Welcome)
                assert message.news is not None
                assert (message.seat, message.news.view["hand"]) == (SPECTATOR, [])
                break

    asyncio.run(story())


def test_no_server_is_said_at_once() -> None:
    with pytest.raises(NoServer, match="no mazzo answers"):
        asyncio.run(Client("http://127.0.0.1:9", "t").__aenter__())
    with pytest.raises(NoServer, match="connection refused"):
        Server("http://127.0.0.1:9").lobby()


def test_what_the_server_refuses_is_raised_with_its_kind(service: Process) -> None:
    with pytest.raises(Denied, match="There is no table 'abc' here") as refusal:
        Server(service.link).table("abc")
    assert refusal.value.kind == "not found"


def test_messages_of_the_future_are_passed_over() -> None:
    assert read_answer('{"tell": "weather", "text": "rain"}') is None
    assert read_answer('{"tell": "pong", "id": "1", "mood": "good"}') == wire.Pong("1")


def summary() -> wire.Summary:
    players = [wire.Player("Ada", "person"), wire.Player("", "free")]
    return wire.Summary(
        "t", "scopa", "Scopa", {}, players, "open", True, wire.Clock(), "bot", "human", "", 0, 0
    )
