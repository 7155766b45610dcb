"""Matches to test with, of every game: the registered ones and, like an author's own, the template."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st

from mazzo import games
from mazzo.contract.walks import SHORT, values_of
from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.core.state import State
from mazzo.games._template import GAME as TEMPLATE
from mazzo.match.fair import seed_from, word_hash
from mazzo.match.match import Match

GAMES = [*(games.find(name) for name in games.names() if name != TEMPLATE.name), TEMPLATE]

whole_matches = settings(max_examples=25)  # for tests that look at every moment of one
games_of_all = st.sampled_from(GAMES)
chances = st.integers(0, 2**32 - 1).map(Rng)


def options_of(game: Game) -> st.SearchStrategy[Options]:
    """Any options of the game."""
    fields = {name: st.sampled_from(values) for name, values in values_of(game).items()}
    return st.builds(game.options, **fields)


def short(game: Game) -> dict[str, int]:
    """Options that keep a random match of a game with long rounds short."""
    return {"max_rounds": 1} if game.name in SHORT else {}


@st.composite
def matches(draw: st.DrawFn, game: Game) -> Match:
    """A match of that game that has just begun."""
    players = ["Ann", "Bob", "Ćira", "Dan", "Eve", "Fay"][: draw(st.sampled_from(game.seats))]
    words = [draw(st.sampled_from(["", "sale", "Ćao", 'a "b" \\'])) for _ in players]
    seed = seed_from(str(draw(st.integers(0, 2**32 - 1))))
    hashes = [word_hash(word) for word in words]
    return Match(game, players, draw(options_of(game)), seed, words, hashes=hashes)


def any_play(match: Match, rng: Rng) -> tuple[int, str]:
    """A seat that may act, and a random play of it."""
    actors = match.actors()
    seat = actors[rng.below(len(actors))]
    return seat, random_play(match.game, match.state, seat, rng)


def random_play(game: Game, state: State, seat: int, rng: Rng) -> str:
    """A whole play of a seat that may act."""
    after, moves = state.copy(), list[int]()
    while not moves or after.unfinished():
        moves.append(rng.member(after.menu(seat)))
        after.play(seat, moves[-1], None)
    return game.write(state, seat, moves)


def play_on(match: Match, rng: Rng, most: int) -> Match:
    """The same match after at most so many random plays."""
    while most > 0 and not match.is_over:
        match.play(*any_play(match, rng))
        most -= 1
    return match


def finished(game: Game, word: str = "salt") -> Match:
    """A whole match, always the same."""
    players = ["Ann", "Bob", "Ćira", "Dan", "Eve", "Fay"][: game.seats[0]]
    options = game.options(**short(game))
    kinds = ["me"] * len(players)
    words = ["sale", *[""] * (len(players) - 1)]
    hashes = [word_hash(word) for word in words]
    begun = Match(game, players, options, seed=seed_from(word), words=words, kinds=kinds, hashes=hashes)
    return play_on(begun, Rng(1), game.bound(begun.options, len(players)))


@contextmanager
def register_template(folder: Path) -> Iterator[Path]:
    """Install the template, for a while, as a package that brings its game by an entry point."""
    package = folder / f"{TEMPLATE.name}-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {TEMPLATE.name}\nVersion: 1\n")
    (package / "entry_points.txt").write_text(
        f"[mazzo.games]\n{TEMPLATE.name} = mazzo.games._template:GAME\n"
    )
    sys.path.append(str(folder))
    try:
        yield folder
    finally:
        sys.path.remove(str(folder))
