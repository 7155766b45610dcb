"""The record of a match: one readable JSON file, from which every card can be dealt again."""

import json
import zlib
from typing import Any

import msgspec

FORMAT = 1


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match as it is stored. New fields have defaults; a field is never reused for another meaning."""

    mazzo: int
    game: str
    version: int
    options: dict[str, Any]
    players: list[str]
    commitment: str
    words: list[str]
    position: dict[str, Any] | None = None
    moves: list[str]  # the seat, and the play in notation
    scores: list[float] | None = None
    seed: str | None = None


def encode(record: Record) -> str:
    """The record as text, one value a line, with a check sum of each line in the last."""
    fields = {name: value for name, value in msgspec.to_builtins(record).items() if value is not None}
    body = json.dumps(fields, indent=1, ensure_ascii=False)
    lines = body.split("\n")[:-1]
    lines[-1] += ","
    return "\n".join([*lines, f' "lines": "{" ".join(_sum(line) for line in lines)}"', "}\n"])


def _sum(line: str) -> str:
    return f"{zlib.crc32(line.encode()):08x}"
