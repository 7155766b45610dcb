"""Rulings of SobeSobe that are about many deals, which one scenario cannot show."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.tables import any_play

from mazzo.core.bits import Rng
from mazzo.core.layout import told_sheet
from mazzo.core.marked import plain
from mazzo.core.state import SPECTATOR
from mazzo.games.sobesobe import GAME
from mazzo.games.sobesobe.model import (
    CardsDrawn,
    Discarded,
    Exchanged,
    HandsDealt,
    MatchEnded,
    Options,
    Round,
    RoundBegun,
    RoundScored,
    View,
)
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.terminal.plain import sheet_text

PLAYERS = ["Alice", "Bob", "Charlie", "Dana", "Eve"]
numbers = st.integers(0, 10_000)


def played_out(seats: int, number: int, **options: int) -> Match:
    match = Match(GAME, PLAYERS[:seats], Options(**options), seed_from(str(number)))
    rng = Rng(number)
    while not match.is_over:
        match.play(*any_play(match, rng))
    return match


def test_sob_1_any_seat_may_be_drawn_as_the_first_dealer_and_the_seed_alone_decides() -> None:
    def dealer(number: int) -> int:
        event = Match(GAME, PLAYERS, seed=seed_from(str(number))).events[0][1]
        assert isinstance(event, RoundBegun)
        return event.dealer

    drawn = [dealer(number) for number in range(60)]
    assert drawn == [dealer(number) for number in range(60)]
    assert set(drawn) == set(range(5))


@given(st.integers(2, 5), numbers)
def test_dealer_and_party_player_go_counter_clockwise(seats: int, number: int) -> None:
    match = played_out(seats, number)
    begun = [event for _, event in match.events if isinstance(event, RoundBegun)]
    assert all(event.party == (event.dealer - 1) % seats for event in begun)
    assert all(two.dealer == (one.dealer - 1) % seats for one, two in pairwise(begun))
    for _, event in match.events:
        if isinstance(event, HandsDealt):
            party = event.seats[0]
            assert event.seats == sorted(event.seats, key=lambda seat: (party - seat) % seats)


@given(st.integers(2, 5), numbers)
def test_sob_5_nobody_draws_their_own_discards_and_others_hear_only_how_many(seats: int, number: int) -> None:
    match = played_out(seats, number)
    laid_aside: dict[int, list[str]] = {}
    for hearers, event in match.events:
        if isinstance(event, Discarded):
            laid_aside[event.seat] = event.cards
            assert hearers == 1 << event.seat
        elif isinstance(event, CardsDrawn) and event.seat in laid_aside:
            discards = laid_aside.pop(event.seat)
            assert len(event.cards) == len(discards)
            assert not {*event.cards} & {*discards}
    told = [event for event in match.heard(SPECTATOR) if isinstance(event, Discarded | CardsDrawn)]
    assert not told
    assert all(0 <= event.count <= 3 for _, event in match.events if isinstance(event, Exchanged))


@given(st.integers(3, 5), numbers)
def test_sob_4_and_sob_19_nobody_sits_out_three_rounds_running_or_with_five_points(
    seats: int, number: int
) -> None:
    match = played_out(seats, number)
    (*_, last) = [event for _, event in match.events if isinstance(event, RoundScored)]
    running, before = [0] * seats, [20] * seats
    for row in last.rounds:
        assert row.party in row.played
        assert len(row.played) >= 2
        for seat in range(seats):
            running[seat] = 0 if seat in row.played else running[seat] + 1
            assert running[seat] <= 2
            assert seat in row.played or (before[seat] > 5 and row.trump != "clubs")
        before = row.points


@given(st.integers(2, 5), numbers)
def test_every_round_has_five_tricks_and_the_points_add_up(seats: int, number: int) -> None:
    match = played_out(seats, number)
    (*_, last) = [event for _, event in match.events if isinstance(event, RoundScored)]
    points = [20] * seats
    for row in last.rounds:
        assert sum(row.won) == 5
        for seat in row.played:
            penalty = 5 * row.value * (2 if seat == row.party else 1)
            points[seat] += -row.won[seat] * row.value or penalty
        assert row.points == points
    assert match.scores() == points
    ended = match.events[-1][1]
    assert isinstance(ended, MatchEnded)
    assert ended.points[ended.winners[0]] == min(points)


@given(st.integers(2, 5), numbers, st.integers(1, 4))
def test_sob_15_a_match_ends_after_max_rounds_at_the_latest(seats: int, number: int, most: int) -> None:
    match = played_out(seats, number, max_rounds=most, points=100)
    rounds = [event for _, event in match.events if isinstance(event, RoundScored)]
    assert len(rounds) <= most
    assert min(match.scores()) <= 0 or len(rounds) == most


def test_the_score_table_of_a_long_match_shows_its_last_rounds() -> None:
    match = played_out(5, 0, points=100, max_rounds=40)
    tables = [event for _, event in match.events if isinstance(event, RoundScored)]
    forty = tables[-1]
    assert [len(event.rounds) for event in tables] == [*range(1, 31), *[30] * 10]
    assert (forty.earlier, forty.before) == (10, tables[9].rounds[-1].points)
    seen = match.view(0)
    assert isinstance(seen, View)
    assert seen.rounds == forty.rounds[-3:]  # it comes with every move
    written = GAME.sheet(forty, match.players)
    assert written is not None
    sheet = told_sheet(written)
    assert sheet.title == "After round 40"
    assert [line[0].text for line in sheet.lines] == [str(number) for number in range(10, 41)]
    assert plain(GAME.show(forty, match.players)).startswith("Round 40: ")
    assert len(GAME.position(match.state)["rounds"]) == 40


def test_sob_13_the_score_table_has_the_layout_of_the_sample() -> None:
    rounds = [
        Round(0, 4, "spades", False, 1, [0, 1, 2, 4], [2, 1, 1, 0, 1], [18, 19, 19, 20, 19]),
        Round(4, 3, "hearts", True, 4, [0, 2, 3, 4], [2, 0, 3, 0, 0], [10, 19, 7, 60, 39]),
        Round(3, 2, "spades", True, 2, [0, 2], [1, 0, 4, 0, 0], [8, 19, -1, 60, 39]),
    ]
    written = GAME.sheet(RoundScored(20, rounds, [2]), PLAYERS)
    assert written is not None
    sheet = told_sheet(written)
    assert list(sheet.columns) == ["Round", *PLAYERS, "trump"]
    assert [line[0].text for line in sheet.lines] == ["Start", "1", "2", "3"]
    assert sheet_text(sheet).splitlines() == [
        "After round 3",
        "  Round     Alice     Bob     Charlie       Dana        Eve   trump",
        "  Start        20      20          20         20         20",
        "  1       *18 -2*   19 -1       19 -1          -    _19 -1_   spades, 1",
        "  2         10 -8       -       7 -12   _60 +40_   *39 +20*   hearts blind, 4",
        "  3          8 -2       -   [_-1 -8_]        *-*          -   spades blind, 2",
        "  (*dealer*, _party player_, [winner])",
    ]
    tones = [cell.tone for cell in sheet.lines[-1][1:6]]
    assert tones == ["good", "dim", "underlined good framed", "bold dim", "dim"]
