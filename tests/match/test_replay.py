"""A match looked at again shows each seat what it saw, and the whole truth only to those who may have it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import GAMES, chances, finished, games_of_all, matches, play_on, whole_matches

from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput, NotAllowed
from mazzo.core.game import Game
from mazzo.core.state import DEALER, NOBODY, SPECTATOR
from mazzo.match.match import Match
from mazzo.match.replay import STRETCH, Replay


@whole_matches
@given(st.data(), games_of_all, chances)
def test_the_frames_tell_the_match_as_each_seat_lived_it(data: st.DataObject, game: Game, rng: Rng) -> None:
    match = play_on(data.draw(matches(game)), rng, 10_000)
    replay = Replay(match.record())
    assert len(replay) == match.deals + len(match.moves)
    for seat in [*range(len(match.players)), SPECTATOR]:
        frames = [replay.at(number, seat) for number in range(len(replay))]
        assert [event for frame in frames for event in frame.events] == match.heard(seat)
        assert frames[-1].view == match.view(seat)
        own = [frame.text for frame in frames if frame.text]
        assert own == [text for mover, text in match.moves if mover == seat]
    truths = [replay.truth(number) for number in range(len(replay))]
    assert [(truth.mover, truth.text) for truth in truths if truth.mover != DEALER] == match.moves
    assert [event for truth in truths for event in truth.events] == [event for _, event in match.events]
    assert truths[-1].position == game.position(match.state)


@whole_matches
@given(st.data(), games_of_all, chances)
def test_each_frame_shows_the_table_of_that_time(data: st.DataObject, game: Game, rng: Rng) -> None:
    match = data.draw(matches(game))
    lived = [(match.view(0), game.position(match.state))]
    while not match.is_over:
        play_on(match, rng, 1)
        lived.append((match.view(0), game.position(match.state)))
    replay = Replay(match.record())
    shown = [(replay.at(number, 0).view, replay.truth(number).position) for number in range(len(replay))]
    movers = [replay.truth(number).mover for number in range(len(replay))] + [NOBODY]
    assert [shown[number] for number in range(len(replay)) if movers[number + 1] != DEALER] == lived


def test_steps_are_the_same_in_whatever_order_they_are_looked_at() -> None:
    match = play_on(Match(GAMES[0], ["Ann", "Bob"], GAMES[0].options(target=21)), Rng(1), 10_000)
    replay = Replay(match.record())
    assert len(replay.shown) == 3
    numbers = range(len(replay))
    assert len(numbers) > 4 * STRETCH
    there = [replay.truth(number) for number in numbers]
    assert [replay.truth(number) for number in reversed(numbers)] == there[::-1]
    leaps = [number * 97 % len(numbers) for number in numbers]
    assert [replay.truth(number) for number in leaps] == [there[number] for number in leaps]
    with pytest.raises(IndexError):
        replay.truth(len(numbers))


def test_a_running_match_shows_only_the_seats_that_are_asked_for() -> None:
    match = play_on(Match(GAMES[0], ["Ann", "Bob"]), Rng(1), 5)
    replay = Replay(match.saved(), shown=[0])
    assert replay.at(0, 0).view.seat == 0
    assert replay.at(0, SPECTATOR).view.seat == SPECTATOR
    with pytest.raises(NotAllowed, match="The match is not over"):
        replay.at(0, 1)
    with pytest.raises(NotAllowed, match="The match is not over"):
        replay.truth(0)
    assert Replay(match.saved(), shown=[0, 1]).truth(0).position["deck"]


def test_a_frame_reads_as_the_log_does() -> None:
    match = finished(GAMES[0])
    log = Replay(match.record()).at(0, SPECTATOR).log
    assert log[0].startswith("Hand 1: ")
    assert not any("holds" in sentence for sentence in log)


def test_a_match_from_a_position_begins_with_it() -> None:
    position = GAMES[0].position(Match(GAMES[0], ["Ann", "Bob"]).state)
    match = play_on(Match(GAMES[0], ["Ann", "Bob"], position=position), Rng(1), 10_000)
    first = Replay(match.record()).truth(0)
    assert (first.mover, first.events, first.position) == (NOBODY, [], position)


def test_a_record_without_its_seed_cannot_be_replayed() -> None:
    with pytest.raises(BadInput, match="no seed"):
        Replay(Match(GAMES[0], ["Ann", "Bob"]).record())
