"""Clients that mean harm at tables: by writes without end, long matches and reads.

Each does as much as it can for some seconds, from one address, and says what came of it.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import cycle
from typing import Any

import msgspec
from _connection import OK, NotMade, get, post
from _served import HOST
from _staged import FINISHED, LONG, UNREADABLE
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from mazzo.server.app import page_folder
from mazzo.wire import messages as wire

_READERS = 8
_WRITERS = 4
_LIMITS = (409, 429, 503)  # statuses of those who came too often or too late
_BREATH = 0.02  # after a refusal: an attacker tries again soon

DONE, REFUSED = "done", "refused"
Damage = Counter[str]


def sit_and_leave(port: int, seconds: float) -> Damage:
    """A client sits down and leaves, again and again; each time a line in the journal and in the chat."""

    async def attack(damage: Damage) -> None:
        table = await _made(port, wire.NewTable("scopa", [wire.ME, wire.FREE], "Eve", public=True), damage)
        while True:
            try:
                raw = await post(
                    HOST, port, f"/api/tables/{table.table}/seats", wire.Sit("Mal", hash="0" * 64)
                )
            except NotMade as refusal:
                _check_is_limit(refusal)
                damage[REFUSED] += 1
                await asyncio.sleep(_BREATH)
                continue
            async with await _entered(port, msgspec.json.decode(raw, type=wire.Seated)) as socket:
                await _asked(socket, wire.Leave(), ("left",), damage)

    return _for(seconds, [attack] * _WRITERS)


def carry(port: int, seconds: float) -> Damage:
    """Keys to take a seat along, one after the other."""

    async def attack(damage: Damage) -> None:
        seat = await _made(port, wire.NewTable("scopa", [wire.ME, wire.FREE], "Eve"), damage)
        async with await _entered(port, seat) as socket:
            while True:
                await _asked(socket, wire.Carry(), ("carried",), damage)

    return _for(seconds, [attack] * _WRITERS)


def chat(port: int, seconds: float) -> Damage:
    """Talk without end."""

    async def attack(damage: Damage) -> None:
        seat = await _made(port, wire.NewTable("scopa", [wire.ME, wire.FREE], "Eve"), damage)
        async with await _entered(port, seat) as socket:
            while True:
                await _asked(socket, wire.Say("blah " * 60), ("said",), damage)

    return _for(seconds, [attack] * _WRITERS)


def long_matches(port: int, seconds: float) -> Damage:
    """A client enters tables of 10,000 moves, one after the other, and goes again."""
    tables = cycle(LONG)

    async def attack(damage: Damage) -> None:
        while True:
            damage["asked"] += 1
            socket = await _entered(port, wire.Seated(next(tables), -1, ""))
            await socket.close()
            damage[DONE] += 1

    return _for(seconds, [attack] * _WRITERS)


def unreadable(port: int, seconds: float) -> Damage:
    """A client asks for a table that cannot be read, again and again."""

    async def attack(damage: Damage) -> None:
        while True:
            await _read(port, f"/api/tables/{UNREADABLE}", damage)

    return _for(seconds, [attack] * _READERS)


def catalogue(port: int, seconds: float) -> Damage:
    """The list of games, from 8 connections as fast as it comes."""

    async def attack(damage: Damage) -> None:
        while True:
            await _read(port, "/api/games", damage)

    return _for(seconds, [attack] * _READERS)


def page_files(port: int, seconds: float) -> Damage:
    """The page and all its files, from 8 connections as fast as they come."""

    async def attack(damage: Damage) -> None:
        while True:
            for path in paths:
                await _read(port, path, damage)

    assets = page_folder() / "assets"
    paths = ["/", *(f"/assets/{file.name}" for file in assets.iterdir())]
    return _for(seconds, [attack] * _READERS)


def replays(port: int, seconds: float) -> Damage:
    """Replays of a match that is over, from 8 connections as fast as they come."""

    async def attack(damage: Damage) -> None:
        while True:
            for first in (0, 400, 800):
                await _read(port, f"/api/tables/{FINISHED}/replay?first={first}", damage)

    return _for(seconds, [attack] * _READERS)


def _for(seconds: float, attacks: list[Callable[[Damage], Awaitable[None]]]) -> Damage:
    """All of it at once until time is up; a client that is cut off begins anew."""
    damage: Damage = Counter()

    async def insist(attack: Callable[[Damage], Awaitable[None]]) -> None:
        while True:
            try:
                await attack(damage)
                return
            except (OSError, WebSocketException, EOFError):
                damage["cut off"] += 1
                await asyncio.sleep(_BREATH)

    async def all_of_them() -> None:
        await asyncio.wait([asyncio.create_task(insist(attack)) for attack in attacks], timeout=seconds)

    asyncio.run(_lasting(all_of_them(), seconds))
    return damage


async def _lasting(work: Awaitable[None], seconds: float) -> None:
    """Do it, and stay until time is up."""
    until = asyncio.get_running_loop().time() + seconds
    await work
    await asyncio.sleep(until - asyncio.get_running_loop().time())


async def _made(port: int, plan: wire.NewTable, damage: Damage) -> wire.Seated:
    """A new table, as soon as the server allows for one."""
    while True:
        try:
            raw = await post(HOST, port, "/api/tables", plan)
        except NotMade as refusal:
            _check_is_limit(refusal)
            damage["tables refused"] += 1
            await asyncio.sleep(_BREATH)
        else:
            damage["tables"] += 1
            return msgspec.json.decode(raw, type=wire.Seated)


def _check_is_limit(refusal: NotMade) -> None:
    """An attack that is refused for its form would be no attack."""
    if refusal.status not in _LIMITS:
        raise ValueError(str(refusal))


async def _entered(port: int, seat: wire.Seated) -> ClientConnection:
    socket = await connect(f"ws://{HOST}:{port}/socket", proxy=None, max_size=None)
    await socket.send(msgspec.json.encode(wire.Enter(seat.table, seat.token)).decode())
    while (await _heard(socket))["tell"] not in ("welcome", "refused"):
        pass
    return socket


async def _asked(
    socket: ClientConnection, request: wire.Do, answers: tuple[str, ...], damage: Damage
) -> None:
    """Ask, and wait for an answer or a refusal."""
    await socket.send(msgspec.json.encode(request).decode())
    while (told := (await _heard(socket))["tell"]) not in (*answers, "refused"):
        pass
    if told == "refused":
        damage[REFUSED] += 1
        await asyncio.sleep(_BREATH)
    else:
        damage[DONE] += 1


async def _heard(socket: ClientConnection) -> dict[str, Any]:
    return dict(msgspec.json.decode(await socket.recv()))


async def _read(port: int, path: str, damage: Damage) -> None:
    damage["asked"] += 1
    damage[DONE if await get(HOST, port, path) == OK else REFUSED] += 1
