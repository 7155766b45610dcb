"""Matches that are over after a few plays, with a mistake in them: what reviews are tried on."""

from collections.abc import Sequence
from typing import Any

from mazzo import games
from mazzo.core.bits import Rng
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.record import Record

# Ann could sweep with the seven of coins, and trails the king.
SCOPA: dict[str, Any] = {
    "hands": [["7D", "KC"], ["7C", "2H"]],
    "table": ["7S"],
    "deck": [],
    "turn": 0,
}
SCOPA_PLAYS = ("trail KC",)


def scopa() -> Record:
    """A hand of Scopa at its end."""
    return played("scopa", 2, "ending", SCOPA_PLAYS, SCOPA)


def played(
    game: str,
    seats: int,
    word: str,
    first: Sequence[str] = (),
    position: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
) -> Record:
    """A match with these plays, and quick ones after them."""
    found = games.find(game)
    players = ["Ann", "Bob", "Cleo", "Dan"][:seats]
    match = Match(found, players, found.options(**options or {}), seed_from(word), position=position)
    rng = Rng(1)
    for text in first:
        match.play(match.actors()[0], text)
    while not match.is_over:
        seat, state, moves = match.actors()[0], match.state.copy(), list[int]()
        while not moves or state.unfinished():
            moves.append(found.guide.quick(state, seat, rng))
            state.play(seat, moves[-1], None)
        match.play(seat, found.write(match.state, seat, moves))
    return match.record()
