"""What is known is true, is no less than the rules say, and reaches no other."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import options_of

from mazzo.contract.walks import Walk
from mazzo.games.sapone import GAME
from mazzo.games.sapone.model import Options
from mazzo.games.sapone.rules.knowledge import exposed_row, owned
from mazzo.games.sapone.rules.piles import listed, without
from mazzo.games.sapone.rules.play import Sapone
from mazzo.match.fair import seed_from
from mazzo.match.match import Match


def tables(options: Options, seats: int, seed: int) -> Iterator[Sapone]:
    """Every table of a match, as far as 400 steps go."""
    for state in Walk(GAME, options, seats, seed, 400).states():
        assert isinstance(state, Sapone)
        yield state


@given(options_of(GAME), st.integers(2, 6), st.integers(0, 10**6))
def test_whatever_anybody_knows_is_so(options: Options, seats: int, seed: int) -> None:
    for state in tables(options, seats, seed):
        for watcher in range(seats + 1):
            for place_ in range(2 * seats):
                what = state.known[watcher * 2 * seats + place_]
                seat = place_ % seats
                truth = owned(state, seat) if place_ < seats else state.discarded[seat]
                assert without(what, truth) == 0


@given(options_of(GAME), st.integers(2, 6), st.integers(0, 10**6))
def test_a_seat_knows_all_that_everybody_knows(options: Options, seats: int, seed: int) -> None:
    for state in tables(options, seats, seed):
        public = state.known[seats * 2 * seats :]
        for watcher in range(seats):
            for place_ in range(2 * seats):
                if place_ % seats != watcher:
                    assert without(public[place_], state.known[watcher * 2 * seats + place_]) == 0


@given(options_of(GAME), st.integers(2, 6), st.integers(0, 10**6))
def test_what_a_seat_can_tell_that_another_knows_of_it_is_known_and_no_less_than_all_know(
    options: Options, seats: int, seed: int
) -> None:
    for state in tables(options, seats, seed):
        for seat in range(seats):
            row = exposed_row(state, seat)
            for other in {*range(seats)} - {seat}:
                for first in (0, seats):
                    told = state.known[row + first + other]
                    assert without(told, state.known[other * 2 * seats + first + seat]) == 0
                    assert without(state.known[seats * 2 * seats + first + seat], told) == 0


@pytest.mark.parametrize("bids", ["closed", "open"])
def test_sap_9_nobody_learns_from_what_others_know_of_it_what_two_others_exchanged(bids: str) -> None:
    """Cyd sells to Bob, who then pays Ann with all that he has: was it Cyd's card, or his own?"""
    seen = []
    for sold, own in (("leek2", "broccoli3"), ("broccoli3", "leek2")):
        hands = [["coin1", "rake3"], [own, "shovel5"], [sold, "soap1", "pick4"]]
        zones = {"turn": 2, "hands": hands, "market": ["coin1"] * 4, "face_up": 0}
        match = Match(GAME, ["Ann", "Bob", "Cyd"], GAME.options(bids=bids), seed_from("Cyd"), position=zones)
        match.play(2, f"SELL {sold} AS artichoke5")
        for seat, text in [(0, "PASS"), (1, "BID shovel5"), (2, "ACCEPT 1"), (0, "SELL rake3 AS rake3")]:
            match.play(seat, text)
        for seat, text in [(2, "PASS"), (1, "BID leek2 broccoli3"), (0, "ACCEPT 1")]:
            match.play(seat, text)
        assert sold in listed(match.state.known[2 * 6])  # type: ignore[attr-defined]
        seen.append((match.view(0), match.heard(0)))
    assert seen[0] == seen[1]
