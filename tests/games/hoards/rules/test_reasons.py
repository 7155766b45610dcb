"""Why a play is refused, as a program reads it."""

import pytest

from mazzo.core.bits import Rng
from mazzo.core.errors import Refused
from mazzo.core.reason import Reason
from mazzo.games.hoards import GAME
from mazzo.games.hoards.model import Options
from mazzo.match.match import Match

TURN = {"phase": "turn"}
HAND = ["7S", "7H", "9D", "KD"]
LARGE = {"phase": "limit", "hands": [["2C", "4D", "6H", "8S", "9D", "10C", "KD"], []]}
SURPLUS = {"phase": "limit", "surplus": 2}


@pytest.mark.parametrize(
    ("zones", "text", "reason"),
    [
        ({}, "DANCE", Reason("no command", {"text": "DANCE"})),
        ({}, "DRAW 4", Reason("no such draw", {"count": 4})),
        ({}, "HOARD", Reason("wrong form", {"verb": "HOARD"}, "HOA-4, HOA-5")),
        ({}, "RAID Bob", Reason("call unsaid", {"seat": 1}, "HOA-20")),
        ({}, "HOARD 7S 8S", Reason("not held", {**TURN, "cards": ["8S"], "hand": HAND})),
        ({}, "HOARD 7S 9D", Reason("no combination", {"cards": ["7S", "9D"]}, "HOA-4, HOA-5")),
        ({}, "ADD 9D TO 2", Reason("no such own pile", {"pile": 2}, "HOA-6")),
        ({}, "ROAR KD", Reason("king not laid", {**TURN, "king": "KD"}, "HOA-17")),
        ({}, "LOOT Bob 1", Reason("nothing to loot with", TURN, "HOA-16")),
        ({}, "LOOT Bob 3", Reason("pile not there", {"seat": 1, "pile": 3, "piles": 1}, "HOA-13")),
        (
            {"used": ["hoard"], "combination": 1},
            "LOOT Bob 1",
            Reason("sizes differ", {**TURN, "mine": [2, 2], "theirs": [3, 4]}, "HOA-9"),
        ),
        (
            {"used": ["hoard"], "combination": 1},
            "HOARD 7S 7H",
            Reason("action twice", {**TURN, "actions": ["hoard"]}, "HOA-16"),
        ),
        (
            {"used": ["accumulate", "stroll"]},
            "HOARD 7S 7H",
            Reason("actions done", {**TURN, "actions": ["accumulate", "stroll"]}, "HOA-16"),
        ),
        (LARGE, "DANCE", Reason("no command", {"text": "DANCE", **SURPLUS})),
        (LARGE, "DISCARD 2C", Reason("discard unsaid", {"count": 2}, "HOA-16")),
        (LARGE, "DISCARD 2C KD", Reason("king discarded", {"card": "KD"}, "HOA-16")),
        (LARGE, "END", Reason("not asked", SURPLUS)),
    ],
)
def test_a_refusal_has_a_name_its_values_and_the_ruling(
    zones: dict[str, object], text: str, reason: Reason
) -> None:
    piles = [[["3H", "3S"]], [{"original": ["4H", "5S", "6S"], "added": ["AC"]}]]
    match = Match(GAME, ["Ann", "Bob"], position={"hands": [HAND, ["2C"]], "piles": piles, **zones})
    with pytest.raises(Refused) as refused:
        match.attempt(0, text)
    assert refused.value.reason == reason


def test_a_half_made_play_says_what_is_missing() -> None:
    table = GAME.place({**LARGE, "picked": ["2C"]}, Options(), 2, Rng(1))
    assert table.unfinished() == Reason("discard unsaid", {"count": 2}, "HOA-16")
