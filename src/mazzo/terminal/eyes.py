"""How a table elsewhere is drawn here: by the game if it is installed, else as the server lays it out."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from mazzo import games
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.layout import Layout, zones_layout
from mazzo.wire.messages import News


class Eyes:
    """The game of a table, as far as this computer knows it."""

    def __init__(self, name: str) -> None:
        self._game: Game | None = None
        with suppress(BadInput):
            self._game = games.find(name)

    @property
    def needs_layout(self) -> bool:
        """Whether the server has to lay the table out."""
        return self._game is None

    def forms(self, news: News) -> Sequence[str]:
        """Examples of what can be played, if the game is known and has any."""
        if self._game is not None:
            with suppress(msgspec.ValidationError):
                return self._game.forms(msgspec.convert(news.view, self._game.views))
        return ()

    def table(self, news: News, names: Sequence[str]) -> Layout:
        """What is to be drawn; a game of another version than the server's gives up for good."""
        if self._game is not None:
            try:
                return self._game.layout(msgspec.convert(news.view, self._game.views), names)
            except msgspec.ValidationError:
                self._game = None
        return news.layout or zones_layout(news.view)
