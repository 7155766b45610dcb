"""What Hoards is played for, in one line."""

from mazzo.games.hoards.model import Options


def aim(options: Options) -> str:
    return "The biggest hoard wins. Cards in hand cost double."
