"""A rematch: the server makes the next table, once, and seats everyone there who wants to play again.

The name of the next table follows from the seed of this one, and the token of a seat there from the token of
the seat here. So a wish that is sent again, after a lost client or a crash half-way, finds what it has done
before, and two wishes at the same moment meet at one table.
"""

import contextlib
import time
from functools import partial

import msgspec

from mazzo.core.errors import NotAllowed
from mazzo.core.reason import Reason
from mazzo.core.state import SPECTATOR
from mazzo.match.fair import new_seed
from mazzo.server import journal, text
from mazzo.server.client import Client
from mazzo.server.errors import NotFound
from mazzo.server.live_table import LiveTable
from mazzo.server.store import Conflict
from mazzo.server.table import Table
from mazzo.server.tables import Tables
from mazzo.server.tokens import derived_key, hashed, next_token
from mazzo.wire import messages as wire
from mazzo.wire.messages import FREE


async def rematch(tables: Tables, live: LiveTable, client: Client, asked: wire.Rematch) -> None:
    """Seat a player at the next table, tell all at this one, and answer with the seat. Under the lock."""
    seat = live.seated(client)
    table = live.table
    if table.state != "over":
        raise NotAllowed(Reason("match not over"), "A rematch can be had when this match is over.")
    name = table.rematch.table if table.rematch is not None else table.rematch_name
    token, bound = next_token(client.token, name), text.word_hash(asked.hash)
    following = await _live(tables, name)
    if following is None:
        following = await _made(tables, table, name, client, token, bound)
    taken = await following.in_turn(partial(_seat, following, table.seats[seat].name, seat, token, bound))
    if table.rematch is None or seat not in table.rematch.wanted:
        await live.write(journal.Rematch(at=time.time(), seat=seat, table=name))
    invite = following.table.invitation if taken != SPECTATOR else ""
    client.send(wire.RematchSeat(name, taken, token if taken != SPECTATOR else "", invite, asked.id))


async def _live(tables: Tables, name: str) -> LiveTable | None:
    """The next table, if it has been made."""
    with contextlib.suppress(NotFound):
        return await tables.find(name)
    return None


async def _made(tables: Tables, table: Table, name: str, client: Client, token: str, bound: str) -> LiveTable:
    """The same game, options, clock and bots, and a seat for everyone who sat here; the first is taken.

    It is for them, and for whom they invite, even if strangers could come to the table before.
    """
    now, seed, seat = time.time(), new_seed(), client.seat
    seats = [seat.level if seat.is_bot else FREE for seat in table.seats]
    plan = msgspec.structs.replace(table.plan, seats=seats, name="", hash="", public=False)
    expected = [seat.name if seat.is_person and not seat.has_left else "" for seat in table.seats]
    invite = hashed(derived_key(seed, "invite"))
    made = journal.Made(at=now, plan=plan, seed=seed.hex(), invite=invite, expected=expected)
    sat = journal.Sat(at=now, seat=seat, name=table.seats[seat].name, token=hashed(token), hash=bound)
    try:
        return await tables.begin(name, [made, sat], client.address)
    except Conflict:  # another server on this store was quicker
        return await tables.find(name)


async def _seat(following: LiveTable, name: str, wanted: int, token: str, bound: str) -> int:
    """The seat that the player has at the next table: the same as before if it can be had.

    A wish that is sent again with another hash is of a client that knows its last word no more.
    Under the lock of that table.
    """
    await following.refresh()
    table = following.table
    held = max(table.seat_of(token), table.way_back_of(token))
    free = [index for index, seat in enumerate(table.seats) if seat.is_free]
    is_renewed = held != SPECTATOR and bound not in ("", table.seats[held].hash)
    if is_renewed and table.match is None and not table.hashes:
        await following.write(journal.Committed(at=time.time(), seat=held, hash=bound))
    if held != SPECTATOR or not free:
        return held
    seat = wanted if wanted in free else free[0]
    who = text.name(name, table.names)
    sat = journal.Sat(at=time.time(), seat=seat, name=who, token=hashed(token), hash=bound)
    await following.write(sat)
    return seat
