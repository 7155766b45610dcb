"""Another match with the same people: at the table that one of them has offered, or at one that we offer."""

import asyncio
import contextlib

from mazzo.terminal.display import Display
from mazzo.terminal.seats import Held
from mazzo.wire import messages as wire
from mazzo.wire.client import Client
from mazzo.wire.http import Denied, NoServer, Server
from mazzo.wire.link import Link
from mazzo.wire.messages import FREE, ME

PATIENCE = 5.0  # seconds for the answer to an offer


def is_wanted(display: Display) -> bool:
    """Ask whoever has just finished a match."""
    try:
        return not display.ask("Enter to play again, QUIT to leave", ["QUIT"])
    except (EOFError, KeyboardInterrupt):
        return False


def offer(server: Server, held: Held) -> tuple[Link, wire.Seated | None]:
    """Where the others will be, and our seat there if it was we who opened the table."""
    summary = server.table(held.table)
    if summary.next_table:
        return _link(server, asyncio.run(_agreed(held, wire.Again(summary.next_table)))), None
    own = server.make(same_again(summary, held.seat))
    agreed = asyncio.run(_agreed(held, wire.Again(own.table, own.invite)))
    if agreed.table == own.table:
        return _link(server, agreed), own
    asyncio.run(_leave(server, own))  # somebody else was quicker
    return _link(server, agreed), None


def same_again(table: wire.Summary, seat: int) -> wire.NewTable:
    """The same game, options and bots, and free seats for the people who sat there."""
    chairs = [player.level if player.kind == "bot" else FREE for player in table.players]
    chairs[seat] = ME
    return wire.NewTable(
        game=table.game,
        seats=chairs,
        name=table.players[seat].name,
        options=table.options,
        clock=table.clock,
        absent="ask" if table.absent == "ask" else "bot",
        pace="fast" if table.pace == "fast" else "human",
    )


def _link(server: Server, agreed: wire.GoOn) -> Link:
    return Link(server.address, agreed.table, agreed.invite)


async def _agreed(held: Held, proposal: wire.Again) -> wire.GoOn:
    """Which table it is to be: the first that was proposed."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE), Client(held.server, held.table, held.token) as client:
            async for message in client:
                match message:
                    case wire.Welcome():
                        await client.send(proposal)
                    case wire.GoOn():
                        return message
                    case wire.Refused(kind=kind, reason=reason):
                        raise Denied(kind, reason)
    raise NoServer(f"the server at {held.server} does not answer any more")


async def _leave(server: Server, own: wire.Seated) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE), Client(server.address, own.table, own.token) as client:
            async for message in client:
                if isinstance(message, wire.Welcome):
                    await client.send(wire.Leave())
