"""Telling players whose page is closed that the table waits for them: once a turn, and never a card."""

from typing import TYPE_CHECKING

from mazzo.core.words import listing
from mazzo.server import journal
from mazzo.server.store import NotRead

if TYPE_CHECKING:
    from mazzo.server.live_table import LiveTable

_TAKE_OVER = 3.0  # seconds in which a table whose node has died is kept by another


class TurnNotices:
    """Whom one table waits for, and who of them has to be told."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._known = self._awaited()
        self._untold = self._untold_before()  # since when the table waits for them

    def _untold_before(self) -> dict[int, float]:
        """Whom a table that is read from the store has not told yet: its node may have died before it did."""
        is_recent = self._live.measured - self._since < self._live.context.settings.times.unseen + self._late
        return dict.fromkeys(self._known, self._since) if is_recent else {}

    @property
    def _since(self) -> float:
        """When the last entry was written, by the stopwatch: what another node wrote is heard of later."""
        return self._live.measured - (self._live.now() - self._live.table.time)

    @property
    def _late(self) -> float:
        """A node that does not keep the table takes a little longer to believe that all are told: should the
        one that does die before, it takes over."""
        return 0.0 if self._live.is_kept else _TAKE_OVER

    def _awaited(self) -> set[int]:
        """The people whose play, or word for the first deal, is next."""
        table = self._live.table
        seats = table.actors if table.match is not None else table.awaited if table.is_full else []
        return {seat for seat in seats if table.seats[seat].is_person and not table.seats[seat].level}

    def look(self) -> None:
        """The table has changed."""
        awaited = self._awaited()
        if awaited == self._known:
            return
        for seat in awaited - self._known:
            self._untold[seat] = self._since
        for seat in self._known - awaited:
            self._untold.pop(seat, None)
        self._known = awaited

    def forget(self, entry: journal.Happening) -> None:
        """Who has left is told nothing, nor is anyone when the match is over."""
        table, store = self._live.table, self._live.context.store
        if isinstance(entry, (journal.GaveUp, journal.Claimed)):
            store.unsubscribe_seat(table.name, entry.seat)
        if table.state == "over":
            for seat, player in enumerate(table.seats):
                if player.is_person:
                    store.unsubscribe_seat(table.name, seat)

    async def sweep(self) -> None:
        """Tell those who are not here. A connection may be dead before that is known, so that who seems to be
        here is watched for a while.
        """
        live, times = self._live, self._live.context.settings.times
        for seat, since in list(self._untold.items()):
            waited = live.measured - since - self._late
            if seat in live.here and waited <= times.gone:
                continue
            if seat not in live.here and waited < times.unseen:
                continue
            del self._untold[seat]
            if seat not in live.here and live.is_kept:
                try:
                    await self._tell(seat)
                except NotRead:  # the next sweep tries again
                    self._untold.setdefault(seat, since)

    async def _tell(self, seat: int) -> None:
        live = self._live
        push, times = live.context.push, live.context.settings.times
        if not push.is_there:
            return
        table = live.table
        seconds = table.seats[seat].clock.remaining(live.now()) if table.has_clock else times.slow
        for subscription in await live.context.store.subscriptions(table.name, seat):
            push.send(subscription, self._message(seat), round(seconds))

    def _message(self, seat: int) -> dict[str, str]:
        """What is shown: the game and who plays, and nothing of the cards."""
        table = self._live.table
        others = listing([player.name for other, player in enumerate(table.seats) if other != seat], "and")
        text = f"{table.game.title} with {others}"
        if table.match is None:
            return {
                "table": table.name,
                "title": "All are here",
                "text": f"{text}: come, and the cards are dealt.",
            }
        return {"table": table.name, "title": "Your turn", "text": text}
