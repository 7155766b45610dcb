"""Bots that others write: a Python file with a function `make`, or an entry point `mazzo.bots`."""

import runpy
import traceback
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from mazzo.bots.bot import Bot
from mazzo.core.bits import members
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.model import View

Maker = Callable[[Game, int], Bot]  # (game, seed) -> the bot for one seat of one match


class PluginBot:
    """A bot whose faults are told in a sentence, and which cannot leave its menu."""

    def __init__(self, name: str, game: Game, seed: int, make: Maker) -> None:
        self._name = name
        self._game = game
        self._bot: Bot = self._guarded(lambda: make(game, seed))

    def choose(self, view: View) -> int:
        move: int = self._guarded(lambda: self._bot.choose(view))
        menu = list(members(self._game.imagine(view).menu(view.seat)))
        if move not in menu:
            raise BadInput(f"the bot {self._name} chose {move!r}; its menu was {menu}")
        return move

    def _guarded(self, call: Callable[[], Any]) -> Any:
        try:
            return call()
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}, line {last.lineno}"
            raise BadInput(
                f"the bot {self._name} failed in {where}: {type(error).__name__}: {error}"
            ) from error


def find(name: str) -> Maker | None:
    """Who makes the bot of that name; None if it is no plug-in."""
    if name.endswith(".py"):
        return _in_file(Path(name))
    for point in entry_points(group="mazzo.bots"):
        if point.name == name:
            made: Maker = point.load()
            return made
    return None


def _in_file(path: Path) -> Maker:
    try:
        names = runpy.run_path(str(path))
    except OSError as error:
        raise BadInput(f"the bot {path} cannot be read: {error.strerror}") from None
    except Exception as error:
        raise BadInput(f"the bot {path} cannot be loaded: {type(error).__name__}: {error}") from error
    make = names.get("make")
    if not callable(make):
        raise BadInput(f"the bot {path} has no function make(game, seed)")
    found: Maker = make
    return found
