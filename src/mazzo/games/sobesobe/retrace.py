"""A table of SobeSobe brought to where it was: the scored rounds and the tricks, laid out again."""

from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, mask_of
from mazzo.core.errors import BadInput
from mazzo.games.sobesobe.model import Round
from mazzo.games.sobesobe.rounds import Scored
from mazzo.games.sobesobe.rules import SobeSobe
from mazzo.games.sobesobe.scoring import DECK, SUIT_NAMES
from mazzo.games.sobesobe.tricks import begin_trick, collect, lay


def scored(rounds: Iterable[Round]) -> Scored | None:
    """The last of these rounds, with those before it."""
    last: Scored | None = None
    for row in rounds:
        last = Scored(
            last,
            row.dealer,
            row.party,
            SUIT_NAMES.index(row.trump),
            row.blind,
            mask_of(vec[i64](row.played)),
            vec[i64](row.won),
            vec[i64](row.points),
        )
    return last


def lay_tricks(state: SobeSobe, tricks: Iterable[tuple[int, Sequence[str]]]) -> None:
    """Each trick by who led it and its cards; the last may be incomplete. Whoever is next is to play."""
    is_complete = False
    for leader, cards in tricks:
        if is_complete:
            if leader != state.winning:
                raise BadInput(
                    f"seat {state.winning} won the trick before, so it leads, not {leader}", "tricks"
                )
            collect(state)
        begin_trick(state, leader)
        for name in cards:
            card, seat = DECK.card(name), state.turn
            if state.lacks[seat] & bit(card):
                raise BadInput(
                    f"seat {seat} cannot have {name}: it would have had to play it before", "tricks"
                )
            lay(state, seat, card)
        is_complete = bool(cards) and state.turn == leader
    if is_complete:
        collect(state)
        begin_trick(state, state.winning)
