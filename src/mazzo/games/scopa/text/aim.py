"""What Scopa is played for, in one line."""

from mazzo.games.scopa.model import Options
from mazzo.games.scopa.text.sentences import COINS


def aim(options: Options) -> str:
    what = f"To {options.target} points" if options.target else "Most points"
    return f"{what}: cards, {COINS}, settebello, primiera, scopas."
