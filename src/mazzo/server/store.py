"""Where journals are kept: what a store does, whatever it is made of.

SQLite's is `sqlite_store.py`, PostgreSQL's `postgres_store.py`.
"""

from asyncio import Future
from collections.abc import AsyncIterator, Callable, Sequence
from typing import NamedTuple, Protocol

from mazzo.server.stopwatch import Stopwatch

SET_ASIDE = "set aside"  # the state of a table whose journal was taken out by `mazzo doctor --mend`
MOST_DEVICES = 5  # of one seat, to which its player is told
MOST_SUBSCRIPTIONS = 100_000  # of the last that were made


class Conflict(Exception):
    """Another server has written the entry of that number: reload, and look again."""


class NotStored(Exception):
    """The disk did not take it; nothing has happened."""


class Unknown(NotStored):
    """The database fell silent in the middle of it: whether it has happened is seen when it is back."""


class NotRead(Exception):
    """The disk did not give it back."""


class Away(NotRead):
    """The database cannot be reached at the moment; what it has is not lost."""


class Row(NamedTuple):
    """What is to be known of a table without reading its journal: by the lobby, and when to look after it."""

    name: str
    state: str
    public: bool
    touched: float
    summary: bytes
    alarm: float | None = None  # when days are over, by the stopwatch; None if none run there


class Subscription(NamedTuple):
    """Where a push service takes what is to be told to the player of a seat whose page is closed."""

    table: str
    seat: int
    endpoint: str  # an address at the push service of the player's browser
    keys: bytes  # with which only that browser reads it


class Store(Protocol):
    """The journals of all tables. What is appended is there, once, in order, or nothing of it is.

    Several servers may use one store: of two that write an entry of the same number one has a Conflict.
    """

    medium: str  # on which it is, as people are told: "disk" or "database"
    alive: float  # when that one was last seen alive
    trouble: str  # why the last write failed; '' once one is stored
    commits: int
    commit_seconds: float

    @property
    def watch(self) -> Stopwatch:
        """It goes on where the server before this one came to."""

    async def append(self, name: str, number: int, entries: Sequence[bytes], row: Row | None = None) -> None:
        """Store these entries, the first under this number, and what the lobby shows of the table.

        It returns when they are safe from a power cut; else it raises Conflict or NotStored, and nothing of
        it has happened. A store whose line broke meanwhile finds that out before it says so.
        """

    def order(self, name: str, number: int, entries: Sequence[bytes], row: Row | None = None) -> Future[None]:
        """The same for a caller that does not wait: it is told by the future."""

    def show(self, row: Row) -> None:
        """Let the lobby know. It is not waited for: what is lost is found again in the journal."""

    def beat(self, now: float) -> None:
        """Let the next server know that this one was alive at that time."""

    async def probe(self) -> None:
        """Return when a sign of life is stored; NotStored if not even that can be."""

    def entries(self, name: str, first: int = 0) -> AsyncIterator[Sequence[tuple[int, bytes]]]:
        """The entries of the table from that number on, in order, some at a time; none if it is unknown.

        This and all other reads may raise NotRead, or Away if it is worth another try.
        """

    async def newest(self, names: Sequence[str]) -> dict[str, int]:
        """How many entries the journals of these tables have; a table that is unknown is not in it."""

    async def is_set_aside(self, name: str) -> bool:
        """Whether a mending has taken the journal of that table out."""

    async def listed(self, state: str, most: int) -> list[tuple[str, bytes]]:
        """The newest public tables in that state, by name and summary."""

    async def running(self, most: int) -> list[str]:
        """The tables at which a match is being played, the one touched last first."""

    async def alarms(self, most: int) -> list[tuple[str, float]]:
        """The tables that have an alarm, the next one first, and when it is."""

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """What only the servers of this store know, under that name; one makes it when it is first needed."""

    async def subscribe(self, subscriptions: Sequence[Subscription]) -> None:
        """Keep them, each in place of the same one before; of too many the oldest make room."""

    async def subscriptions(self, table: str, seat: int) -> list[Subscription]:
        """Those of that seat."""

    def unsubscribe(self, endpoint: str) -> None:
        """Forget all that go there. It is not waited for."""

    def unsubscribe_seat(self, table: str, seat: int) -> None:
        """Forget those of that seat. It is not waited for."""

    async def keep_review(self, table: str, review: bytes) -> None:
        """Keep the review of a match that is over beside its journal, in place of one that is there."""

    async def review(self, table: str) -> bytes | None:
        """The one that is kept, if there is any."""

    async def close(self) -> None:
        """Finish what waits, and close."""
