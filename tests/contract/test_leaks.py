"""No watcher learns what it must not, at any table of any game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.leaks import CHECKS, Check
from tests.contract.walks import every_game, many, seeds, walks

from mazzo.core.game import Game


@many
@given(st.data(), seeds)
@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
@every_game
def test_nothing_leaks(game: Game, check: Check, data: st.DataObject, seed: int) -> None:
    walk = data.draw(walks(game))
    for table in walk.tables():
        for watcher in walk.watchers():
            check(game, table, watcher, seed)
