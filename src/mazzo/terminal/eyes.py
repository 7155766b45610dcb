"""How a table elsewhere is drawn here: by the game if it is installed, else as the server lays it out."""

import typing
from collections.abc import Sequence

import msgspec

from mazzo import games
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.model import View
from mazzo.core.table import Table, zones_table
from mazzo.wire.messages import News


class Eyes:
    """The game of a table, as far as this computer knows it."""

    def __init__(self, name: str) -> None:
        self._game: Game | None = None
        try:
            self._game = games.find(name)
        except BadInput:
            return
        self._kind = view_type(self._game)
        if self._kind is None:
            self._game = None

    @property
    def needs_layout(self) -> bool:
        """Whether the server has to lay the table out."""
        return self._game is None

    def table(self, news: News, names: Sequence[str]) -> Table:
        """What is to be drawn; a game of another version than the server's gives up for good."""
        if self._game is not None:
            try:
                return self._game.table(msgspec.convert(news.view, self._kind), names)
            except msgspec.ValidationError:
                self._game = None
        return news.layout or zones_table(news.view)


def view_type(game: Game) -> type[View] | None:
    """What the game's `view` says that it returns."""
    try:
        found = typing.get_type_hints(game.view).get("return")
    except (NameError, TypeError):
        return None
    return found if isinstance(found, type) and issubclass(found, View) else None
