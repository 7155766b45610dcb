"""Hostile use, short: a socket that sends or reads as it should not is cut off, and no other client feels it.

`./run bench hostile` is the long one, with figures.
"""

import re
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import _attacks
import pytest
from tests.server.pair import pair
from tests.server.service import PATIENCE, Process, Thread, frame, process, raw_socket, thread
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from mazzo.server.settings import Limits, Settings
from mazzo.server.websocket_protocol import framed
from mazzo.wire import messages as wire

SECONDS = 1.0
MORE_MEMORY = 20.0  # megabytes that may come and go by chance; such attacks took 400
POLICY = 1008


@contextmanager
def served(tmp_path: Path, **limits: float) -> Iterator[Thread]:
    with thread(Settings(tmp_path / "data", limits=Limits(**limits))) as service:  # type: ignore[arg-type]
        yield service


def megabytes(service: Process) -> float:
    status = Path(f"/proc/{service.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server as people start it."""
    with process(tmp_path_factory.mktemp("hostile") / "data") as service:
        yield service


def attacked(
    service: Process, attack: Callable[[int, float], _attacks.Damage], seconds: float = SECONDS
) -> _attacks.Damage:
    """What an attack came to, beside which two people play, and the server grows no larger."""
    with pair(service) as players, ThreadPoolExecutor(1) as pool:
        players.play()
        before = megabytes(service)
        running = pool.submit(attack, service.port, seconds)
        while wait([running], timeout=0.1).not_done:
            assert players.play()["tell"] == "news"
        damage = running.result()
        assert megabytes(service) - before < MORE_MEMORY
    return damage


@pytest.mark.parametrize("attack", [_attacks.pings, _attacks.continuations, _attacks.empty_messages])
def test_frames_count_like_messages_whatever_their_kind(
    attack: Callable[[int, float], _attacks.Damage], target: Process
) -> None:
    damage = attacked(target, attack)
    assert set(damage.codes) == {POLICY}
    assert damage.cut_off == 0


def test_who_does_not_read_what_it_is_answered_is_cut_off(target: Process) -> None:
    damage = attacked(target, _attacks.unread, PATIENCE)
    assert damage.cut_off == damage.connections == 4


def test_pongs_wait_for_a_client_no_more_than_messages_do(tmp_path: Path) -> None:
    limits = Limits(messages_a_second=1e9, messages_at_once=10**9, outbox_bytes=100_000)
    with thread(Settings(tmp_path / "data", limits=limits)) as service:
        damage = _attacks.unread(service.port, PATIENCE)
        assert damage.cut_off == damage.connections == 4


def test_pings_within_the_limits_are_answered(shared: Thread) -> None:
    with shared.connect() as client:
        assert all(client.connection.ping().wait(PATIENCE) for _ in range(10))
        client.enter(shared.make("me", "free"))


def test_message_in_parts_is_heard_whole(shared: Thread) -> None:
    with shared.enter(shared.make("me", "free")) as client:
        client.connection.send(['{"do":', '"ping",', '"id":"7"}'])
        assert client.until("pong")["id"] == "7"


@pytest.mark.parametrize("size", [1, 3, 50, 1000])
def test_messages_are_heard_in_order_however_their_bytes_are_cut(size: int, shared: Thread) -> None:
    in_parts = b'\x01\x86\0\0\0\0{"do":', b'\x80\x90\0\0\0\0"ping","id":"2"}'
    first, second, fourth, fifth = (frame(wire.Ping(identity)) for identity in "0145")
    sent = first + second + in_parts[0] + b"\x89\x80\0\0\0\0" + in_parts[1] + fourth + fifth
    with raw_socket(shared) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for begin in range(0, len(sent), size):
            client.sendall(sent[begin : begin + size])
        answered = b""
        while answered.count(b'"id"') < 5:
            answered += client.recv(10_000)
    assert re.findall(rb'"id":"(.)"', answered) == [b"0", b"1", b"2", b"4", b"5"], "none has entered"
    assert answered.count(b"\x8a\x00") == 1, "and the ping in between has its pong"


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_message_is_framed_as_websockets_does_it(size: int) -> None:
    raw = b"x" * size
    assert framed(raw) == Frame(Opcode.TEXT, raw).serialize(mask=False)


def test_who_pings_too_fast_is_warned_before_it_is_cut_off(tmp_path: Path) -> None:
    limits = Limits(messages_at_once=5, messages_a_second=0.001, warnings=2)
    with thread(Settings(tmp_path / "data", limits=limits)) as service, service.connect() as client:
        for _ in range(8):
            client.connection.ping()
        warnings = [client.receive() for _ in range(3)]
        assert {(told["tell"], told["kind"]) for told in warnings} == {("refused", "too many")}
        with pytest.raises(ConnectionClosed, match="Too many messages"):
            client.receive()
        assert client.connection.close_code == POLICY


def test_pings_do_not_put_off_that_one_has_to_enter(tmp_path: Path) -> None:
    def ping_for_ever() -> None:
        while True:
            client.connection.ping()
            with suppress(TimeoutError):
                client.receive(0.1)

    late = pytest.raises(ConnectionClosed, match="did not come in time")
    with served(tmp_path, seconds_to_enter=0.3) as service, service.connect() as client, late:
        ping_for_ever()


def is_closed(raw: socket.socket) -> bool:
    """Whether the server has closed it, without a word."""
    try:
        return raw.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
    ],
)
def test_who_does_not_ask_in_time_is_cut_off(said: bytes, tmp_path: Path) -> None:
    with served(tmp_path, seconds_to_ask=0.3) as service, raw_socket(service, is_upgraded=False) as raw:
        raw.sendall(said)
        assert is_closed(raw)


def test_headers_that_drip_are_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, seconds_to_ask=1.0) as service:
        damage = _attacks.dripped(service.port, 2 * SECONDS, 5)
        assert damage.cut_off >= 5
        assert service.get("/health").status == 200


def test_next_request_of_a_connection_has_as_long_as_the_first(tmp_path: Path) -> None:
    asked = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with served(tmp_path, seconds_to_ask=1.5) as service, raw_socket(service, is_upgraded=False) as raw:
        for _ in range(2):
            raw.sendall(asked)
            assert raw.recv(4096).startswith(b"HTTP/1.1 200")
        raw.sendall(asked[:10])
        assert is_closed(raw)


def test_body_without_end_is_cut_off_after_the_answer(shared: Thread) -> None:
    def send_for_ever() -> None:
        while True:
            raw.sendall(b"1\r\nx\r\n" * 1000)

    with raw_socket(shared, is_upgraded=False) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        assert raw.recv(4096).startswith(b"HTTP/1.1 200")
        with pytest.raises(ConnectionError):
            send_for_ever()


def test_silent_connections_make_room_for_those_who_ask(tmp_path: Path) -> None:
    with ExitStack() as stack:
        service = stack.enter_context(served(tmp_path, connections_an_address=10))
        player = stack.enter_context(service.enter(service.make("me", "free")))
        silent = [stack.enter_context(raw_socket(service, is_upgraded=False)) for _ in range(40)]
        assert service.get("/health").status == 200
        player.settle()
        assert is_closed(silent[0])


def test_connections_beyond_the_limit_of_an_address_are_refused(tmp_path: Path) -> None:
    with ExitStack() as stack:
        service = stack.enter_context(served(tmp_path, connections_an_address=3))
        for _ in range(3):
            stack.enter_context(service.connect())
        with pytest.raises(ConnectionError):
            service.get("/health")


def test_who_connects_very_often_has_to_wait_for_a_turn(tmp_path: Path) -> None:
    with served(tmp_path, connections_an_address=2, connections_a_second=10) as service:
        began = time.monotonic()
        for _ in range(6):
            assert service.get("/health").status == 200
        assert time.monotonic() - began >= 0.3
