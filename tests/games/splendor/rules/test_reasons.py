"""Why a play is refused, as a program reads it."""

import pytest

from mazzo.core.errors import Refused
from mazzo.core.reason import Reason
from mazzo.games.splendor import GAME
from mazzo.match.match import Match

OPEN = {"phase": "turn", "grab": "1W 1U 1G", "reserve": "1-1", "buy": []}
BANK = {**OPEN, "left": list("WUGRK"), "doubles": list("WUGRK")}
CARD = {"place": "1-1", "price": "3U", "tokens": "3U 2R", "pays": "3U"}
RICH = {"tokens": [{"U": 3, "R": 2}, {}]}


@pytest.mark.parametrize(
    ("zones", "text", "reason"),
    [
        ({}, "DANCE", Reason("no command", {"text": "DANCE"})),
        ({}, "GRAB 1W 1W", Reason("color named twice", {"word": "1W", "color": "W"}, "SPL-1")),
        ({}, "GRAB 1L", Reason("gold not grabbed", BANK, "SPL-2")),
        ({}, "GRAB 1W 1U", Reason("neither three nor two", BANK, "SPL-2, SPL-3")),
        ({}, "BUY R1", Reason("not reserved", {**OPEN, "place": "R1"}, "SPL-5")),
        (
            {},
            "BUY 1-1",
            Reason(
                "tokens missing", {**OPEN, "place": "1-1", "price": "3U", "tokens": "", "missing": 3}, "SPL-7"
            ),
        ),
        (RICH, "BUY 1-1 2U", Reason("paid too little", {**CARD, "paid": "2U", "by": 1}, "SPL-7")),
        (RICH, "BUY 1-1 3U 1R", Reason("color not due", {**CARD, "paid": "3U 1R", "over": "1R"}, "SPL-7")),
    ],
)
def test_a_refusal_has_a_name_its_values_and_the_ruling(
    zones: dict[str, object], text: str, reason: Reason
) -> None:
    board = [["1W0:3U", "1K0:3G", "1U0:3K", "1U0:2G2K"]]
    match = Match(GAME, ["Ann", "Bob"], position={"turn": 0, "board": board, **zones})
    with pytest.raises(Refused) as refused:
        match.attempt(0, text)
    assert refused.value.reason == reason
