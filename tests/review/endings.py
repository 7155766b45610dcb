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

# Ann sells a coin as a shovel, and Bob, who doubts it, catches her.
SAPONE: dict[str, Any] = {
    "hands": [["coin1", "artichoke5", "shovel5"], ["coin1", "leek2"]],
    "market": ["leek2", "coin1", "coin1"],
    "turn": 0,
}

# Bob adds a card that does not belong to his nines, and Ann loots them with two sixes.
HOARDS: dict[str, Any] = {
    "hands": [["2S", "6H", "6S"], ["AS", "2H", "5D"]],
    "piles": [[], [["9H", "9S"]]],
    "deck": ["4S", "7C"],
    "turn": 1,
    "first": 1,
    "turn_number": 2,
}


def scopa() -> Record:
    """A hand of Scopa at its end."""
    return played("scopa", 2, "ending", SCOPA_PLAYS, SCOPA)


def sapone() -> Record:
    """A round of Sapone at its end."""
    plays = ["SELL coin1 AS shovel5", "DOUBT"]
    return played("sapone", 2, "lie", plays, SAPONE, {"max_rounds": 1})


def hoards() -> Record:
    """A match of Hoards at its end."""
    plays = ["ADD 5D TO 1", "END", "HOARD 6H 6S", "LOOT 1 1"]
    return played("hoards", 2, "lie", plays, HOARDS)


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
