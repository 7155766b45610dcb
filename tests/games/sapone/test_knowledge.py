"""What is known is true, is no less than the rules say, and reaches nobody else."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.walks import Walk, step
from tests.tables import options_of

from mazzo.core.bits import Rng
from mazzo.core.state import DEALER, SPECTATOR
from mazzo.games.sapone import GAME
from mazzo.games.sapone.knowledge import exposed_row, owned
from mazzo.games.sapone.model import Options, View
from mazzo.games.sapone.piles import MARKET_DECK, SOAP_DECK, UNITS, listed, without
from mazzo.games.sapone.position import place
from mazzo.games.sapone.rules import Sapone
from mazzo.games.sapone.view import imagine, view
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

DECKS = Counter(listed(MARKET_DECK) + listed(SOAP_DECK))
WORLDS = 60


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


@given(options_of(GAME), st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 5))
def test_every_imagined_world_has_all_cards_once_and_all_that_is_known(
    options: Options, seats: int, seed: int, watcher: int
) -> None:
    watcher = watcher if watcher < seats else SPECTATOR
    for number, state in enumerate(tables(options, seats, seed)):
        if number % 40 or state.actor() == DEALER:
            continue
        world = imagine(view(state, watcher))
        world.reshuffle(watcher, Rng(seed))
        piles = [world.market, world.soap, *world.discarded]
        piles += [owned(world, seat) for seat in range(seats)]
        assert Counter(card for pile in piles for card in listed(pile)) == DECKS
        row = (watcher if watcher >= 0 else seats) * 2 * seats
        for seat in range(seats):
            if seat != watcher:
                assert without(state.known[row + seat], owned(world, seat)) == 0


def sale(**zones: object) -> Sapone:
    """Seat 0 sells a card; what the others hold is in no view but their own."""
    hands = [["leek2", "pick4"], ["rake3", "soap1", "coin4"], ["soap2", "coin1", "broom1"]]
    sold = {"on_sale": ["coin2"], "sale": {"claim": "watermelon1"}}
    return place({"hands": hands, **sold, **zones}, Options(), 3, Rng(1))


def worlds(state: Sapone, watcher: int) -> Iterator[Sapone]:
    for number in range(WORLDS):
        world = state.copy()
        world.reshuffle(watcher, Rng(number))
        yield world


def test_a_card_on_sale_may_be_anything_to_others_and_is_what_it_is_to_the_seller() -> None:
    state = sale()
    assert len({world.card for world in worlds(state, 1)}) > 3
    assert {world.card for world in worlds(state, 0)} == {state.card}


def test_a_sealed_act_may_be_anything_to_others() -> None:
    state = sale(sealed=[{"seat": 1, "act": "bid", "cards": ["coin4"], "sayings": ["soap2"]}])
    acts = {(world.doubting, world.sealed[1]) for world in worlds(state, 2)}
    assert (0, 0) in acts
    assert any(doubting for doubting, _ in acts)
    assert len({cards for _, cards in acts}) > 5
    assert all(world.speakers == 0 for world in worlds(state, 2))
    assert {(world.doubting, world.sealed[1]) for world in worlds(state, 1)} == {(0, UNITS[3])}


def test_a_bid_that_lies_there_may_be_any_cards_but_as_many() -> None:
    state = sale(bids=[[], ["watermelon1", "diamond"], []], phase="answer")
    assert len({world.bids[1] for world in worlds(state, 0)}) > 10
    assert {len(listed(world.bids[1])) for world in worlds(state, 0)} == {2}
    assert len({world.bids[1] for world in worlds(state, 1)}) == 1


def test_soap_draws_discards_and_decks_may_be_anything_to_others() -> None:
    discards = [[], ["scythe2", "scythe2", "soap1"], []]
    state = sale(discards=discards)
    assert len({world.discarded[1] for world in worlds(state, 2)}) > 10
    assert len({world.discarded[1] for world in worlds(state, 1)}) == 1
    assert len({world.market for world in worlds(state, 1)}) > 10
    assert len({world.soap for world in worlds(state, 1)}) > 10


def test_a_place_holds_as_many_cards_of_each_deck_as_are_known_to_have_come_from_it() -> None:
    nothing = {"kinds": [], "market": 0, "soap": 0}
    known = [{"kinds": ["soap1"], "market": 1, "soap": 1} if place == 1 else nothing for place in range(6)]
    state = sale(known={"2": known})
    for world in worlds(state, 2):
        names = listed(owned(world, 1))
        assert "soap1" in names
        assert sum(name in listed(SOAP_DECK) for name in names) == 2


@pytest.mark.parametrize("watcher", [1, 2, SPECTATOR])
def test_past_sales_stay_secret_in_imagined_worlds(watcher: int) -> None:
    row = {
        "seller": 0,
        "claim": "leek2",
        "truth": "bluff",
        "card": "coin1",
        "doubter": -1,
        "end": "closed",
        "taker": -1,
        "price": 0,
        "offers": [
            {"seat": seat, "cards": 0, "sayings": [], "kinds": [], "deed": "passed"} for seat in (1, 2)
        ],
    }
    state = place({"claims": [row]}, Options(), 3, Rng(1))
    assert [claim.truth for claim in view(state, watcher).claims] == ["never known"]
    assert [claim.truth for claim in view(state, 0).claims] == ["bluff"]
    for world in worlds(state, watcher):
        seen = view(world, 0)
        assert isinstance(seen, View)
        assert [claim.truth for claim in seen.claims] == ["never known"]


def test_half_of_a_play_is_lost_when_another_imagines_the_table() -> None:
    state = sale()
    rng = Rng(3)
    state.play(1, 3, None)
    assert state.unfinished()
    for world in worlds(state, 2):
        assert not world.unfinished()
        assert world.actors() == 0b110
    step(GAME, state, rng)
