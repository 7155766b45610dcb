"""All the tables of a server: making them, finding them, and keeping those in memory that are in use."""

import asyncio
import time
from collections.abc import Sequence

import msgspec

from mazzo import games
from mazzo.bots.levels import LEVELS
from mazzo.core.errors import BadInput, NotAllowed, NotUnderstood, Refused
from mazzo.core.fields import read_options
from mazzo.core.state import SPECTATOR
from mazzo.core.words import listing
from mazzo.match.fair import new_seed, word_hash
from mazzo.server import journal, text
from mazzo.server.errors import NotFound, NotSeated, SetAside, sentence
from mazzo.server.logs import LOG, note, short
from mazzo.server.room import Desk, Room, not_stored
from mazzo.server.secrets import fits, hashed, new_key, new_table, new_token, table_of
from mazzo.server.store import NotStored
from mazzo.server.table import Table
from mazzo.wire.messages import FREE, ME, Claim, Clock, Left, Lobby, MySeat, NewTable, Seated, Sit, Summary

LISTED = 40  # tables of a kind in the lobby
MOST_TOKENS = 200
LONGEST_MOVE = 7 * 24 * 3600  # seconds on a clock
_BETWEEN_TABLES = 0.001  # so that those who come back at once do not wait
_SWEPT_AT_ONCE = 50


class House:
    """Every table by name. A table is read from the store when somebody asks for it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}  # those that are being read from the store
        self._downtime_ended = time.time()
        self._beaten = desk.store.watch.now()  # when the next server was last let know that this one lives

    # Finding tables

    async def room(self, name: str) -> Room:
        """The table of that name, in service."""
        self.desk.shelf.check(name)
        if found := self.rooms.get(name):
            return found
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._open(name))
        return await asyncio.shield(self._opening[name])  # others may wait for it too

    async def _open(self, name: str) -> Room:
        """Read a table from the store: once, however many ask for it meanwhile."""
        try:
            table = await self.desk.shelf.read(name, self.desk.store, self.desk.slices)
            room = Room(table, self.desk)
            await self._wind_clocks(room)
            self.rooms[name] = room
            room.attendant.look()
            return room
        finally:
            del self._opening[name]

    async def _wind_clocks(self, room: Room) -> None:
        """Time in which there was no server is nobody's time. A stopwatch knows that by itself."""
        if room.table.due() is not None and not room.table.is_measured:
            seen = max(self.desk.store.alive, room.table.touched)
            if seen < self._downtime_ended:
                now = time.time()
                await room.write(journal.Paused(at=now, seconds=now - seen))

    def lobby(self) -> Lobby:
        """The public tables, the newest first."""
        return Lobby(self._listed("open"), self._listed("running"), self._listed("over"))

    def _listed(self, state: str) -> list[Summary]:
        found = []
        for name, stored in self.desk.store.listed(state, LISTED):
            room = self.rooms.get(name)
            summary = msgspec.json.decode(stored, type=Summary) if room is None else room.summary()
            is_full = all(player.kind != FREE for player in summary.players)
            if state == "open" and is_full:  # words are revealed, and the match begins
                continue
            if (
                name not in self.desk.shelf
                and summary.state == state
                and (state == "over" or self._is_lively(summary))
            ):
                found.append(summary)
        return found

    def _is_lively(self, summary: Summary) -> bool:
        """Whether somebody is there or was until a moment ago."""
        is_here = any(player.kind == "person" and player.is_here for player in summary.players)
        return is_here or time.time() - summary.touched < self.desk.settings.times.listed

    async def mine(self, tokens: Sequence[str]) -> list[MySeat]:
        """The seats that these tokens hold or lead back to."""
        found = []
        for token in tokens[:MOST_TOKENS]:
            try:
                room = await self.room(table_of(token))
            except (NotFound, SetAside):
                continue
            seat = max(room.table.seat_of(token), room.table.way_back_of(token))
            if seat != SPECTATOR:
                found.append(MySeat(seat, token, room.summary()))
        return found

    # Sitting down

    async def make(self, plan: NewTable, address: str = "") -> Seated:
        """A new table, opened from that address; whoever opens it sits down if one of its seats is `me`."""
        plan = checked(plan)
        table, now, invite = new_table(), time.time(), "" if plan.public else new_key()
        entries: list[journal.Happening] = [
            journal.Made(at=now, plan=plan, seed=new_seed().hex(), invite=hashed(invite) if invite else "")
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

    async def begin(self, name: str, entries: Sequence[journal.Happening], address: str) -> Room:
        """A table that begins with these entries, stored and in service."""
        entries = [journal.timed(entry, self.desk.store.watch.now()) for entry in entries]
        room = Room(Table(name, entries), self.desk, address)
        try:
            await self.desk.store.append(name, 0, [journal.encode(entry) for entry in entries], room.row())
        except NotStored as problem:
            raise not_stored(name, problem) from None
        room = self.rooms.setdefault(name, room)
        room.attendant.look()
        self.desk.metrics.count("tables_made")
        note("table made", table=short(name), game=room.table.game.name)
        return room

    async def sit(self, name: str, asked: Sit, address: str = "") -> Seated:
        """Sit down in a free seat."""
        room = await self.room(name)
        async with room.lock:
            table = room.table
            if table.state == "closed":
                raise NotAllowed("Everybody has left this table before the match began; open a new one.")
            if table.state != "open" or table.is_full:
                raise NotAllowed("No seat is free at this table any more; you can watch.")
            if table.invite and not fits(asked.invite, table.invite):
                raise NotSeated("This table is private: sitting down takes the whole link, with its invite.")
            seat = _free_seat(table, asked.seat)
            room.rates.check("sit", address)
            token = new_token(table.name)
            who = text.name(asked.name, table.names)
            word = "" if asked.hash else text.word(asked.word)
            bound = text.word_hash(asked.hash) or word_hash(word)
            await room.write(
                journal.Sat(at=time.time(), seat=seat, name=who, token=hashed(token), word=word, hash=bound)
            )
        return Seated(table.name, seat, token, asked.invite)

    async def claim(self, name: str, asked: Claim) -> Seated:
        """Take a seat along to another device; where it was held before it is not any more."""
        room = await self.room(name)
        async with room.lock:
            found = [seat for seat, chair in enumerate(room.table.chairs) if fits(asked.key, chair.key)]
            if not found:
                raise NotSeated("This link has been used or replaced: it takes a seat along only once.")
            token = new_token(room.table.name)
            await room.write(journal.Claimed(at=time.time(), seat=found[0], token=hashed(token)))
            room.show_out(found[0], Left("Your seat was taken along to another device."))
        return Seated(room.table.name, found[0], token)

    # Running

    async def wake(self) -> None:
        """After a start: take up the matches at which a bot or a clock is to go on."""
        for name in self.desk.store.running():
            try:
                room = await self.room(name)
                if room.table.state != "running":  # the lobby had not heard of the end
                    self.desk.store.show(room.row())
            except Refused:
                continue
            except Exception:  # noqa: BLE001 - one bad table must not keep the others asleep
                self._note_error("a table did not wake")
            await asyncio.sleep(_BETWEEN_TABLES)

    async def sweep(self) -> None:
        """Look after every room, and put away those that nobody needs."""
        now, times = self.desk.store.watch.now(), self.desk.settings.times
        if any(room.acted > self._beaten or room.table.due() is not None for room in self.rooms.values()):
            self._beaten = now
            self.desk.store.beat(time.time())
        for number, (name, room) in enumerate(list(self.rooms.items())):
            if number % _SWEPT_AT_ONCE == 0:
                await asyncio.sleep(0)  # moves need not wait until all is swept
            await self._sweep(room, now)
            is_idle = not room.lines and not room.attendant.is_busy and not room.lock.locked()
            if name in self.desk.shelf or (is_idle and now - room.last_used > times.asleep):
                room.attendant.dismiss()
                del self.rooms[name]

    async def _sweep(self, room: Room, now: float) -> None:
        try:
            await room.attendant.sweep(now)
        except Exception:  # noqa: BLE001 - one bad table must not leave the others alone
            self._note_error("a sweep failed")

    def _note_error(self, what: str) -> None:
        self.desk.metrics.count("errors")
        LOG.exception(what)

    def close(self) -> None:
        for opening in self._opening.values():
            opening.cancel()
        for room in self.rooms.values():
            room.attendant.dismiss()
        self.desk.store.beat(time.time())


def _free_seat(table: Table, wanted: int) -> int:
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if wanted == -1:
        return free[0]
    if wanted not in free:
        raise NotAllowed(f"Seat {wanted} is not free; {listing([str(seat) for seat in free], 'or')} is.")
    return wanted


def checked(plan: NewTable) -> NewTable:
    """The plan of a table that can be played, its options complete."""
    try:
        game = games.find(plan.game)
        options = read_options(game.options, plan.options)
    except BadInput as error:
        raise NotUnderstood(sentence(error)) from None
    if len(plan.seats) not in game.seats:
        wanted = " to ".join(dict.fromkeys((str(game.seats[0]), str(game.seats[-1]))))
        raise NotUnderstood(f"{game.title} is for {wanted} seats, not {len(plan.seats)}.")
    for word in plan.seats:
        if word not in (ME, FREE, *LEVELS):
            raise NotUnderstood(f"A seat is {listing([ME, FREE, *LEVELS], 'or')}, not {word[:20]!r}.")
    if plan.seats.count(ME) > 1 or (FREE in plan.seats and ME not in plan.seats):
        raise NotUnderstood("One seat is `me`, unless bots play among themselves.")
    if plan.practice and (ME not in plan.seats or FREE in plan.seats):
        raise NotUnderstood("Practice is for one person and bots: one seat is `me`, and none is free.")
    _check_clock(plan.clock)
    return msgspec.structs.replace(plan, game=game.name, options=msgspec.to_builtins(options))


def _check_clock(clock: Clock) -> None:
    parts = (clock.move, clock.bank, clock.increment)
    if not all(0 <= seconds <= LONGEST_MOVE for seconds in parts):
        raise NotUnderstood(f"A clock has 0 to {LONGEST_MOVE} seconds.")
    if clock.move and (clock.bank or clock.increment):
        raise NotUnderstood("A clock has either seconds for each move, or a bank with an increment.")
    if clock.increment and not clock.bank:
        raise NotUnderstood("A clock with an increment needs a bank.")
