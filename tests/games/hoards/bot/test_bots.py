"""What no player wants to see a bot of Hoards do, and what players expect of it."""

import pytest

from mazzo.bots import levels
from mazzo.bots.bot import whole_play
from mazzo.core.bits import Rng, bit
from mazzo.core.state import DEALER, NOBODY
from mazzo.games.hoards import GAME
from mazzo.games.hoards.bot.values import good_combinations, hoard_score, sum_of
from mazzo.games.hoards.model import Options
from mazzo.games.hoards.rules.combinations import DECK, value
from mazzo.games.hoards.rules.knowledge import original_place, see, settle
from mazzo.games.hoards.rules.play import Hoards
from mazzo.games.hoards.rules.scoring import denominator, numerator

each_bot = pytest.mark.parametrize("bot", ["quick", "ismcts:200"])
SOME_PILE = [["4H", "4S"]]


def play_of(bot: str, seats: int = 2, **zones: object) -> str:
    """What the bot plays on seat 0 of that table."""
    table = GAME.place({"turn": 0, "first": 0, "phase": "turn", **zones}, Options(), seats, Rng(3))
    return whole_play(GAME, levels.make(bot, GAME, seed=1), GAME.view(table, 0))


def play_against(bot: str, mine: list[str], theirs: list[str]) -> str:
    """What the bot plays on seat 0 after hoarding this, if it has seen the only pile of the other."""
    zones = {
        "hands": [["5D", "8C", "KH"], ["2S", "5H", "8D"]],
        "piles": [[mine], [theirs]],
        "used": ["hoard"],
        "combination": 1,
    }
    table = GAME.place({"turn": 0, "first": 0, "phase": "turn", **zones}, Options(), 2, Rng(3))
    assert isinstance(table, Hoards)
    see(table, bit(0), DECK.mask(theirs), original_place(1))
    settle(table)
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
def test_a_pile_that_an_earlier_looting_has_shown_to_be_stronger_is_left_alone(bot: str) -> None:
    table = GAME.place(
        {
            "turn": 0,
            "first": 0,
            "phase": "turn",
            "hands": [["9D", "10D", "QD", "2C"], ["2S", "5H", "AC", "6C"]],
            "piles": [[["3H", "3D", "3S"]], [["8C", "9H", "10H"]]],
            "used": ["hoard"],
            "combination": 1,
        },
        Options(),
        2,
        Rng(3),
    )
    # A trio against a sequence is incompatible: all that comes of it is that the two have seen the piles.
    plays = ["LOOT 1 1", "DISCARD 2C", "DISCARD AC", "END", "END", "HOARD 9D 10D QD"]
    for play in plays:
        seat = table.actor()
        for move in GAME.read(table, seat, play):
            table.play(seat, move, None)
        while table.actor() == DEALER:
            table.deal(Rng(3), None)

    played = whole_play(GAME, levels.make(bot, GAME, seed=1), GAME.view(table, 0))

    assert not played.startswith("LOOT")


@each_bot
def test_a_pile_that_is_known_to_be_weaker_and_worth_it_is_looted(bot: str) -> None:
    assert play_against(bot, ["7H", "7S"], ["6H", "6D"]) == "LOOT 1 1"


@each_bot
def test_a_card_is_added_where_it_belongs(bot: str) -> None:
    played = play_of(
        bot,
        hands=[["7D", "2C"], ["2S", "5H", "8D"]],
        piles=[[["QH", "QS"], ["7H", "7S"]], SOME_PILE],
        used=["accumulate"],
    )

    assert played == "ADD 7D TO 2"


@each_bot
def test_of_three_drawn_cards_the_one_is_kept_that_makes_a_trio(bot: str) -> None:
    played = play_of(
        bot,
        phase="keep",
        hands=[["QD", "QH", "2C"], ["2S", "5H", "8D"]],
        drawn=["QS", "3C", "5C"],
        used=["accumulate"],
    )

    assert played == "KEEP QS"


@each_bot
def test_whoever_is_ahead_takes_the_last_card_and_with_it_the_victory(bot: str) -> None:
    played = play_of(
        bot,
        hands=[["2S", "AD", "5C"], ["QH", "9C", "3S", "9D", "QC"]],
        piles=[SOME_PILE, []],
        deck=["7C"],
        used=["hoard"],
        combination=1,
    )

    assert played == "DRAW 1"


@each_bot
def test_no_turn_is_ended_with_nothing_done(bot: str) -> None:
    assert play_of(bot, hands=[["7D", "2C", "10S"], ["2S", "5H", "8D"]]) != "END"


@each_bot
def test_nobody_fills_the_hand_with_clubs_when_all_is_about_to_be_counted(bot: str) -> None:
    played = play_of(
        bot,
        hands=[["7D", "2C"], ["2S", "5H", "8D"]],
        piles=[SOME_PILE, []],
        discards=["9C", "QC", "10C", "5C"],
        deck=[],
        used=["hoard"],
        combination=1,
    )

    assert played == "END"


@each_bot
def test_a_king_that_lies_there_roars(bot: str) -> None:
    hands = [["7D", "2C", "10S"], ["2S", "5H", "8D"]]

    assert play_of(bot, hands=hands, laid=[["KS"], []], owners=[0, -1, -1, -1]) == "ROAR KS"


@each_bot
def test_nobody_loots_with_a_combination_that_is_known_to_lose(bot: str) -> None:
    assert not play_against(bot, ["3H", "3S"], ["QH", "QS"]).startswith("LOOT")
