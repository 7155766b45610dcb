"""What SobeSobe is played for, in one line."""

from mazzo.games.sobesobe.model import Options


def aim(options: Options) -> str:
    return f"From {options.points} points down to 0. The lowest score wins."
