"""What stands before every request: where it may come from, how often, and what the browser is told."""

from collections.abc import Iterable
from math import ceil
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mazzo.core.reason import Reason
from mazzo.server import networks
from mazzo.server.api import answered, refused
from mazzo.server.errors import TooMany
from mazzo.server.rate_limits import Buckets
from mazzo.wire.messages import Problem

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
UNLIMITED = ("/health", "/metrics")  # for those who watch the server
_TOO_OFTEN = "Your address asks for more than is answered at once. Please wait a little."
_HARMLESS = ("GET", "HEAD")
_MISDIRECTED = 421


class RateMiddleware:
    """Answers one address only so often, whatever it asks for: the page costs no less than the API does."""

    def __init__(self, app: ASGIApp, askers: Buckets) -> None:
        self._app = app
        self._askers = askers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in UNLIMITED:
            bucket = self._askers.of(scope["client"][0] if scope["client"] else "")
            if not bucket.takes():
                scope["app"].state.tables.context.metrics.count("refusals")
                why = Reason("too often", {"what": "request", "wait": ceil(bucket.wait)})
                await refused(TooMany(why, _TOO_OFTEN, bucket.wait))(scope, receive, send)
                return
        await self._app(scope, receive, send)


class SecurityMiddleware:
    """Refuses what is meant for another server or comes from another site, and sets the security headers."""

    def __init__(self, app: ASGIApp, origins: Iterable[str], names: Iterable[str]) -> None:
        self._app = app
        self._origins = frozenset(origins)
        self._names = networks.LOOPBACK.union(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if not (self._is_meant(scope) and self._is_welcome(Headers(scope=scope))):
                await send({"type": "websocket.close", "code": 1008, "reason": "Another site's page."})
                return
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, _with_headers(send))
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._is_meant(scope):
            reason = (
                "This server is not known by that name. Whoever runs it can add it: mazzo serve --name NAME"
            )
            await PlainTextResponse(f"{reason}\n", _MISDIRECTED)(scope, receive, send)
            return
        if scope["method"] not in _HARMLESS and not self._is_welcome(Headers(scope=scope)):
            reason = "This comes from another site's page; please use the page of this server."
            await answered(Problem("not allowed", reason, "another site"), 403)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_meant(self, scope: Scope) -> bool:
        """By its Host: a page elsewhere whose name suddenly leads here would be trusted like our own."""
        name = networks.name_of(Headers(scope=scope).get("host", ""))
        return name in self._names or (scope["server"] is not None and name == scope["server"][0])

    def _is_welcome(self, headers: Headers) -> bool:
        """A browser says where a page is from; programs that say nothing are no danger."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        try:
            return urlsplit(origin).netloc == headers["host"] != ""
        except (KeyError, ValueError):  # no host, or no address
            return False


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
