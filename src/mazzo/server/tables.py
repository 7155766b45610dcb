"""All the tables of a server: making them, finding them, and keeping those in memory that are in use."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Coroutine, Sequence
from functools import partial
from math import inf

import msgspec

from mazzo import games
from mazzo.bots.levels import LEVELS
from mazzo.core.errors import BadInput, NotAllowed, NotUnderstood, Refused
from mazzo.core.fields import read_options
from mazzo.core.game import Position
from mazzo.core.reason import Reason
from mazzo.core.state import SPECTATOR
from mazzo.core.words import listing
from mazzo.match.fair import new_seed, word_hash
from mazzo.server import journal, text
from mazzo.server.clock import DAY, check_clock
from mazzo.server.context import Context
from mazzo.server.errors import NotFound, NotSeated, SetAside, TryAgain, sentence
from mazzo.server.live_table import LiveTable, not_stored
from mazzo.server.logs import LOG, note, short
from mazzo.server.rate_limits import Bucket
from mazzo.server.restore import away
from mazzo.server.store import Away, NotRead, NotStored
from mazzo.server.table import Table, gives_hints
from mazzo.server.tokens import fits, hashed, new_key, new_table, new_token, table_of
from mazzo.wire.messages import FREE, ME, Claim, Lobby, MySeat, NewTable, Seated, Sit, Summary

_WOKEN = 2_000  # running matches that are taken up after a start; the others when a client comes
LISTED = 40  # tables of a kind in the lobby
LOBBIES_A_SECOND, LOBBIES_AT_ONCE = 5, 20  # that are worked out; who asks meanwhile is shown the last one
MOST_TOKENS = 200
_BETWEEN_TABLES = 0.001  # so that those who come back at once do not wait
_SWEPT_AT_ONCE = 50
_DRAINED_AT_ONCE, _BETWEEN_DRAINED = 100, 0.05  # tables whose clients are sent away; seconds
_ALARMS_AT_ONCE = 200


class Tables:
    """Every table by name. A table is read from the store when it is asked for.

    It listens to the bus, which tells what the other nodes of the store do.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}  # those that are being read from the store
        self._heard: dict[str, int] = {}  # how many entries they have, if a node wrote one meanwhile
        # Of a table, who was connected to nodes that are gone, and when each was last known to live.
        self._stranded: dict[str, list[tuple[frozenset[int], float]]] = {}
        self._to_wake: deque[str] = deque()  # tables that are to be in service
        self._unread: set[str] = set()  # of those, which the store did not give when it was asked
        self._is_to_look = False  # for tables that are to be in service
        self._tasks: set[asyncio.Task[None]] = set()
        self._downtime_ended = time.time()
        self._beaten = context.store.watch.now()  # when the next server was last let know that this one lives
        self._alarms_at = -inf  # when the store was last asked for them
        self._compared_at = context.store.watch.now()  # when it was last asked how long the journals are
        self._shown_lobby = b""
        self._new_lobbies = Bucket(LOBBIES_A_SECOND, LOBBIES_AT_ONCE)

    # Finding tables

    async def find(self, name: str) -> LiveTable:
        """The table of that name, in service."""
        self.context.shelf.check(name)
        if self.context.bus.is_cut_off:  # at once, for another node may be well
            raise away(Away("cut off from the other nodes"))
        if found := self.live.get(name):
            return found
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._open(name))
        return await asyncio.shield(self._opening[name])  # others may wait for it too

    async def _open(self, name: str) -> LiveTable:
        """Read a table from the store: once, however many ask for it meanwhile."""
        try:
            table = await self.context.shelf.read(name, self.context.store, self.context.slices)
            live = LiveTable(table, self.context)
            await live.in_turn(partial(self._wind_clocks, live))
            self.live[name] = live
            live.hear(self._heard.pop(name, 0))
            live.go_on()
            return live
        finally:
            del self._opening[name]
            self._heard.pop(name, None)

    async def _wind_clocks(self, live: LiveTable) -> None:
        """Time in which there was no server counts for no player. A stopwatch knows that by itself."""
        if live.table.due() is None:
            return
        if not live.table.is_measured:
            seen = max(self.context.store.alive, live.table.touched)
            if seen < self._downtime_ended:
                now = time.time()
                await live.write(journal.Paused(at=now, seconds=now - seen))
        await self._excuse(live)

    async def _excuse(self, live: LiveTable) -> None:
        """Nor does the time since a node was last seen for those who were connected to it. Under the lock."""
        while stranded := self._stranded.get(live.table.name):
            seats, since = stranded[0]
            await live.timeouts.excuse(seats, since, frozenset(live.here))
            del stranded[0]  # not before it is stored
        self._stranded.pop(live.table.name, None)

    async def shown_lobby(self) -> bytes:
        """The lobby as it is sent: worked out anew, unless that was done very often just now."""
        if self._new_lobbies.takes() or not self._shown_lobby:
            self._shown_lobby = msgspec.json.encode(await self.lobby())
        return self._shown_lobby

    async def lobby(self) -> Lobby:
        """The public tables, the newest first."""
        return Lobby(*[await self._listed(state) for state in ("open", "running", "over")])

    async def _listed(self, state: str) -> list[Summary]:
        found = []
        for name, stored in await self.context.store.listed(state, LISTED):
            live = self.live.get(name)
            summary = self._seen_from_afar(name, stored) if live is None else live.summary()
            is_full = all(player.kind != FREE for player in summary.players)
            if state == "open" and is_full:  # words are revealed, and the match begins
                continue
            if (
                name not in self.context.shelf
                and summary.state == state
                and (state == "over" or self._is_lively(summary))
            ):
                found.append(summary)
        return found

    def _seen_from_afar(self, name: str, stored: bytes) -> Summary:
        """A table that is not in service here, with those who are connected to it at other nodes."""
        summary, others = msgspec.json.decode(stored, type=Summary), self.context.bus.others(name)
        if not any(others):
            return summary
        players = [
            msgspec.structs.replace(player, is_here=player.is_here or seat in others.seats)
            for seat, player in enumerate(summary.players)
        ]
        return msgspec.structs.replace(summary, players=players, watchers=others.watchers)

    def _is_lively(self, summary: Summary) -> bool:
        """Whether a client is there or was until a moment ago."""
        is_here = any(player.kind == "person" and player.is_here for player in summary.players)
        stays = max(self.context.settings.times.listed, summary.clock.days * DAY)
        return is_here or time.time() - summary.touched < stays

    async def mine(self, tokens: Sequence[str]) -> list[MySeat]:
        """The seats that these tokens hold or lead back to."""
        found = []
        for token in tokens[:MOST_TOKENS]:
            try:
                live = await self.find(table_of(token))
            except (NotFound, SetAside):
                continue
            await live.in_turn(live.refresh)
            seat = max(live.table.seat_of(token), live.table.way_back_of(token))
            if seat != SPECTATOR:
                found.append(MySeat(seat, token, live.summary()))
        return found

    # Sitting down

    async def make(self, plan: NewTable, address: str = "", position: Position | None = None) -> Seated:
        """A new table, opened from that address; its maker sits down if one seat is `me`.

        With a position the match begins there, and not with a deal.
        """
        plan = checked(plan)
        table, now, invite = new_table(), time.time(), "" if plan.public else new_key()
        entries: list[journal.Happening] = [
            journal.Made(
                at=now,
                plan=plan,
                seed=new_seed().hex(),
                invite=hashed(invite) if invite else "",
                position=position,
            )
        ]
        seat, token = SPECTATOR, ""
        if ME in plan.seats:
            seat, token = plan.seats.index(ME), new_token(table)
            taken = Table(table, entries).names
            name = text.name(plan.name, taken)
            bound = text.word_hash(plan.hash)
            entries.append(journal.Sat(at=now, seat=seat, name=name, token=hashed(token), hash=bound))
        await self.begin(table, entries, address)
        return Seated(table, seat, token, invite)

    async def begin(self, name: str, entries: Sequence[journal.Happening], address: str) -> LiveTable:
        """A table that begins with these entries, stored and in service."""
        entries = [journal.timed(entry, self.context.store.watch.now()) for entry in entries]
        live = LiveTable(Table(name, entries), self.context, address)
        try:
            await self.context.store.append(name, 0, [journal.encode(entry) for entry in entries], live.row())
        except NotStored as problem:
            raise not_stored(name, problem) from None
        live = self.live.setdefault(name, live)
        live.go_on()
        self.context.metrics.count("tables_made")
        note("table made", table=short(name), game=live.table.game.name)
        return live

    async def sit(self, name: str, asked: Sit, address: str = "") -> Seated:
        """Sit down in a free seat."""
        live = await self.find(name)
        return await live.in_turn(partial(_sit, live, asked, address))

    async def claim(self, name: str, asked: Claim) -> Seated:
        """Take a seat along to another device; where it was held before it is not any more."""
        live = await self.find(name)
        return await live.in_turn(partial(_claim, live, asked))

    # What other nodes do

    def heard(self, table: str, number: int) -> None:
        if live := self.live.get(table):
            live.hear(number)
        elif table in self._opening:
            self._heard[table] = number

    def presence(self, table: str) -> None:
        if live := self.live.get(table):
            live.look_around()

    def kept(self, table: str) -> None:
        if live := self.live.get(table):
            live.go_on()
        else:
            self._wake_soon(table)

    def gone(self, table: str, seats: frozenset[int], seconds: float) -> None:
        if not seats:
            return
        since = self.context.store.watch.now() - seconds
        self._stranded.setdefault(table, []).append((seats, since))
        if live := self.live.get(table):
            self._start(live.in_turn(partial(self._excuse, live)))
        else:
            self._wake_soon(table)

    def lost(self) -> None:
        self._start(self._compare())

    def forgotten(self) -> None:
        self._start(self.wake())

    def cut_off(self) -> None:
        note("cut off for so long that all are sent to other nodes", logging.WARNING)
        for live in self.live.values():
            live.part()

    async def _compare(self) -> None:
        """Look whether any journal is longer than is known here: a notice may have been lost."""
        with contextlib.suppress(NotRead):  # the next sweep tries again
            for name, number in (await self.context.store.newest(list(self.live))).items():
                self.heard(name, number)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        """Have it done, and waited for by nobody."""
        task = asyncio.create_task(self._noting(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _noting(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Refused:
            pass
        except Exception:  # noqa: BLE001 - one bad table must not be the end of the others
            self._note_error("what another node has told led to a fault")

    # Running

    async def wake(self) -> None:
        """After a start: take up the matches at which a bot or a clock is to go on."""
        try:
            running = await self.context.store.running(_WOKEN)
        except NotRead as why:
            note("running matches not read", logging.WARNING, why=str(why))
            self._is_to_look = True
            return
        for name in running:
            if self._is_ours(name):
                await self._wake(name)
                await asyncio.sleep(_BETWEEN_TABLES)

    def _is_ours(self, name: str) -> bool:
        """Whether this node keeps the table; if it may, `kept` says so later."""
        if not self.context.bus.keeps(name):
            self.context.bus.keep(name)
            return False
        return True

    def kept_count(self) -> int:
        """How many matches this node looks after."""
        return sum(live.is_kept and live.table.state == "running" for live in self.live.values())

    def _wake_soon(self, name: str) -> None:
        """Have a table in service: one after the other, for there may be many when a node is gone."""
        if not self._to_wake:
            self._start(self._wake_all())
        self._to_wake.append(name)

    async def _wake_all(self) -> None:
        while self._to_wake:
            await self._wake(self._to_wake[0])
            self._to_wake.popleft()
            await asyncio.sleep(_BETWEEN_TABLES)

    async def _wake(self, name: str) -> None:
        """Have a table in service; what is kept of it beside its journal may be older than that."""
        try:
            live = await self.find(name)
            if live.table.state != "running" or live.table.has_days:
                self.context.store.show(live.row())
        except TryAgain:  # the next sweep does
            self._unread.add(name)
        except Refused:
            return
        except Exception:  # noqa: BLE001 - one bad table must not keep the others asleep
            self._note_error("a table did not wake")

    async def sweep(self) -> None:
        """Look after every table in service, and put away those that are not needed."""
        now, times = self.context.store.watch.now(), self.context.settings.times
        if now - self._alarms_at >= times.alarms:
            self._alarms_at = now
            await self._hear_alarms(now)
        if not self.context.bus.is_local and now - self._compared_at >= times.compared:
            self._compared_at = now
            await self._compare()
        self._try_again()
        if any(live.acted > self._beaten or live.table.due() is not None for live in self.live.values()):
            self._beaten = now
            self.context.store.beat(time.time())
        for number, (name, live) in enumerate(list(self.live.items())):
            if number % _SWEPT_AT_ONCE == 0:
                await asyncio.sleep(0)  # moves need not wait until all is swept
            await self._sweep(live, now)
            is_idle = (
                not live.clients
                and not live.is_busy
                and not live.lock.locked()
                and not self.context.bus.is_alone  # for then it cannot be known
            )
            stays = times.asleep if live.is_kept else times.unkept
            if name in self.context.shelf or (is_idle and now - live.last_used > stays):
                live.stop()
                if self.live.get(name) is live:  # another sweep may have been quicker
                    del self.live[name]

    async def _hear_alarms(self, now: float) -> None:
        """Have those tables in service at which days are over."""
        try:
            alarms = await self.context.store.alarms(_ALARMS_AT_ONCE)
        except NotRead as why:  # the next look finds them
            note("alarms not read", logging.WARNING, why=str(why))
            return
        if alarms:  # the next server must know how long this one has run
            self.context.store.beat(time.time())
        for name, due in alarms:
            if due <= now and self._is_ours(name):
                await self._wake(name)

    def _try_again(self) -> None:
        """Have what could not be read in service after all: what this node keeps must not stand still."""
        if self._is_to_look:
            self._is_to_look = False
            self._start(self.wake())
        unread, self._unread = self._unread, set()
        for name in unread:
            self._wake_soon(name)

    async def _sweep(self, live: LiveTable, now: float) -> None:
        try:
            if live.table.name in self._stranded:
                await live.in_turn(partial(self._excuse, live))
            await live.sweep(now)
        except Refused:
            pass  # the next sweep tries again
        except Exception:  # noqa: BLE001 - one bad table must not leave the others alone
            self._note_error("a sweep failed")

    def _note_error(self, what: str) -> None:
        self.context.metrics.count("errors")
        LOG.exception(what)

    async def drain(self) -> None:
        """Send all clients away, to come back at once: behind a balancer they find another node.

        Some at a time, so that the others are not overrun.
        """
        crowded = [live for live in self.live.values() if live.clients]
        for first in range(0, len(crowded), _DRAINED_AT_ONCE):
            await asyncio.gather(*(live.send_away() for live in crowded[first : first + _DRAINED_AT_ONCE]))
            await asyncio.sleep(_BETWEEN_DRAINED)

    def close(self) -> None:
        for opening in (*self._opening.values(), *self._tasks):
            opening.cancel()
        for live in self.live.values():
            live.stop()
        self.context.reviews.close()
        self.context.store.beat(time.time())


async def _sit(live: LiveTable, asked: Sit, address: str) -> Seated:
    table = live.table
    if table.state == "closed":
        raise NotAllowed(
            Reason("table closed"),
            "Everybody has left this table before the match began; open a new one.",
        )
    if table.state != "open" or table.is_full:
        raise NotAllowed(Reason("no free seat"), "No seat is free at this table any more; you can watch.")
    if table.invite and not fits(asked.invite, table.invite):
        raise NotSeated(
            Reason("not invited"),
            "This table is private: sitting down takes the whole link, with its invite.",
        )
    seat = _free_seat(table, asked.seat)
    live.rates.check("sit", address)
    token = new_token(table.name)
    who = text.name(asked.name, table.names)
    word = "" if asked.hash else text.word(asked.word)
    bound = text.word_hash(asked.hash) or word_hash(word)
    await live.write(
        journal.Sat(at=time.time(), seat=seat, name=who, token=hashed(token), word=word, hash=bound)
    )
    return Seated(table.name, seat, token, asked.invite)


async def _claim(live: LiveTable, asked: Claim) -> Seated:
    found = [index for index, seat in enumerate(live.table.seats) if fits(asked.key, seat.key)]
    if not found:
        raise NotSeated(
            Reason("key used"),
            "This link has been used or replaced: it takes a seat along only once.",
        )
    token = new_token(live.table.name)
    await live.write(journal.Claimed(at=time.time(), seat=found[0], token=hashed(token)))
    return Seated(live.table.name, found[0], token)


def _free_seat(table: Table, wanted: int) -> int:
    free = [index for index, seat in enumerate(table.seats) if seat.is_free]
    if wanted == -1:
        return free[0]
    if wanted not in free:
        raise NotAllowed(
            Reason("seat not free", {"seat": wanted, "free": free}),
            f"Seat {wanted} is not free; {listing([str(seat) for seat in free], 'or')} is.",
        )
    return wanted


def checked(plan: NewTable) -> NewTable:
    """The plan of a table that can be played, its options complete."""
    try:
        game = games.find(plan.game)
    except BadInput as error:
        raise NotUnderstood(Reason("no such game", {"game": plan.game[:20]}), sentence(error)) from None
    try:
        options = read_options(game.options, plan.options)
    except BadInput as error:
        raise NotUnderstood(Reason("bad option", {"option": error.where[:20]}), sentence(error)) from None
    if len(plan.seats) not in game.seats:
        wanted = " to ".join(dict.fromkeys((str(game.seats[0]), str(game.seats[-1]))))
        raise NotUnderstood(
            Reason("wrong number of seats", {"seats": list(game.seats), "came": len(plan.seats)}),
            f"{game.title} is for {wanted} seats, not {len(plan.seats)}.",
        )
    words = [ME, FREE, *LEVELS]
    for word in plan.seats:
        if word not in words:
            raise NotUnderstood(
                Reason("bad seat", {"words": words, "came": word[:20]}),
                f"A seat is {listing(words, 'or')}, not {word[:20]!r}.",
            )
    if plan.seats.count(ME) > 1 or (FREE in plan.seats and ME not in plan.seats):
        raise NotUnderstood(Reason("not one me"), "One seat is `me`, unless bots play among themselves.")
    if plan.practice and (ME not in plan.seats or FREE in plan.seats):
        raise NotUnderstood(
            Reason("practice with others"),
            "Practice is for one person and bots: one seat is `me`, and none is free.",
        )
    check_clock(plan.clock)
    complete = msgspec.to_builtins(options)
    return msgspec.structs.replace(plan, game=game.name, options=complete, hints=gives_hints(plan))
