"""What a seat imagines of the hidden cards could all have happened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.walks import Walk, many, seeds, walks

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.cards import suit
from mazzo.core.state import SPECTATOR
from mazzo.games.sobesobe import GAME
from mazzo.games.sobesobe.layout import played_by
from mazzo.games.sobesobe.model import Options
from mazzo.games.sobesobe.moves import PHASES
from mazzo.games.sobesobe.rules import SobeSobe
from mazzo.games.sobesobe.scoring import DECK, NONE, beats, playable
from mazzo.games.sobesobe.view import trick


def worlds(table: SobeSobe, watcher: int, seed: int) -> list[SobeSobe]:
    """The table as the watcher may imagine it, several times."""
    imagined = GAME.imagine(GAME.view(table, watcher))
    assert isinstance(imagined, SobeSobe)
    found = [table.copy(), imagined, imagined.copy(), imagined.copy()]
    for number, world in enumerate(found):
        world.reshuffle(watcher, Rng(seed + number))
    return found


def check_cards(world: SobeSobe, table: SobeSobe) -> None:
    """Every card lies in one place, and every pile has its size."""
    piles = [
        world.deck,
        *world.hands,
        *world.folded,
        *(played_by(world, seat) for seat in range(world.seats)),
    ]
    if PHASES[world.phase] == "replace":
        piles.append(world.discards[world.turn])
    assert sum(piles) == DECK.all
    for one, other in (
        (world.hands, table.hands),
        (world.folded, table.folded),
        (world.discards, table.discards),
    ):
        assert [popcount(pile) for pile in one] == [popcount(pile) for pile in other]


def check_tricks(world: SobeSobe) -> None:
    """Every card of the round was a lawful one of the hand that this world gives its seat."""
    hands = [hand | played_by(world, seat) for seat, hand in enumerate(world.hands)]
    for number in range(world.tricks + 1):
        shown = trick(world, number)
        led = best = NONE
        for seat, name in zip(shown.seats, shown.cards, strict=True):
            card = DECK.card(name)
            assert playable(hands[seat], led, world.trump, best) >> card & 1
            hands[seat] ^= bit(card)
            if led == NONE or beats(card, best, world.trump):
                best = card
            led = suit(DECK.card(shown.cards[0]))


def check_own_discards(world: SobeSobe, watcher: int) -> None:
    """They are in the deck, or were drawn by somebody who exchanged later."""
    mine = world.discards[watcher] & ~world.deck
    if not mine or (PHASES[world.phase] == "replace" and world.turn == watcher):
        return
    turns = world.in_turn(world.exchanged)
    for other in turns[turns.index(watcher) + 1 :]:
        drawn = mine & (world.hands[other] | played_by(world, other))
        assert popcount(drawn) <= popcount(world.discards[other])
        mine &= ~drawn
    assert mine == 0


@many
@given(st.data(), seeds)
def test_every_imagined_world_could_have_happened(data: st.DataObject, seed: int) -> None:
    walk: Walk = data.draw(walks(GAME))
    for table in walk.tables():
        assert isinstance(table, SobeSobe)
        for watcher in walk.watchers():
            for world in worlds(table, watcher, seed):
                check_cards(world, table)
                check_tricks(world)
                if watcher != SPECTATOR:
                    check_own_discards(world, watcher)


def test_who_kept_four_cards_is_thought_to_hold_good_ones() -> None:
    zones = {
        "trump": "spades",
        "hands": [["2C", "3C", "4C", "5C", "6C"], []],
        "discards": [[], ["2D"]],
    }
    table = GAME.place(zones, Options(), 2, Rng(1))
    assert isinstance(table, SobeSobe)
    good = 0
    for seed in range(200):
        table.reshuffle(0, Rng(seed))
        held = DECK.listed(table.hands[1])
        good += sum(card[1] == "S" or card[0] in "A7" for card in held)
    assert good / 200 > 3.5


def trumps_imagined(zones: dict[str, object], zone: str, seat: int) -> list[int]:
    """How many trumps, Spades, lie there in each of many worlds that seat 0 imagines."""
    table = GAME.place({"trump": "spades", **zones}, Options(), 3, Rng(1))
    assert isinstance(table, SobeSobe)
    found = []
    for seed in range(500):
        table.reshuffle(0, Rng(seed))
        cards = DECK.listed((table.hands if zone == "hands" else table.folded)[seat])
        found.append(sum(card[1] == "S" for card in cards))
    return found


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


DECIDING = {"phase": "decide", "dealer": 2, "turn": 0, "hands": [["2C", "3C"], [], []]}


def test_who_named_the_trump_is_thought_to_hold_some_but_need_not() -> None:
    trumps = trumps_imagined(DECIDING, "hands", seat=1)
    assert mean(trumps) > 1
    assert 0 in trumps


def test_who_named_it_blind_is_thought_to_hold_as_many_as_anybody() -> None:
    trumps = trumps_imagined({**DECIDING, "blind": True}, "hands", seat=1)
    assert mean(trumps) < 0.7


FIVE_CLUBS = ["2C", "3C", "4C", "5C", "6C"]
SITTING = {
    "hands": {**DECIDING, "dealer": 0, "playing": [2], "sitting": [1]},
    "folded": {"phase": "exchange", "dealer": 1, "sitting": [1], "hands": [FIVE_CLUBS, [], []]},
}


@pytest.mark.parametrize("zone", SITTING)
def test_who_sits_out_is_thought_to_have_no_trump_but_may(zone: str) -> None:
    trumps = trumps_imagined(SITTING[zone], zone, seat=1)
    assert mean(trumps) < 0.1
    assert max(trumps) > 0


HIGH = {"A", "7", "K"}


def high_cards_imagined(tricks: list[dict[str, object]], seat: int) -> float:
    """How many plain high cards the seat is thought to hold after these tricks, Spades being trump."""
    zones = {
        "trump": "spades",
        "dealer": 2,
        "hands": [FIVE_CLUBS, [], []],
        "discards": [[], ["2D", "3D", "4D"], ["2H", "3H", "4H"]],
        "tricks": tricks,
    }
    table = GAME.place(zones, Options(), 3, Rng(1))
    assert isinstance(table, SobeSobe)
    found = []
    for seed in range(300):
        table.reshuffle(0, Rng(seed))
        held = DECK.listed(table.hands[seat])
        found.append(sum(card[1] != "S" and card[0] in HIGH for card in held))
    return mean(found)


def test_who_leads_a_low_card_is_thought_to_hold_no_high_one() -> None:
    low, high = ([{"leader": 1, "cards": [card]}] for card in ("6D", "AD"))
    assert high_cards_imagined(low, seat=1) < 0.2
    assert high_cards_imagined(high, seat=1) > 0.5
