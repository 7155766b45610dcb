"""Positions of Hoards that cannot be played are refused with the zone that is wrong."""

from typing import Any

import pytest

from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.games import find
from mazzo.games.hoards.model import Options

GAME = find("hoards")


@pytest.mark.parametrize(
    ("zones", "where"),
    [
        ({"piles": [[["7H", "8S"]], []]}, "piles"),
        ({"piles": [[{"original": ["7H", "7S"], "added": ["2C", "3C", "4C", "5C"]}], []]}, "piles"),
        ({"piles": [[{"original": ["7H", "7S"], "added": ["KC"]}], []]}, "piles"),
        ({"hands": [["7H"], ["7H"]]}, "hands"),
        ({"deck": ["KH"]}, "deck"),
        ({"armed": ["KH"]}, "armed"),
        ({"deck": ["2C"], "removed": ["3C"]}, "removed"),
        ({"phase": "keep"}, "drawn"),
        ({"phase": "answer"}, "asked"),
        ({"phase": "toss"}, "asked"),
        ({"phase": "limit", "hands": [["7H"], []]}, "hands"),
        ({"phase": "hoard", "hands": [["7H", "7S", "9D"], []], "picked": ["9D"]}, "picked"),
        ({"used": ["hoard", "stroll", "accumulate"]}, "used"),
        ({"combination": 1}, "combination"),
        ({"turn": 3}, "turn"),
    ],
)
def test_a_position_that_cannot_be_is_refused(zones: dict[str, Any], where: str) -> None:
    with pytest.raises(BadInput) as refused:
        GAME.place(zones, Options(), 2, Rng(1))
    assert refused.value.where == where
