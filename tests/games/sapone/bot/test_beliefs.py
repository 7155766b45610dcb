"""The search finds some worlds likelier than others; what the law says of a table does not."""

from collections.abc import Callable

from mazzo.core.bits import Rng
from mazzo.games.sapone import GAME
from mazzo.games.sapone.model import Options
from mazzo.games.sapone.position import place
from mazzo.games.sapone.rules import piles
from mazzo.games.sapone.rules.play import Sapone

WORLDS = 200
HANDS = [["pick4", "coin1", "coin1"], ["rake3", "soap1", "coin4"], ["soap2", "coin1", "broom1"]]
SALE = {"hands": HANDS, "on_sale": ["coin1"], "sale": {"claim": "leek2"}}
NOTHING = {"kinds": [], "market": 0, "soap": 0}


def share(
    state: Sapone, watcher: int, deal: Callable[[Sapone, int, Rng], None], holds: Callable[[Sapone], bool]
) -> float:
    """In which part of the worlds that holds."""
    found = 0
    for number in range(WORLDS):
        world = state.copy()
        deal(world, watcher, Rng(number))
        found += holds(world)
    return found / WORLDS


def is_true(world: Sapone) -> bool:
    return world.card == world.claim


def has_coin_bid(world: Sapone) -> bool:
    return world.bids[1] == piles.UNITS[piles.COIN1]


def is_doubted(world: Sapone) -> bool:
    return world.doubting != 0


def test_a_seller_is_mostly_taken_at_its_word() -> None:
    state = place({**SALE, "known": {"1": [{**NOTHING, "market": 4}, *[NOTHING] * 5]}}, Options(), 3, Rng(1))

    assert share(state, 1, GAME.guide.reshuffle, is_true) > 0.75
    assert share(state, 1, Sapone.reshuffle, is_true) < 0.25


def test_what_lies_there_as_a_bid_is_mostly_cheap() -> None:
    state = place({**SALE, "bids": [[], ["coin1"], []], "phase": "answer"}, Options(), 3, Rng(1))
    lawful = share(state, 0, Sapone.reshuffle, has_coin_bid)

    assert share(state, 0, GAME.guide.reshuffle, has_coin_bid) > lawful + 0.2


def test_a_claim_that_cannot_be_true_has_mostly_been_doubted() -> None:
    seen = [NOTHING, {**NOTHING, "kinds": ["watermelon1"]}, *[NOTHING] * 4]
    hands = [["coin1", "coin1"], ["coin1", "watermelon1"], ["coin1", "coin1"]]
    sale = {"hands": hands, "on_sale": ["coin1"], "sale": {"claim": "watermelon1"}, "known": {"2": seen}}
    state = place({**sale, "sealed": [{"seat": 1, "act": "pass"}]}, Options(), 3, Rng(1))

    assert share(state, 2, GAME.guide.reshuffle, is_doubted) > 0.75
    assert share(state, 2, Sapone.reshuffle, is_doubted) < 0.5
