"""The lines of a record and their check sums, by which a changed byte can be named."""

import re
import zlib
from collections.abc import Sequence
from itertools import zip_longest

_SUMS = re.compile(rb' "lines": "((?:[0-9a-f]{8} )+)([0-9a-f]{8})"')
_FIELD = re.compile(rb' "(\w+)":')
_OPENING = re.compile(rb' "(\w+)": [\[{]')
_ITEMS = {
    "moves": "move",
    "players": "player",
    "kinds": "kind of player",
    "words": "word",
    "hashes": "hash of a word",
    "scores": "score",
}
_FIELDS = {"mazzo": "the format", "lines": "the check sums"}
_SHOWN = 60


def signed(text: str) -> str:
    """A JSON object of one value a line, with a last field of the check sums of all lines and of itself."""
    lines = text.split("\n")[:-1]
    lines[-1] += ","
    last = f' "lines": "{" ".join(_sum(line.encode()) for line in lines)} '
    return "\n".join([*lines, f'{last}{_sum(last.encode())}"', "}\n"])


def is_signed(raw: bytes) -> bool:
    """Whether the text was, before any byte of it was changed, one with check sums."""
    return raw.startswith(b'{\n "mazzo": ') or b' "lines": "' in raw


def changed(raw: bytes) -> list[int]:
    """The numbers, from 1, of the lines that are not as they were written."""
    lines = raw.split(b"\n")
    where = _sums_line(lines)
    match = _SUMS.fullmatch(lines[where])
    if match is None or _sum(lines[where][: match.start(2)]) != match[2].decode():
        return [where + 1]
    sums = match[1].decode().split()
    found = [
        number
        for number, (line, wanted) in enumerate(zip(lines[:where], sums, strict=False), 1)
        if _sum(line) != wanted
    ]
    if where != len(sums):  # a line too many or too few: after it all are out of step
        found = found[:1] or [min(where, len(sums)) + 1]
    return found + _changed_end(lines, where)


def part(raw: bytes, number: int) -> str:
    """What stands on the line: `move 7`, `player 2`, `the seed`."""
    lines = raw.split(b"\n")
    index = number - 1
    if field := _FIELD.match(lines[index]):
        return _named(field[1].decode())
    for above in range(index - 1, -1, -1):
        if opening := _OPENING.fullmatch(lines[above]):
            name = opening[1].decode()
            if _FIELD.match(b"".join(lines[index + 1 : index + 2])):
                return f"the end of {name}"
            return f"{_ITEMS[name]} {index - above}" if name in _ITEMS else f"part of {name}"
        if not lines[above].startswith(b"  "):
            break
    return "the form"


def shown(raw: bytes, number: int) -> str:
    """The line as it can be printed, shortened if need be."""
    line = raw.split(b"\n")[number - 1].decode(errors="backslashreplace").strip()
    text = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in line)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _named(field: str) -> str:
    return _FIELDS.get(field, f"the {field}")


def _sum(line: bytes) -> str:
    return f"{zlib.crc32(line):08x}"


def _sums_line(lines: Sequence[bytes]) -> int:
    """Where the check sums stand or, if they cannot be found, the last line that says anything."""
    for index in range(len(lines) - 1, -1, -1):
        if lines[index].startswith(b' "lines":'):
            return index
    return max((index for index, line in enumerate(lines) if line not in (b"", b"}")), default=0)


def _changed_end(lines: Sequence[bytes], where: int) -> list[int]:
    """The first line after the check sums that is not the closing brace and nothing else."""
    for number, (line, wanted) in enumerate(zip_longest(lines[where + 1 :], (b"}", b"")), where + 2):
        if line != wanted:
            return [min(number, len(lines) - (lines[-1] == b""))]
    return []
