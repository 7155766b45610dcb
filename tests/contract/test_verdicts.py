"""What a review says of a seat depends on nothing that the seat could not know, in any game."""

import dataclasses
from collections import deque

import pytest
from tests.contract.games import FEW, every_game, walked

from mazzo.contract.broken import Broken
from mazzo.contract.verdicts import verdicts_are_the_same
from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games._template import GAME as TEMPLATE

WALKS = max(1, FEW // 3)


@every_game
def test_in_two_worlds_that_look_the_same_a_review_says_the_same(game: Game) -> None:
    for walk in walked(game.name)[:WALKS]:
        verdicts_are_the_same(walk)


class Moody(Guide):
    """Values a position otherwise whenever it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def value(self, state: State, seat: int) -> float:
        self.asked += 1
        return 1 / self.asked

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        self.asked += 1
        menu = [move for move in range(62) if state.menu(seat) >> move & 1]
        return menu[self.asked % len(menu)]


def test_a_guide_that_goes_by_something_else_than_the_position_is_found() -> None:
    moody = dataclasses.replace(TEMPLATE, guide=Moody())
    walks = [dataclasses.replace(walk, game=moody) for walk in walked(TEMPLATE.name)[:12]]
    with pytest.raises(Broken, match="in two worlds that look the same to it"):
        deque(map(verdicts_are_the_same, walks))
