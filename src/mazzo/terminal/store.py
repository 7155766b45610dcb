"""Where the matches of this computer are kept: one file each, written anew after every play."""

from dataclasses import dataclass
from pathlib import Path

from mazzo.core.errors import BadInput
from mazzo.match.record import Record, decode, read
from mazzo.terminal import game_files, home
from mazzo.terminal.players import PERSON
from mazzo.terminal.words import COMMAND

SHORT_HASH = 8


def new_file(game: str, commitment: str) -> Path:
    """A free file name for a match, with the beginning of its published hash."""
    stem = f"{game}-{commitment[:SHORT_HASH]}"
    folder = home.matches()
    number = 1
    while (path := folder / (f"{stem}-{number}.json" if number > 1 else f"{stem}.json")).exists():
        number += 1
    return path


@dataclass(frozen=True)
class Saved:
    """A match that can go on."""

    path: Path
    record: Record
    touched: float  # when it was left, in seconds since 1970


def unfinished() -> list[Saved]:
    """The matches that people have left, the last one first."""
    found = []
    for path in home.matches().glob("*.json"):
        record = _readable(path)
        if record is not None and record.scores is None and PERSON in record.kinds:
            found.append(Saved(path, record, path.stat().st_mtime))
    if not found:
        raise BadInput(f"there is no unfinished match to resume; begin one with: {COMMAND} play scopa")
    return sorted(found, key=lambda saved: saved.touched, reverse=True)


def load(path: Path) -> Record:
    """The record in that file; what is wrong with it is said with its name."""
    raw = read(path)
    try:
        record = decode(raw)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
    game_files.bring(record.game)
    return record


def _readable(path: Path) -> Record | None:
    try:
        return load(path)
    except BadInput:
        return None
