"""Ways in which what is stored of a table can be damaged."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.pair import pair
from tests.server.service import Service

from mazzo.wire import messages as wire

Damage = Callable[[sqlite3.Connection, str], object]
LAST = "(SELECT max(number) FROM journal WHERE name = ?1)"


def _entry(raw: str) -> Damage:
    """The last entry of the table replaced."""
    return lambda database, table: database.execute(
        f"UPDATE journal SET entry = ?2 WHERE name = ?1 AND number = {LAST}", (table, raw.encode())
    )


def lacks(number: int) -> Damage:
    return lambda database, table: database.execute(
        "DELETE FROM journal WHERE name = ? AND number = ?", (table, number)
    )


def _without_game(database: sqlite3.Connection, table: str) -> None:
    replaced = "CAST(replace(CAST(entry AS TEXT), '\"scopa\"', '\"briscola\"') AS BLOB)"
    database.execute(f"UPDATE journal SET entry = {replaced} WHERE name = ? AND number = 0", (table,))


DAMAGES: dict[str, Damage] = {
    "no JSON": _entry("\x00\x01 no entry"),
    "no UTF-8": lambda database, table: database.execute(
        f"UPDATE journal SET entry = x'7bff' WHERE name = ?1 AND number = {LAST}", (table,)
    ),
    "nested too deeply": _entry("[" * 5000),
    "a kind of entry from the future": _entry('{"entry":"danced","at":1.0}'),
    "a play that the rules forbid": _entry('{"entry":"moved","at":1.0,"seat":0,"text":"capture 1S 9S"}'),
    "a seat that is not there": _entry('{"entry":"gave up","at":1.0,"seat":7}'),
    "a field of the wrong kind": _entry('{"entry":"paused","at":1.0,"seconds":"long"}'),
    "its beginning missing": lacks(0),
    "a number missing": lacks(2),
    "its game gone": _without_game,
}


def begun(service: Service, **plan: Any) -> list[wire.Seated]:
    """A table at which two people have played a little."""
    opened = service.make("me", "free", public=True, **plan)
    seats = [opened, service.sit(opened)]
    with pair(service, seats) as players:
        for _ in range(3):
            players.play()
    return seats


def damage(data: Path, table: str, how: Damage) -> None:
    with contextlib.closing(sqlite3.connect(data / "tables.db")) as database, database:
        how(database, table)


def break_a_leaf(path: Path) -> None:
    """Overwrite one page of entries, and nothing that leads to others."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
    raw = bytearray(path.read_bytes())
    leaves = [at for at in range(size, len(raw), size) if raw[at] == 10 and b'"moved"' in raw[at : at + size]]
    raw[leaves[0] : leaves[0] + size] = b"\xff" * size
    path.write_bytes(raw)


def number_of_entries(service: Service, table: str) -> int:
    with contextlib.closing(sqlite3.connect(service.data / "tables.db")) as database:
        (count,) = database.execute("SELECT count(*) FROM journal WHERE name = ?", (table,)).fetchone()
    return int(count)
