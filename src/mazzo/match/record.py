"""The record of a match: one readable JSON file, from which every card can be dealt again."""

import json
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from mazzo.core.errors import BadInput
from mazzo.core.words import listing
from mazzo.match import checksums

FORMAT = 1
PEOPLE = ("me", "person")  # the kinds of player that are no bots: at a terminal, on a server
MOST_BYTES = 16_000_000
_FOR_THE_TABLE = 0o600  # the file of a running match holds the secret seed
_FOR_ALL = 0o666  # less what the user's umask takes away


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is known of a match before its first card."""

    mazzo: int
    game: str
    version: int
    options: dict[str, Any]
    players: list[str]
    kinds: list[str] = []  # of player: `me`, `quick`, ...; empty if not known
    practice: bool = False  # one person and bots: plays may have been taken back
    commitment: str
    words: list[str]  # one a seat if they have hashes; '' for a seat that has none
    hashes: list[str] = []  # of the words, published before any of them; empty if no player was bound to one


class Record(Header, frozen=True, kw_only=True):
    """A match as it is stored. New fields have defaults; a field is never reused for another meaning."""

    position: dict[str, Any] | None = None
    moves: list[str]  # the seat, and the play in notation
    scores: list[int | float] | None = None  # once the match is over
    seed: str | None = None


class Published(Header, frozen=True, kw_only=True):
    """What one seat may have of a match that is being played: what it has heard, no seed, no moves."""

    seat: int
    events: list[Any]


def encode(record: Record) -> str:
    """The record as text, one value a line, with a check sum of each line in the last."""
    return checksums.signed(json.dumps(msgspec.to_builtins(record), indent=1, ensure_ascii=False))


def decode(raw: bytes) -> Record:
    """The record in the text, which must be whole."""
    record = parse(raw)
    if changed := checksums.changed(raw):
        where = f"line {changed[0]} ({checksums.part(raw, changed[0])})"
        raise BadInput(f"the record is damaged: {where} is not as it was written")
    return record


def parse(raw: bytes) -> Record:
    """The record in the text, whether or not its check sums are right."""
    fields = _fields(raw)
    if "mazzo" not in fields:
        raise BadInput("it is not the record of a match: it has no field 'mazzo'")
    if fields["mazzo"] != FORMAT:
        raise BadInput(f"it is a record of format {fields['mazzo']!r}; this mazzo reads format {FORMAT}")
    if not isinstance(fields.pop("lines", None), str):
        raise BadInput("it is not a whole record: the check sums of its lines are missing")
    known = Record.__struct_fields__
    if unknown := [name for name in fields if name not in known]:
        raise BadInput(f"a record has no field {unknown[0]!r}; it has {listing(known)}")
    try:
        return msgspec.convert(fields, Record)
    except msgspec.ValidationError as error:
        raise BadInput(f"it is not the record of a match: {_reason(error)}") from None


def load(path: Path) -> Record:
    """The record in the file."""
    return decode(read(path))


def read(path: Path) -> bytes:
    """What is in the file, as far as a record can be long."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    if len(raw) > MOST_BYTES:
        raise BadInput(f"{path} is no record: it is longer than {MOST_BYTES:,} bytes")
    return raw


def save(record: Record, path: Path) -> None:
    """Write the file whole or not at all; while the match runs only its owner may read it."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is not a file")
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        _write(beside, encode(record).encode(), _FOR_THE_TABLE if record.scores is None else _FOR_ALL)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def _write(path: Path, content: bytes, mode: int) -> None:
    """Make the file; it is on the disk when this returns."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _fields(raw: bytes) -> dict[str, Any]:
    try:
        fields = msgspec.json.decode(raw)
    except RecursionError:
        raise BadInput("it is not the record of a match: it is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadInput(f"it is not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise BadInput("it is not the record of a match: it is no JSON object")
    return fields


def _reason(error: msgspec.ValidationError) -> str:
    """What msgspec says of a field, in our words."""
    if missing := re.match(r"Object missing required field `(\w+)`", str(error)):
        return f"it has no field {missing[1]!r}"
    what, _, where = str(error).partition(" - at `$.")
    return f"field {where.rstrip('`')}: {what.replace('`', '').lower()}"
