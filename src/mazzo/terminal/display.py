"""What the console needs of a display, and the choice of one: colour, or plain lines."""

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TextIO

from mazzo.core.errors import Refused
from mazzo.core.game import Game
from mazzo.core.layout import Layout, Sheet, told_sheet
from mazzo.core.marked import plain
from mazzo.terminal import faces

HIDE = "\x1b[?1049h"  # the alternate screen, which has no scrollback
SHOW = "\x1b[?1049l"
CLEAR = "\x1b[H\x1b[2J"
FORGET = "\x1b[3J"  # the scrollback too

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
    sheets = (game.sheet(event, names) for event in events)
    return [
        told_sheet(sheet) if sheet else plain(game.show(event, names))
        for event, sheet in zip(events, sheets, strict=True)
    ]


@dataclass(frozen=True)
class Question:
    """What the prompt says now. It may change while it stands there."""

    who: Callable[[], str]  # a name, with a clock beside it that runs
    plays: Sequence[str] = ()  # that may be offered, one of each kind first
    words: Sequence[str] = ()  # of the console, the first of which is always shown
    is_waiting: bool = False  # for others: lines without colour and keys have no prompt then
    owner: str = ""  # whose earlier lines the arrow keys bring back; '' brings back none


class Display(Protocol):
    """Where a match is shown and lines come from. Things may happen there while a person types."""

    pauses: bool  # whether a score sheet is read before the table is shown
    is_typed: bool  # whether a person is there who can be asked; else lines come from a pipe

    @property
    def width(self) -> int:
        """How many letters a line of a list has room for."""

    # Drawing: at any time without a prompt, else within `show`.

    def say(self, text: str) -> None:
        """A remark of the console itself."""

    def result(self, text: str) -> None:
        """How the match ended."""

    def tell(self, news: News) -> None:
        """What has happened, with no table below it."""

    def refuse(self, error: Refused) -> None:
        """Why a command changed nothing."""

    def table(self, scene: Scene) -> None:
        """The table afresh, the news above it."""

    def lines(self, heading: str, lines: Sequence[str]) -> None:
        """A list."""

    def qr_code(self, link: str) -> None:
        """The link as a phone reads it."""

    # One question, while nothing else happens.

    def ask(self, question: str, words: Sequence[str]) -> str:
        """One line from a person who may be offered these words. EOFError when there are no more."""

    def step(self, where: str, words: Sequence[str]) -> str:
        """One of the words that lead through a replay; keys may stand for some."""

    # A prompt that stays open, while news come.

    def prompt(self, question: Question) -> None:
        """From now on the prompt says this."""

    async def line(self) -> str:
        """The next line as it was typed. EOFError when there are no more."""

    async def show(self, draw: Callable[[], None]) -> None:
        """Draw above the prompt, whatever is being typed there."""

    async def page(self, markdown: str) -> None:
        """A long text, which may take the whole screen until it has been read."""

    async def log(self, news: News) -> None:
        """All that has happened, to be read in peace too."""

    async def update(self, scene: Scene, fresh: News, is_wanted: bool) -> None:
        """The table as it is now, or only what is new if that is enough and the table is not asked for."""

    async def pause(self, news: News) -> None:
        """Something to be read in peace."""

    async def curtain(self, greeting: Sequence[str], news: News, whom: str) -> bool:
        """Hide all but the public news until the next line; False if there is no one to hide it from."""

    def thinking(self, name: str) -> None:
        """Until something is shown, a bot takes its time."""

    def share(self) -> None:
        """From now on several people look at this screen in turn: leave no trace."""

    def unshare(self) -> None:
        """Nothing is hidden any more: what is shown from now on stays."""

    def close(self) -> None:
        """Take the prompt away, and give the terminal back as it was."""


def wrapped(text: str, width: int, column: int = 0) -> list[str]:
    """Lines of that width, broken between words: links stay whole. All but the first begin at the column."""
    return textwrap.wrap(
        text, width, subsequent_indent=" " * column, break_long_words=False, break_on_hyphens=False
    )


def is_lively(stream_in: TextIO, stream_out: TextIO) -> bool:
    """Whether a person sits at a terminal that can draw."""
    can_draw = os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    is_unicode = (stream_out.encoding or "").lower().replace("-", "") == "utf8"
    return can_draw and is_unicode and stream_in.isatty() and stream_out.isatty()


def best_display(deck: str, is_plain: bool = False, keys: Mapping[str, str] | None = None) -> Display:
    """The display that suits this terminal. On an empty line each of `keys` is a word.

    Rich and prompt_toolkit are only loaded where they are used.
    """
    look = faces.find(deck)
    if is_plain or not is_lively(sys.stdin, sys.stdout):
        from mazzo.terminal.plain import Plain

        return Plain(faces.LETTERS if look is faces.FRENCH else look)
    from mazzo.terminal.screen import Screen

    return Screen(look, keys)


def wipe(stream: TextIO) -> None:
    """Clear the screen and the scrollback; a terminal that cannot is filled with empty lines."""
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        stream.write("\n" * (2 * shutil.get_terminal_size().lines))
    else:
        stream.write(CLEAR + FORGET)
    stream.flush()
