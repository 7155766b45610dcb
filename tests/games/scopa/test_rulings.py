"""Rulings of Scopa that are about many deals, which one scenario cannot show."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from mazzo.core.bits import Rng
from mazzo.core.cards import DECK_40
from mazzo.core.state import DEALER, SPECTATOR
from mazzo.games.scopa import GAME
from mazzo.games.scopa.model import CardsDrawn, DealVoided, HandBegun, HandScored, Options
from mazzo.games.scopa.rules.state import Scopa
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.scenarios.staged import Stage, StagedMatch

PLAYERS = ["Ann", "Bob"]
VOID = ["AC", "2C", "3C", "4C", "5C", "6C", "KD", "KC", "KH", "7S"]
words = st.integers(0, 10_000).map(str)


def played_out(match: Match, chance: int) -> Match:
    rng = Rng(chance)
    while not match.is_over:
        seat = match.actors()[0]
        commands = match.commands(seat)
        assert commands
        match.play(seat, commands[rng.below(len(commands))])
    return match


def test_sco_1_either_seat_may_be_drawn_as_the_first_dealer_and_the_seed_alone_decides() -> None:
    def dealer(word: str) -> int:
        state = Match(GAME, PLAYERS, seed=seed_from(word)).state
        assert isinstance(state, Scopa)
        return state.dealer

    drawn = [dealer(str(number)) for number in range(40)]
    assert drawn == [dealer(str(number)) for number in range(40)]
    assert 10 < sum(drawn) < 30


@given(words)
def test_sco_1_a_deal_comes_off_the_top_for_the_first_to_play_then_the_dealer_then_the_table(
    word: str,
) -> None:
    state = GAME.start(Options(), 2)
    assert isinstance(state, Scopa)
    rng = Rng(int(word))
    while state.actor() == DEALER:  # again after a void deal
        state.deal(rng, None)
    off_the_top = [DECK_40.name(card) for card in reversed(list(state.deck))]
    first, dealer = state.turn, state.dealer
    assert first != dealer
    assert set(DECK_40.listed(state.hands[first])) == set(off_the_top[:3])
    assert set(DECK_40.listed(state.hands[dealer])) == set(off_the_top[3:6])
    assert set(DECK_40.listed(state.table)) == set(off_the_top[6:10])
    assert GAME.position(state)["deck"] == off_the_top[10:]


def test_sco_2_the_log_of_a_void_deal_shows_its_table_and_never_its_hands() -> None:
    stage = Stage(GAME)
    stage.deal(VOID)
    match = StagedMatch(GAME, PLAYERS, Options(), seed_from("void"), None, stage)
    for seat in (0, 1, SPECTATOR):
        heard = match.heard(seat)
        assert heard[0] == DealVoided(["7S", "KH", "KC", "KD"])
        assert isinstance(heard[1], HandBegun)
    hands = match.game.position(match.state)["hands"]
    drawn = [event for _, event in match.events if isinstance(event, CardsDrawn)]
    assert [event.cards for event in drawn] == [hands[event.seat] for event in drawn]
    assert len(drawn) == len(hands)


@given(words, st.integers(0, 10_000))
def test_sco_8_all_forty_cards_are_owned_at_the_end_and_settebello_is_always_awarded(
    word: str, chance: int
) -> None:
    match = played_out(Match(GAME, PLAYERS, seed=seed_from(word)), chance)
    zones = match.game.position(match.state)
    assert sorted(zones["captured"][0] + zones["captured"][1]) == sorted(DECK_40.names)
    (sheet,) = [event for _, event in match.events if isinstance(event, HandScored)]
    settebello = next(line for line in sheet.lines if line.category == "settebello")
    assert sum(settebello.points) == 1


@given(words, st.integers(0, 10_000))
def test_sco_11_the_deal_alternates_and_points_add_up_to_the_target(word: str, chance: int) -> None:
    match = played_out(Match(GAME, PLAYERS, Options(target=11), seed_from(word)), chance)
    begun = [event for _, event in match.events if isinstance(event, HandBegun)]
    assert [hand.hand_number for hand in begun] == list(range(1, len(begun) + 1))
    assert all(one.dealer != other.dealer for one, other in pairwise(begun))
    sheets = [event for _, event in match.events if isinstance(event, HandScored)]
    assert match.scores() == [sum(sheet.earned[seat] for sheet in sheets) for seat in range(2)]
    assert max(match.scores()) >= 11
    assert all(max(sheet.totals) < 11 or len(set(sheet.totals)) == 1 for sheet in sheets[:-1])


@given(words, st.integers(1, 3))
def test_sco_11_a_match_ends_within_its_bound_after_max_hands_at_the_latest(word: str, most: int) -> None:
    options = Options(target=100, max_hands=most, capture="choose")
    match = played_out(Match(GAME, PLAYERS, options, seed_from(word)), int(word))
    assert len(match.moves) == most * 36
    assert len(match.moves) < GAME.bound(options, 2)
