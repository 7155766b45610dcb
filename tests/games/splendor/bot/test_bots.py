"""What no player wants to see a bot of Splendor do, and what players expect of it."""

from itertools import pairwise

import pytest

from mazzo.bots import levels
from mazzo.bots.bot import whole_play
from mazzo.bots.hint import hint
from mazzo.core.bits import Rng
from mazzo.core.state import DEALER, NOBODY, Told
from mazzo.games.splendor import GAME
from mazzo.games.splendor.model import Options, Passed, TokensReturned, TokensTaken

BOTS = ["quick", "ismcts:60"]
EMPTY_ROWS = [["", "", "", ""], ["", "", "", ""], ["", "", "", ""]]
ELEVEN_POINTS = ["3W5:3W7K", "3U5:7W3U", "2K1:3W2U2G"]  # bonuses: white, blue, black
each_bot = pytest.mark.parametrize("bot", BOTS)


def play_of(bot: str, seats: int = 2, **zones: object) -> str:
    """What the bot plays on seat 0 of that table."""
    table = GAME.place({"turn": 0, "first": 0, "phase": "turn", **zones}, Options(), seats, Rng(3))
    return whole_play(GAME, levels.make(bot, GAME, seed=1), GAME.view(table, 0))


def told_in(bots: list[str], number: int, setup: Options) -> list[object]:
    """All that is told to all in a match between these bots; the first event of each turn begins it."""
    state, chance, told = GAME.start(setup, len(bots)), Rng(number), Told()
    players = [levels.make(bot, GAME, seed=number + seat) for seat, bot in enumerate(bots)]
    while (seat := state.actor()) != NOBODY:
        if seat == DEALER:
            state.deal(chance, told)
        else:
            state.play(seat, players[seat].choose(GAME.view(state, seat)), told)
    return [event for _, event in told.events]


@pytest.mark.parametrize("setup", [Options(), Options("official")])
def test_quick_beats_random_play_in_every_one_of_thirty_matches(setup: Options) -> None:
    for number in range(30):
        state, chance = GAME.start(setup, 2), Rng(number)
        while (seat := state.actor()) != NOBODY:
            if seat == DEALER:
                state.deal(chance, None)
            elif seat == number % 2:
                state.play(seat, GAME.guide.quick(state, seat, chance), None)
            else:
                state.play(seat, chance.member(state.menu(seat)), None)
        assert state.share(number % 2) == 1, f"match {number}"


@pytest.mark.parametrize(
    "bots",
    [["quick", "quick"], ["quick", "random"], ["quick", "quick", "quick", "quick"], ["ismcts:12", "quick"]],
)
def test_no_turn_is_spent_on_taking_tokens_and_giving_the_same_back(bots: list[str]) -> None:
    for number in range(1 if "ismcts:12" in bots else 6):
        events = told_in(bots, number, Options())
        for before, event in pairwise(events):
            if isinstance(before, TokensTaken) and isinstance(event, TokensReturned):
                is_random = bots[event.seat] == "random"
                assert is_random or before.tokens != event.tokens, f"match {number}: {event}"
        assert not any(isinstance(event, Passed) for event in events)


@each_bot
def test_a_purchase_that_wins_is_made(bot: str) -> None:
    bought = [[*ELEVEN_POINTS, "2W3:6W"], []]

    played = play_of(
        bot,
        board=[["1W0:3U", "1K1:4U", "1R0:3W", "1G0:3R"], ["2U2:5U"], ["3G5:7U3G"]],
        bought=bought,
        tokens=[{"U": 4, "R": 3}, {"W": 3}],
        nobles=["4G4R", "", "", ""],
    )

    assert played in ("BUY 1-2", "BUY 2-1"), "14 points and a card of one or two that can be paid for"


@each_bot
def test_in_the_last_turn_no_card_is_bought_that_costs_the_victory(bot: str) -> None:
    """Both have 15 points; who has bought fewer cards wins (SPL-11)."""
    played = play_of(
        bot,
        first=1,
        last_round=True,
        board=[["1W0:3U", "1K0:3G", "", ""], ["", "", "", ""], ["", "", "", ""]],
        decks=[[], [], []],
        bought=[["3W5:3W7K", "3U5:7W3U", "3G5:7U3G"], ["3R5:7G3R", "3K5:7R3K", "3W4:7K", "1W1:4G"]],
        tokens=[{"U": 3, "G": 3}, {}],
        nobles=["4G4R", "", "", ""],
    )

    assert not played.startswith("BUY")


@each_bot
def test_a_card_is_reserved_before_it_wins_the_match_for_another(bot: str) -> None:
    played = play_of(
        bot,
        board=[["1W0:3U", "1K0:3G", "1R0:3W", "1G0:3R"], ["2U3:6U", "2G1:3W2G3R"], ["3G5:7U3G"]],
        bought=[[*ELEVEN_POINTS], ["3R5:7G3R", "3K5:7R3K", "2R3:6R"]],
        tokens=[{"R": 1}, {"U": 6}],
        nobles=["4G4R", "", "", ""],
    )

    assert played == "RESERVE 2-1"


@each_bot
def test_a_hand_of_far_cards_is_not_filled_up_with_another(bot: str) -> None:
    played = play_of(
        bot,
        board=[
            ["1W0:3U", "1K0:3G", "1R0:3W", "1G0:3R"],
            ["2U2:5U", "2G1:3W2G3R", "2R1:3U2R3K", "2K2:5W"],
            ["3G5:7U3G", "3W4:7K", "3U4:7W", "3R4:7G"],
        ],
        reserved=[["3W5:3W7K", "3U5:7W3U"], []],
        tokens=[{"W": 1}, {}],
    )

    assert played.startswith("GRAB")


@each_bot
def test_gold_is_kept_and_tokens_go_back_that_nothing_is_to_be_bought_with(bot: str) -> None:
    played = play_of(
        bot,
        phase="return",
        board=[["1W0:3U", "1W0:2U2K", "", ""], ["2U3:6U", "", "", ""], ["", "", "", ""]],
        decks=[[], [], []],
        tokens=[{"U": 4, "K": 1, "G": 4, "L": 2}, {}],
    )

    assert played == "RETURN 1G"


@each_bot
def test_of_two_nobles_the_one_comes_that_another_is_nearer_to(bot: str) -> None:
    reds = ["1R0:2U1G", "1R0:1W1R3K", "1R0:1W1U1G1K", "1R0:2W2R"]
    blacks = ["1K0:1G3R1K", "1K0:2G1R", "1K0:3G", "1K0:1W1U1G1R"]
    greens = ["1G0:3R", "1G0:1U2R2K", "1G0:2U2R", "1G0:1W1U1R1K"]

    played = play_of(
        bot,
        phase="noble",
        nobles=["4R4K", "4G4R", "", ""],
        bought=[[*reds, *blacks, *greens], ["1G0:2W1U", "1G0:1W3U1G", "1R0:3W"]],
    )

    assert played == "NOBLE 2"


def test_a_hint_says_what_speaks_for_the_play() -> None:
    table = GAME.place(
        {
            "turn": 0,
            "phase": "turn",
            "board": [["1W0:3U", "1K1:4U", "1R0:3W", "1G0:3R"], ["2W2:5R"], ["3G5:7U3G"]],
            "bought": [[*ELEVEN_POINTS, "2W3:6W"], []],
            "tokens": [{"U": 4}, {"W": 3}],
            "nobles": ["4G4R", "", "", ""],
        },
        Options(),
        2,
        Rng(3),
    )

    found = hint(GAME, GAME.view(table, 0))

    assert found.command == "BUY 1-2"
    assert "With 15 points it starts the last round." in found.why
