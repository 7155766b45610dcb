"""Bots by name."""

import pytest

from mazzo import games
from mazzo.bots import levels
from mazzo.bots.bot import whole_play
from mazzo.core.errors import BadInput
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

SCOPA = games.find("scopa")


@pytest.mark.parametrize(
    "name", [*levels.LEVELS, "random", "quick", "QUICK", "ismcts", "ismcts:20", "ismcts:5ms", "ismcts:2s"]
)
def test_every_name_makes_a_bot(name: str) -> None:
    bot = levels.make(name, SCOPA, 1)

    assert callable(bot.choose)


@pytest.mark.parametrize(
    "name", ["", "clever", "quick:3", "random:1s", "ismcts:0", "ismcts:fast", "ismcts:-5", "ismcts:1h"]
)
def test_any_other_is_refused_with_what_there_is(name: str) -> None:
    with pytest.raises(BadInput, match="ismcts:100ms"):
        levels.make(name, SCOPA, 1)


@pytest.mark.parametrize("name", ["random", "quick", "ismcts:12"])
@pytest.mark.parametrize("capture", ["auto", "choose"])
def test_a_bot_plays_a_match_to_its_end_the_same_way_every_time(name: str, capture: str) -> None:
    records = []
    for _ in range(2):
        match = Match(SCOPA, ["Ada", "Bob"], SCOPA.options(capture=capture), seed_from("bots"))
        bots = [levels.make(name, SCOPA, seat) for seat in range(2)]
        while not match.is_over:
            seat = match.actors()[0]
            match.play(seat, whole_play(SCOPA, bots[seat], match.view(seat)))
        records.append(match.record())

    assert records[0] == records[1]
