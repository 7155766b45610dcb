"""The books of a review balance, in every game, and say what they must."""

from collections.abc import Callable
from functools import cache

import msgspec
import pytest
from tests.review.endings import hoards, played, sapone, scopa

from mazzo import games
from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.match.record import Record
from mazzo.review.effort import Effort
from mazzo.review.model import Review
from mazzo.review.work import Work

LITTLE = Effort(worlds=2, simulations=4, rounds=0, redeals=2)
SHORT: dict[str, Callable[[], Record]] = {
    "scopa": lambda: played("scopa", 2, "books", options={"target": 7}),
    "sobesobe": lambda: played("sobesobe", 3, "books", options={"max_rounds": 2}),
    "sapone": sapone,
    "hoards": hoards,
}


@cache
def review(game: str) -> Review:
    return reviewed(SHORT[game]())


def reviewed(record: Record, effort: Effort = LITTLE, seed: int = 0) -> Review:
    work = Work(record, seed, effort)
    results = {piece: work.done(piece) for piece in work.glances()}
    results |= {piece: work.done(piece) for piece in work.pieces(results)}
    return work.review(results)


@pytest.mark.parametrize("game", SHORT)
def test_the_start_and_all_entries_are_the_end(game: str) -> None:
    for seat in review(game).seats:
        points = seat.start.points + sum(entry.points for entry in seat.entries)
        share = seat.start.share + sum(entry.share for entry in seat.entries)
        assert points == pytest.approx(seat.end.points, abs=1e-9)
        assert share == pytest.approx(seat.end.share, abs=1e-9)
        assert sum(each.points for each in seat.account) == pytest.approx(
            points - seat.start.points, abs=1e-9
        )
        assert seat.luck.adjusted_share == seat.end.share - seat.luck.share


@pytest.mark.parametrize("game", SHORT)
def test_each_change_has_a_cause_that_fits_who_made_the_step(game: str) -> None:
    for seat in review(game).seats:
        for entry in seat.entries:
            assert (entry.cause == "own") == (entry.mover == seat.seat)
            assert entry.cause != "chance" or entry.mover == -1


def test_a_new_hand_is_booked_as_one_and_not_as_luck() -> None:
    entries = review("scopa").seats[0].entries
    pars = [entry for entry in entries if entry.cause == "par"]
    assert pars
    assert all(entry.points > 0 for entry in pars)  # some points are to be had in it


def test_a_mistake_is_named_with_what_is_better_and_why() -> None:
    found = reviewed(scopa(), Effort(worlds=20, simulations=100, redeals=2))
    (mistake,) = found.seats[0].mistakes
    assert (mistake.played, mistake.better, mistake.step, mistake.number) == ("trail KC", "capture 7D", 1, 0)
    assert mistake.points == 1.0
    assert "settebello" in mistake.why
    assert mistake.truth.position["hands"] == [["7D", "KC"], ["2H", "7C"]]
    assert found.notes == ["What a play gave away to others is not judged: Scopa has no claims."]


def test_the_same_seed_gives_the_same_review_whatever_is_done_first() -> None:
    record = scopa()
    work = Work(record, 7, LITTLE)
    results = {piece: work.done(piece) for piece in reversed(work.glances())}
    results |= {piece: work.done(piece) for piece in reversed(work.pieces(results))}
    again = reviewed(record, LITTLE, seed=7)
    assert msgspec.json.encode(work.review(results)) == msgspec.json.encode(again)


def test_what_a_seat_cannot_know_changes_nothing_in_its_books() -> None:
    """The same hand with what Bob holds exchanged for cards that Ann has not seen."""
    game, first = games.find("scopa"), scopa()
    assert first.position is not None
    state = game.place(first.position, game.options(), 2, Rng(0))
    worlds = []
    for number in range(4):
        world = state.copy()
        world.reshuffle(0, Rng(number))
        worlds.append(played("scopa", 2, "ending", ["trail KC"], game.position(world)))
    found = [reviewed(record).seats[0] for record in worlds]
    until = [[entry for entry in seat.entries if entry.step <= 1] for seat in found]
    assert len({msgspec.json.encode(entries) for entries in until}) == 1
    assert len({msgspec.json.encode(seat.start) for seat in found}) == 1


def test_a_match_that_is_not_over_is_refused() -> None:
    running = msgspec.structs.replace(scopa(), scores=None)
    with pytest.raises(BadInput, match="not over"):
        Work(running)


def test_a_review_is_read_back_as_it_was_written() -> None:
    found = review("sapone")
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found
