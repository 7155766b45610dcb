"""Several nodes behind one door, all on one store: processes that can be killed, paused and started again."""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Protocol

from _served import HOST

sys.path.append(str(Path(__file__).resolve().parents[1]))
from tests.postgres import Postgres, asked

Journals = Mapping[str, Sequence[tuple[int, bytes]]]

READY = f"mazzo is at http://{HOST}:"
_USUAL_START, _START = 1.5, 60.0  # seconds until a node is ready, as a rule and even on a busy machine
_LOOK = 0.02  # seconds
_CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
_SBIN = f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/sbin{os.pathsep}/usr/local/sbin"
_NGINX = """
daemon off;
worker_processes 1;
worker_rlimit_nofile 8192;
pid {folder}/pid;
error_log {folder}/errors;
{user}
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream nodes {{
        {servers}
    }}
    map $http_upgrade $mazzo_connection {{
        ""      "";
        default upgrade;
    }}
    server {{
        listen {host}:{port};
        location / {{
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $mazzo_connection;
            proxy_connect_timeout 1s;
            proxy_read_timeout 90s;
        }}
    }}
}}
"""


class Store(Protocol):
    """Where the nodes keep their journals."""

    options: Sequence[str]  # of `mazzo serve`

    async def journals(self) -> Journals: ...

    async def restart(self, away: float) -> None:
        """Crash, and come back after so many seconds."""

    async def cut(self) -> int:
        """Cut all connections to it; how many there were."""


class SqliteFile:
    """A file for one node alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.options: Sequence[str] = ["--data", str(folder)]

    async def journals(self) -> Journals:
        with contextlib.closing(sqlite3.connect(self._folder / "tables.db")) as database:
            rows = database.execute(
                "SELECT name, number, entry FROM journal ORDER BY name, number"
            ).fetchall()
        return _by_table(rows)

    async def restart(self, away: float) -> None:
        raise NotImplementedError

    async def cut(self) -> int:
        raise NotImplementedError


class Database:
    """A database of a PostgreSQL that can be killed."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self.link = server.new_database()
        self.options: Sequence[str] = ["--database", self.link]

    async def journals(self) -> Journals:
        found = await self.ask("SELECT name, number, entry FROM journal ORDER BY name, number")
        return _by_table([tuple(row) for row in found])

    async def ask(self, statements: str) -> list[Any]:
        """What comes of statements."""
        return await asyncio.to_thread(asked, self.link, statements)

    async def restart(self, away: float) -> None:
        await asyncio.to_thread(self._server.kill)
        await asyncio.sleep(away)
        await asyncio.to_thread(self._server.start)

    async def cut(self) -> int:
        return len(await self.ask(_CUT))


def _by_table(rows: Sequence[tuple[str, int, bytes]]) -> Journals:
    found: dict[str, list[tuple[int, bytes]]] = {}
    for name, number, entry in rows:
        found.setdefault(name, []).append((int(number), bytes(entry)))
    return found


class NotStarted(Exception):
    """Why a node, or what stands before them, is not there."""


class Node:
    """`mazzo serve`, as an operator starts it."""

    def __init__(self, name: str, options: Sequence[str], log: Path) -> None:
        self.name = name
        self.port = free_port()
        self.log = log
        self.is_up = False  # and ready
        self.starts: list[float] = []  # seconds that each start took
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Returns when it is ready."""
        began = time.monotonic()
        words = ["serve", "--host", HOST, "--port", str(self.port), "--proxy", HOST, "--metrics", HOST]
        said = self.log.with_suffix(".out")
        with self.log.open("a") as log, said.open("w") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "mazzo", *words, *self._options],
                stdout=out,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,  # so that nothing that it started stays behind
            )
        while "\n" not in said.read_text():
            if self._process.poll() is not None or time.monotonic() > began + _START:
                raise NotStarted(f"{self.name} did not start; its log: {self.log.read_text()[-2000:]}")
            await asyncio.sleep(_LOOK)
        if not said.read_text().startswith(f"{READY}{self.port}/"):
            raise NotStarted(f"{self.name} says {said.read_text()!r}")
        self.is_up = True
        self.starts.append(time.monotonic() - began)

    @property
    def has_died(self) -> bool:
        """By itself."""
        return self.is_up and self._process is not None and self._process.poll() is not None

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    async def end(self, number: signal.Signals) -> int:
        """Send it that, and wait until it has ended; its exit code."""
        assert self._process is not None
        process, self._process, self.is_up = self._process, None, False
        process.send_signal(number)
        return await asyncio.to_thread(process.wait)

    async def kill(self) -> None:
        """With all that it has started, as when a machine fails."""
        if self._process is None:
            return
        process, self._process, self.is_up = self._process, None, False
        with contextlib.suppress(ProcessLookupError):  # it has died by itself, which is found elsewhere
            os.killpg(process.pid, signal.SIGKILL)
        await asyncio.to_thread(process.wait)


class Cluster:
    """Nodes on one store, and the door before them."""

    def __init__(self, store: Store, nodes: Sequence[Node], port: int, folder: Path) -> None:
        self.store = store
        self.nodes = nodes
        self.port = port  # of the door
        self.folder = folder

    @property
    def strain(self) -> float:
        """How many times as long everything takes here as on a machine that has nothing else to do."""
        return max(1.0, median(seconds for node in self.nodes for seconds in node.starts) / _USUAL_START)


@contextlib.asynccontextmanager
async def cluster(store: Store, count: int, folder: Path) -> AsyncIterator[Cluster]:
    """So many nodes on that store, behind nginx or, where there is none, a balancer of our own."""
    nodes = [
        Node(f"node {number}", store.options, folder / f"node{number}.log") for number in range(1, count + 1)
    ]
    port = free_port()
    try:
        await asyncio.gather(*(node.start() for node in nodes))
        with door(port, [node.port for node in nodes], folder):
            yield Cluster(store, nodes, port, folder)
    finally:
        await asyncio.gather(*(node.kill() for node in nodes))


def door_name() -> str:
    """What stands before the nodes here."""
    return "nginx" if shutil.which("nginx", path=_SBIN) else "a balancer of our own"


@contextlib.contextmanager
def door(port: int, nodes: Sequence[int], folder: Path) -> Iterator[None]:
    """What takes connections on that port, and hands each on to one of the nodes."""
    nginx = shutil.which("nginx", path=_SBIN)
    if nginx:
        place = folder / "nginx"
        place.mkdir()
        config = place / "nginx.conf"
        config.write_text(
            _NGINX.format(
                folder=place,
                user="user root;" if os.geteuid() == 0 else "",
                host=HOST,
                port=port,
                servers=" ".join(f"server {HOST}:{node} max_fails=0;" for node in nodes),
            )
        )
        command = [nginx, "-p", str(place), "-c", str(config)]
    else:
        balancer = Path(__file__).with_name("_balancer.py")
        command = [sys.executable, str(balancer), str(port), *map(str, nodes)]
    with (folder / "door.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        until = time.monotonic() + _START
        while not listens(port):
            if process.poll() is not None or time.monotonic() > until:
                raise NotStarted(f"The door did not open: {(folder / 'door.log').read_text()}")
            time.sleep(0.01)
        yield
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0
