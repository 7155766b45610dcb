"""No watcher learns what it must not, at any table of any game."""

import pytest
from tests.contract.doors import LAWS, Law, look
from tests.contract.scenes import LEAST, WALKS, staged, walked
from tests.contract.walks import every_game
from tests.tables import GAMES

from mazzo.core.game import Game
from mazzo.games._template import GAME as TEMPLATE

every_law = pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])
WITH_SCENARIOS = [game.name for game in GAMES if game is not TEMPLATE]


@every_law
@every_game
def test_nothing_leaks(game: Game, law: Law) -> None:
    seen = look(law, walked(game.name))
    assert seen >= LEAST, f"{WALKS} walks have led to {seen} different tables with a seat to act"


@every_law
@pytest.mark.parametrize("name", WITH_SCENARIOS)
def test_nothing_leaks_where_scenarios_lead(name: str, law: Law) -> None:
    scenes = staged(name)
    look(law, scenes[:: max(1, len(scenes) // WALKS)])
