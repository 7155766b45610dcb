"""What players were told, beside what is stored and what the finished record says."""

import contextlib
import sqlite3
from collections import Counter

import msgspec
from tests.server.players import Player
from tests.server.service import Service

from mazzo.match.record import decode
from mazzo.match.resume import resume
from mazzo.match.verify import verify
from mazzo.server import journal


def stored(service: Service, table: str) -> list[journal.Happening]:
    """The journal as it is on the disk, read past the server."""
    with contextlib.closing(sqlite3.connect(service.data / "tables.db")) as database:
        rows = database.execute("SELECT number, entry FROM journal WHERE name = ? ORDER BY number", (table,))
        numbers, entries = zip(*rows.fetchall(), strict=True)
    assert list(numbers) == list(range(len(numbers))), "an entry is missing"
    return journal.decode(entries)


def check_plays(player: Player, service: Service) -> None:
    """Each acknowledged play is stored once, and all of them in the order in which they were made."""
    entries = stored(service, player.seat.table)
    moves = [entry for entry in entries if isinstance(entry, journal.Moved)]
    mine = [(move.id, move.text) for move in moves if move.seat == player.seat.seat]
    assert max(Counter(mine).values()) == 1, "a play was made twice"
    assert mine == player.answered
    written = {entry.text for entry in entries if isinstance(entry, journal.Wrote)}
    assert player.chat <= written, "a line was heard that was not stored"


def check_told(player: Player, service: Service) -> None:
    """All that was told is what the finished record says, and no more; and the record is sound."""
    raw = service.get(f"/api/tables/{player.seat.table}/record").body
    report = verify(raw)
    assert report.is_sound, report.failures
    assert report.over
    heard = resume(decode(raw)).heard(player.seat.seat)
    assert player.events == msgspec.to_builtins(heard)
