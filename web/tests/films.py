"""Writes a match of every game to standard output, as each seat and a spectator saw it, for the tests of the
page. Players toss coins, but for what brings a match to its end.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import View
from mazzo.core.state import SPECTATOR
from mazzo.games import BUILT_IN, find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.replay import Replay
from mazzo.wire.messages import Told

PLAYERS = ("Ann", "Bob", "Ćira")
OPTIONS: dict[str, dict[str, object]] = {
    "scopa": {"target": 5, "capture": "choose"},
    "sapone": {"max_rounds": 1},
}
EAGER = {
    "splendor": ("BUY", "GRAB"),
    "hoards": ("HOARD", "LOOT", "RAID", "LAY"),
}  # verbs that mostly come first


class Shot(msgspec.Struct):
    """One step of a match, as a seat saw it."""

    mover: int
    told: list[Told]
    view: View
    actors: list[int] = []  # who was to act then, if players were
    commands: list[str] | None = []  # of this seat


class Seen(msgspec.Struct):
    """A match, as one seat saw it."""

    seat: int
    shots: list[Shot]


Asked = dict[int, list[str] | None]  # who is to act, and their commands


def films(game: Game) -> Iterator[Seen]:
    match, asked = played(game, PLAYERS[: game.seats[-1]])
    replay = Replay(match.record())
    for seat in (SPECTATOR, *range(len(match.players))):
        shots = [shot(replay, number, seat) for number in range(len(replay))]
        plays = 0
        for now, then in pairwise(shots):
            plays += now.mover >= 0
            if then.mover >= 0:
                now.actors, now.commands = list(asked[plays]), asked[plays].get(seat, [])
        yield Seen(seat, shots)


def played(game: Game, players: Sequence[str]) -> tuple[Match, list[Asked]]:
    """A match, and before each of its plays who was asked for one."""
    match = Match(game, players, game.options(**OPTIONS.get(game.name, {})), seed_from("page"))
    rng, asked = Rng(1), list[Asked]()
    while not match.is_over:
        actors = match.actors()
        asked.append({seat: match.commands(seat) for seat in actors})
        seat = actors[rng.below(len(actors))]
        match.play(seat, any_play(match, seat, rng))
    return match, asked


def any_play(match: Match, seat: int, rng: Rng) -> str:
    commands = match.commands(seat)
    if commands:
        for verb in EAGER.get(match.game.name, ()) if rng.below(4) else ():
            commands = [text for text in commands if text.startswith(verb)] or commands
        return commands[rng.below(len(commands))]
    state, moves = match.state.copy(), list[int]()  # too many to list: a step at a time
    while not moves or state.unfinished():
        moves.append(rng.member(state.menu(seat)))
        state.play(seat, moves[-1], None)
    return match.game.write(match.state, seat, moves)


def shot(replay: Replay, number: int, seat: int) -> Shot:
    frame = replay.at(number, seat)
    told = [Told(event, text) for event, text in zip(frame.events, frame.log, strict=True)]
    return Shot(frame.mover, told, frame.view)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode({name: list(films(find(name))) for name in BUILT_IN}))
