"""Rulings of Sapone that are about many deals, which one scenario cannot show."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import any_play

from mazzo.core.bits import Rng
from mazzo.core.state import SPECTATOR
from mazzo.games.sapone import GAME, model
from mazzo.games.sapone.model import Options, View
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

PLAYERS = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"]
SECRETS = (
    model.HandDealt,
    model.CardDrawn,
    model.Discarded,
    model.CardLaid,
    model.ActSealed,
    model.PaymentSeen,
    model.Exchanged,
)
IDLE = [
    "coin1",
    "artichoke5",
    "shovel5",
    "cucumber4",
    "pick4",
    "coin2",
    "broccoli3",
    "rake3",
    "coin3",
    "leek2",
    "scythe2",
    "coin4",
    "soap1",
    "watermelon1",
    "broom1",
    "soap2",
    "diamond",
]
seats_of = st.integers(2, 6)
numbers = st.integers(0, 10_000)


def played_out(seats: int, number: int, **options: object) -> Match:
    match = Match(GAME, PLAYERS[:seats], Options(**options), seed_from(str(number)))  # type: ignore[arg-type]
    rng = Rng(number)
    while not match.is_over:
        match.play(*any_play(match, rng))
    return match


def told(match: Match, *kinds: type) -> list[Any]:
    return [event for _, event in match.events if isinstance(event, kinds)]


def test_sap_2_any_seat_may_be_drawn_to_start_and_the_seed_alone_decides() -> None:
    def starter(number: int) -> int:
        event = Match(GAME, PLAYERS, seed=seed_from(str(number))).events[0][1]
        assert isinstance(event, model.RoundBegun)
        return event.starter

    drawn = [starter(number) for number in range(60)]
    assert drawn == [starter(number) for number in range(60)]
    assert set(drawn) == set(range(6))


@given(seats_of, numbers)
def test_sap_3_half_of_the_market_lies_face_up_and_all_of_it_is_picked(seats: int, number: int) -> None:
    match = played_out(seats, number, max_rounds=1)
    (begun,) = told(match, model.RoundBegun)
    assert begun.market == 60 - 2 * seats
    assert begun.face_up == begun.market // 2
    draws = told(match, model.CardPicked, model.CompensationDrawn)
    assert len(draws) == begun.market
    assert sum(draw.card != "" for draw in draws) == begun.face_up
    assert [draw.left for draw in draws] == list(range(begun.market - 1, -1, -1))


@given(seats_of, numbers)
def test_sap_5_the_last_turn_is_the_one_in_which_the_market_runs_out(seats: int, number: int) -> None:
    match = played_out(seats, number, max_rounds=1)
    events = [event for _, event in match.events]
    last = next(index for index, event in enumerate(events) if isinstance(event, model.LastTurn))
    assert not any(isinstance(event, model.CardPicked) for event in events[last:])


@given(seats_of, numbers, st.sampled_from(["clockwise", "counterclockwise"]))
def test_turns_and_starts_go_round_in_the_direction_of_play(seats: int, number: int, direction: str) -> None:
    match = played_out(seats, number, max_rounds=3, direction=direction)
    step = 1 if direction == "clockwise" else -1
    begun = told(match, model.RoundBegun)
    assert all(two.starter == (one.starter + step) % seats for one, two in pairwise(begun))
    turn = None
    for event in told(match, model.RoundBegun, model.CardPicked):
        if isinstance(event, model.RoundBegun):
            turn = event.starter
        else:
            assert event.seat == turn
            turn = (event.seat + step) % seats


@given(seats_of, numbers)
def test_sap_14_the_soap_deck_never_runs_out(seats: int, number: int) -> None:
    match = played_out(seats, number, max_rounds=2)
    assert all(event.left > 0 for event in told(match, model.Bought))


@given(seats_of, numbers)
def test_secrets_are_heard_by_whom_they_concern_and_by_nobody_else(seats: int, number: int) -> None:
    match = played_out(seats, number, max_rounds=1)
    for hearers, event in match.events:
        if isinstance(event, SECRETS):
            parts = [getattr(event, name, None) for name in ("seat", "seller", "buyer", "doubter")]
            assert hearers == sum({1 << part for part in parts if part is not None})
        else:
            assert hearers == -1
    assert not [event for event in match.heard(SPECTATOR) if isinstance(event, SECRETS)]


@given(seats_of, numbers, st.sampled_from(["each", "none"]), st.integers(1, 25))
def test_sap_20_points_add_up_and_the_match_ends_as_it_should(
    seats: int, number: int, ties: str, target: int
) -> None:
    match = played_out(seats, number, max_rounds=4, ties=ties, target=target)
    totals = [0] * seats
    rounds = [event.scored for event in told(match, model.RoundScored)]
    for scored in rounds:
        totals = [total + points for total, points in zip(totals, scored.points, strict=True)]
        assert scored.totals == totals
    assert match.scores() == totals
    best = max(totals)
    is_won = best >= target and totals.count(best) == 1
    assert is_won or len(rounds) == 4
    for scored in rounds[:-1]:
        assert max(scored.totals) < target or scored.totals.count(max(scored.totals)) > 1
    view = match.view(SPECTATOR)
    assert isinstance(view, View)
    assert view.winners == [seat for seat, total in enumerate(totals) if total == best]
    assert view.history == [scored.points for scored in rounds]


@pytest.mark.parametrize("first", range(len(IDLE)))
def test_whose_time_is_up_sells_and_pays_what_comes_first_in_the_order_of_the_rulings(first: int) -> None:
    hand = IDLE[first:]
    selling = Match(GAME, PLAYERS[:2], position={"hands": [hand, ["coin1"]]})
    assert selling.idle(0) == f"SELL {IDLE[first]} AS {IDLE[first]}"
    sale = {"on_sale": ["coin1"], "sale": {"claim": "coin1", "revealed": True, "doubter": 1}, "phase": "pay"}
    paying = Match(GAME, PLAYERS[:2], position={"hands": [["coin1"], hand], **sale})
    assert paying.idle(1) == f"PAY {IDLE[first]}"
