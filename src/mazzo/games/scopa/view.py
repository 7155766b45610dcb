"""What a seat sees of a table of Scopa, and a table that looks so."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import mask_of, members, popcount
from mazzo.core.cards import DECK_40
from mazzo.core.state import NOBODY
from mazzo.games.scopa.model import View
from mazzo.games.scopa.rules.scoring import joined
from mazzo.games.scopa.rules.state import NONE, Scopa, Variant


def view(state: Scopa, seat: int) -> View:
    """All that the seat knows; the won piles are public (SCO-10)."""
    is_seat = seat >= 0
    hand = state.hands[seat] if is_seat else 0
    is_choosing = is_seat and seat == state.turn and state.chosen != NONE
    return View(
        seat=seat,
        options=state.variant.options,
        hand_number=state.hand_number,
        dealer=state.dealer,
        turn=state.actor(),
        hand=DECK_40.listed(hand),
        hand_sizes=[popcount(cards) for cards in state.hands],
        table=DECK_40.listed(state.table),
        deck=state.left,
        captured=[DECK_40.listed(cards) for cards in state.captured],
        scopas=list(state.scopas),
        points=list(state.points),
        last_capturer=state.last_capturer,
        takes={DECK_40.name(card): [joined(taken) for taken in state.takes(card)] for card in members(hand)},
        chosen=DECK_40.name(state.chosen) if is_choosing else "",
        picked=DECK_40.listed(state.picked) if is_choosing else [],
    )


def imagine(view: View) -> Scopa:
    """A table that fits the view, the unseen cards in no particular order."""
    hand = DECK_40.mask(view.hand)
    captured = [DECK_40.mask(cards) for cards in view.captured]
    table = DECK_40.mask(view.table)
    unseen = list(members(DECK_40.all & ~(hand | captured[0] | captured[1] | table)))
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        hands.append(hand if seat == view.seat else mask_of(vec[i64](unseen[:size])))
        if seat != view.seat:
            unseen = unseen[size:]
    state = Scopa(
        Variant(view.options),
        vec[i64](hands),
        vec[i64](captured),
        vec[i64](view.scopas),
        vec[i64](view.points),
        vec[i64](unseen[: view.deck]),
    )
    state.table = table
    state.dealer = view.dealer
    state.is_over = view.turn == NOBODY
    state.turn = view.turn if view.turn >= 0 else NONE
    state.last_capturer = view.last_capturer
    state.hand_number = view.hand_number
    state.chosen = DECK_40.card(view.chosen)
    state.picked = DECK_40.mask(view.picked)
    return state
