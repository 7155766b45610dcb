"""What a game says, on its way to clients: in notation for a console, and in words for a page."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

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


_ENCODER = msgspec.json.Encoder()
_MOST_REMEMBERED = 10_000  # events that were put into words, for any players: about 4 MB
_FIRST_STAND_IN = 0xE000  # of one a seat, and no letter of any name: they cannot be printed
_remembered: dict[tuple[Callable[..., str], int, bytes], bytes] = {}


def encoded_told(game: Game, event: Any, players: Sequence[str]) -> bytes:
    """The same as it is sent.

    Names stand in a sentence as they are, for a game knows them only as marks. So a sentence is made once,
    for players with stand-ins as names, and whoever plays, their names are put in.
    """
    key = (game.show, len(players), _ENCODER.encode(event))
    raw = _remembered.get(key)
    if raw is None:
        made = told(game, event, _stand_ins(len(players)))
        raw = _ENCODER.encode(made)
        if made.sheet is None:  # which hardly ever comes again
            if len(_remembered) >= _MOST_REMEMBERED:
                _remembered.clear()
            _remembered[key] = raw
    for stand_in, name in zip(_encoded_stand_ins(len(players)), players, strict=True):
        if stand_in in raw:
            raw = raw.replace(stand_in, _escaped(name))
    return raw


def _stand_ins(seats: int) -> list[str]:
    return [chr(_FIRST_STAND_IN + seat) for seat in range(seats)]


@lru_cache
def _encoded_stand_ins(seats: int) -> list[bytes]:
    return [stand_in.encode() for stand_in in _stand_ins(seats)]


@lru_cache(_MOST_REMEMBERED)
def _escaped(name: str) -> bytes:
    """The name as it stands in a text that is sent."""
    return _ENCODER.encode(name)[1:-1]


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
