"""A display on which things happen while somebody types: news of others come when they come."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from mazzo.terminal import faces
from mazzo.terminal.display import Display, News, Scene, is_lively


@dataclass(frozen=True)
class Question:
    """What the prompt says now. It may change while it stands there."""

    who: Callable[[], str]  # a name, with a clock beside it that runs
    words: Sequence[str] = ()  # that may be offered
    is_waiting: bool = False  # for others: lines without colour and keys have no prompt then


class Live(Protocol):
    """Where a match at a table elsewhere is shown, and lines come from."""

    pauses: bool  # whether somebody reads a score sheet before the table is shown

    @property
    def display(self) -> Display:
        """What is drawn on, within `show` and `read`."""

    def ask(self, question: Question) -> None:
        """From now on the prompt says this."""

    async def line(self) -> str:
        """The next line as it was typed. EOFError when there are no more."""

    async def show(self, draw: Callable[[], None]) -> None:
        """Draw above the prompt, whatever is being typed there."""

    async def read(self, draw: Callable[[], None]) -> None:
        """Show something long, which may take the whole screen until it has been read."""

    async def table(self, scene: Scene, fresh: News, is_wanted: bool) -> None:
        """The table as it is now, or only what is new if that is enough and nobody wants to see the table."""

    async def pause(self, news: News) -> None:
        """Something to be read in peace."""

    def close(self) -> None:
        """Take the prompt away."""


def best_live(deck: str, is_plain: bool, keys: Mapping[str, str] | None = None) -> Live:
    """The display that suits this terminal. On an empty line each of `keys` is a word."""
    look = faces.find(deck)
    if is_plain or not is_lively(sys.stdin, sys.stdout):
        from mazzo.terminal.live_plain import LivePlain

        return LivePlain(faces.LETTERS if look is faces.FRENCH else look)
    from mazzo.terminal.live_screen import LiveScreen

    return LiveScreen(look, keys or {})
