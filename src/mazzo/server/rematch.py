"""A rematch: the server makes the next table, once, and seats everyone there who wants to play again.

The name of the next table follows from the seed of this one, and the token of a seat there from the token of
the seat here. So a wish that is sent again, after a lost line or a crash half-way, finds what it has done
before, and two wishes at the same moment meet at one table.
"""

import contextlib
import time

import msgspec

from mazzo.core.errors import NotAllowed
from mazzo.core.state import SPECTATOR
from mazzo.match.fair import new_seed
from mazzo.server import journal, text
from mazzo.server.errors import NotFound
from mazzo.server.house import House
from mazzo.server.line import Line
from mazzo.server.room import Room
from mazzo.server.secrets import derived_key, hashed, next_token
from mazzo.server.store import Conflict
from mazzo.server.table import Table
from mazzo.wire import messages as wire
from mazzo.wire.messages import FREE


async def rematch(house: House, room: Room, line: Line, asked: wire.Rematch) -> None:
    """Seat a player at the next table, tell all at this one, and answer with the seat."""
    async with room.lock:
        seat = room.seated(line)
        table = room.table
        if table.state != "over":
            raise NotAllowed("A rematch can be had when this match is over.")
        name = table.rematch.table if table.rematch is not None else table.rematch_name
        token, bound = next_token(line.token, name), text.word_hash(asked.hash)
        following = await _room(house, name)
        if following is None:
            following = await _made(house, table, name, line, token, bound)
        taken = await _seat(following, table.chairs[seat].name, seat, token, bound)
        if table.rematch is None or seat not in table.rematch.wanted:
            await room.write(journal.Rematch(at=time.time(), seat=seat, table=name))
    invite = following.table.invitation if taken != SPECTATOR else ""
    line.send(wire.RematchSeat(name, taken, token if taken != SPECTATOR else "", invite, asked.id))


async def _room(house: House, name: str) -> Room | None:
    """The next table, if it has been made."""
    with contextlib.suppress(NotFound):
        return await house.room(name)
    return None


async def _made(house: House, table: Table, name: str, line: Line, token: str, bound: str) -> Room:
    """The same game, options, clock and bots, and a seat for everyone who sat here; the first is taken.

    It is for them, and for whom they invite, even if strangers could come to the table before.
    """
    now, seed, seat = time.time(), new_seed(), line.seat
    seats = [chair.level if chair.is_bot else FREE for chair in table.chairs]
    plan = msgspec.structs.replace(table.plan, seats=seats, name="", hash="", public=False)
    made = journal.Made(at=now, plan=plan, seed=seed.hex(), invite=hashed(derived_key(seed, "invite")))
    sat = journal.Sat(at=now, seat=seat, name=table.chairs[seat].name, token=hashed(token), hash=bound)
    try:
        return await house.begin(name, [made, sat], line.address)
    except Conflict:  # another server on this store was quicker
        return await house.room(name)


async def _seat(following: Room, name: str, wanted: int, token: str, bound: str) -> int:
    """The seat that the player has at the next table: the same as before if it can be had.

    A wish that is sent again with another hash is of a client that knows its last word no more.
    """
    async with following.lock:
        table = following.table
        held = max(table.seat_of(token), table.way_back_of(token))
        free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
        is_renewed = held != SPECTATOR and bound not in ("", table.chairs[held].hash)
        if is_renewed and table.match is None and not table.hashes:
            await following.write(journal.Committed(at=time.time(), seat=held, hash=bound))
        if held != SPECTATOR or not free:
            return held
        seat = wanted if wanted in free else free[0]
        who = text.name(name, table.names)
        sat = journal.Sat(at=time.time(), seat=seat, name=who, token=hashed(token), hash=bound)
        await following.write(sat)
        return seat
