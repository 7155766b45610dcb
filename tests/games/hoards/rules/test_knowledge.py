"""What lies face down: who can know it, what people are shown of it, and which worlds a bot imagines."""

import re

import msgspec
import pytest
from tests.tables import play_on

from mazzo.core.bits import Rng, popcount
from mazzo.core.errors import NotAllowed
from mazzo.core.state import DEALER, NOBODY, SPECTATOR
from mazzo.games import find
from mazzo.games.hoards.model import Options, Place, Remembered, View
from mazzo.games.hoards.rules.combinations import DECK, KINGS, TREASURES, family
from mazzo.games.hoards.rules.knowledge import cards_at, place_count, possible
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.play import Hoards
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.replay import Replay

GAME = find("hoards")
ZONES = {
    "hands": [["9D", "2S", "3D"], ["KH", "4D", "6D"]],
    "piles": [[["7H", "7S"]], [["8H", "8S"]]],
    "removed": ["AC", "2C", "3C"],
}


def tables(seats: int, seed: int, most: int = 150) -> list[Hoards]:
    """Tables of a random match, every few steps."""
    state, rng, found = GAME.start(Options(), seats), Rng(seed), []
    for step in range(most):
        if state.actor() == NOBODY:
            break
        if state.actor() == DEALER:
            state.deal(rng, None)
        else:
            state.play(state.actor(), rng.member(state.menu(state.actor())), None)
        if step % 10 == 9 and state.actor() >= 0:
            found.append(state.copy())
    assert all(isinstance(table, Hoards) for table in found)
    return found  # type: ignore[return-value]


def names_in(thing: object) -> set[str]:
    return set(re.findall(r'"((?:[A2-9JQK]|10)[SHCD])"', msgspec.json.encode(thing).decode()))


def begun(**options: str) -> Match:
    return Match(GAME, ["Ann", "Bob"], Options(**options), seed_from("memory"), position=ZONES)  # type: ignore[arg-type]


def shown(match: Match, seat: int) -> View:
    view = GAME.for_people(match.view(seat))
    assert isinstance(view, View)
    return view


def test_hoa_15_a_person_is_not_shown_the_own_piles_but_a_bot_remembers_them() -> None:
    match = begun()
    assert not names_in(shown(match, 0)) & {"7H", "7S"}
    assert shown(match, 0).remembered is None
    memory = match.view(0).remembered  # type: ignore[attr-defined]
    assert memory.piles[0][0].original.known == ["7S", "7H"]
    assert memory.piles[1][0].original.known == []


def test_hoa_15_a_stroll_shows_them_until_the_end_of_the_turn_and_no_event_ever_does() -> None:
    match = begun()
    match.play(0, "STROLL LOOK")
    assert names_in(shown(match, 0)) >= {"7H", "7S"}
    assert not names_in(shown(match, 1)) & {"7H", "7S"}
    match.play(0, "END")
    assert not names_in(shown(match, 0)) & {"7H", "7S"}
    assert not names_in(match.heard(0)) & {"7H", "7S"}


def test_hoa_15_with_open_memory_people_get_all_that_they_could_remember() -> None:
    match = begun(memory="open")
    assert names_in(shown(match, 0)) >= {"7H", "7S"}
    assert not names_in(shown(match, 0)) & {"8H", "8S"}
    assert shown(match, 0).remembered == match.view(0).remembered  # type: ignore[attr-defined]


def test_what_a_looting_showed_stays_until_the_end_of_each_ones_turn() -> None:
    zones = {**ZONES, "used": ["hoard"], "combination": 1}
    match = Match(GAME, ["Ann", "Bob"], Options(), seed_from("memory"), position=zones)
    match.play(0, "LOOT Bob 1")
    assert shown(match, 0).comparison == shown(match, 1).comparison
    assert shown(match, 0).comparison is not None
    match.play(0, "END")
    assert shown(match, 0).comparison is None
    assert shown(match, 1).comparison is not None
    match.play(1, "END")
    assert shown(match, 1).comparison is None
    assert not names_in(match.heard(1)) & {"7H", "7S", "8H", "8S"}


def test_hoa_15_nobody_leafs_back_to_what_was_seen_before_the_match_is_over() -> None:
    zones = {"hands": ZONES["hands"], "piles": ZONES["piles"], "deck": ["5C"]}
    match = Match(GAME, ["Ann", "Bob"], Options(), seed_from("memory"), position=zones)
    match.play(0, "STROLL LOOK")
    running = Replay(match.saved(), shown=[0])
    assert not names_in(running.at(1, SPECTATOR).view) & {"7H", "7S"}
    with pytest.raises(NotAllowed, match="not over"):
        running.at(1, 0)
    match.play(0, "DRAW 1")
    match.play(0, "END")
    assert names_in(Replay(match.record()).at(1, 0).view) >= {"7H", "7S"}


def test_with_open_memory_a_person_may_leaf_back_in_a_running_match() -> None:
    assert Replay(begun(memory="open").saved(), shown=[0]).at(0, 0).view.seat == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_that_a_seat_has_never_been_shown_are_all_alike_to_it(seats: int) -> None:
    match, rng = Match(GAME, ["Ann", "Bob", "Cyd", "Dan"][:seats], seed=seed_from("alike")), Rng(seats)
    watchers = [*range(seats), SPECTATOR]
    seen = {watcher: set[str]() for watcher in watchers}
    while match.view(SPECTATOR).deck:  # type: ignore[attr-defined]
        for watcher in watchers:
            view = match.view(watcher)
            seen[watcher] |= names_in([GAME.for_people(view), match.heard(watcher)])
            unseen = TREASURES & ~DECK.mask([*seen[watcher]])
            for place in places_in(view.remembered):  # type: ignore[attr-defined]
                assert not DECK.mask(place.known) & unseen
                assert place.maybe & unseen in (0, unseen)
        play_on(match, rng, 1)


def places_in(memory: Remembered) -> list[Place]:
    """Every place where cards lie face down, as a seat remembers it."""
    piles = [place for hoard in memory.piles for pile in hoard for place in [pile.original, *pile.added]]
    return [*memory.hands, memory.deck, memory.removed, memory.drawn, *piles]


def test_hoa_24_no_score_is_told_before_the_end() -> None:
    match = begun()
    assert match.scores() == [0, 0]
    assert match.shares() == [0.5, 0.5]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_thinks_the_truth_possible(seats: int) -> None:
    for table in tables(seats, seed=seats):
        for observer in range(table.observers):
            for place in range(place_count(table)):
                assert cards_at(table, place) & ~possible(table, observer, place) == 0
                is_empty = cards_at(table, place) == 0
                assert not is_empty or possible(table, observer, place) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_imagined_pile_is_a_real_combination_and_kings_are_where_they_can_be(seats: int) -> None:
    for table in tables(seats, seed=10 + seats):
        for watcher in [*range(seats), SPECTATOR]:
            world = GAME.imagine(GAME.view(table, watcher))
            assert isinstance(world, Hoards)
            world.reshuffle(watcher, Rng(5))
            assert all(family(original) != NONE for original in world.originals)
            in_game = sum(popcount(cards & KINGS) for cards in [*world.hands, *world.laid])
            assert in_game == seats


def test_at_first_everyone_knows_that_each_hand_has_one_king() -> None:
    state = GAME.start(Options(), 3)
    state.deal(Rng(3), None)
    for number in range(20):
        world = GAME.imagine(GAME.view(state, 0))
        world.reshuffle(0, Rng(number))
        assert isinstance(world, Hoards)
        assert [popcount(hand & KINGS) for hand in world.hands] == [1, 1, 1]


def test_after_a_raid_only_the_two_know_how_many_kings_each_of_them_holds() -> None:
    match = Match(GAME, ["Ann", "Bob", "Cyd"], seed=seed_from("kings"))
    raider = match.actors()[0]
    target, third = (raider + 1) % 3, (raider + 2) % 3
    match.play(raider, f"RAID {target} RANDOM")
    match.play(target, "AGREE")
    held = [popcount(hand & KINGS) for hand in match.state.hands]  # type: ignore[attr-defined]
    for watcher, unknown in ((raider, set()), (target, set()), (third, {raider, target})):
        kings = match.view(watcher).remembered.kings  # type: ignore[attr-defined]
        assert kings == [-1 if seat in unknown else held[seat] for seat in range(3)]


def test_a_world_follows_cards_that_all_saw_being_taken() -> None:
    zones = {**ZONES, "discards": ["9C", "9H", "JD"], "hands": [["2S"], ["KH", "4D", "6D"]]}
    match = Match(GAME, ["Ann", "Bob"], Options(), seed_from("memory"), position=zones)
    match.play(0, "TAKE")
    match.play(0, "HOARD 9C 9H")
    for number in range(30):
        world = GAME.imagine(match.view(1))
        world.reshuffle(1, Rng(number))
        assert isinstance(world, Hoards)
        near = world.hands[0] | world.originals[0] | world.originals[1]
        assert DECK.mask(["9C", "9H", "JD"]) & ~near == 0


def test_a_view_for_people_cannot_be_imagined_and_says_why() -> None:
    with pytest.raises(Exception, match="HOA-15"):
        GAME.imagine(shown(begun(), 0))
