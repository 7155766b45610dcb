"""Games of others, from packages (the entry point `mazzo.games`) and files. A broken one is left out."""

import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mazzo.core.errors import BadInput, GameFailed, Refused
from mazzo.core.fields import described
from mazzo.core.game import Game
from mazzo.games import files
from mazzo.games.files import GameFile

GROUP = "mazzo.games"
Source = EntryPoint | GameFile


@dataclass(frozen=True)
class Fault:
    """What is wrong with a game, and where its author finds it."""

    game: str
    file: str
    line: int
    kind: str  # of the exception
    message: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.kind}: {self.message}"

    @property
    def brief(self) -> str:
        """For strangers: nothing of this computer's folders, nor of what the message may quote."""
        return f"{Path(self.file).name}, line {self.line}: {self.kind}"


def names() -> list[str]:
    """The games that can be played."""
    return [name for name, source in _sources().items() if isinstance(_loaded(source), Game)]


def find(name: str) -> Game | None:
    """The game of that name; None if no package brings one."""
    if (source := _sources().get(name)) is None:
        return None
    found = _loaded(source)
    if isinstance(found, Fault):
        raise BadInput(f"the game {name} was left out, as it cannot be loaded: {found}")
    return found


def add(path: str | Path) -> Game:
    """The game in that file. It is found by its name from now on, in processes that this one starts too."""
    file = GameFile(Path(path).expanduser().absolute())
    if not file.path.is_file():
        raise BadInput(f"there is no file {path}; a game's file is Python and ends with GAME = Game(...)")
    if twin := [each for each in files.named() if each.module == file.module and each != file]:
        raise BadInput(f"two games cannot both lie in a file named {file.path.name}: {twin[0].path} does too")
    found = _loaded(file)
    if isinstance(found, Fault):
        raise BadInput(f"the game {path} cannot be loaded: {found}")
    files.name(file)
    return found


def source_of(game: Game) -> Source | None:
    """Where the game comes from; None if it is one of ours."""
    return next((source for source in _sources().values() if _loaded(source) is game), None)


def left_out() -> list[Fault]:
    """The games that cannot be played, and why."""
    return [fault for source in _sources().values() if isinstance(fault := _loaded(source), Fault)]


def as_failed(error: BaseException) -> GameFailed | None:
    """The error as what a game that others wrote did, with its file and line; None if it is not theirs."""
    if isinstance(error, GameFailed):
        return error
    if isinstance(error, BadInput | Refused):
        return None
    for name, source in _sources().items():
        if place := place_of(error, source):
            fault = Fault(name, *place, type(error).__name__, str(error))
            return GameFailed(f"the game {name} failed in {fault}")
    return None


@contextmanager
def faults_named() -> Iterator[None]:
    """What fails in here within a game that others wrote is told with its file and line.

    For work in other processes: their traces do not reach the one that tells people.
    """
    try:
        yield
    except Exception as error:
        if failed := as_failed(error):
            raise failed from error
        raise


def _sources() -> dict[str, Source]:
    """By the names of the games, in their order. A file counts before a package that has a game of that name.

    Of two packages with one name the first counts, as it does for Python's modules.
    """
    found: dict[str, Source] = {point.name: point for point in reversed(tuple(entry_points(group=GROUP)))}
    return dict(sorted((found | {_loaded_name(file): file for file in files.named()}).items()))


def _loaded_name(file: GameFile) -> str:
    found = _loaded(file)
    return found.name if isinstance(found, Game) else file.name


@cache
def _loaded(source: Source) -> Game | Fault:
    """A module that fails is not asked again: it would take as long each time games are listed."""
    try:
        found = source.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, all other games go on
        place = place_of(error, source) or _declaration(source)
        if isinstance(error, SyntaxError) and error.filename:
            place = error.filename, error.lineno or 1
        return Fault(source.name, *place, type(error).__name__, str(error))
    try:
        _check(found, source)
    except Exception as error:  # noqa: BLE001 - its author may have put anything there
        return Fault(source.name, *_declaration(source), type(error).__name__, str(error))
    game: Game = found
    return game


def _check(found: Any, source: Source) -> None:
    """That it is a game which can be listed and begun; no type checker may have seen it."""
    if not issubclass(type(found), Game):
        raise TypeError(f"{source.value} is a {type(found).__name__}, not a mazzo.core.game.Game")
    if not re.fullmatch(r"[a-z0-9_-]+", str(found.name)):
        raise ValueError(
            f"a game's name is one word in small letters, for people to type, not {found.name!r}"
        )
    if isinstance(source, EntryPoint) and found.name != source.name:
        raise ValueError(
            f"the game calls itself {found.name!r} and its entry point {source.name!r}: they must be the same"
        )
    if find_spec(f"mazzo.games.{found.name}") is not None:
        raise ValueError(f"mazzo has a game {found.name!r} itself; this one needs another name")
    if not isinstance(found.seats, range) or not found.seats:
        raise TypeError(f"seats is a range like range(2, 5), not {found.seats!r}")
    if not (isinstance(found.title, str) and isinstance(found.about, str)):
        raise TypeError("title and about are texts")
    found.options()
    for name, default, _ in described(found.options):
        if not isinstance(default, str | int):
            raise TypeError(f"the default of option {name} is text, a whole number, true or false")


def place_of(error: BaseException, source: Source) -> tuple[str, int] | None:
    """The innermost line of the game's own files that the error went through."""
    root = source.module.partition(".")[0]
    package = source.module if root == "mazzo" else root
    found = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        module = frame.f_globals.get("__name__", "")
        if module == package or module.startswith(f"{package}."):
            found = frame.f_code.co_filename, line
    return found


def _declaration(source: Source) -> tuple[str, int]:
    """Where the module names its game, or if there is no module, where the package names the module."""
    file = getattr(sys.modules.get(source.module), "__file__", None)
    if file is not None:
        return file, _line(Path(file).read_text(encoding="utf-8", errors="replace"), source.attr)
    assert isinstance(source, EntryPoint)
    assert source.dist is not None
    text = source.dist.read_text("entry_points.txt") or ""
    return f"entry_points.txt of {source.dist.name}", _line(text, source.name)


def _line(text: str, name: str) -> int:
    """The line that gives the name its value; the first one if there is none."""
    found = re.search(rf"^{re.escape(name)}\s*[:=]", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1
