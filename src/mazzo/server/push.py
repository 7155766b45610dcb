"""Web push: what is told to a player whose page is closed, through the push service of their browser.

A client names the address to which the server then speaks. So it is looked at twice: its form when it comes,
and what it stands for whenever something is sent. The connection goes to the very address that was looked at.
"""

import asyncio
import base64
import binascii
import contextlib
import http.client
import importlib.util
import ipaddress
import logging
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.reason import Reason
from mazzo.server.logs import note
from mazzo.server.metrics import Metrics
from mazzo.server.networks import Networks
from mazzo.server.settings import Settings
from mazzo.server.store import Store, Subscription
from mazzo.wire.messages import Subscribe

KEY = "push_key.pem"  # a secret of the store: browsers know its servers by it
_LONGEST = 1_000  # characters of an address
_PUBLIC_KEY_BYTES, _SECRET_BYTES = 65, 16
_HTTPS = 443
_AT_ONCE = 4  # connections
_MOST_WAITING = 1_000
_SECONDS = 10.0  # for a push service to take something
_GONE = (404, 410)  # the browser has ended it
_ANSWER_BYTES = 1_000


class NotPublic(Exception):
    """An address to which nothing may be sent."""


class Push:
    """Sends, some at a time, and forgets subscriptions that have ended."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self._allowed = Networks(settings.push)
        self._contact = settings.contact or _contact(settings.names)
        self._store = store
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(_AT_ONCE, "push")
        self._waiting: set[asyncio.Task[None]] = set()
        self._vapid: Any = None  # the key pair, once it is needed
        self._reading = asyncio.Lock()

    @property
    def is_there(self) -> bool:
        """Whether what it takes is installed."""
        return importlib.util.find_spec("pywebpush") is not None

    async def key(self) -> str:
        """The public key of this server, which is made when it is first asked for; '' without pywebpush."""
        if not self.is_there:
            return ""
        async with self._reading:
            if self._vapid is None:
                from py_vapid import Vapid02

                self._vapid = Vapid02.from_pem(await self._store.secret(KEY, _new_key))
        return _public(self._vapid)

    def check(self, asked: Subscribe) -> bytes:
        """Refuse what cannot be a subscription; its keys, as they are stored."""
        if not self.is_there:
            raise NotAllowed(
                Reason("no push"), 'This server pushes nothing; who runs it can install it: "mazzo[push]".'
            )
        try:
            host = _checked_form(asked.endpoint, self._allowed)
            with contextlib.suppress(ValueError):  # a name is looked up when something is sent
                _check_address(ipaddress.ip_address(host), self._allowed)
        except NotPublic as why:
            raise NotUnderstood(
                Reason("bad endpoint"), f"Nothing can be pushed to that address: {why}."
            ) from None
        if len(_decoded(asked.p256dh)) != _PUBLIC_KEY_BYTES or len(_decoded(asked.auth)) != _SECRET_BYTES:
            raise NotUnderstood(
                Reason("bad push key"),
                "The keys of a subscription are those that the browser gives, in base64.",
            )
        return msgspec.json.encode({"p256dh": asked.p256dh, "auth": asked.auth})

    def send(self, to: Subscription, message: Mapping[str, str], seconds: int) -> None:
        """Send it, if not too much waits; it is worth that many seconds."""
        if not self.is_there:
            return
        if len(self._waiting) >= _MOST_WAITING:
            self._metrics.count("pushes_failed")
            return
        task = asyncio.create_task(self._deliver(to, msgspec.json.encode(message).decode(), seconds))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _deliver(self, to: Subscription, text: str, seconds: int) -> None:
        await self.key()
        loop = asyncio.get_running_loop()
        status = await loop.run_in_executor(self._threads, self._post, to, text, seconds)
        if status in _GONE:
            self._store.unsubscribe(to.endpoint)
        is_taken = 200 <= status < 300
        self._metrics.count("pushes" if is_taken else "pushes_failed")

    def _post(self, to: Subscription, text: str, seconds: int) -> int:
        """The status with which the push service answered; 0 if it did not."""
        from pywebpush import WebPushException, webpush

        keys = msgspec.json.decode(to.keys)
        try:
            answer = webpush(
                {"endpoint": to.endpoint, "keys": keys},
                text,
                self._vapid,
                {"sub": self._contact},
                ttl=seconds,
                headers={"topic": to.table, "urgency": "normal"},
                timeout=_SECONDS,
                requests_session=_Session(self._allowed),
            )
            return int(answer.status_code)
        except WebPushException as refusal:
            return int(refusal.status_code or 0)
        except NotPublic as why:
            note("nothing is pushed there", logging.WARNING, why=str(why))
            return _GONE[0]
        except (OSError, ValueError, http.client.HTTPException) as problem:
            note("push service not reached", logging.WARNING, why=type(problem).__name__)
            return 0

    def close(self) -> None:
        for task in self._waiting:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _contact(names: frozenset[str]) -> str:
    """Whom a push service may turn to, if the operator has not said."""
    return f"https://{min(names)}" if names else "mailto:mazzo@localhost"


def _new_key() -> bytes:
    """A new pair of keys, in PEM."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    made: bytes = vapid.private_pem()
    return made


def _public(vapid: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text[:200] + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


# Where something may be sent


def _checked_form(endpoint: str, allowed: Networks) -> str:
    """The host of an address that has the form of a push service's."""
    try:
        parts = urlsplit(endpoint)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        raise NotPublic("it is no address") from None
    if len(endpoint) > _LONGEST or not host or not endpoint.isascii() or any(map(str.isspace, endpoint)):
        raise NotPublic("it is no address")
    if parts.username is not None or parts.scheme not in ("https", "http"):
        raise NotPublic("it begins with https://, and has no password")
    if host not in allowed and (parts.scheme != "https" or port not in (None, _HTTPS)):
        raise NotPublic("a push service has https:// and its usual port")
    return host


def _check_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address, allowed: Networks) -> None:
    """Refuse what is not for everyone: the server's own computer, its network, and what leads there."""
    if str(address) in allowed:
        return
    inner = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None) or address
    is_translated = inner in _TRANSLATED
    if not inner.is_global or inner.is_multicast or is_translated:
        raise NotPublic("it is in a private network")


_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # addresses that a gateway turns into any of IPv4


class _Answer:
    """What pywebpush looks at in an answer."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.status_code = answer.status
        self.reason = answer.reason
        self.headers = dict(answer.getheaders())
        self.text = answer.read(_ANSWER_BYTES).decode("latin-1")


class _Session:
    """In the place of a session of requests: it follows nothing, and speaks only to public addresses."""

    def __init__(self, allowed: Networks) -> None:
        self._allowed = allowed

    def post(self, url: str, data: bytes, headers: Mapping[str, str], timeout: float) -> _Answer:
        _checked_form(url, self._allowed)
        parts = urlsplit(url)
        connection = http.client.HTTPConnection(parts.netloc, timeout=timeout)
        connection.sock = self._connected(parts, timeout)
        try:
            target = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
            connection.request("POST", target, data, {name: str(value) for name, value in headers.items()})
            return _Answer(connection.getresponse())
        finally:
            connection.close()

    def _connected(self, parts: SplitResult, timeout: float) -> socket.socket:
        """A connection to an address that was looked at: the name may stand for another a moment later."""
        host, port = parts.hostname or "", parts.port or (_HTTPS if parts.scheme == "https" else 80)
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        for _, _, _, _, where in found:
            _check_address(ipaddress.ip_address(str(where[0]).partition("%")[0]), self._allowed)
        opened = socket.create_connection((str(found[0][4][0]), port), timeout)
        if parts.scheme == "http":
            return opened
        try:
            return ssl.create_default_context().wrap_socket(opened, server_hostname=host)
        except (OSError, ValueError):
            opened.close()
            raise
