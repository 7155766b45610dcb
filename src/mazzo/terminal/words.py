"""The words that can be typed: those of the console, the same in every game, and the plays of the moment."""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from mazzo.terminal.display import Display

COMMAND = os.environ.get("MAZZO_COMMAND", "mazzo")  # how mazzo was started, and can be again

HERE: Mapping[str, str] = {
    "HELP": "what can be typed now",
    "RULES": "the rules of the game",
    "HINT": "what a bot would do in your place, and why",
    "LOG": "all that has happened",
    "UNDO": "take back your last play: in practice any, else only what has shown nothing",
    "SAVE": "where the match is kept (it is kept after every play)",
    "QUIT": f"leave; {COMMAND} resume goes on later",
}
AT_THE_CURTAIN = ("UNDO", "SAVE", "QUIT")

AT_A_SERVER: Mapping[str, str] = {
    "HELP": HERE["HELP"],
    "RULES": HERE["RULES"],
    "HINT": HERE["HINT"],
    "LOG": HERE["LOG"],
    "SAY": "and a line: talk to those at the table",
    "CARRY": "a link that takes your seat to another device, once",
    "REPLACE": "and a name: let a bot sit in for somebody who is gone",
    "LEAVE": "give up your seat for good",
    "QUIT": f"leave; the seat stays yours, and {COMMAND} join goes on later",
}
WATCHING: Mapping[str, str] = {word: HERE[word] for word in ("HELP", "RULES", "LOG")} | {
    "QUIT": "leave; q does too"
}

MOST_LINES = 12  # of commands; of more a game may give examples, or they stand side by side
LINE_WIDTH = 76
BETWEEN = "   "


def show_help(display: Display, commands: Sequence[str], words: Mapping[str, str]) -> None:
    """What can be played, and the words of the console."""
    if commands:
        display.lines("You can play:", commands if len(commands) <= MOST_LINES else _filled(commands))
    wide = 1 + max(map(len, words))
    display.lines("Or type:", [f"{word:<{wide}} {meaning}" for word, meaning in words.items()])


def readable(commands: Sequence[str] | None, forms: Sequence[str]) -> Sequence[str]:
    """The commands, if a person may read them all; else examples of them, if the game has any."""
    is_long = commands is None or len(commands) > MOST_LINES
    return forms if is_long and forms else commands or []


def offered(commands: Sequence[str] | None, forms: Sequence[str]) -> list[str]:
    """What Tab completes a line to: first that which is shown while nothing is typed."""
    return list(dict.fromkeys([*readable(commands, forms), *(commands or [])]))


def _filled(commands: Sequence[str]) -> list[str]:
    """The commands side by side, those that begin with the same word together."""
    lines: list[str] = []
    for before, command in pairwise(["", *commands]):
        is_new = not lines or before.split()[0] != command.split()[0]
        if is_new or len(lines[-1]) + len(BETWEEN) + len(command) > LINE_WIDTH:
            lines.append(command)
        else:
            lines[-1] += BETWEEN + command
    return lines
