"""What a table does by itself: let bots play, watch the clocks, and find somebody for an empty seat."""

import asyncio
import contextlib
import hashlib
import logging
import random
import time
from typing import TYPE_CHECKING

from mazzo.bots.levels import DEFAULT_LEVEL
from mazzo.core.errors import NotAllowed, Refused
from mazzo.server import journal
from mazzo.server.logs import LOG, note, short
from mazzo.wire.messages import Left

if TYPE_CHECKING:
    from mazzo.server.live_table import LiveTable

_PAUSE_AFTER_ERROR = 1.0
WORD_LATE = "Your word for the deal did not come in time, so your seat is free again."


class Attendant:
    """The one who sees to a table. `look` after every change, `sweep` from time to time."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._time_up: asyncio.Task[None] | None = None
        self._agreed: dict[int, set[int]] = {}  # who lets a bot sit in, by the seat of who is gone
        self._awaited: tuple[list[str], float] | None = None  # the hashes for which words are due, since when

    def look(self) -> None:
        """Something has changed: wake the bots that are to act, and set the clock."""
        table = self._live.table
        for seat in [] if self._live.is_paused else table.actors:
            if table.seats[seat].level and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._let_play(seat))
        if table.has_clock:
            self._set_timer()
        if not (table.awaited and table.is_full):
            self._awaited = None
        elif self._awaited is None or self._awaited[0] != table.hashes:
            self._awaited = (table.hashes, time.monotonic())

    @property
    def is_busy(self) -> bool:
        """Whether anything is to happen here even if nobody is connected."""
        return bool(self._thinking) or self._timer is not None

    def dismiss(self) -> None:
        """Stop everything; the table is put away."""
        for task in self._thinking.values():
            task.cancel()
        if self._timer is not None:
            self._timer.cancel()
        if self._time_up is not None:
            self._time_up.cancel()

    # Bots

    async def _let_play(self, seat: int) -> None:
        """Let the bot in that seat play until it is somebody else's turn."""
        try:
            while self._is_for_bot(seat):
                await self._bot_plays(seat)
        finally:
            self._thinking.pop(seat, None)

    def _is_for_bot(self, seat: int) -> bool:
        table = self._live.table
        return bool(table.seats[seat].level) and seat in table.actors and not self._live.is_paused

    async def _bot_plays(self, seat: int) -> None:
        """One play of a bot, at the pace of the table; if it fails at it, the idle move."""
        live = self._live
        match, level = live.running, live.table.seats[seat].level
        moment, began = match.moment(), time.monotonic()
        try:
            text = await live.context.bot_pool.choose(
                live.asker, match.game.name, level, _bot_seed(match.seed, seat), match.view(seat)
            )
        except Exception:  # noqa: BLE001 - whatever ails a bot, the match goes on
            LOG.exception("a bot failed")
            text = ""
        await asyncio.sleep(self._pause() - (time.monotonic() - began))
        async with live.lock:
            # Where several may act at once, what others did meanwhile does not matter.
            if live.running.moment() == moment and self._is_for_bot(seat):
                await self._play(seat, text or live.running.idle(seat))

    async def _play(self, seat: int, text: str, is_idle: bool = False) -> None:
        """Play for a seat; should that fail, not again at once."""
        try:
            await self._live.move(seat, text, is_idle=is_idle)
            self._live.context.metrics.count("idle_moves" if is_idle else "bot_moves")
        except Refused as refusal:
            name = self._live.table.name
            note("a play of the table was refused", logging.ERROR, table=short(name), kind=refusal.kind)
            await asyncio.sleep(_PAUSE_AFTER_ERROR)

    def _pause(self) -> float:
        times = self._live.context.settings.times
        if self._live.table.plan.pace == "fast":
            return 0.0
        return random.uniform(times.bot_least, times.bot_most)

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
        self._time_up = asyncio.create_task(self._idle())

    async def _idle(self) -> None:
        """Make the idle move for whoever has no time left."""
        live = self._live
        async with live.lock:
            due = live.table.due()
            if due is not None and due[0] <= live.now():
                await self._play(due[1], live.running.idle(due[1]), is_idle=True)
        self._set_timer()

    # Absences

    def is_gone(self, seat: int, now: float) -> bool:
        """Whether a person has been away, or has not acted, for so long that others need not wait."""
        live, times = self._live, self._live.context.settings.times
        player = live.table.seats[seat]
        if not player.is_person or player.level or live.table.state != "running":
            return False
        if player.has_left:
            return True
        if seat not in live.here:
            return now - live.seen[seat] > times.gone
        is_slow = now - live.acted > times.slow
        return is_slow and not live.table.has_clock and seat in live.table.actors

    async def sweep(self, now: float) -> None:
        """Let bots sit in where the table agreed to it, and somebody is waiting."""
        live = self._live
        await self._end_the_wait_for_words()
        if live.table.plan.absent != "bot":
            return
        for seat in range(len(live.table.seats)):
            if self.is_gone(seat, now) and live.here - {seat}:
                await self.stand_in(seat)

    async def _end_the_wait_for_words(self) -> None:
        """Who keeps a word back for too long gives up the seat: nobody can hold up a deal."""
        live = self._live
        if self._awaited is None or time.monotonic() - self._awaited[1] < live.context.settings.times.reveal:
            return
        async with live.lock:
            late = live.table.awaited if live.table.is_full else []
            for seat in late:
                await live.write(journal.GaveUp(at=time.time(), seat=seat, is_late=True))
                live.show_out(seat, Left(WORD_LATE))

    async def agree(self, voter: int, seat: int) -> None:
        """Somebody would let a bot sit in. It does when all who are there have said so. Under the lock."""
        live = self._live
        if not 0 <= seat < len(live.table.seats) or not self.is_gone(seat, live.measured):
            gone = f"{live.context.settings.times.gone:g} seconds"
            raise NotAllowed(f"A bot sits in for somebody who has been gone for {gone}, not sooner.")
        agreed = self._agreed.setdefault(seat, set())
        agreed.add(voter)
        if live.here - {seat} <= agreed:
            del self._agreed[seat]
            await live.write(journal.StoodIn(at=time.time(), seat=seat, level=DEFAULT_LEVEL))

    async def stand_in(self, seat: int) -> None:
        live = self._live
        async with live.lock:
            if self.is_gone(seat, live.measured):
                with contextlib.suppress(Refused):
                    await live.write(journal.StoodIn(at=time.time(), seat=seat, level=DEFAULT_LEVEL))


def _bot_seed(seed: bytes, seat: int) -> int:
    """For the bot's own chance; nobody can tell the seed of the match from it."""
    return int.from_bytes(hashlib.sha256(seed + b"bot%d" % seat).digest()[:6], "big")
