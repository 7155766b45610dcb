"""Whether the server can do its work, in words and in a status that a load balancer understands."""

import asyncio
import time

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from mazzo.core.words import plural
from mazzo.server import api
from mazzo.server.store import NotStored, Store

_FRESH = 1.0  # seconds for which what the store did last still holds
_PATIENCE = 2.0  # seconds in which a store that is well answers
_OVERLOADED = 503
_HEADERS = {"cache-control": "no-store"}


class Health:
    """What is known of the store. It is tried out when it is asked for, at most once in a while."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tried = -_FRESH
        self._trying: asyncio.Task[None] | None = None
        self._trouble = ""

    async def trouble(self) -> str:
        """Why nothing can be stored; '' if it can."""
        if self._trying is None and time.monotonic() - self._tried >= _FRESH:
            self._trying = asyncio.create_task(self._probe())
        if self._trying is not None:
            done, _ = await asyncio.wait([self._trying], timeout=_PATIENCE)
            if not done:
                return f"the {self._store.medium} does not answer"
        return self._trouble

    async def _probe(self) -> None:
        try:
            await self._store.probe()
            self._trouble = ""
        except NotStored as problem:
            self._trouble = str(problem)
        self._trying, self._tried = None, time.monotonic()


async def health(request: Request) -> Response:
    """`ok`, or what is the matter. Tables that are set aside are no reason to send players elsewhere."""
    known: Health = request.app.state.health
    if trouble := await known.trouble():
        reason = f"not ok: nothing can be stored ({trouble}). Tables can be looked at; no play is taken.\n"
        return PlainTextResponse(reason, _OVERLOADED, _HEADERS)
    aside = len(api.tables(request).context.shelf)
    told = (
        f"{plural(aside, 'table')} set aside, which cannot be read: mazzo doctor says why.\n" if aside else ""
    )
    return PlainTextResponse(f"ok\n{told}", headers=_HEADERS)
