"""What players were told, beside what is stored and what the finished record says."""

import contextlib
import re
import sqlite3
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from tests.postgres import asked
from tests.server.players import Player
from tests.server.service import Service

from mazzo.core.game import Game
from mazzo.match.record import decode
from mazzo.match.replay import Replay
from mazzo.match.restore import restore
from mazzo.match.verify import verify
from mazzo.server import journal
from mazzo.wire import telling

OF_A_KIND = {"sapone"}  # games with many cards of one name, which any player may speak of at any time
EXAMPLE = b'{\\"do\\":\\"play\\",\\"text\\":\\"7D\\"}'  # in the refusal of what is no message


def stored(service: Service, table: str) -> list[journal.Happening]:
    """The journal as it is on the disk, read past the server."""
    of_table = f"SELECT number, entry FROM journal WHERE name = '{table}' ORDER BY number"
    if service.database:
        numbers, entries = zip(*asked(service.database, of_table), strict=True)
    else:
        with contextlib.closing(sqlite3.connect(service.data / "tables.db")) as database:
            numbers, entries = zip(*database.execute(of_table).fetchall(), strict=True)
    assert list(numbers) == list(range(len(numbers))), "an entry is missing"
    return [journal.decode(entry) for entry in entries]


def check_plays(player: Player, service: Service) -> None:
    """Each acknowledged play is stored once, and all of them in the order in which they were made."""
    entries = stored(service, player.seat.table)
    moves = [entry for entry in entries if isinstance(entry, journal.Moved)]
    mine = [(move.id, move.text) for move in moves if move.seat == player.seat.seat]
    assert max(Counter(mine).values()) == 1, "a play was made twice"
    assert mine == player.answered
    written = {entry.text for entry in entries if isinstance(entry, journal.Wrote)}
    assert player.chat <= written, "a line was heard that was not stored"


def check_told(player: Player, service: Service) -> None:
    """All that was told is what the finished record says, and no more; and the record is sound."""
    raw = service.get(f"/api/tables/{player.seat.table}/record").body
    report = verify(raw)
    assert report.is_sound, report.failures
    assert report.over
    heard = restore(decode(raw)).heard(player.seat.seat)
    assert player.events == msgspec.to_builtins(heard)


def replay(service: Service, table: str) -> Replay:
    """The whole truth about a match that is over."""
    return Replay(decode(service.get(f"/api/tables/{table}/record").body))


def check_bytes(told: Sequence[bytes], seat: int, past: Replay) -> None:
    """Each message is what the seat saw and heard by then, and names no card that was hidden from it."""
    game, heard, moments = past.game, list[Any](), dict[int, list[int]]()
    for number in range(len(past)):
        heard += past.at(number, seat).events
        moments.setdefault(len(heard), []).append(number)  # the steps by which the seat had heard so much
    shown = b""  # the last view that was sent
    for raw in told:
        message = msgspec.json.decode(raw)
        news = message["news"] if message["tell"] == "welcome" else message
        if message["tell"] == "hinted":
            assert _cards(game, raw) <= _cards(game, shown)
            continue
        if message["tell"] not in ("news", "welcome"):
            assert _cards(game, raw.replace(EXAMPLE, b"")) == set()
            continue
        events = heard[news["number"] - len(news["told"]) : news["number"]]
        assert [item["event"] for item in news["told"]] == msgspec.to_builtins(events)
        step = _step(past, moments[news["number"]], seat, news["view"])
        knows = past.at(step, seat).view
        seen = game.for_people(knows)
        shown = msgspec.json.encode(seen)
        # One of the sheets speaks of the 7D, the settebello.
        sheets = [telling.told(game, event, past.players).sheet for event in events]
        assert _cards(game, raw) <= _cards(game, msgspec.json.encode([seen, events, sheets]))
        met = set() if knows is seen else _cards(game, msgspec.json.encode(knows))  # and may be named again
        assert not _cards(game, shown) & (_hidden(past, step, seat) - met)


def _step(past: Replay, steps: Sequence[int], seat: int, view: Any) -> int:
    """The one of these steps in which the seat saw what it was sent."""
    for step in reversed(steps):
        if msgspec.to_builtins(past.game.for_people(past.at(step, seat).view)) == view:
            return step
    raise AssertionError("the seat was sent a view that was never its own")


def _cards(game: Game, raw: bytes) -> set[str]:
    """Every card whose name is a word in these bytes; none where a name does not tell which card it is."""
    if game.name in OF_A_KIND:
        return set()
    return set(re.findall(r"[0-9A-Za-z:]+", raw.decode())) & set(game.cards)


def _hidden(past: Replay, number: int, seat: int) -> set[str]:
    """The cards in the deck and in other hands after that step, except those the seat itself put there."""
    if past.game.name in OF_A_KIND:
        return set()
    zones = past.truth(number).position
    hands = zones["blind" if past.game.name == "splendor" else "hands"]
    decks = zones["decks"] if "decks" in zones else [zones["deck"]]
    own = zones["discards"][seat] if "discards" in past.game.notes and seat >= 0 else []
    return set().union(*decks, *(hand for owner, hand in enumerate(hands) if owner != seat)) - set(own)
