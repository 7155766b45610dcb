"""A table in service: who is connected to it, and what happens there, stored before it is told."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from math import inf
from typing import TypeVar

import msgspec

from mazzo.core.errors import NotAllowed, Refused
from mazzo.core.reason import Reason
from mazzo.core.state import SPECTATOR
from mazzo.match.match import Attempt, Match
from mazzo.match.record import Record
from mazzo.server import journal
from mazzo.server.absences import Absences
from mazzo.server.bot_pool import Asker, Urgency
from mazzo.server.bot_turns import BotTurns
from mazzo.server.client import Client, Wants
from mazzo.server.context import Context
from mazzo.server.errors import NotSeated, TooMany, TryAgain, Unanswered
from mazzo.server.logs import note, short
from mazzo.server.outbox import RESTART, encoded
from mazzo.server.rate_limits import Rates
from mazzo.server.restore import Restoring, row
from mazzo.server.store import Away, Conflict, NotRead, NotStored, Row, Unknown
from mazzo.server.table import Table
from mazzo.server.timeouts import Timeouts
from mazzo.server.tokens import hashed, new_token
from mazzo.server.turn_notices import TurnNotices
from mazzo.wire.messages import Enter, Left, News, Play, Summary, TableChanged, Tell, Welcome

T = TypeVar("T")
_PAUSE_AFTER_ERROR = 1.0
_SHOWN_EVERY = 5.0  # seconds
_MOST_TRIES = 20  # of one who always finds that another node was quicker
_REFUSABLE = (  # without them a match still comes to its end, and another one can be had
    journal.Sat,
    journal.Undone,
    journal.Worded,
    journal.Wrote,
    journal.Hinted,
    journal.KeyMade,
    journal.Claimed,
)
_PLAYS = (journal.Moved, journal.Undone)
_TAKEN_ALONG = "Your seat was taken along to another device."
_LEFT = "You have left the table."
_WORD_LATE = "Your word for the deal did not come in time, so your seat is free again."


class LiveTable:
    """One table and its connections. Whatever changes the table goes through `write`, `in_turn`.

    Other nodes may serve the same table: what they write is read from the journal (`catch_up`) and told here
    as if it had been written here.
    """

    def __init__(self, table: Table, context: Context, address: str = "") -> None:
        self.table = table
        self.context = context
        self.asker = Asker(table.name, address, Urgency.REST)  # when bots are to think for this table
        self.lock = asyncio.Lock()
        self.replaying = asyncio.Lock()  # for the replay of the match
        self.clients: set[Client] = set()
        self._elsewhere = context.bus.others(table.name).seats  # connected to other nodes, when last looked
        self._shown = self.measured  # when the lobbies of other nodes were last let know
        self._newest = 0  # entries that the journal has, as another node has said
        self._following: asyncio.Task[None] | None = None  # reads what that node has written
        self.seen = dict.fromkeys(range(len(table.seats)), self.measured)  # when each seat was last connected
        self.acted = self.measured  # when anything last happened
        self.bot_turns = BotTurns(self)
        self.timeouts = Timeouts(self)
        self.absences = Absences(self)
        self.turn_notices = TurnNotices(self)
        self.rates = Rates(context.settings.limits)
        self.last_used = self.measured
        self._looked_at = -inf  # from afar, by the monotonic clock
        self.hinting: dict[
            int, asyncio.Task[None]
        ] = {}  # bots that think about a hint, by the seat it is for

    @property
    def measured(self) -> float:
        """The stopwatch of the store: for whatever lasts, as the time of day may be set."""
        return self.context.store.watch.now()

    def now(self) -> float:
        """The time of this table, by which its clocks go."""
        return self.table.time_at(self.measured)

    # Who is there

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected, to whatever node."""
        elsewhere = self.context.bus.others(self.table.name).seats
        return self._seats_here | elsewhere if elsewhere else self._seats_here

    @property
    def _seats_here(self) -> set[int]:
        """The seats whose people are connected to this node."""
        return {client.seat for client in self.clients if client.seat >= 0}

    def summary(self) -> Summary:
        """The table as everyone may know it now."""
        found = self.table.summary(list(self.here))
        players = list(found.players)
        for seat, wait in self.absences.countdown(self.measured).items():
            players[seat] = msgspec.structs.replace(players[seat], bot_in=round(max(0.0, wait), 1))
        return msgspec.structs.replace(found, players=players, watchers=self.watchers)

    @property
    def watchers(self) -> int:
        return self._watchers_here + self.context.bus.others(self.table.name).watchers

    @property
    def _watchers_here(self) -> int:
        return sum(client.seat == SPECTATOR for client in self.clients)

    @property
    def is_seen(self) -> bool:
        """Whether a client is connected, to whatever node."""
        return bool(self.clients) or any(self.context.bus.others(self.table.name))

    @property
    def is_full(self) -> bool:
        """Whether the journal has as much beside the moves as one may have."""
        return self.table.asides >= self.context.settings.limits.asides

    @property
    def is_paused(self) -> bool:
        """Whether only bots play here and no client looks: they go on when one does."""
        is_seen = self.is_seen or time.monotonic() - self._looked_at < self.context.settings.times.looked
        return not is_seen and not any(seat.is_person for seat in self.table.seats)

    async def look_at(self) -> None:
        """A client wants to know how things stand, without staying."""
        if self.is_paused:
            await self.in_turn(self._resume)
        self._looked_at = time.monotonic()
        self.go_on()

    async def _resume(self) -> None:
        """Bots that were not watched have used no time. Under the lock."""
        seconds = self.now() - self.table.time
        is_long = seconds > self.context.settings.times.looked
        if is_long and self.is_paused and self.table.is_timed and not self.is_full:
            with contextlib.suppress(Refused):  # of no consequence: a bot's time cannot run out
                await self.write(journal.Paused(at=time.time(), seconds=seconds))

    def _weigh(self) -> None:
        """Who is there has changed: bots may have become more urgent, or less."""
        urgency = Urgency.PLAYER if self.here else Urgency.WATCHED if self.is_seen else Urgency.REST
        if urgency != self.asker.urgency:
            self.context.bot_pool.move(self.asker, urgency)
            self.asker = self.asker._replace(urgency=urgency)

    def _say_who_is_here(self) -> None:
        """Who is connected to this node has changed."""
        self.context.bus.here(self.table.name, frozenset(self._seats_here), self._watchers_here)
        self._weigh()

    def look_around(self) -> None:
        """Who is connected to other nodes has changed."""
        before, self._elsewhere = self._elsewhere, self.context.bus.others(self.table.name).seats
        for seat in before - self.here:
            self.seen[seat] = self.measured
        self.tell_table()
        self._weigh()
        self.go_on()

    async def enter(self, client: Client, asked: Enter) -> None:
        """Let a connection in: by its token to a seat, without one to watch."""
        await self.in_turn(partial(self._let_in, client, asked))

    async def _let_in(self, client: Client, asked: Enter) -> None:
        await self.refresh()
        token, fresh = asked.token, ""
        seat = self.table.seat_of(token) if token else SPECTATOR
        if token and seat == SPECTATOR:
            seat, fresh = await self._welcome_back(token)
        most = self.context.settings.limits.watchers
        if seat == SPECTATOR and self.watchers >= most:
            raise TooMany(
                Reason("too many watchers", {"most": most}),
                "So many people watch this table already that there is no room for more.",
            )
        await self._resume()
        await self.timeouts.end_hold([seat])
        client.seat, client.token = seat, fresh or token
        client.wants = Wants(asked.layout, asked.memory, asked.takes_back, asked.words)
        since = max(0, asked.since) if asked.undos == self.table.undos else 0
        news = self.table.news(seat, since, self.now(), *client.wants)
        client.told = news.number if news is not None else 0
        client.chatted = self.table.chat.count
        self.clients.add(client)
        client.send(
            Welcome(
                self.summary(),
                seat,
                news,
                self.table.last_said(),
                token=fresh,
                now=time.time(),
                away=self.table.away(seat),
            )
        )
        self.tell_table(client)
        self._say_who_is_here()
        self.go_on()

    async def _welcome_back(self, token: str) -> tuple[int, str]:
        """Give the seat back to a player for whom a bot sat in."""
        seat = self.table.way_back_of(token)
        if seat == SPECTATOR:
            raise NotSeated(
                Reason("token worthless"),
                "This token holds no seat any more: it was given up or taken to another device. "
                "Enter without a token to watch.",
            )
        if self.table.asides >= 2 * self.context.settings.limits.asides:
            raise NotSeated(
                Reason("came back too often"),
                "A bot has sat in for you so often that it plays on to the end; you can watch.",
            )
        fresh = new_token(self.table.name)
        await self.write(journal.Returned(at=time.time(), seat=seat, token=hashed(fresh)))
        return seat, fresh

    def exit(self, client: Client) -> None:
        """A connection is gone; the player of the seat may come back by another."""
        if client in self.clients:
            self.clients.remove(client)
            self.seen[client.seat] = self.last_used = self.measured
            self.tell_table(client)
            self._say_who_is_here()

    async def send_away(self) -> None:
        """Have all clients come back by another connection, once what is being done is answered.

        What that takes them is charged to nobody.
        """
        seats = frozenset(self._seats_here)
        if seats:
            elsewhere = self.context.bus.others(self.table.name).seats
            with contextlib.suppress(Refused):  # then they are charged a moment
                await self.in_turn(partial(self.timeouts.excuse, seats, self.measured, elsewhere))
        async with self.lock:
            for client in self.clients:
                client.close("The server is restarted. Please come back.", RESTART)

    def part(self) -> None:
        """This node cannot reach the store, and others may: have all clients come back to one of those."""
        for seat in self._seats_here:
            self.seen[seat] = self.measured
        for client in self.clients:
            client.close("This server cannot reach its tables. Please come back.", RESTART)
        self.clients.clear()
        self._say_who_is_here()

    def _show_out(self, seat: int, farewell: Tell) -> None:
        """Close the connections of a seat whose token is worth nothing now."""
        for client in [client for client in self.clients if client.seat == seat]:
            client.send(farewell)
            self.clients.discard(client)
            client.seat = SPECTATOR  # what is still on its way from there is a stranger's
            client.close("This seat is not yours any more.")
        self.seen[seat] = self.measured
        self.tell_table()
        self._say_who_is_here()

    # What happens

    async def in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have the table for oneself until the work is done.

        Where another node has written an entry first, the work begins anew on the table as it is then. Nor is
        anything refused because of what this node has not yet heard of.
        """
        async with self.lock:
            self.rates.end()
            for _ in range(_MOST_TRIES):
                self.rates.begin()
                try:
                    return await work()
                except Conflict:
                    self.context.metrics.count("conflicts")
                    await self.catch_up()
                except (TryAgain, TooMany):
                    raise
                except Refused:
                    if not await self.refresh():
                        raise
        raise TryAgain(Reason("table changed"), "The table changed at the same moment. Please look again.")

    async def refresh(self) -> bool:
        """Whether other nodes have written what was not known here; now it is. Under the lock."""
        if self.context.bus.is_local:
            return False
        try:
            newest = await self.context.store.newest([self.table.name])
        except NotRead as error:
            raise self.context.shelf.unread(self.table.name, error) from None
        return newest.get(self.table.name, 0) > self.table.entries and await self.catch_up()

    def hear(self, number: int) -> None:
        """Another node has written: the journal has so many entries now."""
        self._newest = max(self._newest, number)
        if self._newest > self.table.entries and self._following is None:
            self._following = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        try:
            async with self.lock:
                while self._newest > self.table.entries and await self.catch_up():
                    pass
        except Refused:
            pass  # it is tried again when the store is back
        finally:
            self._following = None

    async def catch_up(self) -> bool:
        """Let what other nodes have written happen here, and tell of it; whether there was any.

        Under the lock.
        """
        table, store = self.table, self.context.store
        before, reading = table.entries, Restoring(table.name, table)
        try:
            async for rows in store.entries(table.name, before):
                await self.context.slices.run(self._adding(reading, rows))
        except Away as error:
            raise self.context.shelf.unread(table.name, error) from None
        except NotRead as error:
            reading.problem = f"the store does not give it back: {error}"
        if reading.problem:
            refusal = self.context.shelf.put(table.name, reading.problem)
            self._close_all(str(refusal))
            raise refusal
        self.go_on()
        return table.entries > before

    def _adding(self, reading: Restoring, rows: Sequence[tuple[int, bytes]]) -> Iterator[None]:
        """Add entries of another node, one a step."""
        for number, raw in rows:
            was_running = self.table.match is not None
            entry = reading.take(number, raw)
            if entry is None:
                return
            self.context.metrics.count("entries_followed")
            self._happened(entry, has_begun=not was_running and self.table.match is not None)
            yield

    async def move(
        self, seat: int, text: str, identity: str = "", is_idle: bool = False, moment: str = ""
    ) -> None:
        """Check a play, store it, let it happen, tell of it. Under the lock."""
        attempt = self.running.attempt(seat, text, moment)
        entry = journal.Moved(at=time.time(), seat=seat, text=attempt.text, id=identity, is_idle=is_idle)
        await self.write(entry, attempt)
        self.context.metrics.count("moves")

    def play_at_once(self, client: Client, asked: Play, answered: Callable[[Exception | None], None]) -> bool:
        """Begin with a play for which nothing has to be waited for but the store; whether that was so.

        It takes no task: `answered` is called when all have been told of it, or with what was in its way. All
        that is refused, and whatever comes while others have the table, is left to `in_turn`.
        """
        began, table, seat = time.perf_counter(), self.table, client.seat
        if table.match is None or seat == SPECTATOR or table.seats[seat].level or self.lock.locked():
            return False
        if table.seats[seat].has_done(asked.id):
            return False
        try:
            attempt = table.match.attempt(seat, asked.text, asked.moment)
        except Refused:
            return False
        if not self._takes_turn():
            return False
        entry = journal.Moved(
            at=time.time(), served=round(self.measured, 3), seat=seat, text=attempt.text, id=asked.id
        )
        stored = self.context.store.order(table.name, table.entries, [journal.encode(entry)])
        stored.add_done_callback(partial(self._end_play, entry, attempt, began, answered))
        return True

    def _takes_turn(self) -> bool:
        """Whether the table is free; then it is not any more."""
        taking = self.lock.acquire()
        try:
            taking.send(None)
        except StopIteration:
            return True
        taking.close()  # others are about to have it
        return False

    def _end_play(
        self,
        entry: journal.Moved,
        attempt: Attempt,
        began: float,
        answered: Callable[[Exception | None], None],
        stored: asyncio.Future[None],
    ) -> None:
        """The store has answered."""
        problem = stored.exception()
        if isinstance(problem, NotStored):
            problem = not_stored(self.table.name, problem)
        try:
            if problem is None:
                self._take_down(entry, attempt)
                self.context.metrics.count("moves")
                self.context.metrics.time_move(time.perf_counter() - began)
        except Exception as fault:  # noqa: BLE001 - it is noted by who answers it
            problem = fault
        finally:
            self.lock.release()
        answered(problem)  # type: ignore[arg-type]  # whatever a store raises is an Exception

    async def undo(self, seat: int, identity: str = "") -> None:
        """Take back the last play of the seat, if that is allowed. Under the lock."""
        plays = self.running.undoable(seat)
        await self.write(journal.Undone(at=time.time(), seat=seat, plays=plays, id=identity))

    async def play_for(self, seat: int, text: str, is_idle: bool = False) -> None:
        """Play for a bot, or for a player whose time is up; should that fail, not again at once."""
        try:
            await self.move(seat, text, is_idle=is_idle)
            self.context.metrics.count("idle_moves" if is_idle else "bot_moves")
        except Refused as refusal:
            name = short(self.table.name)
            note("a play of the table was refused", logging.ERROR, table=name, kind=refusal.kind)
            await asyncio.sleep(_PAUSE_AFTER_ERROR)

    async def write(self, entry: journal.Happening, attempt: Attempt | None = None) -> None:
        """Store it, and only then let it have happened and tell whom it concerns. Under the lock.

        A Conflict says that another node was quicker: `in_turn` begins anew.
        """
        table = self.table
        if self.is_full and isinstance(entry, _REFUSABLE):
            raise TooMany(
                Reason("journal full"),
                "So much has happened here beside the play that no more is kept; open a new table.",
            )
        entry = journal.timed(entry, self.measured)
        try:
            await self.context.store.append(table.name, table.entries, [journal.encode(entry)])
        except NotStored as problem:
            raise not_stored(table.name, problem) from None
        self._take_down(entry, attempt)

    def _take_down(self, entry: journal.Happening, attempt: Attempt | None) -> None:
        """It is stored: let it have happened, and tell of it. Under the lock."""
        table = self.table
        was_running = table.match is not None
        table.apply(entry, attempt)
        self._happened(entry, has_begun=not was_running and table.match is not None)
        if not isinstance(entry, _PLAYS) or table.state == "over" or table.has_days:
            self.context.store.show(self.row())
        self.turn_notices.forget(entry)
        self.go_on()

    def _happened(self, entry: journal.Happening, has_begun: bool) -> None:
        """What follows for those who are connected here, whichever node has written it."""
        self.acted = self.last_used = self.measured
        self._tell_all(entry, has_begun)
        if isinstance(entry, journal.Claimed):
            self._show_out(entry.seat, Left(_TAKEN_ALONG))
        elif isinstance(entry, journal.GaveUp):
            self._show_out(entry.seat, Left(_WORD_LATE if entry.is_late else _LEFT))

    def _close_all(self, reason: str) -> None:
        """The table cannot go on: tell everyone, and let them go."""
        for client in self.clients:
            client.send(Left(reason))
            client.close("This table is set aside.")
        self.clients.clear()
        self.stop()

    @property
    def running(self) -> Match:
        """The match, if it has begun."""
        if self.table.match is None:
            raise NotAllowed(Reason("match not begun"), "The match begins when every seat is taken.")
        return self.table.match

    def seated(self, client: Client) -> int:
        """The seat of this connection, if it holds one."""
        if client.seat == SPECTATOR:
            raise NotSeated(Reason("watching"), "You are watching. Sit down at a free seat to play.")
        if self.table.seats[client.seat].level:
            raise NotSeated(
                Reason("bot sits in"),
                "A bot sits in for you at the moment. Enter again to take your seat back.",
            )
        return client.seat

    # What happens by itself

    def go_on(self) -> None:
        """The table has changed: wake the bots that are to act, and wait for what is due."""
        if not self.context.bus.is_local:
            self._ask_to_keep()
        if self.is_kept:
            self.bot_turns.wake()
            self.timeouts.set()
        self.turn_notices.look()

    @property
    def is_kept(self) -> bool:
        """Whether it is at this node that things happen here by themselves."""
        return self.context.bus.keeps(self.table.name)

    def _ask_to_keep(self) -> None:
        """Have a node see to what happens here by itself, if anything does."""
        table, bus = self.table, self.context.bus
        is_awaited = table.state == "running" or (table.is_full and bool(table.awaited))
        if is_awaited and not self.is_paused:
            bus.keep(table.name)
        else:
            bus.release(table.name)

    def _show_progress(self, now: float) -> None:
        """Let the lobbies of other nodes know how far the match is, at times: plays alone do not."""
        is_listed = self.table.plan.public and self.table.state == "running"
        if is_listed and self.is_kept and self.acted > self._shown and now - self._shown >= _SHOWN_EVERY:
            self._shown = now
            self.context.store.show(self.row())

    async def sweep(self, now: float) -> None:
        """See to what is late. From time to time."""
        if not self.context.bus.is_local:
            self._ask_to_keep()
            self._show_progress(now)
        if self.is_kept:
            self.bot_turns.wake()  # should the store have been away when one was to play
            await self.timeouts.sweep()
        await self.absences.sweep(now)
        await self.turn_notices.sweep()

    @property
    def is_busy(self) -> bool:
        """Whether anything is to happen here even if no client is connected."""
        return self.bot_turns.is_busy or self.timeouts.is_busy

    def stop(self) -> None:
        """The table is put away."""
        self.context.bus.release(self.table.name)
        self.bot_turns.stop()
        self.timeouts.stop()
        if self._following is not None:
            self._following.cancel()

    # Who is told

    def _tell_all(self, entry: journal.Happening, has_begun: bool) -> None:
        """What the entry means for each connection."""
        is_move = isinstance(entry, _PLAYS)
        if not is_move:
            self.tell_table()
        if is_move or has_begun or (isinstance(entry, journal.Paused) and self.table.match is not None):
            self._tell_news(entry)
        if is_move and self.table.state == "over":
            self.tell_table()
        for client in self.clients:
            if client.chatted < self.table.chat.count:
                for said in self.table.chat.since(client.chatted):
                    client.send(said)
                client.chatted = self.table.chat.count

    def _tell_news(self, entry: journal.Happening) -> None:
        """The same bytes for all who see the same."""
        moved = entry if isinstance(entry, _PLAYS) else None
        undone = entry.seat if isinstance(entry, journal.Undone) else -1
        idle = entry.seat if isinstance(entry, journal.Moved) and entry.is_idle else -1
        made: dict[tuple[int, int, Wants], tuple[bytes, int]] = {}
        now = self.now()
        for client in self.clients:
            key = (client.seat, client.told, client.wants)
            if key not in made:
                news = self.table.news(client.seat, client.told, now, *client.wants)
                assert news is not None
                if moved is not None and (idle >= 0 or undone >= 0 or client.seat == moved.seat):
                    identity = moved.id if client.seat == moved.seat else ""
                    news = msgspec.structs.replace(news, idle=idle, undone=undone, id=identity)
                made[key] = encoded(news), news.number
            raw, client.told = made[key]
            client.send_raw(raw)

    def tell(self, client: Client, identity: str = "") -> None:
        """How things stand, to one connection."""
        news: News | None = self.table.news(client.seat, client.told, self.now(), *client.wants)
        if news is not None:
            client.told = news.number
            client.send(msgspec.structs.replace(news, id=identity))

    def tell_table(self, but: Client | None = None) -> None:
        """Who is here, or the table itself, has changed: tell those it is news to."""
        others = self.clients - {but}
        self.absences.told = set(self.absences.countdown(self.measured))
        if others:
            raw = encoded(TableChanged(self.summary()))
            for client in others:
                client.send_raw(raw)

    async def record(self) -> Record:
        """The record of the match; its moves are in the journal."""
        moves: list[str] = []
        try:
            async for rows in self.context.store.entries(self.table.name):
                await self.context.slices.run(_reading(rows, moves))
        except (NotRead, msgspec.MsgspecError) as error:
            raise self.context.shelf.unread(self.table.name, error) from None
        return self.running.record(moves)

    def row(self) -> Row:
        """What is kept of this table beside its journal."""
        return row(self.table)


def _reading(entries: Iterable[tuple[int, bytes]], moves: list[str]) -> Iterator[None]:
    """Pick the moves out of a journal, an entry a step."""
    for _, raw in entries:
        journal.read_moves(raw, moves)
        yield


def not_stored(table: str, problem: NotStored) -> TryAgain:
    """What is told when the store did not take something."""
    note("not stored", logging.ERROR, table=short(table), why=str(problem))
    if isinstance(problem, Unknown):
        return Unanswered(
            Reason("not known"),
            "The database fell silent, so nobody knows yet whether this happened. Look again in a moment.",
        )
    return TryAgain(
        Reason("not stored"), "The server could not store this, so it did not happen. Please try again."
    )
