"""A rematch: asked for at the table that is over; the server says where it is and which seat is ours."""

import asyncio
import contextlib

from mazzo.core.errors import BadInput
from mazzo.core.state import SPECTATOR
from mazzo.core.words import listing
from mazzo.terminal.display import Display
from mazzo.terminal.seats import Held
from mazzo.terminal.words import COMMAND
from mazzo.wire import messages as wire
from mazzo.wire.client import Client
from mazzo.wire.http import NoServer
from mazzo.wire.link import Link
from mazzo.wire.refusals import Denied

PATIENCE = 5.0  # seconds for the answer to a wish


def is_wanted(display: Display, table: wire.Summary, seat: int) -> bool:
    """Ask a player who has just finished a match."""
    if others := wishes(table, seat):
        display.say(others)
    try:
        return not display.ask("Enter to play again, QUIT to leave", ["QUIT"])
    except (EOFError, KeyboardInterrupt):
        return False


def wishes(table: wire.Summary, but: int = SPECTATOR) -> str:
    """Who wants to play again, as a sentence; '' if no other player does."""
    wanted = table.rematch.wanted if table.rematch is not None else []
    names = [table.players[seat].name for seat in wanted if seat != but]
    return f"{listing(names, 'and')} {'wants' if len(names) == 1 else 'want'} to play again." if names else ""


def seat_for(held: Held, word_hash: str = "") -> wire.Seated:
    """Our seat at the next table, to which the word of that hash is brought along."""
    found = asyncio.run(_wish(held, word_hash))
    if found.seat == SPECTATOR:
        there = Link(held.server, found.table).bare
        raise BadInput(f"no seat is free at the next table any more; you can watch: {COMMAND} watch {there}")
    return wire.Seated(found.table, found.seat, found.token, found.invite)


async def _wish(held: Held, word_hash: str) -> wire.RematchSeat:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE), Client(held.server, held.table, held.token) as client:
            identity = await client.rematch(word_hash)
            async for message in client:
                match message:
                    case wire.RematchSeat(id=answered) if answered == identity:
                        return message
                    case wire.Refused():
                        raise Denied(message)
    raise NoServer(f"the server at {held.server} does not answer any more")
