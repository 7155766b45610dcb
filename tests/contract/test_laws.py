"""Every game keeps every law, leaks apart, at every table."""

import pytest
from tests.contract.games import FEW, MANY, every_game, walked

from mazzo.contract.laws import LONG, RULES, RuleLaw
from mazzo.contract.notation import NOTATION
from mazzo.core.game import Game

LAWS = (*RULES, *NOTATION)


@pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])
@every_game
def test_the_law_holds(game: Game, law: RuleLaw) -> None:
    for walk in walked(game.name)[: FEW if law in LONG else MANY]:
        law(walk)
