"""Moments to look for leaks at: of walks that are drawn uniformly, and those that scenarios stage."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import settings
from tests.contract.walks import NAMES, drawn
from tests.contract.zones import cards
from tests.tables import GAMES

from mazzo import games
from mazzo.core.bits import Rng, members
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.core.state import SPECTATOR, State
from mazzo.match.fair import seed_from
from mazzo.match.match import Attempt, Match
from mazzo.match.scenarios import run as scenario_run
from mazzo.match.scenarios.file import read_cases
from mazzo.match.scenarios.staged import StagedMatch

WALKS = 2 * settings().max_examples  # of a law through a game: 100, and 10 in brief
LEAST = WALKS * 3 // 4  # different tables with a seat to act, or the law has seen too little
RUN = os.environ.get("MAZZO_RUN", "0")  # another word draws other walks
SEED = seed_from("scene")


@dataclass(frozen=True)
class Scene:
    """A table at one moment."""

    game: Game = field(repr=False)
    options: Options
    seats: int
    state: State
    matches: type[Match] = Match  # or one that leaks

    def watchers(self, seed: int) -> list[int]:
        """A seat that is to act, another one, and a spectator."""
        rng, seats = Rng(seed), list(range(self.seats))
        actors = list(members(self.state.actors())) or seats
        first = actors[rng.below(len(actors))]
        others = [seat for seat in seats if seat != first]
        return [first, others[rng.below(len(others))], SPECTATOR]

    def match(self, state: State | None = None) -> Match:
        """A match that has come to this moment or, in another world, to that one."""
        match = self.matches(self.game, NAMES[: self.seats], self.options, SEED)
        match.state = (state or self.state).copy()
        match.events = []
        return match

    def is_whole(self) -> bool:
        """Whether all cards are there: scenarios may leave some out, of which no seat can know that."""
        imagined = self.game.imagine(self.game.view(self.state, SPECTATOR))
        return cards(self.game, imagined) == cards(self.game, self.state)

    def key(self) -> bytes:
        """What tells this table from others."""
        return msgspec.json.encode([self.options, self.seats, self.game.position(self.state)])


def scenes(game: Game, run: str = RUN, matches: type[Match] = Match, walks: int = WALKS) -> Iterator[Scene]:
    """The tables of all walks of a run."""
    for number in range(walks):
        walk = drawn(game, f"{run} {number}")
        for table in walk.tables():
            yield Scene(game, walk.options, walk.seats, table, matches)


@cache
def walked(name: str) -> list[Scene]:
    """Those of this run, which every law looks at."""
    return list(scenes(next(game for game in GAMES if game.name == name)))


@cache
def staged(game: str) -> list[Scene]:
    """Every table that a scenario of the game lays or leads to, each once."""
    found: dict[bytes, Scene] = {}

    class Filmed(StagedMatch):
        """Keeps what it looked like after every play."""

        def accept(self, attempt: Attempt) -> None:
            keep(self)
            super().accept(attempt)
            keep(self)

    def keep(match: Match) -> None:
        scene = Scene(match.game, match.options, len(match.players), match.state.copy())
        if scene.is_whole():
            found.setdefault(scene.key(), scene)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenario_run, "StagedMatch", Filmed)
        for file in sorted(_folder(game).glob("*.toml")):
            for case in read_cases(file.read_text(encoding="utf-8")):
                scenario_run.run_case(case)
    return list(found.values())


def _folder(game: str) -> Path:
    return Path(games.__file__).parent / game / "scenarios"
