"""Starting and stopping the server, and telling people where it is."""

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from mazzo.core.errors import BadInput
from mazzo.server import logs
from mazzo.server.addresses import ANYWHERE, addresses
from mazzo.server.app import make_app
from mazzo.server.http_protocol import HttpProtocol
from mazzo.server.open_files import fitted
from mazzo.server.settings import Settings
from mazzo.server.sqlite_store import STORE, SqliteStore
from mazzo.server.websocket_protocol import WebSocketProtocol

_PORTS_TRIED = 50
_HIGHEST_PORT = 65535
_MOST_UNREAD = 60_000  # milliseconds
_READ_AT_ONCE = 16_384  # bytes of one connection; a client that sends more waits until they are read
_SENT_AHEAD = (
    65_536  # bytes in the kernel that a client has no room for yet; the rest is in its outbox, which ends
)
_FRAME_BYTES = 65_536  # longer messages are cut off by the protocol itself
_COMPILING = "MAZZO_COMPILING"  # names a file that ./run keeps while it compiles the engine beside the server
_LAST_CALL = 0.2  # seconds in which what is asked on connections that were just made is read
_DRAINING = 10.0  # seconds at most until all connections are told to come back
_LOOK = 1.0  # seconds between two looks at it


def serve(
    settings: Settings,
    host: str,
    port: int,
    opens_browser: bool,
    say: Callable[[str], None],
    quiet: bool = False,
) -> int:
    """Serve until told to stop."""
    _keep_pauses_short()
    logs.begin(logging.WARNING if quiet else logging.INFO)
    limits, said = fitted(settings.limits)
    settings = replace(settings, host=host, limits=limits, names=settings.names | _named(host))
    if said:
        say(said)
    bound = bind(host, port)
    if settings.database:
        from mazzo.server import postgres_store

        postgres_store.check(settings.database)
    store = None if settings.database else SqliteStore(settings.data / STORE)
    if port and bound.getsockname()[1] != port:
        say(f"Port {port} is taken; this is on {bound.getsockname()[1]} instead.")
    links = [f"{address}/" for address in addresses(host, bound.getsockname()[1])]
    app = make_app(settings, store)
    compiling = Path(os.environ[_COMPILING]) if os.environ.get(_COMPILING) else None

    async def ready() -> None:
        _announce(links, opens_browser, say)
        if compiling:
            await _change_over(app, compiling, say)

    async def drain() -> None:
        await app.state.tables.drain()

    server = _Server(configured(app), ready, drain)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    say("Stopped. Every match is kept and goes on next time.")
    return 0 if server.started else 1


def _keep_pauses_short() -> None:
    """Let no table wait long for what Python does beside."""
    sys.setswitchinterval(0.001)  # seconds until the thread that stores has its turn
    gc.set_threshold(50_000, 20, 100)  # with many sockets much is young, and little of it garbage
    gc.freeze()


def configured(app: Starlette) -> uvicorn.Config:
    """How the application is run."""
    settings: Settings = app.state.settings
    among = app.state.connections
    return uvicorn.Config(
        app,
        http=partial(HttpProtocol, among=among),  # type: ignore[arg-type]  # it is only ever called
        ws=partial(WebSocketProtocol, among=among),  # type: ignore[arg-type]
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=sorted(settings.proxies),
        ws_max_size=_FRAME_BYTES,
        ws_per_message_deflate=False,  # messages are small, and packing them takes longer than sending them
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class _Server(uvicorn.Server):
    """Does what is to be done when it is ready, and lets nobody down when it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], Coroutine[None, None, None]],
        drain: Callable[[], Coroutine[None, None, None]],
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._drain = drain

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._task = asyncio.create_task(self._ready())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no new connections, answer what was asked, send all away; only then stop."""
        await asyncio.sleep(0)  # who has connected already is let in
        for server in self.servers:
            server.close()
        for bound in sockets or []:
            bound.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_DRAINING):
                await asyncio.gather(self._drain(), asyncio.sleep(_LAST_CALL))
        await super().shutdown(sockets)


async def _change_over(app: Starlette, compiling: Path, say: Callable[[str], None]) -> None:
    """Once the engine is compiled, let bots think on it; the server itself stays on the plain one."""
    while compiling.exists():
        await asyncio.sleep(_LOOK)
    if await app.state.tables.context.bot_pool.renew():
        say("The engine is compiled now: bots think at full speed.")
    else:
        say("The engine did not compile: bots go on thinking slowly.")


def bind(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the next that is free; 0 is any."""
    if not 0 <= port <= _HIGHEST_PORT:
        raise BadInput(f"a port is a number from 1 to {_HIGHEST_PORT}, not {port}; 0 is any that is free")
    for candidate in range(port, min(port + _PORTS_TRIED, _HIGHEST_PORT + 1)):
        try:
            family = socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM)[0][0]
            bound = socket.socket(family, socket.SOCK_STREAM)
            if sys.platform != "win32":
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # a client that does not read is let go of
                bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _MOST_UNREAD)
            if hasattr(socket, "TCP_NOTSENT_LOWAT"):
                bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _SENT_AHEAD)
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _READ_AT_ONCE)
            bound.bind((host, candidate))
            bound.listen(2048)
        except socket.gaierror:
            raise BadInput(f"there is no host {host!r} here; try --host 127.0.0.1") from None
        except OSError:
            bound.close()
            continue
        return bound
    raise BadInput(f"no port from {port} to {port + _PORTS_TRIED - 1} is free; choose another with --port")


def _named(host: str) -> frozenset[str]:
    """The name that it is bound to, if that is one; its addresses are known when a client comes."""
    return frozenset() if host in ANYWHERE or ":" in host else frozenset([host])


def _announce(links: Sequence[str], opens_browser: bool, say: Callable[[str], None]) -> None:
    say(f"mazzo is at {links[0]}   (Ctrl-C stops it)")
    for link in links[1:]:
        say(f"For others in your network: {link}")
    if opens_browser:
        threading.Thread(target=webbrowser.open, args=(links[0],), daemon=True).start()
