"""What the console needs of a display, and the choice of one: colour, or plain lines."""

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TextIO

from mazzo.core.errors import Refused
from mazzo.core.game import Game
from mazzo.core.layout import Layout, Sheet
from mazzo.terminal import faces

News = Sequence[str | Sheet]


@dataclass(frozen=True)
class Scene:
    """A table as one seat sees it now, and what has happened since it last looked."""

    title: str
    table: Layout
    names: Sequence[str]
    scores: Sequence[int | float]
    actors: Sequence[int]
    news: News
    greeting: Sequence[str] = ()  # above the news, and never left out


def news(game: Game, events: Sequence[Any], names: Sequence[str]) -> News:
    """The events as they are told: a score sheet where the game has one, else a sentence."""
    return [game.sheet(event, names) or game.show(event, names) for event in events]


class Display(Protocol):
    """Where a match is shown and commands come from."""

    def say(self, text: str) -> None:
        """A remark of the console itself."""

    def result(self, text: str) -> None:
        """How the match ended."""

    def tell(self, news: News) -> None:
        """What has happened, with no table below it."""

    def pause(self, news: News) -> None:
        """What has happened, until somebody has read it."""

    def refuse(self, error: Refused) -> None:
        """Why a command changed nothing."""

    def table(self, scene: Scene) -> None:
        """The table afresh, the news above it."""

    def ask(self, who: str, words: Sequence[str]) -> str:
        """One line from that person, who may be offered these words. EOFError when there are no more."""

    def step(self, where: str, words: Sequence[str]) -> str:
        """One of the words that lead through a replay; keys may stand for some."""

    def curtain(self, greeting: Sequence[str], news: News, whom: str, words: Sequence[str]) -> str:
        """Hide all but the public news until `whom` is at the keyboard; what was typed meanwhile."""

    def page(self, markdown: str) -> None:
        """A long text, to be read in peace."""

    def log(self, news: News) -> None:
        """All that has happened, to be read in peace."""

    def lines(self, heading: str, lines: Sequence[str]) -> None:
        """A list."""

    def thinking(self, name: str) -> AbstractContextManager[None]:
        """While a bot takes its time."""

    def share(self) -> None:
        """From now on several people look at this screen in turn: leave no trace."""

    def close(self) -> None:
        """Give the terminal back as it was."""


def is_lively(stream_in: TextIO, stream_out: TextIO) -> bool:
    """Whether somebody sits at a terminal that can draw."""
    can_draw = os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    is_unicode = (stream_out.encoding or "").lower().replace("-", "") == "utf8"
    return can_draw and is_unicode and stream_in.isatty() and stream_out.isatty()


def best_display(deck: str) -> Display:
    """The display that suits this terminal. Rich and prompt_toolkit are only loaded where they are used."""
    if not is_lively(sys.stdin, sys.stdout):
        return plain_display(deck)
    from mazzo.terminal.screen import Screen

    return Screen(faces.find(deck))


def plain_display(deck: str) -> Display:
    """Plain lines, whatever the terminal could do."""
    from mazzo.terminal.plain import Plain

    look = faces.find(deck)
    return Plain(faces.LETTERS if look is faces.FRENCH else look)
