"""More than ten thousand bad messages at a live server, while two honest matches are played on it."""

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.audit import check_bytes, check_plays, check_told, replay
from tests.server.noise import Noise
from tests.server.players import LOST, Player
from tests.server.service import HOST, PATIENCE, UPGRADE, Service, Thread, raw_socket, thread
from websockets.asyncio.client import ClientConnection, connect

from mazzo.core.state import SPECTATOR
from mazzo.server.errors import STATUS
from mazzo.server.logs import Lines
from mazzo.server.settings import Limits, Settings
from mazzo.wire import messages as wire

UNLIMITED = Limits(
    requests_at_once=10**6,
    messages_a_second=1e9,
    messages_at_once=10**9,
    tables_at_once=10**6,
    chat_lines=10**6,
)
MESSAGES = 1300  # of each client that talks through a socket
BATCH = 25
REQUESTS = 800  # by HTTP
CONNECTIONS = 250  # of which each sends some broken frames
FRAMES = 3
AT_LEAST = 10_000

KINDS = {refusal.kind for refusal in STATUS} - {"try again"}
INSIDE = re.compile(
    r"(?i)traceback|error\b|exception|msgspec|site-packages|\.py\b|0x[0-9a-f]{6}|codec|sqlite"
)
HALVES = [b"", b"GET / HTTP/1.1\r\nHo", b"POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"]
HALF_FRAMES = [b"\x81", b"\x81\xfe\x10\x00", b"\x01\x80\0\0\0\0"]


def check_sentence(kind: str, reason: str) -> None:
    """A refusal is a clear sentence or two, and shows nothing of our insides."""
    assert kind in KINDS, reason
    assert reason.endswith("."), reason
    assert len(reason) < 500, reason
    assert not INSIDE.search(reason), reason


class Fuzzer:
    """A client that sends noise through a socket, and looks at every answer."""

    def __init__(self, link: str, noise: Noise, seat: wire.Seated | None) -> None:
        self.sent = 0
        self.bytes: list[tuple[str, bytes]] = []  # all that it was told, with the table where it was
        self._link = link
        self._noise = noise
        self._seat = seat
        self._table = ""

    async def run(self) -> None:
        while self.sent < MESSAGES:
            self._table = ""
            with contextlib.suppress(*LOST):
                async with connect(self._link, proxy=None) as socket:
                    if self._seat is not None:
                        await _send(socket, wire.Enter(self._seat.table, self._seat.token))
                        await self._hear(socket)
                    while self.sent < MESSAGES:
                        await self._exchange(socket)

    async def _exchange(self, socket: ClientConnection) -> None:
        """Send some messages, each with a ping behind it, which marks the end of its answers."""
        sent = {f"#{self.sent + number}": self._noise.message() for number in range(BATCH)}
        for mark, message in sent.items():
            await socket.send(message)
            await _send(socket, wire.Ping(mark))
            self.sent += 1
        for mark, message in sent.items():
            answers = list[Any]()
            while (answer := await self._hear(socket)).get("id") != mark:
                answers.append(answer)
            assert answers or "hint" in str(message), "there was no answer, and it was nothing to think about"
            self._check(answers)

    async def _hear(self, socket: ClientConnection) -> Any:
        raw = await socket.recv(decode=False)
        message = msgspec.json.decode(raw)
        if message["tell"] == "welcome":
            self._table = message["table"]["table"]
        news = message.get("news") or message
        self._noise.commands = news.get("commands") or self._noise.commands
        self.bytes.append((self._table, raw))
        return message

    def _check(self, answers: Sequence[Any]) -> None:
        """Either one refusal, or it was done; not both."""
        refusals = [answer for answer in answers if answer["tell"] == "refused"]
        done = [answer for answer in answers if answer["tell"] in ("welcome", "carried", "pong")]
        assert len(refusals) + len(done) <= 1, answers
        for refusal in refusals:
            check_sentence(refusal["kind"], refusal["reason"])
            assert refusal["name"]


async def _send(socket: ClientConnection, message: wire.Do) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def request(service: Service, noise: Noise) -> None:
    """A bad request by HTTP, and a look at its answer, if there is one."""
    answer = await _raw(service, noise.request())
    if answer:
        head, _, body = answer.partition(b"\r\n\r\n")
        status = int(head.split()[1])
        assert status < 500, answer
        assert not re.search(rb"Traceback|site-packages|msgspec", answer), answer
        if status >= 400 and b"application/json" in head and body:
            problem = msgspec.json.decode(body, type=wire.Problem)
            check_sentence(problem.kind, problem.reason)


async def frames(service: Service, noise: Noise) -> None:
    """A socket that breaks the protocol sooner or later."""
    await _raw(service, b"".join(noise.frames() for _ in range(FRAMES)), UPGRADE)


async def _raw(service: Service, sent: bytes, first: bytes = b"") -> bytes:
    """Send these bytes, if others go first when those have been answered; what comes back soon."""
    reader, writer = await asyncio.open_connection(HOST, service.port)
    answer = b""
    try:
        async with asyncio.timeout(0.3):
            if first:
                writer.write(first)
                await reader.readuntil(b"\r\n\r\n")
            writer.write(sent)
            await writer.drain()
            while more := await reader.read(100_000):
                answer += more
    except (OSError, TimeoutError):
        pass
    finally:
        writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return answer


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Thread]:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    for name in ("index.html", "favicon.svg"):
        (page / name).write_text(name)
    monkeypatch.setattr("mazzo.server.app.page_folder", lambda: page)
    with thread(Settings(tmp_path / "data", limits=UNLIMITED)) as running:
        yield running


def test_ten_thousand_bad_messages_harm_nobody(service: Thread, caplog: pytest.LogCaptureFixture) -> None:
    pairs = [_seats(service, 11) for _ in range(2)]
    honest = [Player(service.socket_link, seat, seed) for seed, seat in enumerate(pairs[0] + pairs[1])]
    fuzzers = _fuzzers(service, [pair[0].table for pair in pairs])

    with contextlib.ExitStack() as half_open:
        for start in HALVES:
            half_open.enter_context(raw_socket(service, is_upgraded=False)).sendall(start)
        for start in HALF_FRAMES:
            half_open.enter_context(raw_socket(service)).sendall(start)
        asyncio.run(_all_at_once(service, honest, fuzzers))

    assert sum(fuzzer.sent for fuzzer in fuzzers) + REQUESTS + FRAMES * CONNECTIONS >= AT_LEAST
    assert service.get("/health").text == "ok\n"
    assert service.metric("errors_total") == 0
    for player in honest:
        check_plays(player, service)
        check_told(player, service)
    for table in (pair[0].table for pair in pairs):
        past = replay(service, table)
        for fuzzer in fuzzers:
            check_bytes([raw for place, raw in fuzzer.bytes if place == table], SPECTATOR, past)
    heard = b"".join(raw for fuzzer in fuzzers for _, raw in fuzzer.bytes).decode()
    logged = "\n".join(map(Lines().format, caplog.records))
    for token in (seat.token for pair in pairs for seat in pair):
        for text in (heard, logged, service.get("/metrics").text):
            assert token.partition(".")[2] not in text
    ours = [record for record in caplog.records if record.name.startswith("mazzo")]
    assert [record.getMessage() for record in ours if record.levelno >= logging.ERROR] == []


def _seats(service: Thread, target: int) -> list[wire.Seated]:
    opened = service.make("me", "free", options={"target": target})
    return [opened, service.sit(opened)]


def _fuzzers(service: Thread, honest: list[str]) -> list[Fuzzer]:
    """Some with a seat at tables of their own and some without; all of them know of the honest tables."""
    seats = [*_seats(service, 100), *_seats(service, 100)]
    tables = [*honest, *(seat.table for seat in seats), "abcdefghjkmn", "", "../x"]
    tokens = [*(seat.token for seat in seats), *(f"{table}.{'A' * 24}" for table in honest), "x", "."]
    return [
        Fuzzer(service.socket_link, Noise(seed, tables, tokens), seat)
        for seed, seat in enumerate([*seats, None, None, None])
    ]


async def _all_at_once(service: Thread, honest: list[Player], fuzzers: list[Fuzzer]) -> None:
    async with asyncio.timeout(6 * PATIENCE), asyncio.TaskGroup() as tasks:
        for run in (*(player.run() for player in honest), *(fuzzer.run() for fuzzer in fuzzers)):
            tasks.create_task(run)
        for seed in range(5):
            noise = Noise(100 + seed, [player.seat.table for player in honest], [])
            tasks.create_task(_repeat(REQUESTS // 5, request, service, noise))
            tasks.create_task(_repeat(CONNECTIONS // 5, frames, service, noise))


async def _repeat(
    times: int, what: Callable[[Service, Noise], Awaitable[None]], service: Service, noise: Noise
) -> None:
    for _ in range(times):
        await what(service, noise)
