"""When time is up: an empty clock makes the idle move, and a word kept back too long gives up the seat.

Days are not waited for by a timer: the store knows when they are over, and the sweep of all tables asks it.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from mazzo.bots.levels import DEFAULT_LEVEL
from mazzo.core.errors import Refused
from mazzo.server import journal
from mazzo.server.clock import a_move

if TYPE_CHECKING:
    from mazzo.server.live_table import LiveTable

_PAUSE_AFTER_REFUSAL = 1.0  # seconds
_ON_THE_WAY = 15.0  # seconds at most, in which a client finds another node: it may be slow to notice


class Timeouts:
    """What one table waits for, and until when: the next clock to run out, and words for the first deal."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None  # until the next clock runs out
        self._time_up: asyncio.Task[None] | None = None
        self._awaited: tuple[list[str], float] | None = None  # the hashes for which words are due, since when

    def set(self) -> None:
        """The table has changed: wait for what is due next."""
        table = self._live.table
        if table.has_clock and not table.has_days:
            self._set_timer()
        if not (table.awaited and table.is_full):
            self._awaited = None
        elif self._awaited is None or self._awaited[0] != table.hashes:
            self._awaited = (table.hashes, self._live.measured)

    @property
    def is_busy(self) -> bool:
        return self._timer is not None or self._is_ending

    @property
    def _is_ending(self) -> bool:
        """Whether a clock that has run out is being seen to."""
        return self._time_up is not None and not self._time_up.done()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._time_up is not None:
            self._time_up.cancel()

    # Clocks

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._due()
        if due is not None:
            delay = max(0.0, due[0] - self._live.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _due(self) -> tuple[float, int] | None:
        """When the next clock is seen to, and whose it is.

        That of a player at another node a little late: that node may be gone, and what passed since is given
        back as soon as it is known.
        """
        due, bus = self._live.table.due(), self._live.context.bus
        if due is not None and due[1] in bus.others(self._live.table.name).seats:
            return due[0] + bus.silence, due[1]
        return due

    def _ring(self) -> None:
        self._timer = None
        if self._live.is_kept:
            self._time_up = asyncio.create_task(self._end_time())

    async def _end_time(self) -> None:
        try:
            await self._live.in_turn(self._play_idle)
        except Refused:  # the store is away
            await asyncio.sleep(_PAUSE_AFTER_REFUSAL)
        self._set_timer()

    async def _play_idle(self) -> None:
        """Make the idle move for the player who has no time left. Under the lock."""
        live = self._live
        due = self._due()
        if due is not None and due[0] <= live.now():
            await live.play_for(due[1], live.running.idle(due[1]), is_idle=True)

    async def excuse(self, seats: frozenset[int], since: float, are_back: frozenset[int]) -> None:
        """A node is gone to which these seats were connected, last when the stopwatch showed that.

        What passed since is charged to none of them, nor is the way of those who are not back yet, which has
        its bounds. Under the lock.
        """
        table, passed = self._live.table, max(0.0, self._live.measured - since)
        if table.state != "running" or not table.has_clock or table.has_days:
            return
        people = {seat for seat in seats if seat < len(table.seats) and not table.seats[seat].level}
        now = self._live.now()
        charged = {seat for seat in people & are_back if table.seats[seat].clock.charged(passed, now) > 0}
        for some, hold in ((charged, 0.0), (people - are_back, _ON_THE_WAY - passed)):
            if some:
                await self._pause(some, passed, max(0.0, hold))

    async def end_hold(self, seats: Iterable[int]) -> None:
        """Players are back: where their clocks still stood, they go on. Under the lock."""
        if held := self.held.intersection(seats):
            await self._pause(held, 0.0, 0.0)

    @property
    def held(self) -> frozenset[int]:
        """Seats whose clocks stand until their players are back."""
        now, seats = self._live.now(), self._live.table.seats
        return frozenset(index for index, seat in enumerate(seats) if seat.clock.held > now)

    async def _pause(self, seats: Iterable[int], seconds: float, hold: float) -> None:
        entry = journal.Paused(
            at=time.time(), seconds=round(seconds, 3), seats=sorted(seats), hold=round(hold, 3)
        )
        await self._live.write(entry)

    async def sweep(self) -> None:
        """See to who is back, to days that are over, and to words that are late."""
        live = self._live
        if not self.is_busy:  # it may have rung while this node could keep nothing
            self.set()
        if back := self.held & live.here:
            await live.in_turn(partial(self.end_hold, back))
        if self._live.table.has_days:
            await self._live.in_turn(self._end_days)
        if self._is_word_late:
            await self._live.in_turn(self._end_waiting)

    async def _end_days(self) -> None:
        """Who let days pass is gone: a bot sits in until they come back or, if that was not agreed, the
        table makes the idle move. Under the lock.
        """
        live = self._live
        due = live.table.due()
        if due is None or due[0] > live.now():
            return
        if live.table.plan.absent == "bot":
            with contextlib.suppress(Refused):  # the next sweep tries again
                await live.write(journal.StoodIn(at=time.time(), seat=due[1], level=DEFAULT_LEVEL))
        else:
            await live.play_for(due[1], live.running.idle(due[1]), is_idle=True)

    # Words for the deal

    @property
    def _is_word_late(self) -> bool:
        live = self._live
        if self._awaited is None:
            return False
        if live.table.has_days:  # since the last seat was taken, whether or not the table was in memory
            return live.now() - live.table.time >= a_move(live.table.plan.clock)
        return live.measured - self._awaited[1] >= live.context.settings.times.reveal

    async def _end_waiting(self) -> None:
        """Who keeps a word back for too long gives up the seat: no player can hold up a deal."""
        live = self._live
        late = live.table.awaited if live.table.is_full and self._is_word_late else []
        for seat in late:
            await live.write(journal.GaveUp(at=time.time(), seat=seat, is_late=True))
