"""Why a play is refused, as a program reads it."""

import pytest

from mazzo.core.errors import Refused
from mazzo.core.reason import Reason
from mazzo.games.sobesobe import GAME
from mazzo.match.match import Match

HAND = ["2D", "3S", "7H"]
LEAD = {"phase": "tricks", "trump": "spades", "dealer": 2, "turn": 0, "hands": [HAND, [], []]}


@pytest.mark.parametrize(
    ("zones", "text", "reason"),
    [
        ({}, "fold 2D", Reason("no command", {"text": "fold 2D"})),
        ({}, "blind stars", Reason("no suit", {"word": "stars"})),
        ({}, "hearts", Reason("would be blind", {"phase": "blind"}, "SOB-1")),
        ({}, "sit", Reason("trump not known", {"phase": "blind", "plays": False}, "SOB-16")),
        (LEAD, "exchange 2D", Reason("exchange over", {"phase": "tricks", "lawful": HAND}, "SOB-5")),
        (LEAD, "AH", Reason("not held", {"phase": "tricks", "lawful": HAND, "card": "AH", "hand": HAND})),
        (LEAD, "sit", Reason("decided to play", {"phase": "tricks", "lawful": HAND}, "SOB-16")),
    ],
)
def test_a_refusal_has_a_name_its_values_and_the_ruling(
    zones: dict[str, object], text: str, reason: Reason
) -> None:
    match = Match(GAME, ["Ann", "Bob", "Cy"], position={"dealer": 2, "phase": "blind", **zones})
    with pytest.raises(Refused) as refused:
        match.attempt(match.actors()[0], text)
    assert refused.value.reason == reason
