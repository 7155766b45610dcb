"""The deck of Hoards and its discard pile: cards are drawn, taken, and peeked at.

The deck is a set, of which the next card is picked when it is drawn; only cards at which somebody has peeked
have a place in it: one on top, or some at the bottom. Who peeked knows when such a card is drawn.
"""

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.state import Told
from mazzo.games.hoards.combinations import DECK
from mazzo.games.hoards.knowledge import (
    CARD_MASK,
    DECK_PLACE,
    DRAWN,
    SEEN_SHIFT,
    leave_deck,
    see,
    settle,
    show,
    slip,
)
from mazzo.games.hoards.model import (
    CardKept,
    CardPutBack,
    CardsDiscarded,
    CardsDrawn,
    CardsSeen,
    DeckPeeked,
    DiscardsTaken,
    Draw,
    DrawSettled,
    TopSeen,
)
from mazzo.games.hoards.moves import (
    ACCUMULATED,
    DISCARDING,
    DRAWING,
    FOR_DRAW,
    KEEP,
    NONE,
    PEEKING,
    PUT_BACK,
    STROLLED,
    TURN,
)

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards


def draw_card(table: "Hoards", seat: i64, place: i64, rng: Rng) -> i64:
    """The next card goes face down to that place; the seat sees it, and whoever has peeked at it knows."""
    if table.top == NONE:
        _turn_up(table, rng)
    card = table.top
    watchers = table.top_seen | bit(seat)
    leave_deck(table, table.everyone & ~watchers, place)
    table.top = NONE
    table.top_seen = 0
    table.deck ^= bit(card)
    see(table, watchers, bit(card), place)
    return card


def _turn_up(table: "Hoards", rng: Rng) -> None:
    """Decide which card is on top of the deck."""
    middle = table.deck
    for entry in table.bottom:
        middle &= ~bit(entry & CARD_MASK)
    if middle != 0:
        table.top = rng.member(middle)
        table.top_seen = 0
        return
    first = table.bottom[0]
    table.bottom = table.bottom[1:]
    table.top = first & CARD_MASK
    table.top_seen = first >> SEEN_SHIFT


def draw_to_hand(table: "Hoards", seat: i64, count: i64, rng: Rng) -> i64:
    """So many cards, as far as the deck goes, go to the hand; which ones."""
    drawn: i64 = 0
    while count > 0 and table.deck != 0:
        drawn |= bit(draw_card(table, seat, seat, rng))
        count -= 1
    table.hands[seat] |= drawn
    settle(table)
    return drawn


def ask_to_draw(table: "Hoards", count: i64, told: Told | None) -> None:
    """The seat whose turn it is wants that many cards from the deck (HOA-18)."""
    table.used |= ACCUMULATED
    table.want = count
    table.phase = DRAWING
    tell_count(table, table.turn, count, "action", told)


def deal_drawn(table: "Hoards", rng: Rng, told: Told | None) -> None:
    """One card goes to the hand; of several, one is to be kept."""
    seat = table.turn
    count = table.want
    table.want = 0
    if count == 1:
        tell_drawn(seat, draw_to_hand(table, seat, 1, rng), told)
        table.end_action(told)
        return
    while count > 0:
        table.drawn |= bit(draw_card(table, seat, DRAWN, rng))
        count -= 1
    settle(table)
    tell_drawn(seat, table.drawn, told)
    table.phase = KEEP
    table.asked = seat


def tell_count(table: "Hoards", seat: i64, count: i64, why: Draw, told: Told | None) -> None:
    """All hear how many cards a seat is about to draw, as far as the deck goes."""
    left = popcount(table.deck)
    if count > left:
        count = left
    if told is not None and count > 0:
        told.all(CardsDrawn(seat, count, left - count, why))


def tell_drawn(seat: i64, drawn: i64, told: Told | None) -> None:
    """And the seat alone, which ones."""
    if told is not None and drawn != 0:
        told.only(bit(seat), CardsSeen(seat, DECK.listed(drawn)))


def keep(table: "Hoards", seat: i64, card: i64, told: Told | None) -> None:
    """One of the drawn cards goes to the hand; nobody else sees which (HOA-18)."""
    slip(table, table.everyone & ~bit(seat), DRAWN, seat)
    see(table, bit(seat), bit(card), seat)
    table.drawn ^= bit(card)
    table.hands[seat] |= bit(card)
    settle(table)
    table.phase = DISCARDING
    if told is not None:
        told.all(DrawSettled(seat))
        told.only(bit(seat), CardKept(seat, DECK.name(card)))


def discard_rest(table: "Hoards", told: Told | None) -> None:
    """And the others go face up on the discard pile."""
    rest = table.drawn
    table.drawn = 0
    table.discards |= rest
    show(table, rest)
    settle(table)
    if told is not None:
        told.all(CardsDiscarded(table.turn, DECK.listed(rest), FOR_DRAW))
    table.end_action(told)


def take_discards(table: "Hoards", seat: i64, told: Told | None) -> None:
    """The whole discard pile goes to the hand, and all know it (HOA-19)."""
    cards = table.discards
    table.used |= ACCUMULATED
    table.discards = 0
    table.hands[seat] |= cards
    see(table, table.everyone, cards, seat)
    settle(table)
    if told is not None:
        told.all(DiscardsTaken(seat, DECK.listed(cards)))
    table.end_action(told)


def peek(table: "Hoards", seat: i64, told: Told | None) -> None:
    """The seat wants to see the top card (HOA-22)."""
    table.used |= STROLLED
    table.phase = PEEKING
    if told is not None:
        told.all(DeckPeeked(seat))


def deal_peek(table: "Hoards", rng: Rng, told: Told | None) -> None:
    """It sees the top card, and is to say where it goes."""
    seat = table.turn
    if table.top == NONE:
        _turn_up(table, rng)
    table.top_seen |= bit(seat)
    see(table, bit(seat), bit(table.top), DECK_PLACE)
    settle(table)
    table.phase = PUT_BACK
    table.asked = seat
    if told is not None:
        told.only(bit(seat), TopSeen(seat, DECK.name(table.top)))


def put_back(table: "Hoards", seat: i64, to_bottom: bool, told: Told | None) -> None:
    """The peeked card goes back, and all see where (HOA-22)."""
    table.put = 1
    if to_bottom:
        table.put = 2
        entry = table.top_seen * (CARD_MASK + 1) + table.top
        table.bottom = append(table.bottom[:], entry)
        table.top = NONE
        table.top_seen = 0
    table.phase = TURN
    if told is not None:
        told.all(CardPutBack(seat, "bottom" if to_bottom else "top"))
