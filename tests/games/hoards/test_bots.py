"""What nobody wants to see a bot of Hoards do, and what everybody expects of it."""

import pytest

from mazzo.bots import levels
from mazzo.bots.bot import whole_play
from mazzo.core.bits import Rng, bit
from mazzo.core.state import DEALER, NOBODY
from mazzo.games.hoards import GAME
from mazzo.games.hoards.combinations import DECK, value
from mazzo.games.hoards.knowledge import original_place, see, settle
from mazzo.games.hoards.model import Options, View
from mazzo.games.hoards.rules import Hoards
from mazzo.games.hoards.scoring import denominator, numerator
from mazzo.games.hoards.worth import good_combinations, hoard_score, sum_of

each_bot = pytest.mark.parametrize("bot", ["quick", "ismcts:60"])
SOME_PILE = [["4H", "4S"]]


def play_of(bot: str, seats: int = 2, **zones: object) -> str:
    """What the bot plays on seat 0 of that table."""
    table = GAME.place({"turn": 0, "first": 0, "phase": "turn", **zones}, Options(), seats, Rng(3))
    return whole_play(GAME, levels.make(bot, GAME, seed=1), GAME.view(table, 0))


def test_quick_beats_random_play_in_nearly_all_of_thirty_matches() -> None:
    won = 0.0
    for number in range(30):
        state, chance = GAME.start(Options(), 2), Rng(number)
        while (seat := state.actor()) != NOBODY:
            if seat == DEALER:
                state.deal(chance, None)
            elif seat == number % 2:
                state.play(seat, GAME.guide.quick(state, seat, chance), None)
            else:
                state.play(seat, chance.member(state.menu(seat)), None)
        won += state.share(number % 2)
    assert won >= 27


def test_hoards_are_valued_by_the_formula_of_the_score() -> None:
    rng = Rng(5)
    for _ in range(200):
        cards = DECK.mask([DECK.names[rng.below(48)] for _ in range(1 + rng.below(12))])
        assert hoard_score(cards) == pytest.approx(float(numerator(cards, 0)) / float(denominator(cards)))
        assert sum_of(cards) == sum(value(card) for card in range(52) if cards >> card & 1)


def test_of_two_cards_for_one_place_of_a_sequence_the_diamond_is_thought_of() -> None:
    hand = DECK.mask(["5H", "6C", "6D", "7S"])

    assert DECK.mask(["5H", "6D", "7S"]) in list(good_combinations(hand))
    assert DECK.mask(["5H", "6C", "7S"]) not in list(good_combinations(hand))


def test_a_table_of_many_piles_can_be_imagined_by_whoever_has_seen_none_of_them() -> None:
    state, chance, most = GAME.start(Options(), 2), Rng(7), 0
    while (seat := state.actor()) != NOBODY:
        if seat == DEALER:
            state.deal(chance, None)
        elif seat == 0:
            state.play(seat, GAME.guide.quick(state, seat, chance), None)
        else:
            view = GAME.view(state, seat)
            assert isinstance(view, View)
            if len(view.piles[0]) > most:
                most = len(view.piles[0])
                assert GAME.view(GAME.imagine(view), seat) == view
            state.play(seat, chance.member(state.menu(seat)), None)
    assert most >= 5


@each_bot
def test_a_pair_is_hoarded_before_the_last_turn_ends(bot: str) -> None:
    played = play_of(
        bot,
        hands=[["QH", "QD", "3C"], ["2S", "5D", "8C"]],
        piles=[[], SOME_PILE],
        deck=[],
        discards=[],
        used=["accumulate"],
    )

    assert played == "HOARD QH QD"


@each_bot
def test_a_last_card_goes_to_a_pile_rather_than_to_cost_twice_its_value(bot: str) -> None:
    played = play_of(
        bot,
        hands=[["QH", "3S"], ["2S", "5D", "8C"]],
        piles=[SOME_PILE, []],
        deck=[],
        used=["accumulate"],
    )

    assert played == "ADD QH TO 1"


@each_bot
def test_what_is_discarded_at_the_limit_breaks_no_combination(bot: str) -> None:
    played = play_of(bot, phase="limit", hands=[["9H", "9D", "9S", "10H", "10D", "2C"], ["2S", "5D", "8C"]])

    assert played == "DISCARD 2C"


@each_bot
def test_nobody_loots_with_a_combination_that_is_known_to_lose(bot: str) -> None:
    zones = {
        "hands": [["5D", "8C", "KH"], ["2S", "5H", "8D"]],
        "piles": [[["3H", "3S"]], [["QH", "QS"]]],
        "used": ["hoard"],
        "combination": 1,
    }
    table = GAME.place({"turn": 0, "first": 0, "phase": "turn", **zones}, Options(), 2, Rng(3))
    assert isinstance(table, Hoards)
    see(table, bit(0), DECK.mask(["QH", "QS"]), original_place(1))
    settle(table)

    played = whole_play(GAME, levels.make(bot, GAME, seed=1), GAME.view(table, 0))

    assert not played.startswith("LOOT")
