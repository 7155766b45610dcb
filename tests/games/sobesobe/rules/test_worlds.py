"""What a seat imagines of the hidden cards could all have happened."""

from functools import partial

from tests.contract.games import MANY, walks

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.cards import suit
from mazzo.core.state import SPECTATOR
from mazzo.games.sobesobe import GAME
from mazzo.games.sobesobe.rules.cards import DECK, NONE, beats, playable
from mazzo.games.sobesobe.rules.moves import PHASES
from mazzo.games.sobesobe.rules.play import SobeSobe
from mazzo.games.sobesobe.rules.tricks import played_by
from mazzo.games.sobesobe.view import trick


def worlds(table: SobeSobe, watcher: int, seed: int) -> list[SobeSobe]:
    """The table as the watcher may imagine it, several times: any way, and as the search deals it."""
    imagined = GAME.imagine(GAME.view(table, watcher))
    assert isinstance(imagined, SobeSobe)
    found = [table.copy(), imagined, imagined.copy(), imagined.copy()]
    for number, world in enumerate(found):
        deal = world.reshuffle if number % 2 else partial(GAME.guide.reshuffle, world)
        deal(watcher, Rng(seed + number))
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
    """They are in the deck, or were drawn by a player who exchanged later."""
    mine = world.discards[watcher] & ~world.deck
    if not mine or (PHASES[world.phase] == "replace" and world.turn == watcher):
        return
    turns = world.in_turn(world.exchanged)
    for other in turns[turns.index(watcher) + 1 :]:
        drawn = mine & (world.hands[other] | played_by(world, other))
        assert popcount(drawn) <= popcount(world.discards[other])
        mine &= ~drawn
    assert mine == 0


def test_every_imagined_world_could_have_happened() -> None:
    for walk in walks(GAME, count=MANY):
        for table in walk.tables():
            assert isinstance(table, SobeSobe)
            for watcher in walk.watchers():
                for world in worlds(table, watcher, walk.seed):
                    check_cards(world, table)
                    check_tricks(world)
                    if watcher != SPECTATOR:
                        check_own_discards(world, watcher)
