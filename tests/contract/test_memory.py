"""Bots think for months in one process: what they have thought of must not stay in its memory."""

from dataclasses import replace

import pytest
from tests.contract.games import FEW, every_game, walked

from mazzo.contract.broken import Broken
from mazzo.contract.memory import what_a_bot_has_thought_of_is_forgotten
from mazzo.core.game import Game
from mazzo.core.model import View
from mazzo.core.state import State


@every_game
def test_what_a_bot_has_thought_of_is_forgotten(game: Game) -> None:
    for walk in walked(game.name)[:FEW]:
        what_a_bot_has_thought_of_is_forgotten(walk)


@pytest.mark.parametrize("name", ["scopa", "magpie"])
def test_a_table_that_is_kept_is_found(name: str) -> None:
    kept = list[State]()
    walk = next(walk for walk in walked(name) if walk.end().actor() >= 0)

    def imagine(view: View) -> State:
        kept.append(walk.game.imagine(view))
        return kept[-1]

    with pytest.raises(Broken, match="bytes behind in memory"):
        what_a_bot_has_thought_of_is_forgotten(replace(walk, game=replace(walk.game, imagine=imagine)))
