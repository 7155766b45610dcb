"""The table of games: ours, and those that packages and files of others bring (plug_ins.py)."""

import sys
from importlib import import_module
from types import ModuleType

from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.words import listing
from mazzo.games import plug_ins

BUILT_IN = ("scopa", "sobesobe", "splendor", "sapone", "hoards")


def names() -> list[str]:
    """Every game that can be played, ours first."""
    return [*BUILT_IN, *plug_ins.names()]


def find(name: str) -> Game:
    """The game of that name."""
    wanted = name.strip().lower()
    if wanted in BUILT_IN:
        ours: Game = import_module(f"mazzo.games.{wanted}").GAME
        return ours
    if (game := plug_ins.find(wanted)) is not None:
        return game
    raise BadInput(f"there is no game {name!r}; what there is: {listing(names())}")


class Games(ModuleType):
    """This module, which can be called: `mazzo.games()`."""

    __file__: str
    BUILT_IN = BUILT_IN
    names = staticmethod(names)
    find = staticmethod(find)

    def __call__(self) -> list[str]:
        """The names of all games that can be played."""
        return names()


sys.modules[__name__].__class__ = Games
