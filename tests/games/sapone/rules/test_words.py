"""What is left of a round's sales once somebody plays in the next: how true each seller's word was."""

import pytest

from mazzo.core.bits import Rng
from mazzo.core.state import SPECTATOR
from mazzo.games.sapone.bot.quick import honesty
from mazzo.games.sapone.model import Options, View, Word
from mazzo.games.sapone.notation import read
from mazzo.games.sapone.position import place, position
from mazzo.games.sapone.rules.play import Sapone
from mazzo.games.sapone.view import imagine, view

SALES = [
    # seller, claim, card, doubter, end, taker
    (0, "leek2", "coin1", 1, "caught", 1),  # all know that this was a bluff
    (0, "leek2", "leek2", -1, "sold", 1),  # these two know that this was true
    (0, "rake3", "coin1", -1, "sold", 2),
    (1, "rake3", "coin1", -1, "closed", -1),  # nobody else ever knows
]


def next_round() -> Sapone:
    claims = [
        {"seller": seller, "claim": claim, "truth": "true", "card": card, "doubter": doubter, "end": end}
        | {"taker": taker, "price": int(end == "sold")}
        for seller, claim, card, doubter, end, taker in SALES
    ]
    last = {"hands": [["shovel5"], ["leek2"], ["scythe2"]], "totals": [3, 2, 2], "claims": claims}
    hands = [["coin1", "shovel5", "rake3", "pick4"], ["leek2"], ["scythe2"]]
    zones = {"round_number": 2, "history": [[3, 2, 2]], "points": [3, 2, 2], "last_round": last}
    return place({**zones, "hands": hands, "turn": 0, "starter": 0}, Options(), 3, Rng(1))


def played(state: Sapone, text: str) -> None:
    for move in read(state, 0, text):
        state.play(0, move, None)


@pytest.mark.parametrize("play", ["SELL coin1 AS leek2", "BUY coin1 rake3 pick4"])
def test_claims_of_the_last_round_are_listed_until_somebody_plays_in_the_next(play: str) -> None:
    state = next_round()
    before = view(state, 1).last_round
    assert before is not None
    assert [claim.truth for claim in before.claims] == ["bluff", "true", "never known", "bluff"]
    assert view(state, 1).words == []
    trusted = [honesty(state, seat, 0) for seat in (1, 2)]

    played(state, play)

    after = view(state, 1).last_round
    assert after is not None
    assert after.claims == []
    assert after.hands == before.hands
    assert [honesty(state, seat, 0) for seat in (1, 2)] == trusted


def test_seat_knows_the_words_that_it_bought_on_and_those_that_were_doubted() -> None:
    state = next_round()
    played(state, "BUY coin1 rake3 pick4")

    caught, bought, sold = Word(0, -1, 0, 1), Word(0, 1, 1, 0), Word(0, 2, 0, 1)
    assert view(state, 0).words == [caught, bought, sold]
    assert view(state, 1).words == [caught, bought]
    assert view(state, 2).words == [caught, sold]
    assert view(state, SPECTATOR).words == [caught]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_imagined_tables_and_positions_keep_the_words(seat: int) -> None:
    state = next_round()
    played(state, "BUY coin1 rake3 pick4")
    seen = view(state, seat)
    assert isinstance(seen, View)

    world = imagine(seen)

    assert view(world, seat) == seen
    assert view(world, SPECTATOR).words == [Word(0, -1, 0, 1)]
    again = place(position(state), Options(), 3, Rng(1))
    assert [view(again, other).words for other in range(3)] == [
        view(state, other).words for other in range(3)
    ]
