"""What holds of every game at every table, leaks apart."""

from contextlib import suppress

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.walks import (
    NAMES,
    Walk,
    choice,
    every_game,
    few,
    many,
    play_whole,
    seeds,
    step,
    walks,
    whole_matches,
)
from tests.contract.zones import cards

from mazzo.core.bits import Rng, bit, members
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.state import DEALER, MOST_MOVES, NOBODY, State, Told


def lawful(state: State, seat: int) -> list[int]:
    return [move for move in range(-1, MOST_MOVES + 1) if not state.refusal(seat, move)]


def bytes_of(thing: object) -> bytes:
    return msgspec.json.encode(thing)


@few
@given(st.data())
@every_game
def test_a_match_ends_within_its_bound(game: Game, data: st.DataObject) -> None:
    walk = data.draw(whole_matches(game))
    moves = 0
    for state in walk.states():
        moves += state.actor() >= 0
    assert state.actor() == NOBODY
    assert moves < game.bound(walk.options, walk.seats)


@few
@given(st.data())
@every_game
def test_a_match_of_idle_moves_ends(game: Game, data: st.DataObject) -> None:
    walk = data.draw(whole_matches(game))
    state, rng = game.start(walk.options, walk.seats), Rng(walk.seed)
    for _ in range(walk.steps):
        if state.actor() == DEALER:
            state.deal(rng, None)
        elif state.actor() >= 0:
            state.play(state.actor(), state.idle(state.actor()), None)
    assert state.actor() == NOBODY


@many
@given(st.data())
@every_game
def test_whoever_may_act_has_a_lawful_menu_and_nobody_else_has_any(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    for state in walk.tables():
        for seat in range(walk.seats):
            menu = state.menu(seat)
            if state.actors() >> seat & 1:
                assert 0 < menu < bit(MOST_MOVES)
                assert set(members(menu)) <= set(lawful(state, seat))
            else:
                assert menu == 0
                assert lawful(state, seat) == []


@many
@given(st.data())
@every_game
def test_the_actor_is_one_of_the_actors_and_alone_in_the_middle_of_a_play(
    game: Game, data: st.DataObject
) -> None:
    for state in data.draw(walks(game)).tables():
        actor = state.actor()
        assert actor in (DEALER, NOBODY) if state.actors() == 0 else state.actors() >> actor & 1
        if state.unfinished():
            assert state.actors() == bit(actor)


@many
@given(st.data())
@every_game
def test_a_refusal_is_a_sentence(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    for state in walk.tables():
        for seat in range(walk.seats):
            for why_not in [why for move in range(-1, MOST_MOVES + 1) if (why := state.refusal(seat, move))]:
                said = game.say(why_not, NAMES[: walk.seats])
                assert said[0].isupper() or said[0].isdigit()
                assert said.endswith(".")


@many
@given(st.data())
@every_game
def test_the_idle_move_is_lawful(game: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(game)).tables():
        for seat in members(state.actors()):
            assert not state.refusal(seat, state.idle(seat))


@many
@given(st.data())
@every_game
def test_the_order_in_which_several_act_at_once_changes_nothing(game: Game, data: st.DataObject) -> None:
    """Whole plays of all who may act, chosen before any of them is made, lead to the same table."""
    walk = data.draw(walks(game))
    state = walk.tables()[0]
    if state.unfinished() or state.moment() == "":
        return
    seats = list(members(state.actors()))
    plays = {
        seat: play_whole(state.copy(), seat, first(game, state, seat, walk.seed), Rng(seat)) for seat in seats
    }
    ends = [state.copy() for _ in range(2)]
    for end, order in zip(ends, (seats, data.draw(st.permutations(seats))), strict=True):
        for seat in order:
            for move in plays[seat]:
                assert not end.refusal(seat, move)
                end.play(seat, move, None)
    assert everything(walk, ends[0]) == everything(walk, ends[1])
    told = [Told(), Told()]
    for end, heard in zip(ends, told, strict=True):
        while end.actor() == DEALER:
            end.deal(Rng(walk.seed), heard)
    assert bytes_of(told[0].events) == bytes_of(told[1].events)
    assert everything(walk, ends[0]) == everything(walk, ends[1])


def first(game: Game, state: State, seat: int, seed: int) -> int:
    return choice(game, state, seat, Rng(seed + seat))


@few
@given(st.data())
@every_game
def test_cards_neither_vanish_nor_appear(game: Game, data: st.DataObject) -> None:
    decks = [cards(game, state) for state in data.draw(walks(game)).states() if state.actor() != DEALER]
    assert all(deck == decks[0] for deck in decks)


@few
@given(st.data())
@every_game
def test_shares_are_parts_and_in_the_end_of_one_whole(game: Game, data: st.DataObject) -> None:
    walk = data.draw(whole_matches(game))
    for state in walk.states():
        shares = [state.share(seat) for seat in range(walk.seats)]
        assert all(0 <= share <= 1 for share in shares)
    assert abs(sum(shares) - 1) < 1e-9


@few
@given(st.data())
@every_game
def test_a_copy_is_the_same_at_every_step(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    for state in walk.states():
        assert everything(walk, state.copy()) == everything(walk, state)


@many
@given(st.data())
@every_game
def test_a_copy_shares_nothing_that_changes(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    for state in walk.tables():
        twin = state.copy()
        before = everything(walk, state)
        assert everything(walk, twin) == before
        play_on(game, twin, walk.seed)
        assert everything(walk, state) == before
        twin = state.copy()
        play_on(game, state, walk.seed)
        assert everything(walk, twin) == before


def everything(walk: Walk, state: State) -> bytes:
    """All that can be seen of a table by any seat or watcher."""
    views = [walk.game.view(state, watcher) for watcher in walk.watchers()]
    seats = [(state.menu(seat), state.share(seat), state.score(seat)) for seat in range(walk.seats)]
    return bytes_of([walk.game.position(state), views, seats, state.actors(), state.unfinished()])


def play_on(game: Game, state: State, seed: int) -> None:
    rng = Rng(seed)
    for _ in range(20):
        if state.actor() != NOBODY:
            step(game, state, rng)


@many
@given(st.data())
@every_game
def test_a_position_is_the_whole_truth(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    for state in walk.tables():
        written = msgspec.json.decode(bytes_of(game.position(state)))
        placed = game.place(written, walk.options, walk.seats, Rng(1))
        assert everything(walk, placed) == everything(walk, state)
        play_on(game, placed, walk.seed)
        play_on(game, state, walk.seed)
        assert everything(walk, placed) == everything(walk, state)


@many
@given(st.data())
@every_game
def test_a_position_may_leave_zones_out_and_plays_or_is_refused(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    zones = game.position(walk.end())
    for zone in data.draw(st.sets(st.sampled_from(sorted(zones)))):
        del zones[zone]
    try_position(walk, zones)


@many
@given(st.data())
@every_game
def test_a_wrong_position_plays_or_is_refused(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    zones = game.position(walk.end())
    wrong = st.recursive(st.none() | st.integers() | st.text(max_size=3), st.lists, max_leaves=5)
    zones[data.draw(st.sampled_from(sorted(zones)))] = data.draw(wrong)
    try_position(walk, zones)


def try_position(walk: Walk, zones: dict[str, object]) -> None:
    with suppress(BadInput):
        state = walk.game.place(zones, walk.options, walk.seats, Rng(1))
        play_on(walk.game, state, walk.seed)
        everything(walk, state)


@few
@given(st.data())
@every_game
def test_every_event_reads_as_a_sentence(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    state, rng, told = game.start(walk.options, walk.seats), Rng(walk.seed), Told()
    for _ in range(walk.steps):
        if state.actor() != NOBODY:
            step(game, state, rng, told)
    for _, event in told.events:
        assert bytes_of(event).startswith(b'{"event":')
        assert game.show(event, NAMES[: walk.seats]).rstrip()[-1] in ".!?)"


@many
@given(st.data(), seeds)
@every_game
def test_the_guide_advises_lawful_moves_and_fair_values(game: Game, data: st.DataObject, seed: int) -> None:
    walk = data.draw(walks(game))
    rng = Rng(seed)
    for state in walk.tables():
        for seat in members(state.actors()):
            menu = set(members(state.menu(seat)))
            assert game.guide.quick(state, seat, rng) in menu
            assert all(game.guide.prior(state, seat, move) >= 0 for move in menu)
        game.guide.rollout(state, rng)
        assert all(0 <= game.guide.value(state, seat) <= 1 for seat in range(walk.seats))


@many
@given(st.data())
@every_game
def test_moves_look_to_others_like_one_of_the_possible_moves(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    for state in walk.tables():
        for seat in members(state.actors()):
            for move in members(state.menu(seat)):
                seen = {game.guide.seen(state, seat, move, watcher) for watcher in walk.watchers()}
                assert seen <= set(range(MOST_MOVES))


@every_game
def test_the_rules_can_be_read(game: Game) -> None:
    assert game.rules().startswith(f"# {game.title}")
