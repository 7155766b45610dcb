"""A hint for a person: what the search would play, and why that is good."""

from dataclasses import dataclass

from mazzo.bots.bot import whole_play
from mazzo.bots.search_bot import Budget, SearchBot
from mazzo.core.game import Game
from mazzo.core.model import View

_THOUGHT = Budget(seconds=0.3)


@dataclass(frozen=True)
class Hint:
    command: str
    why: str  # a marked sentence
    words: str  # the play as a marked sentence


def hint(game: Game, view: View, thought: Budget = _THOUGHT) -> Hint:
    """The play that a good bot would make with what this seat knows."""
    command = whole_play(game, SearchBot(game, 0, thought), view)
    state, seat = game.imagine(view), view.seat
    moves = game.read(state, seat, command)
    return Hint(command, game.explain(state, seat, moves), game.describe(state, seat, moves) or command)
