"""The server put together: the page, the API, the socket, and what looks after them."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from mazzo.core import names
from mazzo.core.errors import BadInput, Refused
from mazzo.games import plug_ins
from mazzo.server import api, networks, previews
from mazzo.server.bot_pool import BotPool
from mazzo.server.bus import Bus, LocalBus
from mazzo.server.connections import Connections
from mazzo.server.context import Context
from mazzo.server.health import Health, health
from mazzo.server.logs import LOG, note
from mazzo.server.metrics import CONTENT_TYPE, Metrics
from mazzo.server.middleware import RateMiddleware, SecurityMiddleware
from mazzo.server.previews import Preview
from mazzo.server.rate_limits import Buckets
from mazzo.server.settings import Settings
from mazzo.server.socket import converse
from mazzo.server.sqlite_store import STORE, SqliteStore
from mazzo.server.store import Store
from mazzo.server.tables import Tables
from mazzo.wire.messages import Problem

if TYPE_CHECKING:
    from mazzo.server.thinkers import Thinkers

FOR_PROGRAMS = ("/api/", "/socket", "/health", "/metrics", "/assets/", "/previews/")
FRESH = ("favicon.svg", "manifest.webmanifest", "worker.js")  # what installs the page, beside its icons
FOR_GOOD = "public, max-age=31536000, immutable"  # built files have a hash in their names


def make_app(settings: Settings, store: Store | None = None, bus: Bus | None = None) -> Starlette:
    """The whole server as one application; it opens its store when it starts unless it is given one.

    With a bus it is one of several nodes that serve the same store.
    """
    limits = settings.limits
    askers = Buckets(limits.requests_a_second, limits.requests_at_once)
    app = Starlette(
        routes=[
            Route("/health", health),
            Route("/metrics", metrics),
            WebSocketRoute("/socket", converse),
            *api.ROUTES,
            *page_routes(),
        ],
        middleware=[
            Middleware(SecurityMiddleware, origins=settings.origins, names=networks.names(settings.names)),
            Middleware(RateMiddleware, askers=askers),
        ],
        exception_handlers={404: not_found, 405: not_found},
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.store = store
    app.state.bus = bus
    app.state.connections = Connections(limits, networks.Networks(settings.proxies))
    app.state.readers = networks.Networks(settings.metrics)
    app.state.sockets = Counter()  # by address
    app.state.makers = Buckets(limits.tables_a_minute / 60, limits.tables_at_once)
    app.state.subscribers = Buckets(limits.subscriptions_a_minute / 60, limits.subscriptions_at_once)
    return app


@contextlib.asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    """Open the store, take up what was going on, and at the end finish what has begun."""
    settings: Settings = app.state.settings
    store, bus, thinkers = await _opened(app)
    context = Context(settings, store, BotPool(settings.searchers, thinkers), Metrics(), bus)
    context.bot_pool.start()
    app.state.tables = tables = Tables(context)
    app.state.health = Health(store)
    await context.bus.listen(tables)
    _watch(app, tables)
    tasks = [asyncio.create_task(tables.wake()), asyncio.create_task(_look_after(tables))]
    context.metrics.watch(
        "thinkers", "Processes of mazzo think that live.", lambda: thinkers.processes if thinkers else 0
    )
    if thinkers is not None:
        thinking = asyncio.create_task(thinkers.run())
    await asyncio.to_thread(names.prototypes)  # now, so that the first guest holds up no table
    note("started")
    for fault in plug_ins.left_out():
        note("game left out", logging.WARNING, game=fault.game, fault=str(fault))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        tables.close()
        await context.bus.close()
        context.push.close()
        context.bot_pool.close()
        if thinkers is not None:
            thinkers.end()
            await thinking
        await store.close()
        note("stopped")


async def _opened(app: Starlette) -> "tuple[Store, Bus, Thinkers | None]":
    """Where the tables are kept, and the lines to the other nodes there and to who thinks for them."""
    settings: Settings = app.state.settings
    if settings.database:
        from mazzo.server.postgres_bus import PostgresBus
        from mazzo.server.postgres_store import PostgresStore
        from mazzo.server.thinkers import ANSWERED, Thinkers

        store = await PostgresStore.open(settings.database)
        bus, thinkers = PostgresBus(store), Thinkers(store.address, store.node)
        bus.hear(ANSWERED, thinkers.hear)
        return store, bus, thinkers
    return app.state.store or SqliteStore(settings.data / STORE), app.state.bus or LocalBus(), None


async def _look_after(tables: Tables) -> None:
    while True:
        await asyncio.sleep(tables.context.settings.times.sweep)
        try:
            await tables.sweep()
        except Exception:  # noqa: BLE001 - whatever it is, tables are looked after
            tables.context.metrics.count("errors")
            LOG.exception("a sweep failed")


async def metrics(request: Request) -> Response:
    if request.client is None or request.client.host not in request.app.state.readers:
        raise HTTPException(404)
    return Response(api.tables(request).context.metrics.text(), media_type=CONTENT_TYPE)


def _watch(app: Starlette, tables: Tables) -> None:
    """What is measured when the metrics are read."""
    context = tables.context
    store, watch = context.store, context.metrics.watch
    watch("tables_in_memory", "Tables in service.", lambda: len(tables.live))
    watch("tables_kept", "Matches that this node looks after.", tables.kept_count)
    watch("tables_set_aside", "Tables that cannot be read.", lambda: len(context.shelf))
    watch("store_trouble", "1 while nothing can be stored.", lambda: bool(store.trouble))
    watch("connections", "Connections by TCP.", lambda: app.state.connections.total)
    watch("sockets", "Sockets at tables.", app.state.sockets.total)
    watch("store_commits", "Groups of writes that were committed.", lambda: store.commits)
    watch("store_commit_seconds", "Seconds that they took together.", lambda: store.commit_seconds)


async def not_found(request: Request, error: Exception) -> Response:
    """Programs are told in JSON, and the page shows people that there is nothing."""
    status = getattr(error, "status_code", 404)
    if status == 404 and not request.url.path.startswith(FOR_PROGRAMS):
        return page(request, previews.of_lobby(), 404)
    verb = "asked for" if status == 404 else f"asked for by {request.method}"
    path = request.url.path[:100]
    reason = f"Nothing here can be {verb} at {path}; the lobby is at /."
    return api.answered(Problem("not found", reason, "no such address", {"path": path}), status)


def page_folder() -> Path:
    """Where the built page lies."""
    return Path(str(files("mazzo.server") / "page"))


def page(request: Request, preview: Preview, status: int = 200) -> Response:
    """The page, which finds out by itself what its address is; the preview is for who does not run it."""
    folder = page_folder()
    try:
        text = (folder / "index.html").read_text(encoding="utf-8")
    except OSError:
        reason = "This mazzo lacks its page. In a clone ./run play builds it; pip install mazzo brings it.\n"
        return PlainTextResponse(reason, 503 if status == 200 else status)
    site = str(request.base_url).rstrip("/")
    picture = preview.game if (folder / "previews" / f"{preview.game}.png").exists() else previews.SITE
    shown = previews.placed(text, preview, site, request.url.path, picture)
    return HTMLResponse(shown, status, headers={"cache-control": "no-cache"})


async def _lobby(request: Request) -> Preview:
    return previews.of_lobby()


async def _lessons(request: Request) -> Preview:
    return previews.of_lessons(request.path_params["game"])


async def _table(request: Request) -> Preview:
    return previews.of_table((await api.live(request)).summary())


async def _replay(request: Request) -> Preview:
    return previews.of_replay((await api.live(request)).summary())


PAGES: dict[str, Callable[[Request], Awaitable[Preview]]] = {
    "/": _lobby,
    "/table/{table}": _table,
    "/replay/{table}": _replay,
    "/matches": _lobby,
    "/learn/{game}": _lessons,
    "/learn/{game}/{lesson}": _lessons,
}


def page_routes() -> list[BaseRoute]:
    """The page answers for itself under all its addresses."""
    folder = page_folder()
    pages: list[BaseRoute] = [Route(path, _previewed(preview)) for path, preview in PAGES.items()]
    if not folder.exists():
        return pages
    built = Mount("/assets", Built(directory=folder / "assets", check_dir=False))
    drawn = Mount("/previews", StaticFiles(directory=folder / "previews", check_dir=False))
    icons = Mount("/icons", StaticFiles(directory=folder / "icons", check_dir=False))
    files = [Route(f"/{name}", _fresh(folder / name)) for name in FRESH]
    return [*pages, built, drawn, icons, *files]


def _fresh(file: Path) -> Callable[[Request], Response]:
    """Answers with a file that changes with the server: a browser asks again before it takes its own copy."""
    kind = "application/manifest+json" if file.suffix == ".webmanifest" else None

    def answer(request: Request) -> Response:
        return FileResponse(file, media_type=kind, headers={"cache-control": "no-cache"})

    return answer


def _previewed(preview: Callable[[Request], Awaitable[Preview]]) -> Callable[[Request], Awaitable[Response]]:
    """Answers with the page and that preview; what is not there is for the page to say."""

    async def answer(request: Request) -> Response:
        try:
            return page(request, await preview(request))
        except (Refused, BadInput):
            return page(request, previews.of_lobby())

    return answer


class Built(StaticFiles):
    """Files that never change under their name."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = FOR_GOOD
        return response
