"""Those who keep the bots of a server busy."""

import asyncio
import contextlib

import msgspec
from websockets.asyncio.client import connect

from mazzo.wire import messages as wire
from mazzo.wire.client import Client
from mazzo.wire.http import Server
from mazzo.wire.refusals import Denied

GAME = "sobesobe"  # four seats, and a search that takes its time
_BREATH = 0.05  # seconds between the messages of one client, which is what the server hears
_PAUSE = 1.0  # after a refusal


async def unwatched_masters(link: str, stop: asyncio.Event, tables: int = 60) -> int:
    """Tables of bots that think as long as they may, and no client at any of them; how many there are."""
    made = await _tables(link, tables, ["master"] * 4)
    await stop.wait()
    return len(made)


async def watched_masters(link: str, stop: asyncio.Event, tables: int = 60) -> int:
    """The same with a watcher at each."""
    made = await _tables(link, tables, ["master"] * 4)
    watching = [asyncio.create_task(_watch(link, seat.table)) for seat in made]
    await stop.wait()
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return len(made)


async def _watch(link: str, table: str) -> None:
    async with Client(link, table) as client:
        async for _ in client:
            pass


async def hint_seekers(link: str, stop: asyncio.Event, tables: int = 50) -> int:
    """Seats that ask for a hint whenever they have heard of the last; how many messages they sent."""
    made = await _tables(link, tables, ["me", "medium", "medium", "medium"])
    return sum(await asyncio.gather(*(_seek_hints(link, seat, stop) for seat in made)))


async def _tables(link: str, count: int, seats: list[str]) -> list[wire.Seated]:
    """As many as the server allows to be opened from here, one after another."""
    plan = wire.NewTable(GAME, seats, "Ann" if "me" in seats else "", pace="fast")
    made: list[wire.Seated] = []
    with contextlib.suppress(Denied):
        while len(made) < count:
            made.append(await asyncio.to_thread(Server(link).make, plan))
    return made


async def _seek_hints(link: str, seat: wire.Seated, stop: asyncio.Event) -> int:
    sent = 0
    async with connect(f"ws{link.removeprefix('http')}/socket", compression=None) as socket:
        await socket.send(msgspec.json.encode(wire.Enter(seat.table, seat.token)).decode())
        while not (sent and stop.is_set()):
            await socket.send('{"do":"hint"}')
            sent += 1
            with contextlib.suppress(TimeoutError):
                while '"hinted"' not in (told := str(await asyncio.wait_for(socket.recv(), _PAUSE))):
                    if '"refused"' in told:
                        await asyncio.sleep(_PAUSE)
                        break
            await asyncio.sleep(_BREATH)
    return sent
