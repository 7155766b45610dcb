"""Another table that goes on from a position of a match that is over, hidden cards as they were or anew."""

import secrets

import msgspec

from mazzo.core.bits import Rng
from mazzo.core.errors import NotAllowed
from mazzo.core.game import Position
from mazzo.core.reason import Reason
from mazzo.core.state import NOBODY
from mazzo.match.match import Match
from mazzo.match.replay import Replay
from mazzo.server.errors import NotFound
from mazzo.wire.messages import Continue, NewTable


def plan_of(match: Match, asked: Continue) -> NewTable:
    """The plan of the table: the game and the options of the match, and all else as it is asked for."""
    return NewTable(
        game=match.game.name,
        seats=asked.seats,
        name=asked.name,
        options=msgspec.to_builtins(match.options),
        public=asked.public,
        clock=asked.clock,
        pace=asked.pace,
        hash=asked.hash,
        practice=asked.practice,
        hints=asked.hints,
    )


def position_after(replay: Replay, asked: Continue) -> Position:
    """Where it goes on: every card as it lay, or what a seat could not know dealt anew."""
    game, seats = replay.game, len(replay.players)
    if not 0 <= asked.step < len(replay):
        raise NotFound(
            Reason("no such step", {"step": asked.step, "steps": len(replay)}),
            f"There is no step {asked.step} in this match; there are 0 to {len(replay) - 1}.",
        )
    if len(asked.seats) != seats:
        raise NotAllowed(
            Reason("wrong number of seats", {"seats": [seats], "came": len(asked.seats)}),
            f"The match was played by {seats}: name who plays in each seat, not in {len(asked.seats)}.",
        )
    state = replay.state(asked.step)
    if state.actor() == NOBODY:
        raise NotAllowed(Reason("match over"), "The match is over at that step. Choose an earlier one.")
    if asked.hidden == "kept":
        return game.position(state)
    if not 0 <= asked.seat < seats:
        raise NotFound(
            Reason("no such seat", {"seat": asked.seat, "seats": list(range(seats))}),
            f"There is no seat {asked.seat} at this table.",
        )
    world = game.imagine(replay.at(asked.step, asked.seat).view)
    game.guide.reshuffle(world, asked.seat, Rng(secrets.randbits(48)))
    return game.position(world)
