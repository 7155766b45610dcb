"""Bots by name: `random`, `quick`, `ismcts` with a budget, and the levels that people choose from."""

import re
import time

from mazzo.bots import plugins
from mazzo.bots.bot import Bot, QuickBot, RandomBot
from mazzo.bots.search_bot import Budget, Clock, SearchBot
from mazzo.core.errors import BadInput
from mazzo.core.game import Game

BOTS = {
    "random": "any move, each as likely",
    "quick": "a heuristic of the game, no search",
    "ismcts:100ms": "a search over all that the seat cannot see, for so long (ms or s)",
    "ismcts:5000": "the same for so many simulations, the same every time",
    "FILE.py": "a bot of your own: docs/bots.md",
}
LEVELS = {
    "beginner": "random",
    "easy": "ismcts:8",
    "medium": "quick",
    "hard": "ismcts:500",
    "master": "ismcts:200ms",
}
ABOUT_LEVELS = {
    "beginner": "plays any card",
    "easy": "looks a little ahead",
    "medium": "knows what is worth taking",
    "hard": "looks far ahead",
    "master": "looks as far as it can in a fifth of a second",
}
QUICK_LEVELS = ("beginner", "easy", "medium")  # they answer in milliseconds
DEFAULT_LEVEL = "medium"

_BUDGET = re.compile(r"(\d{1,9})(ms|s|)")


def make(name: str, game: Game, seed: int, clock: Clock = time.perf_counter) -> Bot:
    """The bot of that name, for one seat of one match; its play depends on the seed and on nothing else."""
    kind, _, budget = LEVELS.get(name.lower(), name.lower()).partition(":")
    if kind == "ismcts":
        return SearchBot(game, seed, _budget(name, budget or "100ms"), clock)
    if kind == "random" and not budget:
        return RandomBot(game, seed)
    if kind == "quick" and not budget:
        return QuickBot(game, seed)
    if found := plugins.find(name):
        return plugins.PluginBot(name, game, seed, found)
    raise BadInput(f"there is no bot {name!r}; {known()}")


def known() -> str:
    """Which bots there are, in a sentence."""
    return f"there are {', '.join([*BOTS, *LEVELS])}"


def _budget(name: str, text: str) -> Budget:
    found = _BUDGET.fullmatch(text)
    if not found or int(found[1]) == 0:
        raise BadInput(f"{name!r} has no budget; write ismcts:100ms, ismcts:2s or ismcts:5000 (simulations)")
    amount, unit = int(found[1]), found[2]
    if not unit:
        return Budget(simulations=amount)
    return Budget(seconds=amount / 1000 if unit == "ms" else amount)
