"""The table of games: ours, and those that other packages bring through the entry point `mazzo.games`."""

from importlib import import_module
from importlib.metadata import entry_points

from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.words import listing

BUILT_IN = ("scopa", "sobesobe", "splendor", "sapone", "hoards")


def names() -> list[str]:
    """Every game there is, ours first."""
    return [*BUILT_IN, *sorted(point.name for point in entry_points(group="mazzo.games"))]


def find(name: str) -> Game:
    """The game of that name."""
    wanted = name.strip().lower()
    if wanted in BUILT_IN:
        game: Game = import_module(f"mazzo.games.{wanted}").GAME
        return game
    for point in entry_points(group="mazzo.games"):
        if point.name == wanted:
            loaded: Game = point.load()
            return loaded
    raise BadInput(f"there is no game {name!r}; what there is: {listing(names())}")
