"""What a seat may have of a running match holds nothing that the seat does not know, byte for byte."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import any_play, chances, games_of_all, matches, play_on

from mazzo.core.bits import Rng
from mazzo.core.errors import Refused
from mazzo.core.game import Game
from mazzo.core.state import SPECTATOR
from mazzo.match.match import Match
from mazzo.match.restore import restore

encode = msgspec.json.encode


def two_worlds(match: Match, seat: int, rng: Rng) -> tuple[Match, Match]:
    """The match from here, and the same with all that the seat cannot know dealt otherwise."""
    other = match.state.copy()
    other.reshuffle(seat, rng)
    here, there = (
        Match(match.game, match.players, match.options, match.seed, position=match.game.position(state))
        for state in (match.state, other)
    )
    return here, there


@given(st.data(), games_of_all, chances)
def test_the_seed_the_moves_and_the_position_stay_at_the_table(
    data: st.DataObject, game: Game, rng: Rng
) -> None:
    match = play_on(data.draw(matches(game)), rng, data.draw(st.integers(0, 20)))
    for seat in [*range(len(match.players)), SPECTATOR]:
        fields = msgspec.to_builtins(match.published(seat))
        assert match.seed.hex() not in encode(fields).decode()
        assert not {"seed", "moves", "position", "scores"} & fields.keys()
        assert fields["events"] == msgspec.to_builtins(match.heard(seat))


@given(st.data(), games_of_all, chances)
def test_worlds_that_a_seat_cannot_tell_apart_are_published_alike(
    data: st.DataObject, game: Game, rng: Rng
) -> None:
    match = play_on(data.draw(matches(game)), rng, data.draw(st.integers(0, 20)))
    if match.is_over:
        return
    seat = data.draw(st.sampled_from([*range(len(match.players)), SPECTATOR]))
    here, there = two_worlds(match, seat, rng)
    while here.heard(seat) == there.heard(seat) and here.deals == there.deals == 0:
        assert encode(here.published(seat)) == encode(there.published(seat))
        if here.is_over:
            return
        mover, text = any_play(here, rng)
        here.play(mover, text)
        try:
            there.play(mover, text)
        except Refused:  # by this play the worlds are told apart
            return


@given(st.data(), games_of_all, chances)
def test_plays_that_sound_alike_to_a_seat_are_published_alike(
    data: st.DataObject, game: Game, rng: Rng
) -> None:
    match = play_on(data.draw(matches(game)), rng, data.draw(st.integers(0, 20)))
    if match.is_over:
        return
    published: dict[bytes, bytes] = {}
    seat = data.draw(st.sampled_from([*range(len(match.players)), SPECTATOR]))
    for _ in range(10):
        world = restore(match.saved())
        world.play(*any_play(world, rng))
        sound = encode(world.heard(seat))
        assert published.setdefault(sound, encode(world.published(seat))) == encode(world.published(seat))
