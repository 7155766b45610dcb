"""Why a play is refused, as a program reads it."""

import pytest

from mazzo.core.errors import Refused
from mazzo.core.reason import Reason
from mazzo.games.sapone import GAME
from mazzo.match.match import Match

HANDS = [["coin1", "leek2"], ["rake3", "soap1"], ["pick4"]]
SALE = {"hands": HANDS, "on_sale": ["coin1"], "sale": {"claim": "coin1"}}
TRUE = {**SALE, "sale": {"claim": "coin1", "revealed": True, "doubter": 2}}
PASSED = {"claim": "coin1", "deeds": ["", "passed", "passed"]}
BIDS = {**SALE, "sale": PASSED, "bids": [[], ["leek2"], []], "phase": "answer"}
DIAMOND = {"hands": [["diamond"], ["coin1"], ["coin1"]], "market": [], "phase": "diamond"}
TURN = {"phase": "turn", "may_buy": False}
LAP = {"phase": "lap", "may_doubt": True}
ANSWER = {"phase": "answer", "bidders": [1], "may_ask": False}


@pytest.mark.parametrize(
    ("zones", "text", "reason"),
    [
        ({}, "steal coin1", Reason("no command", {"text": "steal coin1"})),
        ({}, "sell coin9 as leek2", Reason("no kind", {"word": "coin9"})),
        ({}, "sell coin1", Reason("play unfinished", {"stage": "claim"}, "SAP-6")),
        ({}, "sell coin1 as leek2 want gold", Reason("cannot be wanted", {"word": "gold"}, "SAP-6")),
        ({}, "buy coin1 leek2", Reason("not three cards", {"named": 2}, "SAP-14")),
        ({}, "buy coin1 coin1 leek2", Reason("too few for soap", {**TURN, "cards": 2}, "SAP-14")),
        ({}, "sell rake3 as leek2", Reason("not held", {**TURN, "card": "rake3", "hand": HANDS[0]})),
        ({}, "doubt", Reason("wrong time", {**TURN, "word": "DOUBT"}, "SAP-10")),
        (
            SALE,
            "bid rake3 rake3",
            Reason("not so many", {"stage": "bid", "card": "rake3", "held": 1, "hand": HANDS[1]}, "SAP-22"),
        ),
        (SALE, "bid rake3 saying", Reason("not a saying each", {"cards": 1, "sayings": 0}, "SAP-7")),
        (SALE, "close", Reason("wrong time", {**LAP, "word": "CLOSE"}, "SAP-8")),
        (TRUE, "doubt", Reason("doubted already", {"phase": "lap", "may_doubt": False}, "SAP-11")),
        (BIDS, "accept 2", Reason("no bid there", {**ANSWER, "seat": 2}, "SAP-8")),
        (BIDS, "accept 7", Reason("no seat", {"word": "7"})),
        (BIDS, "more", Reason("nothing added", ANSWER, "SAP-8")),
        (DIAMOND, "diamond diamond", Reason("diamond as itself", {"phase": "diamond"}, "SAP-15")),
    ],
)
def test_a_refusal_has_a_name_its_values_and_the_ruling(
    zones: dict[str, object], text: str, reason: Reason
) -> None:
    match = Match(GAME, ["Ann", "Bob", "Cyd"], position={"hands": HANDS, **zones})
    with pytest.raises(Refused) as refused:
        match.attempt(match.actors()[0], text)
    assert refused.value.reason == reason


def test_a_half_made_play_says_what_is_missing_and_so_does_a_wrong_step_of_it() -> None:
    state = Match(GAME, ["Ann", "Bob", "Cyd"], position=SALE).state.copy()
    state.play(1, 11, None)
    assert state.unfinished() == Reason("play unfinished", {"stage": "bid"}, "SAP-22")
    assert state.refusal(1, 42) == Reason("wrong step", {"stage": "bid"}, "SAP-22")
