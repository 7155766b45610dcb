"""Where Sapone hides cards, no check of the contract finds a leak, however seldom chance leads there."""

import pytest

from mazzo.contract.doors import LAWS, Law
from mazzo.contract.scenes import Scene
from mazzo.core.bits import Rng
from mazzo.core.state import SPECTATOR
from mazzo.games.sapone import GAME
from mazzo.games.sapone.model import Options
from mazzo.games.sapone.position import place

SEATS = 3
SEEDS = range(3)
HANDS = [["coin1", "leek2"], ["rake3", "soap1", "coin4"], ["pick4", "soap2", "coin1"]]
SALE = {"hands": HANDS, "on_sale": ["coin1"], "sale": {"claim": "artichoke5"}}
BID = [[], ["broom1", "diamond"], ["scythe2"]]
ACCEPTED = {"phase": "exchange", "bids": BID, "sale": {"claim": "artichoke5", "buyer": 1}}
DECK = ["coin1", "coin1", "broccoli3", "cucumber4", "shovel5", "pick4"]
TRUE = {"claim": "coin1", "revealed": True, "doubter": 2, "deeds": ["", "passed", "doubted"]}
SEALED = [
    {"seat": 1, "act": "bid", "cards": ["coin4"], "sayings": ["soap2"]},
    {"seat": 2, "act": "doubt"},
]
SCENES: dict[str, dict[str, object]] = {
    "a card on sale": SALE,
    "a sealed act": {**SALE, "sealed": SEALED[:1]},
    "a lap that is over": {**SALE, "sealed": SEALED, "phase": "lay"},
    "a pass for the sale": {**SALE, "sale": {"claim": "artichoke5", "lap": 2, "passing": [1]}},
    "a pass for the sale that is made": {
        **SALE,
        "sale": {"claim": "artichoke5", "lap": 2, "passing": [1]},
        "sealed": [{"seat": 1, "act": "pass"}],
    },
    "two passes for the sale": {**SALE, "sale": {"claim": "artichoke5", "lap": 2, "passing": [1, 2]}},
    "bids": {**SALE, "bids": BID, "phase": "answer"},
    "an agreement": {**SALE, **ACCEPTED, "bids": [[], ["broom1"], ["scythe2"]]},
    "a compensation that lies face down": {**SALE, **ACCEPTED, "market": DECK, "face_up": 3},
    "a compensation that lies face up": {**SALE, **ACCEPTED, "market": DECK, "face_up": 3, "top": "pick4"},
    "a payment for a doubt": {**SALE, "sale": TRUE, "phase": "pay"},
    "a purchase": {"hands": [["coin1", "leek2", "rake3", "broom1", "soap2"], *HANDS[1:]]},
    "discards": {"hands": HANDS, "discards": [[], ["scythe2", "scythe2", "leek2"], []]},
    "a soap draw": {"hands": HANDS, "discards": [["scythe2", "scythe2", "rake3"], [], []], "phase": "soap"},
    "a pick from the mixed deck": {"hands": HANDS, "market": DECK, "face_up": 3, "phase": "pick"},
    "the Diamond": {"hands": [*HANDS[:2], ["diamond", "soap2"]], "market": [], "phase": "diamond"},
}


@pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])
@pytest.mark.parametrize("bids", ["closed", "open"])
@pytest.mark.parametrize("name", SCENES)
def test_nothing_leaks(name: str, bids: str, law: Law) -> None:
    options = Options(bids=bids)  # type: ignore[arg-type]
    for seed in SEEDS:
        scene = Scene(GAME, options, SEATS, place(SCENES[name], options, SEATS, Rng(seed)))
        for watcher in (*range(SEATS), SPECTATOR):
            law(scene, watcher, seed)
