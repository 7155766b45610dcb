"""Lists that are printed and done: games, bots, rules."""

import sys

from mazzo import games
from mazzo.bots import levels
from mazzo.core.fields import described
from mazzo.games import plug_ins
from mazzo.terminal.display import is_lively


def print_games() -> None:
    """Every game with its options."""
    for name in games.names():
        game = games.find(name)
        seats = " to ".join(dict.fromkeys((str(game.seats[0]), str(game.seats[-1]))))
        print(f"{name:<12} {game.title}, {seats} players")
        for option, default, allowed in described(game.options):
            print(f"  --set {f'{option}={default}':<18} {allowed}")
    for fault in plug_ins.left_out():
        print(f"{fault.game:<12} left out: {fault}")


def print_bots() -> None:
    """The bots by name, and what the levels stand for."""
    for name, words in levels.BOTS.items():
        print(f"{name:<14} {words}")
    print("\nLevels:")
    for level, bot in levels.LEVELS.items():
        print(f"{level:<14} {bot:<14} {levels.ABOUT_LEVELS[level]}")


def print_rules(name: str) -> None:
    """The rules as played here; with a pager at a terminal."""
    text = games.find(name).rules()
    if not is_lively(sys.stdin, sys.stdout):
        print(text)
        return
    import asyncio

    from mazzo.terminal.faces import FRENCH
    from mazzo.terminal.screen import Screen

    asyncio.run(Screen(FRENCH).page(text))
