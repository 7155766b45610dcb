"""A whole match of each game, compared with the text that people have read.

After a change that is meant: MAZZO_GOLDEN=write ./run test tests/golden, and read the difference.
"""

import difflib
import os
from pathlib import Path

import pytest

from mazzo.core.bits import Rng
from mazzo.games import BUILT_IN, find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.playthrough import playthrough

HERE = Path(__file__).parent
REWRITE = "MAZZO_GOLDEN=write ./run test tests/golden"
MATCHES: dict[str, tuple[str, dict[str, object]]] = {
    "scopa": ("roma", {"target": 5, "capture": "choose"}),
    "sobesobe": ("lisboa", {}),
    "splendor": ("venezia", {"setup": "official"}),
    "sapone": ("bologna", {"max_rounds": 2}),
    "hoards": ("dragon", {}),
}  # the word of the seed, and options; of any other game its name, and none
EAGER = {
    "splendor": ("BUY", "GRAB")
}  # verbs of plays that come before others, so that a match does not drag on
PLAYERS = ("Alice", "Bob", "Charlie")


def by_steps(match: Match, seat: int, rng: Rng) -> str:
    """Where there are too many plays to list: a step at a time, each as likely."""
    state, moves = match.state.copy(), list[int]()
    while not moves or state.unfinished():
        moves.append(rng.member(state.menu(seat)))
        state.play(seat, moves[-1], None)
    return match.game.write(match.state, seat, moves)


def golden(name: str) -> str:
    """A match between players who toss coins, except for what they are eager to do."""
    game = find(name)
    word, options = MATCHES.get(name, (name, {}))
    players = PLAYERS[: min(len(PLAYERS), game.seats[-1])]
    match = Match(game, players, game.options(**options), seed_from(word))
    rng = Rng(1)
    while not match.is_over:
        seat = match.actors()[0]
        commands = match.commands(seat) or []
        for verb in EAGER.get(name, ()):
            commands = [text for text in commands if text.startswith(verb)] or commands
        match.play(seat, commands[rng.below(len(commands))] if commands else by_steps(match, seat, rng))
    note = f"# Random plays; the seed is the word {word!r}. To write this file anew: {REWRITE}"
    return f"{note}\n\n{playthrough(match)}"


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_match_reads_as_it_did(name: str) -> None:
    file = HERE / f"{name}.txt"
    text = golden(name)
    if os.environ.get("MAZZO_GOLDEN") == "write":
        file.write_text(text, encoding="utf-8")
    before = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    changes = difflib.unified_diff(before, text.splitlines(), "as it was", "as it is now", lineterm="", n=2)
    if difference := "\n".join(changes):
        pytest.fail(f"{difference}\n\nIf that is meant: {REWRITE}", pytrace=False)
