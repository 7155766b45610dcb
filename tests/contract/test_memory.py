"""Bots think for months in one process: what they have thought of must not stay in its memory."""

from tests.contract.games import FEW, every_game, walked

from mazzo.contract.memory import what_a_bot_has_thought_of_is_forgotten
from mazzo.core.game import Game


@every_game
def test_what_a_bot_has_thought_of_is_forgotten(game: Game) -> None:
    for walk in walked(game.name)[:FEW]:
        what_a_bot_has_thought_of_is_forgotten(walk)
