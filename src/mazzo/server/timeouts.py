"""When time is up: an empty clock makes the idle move, and a word kept back too long gives up the seat."""

import asyncio
import time
from typing import TYPE_CHECKING

from mazzo.server import journal
from mazzo.wire.messages import Left

if TYPE_CHECKING:
    from mazzo.server.live_table import LiveTable

WORD_LATE = "Your word for the deal did not come in time, so your seat is free again."


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
        if table.has_clock:
            self._set_timer()
        if not (table.awaited and table.is_full):
            self._awaited = None
        elif self._awaited is None or self._awaited[0] != table.hashes:
            self._awaited = (table.hashes, self._live.measured)

    @property
    def is_busy(self) -> bool:
        return self._timer is not None

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
        due = self._live.table.due()
        if due is not None:
            delay = max(0.0, due[0] - self._live.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._time_up = asyncio.create_task(self._play_idle())

    async def _play_idle(self) -> None:
        """Make the idle move for the player who has no time left."""
        live = self._live
        async with live.lock:
            due = live.table.due()
            if due is not None and due[0] <= live.now():
                await live.play_for(due[1], live.running.idle(due[1]), is_idle=True)
        self._set_timer()

    # Words for the deal

    async def sweep(self) -> None:
        """Who keeps a word back for too long gives up the seat: no player can hold up a deal."""
        live = self._live
        if self._awaited is None or live.measured - self._awaited[1] < live.context.settings.times.reveal:
            return
        async with live.lock:
            late = live.table.awaited if live.table.is_full else []
            for seat in late:
                await live.write(journal.GaveUp(at=time.time(), seat=seat, is_late=True))
                live.show_out(seat, Left(WORD_LATE))
