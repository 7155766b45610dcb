"""The games as the lobby shows them, with their options and the levels of bots."""

import logging
from typing import Any

import msgspec
from msgspec import inspect

from mazzo import games
from mazzo.bots.levels import ABOUT_LEVELS, DEFAULT_LEVEL
from mazzo.core.fields import described
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.games import plug_ins
from mazzo.match.scenarios.lesson import lessons_of
from mazzo.server.logs import note
from mazzo.wire.lessons import info
from mazzo.wire.messages import Catalogue, GameInfo, LeftOut, LessonInfo, LevelInfo, OptionInfo


def catalogue() -> Catalogue:
    """What can be played here, and against whom."""
    levels = [LevelInfo(name, about) for name, about in ABOUT_LEVELS.items()]
    found = [_info(games.find(name)) for name in games.names()]
    left_out = [LeftOut(fault.game, fault.brief) for fault in plug_ins.left_out()]
    return Catalogue(found, levels, DEFAULT_LEVEL, left_out)


def _info(game: Game) -> GameInfo:
    return GameInfo(
        game.name,
        game.title,
        game.about,
        game.seats[0],
        game.seats[-1],
        _options(game.options),
        _lessons(game),
    )


def _lessons(game: Game) -> list[LessonInfo]:
    """What the game teaches; a lesson of a plug-in that cannot be read takes nothing else away."""
    try:
        return [info(lesson) for lesson in lessons_of(game.name)]
    except Exception as error:  # noqa: BLE001 - others may have written anything there
        note("lessons left out", logging.WARNING, game=game.name, why=str(error))
        return []


def _options(kind: type[Options]) -> list[OptionInfo]:
    types = {item.name: inspect.type_info(item.type) for item in msgspec.structs.fields(kind)}
    return [
        OptionInfo(name, _plain(default), about, *_range(types[name]))
        for name, default, about in described(kind)
    ]


def _plain(default: object) -> str | int | bool:
    assert isinstance(default, str | int), "options have plain defaults"
    return default


def _range(info: inspect.Type) -> tuple[list[str], int | None, int | None]:
    """What a form has to know to ask for it."""
    choices: list[Any] = []
    match info:
        case inspect.LiteralType(values):
            choices = [str(value) for value in values]
        case inspect.IntType(ge=least, le=most):
            return [], least, most
    return choices, None, None
