"""What a client can ask for through its socket, once it has entered a room."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn
from mazzo.core.state import SPECTATOR
from mazzo.match.fair import word_hash
from mazzo.server import journal, text
from mazzo.server.errors import TooMany, TryAgain
from mazzo.server.house import House
from mazzo.server.line import Line
from mazzo.server.logs import LOG
from mazzo.server.rematch import rematch
from mazzo.server.room import Room
from mazzo.server.secrets import hashed, new_key
from mazzo.server.thinkers import Asker, Urgency
from mazzo.wire import messages as wire
from mazzo.wire.messages import Request


async def play(room: Room, line: Line, asked: wire.Play) -> None:
    await room.play(line, asked.text, asked.id, asked.moment)


async def say(room: Room, line: Line, asked: wire.Say) -> None:
    """Only those who sit at the table talk there."""
    async with room.lock:
        seat = room.seated(line)
        if room.table.chairs[seat].lines >= room.desk.settings.limits.chat_lines:
            raise TooMany("You have said as much at this table as anybody can.")
        room.rates.check("say", seat)
        name = room.table.chairs[seat].name
        await room.write(journal.Wrote(at=time.time(), seat=seat, name=name, text=text.line(asked.text)))
    room.desk.metrics.count("chat_lines")


async def hint(room: Room, line: Line, asked: wire.Hint) -> None:
    """The bot that answers sees what the seat sees."""
    seat = room.seated(line)
    if seat not in room.running.actors():
        raise NotYourTurn("A hint is given to who is to act, and that is not you now.")
    if seat in room.hinting:
        raise TooMany("Your last hint is still being thought about.")
    room.rates.check("hint", seat)
    room.hinting[seat] = asyncio.create_task(
        _think(room, line, seat)
    )  # others, and a play, need not wait for it


async def _think(room: Room, line: Line, seat: int) -> None:
    """Find a hint for the seat, and tell it."""
    try:
        asker = Asker(room.table.name, line.address, Urgency.HINT)
        found = await room.desk.thinkers.hint(asker, room.table.game.name, room.running.view(seat))
        line.send(wire.Hinted(found.command, found.why))
    except Exception:  # noqa: BLE001 - whatever ails a bot, the match goes on
        room.desk.metrics.count("errors")
        LOG.exception("a hint failed")
        line.send(wire.Refused(TryAgain.kind, "The bot could not think of anything. Please try again."))
    finally:
        del room.hinting[seat]


async def word(room: Room, line: Line, asked: wire.Word) -> None:
    async with room.lock:
        seat = room.seated(line)
        if room.table.match is not None or room.table.hashes:
            raise NotAllowed("A word can be chosen only before the hashes of all words are published.")
        chosen = text.word(asked.word)
        room.rates.check("word", seat)
        await room.write(journal.Worded(at=time.time(), seat=seat, word=chosen, hash=word_hash(chosen)))


async def commit(room: Room, line: Line, asked: wire.Commit) -> None:
    async with room.lock:
        seat, table = room.seated(line), room.table
        if table.hashes or seat not in table.awaited:
            raise NotAllowed("No hash of yours is asked for: you gave one when you sat down, or none.")
        if not (bound := text.word_hash(asked.hash)):
            raise NotUnderstood("The hash of a word is asked for, and here came none.")
        await room.write(journal.Committed(at=time.time(), seat=seat, hash=bound))


async def reveal(room: Room, line: Line, asked: wire.Reveal) -> None:
    """The word that was kept back. If it comes twice, or too late, the table is told as it is."""
    async with room.lock:
        seat, table = room.seated(line), room.table
        if not table.hashes or seat not in table.awaited:
            line.send(wire.TableChanged(room.summary()))
            return
        shown = text.sealed(asked.word)
        if word_hash(shown) != table.chairs[seat].hash:
            raise NotAllowed("This word has another hash than the one that was published for your seat.")
        await room.write(journal.Revealed(at=time.time(), seat=seat, word=shown))


async def carry(room: Room, line: Line, asked: wire.Carry) -> None:
    async with room.lock:
        seat, key = room.seated(line), new_key()
        room.rates.check("carry", seat)
        await room.write(journal.KeyMade(at=time.time(), seat=seat, key=hashed(key)))
    line.send(wire.Carried(key))


async def replace(room: Room, line: Line, asked: wire.Replace) -> None:
    async with room.lock:
        await room.attendant.agree(room.seated(line), asked.seat)


async def leave(room: Room, line: Line, asked: wire.Leave) -> None:
    """The seat is given up; others need not wait for anybody who has left."""
    async with room.lock:
        seat = line.seat
        if seat == SPECTATOR:
            raise NotAllowed("You are watching; there is no seat to give up.")
        await room.write(journal.GaveUp(at=time.time(), seat=seat))
        room.show_out(seat, wire.Left("You have left the table."))
    await room.attendant.sweep(room.measured)


async def ping(room: Room, line: Line, asked: wire.Ping) -> None:
    line.send(wire.Pong(asked.id, time.time()))


async def obey(house: House, room: Room, line: Line, asked: Request) -> None:
    """Do what a client in that room asks for."""
    if isinstance(asked, wire.Rematch):
        await rematch(house, room, line, asked)
    else:
        await _DOINGS[type(asked)](room, line, asked)


_DOINGS: dict[type[Request], Callable[[Room, Line, Any], Awaitable[None]]] = {
    wire.Play: play,
    wire.Say: say,
    wire.Hint: hint,
    wire.Commit: commit,
    wire.Reveal: reveal,
    wire.Word: word,
    wire.Carry: carry,
    wire.Replace: replace,
    wire.Leave: leave,
    wire.Ping: ping,
}
