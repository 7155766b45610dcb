"""What a seat imagines of hidden cards and sealed acts fits all it knows, however it is dealt."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import options_of

from mazzo.contract.walks import Walk, step
from mazzo.core.bits import Rng
from mazzo.core.state import DEALER, SPECTATOR
from mazzo.games.sapone import GAME
from mazzo.games.sapone.model import Options, View
from mazzo.games.sapone.position import place
from mazzo.games.sapone.rules.knowledge import owned, row_of
from mazzo.games.sapone.rules.piles import MARKET_DECK, SOAP_DECK, UNITS, listed, without
from mazzo.games.sapone.rules.play import Sapone
from mazzo.games.sapone.view import imagine, view

DECKS = Counter(listed(MARKET_DECK) + listed(SOAP_DECK))
WORLDS = 60
Deal = Callable[[Sapone, int, int], Sapone]


def any_way(table: Sapone, watcher: int, seed: int) -> Sapone:
    """A world that the law allows."""
    world = table.copy()
    world.reshuffle(watcher, Rng(seed))
    return world


def likely(table: Sapone, watcher: int, seed: int) -> Sapone:
    """A world as the search deals it."""
    world = table.copy()
    GAME.guide.reshuffle(world, watcher, Rng(seed))
    return world


DEALS: list[Deal] = [any_way, likely]
both = pytest.mark.parametrize("deal", DEALS)


def check(world: Sapone, table: Sapone, watcher: int) -> None:
    """The world has all cards once, and everything where the watcher knows it to be."""
    piles = [world.market, world.soap, *world.discarded]
    piles += [owned(world, seat) for seat in range(table.seats)]
    assert Counter(card for pile in piles for card in listed(pile)) == DECKS
    row = row_of(table, watcher)
    for seat in range(table.seats):
        if seat != watcher:
            assert without(table.known[row + seat], owned(world, seat)) == 0
            assert without(table.known[row + table.seats + seat], world.discarded[seat]) == 0
            assert without(world.sealed[seat], world.hands[seat]) == 0
            assert [len(listed(pile)) for pile in (world.hands[seat], world.bids[seat])] == [
                len(listed(pile)) for pile in (table.hands[seat], table.bids[seat])
            ]


@given(options_of(GAME), st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 5))
def test_every_imagined_world_has_all_cards_once_and_all_that_is_known(
    options: Options, seats: int, seed: int, watcher: int
) -> None:
    watcher = watcher if watcher < seats else SPECTATOR
    for number, state in enumerate(Walk(GAME, options, seats, seed, 400).states()):
        if number % 40 or state.actor() == DEALER:
            continue
        assert isinstance(state, Sapone)
        imagined = imagine(view(state, watcher))
        for deal in DEALS:
            check(deal(imagined, watcher, seed), state, watcher)


def sale(**zones: object) -> Sapone:
    """Seat 0 sells a card; what the others hold is in no view but their own."""
    hands = [["leek2", "pick4"], ["rake3", "soap1", "coin4"], ["soap2", "coin1", "broom1"]]
    sold = {"on_sale": ["coin2"], "sale": {"claim": "watermelon1"}}
    return place({"hands": hands, **sold, **zones}, Options(), 3, Rng(1))


def worlds(deal: Deal, state: Sapone, watcher: int) -> list[Sapone]:
    return [deal(state, watcher, number) for number in range(WORLDS)]


@both
def test_a_card_on_sale_may_be_anything_to_others_and_is_what_it_is_to_the_seller(deal: Deal) -> None:
    state = sale()
    assert len({world.card for world in worlds(deal, state, 1)}) > 3
    assert {world.card for world in worlds(deal, state, 0)} == {state.card}


@both
def test_a_sealed_act_may_be_anything_to_others(deal: Deal) -> None:
    state = sale(sealed=[{"seat": 1, "act": "bid", "cards": ["coin4"], "sayings": ["soap2"]}])
    acts = {(world.doubting, world.sealed[1]) for world in worlds(deal, state, 2)}
    assert (0, 0) in acts
    assert any(doubting for doubting, _ in acts)
    assert len({cards for _, cards in acts}) > 5
    assert all(world.speakers == 0 for world in worlds(deal, state, 2))
    assert {(world.doubting, world.sealed[1]) for world in worlds(deal, state, 1)} == {(0, UNITS[3])}


@both
def test_a_bid_that_lies_there_may_be_any_cards_but_as_many(deal: Deal) -> None:
    state = sale(bids=[[], ["watermelon1", "diamond"], []], phase="answer")
    assert len({world.bids[1] for world in worlds(deal, state, 0)}) > 10
    assert {len(listed(world.bids[1])) for world in worlds(deal, state, 0)} == {2}
    assert len({world.bids[1] for world in worlds(deal, state, 1)}) == 1


@both
def test_soap_draws_discards_and_decks_may_be_anything_to_others(deal: Deal) -> None:
    discards = [[], ["scythe2", "scythe2", "soap1"], []]
    state = sale(discards=discards)
    assert len({world.discarded[1] for world in worlds(deal, state, 2)}) > 10
    assert len({world.discarded[1] for world in worlds(deal, state, 1)}) == 1
    assert len({world.market for world in worlds(deal, state, 1)}) > 10
    assert len({world.soap for world in worlds(deal, state, 1)}) > 10


@both
def test_a_place_holds_as_many_cards_of_each_deck_as_are_known_to_have_come_from_it(deal: Deal) -> None:
    nothing = {"kinds": [], "market": 0, "soap": 0}
    known = [{"kinds": ["soap1"], "market": 1, "soap": 1} if place == 1 else nothing for place in range(6)]
    state = sale(known={"2": known})
    for world in worlds(deal, state, 2):
        names = listed(owned(world, 1))
        assert "soap1" in names
        assert sum(name in listed(SOAP_DECK) for name in names) == 2


@pytest.mark.parametrize("watcher", [1, 2, SPECTATOR])
@both
def test_past_sales_stay_secret_in_imagined_worlds(deal: Deal, watcher: int) -> None:
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
    for world in worlds(deal, state, watcher):
        seen = view(world, 0)
        assert isinstance(seen, View)
        assert [claim.truth for claim in seen.claims] == ["never known"]


@both
def test_half_of_a_play_is_lost_when_another_imagines_the_table(deal: Deal) -> None:
    state = sale()
    rng = Rng(3)
    state.play(1, 3, None)
    assert state.unfinished()
    for world in worlds(deal, state, 2):
        assert not world.unfinished()
        assert world.actors() == 0b110
    step(GAME, state, rng)
