"""The exchange of SobeSobe over many deals: whose discards can be drawn, and by whom (SOB-5)."""

from mazzo.core.bits import Rng
from mazzo.games.sobesobe import GAME
from mazzo.games.sobesobe.model import Options
from mazzo.games.sobesobe.rules.cards import DECK
from mazzo.games.sobesobe.rules.play import SobeSobe

HANDS = [["2D", "3D", "4D", "AS", "KS"], ["2C", "3C", "4C", "QS", "JS"], ["2H", "3H", "4H", "7S", "6S"]]
ALICES = {"2D", "3D", "4D"}
MANY = 300


def exchanged(seed: int) -> SobeSobe:
    """The table after Alice, and then Charlie, have exchanged their three plain cards."""
    zones = {"phase": "exchange", "trump": "spades", "hands": HANDS}
    state = GAME.place(zones, Options(), 3, Rng(0))
    assert isinstance(state, SobeSobe)
    rng = Rng(seed)
    for seat, text in ((0, "exchange 2D 3D 4D"), (2, "exchange 2H 3H 4H")):
        for move in GAME.read(state, seat, text):
            state.play(seat, move, None)
        state.deal(rng, None)
    return state


def test_sob_5_nobody_draws_their_own_discards_and_the_next_player_can_draw_them() -> None:
    next_has_drawn = set()
    for seed in range(MANY):
        hands = [set(DECK.listed(hand)) for hand in exchanged(seed).hands]
        assert not hands[0] & ALICES
        assert not hands[2] & {"2H", "3H", "4H"}
        next_has_drawn |= hands[2] & ALICES
    assert next_has_drawn == ALICES
