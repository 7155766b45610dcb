"""A server, asked by HTTP: tables, seats, rules and records. Every call waits for its answer."""

import urllib.error
import urllib.request
from http.client import HTTPException
from typing import TypeVar

import msgspec

from mazzo.wire import messages as wire
from mazzo.wire.refusals import Denied

PATIENCE = 10.0  # seconds for an answer
T = TypeVar("T")


class NoServer(ConnectionError):
    """No server answers there, or one that is no mazzo."""


class Server:
    """The HTTP side of the protocol. What cannot be done raises Denied, with the server's sentence."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")

    def games(self) -> wire.Catalogue:
        return self._ask("/api/games", wire.Catalogue)

    def rules(self, game: str) -> str:
        """In Markdown."""
        return self._fetch(f"/api/games/{game}/rules").decode()

    def lobby(self) -> wire.Lobby:
        return self._ask("/api/lobby", wire.Lobby)

    def make(self, plan: wire.NewTable) -> wire.Seated:
        return self._ask("/api/tables", wire.Seated, plan)

    def table(self, table: str) -> wire.Summary:
        return self._ask(f"/api/tables/{table}", wire.Summary)

    def sit(self, table: str, asked: wire.Sit) -> wire.Seated:
        return self._ask(f"/api/tables/{table}/seats", wire.Seated, asked)

    def claim(self, table: str, key: str) -> wire.Seated:
        return self._ask(f"/api/tables/{table}/claim", wire.Seated, wire.Claim(key))

    def mine(self, tokens: list[str]) -> list[wire.MySeat]:
        return self._ask("/api/mine", list[wire.MySeat], wire.Mine(tokens))

    def record(self, table: str) -> bytes:
        """The file of a finished match, as `mazzo replay` and `mazzo verify` read it."""
        return self._fetch(f"/api/tables/{table}/record")

    def _ask(self, path: str, kind: type[T], body: msgspec.Struct | None = None) -> T:
        raw = self._fetch(path, body)
        try:
            return msgspec.json.decode(raw, type=kind)
        except msgspec.DecodeError:
            raise NoServer(f"what answers at {self.address} is no mazzo, or one of another version") from None

    def _fetch(self, path: str, body: msgspec.Struct | None = None) -> bytes:
        request = urllib.request.Request(  # noqa: S310 - read_link lets only http and https through
            self.address + path,
            None if body is None else msgspec.json.encode(body),
            {"content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as error:
            with error:
                raise self._problem(error.code, error.read()) from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "reason", error)
            told = str(getattr(why, "strerror", None) or why or type(why).__name__).lower()
            raise NoServer(f"no mazzo answers at {self.address} ({told})") from None

    def _problem(self, status: int, raw: bytes) -> Denied | NoServer:
        try:
            problem = msgspec.json.decode(raw, type=wire.Problem)
        except msgspec.DecodeError:
            return NoServer(f"what answers at {self.address} is no mazzo (it says {status})")
        return Denied(problem)
