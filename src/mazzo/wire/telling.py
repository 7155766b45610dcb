"""What a game says, on its way to clients: in notation for a console, and in words for a page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mazzo.core.game import Game
from mazzo.core.layout import told_sheet
from mazzo.core.marked import names_of, plain, words_of
from mazzo.wire import messages as wire

if TYPE_CHECKING:  # who asks for no hint loads no search
    from mazzo.bots.hint import Hint


def told(game: Game, event: Any, players: Sequence[str]) -> wire.Told:
    """The event with its sentence, and as a score sheet if it is one."""
    names = names_of(players)
    sentence, sheet = game.show(event, names), game.sheet(event, names)
    return wire.Told(event, plain(sentence), told_sheet(sheet) if sheet else None, words_of(sentence))


def hinted(hint: "Hint") -> wire.Hinted:
    """The play that a hint is for, and why."""
    return wire.Hinted(hint.command, plain(hint.why), words_of(hint.words), words_of(hint.why))
