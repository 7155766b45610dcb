"""No watcher learns what it must not, at any table of any game."""

import pytest
from tests.contract.games import LEAST, WALKS, every_game, seen
from tests.contract.staged import staged
from tests.tables import GAMES

from mazzo.contract.doors import LAWS, Law, look
from mazzo.core.game import Game
from mazzo.games._template import GAME as TEMPLATE

every_law = pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])
WITH_SCENARIOS = [game.name for game in GAMES if game is not TEMPLATE]


@every_law
@every_game
def test_nothing_leaks(game: Game, law: Law) -> None:
    tables = look(law, seen(game.name))
    assert tables >= LEAST, f"{WALKS} walks have led to {tables} different tables with a seat to act"


@every_law
@pytest.mark.parametrize("name", WITH_SCENARIOS)
def test_nothing_leaks_where_scenarios_lead(name: str, law: Law) -> None:
    scenes = staged(name)
    look(law, scenes[:: max(1, len(scenes) // WALKS)])
