"""What Sapone is played for, in one line."""

from mazzo.games.sapone.model import Options


def aim(options: Options) -> str:
    return f"To {options.target} points: coins 1, vegetables 2, tools 2, soap 3."
