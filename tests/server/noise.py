"""Messages as no good client sends them, by a seeded generator: good ones spoilt, and some of nothing."""

import json
import random
from collections.abc import Sequence
from typing import Any

CARDS = [rank + suit for rank in "A234567JQK" for suit in "CDHS"]
PLAYS = [
    "capture {}",
    "trail {}",
    "{}",
    "capture {} with {}",
    "{} {}",
    "trail",
    "{}+{}",
    "?",
    "help",
    "-1 {}",
]
LETTERS = "a7Ω✓ć\u202e\u0000\u200b\u2028\ufeff\U0001f600<>&\"'\\/%{}[]:,\t\n"
ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    2**31,
    2**64,
    -(10**40),
    1e308,
    "",
    " ",
    "null",
    "../../etc/passwd",
    "'; DROP TABLE journal; --",
    "{0.__class__}",
    "%s%n",
    [],
    {},
    [[[[]]]],
    {"do": "play"},
]
METHODS = ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "BREW", "get"]
PATHS = [
    "/",
    "/api/tables",
    "/api/tables/{table}",
    "/api/tables/{table}/seats",
    "/api/tables/{table}/claim",
    "/api/tables/{table}/record",
    "/api/tables/{table}/replay?seat={odd}&first={odd}",
    "/api/tables/{table}/review",
    "/api/tables/{table}/exercise?seat={odd}&step={odd}",
    "/api/tables/{table}/continue",
    "/api/exercises",
    "/api/mine",
    "/api/lobby",
    "/api/games/{odd}/rules",
    "/api/games/scopa/rules",
    "/table/{odd}",
    "/assets/{odd}",
    "/socket",
    "/metrics",
    "/{odd}",
]
HEADERS = [
    "Origin: https://elsewhere.example",
    "Origin: http://[",
    "Origin: null",
    "Content-Type: application/json",
    "Content-Type: application/json; charset=utf-16",
    "Content-Type: text/plain",
    "Content-Length: 3",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 99",
    "Sec-WebSocket-Key: short",
    "Expect: 100-continue",
    "Range: bytes=5-2",
    "X-Forwarded-For: 1.2.3.4, unknown",
    "Host: elsewhere.example",
    "Cookie: \xff\xfe",
    "no colon here",
]


class Noise:
    """A source of bad messages, always the same for the same seed."""

    def __init__(self, seed: int, tables: Sequence[str], tokens: Sequence[str]) -> None:
        self.rng = random.Random(seed)
        self.tables = list(tables)
        self.tokens = list(tokens)
        self.commands: list[str] = []  # good plays, as far as they are known

    def message(self) -> str | bytes:
        """Something to send through a socket; now and then it is quite all right."""
        rng = self.rng
        message = self._good()
        for _ in range(rng.choice((0, 0, 0, 1, 1, 3))):
            self._mutate(message)
        raw = json.dumps(message, ensure_ascii=rng.random() < 0.5)
        match rng.randrange(12):
            case 0:
                return self._damaged(raw)
            case 1:
                return rng.choice((rng.randbytes(rng.randrange(40)), raw.encode()))
            case 2:
                return self._strange(raw)
        return raw

    def request(self) -> bytes:
        """A request by HTTP, as bytes."""
        rng = self.rng
        if rng.random() < 0.1:
            return rng.randbytes(rng.randrange(1, 200)) + b"\r\n\r\n"
        path = rng.choice(PATHS).format(table=rng.choice(self.tables), odd=self._odd_path())
        body = self.message() if rng.random() < 0.5 else b""
        raw = body.encode("utf-8", "replace") if isinstance(body, str) else body
        headers = rng.sample(HEADERS, rng.randrange(3))
        if rng.random() < 0.9:
            headers.append("Host: localhost")
        if raw and rng.random() < 0.8:
            headers += [f"Content-Length: {len(raw)}", "Content-Type: application/json"]
        lines = [f"{rng.choice(METHODS)} {path} HTTP/1.1", *headers, "Connection: close"]
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + raw

    def frames(self) -> bytes:
        """Bytes that may or may not be frames of a WebSocket, whole or in part."""
        rng = self.rng
        if rng.random() < 0.4:
            return rng.randbytes(rng.randrange(1, 60))
        text = self.message()
        raw = text.encode("utf-8", "replace") if isinstance(text, str) else text
        first = rng.choice((0x81, 0x81, 0x82, 0x01, 0x80, 0x00, 0x88, 0x89, 0xC1, 0x83))
        frame = bytes([first, 0x80 | 126]) + len(raw).to_bytes(2, "big", signed=False) + bytes(4) + raw
        return frame[: rng.randrange(1, len(frame) + 1)] if rng.random() < 0.5 else frame

    def _good(self) -> dict[str, Any]:
        rng = self.rng
        match rng.randrange(20):
            case 0 | 1 | 2:
                token, since = rng.choice(["", *self.tokens]), rng.choice((0, 3, -7, 10**9))
                own = token.partition(".")[0] if token and rng.random() < 0.7 else rng.choice(self.tables)
                return {"do": "enter", "table": own, "token": token, "since": since, "layout": True}
            case 3 | 4:
                return {"do": "say", "text": self._text()}
            case 5:
                return {"do": "replace", "seat": rng.choice((0, 1, 2, -3, 10**20))}
            case 6:
                return {"do": "rematch", "id": self._text()}
            case 7:
                return {"do": "carry"}
            case 8:
                return rng.choice(
                    (
                        {"do": "word", "word": self._text()},
                        {"do": "reveal", "word": self._text()},
                        {"do": "commit", "hash": rng.choice((self._text(), "0" * 64))},
                    )
                )
            case 9:
                rare = {"do": rng.choice(("leave", "hint", "hint", "hint"))}
                return rare if rng.random() < 0.05 else {"do": "ping", "id": self._text()}
        return {"do": "play", "text": self._play(), "id": str(rng.randrange(50))}

    def _play(self) -> str:
        rng = self.rng
        if self.commands and rng.random() < 0.3:
            return rng.choice(self.commands)
        return rng.choice(PLAYS).format(rng.choice(CARDS), rng.choice(CARDS))

    def _mutate(self, message: dict[str, Any]) -> None:
        """Change one thing about it."""
        rng = self.rng
        name = rng.choice(list(message) or ["do"])
        match rng.randrange(6):
            case 0:
                message.pop(name, None)
            case 1:
                message[self._text()] = rng.choice(ODD)
            case 2:
                message[name] = self._text() * rng.choice((1, 1, 50))
            case 3:
                message[name] = {"do": [message.get(name)]}
            case 4:
                message["do"] = rng.choice(("enter", "play", "say", "welcome", "news", "ENTER", "", 7))
            case _:
                message[name] = rng.choice(ODD)

    def _damaged(self, raw: str) -> str:
        """With some letters lost, changed or added."""
        rng = self.rng
        at = rng.randrange(len(raw) + 1)
        return rng.choice((raw[:at], raw[at:], raw[:at] + self._text() + raw[at:], raw + raw, f"[{raw}]"))

    def _strange(self, raw: str) -> str:
        """Too long, too deep, or with halves of letters."""
        return self.rng.choice(
            (
                raw[:-1] + ',"x":"' + "x" * self.rng.randrange(3000, 9000) + '"}',
                '{"do":"say","text":' + "[" * 1500,
                '{"do":' * 300,
                r'{"do":"say","text":"\ud83d\ud83d"}',
                r'{"do":"play","text":"7D\u0000","id":"\udc00"}',
                '{"do":"ping","do":"play","text":"7D"}',
                "NaN",
                '{"do":"replace","seat":' + "9" * 3000 + "}",
                "\ufeff{}",
            )
        )

    def _text(self) -> str:
        return "".join(self.rng.choices(LETTERS, k=self.rng.randrange(8)))

    def _odd_path(self) -> str:
        letters = self.rng.choices("abcxyz019./%-_~é", k=self.rng.randrange(1, 20))
        return self.rng.choice(("".join(letters), "%00", "%ff", "..%2f..", "-3", "99999999999", "x" * 3000))
