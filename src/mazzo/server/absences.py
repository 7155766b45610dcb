"""When a player is gone: after a while a bot sits in, by itself or when the others agree."""

import contextlib
import time
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from mazzo.bots.levels import DEFAULT_LEVEL
from mazzo.core.errors import NotAllowed, Refused
from mazzo.core.reason import Reason
from mazzo.server import journal

if TYPE_CHECKING:
    from mazzo.server.live_table import LiveTable


class Absences:
    """Who is gone from one table, and what the others do about it."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self.told: set[int] = set()  # the seats of which all know that a bot will sit in

    def patience(self, seat: int, now: float) -> float:
        """Seconds for which the others still have to wait for a player who is away or does not act."""
        live, times = self._live, self._live.context.settings.times
        player = live.table.seats[seat]
        if not player.is_person or player.level or live.table.state != "running":
            return inf
        if player.has_left:
            return 0.0
        if live.table.has_days:  # nobody has to be there
            return inf
        if seat not in live.here:
            return times.gone - (now - live.seen[seat])
        is_awaited = seat in live.running.asked(seat) and not live.table.has_clock
        return times.slow - (now - live.acted) if is_awaited else inf

    def is_gone(self, seat: int, now: float) -> bool:
        """Whether a player has been away, or has not acted, for so long that others need not wait."""
        return self.patience(seat, now) <= 0

    def countdown(self, now: float) -> dict[int, float]:
        """Seconds until a bot sits in, by seat: where the table is made so, and another player is waiting."""
        live = self._live
        if live.table.plan.absent != "bot":
            return {}
        waits = {seat: self.patience(seat, now) for seat in range(len(live.table.seats))}
        near = live.context.settings.times.warned
        return {seat: wait for seat, wait in waits.items() if wait <= near and live.here - {seat}}

    async def sweep(self, now: float) -> None:
        """Let bots sit in where it is time, and tell the table when it soon will be, or no more."""
        if self._live.is_kept:
            for seat, wait in self.countdown(now).items():
                if wait <= 0:
                    await self._live.in_turn(partial(self._stand_in, seat))
        if self.told != set(self.countdown(now)):
            self._live.tell_table()

    async def _stand_in(self, seat: int) -> None:
        live = self._live
        if self.is_gone(seat, live.measured):
            with contextlib.suppress(Refused):  # the next sweep tries again
                await live.write(journal.StoodIn(at=time.time(), seat=seat, level=DEFAULT_LEVEL))

    async def agree(self, voter: int, seat: int) -> None:
        """A player would let a bot sit in. It does when all who are there have said so. Under the lock."""
        live = self._live
        if not 0 <= seat < len(live.table.seats) or not self.is_gone(seat, live.measured):
            if live.table.has_days:
                raise NotAllowed(
                    Reason("days to move"),
                    "Here a move has days, and nobody has to be there: a bot sits in only for who has left.",
                )
            gone = live.context.settings.times.gone
            raise NotAllowed(
                Reason("not gone", {"seat": seat, "seconds": gone}),
                f"A bot sits in for somebody who has been gone for {gone:g} seconds, not sooner.",
            )
        agreed = {voter, *live.table.agreed.get(seat, ())}
        if live.here - {seat} <= agreed:
            await live.write(journal.StoodIn(at=time.time(), seat=seat, level=DEFAULT_LEVEL))
        elif voter not in live.table.agreed.get(seat, ()):
            await live.write(journal.Agreed(at=time.time(), seat=voter, absent=seat))
