"""Real servers to test: a process that can be killed and started again, or a thread with its own settings."""

import http.client
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import uvicorn
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from mazzo.server import tokens
from mazzo.server.app import make_app
from mazzo.server.serve import bind, configured
from mazzo.server.settings import Settings
from mazzo.wire import messages as wire

T = TypeVar("T")
PATIENCE = 30.0  # machines are noisy; nothing here takes so long
BREATH = 0.2  # seconds after which a client that was too quick is heard again
HOST = "127.0.0.1"
READY = "mazzo is at http://127.0.0.1:"
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def eventually(what: str, found: Callable[[], T], patience: float = PATIENCE) -> T:
    """What is found, once it is there."""
    until = time.monotonic() + patience
    while not (result := found()):
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.01)
    return result


@dataclass(frozen=True)
class Reply:
    """The answer to a request by HTTP."""

    status: int
    headers: Mapping[str, str]  # their names in small letters
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    def read(self, kind: type[T]) -> T:
        return msgspec.json.decode(self.body, type=kind)


def is_too_quick(answer: Any) -> bool:
    """Whether this says that a message was not heard because of those just before it."""
    return answer["tell"] == "refused" and "messages a second are heard" in answer["reason"]


class Client:
    """One socket to the server; keeps all the bytes that it was sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.received: list[bytes] = []

    def send(self, message: wire.Do | str | bytes) -> None:
        """A message, or whatever else is to be tried."""
        raw = message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode()
        self.connection.send(raw)

    def receive(self, timeout: float = PATIENCE) -> Any:
        """The next message; TimeoutError if there is none."""
        raw = self.connection.recv(timeout=timeout)
        self.received.append(raw.encode() if isinstance(raw, str) else raw)
        message = msgspec.json.decode(raw)
        assert message["tell"] != "refused" or message.get("name"), f"it has no name: {message}"
        return message

    def until(self, tell: str) -> Any:
        """The next message of that kind; what comes before it is passed over."""
        while (message := self.receive())["tell"] != tell:
            pass
        return message

    def ask(self, message: wire.Do | str | bytes, tell: str) -> Any:
        """Send a message, and wait for an answer of that kind; what came too quickly is sent again."""
        self.send(message)
        while (answer := self.receive())["tell"] != tell:
            if is_too_quick(answer):
                time.sleep(BREATH)
                self.send(message)
        return answer

    def play(self, text: str, hear: Callable[[Any], None] = lambda news: None) -> None:
        """Make a play, which is not refused; `hear` is told all news until it has happened."""
        play = wire.Play(text, tokens.new_key())
        self.send(play)
        answer: Any = {}
        while answer.get("id") != play.id:
            answer = self.receive()
            if is_too_quick(answer):
                time.sleep(BREATH)
                self.send(play)
                answer = {}
            assert answer.get("tell") != "refused", answer
            if answer.get("tell") == "news":
                hear(answer)

    def enter(self, seat: wire.Seated | str, since: int = 0) -> Any:
        """Go to a seat, or as a watcher to the table of that name; the welcome."""
        if isinstance(seat, str):
            return self.ask(wire.Enter(seat, since=since), "welcome")
        return self.ask(wire.Enter(seat.table, seat.token, since), "welcome")

    def settle(self) -> None:
        """Read until nothing that has been sent before now is still on its way."""
        self.send(wire.Ping("settled"))
        while self.until("pong").get("id") != "settled":
            pass


class Service:
    """A server that runs; `link` is where, without a slash at the end."""

    def __init__(self, data: Path, database: str = "") -> None:
        self.data = data
        self.database = database  # its address, if tables are kept in one
        self.port = 0

    @property
    def link(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def socket_link(self) -> str:
        return f"ws://{HOST}:{self.port}/socket"

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Reply:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body or None, dict(headers or {}))
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            reply = Reply(answer.status, found, answer.read())
            is_problem = reply.status >= 400 and found.get("content-type") == "application/json"
            assert not is_problem or reply.read(wire.Problem).name, f"it has no name: {reply}"
            return reply
        finally:
            connection.close()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Reply:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, body: object, headers: Mapping[str, str] | None = None) -> Reply:
        """Ask with a body, which becomes JSON unless it is bytes already."""
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return self.ask("POST", path, raw, {"content-type": "application/json", **(headers or {})})

    def make(self, *seats: str, name: str = "Ann", **plan: Any) -> wire.Seated:
        """Open a table; of Scopa, unless said otherwise."""
        new = wire.NewTable(plan.pop("game", "scopa"), list(seats), name, **plan)
        return self.post("/api/tables", new).read(wire.Seated)

    def sit(self, table: wire.Seated, name: str = "Bob") -> wire.Seated:
        """Sit down at a table that another player opened."""
        path = f"/api/tables/{table.table}/seats"
        return self.post(path, wire.Sit(name, table.invite)).read(wire.Seated)

    @contextmanager
    def connect(self, **settings: Any) -> Iterator[Client]:
        """A socket that has not said anything yet."""
        with connect(self.socket_link, proxy=None, **settings) as connection:
            yield Client(connection)

    @contextmanager
    def enter(self, seat: wire.Seated | str) -> Iterator[Client]:
        """A socket at a seat, or a watcher's at the table of that name."""
        with self.connect() as client:
            client.enter(seat)
            yield client

    def metric(self, name: str) -> float:
        """A number from /metrics."""
        lines = self.get("/metrics").text.splitlines()
        return next(float(line.split()[1]) for line in lines if line.split()[0] == f"mazzo_{name}")


@contextmanager
def raw_socket(service: Service, is_upgraded: bool = True) -> Iterator[socket.socket]:
    """A connection byte by byte, past the opening of a WebSocket unless said otherwise."""
    with socket.create_connection((HOST, service.port), timeout=PATIENCE) as raw:
        if is_upgraded:
            raw.sendall(UPGRADE)
            answer = b""
            while not answer.endswith(b"\r\n\r\n"):
                answer += raw.recv(1)
            assert answer.startswith(b"HTTP/1.1 101")
        yield raw


def frame(message: wire.Do) -> bytes:
    """A message as a frame of a WebSocket."""
    raw = msgspec.json.encode(message)
    return b"\x81\xfe" + len(raw).to_bytes(2, "big") + bytes(4) + raw  # masked with zeros


class Process(Service):
    """`mazzo serve` as people start it. What it logs is in `log`."""

    def __init__(self, data: Path, *options: str, database: str = "", **environment: str) -> None:
        super().__init__(data, database)
        self._options = options
        self._environment = environment
        self.log = data.with_name(f"{data.name}.log")
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, on the port that it had before; returns when it is ready."""
        words = [
            "serve",
            "--host",
            HOST,
            "--port",
            str(self.port),
            *(["--database", self.database] if self.database else ["--data", str(self.data)]),
            "--metrics",
            HOST,
            *self._options,
        ]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "mazzo", *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self._environment},
                start_new_session=True,
            )
        said = self.line()
        assert said.startswith(READY), f"it says {said!r}; its log: {self.log.read_text()}"
        port = int(said.removeprefix(READY).partition("/")[0])
        assert self.port in (0, port), f"it is on {port}, and not on {self.port} as before"
        self.port = port

    def line(self) -> str:
        """The next line that it prints."""
        assert self._process is not None
        assert self._process.stdout is not None
        is_there, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        return self._process.stdout.readline() if is_there else ""

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def wait(self, timeout: float = PATIENCE) -> int:
        """Its exit code, once it has ended."""
        assert self._process is not None
        code = self._process.wait(timeout)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return code

    def kill(self) -> None:
        """As if the power failed."""
        self.send(signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        """As its operator stops it; its exit code."""
        self.send(signal.SIGTERM)
        return self.wait()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None


@contextmanager
def process(data: Path, *options: str, database: str = "", **environment: str) -> Iterator[Process]:
    """A server process on a free port, with its tables in that folder, or in a database."""
    service = Process(data, *options, database=database, **environment)
    service.start()
    try:
        yield service
    finally:
        if service.is_running:
            service.stop()


class Thread(Service):
    """The application in a thread of this process, so that its settings and its insides can be had."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.data)
        settings = settings if settings.metrics else replace(settings, metrics=frozenset([HOST]))
        self.app: Starlette = make_app(settings)
        bound = bind(HOST, 0)
        self.port = bound.getsockname()[1]
        self._server = uvicorn.Server(configured(self.app))
        self._thread = threading.Thread(target=self._server.run, args=([bound],), name="server")

    def start(self) -> None:
        self._thread.start()
        eventually("the server", lambda: self._server.started)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"


@contextmanager
def thread(settings: Settings) -> Iterator[Thread]:
    """A server with these settings, in this process."""
    service = Thread(settings)
    service.start()
    try:
        yield service
    finally:
        service.stop()
