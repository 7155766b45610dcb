"""From a journal back to its table. One that cannot be read is set aside, so that all others go on."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from mazzo.core.errors import BadInput, Refused
from mazzo.server import journal
from mazzo.server.errors import NotFound, SetAside, sentence
from mazzo.server.logs import note, short
from mazzo.server.secrets import is_table
from mazzo.server.store import NotRead, Store
from mazzo.server.table import Table

_GONE = "This table is set aside: {reason}"
_UNREADABLE = (
    "This table is set aside: what is stored of it cannot be read. "
    "Whoever runs the server finds the reason in its log; the other tables go on."
)


@dataclass(frozen=True)
class Restored:
    """What a journal adds up to, as far as it can be read."""

    table: Table | None
    good: int  # entries that could be read
    problem: str = ""  # what is wrong with the next; nothing in it that a seat must not know
    is_game_missing: bool = False


def restored(name: str, rows: Iterable[tuple[int, bytes]]) -> Restored:
    """The table as far as these entries can be read, and what is wrong with the first that cannot."""
    table: Table | None = None
    good = 0
    for number, raw in rows:
        if number != good:
            return Restored(table, good, f"entry {good} is missing")
        try:
            entry = journal.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return Restored(table, good, f"entry {number} is not one that this mazzo can read")
        try:
            if table is None:
                table = Table(name, [entry])
            else:
                table.apply(entry)
        except BadInput as error:
            return Restored(table, good, sentence(error), is_game_missing=table is None)
        except Refused as refusal:
            return Restored(table, good, f"entry {number}, a play, is {refusal.kind}")
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the other tables go on
            return Restored(table, good, f"entry {number} cannot have happened ({type(error).__name__})")
        good += 1
    return Restored(table, good)


class Shelf:
    """The tables that cannot be read, and why. Each is tried once a start."""

    def __init__(self) -> None:
        self._sentences: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._sentences)

    def __contains__(self, name: str) -> bool:
        return name in self._sentences

    def check(self, name: str) -> None:
        """Refuse a table that is set aside."""
        if name in self._sentences:
            raise SetAside(self._sentences[name])

    def read(self, name: str, store: Store) -> Table:
        """The table of that name from the store; if it cannot be read, it is set aside for good."""
        self.check(name)
        try:
            rows = store.journal(name) if is_table(name) else []
            if not rows:
                raise NotFound(f"There is no table {name[:20]!r} here. Its link may be incomplete.")
            found = restored(name, rows)
        except NotRead as error:
            found = Restored(None, 0, f"the disk does not give it back: {error}")
        if found.table is not None and not found.problem:
            return found.table
        note("table set aside", logging.ERROR, table=short(name), why=found.problem)
        self._sentences[name] = _GONE.format(reason=found.problem) if found.is_game_missing else _UNREADABLE
        self.check(name)
        raise AssertionError
