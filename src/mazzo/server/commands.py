"""What a client can ask for through its socket, once it has entered a table. Under its lock."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn, Refused
from mazzo.core.reason import Reason
from mazzo.core.state import SPECTATOR
from mazzo.match.fair import word_hash
from mazzo.server import journal, text
from mazzo.server.bot_pool import Asker, Urgency
from mazzo.server.client import Client
from mazzo.server.errors import TooMany, TryAgain
from mazzo.server.live_table import LiveTable
from mazzo.server.logs import LOG
from mazzo.server.rematch import rematch
from mazzo.server.tables import Tables
from mazzo.server.tokens import hashed, new_key
from mazzo.wire import messages as wire
from mazzo.wire.messages import Request
from mazzo.wire.refusals import refused
from mazzo.wire.telling import described, hinted


async def play(live: LiveTable, client: Client, asked: wire.Play) -> None:
    """It is answered when it is on the disk."""
    seat = live.seated(client)
    if live.table.seats[seat].has_done(asked.id):
        live.tell(client, asked.id)  # it was played, and the answer got lost
        return
    await live.move(seat, asked.text, asked.id, moment=asked.moment)


async def undo(live: LiveTable, client: Client, asked: wire.Undo) -> None:
    """As the rules of the match allow it; the others are told."""
    seat = live.seated(client)
    if live.table.seats[seat].has_done(asked.id):
        live.tell(client, asked.id)  # it was done, and the answer got lost
        return
    live.rates.check("undo", seat)
    await live.undo(seat, asked.id)


async def describe(live: LiveTable, client: Client, asked: wire.Describe) -> None:
    """What cannot be played is refused as if it were."""
    seat = live.seated(client)
    play = live.running.attempt(seat, asked.text).text
    client.send(wire.Described(described(live.running, seat, [play])[0], asked.id))


async def say(live: LiveTable, client: Client, asked: wire.Say) -> None:
    """Only those who sit at the table talk there."""
    seat = live.seated(client)
    if live.table.seats[seat].has_done(asked.id):
        client.send(live.table.said(asked.id) or wire.TableChanged(live.summary()))  # the answer got lost
        return
    most = live.context.settings.limits.chat_lines
    if live.table.seats[seat].lines >= most:
        raise TooMany(
            Reason("chat used up", {"most": most}), "You have said as much at this table as anybody can."
        )
    live.rates.check("say", seat)
    name = live.table.seats[seat].name
    line = text.line(asked.text)
    await live.write(journal.Wrote(at=time.time(), seat=seat, name=name, text=line, id=asked.id))
    live.context.metrics.count("chat_lines")


async def hint(live: LiveTable, client: Client, asked: wire.Hint) -> None:
    """The bot that answers sees what the seat sees."""
    seat = live.seated(client)
    if not live.table.gives_hints:
        raise NotAllowed(
            Reason("no hints here"), "No hints are given at this table: it was opened so, for all who play."
        )
    if seat not in live.running.asked(seat):
        raise NotYourTurn(
            Reason("not your turn", {"seats": live.running.actors()}),
            "A hint is given to who is to act, and that is not you now.",
        )
    if seat in live.hinting:
        raise TooMany(Reason("hint under way"), "Your last hint is still being thought about.")
    live.rates.check("hint", seat)
    live.hinting[seat] = asyncio.create_task(
        _think(live, client, seat)
    )  # others, and a play, need not wait for it


async def _think(live: LiveTable, client: Client, seat: int) -> None:
    """Find a hint for the seat, and tell it; all hear that it was taken."""
    try:
        asker = Asker(live.table.name, client.address, Urgency.HINT)
        found = await live.context.bot_pool.hint(asker, live.table.game.name, live.running.view(seat))
        await live.in_turn(lambda: live.write(journal.Hinted(at=time.time(), seat=seat)))
        client.send(hinted(found, live.running.players))
    except Refused as refusal:
        client.send(refused(refusal))
    except Exception:  # noqa: BLE001 - whatever ails a bot, the match goes on
        live.context.metrics.count("errors")
        LOG.exception("a hint failed")
        reason = "The bot could not think of anything. Please try again."
        client.send(wire.Refused(TryAgain.kind, reason, name="no hint"))
    finally:
        del live.hinting[seat]


async def word(live: LiveTable, client: Client, asked: wire.Word) -> None:
    seat = live.seated(client)
    if live.table.match is not None or live.table.hashes:
        raise NotAllowed(
            Reason("hashes published"),
            "A word can be chosen only before the hashes of all words are published.",
        )
    chosen = text.word(asked.word)
    live.rates.check("word", seat)
    await live.write(journal.Worded(at=time.time(), seat=seat, word=chosen, hash=word_hash(chosen)))


async def commit(live: LiveTable, client: Client, asked: wire.Commit) -> None:
    seat, table = live.seated(client), live.table
    if table.hashes or seat not in table.awaited:
        raise NotAllowed(
            Reason("no hash asked for"),
            "No hash of yours is asked for: you gave one when you sat down, or none.",
        )
    if not (bound := text.word_hash(asked.hash)):
        raise NotUnderstood(
            Reason("no hash", {"came": ""}), "The hash of a word is asked for, and here came none."
        )
    await live.write(journal.Committed(at=time.time(), seat=seat, hash=bound))


async def reveal(live: LiveTable, client: Client, asked: wire.Reveal) -> None:
    """The word that was kept back. If it comes twice, or too late, the table is told as it is."""
    seat, table = live.seated(client), live.table
    if not table.hashes or seat not in table.awaited:
        client.send(wire.TableChanged(live.summary()))
        return
    shown = text.sealed(asked.word)
    if word_hash(shown) != table.seats[seat].hash:
        raise NotAllowed(
            Reason("another word"),
            "This word has another hash than the one that was published for your seat.",
        )
    await live.write(journal.Revealed(at=time.time(), seat=seat, word=shown))


async def carry(live: LiveTable, client: Client, asked: wire.Carry) -> None:
    seat, key = live.seated(client), new_key()
    live.rates.check("carry", seat)
    await live.write(journal.KeyMade(at=time.time(), seat=seat, key=hashed(key)))
    client.send(wire.Carried(key))


async def replace(live: LiveTable, client: Client, asked: wire.Replace) -> None:
    await live.absences.agree(live.seated(client), asked.seat)


async def leave(live: LiveTable, client: Client, asked: wire.Leave) -> None:
    """The seat is given up."""
    if client.seat == SPECTATOR:
        raise NotAllowed(Reason("watching"), "You are watching; there is no seat to give up.")
    await live.write(journal.GaveUp(at=time.time(), seat=client.seat))


async def obey(tables: Tables, live: LiveTable, client: Client, asked: Request) -> None:
    """Do what a client at that table asks for: one thing at a time at each table."""
    if isinstance(asked, wire.Ping):  # whatever the table is busy with
        client.send(wire.Pong(asked.id, time.time()))
        return
    began = time.perf_counter()
    if isinstance(asked, wire.Rematch):
        await live.in_turn(partial(rematch, tables, live, client, asked))
    else:
        await live.in_turn(partial(_COMMANDS[type(asked)], live, client, asked))
    if isinstance(asked, wire.Play):
        live.context.metrics.time_move(time.perf_counter() - began)
    elif isinstance(asked, wire.Leave):
        await live.sweep(live.measured)  # the others need not wait for a player who has left


_COMMANDS: dict[type[Request], Callable[[LiveTable, Client, Any], Awaitable[None]]] = {
    wire.Play: play,
    wire.Undo: undo,
    wire.Describe: describe,
    wire.Say: say,
    wire.Hint: hint,
    wire.Commit: commit,
    wire.Reveal: reveal,
    wire.Word: word,
    wire.Carry: carry,
    wire.Replace: replace,
    wire.Leave: leave,
}
