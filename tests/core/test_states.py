"""A state is a value: it says what it is, and is equal to what lies the same."""

import pickle
from copy import copy, deepcopy

import pytest

from mazzo import games
from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.state import SPECTATOR, State
from mazzo.games._template import GAME as TEMPLATE
from mazzo.games.scopa.model import Options
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

SCOPA = games.find("scopa")
ZONES = {"hands": [["7D", "2C"], ["KS", "3H"]], "table": ["3C", "4H", "7S"], "deck": [], "turn": 0}


def scopa(options: Options | None = None) -> State:
    return SCOPA.place(ZONES, options or SCOPA.options(), 2, Rng(1))


def test_a_state_prints_who_is_to_act_and_what_lies_where() -> None:
    printed = repr(scopa())

    assert printed.startswith("<Scopa: seat 0 to act; hands 2C 7D | 3H KS; table 3C 4H 7S; ")
    assert repr(SCOPA.start(SCOPA.options(), 2)).startswith("<Scopa: the dealer to act; ")
    assert repr(TEMPLATE.start(TEMPLATE.options(), 3)).startswith("<Magpie: the dealer to act; ")


def test_states_are_equal_where_the_same_lies_by_the_same_options() -> None:
    assert scopa() == scopa()
    assert scopa() != scopa(Options(target=21))
    assert scopa() != TEMPLATE.start(TEMPLATE.options(), 2)
    assert scopa() != "scopa"
    after = scopa()
    after.play(0, 26, None)
    assert after != scopa()


def test_what_changes_has_no_hash() -> None:
    with pytest.raises(TypeError, match="no hash"):
        hash(scopa())


@pytest.mark.parametrize("name", [*games.BUILT_IN])
def test_a_state_is_copied_and_pickled_whole(name: str) -> None:
    match = Match(games.find(name), ["Ann", "Bob"], seed=seed_from("states"))
    for twin in (copy(match.state), deepcopy(match.state), pickle.loads(pickle.dumps(match.state))):
        assert twin is not match.state
        assert twin == match.state
        assert type(twin) is type(match.state)


def test_views_are_equal_and_hashed_as_what_they_say() -> None:
    seen = [SCOPA.view(state, 0) for state in (scopa(), scopa())]

    assert seen[0] == seen[1]
    assert len({*seen, SCOPA.view(scopa(), 1)}) == 2


@pytest.mark.parametrize("seat", [2, 7, -1, -2])
def test_who_asks_for_a_seat_that_is_not_there_hears_which_there_are(seat: int) -> None:
    match = Match(SCOPA, ["Ann", "Bob"])
    for ask in (match.view, match.heard, match.published, match.undo, lambda seat: match.play(seat, "7D")):
        with pytest.raises(BadInput, match=f"there is no seat {seat}; there are 0 to 1, and SPECTATOR, -3"):
            ask(seat)
    assert match.view(SPECTATOR).seat == SPECTATOR
