"""Why a play is refused, as a program reads it."""

import pytest

from mazzo.core.errors import Refused
from mazzo.core.reason import Reason
from mazzo.games.scopa import GAME
from mazzo.match.match import Match

TABLE = ["AC", "2D", "3H", "4S", "6C"]
HAND = ["5S", "7H", "KD"]


@pytest.mark.parametrize(
    ("capture", "text", "reason"),
    [
        ("auto", "", Reason("card not named", {"text": ""})),
        ("auto", "trail 7H 6C", Reason("trail takes nothing", {"card": "7H"})),
        ("auto", "QH", Reason("not held", {"card": "QH", "hand": HAND})),
        ("auto", "trail KD", Reason("must capture", {"card": "KD", "takes": ["AC+2D+3H+4S"]}, "SCO-6")),
        (
            "auto",
            "capture KD 4S+6C",
            Reason(
                "takes otherwise", {"card": "KD", "named": "4S+6C", "takes": ["AC+2D+3H+4S"]}, "SCO-3, SCO-4"
            ),
        ),
        (
            "choose",
            "capture 7H",
            Reason("capture not said", {"card": "7H", "takes": ["AC+2D+4S", "AC+6C", "3H+4S"]}, "SCO-5"),
        ),
    ],
)
def test_a_refusal_has_a_name_its_values_and_the_ruling(capture: str, text: str, reason: Reason) -> None:
    position = {"hands": [HAND, ["JC", "QC", "KC"]], "table": TABLE, "turn": 0}
    match = Match(GAME, ["Ann", "Bob"], GAME.options(capture=capture), position=position)
    with pytest.raises(Refused) as refused:
        match.attempt(0, text)
    assert refused.value.reason == reason
