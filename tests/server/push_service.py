"""A push service of the tests' own, on loopback, and a browser that subscribes there."""

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from mazzo.wire.messages import Subscribe

SECRET = b"sixteen letters."


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class PushService:
    """What it was asked to hand on; `status` is how it answers."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []  # path, headers, body
        self.status = 201
        self._key = ec.generate_private_key(ec.SECP256R1())
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.taken.append((self.path, headers, body))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                """Nothing: the tests look for themselves."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def endpoint(self, device: str = "phone") -> str:
        return f"http://127.0.0.1:{self.server.server_port}/{device}"

    def subscribe(self, *tokens: str, device: str = "phone") -> Subscribe:
        """What the page sends of a browser that has subscribed here."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Subscribe(list(tokens), self.endpoint(device), base64url(point), base64url(SECRET))

    def read(self, number: int = -1) -> dict[str, Any]:
        """What the browser reads of what was handed on."""
        raw = self.taken[number][2]
        found: dict[str, Any] = json.loads(http_ece.decrypt(raw, private_key=self._key, auth_secret=SECRET))
        return found


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join()
