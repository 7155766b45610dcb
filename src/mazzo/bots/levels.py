"""Bots by name: `random`, `quick`, `ismcts:100ms`, and the levels that people choose from."""

from mazzo.bots.bot import Bot, QuickBot, RandomBot
from mazzo.core.errors import BadInput
from mazzo.core.game import Game


def make(name: str, game: Game, seed: int) -> Bot:
    """The bot of that name, for one seat of one match."""
    if name == "random":
        return RandomBot(game, seed)
    if name == "quick":
        return QuickBot(game, seed)
    raise BadInput(f"there is no bot {name!r}; there are random and quick")
