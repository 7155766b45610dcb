"""When a bot is to act: it is asked for its play, which is made at the pace of the table."""

import asyncio
import hashlib
import random
import time
from functools import partial
from typing import TYPE_CHECKING

from mazzo.core.bits import members
from mazzo.core.errors import Refused
from mazzo.server.logs import LOG

if TYPE_CHECKING:
    from mazzo.server.live_table import LiveTable


class BotTurns:
    """The bots of one table, as far as they think at the moment."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._thinking: dict[int, asyncio.Task[None]] = {}  # by seat

    def wake(self) -> None:
        """Let every bot think that is to act and does not yet."""
        for seat in self._live.table.actors:
            if seat not in self._thinking and self._is_due(seat):
                self._thinking[seat] = asyncio.create_task(self._play_on(seat))

    @property
    def is_busy(self) -> bool:
        return bool(self._thinking)

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()

    def _is_due(self, seat: int) -> bool:
        """Whether a bot is to act there, or the table for a player who has told it to. Where only bots play
        and no client looks, they pause."""
        live, table = self._live, self._live.table
        if table.match is None:
            return False
        is_ordered = seat in table.match.ordered()
        if not (is_ordered or table.seats[seat].level):  # a player, as after nearly every play
            return False
        if seat not in table.actors or live.is_paused or not live.is_kept:
            return False
        return not is_ordered or seat in table.match.due_orders()

    async def _play_on(self, seat: int) -> None:
        """Play in that seat until it is another's turn."""
        try:
            while self._is_due(seat):
                await self._play(seat)
        except Refused:
            pass  # the store is away; the next sweep wakes the bot again
        finally:
            self._thinking.pop(seat, None)

    async def _play(self, seat: int) -> None:
        """One play of the bot; if it fails at it, the idle move."""
        live = self._live
        match, level = live.running, live.table.seats[seat].level
        moment, began = match.moment(), time.monotonic()
        if seat in match.due_orders():
            await asyncio.sleep(self._pause_of_order(seat))
            await live.in_turn(partial(self._make, seat, moment, ""))
            return
        try:
            text = await live.context.bot_pool.choose(
                live.asker, match.game.name, level, _bot_seed(match.seed, seat), match.view(seat)
            )
        except Exception:  # noqa: BLE001 - whatever ails a bot, the match goes on
            LOG.exception("a bot failed")
            text = ""
        await asyncio.sleep(self._pause() - (time.monotonic() - began))
        await live.in_turn(partial(self._make, seat, moment, text))

    async def _make(self, seat: int, moment: str, text: str) -> None:
        """The play that was meant for that moment, if it is still that; without one the idle move."""
        live = self._live
        # Where several may act at once, what others did meanwhile does not matter.
        if live.running.moment() == moment and self._is_due(seat):
            await live.play_for(seat, text or live.running.idle(seat))

    def _pause_of_order(self, seat: int) -> float:
        """As long as a player might take, if another is there who could tell the two apart by it."""
        times = self._live.context.settings.times
        are_others = bool(self._live.here - {seat}) or self._live.watchers > 0
        return random.uniform(times.bot_least, times.bot_most) if are_others else 0.0

    def _pause(self) -> float:
        """How long a play takes at least; what is sealed until all have acted cannot be followed anyway."""
        times = self._live.context.settings.times
        if self._live.table.plan.pace == "fast" or self._live.running.state.moment() or self._is_unfollowed:
            return 0.0
        return random.uniform(times.bot_least, times.bot_most)

    @property
    def _is_unfollowed(self) -> bool:
        """Whether the one who looks on has done with what goes on now; others would see it by the haste."""
        live = self._live
        return (
            live.watchers == 0
            and len(live.here) == 1
            and live.here <= set(members(live.running.state.resting()))
        )


def _bot_seed(seed: bytes, seat: int) -> int:
    """For the bot's own chance; the seed of the match cannot be told from it."""
    return int.from_bytes(hashlib.sha256(seed + b"bot%d" % seat).digest()[:6], "big")
