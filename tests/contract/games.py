"""The games that the contract is tried on, and how often."""

import os
from functools import cache

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from tests.tables import GAMES

from mazzo.contract.scenes import Scene, scenes
from mazzo.contract.walks import Walk, drawn
from mazzo.core.game import Game

RUN = os.environ.get("MAZZO_RUN", "0")  # another word draws other walks
FEW = max(1, settings().max_examples // 4)  # walks: 12, and 1 in brief
MANY = settings().max_examples  # 50, and 5
WALKS = 2 * MANY  # of a law on leaks
LEAST = WALKS * 3 // 4  # different tables with a seat to act, or the law has seen too little

# Not shrunk: what fails is a seed, which is as small as any other.
many = settings(phases=[Phase.explicit, Phase.generate])
few = settings(many, max_examples=FEW)
seeds = st.integers(0, 2**31)

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def walks(game: Game, run: str = RUN, count: int = WALKS) -> list[Walk]:
    """So many walks of that run, each with its own options, seats and depth."""
    return [drawn(game, f"{run} {number}") for number in range(count)]


@cache
def walked(name: str) -> list[Walk]:
    """Those of this run, which every law looks at."""
    return walks(next(game for game in GAMES if game.name == name))


@cache
def seen(name: str) -> list[Scene]:
    """Where they lead."""
    return list(scenes(walked(name)))
