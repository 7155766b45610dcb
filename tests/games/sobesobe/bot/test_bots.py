"""What players expect of a bot of SobeSobe, at a glance or after some thought."""

import pytest

from mazzo.bots import levels
from mazzo.bots.bot import whole_play
from mazzo.core.bits import Rng
from mazzo.games.sobesobe import GAME
from mazzo.games.sobesobe.model import Options
from mazzo.games.sobesobe.rules.play import SobeSobe

each_bot = pytest.mark.parametrize("bot", ["quick", "ismcts:2000"])


def table(**zones: object) -> SobeSobe:
    state = GAME.place(zones, Options(), 4, Rng(3))
    assert isinstance(state, SobeSobe)
    return state


def play_of(bot: str, **zones: object) -> str:
    """What the bot plays on the seat that is to act."""
    state = table(**zones)
    return whole_play(GAME, levels.make(bot, GAME, seed=1), GAME.view(state, state.actor()))


@each_bot
def test_it_names_the_suit_of_its_best_cards(bot: str) -> None:
    assert play_of(bot, phase="trump", turn=0, dealer=1, hands=[["AS", "7S"], [], [], []]) == "spades"


@each_bot
def test_who_is_ahead_plays_with_the_best_trumps_and_sits_out_with_nothing(bot: str) -> None:
    deciding: dict[str, object] = {
        "phase": "decide",
        "trump": "hearts",
        "dealer": 1,
        "playing": [0, 2, 3],
        "points": [20, 8, 20, 20],
    }
    assert play_of(bot, **deciding, turn=1, hands=[[], ["AH", "7H"], [], []]) == "play"
    assert play_of(bot, **deciding, turn=1, hands=[[], ["2S", "3C"], [], []]) == "sit"


@each_bot
def test_it_exchanges_what_any_card_can_be_expected_to_better(bot: str) -> None:
    hand = ["AH", "7H", "2S", "3C", "4D"]
    zones: dict[str, object] = {
        "phase": "exchange",
        "trump": "hearts",
        "dealer": 1,
        "playing": [0, 3],
        "sitting": [1, 2],
    }
    assert sorted(play_of(bot, **zones, turn=0, hands=[hand, [], [], []]).split()) == [
        "2S",
        "3C",
        "4D",
        "exchange",
    ]


def test_a_round_is_worth_more_with_fewer_points_and_more_of_them_with_the_others() -> None:
    worth = [
        GAME.guide.value(table(phase="opening", points=points), 0)
        for points in ([25, 20, 20, 20], [20, 20, 20, 20], [15, 20, 20, 20], [15, 20, 20, 30])
    ]
    assert worth == sorted(worth)
    assert len(set(worth)) == len(worth)


def test_who_searches_would_rather_play_long() -> None:
    long, short = ([points] * 4 for points in (30, 6))
    worth = [GAME.guide.value(table(phase="opening", points=points), 0) for points in (long, short)]
    assert worth[0] > worth[1]
