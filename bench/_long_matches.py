"""Journals of matches that last as long as their rules let them: seats that dawdle, options at their bounds.

Where points end a match early, its target is put out of reach, so that the bound on hands or rounds ends it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any, cast
from unittest import mock

import msgspec

from mazzo import games
from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.games.hoards.model import View as HoardsView
from mazzo.games.splendor.model import View as SplendorView
from mazzo.games.splendor.rules.turns import MOST_QUIET
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.server import journal, tokens
from mazzo.server.table import Table
from mazzo.server.tables import checked
from mazzo.wire.messages import FREE, ME, NewTable

NOON = 1_000_000.0
NAME = "vastmatch222"
TOKENS = [tokens.new_token(NAME) for _ in range(6)]
OUT_OF_REACH = 50_000  # points
BOUNDLESS = 10**9
_LAST_POINTS = 15  # of Splendor
_WINNING = {"scopa": "target", "sobesobe": "points", "sapone": "target"}  # options that end a match by points
_CHAT = 200
ROUNDS = {
    "scopa": "hand_number",
    "sobesobe": "round_number",
    "sapone": "round_number",
}  # where they are counted
# Of each game: its seats and its options. With fewer seats, or more, Splendor and Hoards are over sooner.
LONGEST: dict[str, tuple[int, dict[str, Any]]] = {
    "scopa": (2, {"target": OUT_OF_REACH, "max_hands": 1000}),
    "sobesobe": (5, {"points": OUT_OF_REACH, "max_rounds": 1000}),
    "splendor": (3, {}),
    "sapone": (6, {"target": OUT_OF_REACH, "max_rounds": 200}),
    "hoards": (4, {"kings": "draft", "memory": "open", "last": "lap"}),
}


@contextmanager
def unreachable_targets() -> Iterator[None]:
    """For a while games take options under which no number of points ends a match."""
    found = games.find
    wider = {name: _without_bound(found(name), option) for name, option in _WINNING.items()}
    with mock.patch.object(games, "find", lambda name: wider.get(name) or found(name)):
        yield


def _without_bound(game: Game, option: str) -> Game:
    options = msgspec.defstruct("Options", [(option, int, 0)], bases=(game.options,), frozen=True)
    return replace(game, options=cast("type[Options]", options))


@cache
def entries_of(game: str, most: int = BOUNDLESS) -> list[journal.Happening]:
    """The journal of such a match, to its end or for so many entries, with much chat by long names.

    To be called, and to be read back, where targets are out of reach.
    """
    seats, options = LONGEST[game]
    plan = checked(NewTable(game, [ME, *[FREE] * (seats - 1)], options=options))
    entries: list[journal.Happening] = [journal.Made(at=NOON, plan=plan, seed=seed_from(game).hex())]
    names = [f"{'W' * 22}{seat}" for seat in range(seats)]
    entries += [
        journal.Sat(at=NOON, seat=seat, name=name, token=tokens.hashed(TOKENS[seat]))
        for seat, name in enumerate(names)
    ]
    entries += [journal.Wrote(at=NOON, seat=0, name=names[0], text="\u2665" * 300) for _ in range(_CHAT)]
    table, rng, choose = Table(NAME, entries), Rng(1), _DAWDLERS.get(game, _idle)
    while table.state == "running" and len(entries) < most:
        assert table.match is not None
        seat = table.actors[0]
        entries.append(journal.Moved(at=NOON, seat=seat, text=choose(table.match, seat, rng)))
        table.apply(entries[-1])
    return entries


def first_move(entries: Sequence[journal.Happening]) -> int:
    """The number of the entry that is the first move."""
    return next(index for index, entry in enumerate(entries) if isinstance(entry, journal.Moved))


def stretches(entries: Sequence[journal.Happening], length: int) -> tuple[int, int]:
    """Where an early stretch of so many moves begins and a late one, of the same part of a round."""
    table = Table(NAME, entries[: first_move(entries)])
    begins, number, counter = list[int](), 0, ROUNDS.get(table.game.name)
    if counter is None:
        return table.entries, len(entries) - length
    for index in range(table.entries, len(entries)):
        assert table.match is not None
        now = getattr(table.match.state, counter)
        if now != number:
            begins.append(index)
            number = now
        table.apply(entries[index])
    return begins[0], next(begin for begin in reversed(begins) if begin + length <= len(entries))


def _idle(match: Match, seat: int, rng: Rng) -> str:
    """As the table plays for a seat whose time has run out."""
    return match.idle(seat)


def _dawdle_at_splendor(match: Match, seat: int, rng: Rng) -> str:
    """Take tokens and give them back; buy or reserve only where ten quiet rounds would end the match."""
    view = match.view(seat)
    assert isinstance(view, SplendorView)
    if view.phase != "turn":
        return match.idle(seat)
    commands = match.commands(seat) or []
    takes, buys, reserves = (
        [command for command in commands if command.startswith(word)] for word in ("GRAB", "BUY", "RESERVE")
    )
    buys.sort(key=lambda command: _points(view, command))
    is_last_chance = view.quiet_rounds == MOST_QUIET - 1 and view.quiet
    if is_last_chance and buys and not _points(view, buys[0]):
        return buys[0]
    if takes and not (is_last_chance and (seat + 1) % len(view.players) == view.first):
        return takes[rng.below(len(takes))]
    own = view.players[seat].points
    harmless = [command for command in buys if own + _points(view, command) < _LAST_POINTS]
    return [*harmless, *reserves, match.idle(seat)][0]


def _points(view: SplendorView, command: str) -> int:
    """What the card has that is bought."""
    place = command.split()[1]
    if place.startswith("R"):
        card = view.players[view.seat].reserved[int(place[1:]) - 1].card
    else:
        tier, number = map(int, place.split("-"))
        card = view.board[tier - 1][number - 1]
    assert card is not None
    return card.points


def _dawdle_at_hoards(match: Match, seat: int, rng: Rng) -> str:
    """Stroll, lay kings and roar; draw a card only where five quiet laps would end the match."""
    view = match.view(seat)
    assert isinstance(view, HoardsView)
    commands = match.commands(seat) or [match.idle(seat)]
    draws = [command for command in commands if command.startswith("DRAW")]
    if view.phase == "turn" and draws and view.still == view.most_still - 1:
        return draws[0]
    fast = ("DRAW", "TAKE", "HOARD", "ADD", "RAID", "LOOT")
    slow = [command for command in commands if not command.startswith(fast)] or commands
    return slow[rng.below(len(slow))]


_DAWDLERS: dict[str, Callable[[Match, int, Rng], str]] = {
    "splendor": _dawdle_at_splendor,
    "hoards": _dawdle_at_hoards,
}
