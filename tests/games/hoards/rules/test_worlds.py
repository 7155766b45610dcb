"""What a seat imagines of the hidden cards can be found, however much lies face down."""

from mazzo.core.bits import Rng, bit
from mazzo.core.state import DEALER, NOBODY
from mazzo.games.hoards import GAME
from mazzo.games.hoards.model import Options, View
from mazzo.games.hoards.rules.knowledge import sizes
from mazzo.games.hoards.rules.play import Hoards
from mazzo.games.hoards.rules.worlds import counted_kings, deal_world, known_cards


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


def test_a_king_in_the_hand_leaves_less_room_there_for_cards_that_all_saw_taken() -> None:
    table = GAME.place(
        {
            "turn": 1,
            "first": 1,
            "phase": "turn",
            "hands": [["7H", "8C", "KH"], ["KS", "4H"], ["3D", "10C", "KD"]],
            "piles": [[], [], []],
            "discards": ["2H", "2D", "9S", "9D"],
        },
        Options(),
        3,
        Rng(3),
    )
    assert isinstance(table, Hoards)
    table.counted[0] = bit(0) | bit(1) | bit(2)  # one king each, as after the deal
    for play in ("TAKE", "HOARD 2H 2D", "END"):
        for move in GAME.read(table, 1, play):
            table.play(1, move, None)

    known, found, kings = known_cards(table, 0), sizes(table), counted_kings(table, 0)
    assert all(deal_world(table.copy(), 0, known, found, kings, True, Rng(seed)) for seed in range(40))
