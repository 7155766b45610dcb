"""What the nodes of one store tell each other: who has written, who is where, and who looks after a table.

Nothing is believed but the journal: what comes through the bus is a reason to look there. No node owns a
table. One *keeps* it: there bots play, clocks run out and absences end. Should two do so for a moment,
nothing happens twice, for an entry has a number and only one of the two can write it.
"""

from typing import NamedTuple, Protocol


class Presence(NamedTuple):
    """Who is connected to a table."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0


class Listener(Protocol):
    """What a node does when it is told something. It is called in the event loop and not waited for."""

    def heard(self, table: str, number: int) -> None:
        """The journal of that table has so many entries now: another node wrote the last."""

    def presence(self, table: str) -> None:
        """Who is connected to that table at the other nodes has changed."""

    def kept(self, table: str) -> None:
        """From now on this node keeps the table, which it may not have in service yet.

        Also when it keeps it again, having lost the others for a while.
        """

    def gone(self, table: str, seats: frozenset[int], seconds: float) -> None:
        """A node has died, to which these seats were connected, and was last seen so many seconds ago.

        One node is told it of each table, so that no clock is charged for it; if it takes the table over,
        before `kept`.
        """

    def lost(self) -> None:
        """Something may have been missed: look at the journal of every table in service."""

    def forgotten(self) -> None:
        """Nobody knows any more who kept what: look for tables that no node keeps."""

    def cut_off(self) -> None:
        """This node cannot reach the others, and has not for a while: clients do better with another."""


class Bus(Protocol):
    """A node's line to the others."""

    is_local: bool  # there are no others: nothing can have been written elsewhere
    is_cut_off: bool  # from the others, for so long that clients are sent to them
    silence: float  # seconds after which all know of a node that it is gone

    @property
    def is_alone(self) -> bool:
        """Whether this node cannot reach the others at the moment, and so keeps nothing."""

    async def listen(self, listener: Listener) -> None:
        """Begin: this node is one of them from now on."""

    def here(self, table: str, seats: frozenset[int], watchers: int) -> None:
        """Let the others know who is connected to that table at this node. It is not waited for."""

    def others(self, table: str) -> Presence:
        """Who is connected to that table at all other nodes together, as far as this one knows."""

    def keeps(self, table: str) -> bool:
        """Whether this node keeps the table. One that cannot reach the others keeps nothing meanwhile."""

    def keep(self, table: str) -> None:
        """The table is to be kept: take it unless another node has it; `kept` is called if this one has.

        It may be asked for as often as one likes.
        """

    def release(self, table: str) -> None:
        """Nothing happens by itself at that table now, or another node is to see to it."""

    async def close(self) -> None:
        """Leave: what this node keeps is taken over by the others at once, and nobody is connected to it."""


class LocalBus:
    """One process has its store for itself, and keeps everything."""

    is_local = True
    is_alone = False
    is_cut_off = False
    silence = 0.0

    async def listen(self, listener: Listener) -> None:
        pass

    def here(self, table: str, seats: frozenset[int], watchers: int) -> None:
        pass

    def others(self, table: str) -> Presence:
        return _NONE

    def keeps(self, table: str) -> bool:
        return True

    def keep(self, table: str) -> None:
        pass

    def release(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


_NONE = Presence()
