"""What the console says in the same words wherever a match is played: here, or at a table elsewhere."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from mazzo.core.layout import Sheet
from mazzo.core.words import listing, points
from mazzo.terminal.display import Display, News

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


def advice(command: str, why: str) -> str:
    """A hint in one line."""
    return f"Hint: {command}. {why[:1].upper()}{why[1:].rstrip('.')}."


def outcome(names: Sequence[str], scores: Sequence[int | float], shares: Sequence[float]) -> str:
    """Who won, and the scores with the winners' first."""
    ranked = sorted(range(len(shares)), key=lambda seat: -shares[seat])
    winners = [names[seat] for seat in ranked if shares[seat] == max(shares)]
    final = ", ".join(f"{names[seat]} {points(scores[seat])}" for seat in ranked)
    return f"{listing(winners)} {'wins' if len(winners) == 1 else 'share the victory'}. Final score: {final}."


def to_be_read(news: News) -> int:
    """How much of the news somebody should have time to read: all up to the last score sheet."""
    return 1 + max((at for at, item in enumerate(news) if isinstance(item, Sheet)), default=-1)
