"""Games that other packages bring through the entry point `mazzo.games`. One that is broken is left out."""

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

GROUP = "mazzo.games"


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
    return [point.name for point in _points().values() if isinstance(_loaded(point), Game)]


def find(name: str) -> Game | None:
    """The game of that name; None if no package brings one."""
    if (point := _points().get(name)) is None:
        return None
    found = _loaded(point)
    if isinstance(found, Fault):
        raise BadInput(f"the game {name} was left out, as it cannot be loaded: {found}")
    return found


def left_out() -> list[Fault]:
    """The games that cannot be played, and why."""
    return [fault for point in _points().values() if isinstance(fault := _loaded(point), Fault)]


def as_failed(error: BaseException) -> GameFailed | None:
    """The error as what a game that others wrote did, with its file and line; None if it is not theirs."""
    if isinstance(error, GameFailed):
        return error
    if isinstance(error, BadInput | Refused):
        return None
    for point in _points().values():
        if place := _place_of(error, point):
            fault = Fault(point.name, *place, type(error).__name__, str(error))
            return GameFailed(f"the game {point.name} failed in {fault}")
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


def _points() -> dict[str, EntryPoint]:
    """In the order of their names. Of two with one name the first counts, as it does for Python's modules."""
    found = {point.name: point for point in reversed(tuple(entry_points(group=GROUP)))}
    return dict(sorted(found.items()))


@cache
def _loaded(point: EntryPoint) -> Game | Fault:
    """A module that fails is not asked again: it would take as long each time games are listed."""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, all other games go on
        place = _place_of(error, point) or _declaration(point)
        if isinstance(error, SyntaxError) and error.filename:
            place = error.filename, error.lineno or 1
        return Fault(point.name, *place, type(error).__name__, str(error))
    try:
        _check(found, point)
    except Exception as error:  # noqa: BLE001 - its author may have put anything there
        return Fault(point.name, *_declaration(point), type(error).__name__, str(error))
    game: Game = found
    return game


def _check(found: Any, point: EntryPoint) -> None:
    """That it is a game which can be listed and begun; no type checker may have seen it."""
    if not issubclass(type(found), Game):
        raise TypeError(f"{point.value} is a {type(found).__name__}, not a mazzo.core.game.Game")
    if not found.name == point.name == point.name.lower():
        raise ValueError(
            f"the game calls itself {found.name!r} and its entry point {point.name!r}:"
            " they must be the same, in small letters"
        )
    if find_spec(f"mazzo.games.{point.name}") is not None:
        raise ValueError("mazzo has a game of that name itself; the entry point needs another one")
    if not isinstance(found.seats, range) or not found.seats:
        raise TypeError(f"seats is a range like range(2, 5), not {found.seats!r}")
    if not (isinstance(found.title, str) and isinstance(found.about, str)):
        raise TypeError("title and about are texts")
    found.options()
    for name, default, _ in described(found.options):
        if not isinstance(default, str | int):
            raise TypeError(f"the default of option {name} is text, a whole number, true or false")


def _place_of(error: BaseException, point: EntryPoint) -> tuple[str, int] | None:
    """The innermost line of the package's own files that the error went through."""
    root = point.module.partition(".")[0]
    package = point.module if root == "mazzo" else root
    found = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        module = frame.f_globals.get("__name__", "")
        if module == package or module.startswith(f"{package}."):
            found = frame.f_code.co_filename, line
    return found


def _declaration(point: EntryPoint) -> tuple[str, int]:
    """Where the module names its game, or if there is no module, where the package names the module."""
    file = getattr(sys.modules.get(point.module), "__file__", None)
    if file is not None:
        return file, _line(Path(file).read_text(encoding="utf-8", errors="replace"), point.attr)
    assert point.dist is not None
    text = point.dist.read_text("entry_points.txt") or ""
    return f"entry_points.txt of {point.dist.name}", _line(text, point.name)


def _line(text: str, name: str) -> int:
    """The line that gives the name its value; the first one if there is none."""
    found = re.search(rf"^{re.escape(name)}\s*[:=]", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1
