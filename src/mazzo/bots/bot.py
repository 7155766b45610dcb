"""What a bot is, and how its small moves become one whole play."""

from typing import Protocol

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import View


class Bot(Protocol):
    """A player of one game. It may keep what it has thought, and never learns more than its views."""

    def choose(self, view: View) -> int:
        """A move from the menu of the seat that sees this."""


def whole_play(game: Game, bot: Bot, view: View) -> str:
    """The bot's play as text: its moves, made in a table that it imagines, until the play is complete."""
    seat = view.seat
    before = game.imagine(view)
    state, moves = before.copy(), list[int]()
    while not moves or state.unfinished():
        moves.append(bot.choose(view))
        state.play(seat, moves[-1], None)
        view = game.view(state, seat)
    return game.write(before, seat, moves)


class RandomBot:
    """Any move of the menu, each as likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._rng = Rng(seed)

    def choose(self, view: View) -> int:
        return self._rng.member(self._game.imagine(view).menu(view.seat))


class QuickBot:
    """The game's own heuristic, no search."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._rng = Rng(seed)

    def choose(self, view: View) -> int:
        return self._game.guide.quick(self._game.imagine(view), view.seat, self._rng)
