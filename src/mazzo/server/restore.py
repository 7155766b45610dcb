"""From a journal back to its table. One that cannot be read is set aside, so that all others go on."""

import logging
from collections.abc import Iterable, Iterator

import msgspec

from mazzo.core.errors import BadInput, Refused
from mazzo.core.reason import Reason
from mazzo.server import journal
from mazzo.server.errors import NotFound, SetAside, TryAgain, sentence
from mazzo.server.logs import note, short
from mazzo.server.slices import Slices
from mazzo.server.store import Away, NotRead, Row, Store
from mazzo.server.table import Table
from mazzo.server.tokens import is_table

_GONE = "This table is set aside: {reason}"
_UNREADABLE = (
    "This table is set aside: what is stored of it cannot be read. "
    "Whoever runs the server finds the reason in its log; the other tables go on."
)
_MENDED = (
    "This table was set aside: what was stored of it could not be read. "
    "Whoever runs the server has what could be saved of it."
)


class Restoring:
    """A journal added up entry by entry, as far as it can be read."""

    def __init__(self, name: str, table: Table | None = None) -> None:
        self._name = name
        self.table = table  # as far as it has been read before
        self.good = table.entries if table is not None else 0  # entries that could be read
        self.problem = ""  # what is wrong with the next; nothing in it that a seat must not know
        self.is_game_missing = False

    def take(self, number: int, raw: bytes) -> journal.Happening | None:
        """Add the next entry; None if it cannot be read, and then no other is wanted."""
        if self.problem:
            return None
        entry = self._added(number, raw)
        self.good += entry is not None
        return entry

    def taking(self, rows: Iterable[tuple[int, bytes]]) -> Iterator[None]:
        """Add all these entries, or those before the first that cannot be read: one a step."""
        for number, raw in rows:
            if self.take(number, raw) is None:
                return
            yield

    async def take_all(self, store: Store, slices: Slices) -> None:
        """Add all entries of the table, or those before the first that cannot be read."""
        async for rows in store.entries(self._name):
            await slices.run(self.taking(rows))
            if self.problem:
                return

    def _added(self, number: int, raw: bytes) -> journal.Happening | None:
        """The entry, which has happened to the table; None if there is a problem with it."""
        if number != self.good:
            self.problem = f"entry {self.good} is missing"
            return None
        try:
            entry = journal.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self.problem = f"entry {number} is not one that this mazzo can read"
            return None
        try:
            if self.table is None:
                self.table = Table(self._name, [entry])
            else:
                self.table.apply(entry)
        except BadInput as error:
            self.is_game_missing = self.table is None
            self.problem = sentence(error)
        except Refused as refusal:
            self.problem = f"entry {number}, a play, is {refusal.kind}"
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the other tables go on
            self.problem = f"entry {number} cannot have happened ({type(error).__name__})"
        return entry if not self.problem else None


def restored(name: str, rows: Iterable[tuple[int, bytes]]) -> Restoring:
    """The table as far as these entries can be read, and what is wrong with the first that cannot."""
    found = Restoring(name)
    for _ in found.taking(rows):
        pass
    return found


def row(table: Table) -> Row:
    """What is kept of a table beside its journal."""
    summary = msgspec.json.encode(table.summary())
    return Row(table.name, table.state, table.plan.public, table.touched, summary, table.alarm)


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
            raise set_aside(self._sentences[name])

    async def read(self, name: str, store: Store, slices: Slices) -> Table:
        """The table of that name from the store; if it cannot be read, it is set aside for good."""
        self.check(name)
        found = Restoring(name)
        try:
            if is_table(name):
                await found.take_all(store, slices)
            if found.table is None and not found.problem and await store.is_set_aside(name):
                raise set_aside(_MENDED)
        except NotRead as error:
            raise self.unread(name, error) from None
        if found.table is not None and not found.problem:
            return found.table
        if not found.problem:
            raise NotFound(
                Reason("no such table", {"table": name[:20]}),
                f"There is no table {name[:20]!r} here. Its link may be incomplete.",
            )
        raise self.put(name, found.problem, found.is_game_missing)

    def unread(self, name: str, error: Exception) -> Refused:
        """What is told when the store does not give a table back, which is set aside unless that is away."""
        if isinstance(error, Away):
            return away(error)
        return self.put(name, f"the store does not give it back: {error}")

    def put(self, name: str, problem: str, is_game_missing: bool = False) -> SetAside:
        """Set a table aside, and say so in the log; what its players are told."""
        note("table set aside", logging.ERROR, table=short(name), why=problem)
        self._sentences[name] = _GONE.format(reason=problem) if is_game_missing else _UNREADABLE
        return set_aside(self._sentences[name])


def set_aside(sentence: str) -> SetAside:
    """What those are told who come to a table that is set aside."""
    return SetAside(Reason("set aside"), sentence)


def away(why: Away) -> TryAgain:
    """What is told when the store cannot be reached."""
    note("store away", logging.WARNING, why=str(why))
    return TryAgain(Reason("not read"), "The server cannot reach its tables at the moment. Please try again.")
