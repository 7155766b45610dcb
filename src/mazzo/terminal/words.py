"""The words that can be typed: those of the console, the same in every game, and the plays of the moment."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mazzo.terminal.display import Display, wrapped

COMMAND = os.environ.get("MAZZO_COMMAND", "mazzo")  # how mazzo was started, and can be again

HERE: Mapping[str, str] = {
    "HELP": "what can be typed now",
    "RULES": "the rules of the game",
    "HINT": "what a bot would do in your place, and why",
    "LOG": "all that has happened",
    "UNDO": "take back your last play, as far as the rules allow",
    "SAVE": "where the match is kept after every play",
    "QUIT": f"leave; {COMMAND} resume goes on later",
}
AT_THE_CURTAIN = ("HELP", "RULES", "LOG", "UNDO", "SAVE", "QUIT")
AT_THE_END = ("HELP", "RULES", "LOG", "SAY", "SAVE", "QUIT")

AT_A_SERVER: Mapping[str, str] = {
    "HELP": HERE["HELP"],
    "RULES": HERE["RULES"],
    "HINT": HERE["HINT"],
    "LOG": HERE["LOG"],
    "UNDO": HERE["UNDO"],
    "SAY": "and a line: talk to those at the table",
    "CARRY": "a link that takes your seat elsewhere, once",
    "REPLACE": "and a name: a bot sits in for a player who is gone",
    "LEAVE": "give up your seat for good",
    "QUIT": f"leave; the seat stays yours, and {COMMAND} join goes on later",
}
WATCHING: Mapping[str, str] = {word: HERE[word] for word in ("HELP", "RULES", "LOG")} | {
    "QUIT": "leave; q does too"
}

_TO_BE_COPIED = re.compile(rf"{re.escape(COMMAND)} [a-z]+( (--\w+|\S*[/\\]\S*|[0-9a-f]{{32,}}))+$")
MOST_PLAYS = 12  # that a person may be given to read; of more a game may have examples
MOST_LINES = 6  # with a play each; more of them stand side by side
WIDEST = 76  # of plays side by side
BETWEEN = "   "
INDENT = 2  # of what goes on below itself


@dataclass(frozen=True)
class Plays:
    """What can be played now: every play or, where they are too many to read, examples."""

    lines: Sequence[str] = ()
    are_examples: bool = False


def agreed(words: Mapping[str, str], gives_hints: bool) -> Mapping[str, str]:
    """The words of a table; HINT is none of them where no hints are given."""
    return {word: meaning for word, meaning in words.items() if gives_hints or word != "HINT"}


def readable(commands: Sequence[str] | None, forms: Sequence[str]) -> Plays:
    """The commands, if a person may read them all; else examples of them, if the game has any."""
    is_long = commands is None or len(commands) > MOST_PLAYS
    return Plays(forms, are_examples=True) if is_long and forms else Plays(commands or ())


def offered(commands: Sequence[str] | None, forms: Sequence[str]) -> list[str]:
    """What Tab completes a line to: first what is shown while nothing is typed, one of each kind of play."""
    lines = [*readable(commands, forms).lines, *(commands or ())]
    kinds = {line.partition(" ")[0]: line for line in reversed(lines)}
    first = [line for line in dict.fromkeys(lines) if kinds[line.partition(" ")[0]] == line]
    return list(dict.fromkeys([*first, *lines]))


def show_help(display: Display, plays: Plays, legend: Sequence[str], words: Mapping[str, str]) -> None:
    """What can be played, what its letters stand for, and the words of the console."""
    if plays.lines:
        heading = "You can play, for example:" if plays.are_examples else "You can play:"
        display.lines(heading, list(_listed(plays.lines, min(display.width, WIDEST))))
    if plays.lines and legend:
        display.lines(
            "To be read as:", [part for line in legend for part in wrapped(line, display.width, INDENT)]
        )
    display.lines("Or type:" if plays.lines else "You can type:", explained(words, display.width))


def remark_lines(text: str, width: int) -> list[str]:
    """A remark, broken between words; a command at its end is there to be copied, and stays in one line."""
    command = _TO_BE_COPIED.search(text)
    if command is None:
        return wrapped(text, width)
    before = text[: command.start()]
    *lines, last = wrapped(before, width) or [""]
    return [*lines, last + before[len(before.rstrip()) :] + command[0]]


def explained(words: Mapping[str, str], width: int) -> list[str]:
    """A word a line with its meaning beside it, which goes on below itself."""
    column = 2 + max(map(len, words))
    return [
        part
        for word, meaning in words.items()
        for part in wrapped(f"{word:<{column}}{meaning}", width, column)
    ]


def _listed(lines: Sequence[str], width: int) -> Iterator[str]:
    """A play a line if there are few; else side by side, those that begin with the same word together."""
    if len(lines) <= MOST_LINES:
        for line in lines:
            yield from wrapped(line, width, INDENT)
        return
    row = ""
    for before, line in pairwise(["", *lines]):
        is_new = before.partition(" ")[0] != line.partition(" ")[0]
        if row and (is_new or len(row) + len(BETWEEN) + len(line) > width):
            yield row
            row = ""
        row += BETWEEN + line if row else line
    yield row
