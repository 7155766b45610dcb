"""What can be taken back: no other has acted since and nothing was revealed; in practice any own play."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import any_play, chances, finished, games_of_all, play_on, short, whole_matches

from mazzo import games
from mazzo.core.bits import Rng
from mazzo.core.cards import DECK_40
from mazzo.core.errors import BadInput, NotAllowed
from mazzo.core.game import Game
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.record import decode, encode
from mazzo.match.replay import Replay
from mazzo.match.restore import restore
from mazzo.match.verify import verify

ACTED = "Another player has acted since"
HEARD = "has been heard"
SHOWN = "has shown what was hidden"


def begun(name: str, seats: int = 2, **position: Any) -> Match:
    players = ["Ada", "Bob", "Cyd"][:seats]
    return Match(games.find(name), players, seed=seed_from("undo"), position=position or None)


def alone(game: Game, word: str = "alone", **more: Any) -> Match:
    """A practice match of Ann and bots."""
    players = ["Ann", "Bob", "Cyd", "Dan"][: game.seats[0]]
    kinds = ["me", *["quick"] * (len(players) - 1)]
    options = game.options(**short(game))
    return Match(game, players, options, seed_from(word), kinds=kinds, practice=True, **more)


def test_a_play_that_nobody_has_learnt_anything_from_is_taken_back() -> None:
    match = begun("splendor")
    (seat,) = match.actors()
    before, heard = match.game.position(match.state), len(match.events)
    match.play(seat, "GRAB 1W 1R 1K")

    assert match.undo(seat) == "GRAB 1W 1R 1K"
    assert match.game.position(match.state) == before
    assert (match.moves, len(match.events)) == ([], heard)


def test_a_play_is_not_taken_back_once_another_seat_has_acted() -> None:
    match = begun("splendor")
    (first,) = match.actors()
    match.play(first, "GRAB 1W 1R 1K")
    match.play(1 - first, "GRAB 1W 1U 1G")

    with pytest.raises(NotAllowed, match=ACTED):
        match.undo(first)
    assert match.undo(1 - first) == "GRAB 1W 1U 1G"
    assert match.undo(first) == "GRAB 1W 1R 1K"


def test_a_card_that_was_hidden_stays_played() -> None:
    match = begun("scopa")
    (seat,) = match.actors()
    match.play(seat, (match.commands(seat) or [""])[0])

    with pytest.raises(NotAllowed, match=SHOWN):
        match.undo(seat)


def test_a_card_that_only_those_who_play_could_tell_stays_played_for_those_who_watch() -> None:
    hands, table = [["2C", "4D"], ["3S", "KH"]], ["QD", "JC"]
    gone = [card for card in DECK_40.names if card not in (*hands[0], *hands[1], *table)]
    match = begun("scopa", hands=hands, table=table, deck=[], captured=[gone, []], turn=0)
    match.play(0, "trail 2C")

    with pytest.raises(NotAllowed, match=SHOWN):
        match.undo(0)


def test_a_play_before_a_deal_stays_played() -> None:
    match = begun("scopa", hands=[["2C"], []], table=["KD"], turn=0)
    match.play(0, "trail 2C")

    with pytest.raises(NotAllowed, match=SHOWN):
        match.undo(0)


def test_who_has_not_played_has_nothing_to_take_back() -> None:
    with pytest.raises(NotAllowed, match="no play of yours"):
        begun("scopa").undo(0)


def test_what_the_match_has_forgotten_stays_played_and_what_comes_after_it_does_not() -> None:
    match = begun("splendor")
    (first,) = match.actors()
    match.play(first, "GRAB 1W 1R 1K")
    match.forget()

    with pytest.raises(NotAllowed, match=ACTED):
        match.undo(first)
    match.play(1 - first, "GRAB 1W 1U 1G")
    assert match.undo(1 - first) == "GRAB 1W 1U 1G"


def test_when_the_match_is_over_and_its_seed_is_known_nothing_is_taken_back() -> None:
    match = finished(games.find("splendor"))
    for seat in range(2):
        with pytest.raises(NotAllowed, match="match is over"):
            match.undo(seat)


def test_a_trump_that_all_have_heard_is_not_named_anew() -> None:
    match = begun("sobesobe", 3, phase="trump")
    (party,) = match.actors()
    match.play(party, "hearts")
    with pytest.raises(NotAllowed, match=HEARD):
        match.undo(party)

    match.play(match.actors()[0], "sit")
    with pytest.raises(NotAllowed, match=ACTED):
        match.undo(party)


@pytest.mark.parametrize("act", ["PASS", "DOUBT", "BID"])
@pytest.mark.parametrize("is_last", [False, True])
def test_in_a_sealed_lap_no_kind_of_act_is_taken_back(act: str, is_last: bool) -> None:
    match = begun("sapone", 3)
    (seller,) = match.actors()
    match.play(seller, next(play for play in match.plays(seller) if play.startswith("SELL")))
    with pytest.raises(NotAllowed, match=HEARD):
        match.undo(seller)

    one, other = match.actors()
    if is_last:
        match.play(other, "PASS")
    match.play(one, next(play for play in match.plays(one) if play.split()[0] == act))
    with pytest.raises(NotAllowed, match=HEARD):
        match.undo(one)


@whole_matches
@given(games_of_all, chances)
def test_a_refusal_names_neither_a_card_nor_what_another_has_played(game: Game, rng: Rng) -> None:
    match = Match(game, ["Ann", "Bob", "Cyd"][: max(2, game.seats[0])], game.options(**short(game)))
    for _ in range(30):
        if match.is_over:
            break
        match.play(*any_play(match, rng))
        for seat in range(len(match.players)):
            before = len(match.moves)
            try:
                match.undo(seat)
            except NotAllowed as refusal:
                words = str(refusal).replace(".", " ").replace(",", " ").split()
                named = {word for _, text in match.moves for word in text.split()} | set(game.cards)
                assert not named & set(words)
                assert not set(match.players) & set(words)
            else:
                assert len(match.moves) == before - 1
                break


@whole_matches
@given(games_of_all, chances, st.data())
def test_in_practice_every_own_play_is_taken_back_with_what_the_bots_answered(
    game: Game, rng: Rng, data: st.DataObject
) -> None:
    match = play_on(alone(game), rng, data.draw(st.integers(1, 40)))
    own = [index for index, (seat, _) in enumerate(match.moves) if seat == 0]
    if match.is_over:
        return
    for index in reversed(own):
        text = match.moves[index][1]
        assert match.undo(0) == text
        assert len(match.moves) == index
        assert 0 in match.actors()
        again = play_back(match)
        assert game.position(again.state) == game.position(match.state)
        assert (again.events, again.deals) == (match.events, match.deals)
    with pytest.raises(NotAllowed, match="no play of yours"):
        match.undo(0)


def play_back(match: Match) -> Match:
    """The match as its own record tells it."""
    return restore(decode(encode(match.saved()).encode()))


@whole_matches
@given(games_of_all, chances)
def test_the_same_cards_are_dealt_after_a_play_is_taken_back_and_the_record_holds(
    game: Game, rng: Rng
) -> None:
    match = alone(game)
    taken_back = 0
    while not match.is_over:
        seat, text = any_play(match, rng)
        match.play(seat, text)
        is_running = bool(match.actors())
        if seat == 0 and is_running and taken_back < 5:
            after = game.position(match.state), match.deals
            match.undo(0)
            match.play(seat, text)
            assert (game.position(match.state), match.deals) == after
            match.undo(0)
            taken_back += 1
    raw = encode(match.record()).encode()
    assert b'"practice": true' in raw
    report = verify(raw)
    assert report.is_sound
    assert report.over
    assert any("it was practice" in line for line in report.checked)
    assert Replay(decode(raw)).truth(len(Replay(decode(raw))) - 1).position == game.position(match.state)


def test_in_practice_bots_take_back_no_more_than_elsewhere() -> None:
    match = alone(games.find("splendor"))
    while match.actors() != [1]:
        match.play(0, (match.commands(0) or [""])[0])
    match.play(1, "GRAB 1W 1R 1K")
    match.play(0, "GRAB 1W 1U 1G")

    with pytest.raises(NotAllowed, match=ACTED):
        match.undo(1)


@pytest.mark.parametrize("kinds", [[], ["me", "me"], ["me", "person"], ["quick", "quick"]])
def test_practice_is_for_one_person_and_bots(kinds: list[str]) -> None:
    with pytest.raises(BadInput, match="one person and bots"):
        Match(games.find("scopa"), ["Ada", "Bob"], kinds=kinds, practice=True)


def test_a_record_that_does_not_speak_of_practice_is_of_none() -> None:
    raw = encode(finished(games.find("scopa")).record())
    assert "practice" not in raw
    assert not decode(raw.encode()).practice
