"""What Splendor is played for, in one line."""

from mazzo.games.splendor.model import Options


def aim(options: Options) -> str:
    return "First to 15 points, from cards and nobles."
