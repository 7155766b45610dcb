"""Moments that scenarios stage, to look for leaks at."""

from functools import cache
from pathlib import Path

import pytest

from mazzo import games
from mazzo.contract.scenes import Scene
from mazzo.match.match import Attempt, Match
from mazzo.match.scenarios import run as scenario_run
from mazzo.match.scenarios.file import read_cases
from mazzo.match.scenarios.staged import StagedMatch


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
