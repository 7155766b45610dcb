"""Rulings of Splendor that are about whole matches, which one scenario cannot show."""

import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables import any_play

from mazzo.core.bits import Rng, popcount
from mazzo.core.state import DEALER, NOBODY, SPECTATOR
from mazzo.games import splendor
from mazzo.games.splendor import GAME, model
from mazzo.games.splendor.model import Options
from mazzo.games.splendor.rules.moves import PAY
from mazzo.games.splendor.rules.play import Splendor
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.scenarios.check import check

PLAYERS = ["Alice", "Bob", "Charlie", "Dana"]
SCENARIOS = Path(splendor.__file__).parent / "scenarios"
numbers = st.integers(0, 10_000)
seats_of = st.integers(2, 4)
setups = st.sampled_from([Options(), Options("official")])
fewer = settings(max_examples=25)


def played_out(seats: int, number: int, options: Options) -> Match:
    """A match between players who buy when they can, and else toss coins."""
    match = Match(GAME, PLAYERS[:seats], options, seed_from(str(number)))
    rng = Rng(number)
    while not match.is_over:
        seat = match.actors()[0]
        buys = [text for text in match.commands(seat) or [] if text.startswith("BUY")]
        seat, text = (seat, buys[rng.below(len(buys))]) if buys else any_play(match, rng)
        match.play(seat, text)
    return match


def test_each_ruling_from_1_to_14_has_a_scenario_with_its_number() -> None:
    words = " ".join(word for case in check([SCENARIOS]) for word in [case.title, *case.rulings])
    shown = {int(number) for number in re.findall(r"SPL-(\d+)", words)}
    assert shown == set(range(1, 15))


def test_spl_13_any_seat_may_be_drawn_to_begin_and_the_seed_alone_decides() -> None:
    def first(number: int) -> int:
        match = Match(GAME, PLAYERS, seed=seed_from(str(number)))
        return int(match.actors()[0])

    drawn = [first(number) for number in range(40)]
    assert drawn == [first(number) for number in range(40)]
    assert set(drawn) == {0, 1, 2, 3}


@given(seats_of, numbers, setups)
@fewer
def test_tokens_are_conserved_and_nobody_keeps_more_than_ten(
    seats: int, number: int, options: Options
) -> None:
    state, rng = GAME.start(options, seats), Rng(number)
    assert isinstance(state, Splendor)
    each = state.variant.bank & 63
    while state.actor() != NOBODY:
        if state.actor() == DEALER:
            state.deal(rng, None)
        else:
            state.play(state.actor(), rng.member(state.menu(state.actor())), None)
        seen = GAME.view(state, SPECTATOR)
        assert isinstance(seen, model.View)
        totals = [
            sum(column) for column in zip(seen.bank, *(player.tokens for player in seen.players), strict=True)
        ]
        assert totals == [each] * 5 + [5]
        for seat, player in enumerate(seen.players):
            if seat != seen.active or seen.phase == "turn":
                assert sum(player.tokens) <= 10
            assert len(player.reserved) <= 3
            assert sum(player.bonuses) == len(player.bought)
            made = sum(card.points for card in player.bought) + 3 * len(player.nobles)
            assert player.points == made


@given(seats_of, numbers, setups)
@fewer
def test_spl_10_all_have_had_as_many_turns_when_a_match_ends_by_points(
    seats: int, number: int, options: Options
) -> None:
    match = played_out(seats, number, options)
    ended = match.events[-1][1]
    assert isinstance(ended, model.MatchEnded)
    turns = [0] * seats
    for seat, text in match.moves:
        turns[seat] += not text.startswith(("RETURN", "NOBLE"))
    if ended.ending != "nobody can move":
        assert len(set(turns)) == 1
    best = max((each.points, -each.bought) for each in ended.standings)
    assert ended.winners == [
        seat for seat, each in enumerate(ended.standings) if (each.points, -each.bought) == best
    ]
    if ended.ending == "points":
        assert best[0] >= 15
    for each in ended.standings:
        assert sum(each.tiers) + 3 * len(each.nobles) == each.points
        assert sum(card.points for card in each.cards) == sum(each.tiers)


@given(seats_of, numbers, setups)
@fewer
def test_a_decision_has_at_most_62_moves_and_the_menu_never_names_a_payment(
    seats: int, number: int, options: Options
) -> None:
    state, rng = GAME.start(options, seats), Rng(number)
    while state.actor() != NOBODY:
        if state.actor() == DEALER:
            state.deal(rng, None)
            continue
        menu = state.menu(state.actor())
        assert menu < 2**PAY
        assert 0 < popcount(menu) <= 45
        state.play(state.actor(), rng.member(menu), None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spl_14_blind_reserves_are_nowhere_in_what_others_are_sent_to_the_end(seats: int) -> None:
    match = Match(GAME, PLAYERS[:seats], seed=seed_from("blind"))
    match.play(match.actors()[0], "RESERVE 3-0")
    owner = match.moves[0][0]
    (drawn,) = [event for _, event in match.events if isinstance(event, model.CardDrawn)]
    rng = Rng(1)
    while not match.is_over:
        seat = match.actors()[0]
        texts = [text for text in match.commands(seat) or [] if seat != owner or not text.startswith("BUY R")]
        match.play(seat, texts[rng.below(len(texts))])
    for seat in [*range(seats), SPECTATOR]:
        sent = msgspec.json.encode([match.view(seat), match.heard(seat)]).decode()
        assert (drawn.card.name in sent) == (seat == owner)
