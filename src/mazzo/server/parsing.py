"""Messages from outside, read with care: whatever is wrong with one becomes a sentence."""

from typing import TypeVar

import msgspec

from mazzo.core.errors import NotUnderstood
from mazzo.core.reason import Reason
from mazzo.server.errors import TooLong
from mazzo.wire.messages import Play, Request

T = TypeVar("T")
_DECODER: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
_SHOWN = 200


class _Identified(msgspec.Struct):
    """Any message, whatever else is in it."""

    id: str = ""


_IDENTITIES = msgspec.json.Decoder(_Identified)


def identity_of(text: str) -> str:
    """The id of a message, be it otherwise wrong, too long, or one too many: its refusal bears it."""
    try:
        return _IDENTITIES.decode(text).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


def read_request(text: str, most_bytes: int) -> Request:
    """The message of a client."""
    if len(text) > most_bytes or len(text.encode(errors="replace")) > most_bytes:
        raise TooLong(
            Reason("too many bytes", {"most": most_bytes}),
            f"A message has at most {most_bytes} bytes, and this one is longer.",
        )
    return _read(_DECODER, text, 'A message is a JSON object such as {"do":"play","text":"7D"}')


def read_play(raw: bytes, most_bytes: int) -> Play | None:
    """The message of a client, if it is a play and nothing is wrong with it."""
    if len(raw) > most_bytes or not raw.isascii():
        return None
    try:
        request = _DECODER.decode(raw)
    except (msgspec.MsgspecError, RecursionError):
        return None
    return request if isinstance(request, Play) else None


def read_body(raw: bytes, kind: type[T]) -> T:
    """The body of a request by HTTP."""
    return _read(msgspec.json.Decoder(kind), raw, f"The body is a JSON object, a {kind.__name__}")


def _read(decoder: msgspec.json.Decoder[T], raw: str | bytes, expected: str) -> T:
    try:
        return decoder.decode(raw)
    except msgspec.MsgspecError as error:
        came = str(error).replace("`", "")[:_SHOWN]
    except UnicodeError:
        came = "Bytes that are no UTF-8"
    except RecursionError:
        came = "One thing in another, too deep"
    raise NotUnderstood(
        Reason("malformed", {"came": came}), f"{expected}; docs/protocol.md has them all. What came: {came}."
    )
