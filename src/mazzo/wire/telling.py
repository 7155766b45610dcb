"""What a game says, on its way to clients: in notation for a console, and in words for a page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mazzo.core.game import Game
from mazzo.core.layout import told_sheet
from mazzo.core.marked import Words, names_of, naming, pieces, plain, words_of
from mazzo.match.match import Match
from mazzo.wire import messages as wire

if TYPE_CHECKING:  # who asks for no hint loads no search
    from mazzo.bots.hint import Hint


def told(game: Game, event: Any, players: Sequence[str]) -> wire.Told:
    """The event with its sentence, and as a score sheet if it is one."""
    names = names_of(players)
    sentence, sheet = game.show(event, names), game.sheet(event, names)
    return wire.Told(event, plain(sentence), told_sheet(sheet) if sheet else None, words_of(sentence))


def hinted(hint: "Hint", players: Sequence[str]) -> wire.Hinted:
    """The play that a hint is for, and why."""
    words, why = (naming(text, players) for text in (hint.words, hint.why))
    return wire.Hinted(hint.command, plain(why), words_of(words), words_of(why))


def described(match: Match, seat: int, plays: Sequence[str]) -> list[Words]:
    """Plays as sentences, from what their seat knows; of a game that has none, as they are written."""
    game = match.game
    state = game.imagine(match.view(seat))
    sentences = [game.describe(state, seat, game.read(state, seat, play)) for play in plays]
    return [
        pieces(naming(sentence, match.players) if sentence else game.in_prose(play))
        for sentence, play in zip(sentences, plays, strict=True)
    ]


def command_words(match: Match, seat: int, commands: Sequence[str] | None) -> list[Words]:
    """The commands of who presses buttons, in words."""
    return described(match, seat, commands) if commands else []
