"""Journals of matches that are as long as their game allows, or far longer than people ever play."""

from functools import cache
from typing import Any

from tests.tables import any_play

from mazzo.core.bits import Rng
from mazzo.match.fair import seed_from
from mazzo.server import journal, tokens
from mazzo.server.table import Table
from mazzo.server.tables import checked
from mazzo.wire.messages import FREE, ME, NewTable

NOON = 1_000_000.0
NAME = "vastmatch222"
MOST = 10_100  # entries
# Of each game: its seats, its options, and whether every seat lets its time run out.
LONGEST: dict[str, tuple[int, dict[str, Any], bool]] = {
    "scopa": (2, {"target": 100, "max_hands": 1000}, True),
    "sobesobe": (5, {"points": 100, "max_rounds": 1000}, True),
    "splendor": (4, {}, True),
    "sapone": (6, {"target": 200, "max_rounds": 200}, True),
    "hoards": (2, {"kings": "draft", "memory": "open"}, False),
}
TOKENS = [tokens.new_token(NAME) for _ in range(6)]


@cache
def entries_of(game: str) -> list[journal.Happening]:
    """A match by the longest options, to its end or for 10,000 moves, with much chat by long names."""
    seats, options, is_idle = LONGEST[game]
    plan = checked(NewTable(game, [ME, *[FREE] * (seats - 1)], options=options))
    entries: list[journal.Happening] = [journal.Made(at=NOON, plan=plan, seed=seed_from(game).hex())]
    names = [f"{'W' * 22}{seat}" for seat in range(seats)]
    entries += [
        journal.Sat(at=NOON, seat=seat, name=name, token=tokens.hashed(TOKENS[seat]))
        for seat, name in enumerate(names)
    ]
    entries += [journal.Wrote(at=NOON, seat=0, name=names[0], text="\u2665" * 300) for _ in range(200)]
    table, rng = Table(NAME, entries), Rng(1)
    while table.state == "running" and len(entries) < MOST:
        assert table.match is not None
        if is_idle:
            seat = table.actors[0]
            text = table.match.idle(seat)
        else:
            seat, text = any_play(table.match, rng)
        entries.append(journal.Moved(at=NOON, seat=seat, text=text))
        table.apply(entries[-1])
    return entries
