"""Claims and doubts: what was true, who believed it, and who gained."""

from functools import cache

import pytest
from tests.review.endings import hoards, sapone
from tests.review.test_books import reviewed

from mazzo.review.model import Review


@cache
def lied() -> Review:
    return reviewed(sapone())


@cache
def looted() -> Review:
    return reviewed(hoards())


def test_a_claim_has_its_truth_and_what_the_listener_believed() -> None:
    claim = lied().claims[0]
    assert (claim.seat, claim.is_true, claim.text) == (0, False, "Ann sells a card as shovel5.")
    (belief,) = claim.beliefs
    assert belief.seat == 1
    assert 0.0 <= belief.odds <= 1.0
    assert belief.before != belief.after


def test_a_doubt_has_its_odds_and_who_was_right() -> None:
    (doubt,) = lied().claims[0].doubts
    assert (doubt.seat, doubt.is_right) == (1, True)
    assert 0.0 <= doubt.odds <= 1.0


def test_what_a_seat_gained_by_a_claim_is_what_its_books_say() -> None:
    found = lied()
    claim = found.claims[0]
    for gain in claim.gains:
        entries = found.seats[gain.seat].entries
        settled = claim.doubts[0].step
        mine = [entry.points for entry in entries if claim.step <= entry.step <= settled]
        assert gain.points == pytest.approx(sum(mine))


def test_of_each_player_there_is_how_they_lied_and_doubted() -> None:
    ann, bob = lied().bluffing
    assert (ann.claims, ann.bluffs, ann.bluff_rate) == (2, 2, 1.0)
    assert (ann.doubts, ann.doubt_precision) == (0, None)
    assert (bob.doubts, bob.right_doubts, bob.doubt_precision) == (2, 2, 1.0)
    assert lied().notes == []


def test_in_hoards_an_added_card_is_a_claim_and_a_looting_tests_it() -> None:
    found = looted()
    claim = next(claim for claim in found.claims if claim.doubts)
    assert (claim.seat, claim.is_true) == (1, False)
    assert (claim.doubts[0].seat, claim.doubts[0].is_right) == (0, True)
    assert found.bluffing[1].bluffs >= 1
