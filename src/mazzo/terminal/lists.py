"""Lists and checks that are printed and done: games, rules, the verification of a record."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from mazzo import games
from mazzo.bots import levels
from mazzo.core.errors import BadInput
from mazzo.core.fields import described
from mazzo.games import plug_ins
from mazzo.match.record import decode, read
from mazzo.match.restore import begin, plays
from mazzo.match.scenarios.write import write_scenario
from mazzo.match.verify import show, verify
from mazzo.terminal import game_files
from mazzo.terminal.display import is_lively
from mazzo.terminal.store import load


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
    from mazzo.terminal.faces import FRENCH
    from mazzo.terminal.screen import Screen

    asyncio.run(Screen(FRENCH).page(text))


def print_verdict(path: Path, published: str) -> int:
    """The checklist of a record; 1 if something in it is wrong."""
    raw = read(path)
    with suppress(BadInput):  # what is wrong with the record, the checklist says
        game_files.bring(decode(raw).game)
    report = verify(raw, published)
    print(show(report))
    return 0 if report.is_sound else 1


def print_scenario(path: Path, move: int | None) -> None:
    """The whole truth after that move of a match that is over, in the format of scenarios."""
    record = load(path)
    if record.scores is None:
        raise BadInput("the match is not over, and its position would show what is hidden")
    last = len(record.moves)
    if move is not None and not 0 <= move <= last:
        raise BadInput(f"--move is a number from 0 to {last}, not {move}")
    match = begin(record)
    for seat, text in plays(record)[: last if move is None else move]:
        match.play(seat, text)
    print(write_scenario(match.game, match.options, len(match.players), match.game.position(match.state)))
