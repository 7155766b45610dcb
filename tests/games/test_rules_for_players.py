"""The rules that people read: one screen of what one must know, in words for players, and the aim."""

import re

import pytest

from mazzo import games
from mazzo.core.game import Game
from mazzo.core.marked import plain

NAMES = list(games.BUILT_IN)
FULL = "\n## The rules in full\n"
MOST_WORDS = 280  # of what fits on one screen
LONGEST_AIM = 60  # letters
# Commands, options and measurements are for other pages.
FOREIGN = re.compile(r"`|\b[A-Z]{4,}\b|\b\w+=\w+|mazzo |ismcts|± ")


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def test_they_begin_with_the_aim_a_turn_and_what_counts_on_one_screen(game: Game) -> None:
    brief, full = game.rules().split(FULL)
    assert "**The aim.**" in brief
    assert re.search(r"\*\*(Your turn|A round)", brief)
    assert len(brief.split()) <= MOST_WORDS
    assert "### Rulings" in full


def test_they_have_no_commands_no_options_and_no_measurements(game: Game) -> None:
    assert FOREIGN.findall(game.rules()) == []


def test_the_aim_is_one_short_line(game: Game) -> None:
    aim = plain(game.aim(game.options()))
    assert 20 < len(aim) <= LONGEST_AIM
    assert not FOREIGN.search(aim)


def test_the_aim_goes_by_the_options_in_force() -> None:
    scopa, sapone, sobesobe = map(games.find, ("scopa", "sapone", "sobesobe"))
    assert scopa.aim(scopa.options()).startswith("Most points: cards")
    assert scopa.aim(scopa.options(target=15)).startswith("To 15 points")
    assert sapone.aim(sapone.options(target=30)).startswith("To 30 points: coins 1")
    assert sobesobe.aim(sobesobe.options(points=12)).startswith("From 12 points down to 0")
