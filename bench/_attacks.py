"""Clients that mean harm, bounded and only ever on loopback: `python bench/_attacks.py pings PORT SECONDS`.

An attacker that is cut off comes back at once, as a real one would.
"""

import contextlib
import json
import select
import socket
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field

from _connection import CLOSE, PING, TEXT, frame

HOST = "127.0.0.1"
GREETING = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bWF6em8gcGxheXMgU2NvcA==\r\n\r\n"
)
CONTINUATION = 0
_LAST, _MASKED, _NO_MASK = 0x80, 0x80, bytes(4)
_BATCH = 10_000  # frames handed to the kernel at once
_UNREAD_SOCKETS = 4
_SILENT = 1_100  # more than the files that a process may usually have open
_DRIPPING = 50
_DRIP = 0.05  # seconds between two bytes
_PATIENCE = 10.0
_BREATH = 0.001


@dataclass
class Damage:
    """What an attack came to."""

    frames: int = 0  # or connections, or bytes, that were sent
    connections: int = 0
    refused: int = 0  # connections that the server would not have at all
    codes: dict[int, int] = field(default_factory=dict)  # and how often, with which WebSockets were closed
    cut_off: int = 0  # connections that ended without such a code


def raw_frame(opcode: int, payload: bytes = b"", is_last: bool = True) -> bytes:
    """A short frame from a client."""
    return bytes((_LAST * is_last | opcode, _MASKED | len(payload))) + _NO_MASK + payload


def pings(port: int, seconds: float) -> Damage:
    """Empty pings, as fast as they go."""
    return _flood(port, seconds, b"", raw_frame(PING))


def continuations(port: int, seconds: float) -> Damage:
    """One message in any number of pieces that are empty, and never the last of them."""
    return _flood(port, seconds, raw_frame(TEXT, is_last=False), raw_frame(CONTINUATION, is_last=False))


def empty_messages(port: int, seconds: float) -> Damage:
    """Messages with nothing in them."""
    return _flood(port, seconds, b"", raw_frame(TEXT))


def _flood(port: int, seconds: float, first: bytes, each: bytes) -> Damage:
    damage, until = Damage(), time.monotonic() + seconds
    while time.monotonic() < until:
        with _opened(port, damage) as raw:
            if raw is not None:
                _send_endlessly(raw, first, each * _BATCH, len(each), until, damage)
    return damage


def _send_endlessly(
    raw: socket.socket, first: bytes, batch: bytes, size: int, until: float, damage: Damage
) -> None:
    """Send the batch again and again, and read what comes, until the server has had enough."""
    raw.setblocking(False)
    ours, theirs = memoryview(first + batch), bytearray()
    while time.monotonic() < until:
        readable, writable, _ = select.select([raw], [raw], [], 0.1)
        try:
            if readable:
                piece = raw.recv(1 << 16)
                theirs += piece
                if not piece or _take_frames(theirs, damage):
                    damage.cut_off += not piece
                    return
            if writable:
                sent = raw.send(ours)
                damage.frames += sent // size
                ours = ours[sent:] or memoryview(batch)
        except BlockingIOError:
            continue
        except OSError:
            damage.cut_off += 1
            return


def _take_frames(received: bytearray, damage: Damage) -> bool:
    """Read past whole frames; whether one of them ends the connection."""
    at = 0
    while (found := frame(bytes(received[at : at + (1 << 16)]), 0)) is not None:
        opcode, payload, size = found
        at += size
        if opcode == CLOSE:
            code = int.from_bytes(payload[:2], "big")
            damage.codes[code] = damage.codes.get(code, 0) + 1
            return True
    del received[:at]
    return False


def unread(port: int, seconds: float) -> Damage:
    """Pings as long as they may be, from sockets that never read what is answered."""
    damage, until = Damage(), time.monotonic() + seconds
    batch = raw_frame(PING, b"x" * 125) * 1_000
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(_opened(port, damage)) for _ in range(_UNREAD_SOCKETS)]
        alive = [raw for raw in sockets if raw is not None]
        for raw in alive:
            raw.setblocking(False)
        left = {raw: memoryview(batch) for raw in alive}
        while time.monotonic() < until and left:
            _, writable, _ = select.select([], list(left), [], 0.1)
            for raw in writable:
                try:
                    sent = raw.send(left[raw])
                except BlockingIOError:
                    continue
                except OSError:
                    damage.cut_off += 1
                    del left[raw]
                    continue
                damage.frames += sent // 131
                left[raw] = left[raw][sent:] or memoryview(batch)
            if not writable:
                time.sleep(_BREATH)
    return damage


def silent(port: int, seconds: float, count: int = _SILENT) -> Damage:
    """Connections that say nothing."""
    return _hold(port, seconds, count, b"")


def dripped(port: int, seconds: float, count: int = _DRIPPING) -> Damage:
    """Requests whose headers come byte by byte, and never end."""
    return _hold(port, seconds, count, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 10_000)


def _hold(port: int, seconds: float, count: int, drops: bytes) -> Damage:
    """Keep so many connections open, each of which sends a byte now and then, or none."""
    damage, until = Damage(), time.monotonic() + seconds
    held: dict[socket.socket, int] = {}  # and how much each has said
    try:
        while time.monotonic() < until:
            while len(held) < count and (raw := _connected(port, damage)) is not None:
                raw.setblocking(False)
                held[raw] = 0
            began = time.monotonic()
            for raw in list(held):
                if _is_gone(raw, drops[held[raw] : held[raw] + 1]):
                    damage.cut_off += 1
                    del held[raw]
                    raw.close()
                else:
                    damage.frames += bool(drops)
                    held[raw] += 1
            time.sleep(max(0.0, _DRIP - (time.monotonic() - began)))
    finally:
        for raw in held:
            raw.close()
    return damage


def _is_gone(raw: socket.socket, drop: bytes) -> bool:
    try:
        if drop:
            raw.send(drop)
        return not raw.recv(4096)
    except BlockingIOError:
        return False
    except OSError:
        return True


def _connected(port: int, damage: Damage) -> socket.socket | None:
    try:
        raw = socket.create_connection((HOST, port), timeout=_PATIENCE)
    except OSError:
        damage.refused += 1
        time.sleep(_BREATH)
        return None
    damage.connections += 1
    return raw


@contextlib.contextmanager
def _opened(port: int, damage: Damage) -> Iterator[socket.socket | None]:
    """A WebSocket; None where the server refuses one."""
    raw = _connected(port, damage)
    if raw is None:
        yield None
        return
    with raw:
        answer = b""
        try:
            raw.sendall(GREETING)
            while b"\r\n\r\n" not in answer and (piece := raw.recv(1)):
                answer += piece
        except OSError:
            answer = b""
        if answer.startswith(b"HTTP/1.1 101"):
            yield raw
            return
        damage.refused += 1
        time.sleep(_BREATH)
        yield None


ATTACKS: dict[str, Callable[[int, float], Damage]] = {
    "pings": pings,
    "continuations": continuations,
    "empty messages": empty_messages,
    "unread": unread,
    "silent": silent,
    "dripped": dripped,
}


if __name__ == "__main__":
    name, at, span = sys.argv[1:]
    print(json.dumps(asdict(ATTACKS[name](int(at), float(span)))))
