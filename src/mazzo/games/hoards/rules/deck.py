"""The deck of Hoards and its discard pile: cards are drawn, taken, and peeked at.

The deck is a set, of which the next card is picked when it is drawn; only cards at which a player has peeked
have a place in it: one on top, or some at the bottom. Who peeked knows when such a card is drawn.
"""

from librt.vecs import append
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.state import Told
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import knowledge, moves
from mazzo.games.hoards.rules.combinations import DECK
from mazzo.games.hoards.rules.kings import end_action
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.state import Table


def draw_card(table: Table, seat: i64, place: i64, rng: Rng) -> i64:
    """The next card goes face down to that place; the seat sees it, and those who peeked know it."""
    if table.top == NONE:
        _turn_up(table, rng)
    card = table.top
    watchers = table.top_seen | bit(seat)
    knowledge.leave_deck(table, table.everyone & ~watchers, place)
    table.top = NONE
    table.top_seen = 0
    table.deck ^= bit(card)
    knowledge.see(table, watchers, bit(card), place)
    return card


def _turn_up(table: Table, rng: Rng) -> None:
    """Decide which card is on top of the deck."""
    middle = table.deck
    for entry in table.bottom:
        middle &= ~bit(entry & knowledge.CARD_MASK)
    if middle != 0:
        table.top = rng.member(middle)
        table.top_seen = 0
        return
    first = table.bottom[0]
    table.bottom = table.bottom[1:]
    table.top = first & knowledge.CARD_MASK
    table.top_seen = first >> knowledge.SEEN_SHIFT


def draw_to_hand(table: Table, seat: i64, count: i64, rng: Rng) -> i64:
    """So many cards, as far as the deck goes, go to the hand; which ones."""
    drawn: i64 = 0
    while count > 0 and table.deck != 0:
        drawn |= bit(draw_card(table, seat, seat, rng))
        count -= 1
    table.hands[seat] |= drawn
    knowledge.settle(table)
    return drawn


def ask_to_draw(table: Table, count: i64, told: Told | None) -> None:
    """The seat whose turn it is wants that many cards from the deck (HOA-18)."""
    table.used |= moves.ACCUMULATED
    table.want = count
    table.phase = moves.DRAWING
    tell_count(table, table.turn, count, "action", told)


def deal_drawn(table: Table, rng: Rng, told: Told | None) -> None:
    """One card goes to the hand; of several, one is to be kept."""
    seat = table.turn
    count = table.want
    table.want = 0
    if count == 1:
        tell_drawn(seat, draw_to_hand(table, seat, 1, rng), told)
        end_action(table, told)
        return
    while count > 0:
        table.drawn |= bit(draw_card(table, seat, knowledge.DRAWN, rng))
        count -= 1
    knowledge.settle(table)
    tell_drawn(seat, table.drawn, told)
    table.phase = moves.KEEP
    table.asked = seat


def tell_count(table: Table, seat: i64, count: i64, why: model.Draw, told: Told | None) -> None:
    """All hear how many cards a seat is about to draw, as far as the deck goes."""
    left = popcount(table.deck)
    if count > left:
        count = left
    if told is not None and count > 0:
        told.all(model.CardsDrawn(seat, count, left - count, why))


def tell_drawn(seat: i64, drawn: i64, told: Told | None) -> None:
    """And the seat alone, which ones."""
    if told is not None and drawn != 0:
        told.only(bit(seat), model.CardsSeen(seat, DECK.listed(drawn)))


def keep(table: Table, seat: i64, card: i64, told: Told | None) -> None:
    """One of the drawn cards goes to the hand; the others do not see which (HOA-18)."""
    knowledge.slip(table, table.everyone & ~bit(seat), knowledge.DRAWN, seat)
    knowledge.see(table, bit(seat), bit(card), seat)
    table.drawn ^= bit(card)
    table.hands[seat] |= bit(card)
    knowledge.settle(table)
    table.phase = moves.DISCARDING
    if told is not None:
        told.all(model.DrawSettled(seat))
        told.only(bit(seat), model.CardKept(seat, DECK.name(card)))


def discard_rest(table: Table, told: Told | None) -> None:
    """And the others go face up on the discard pile."""
    rest = table.drawn
    table.drawn = 0
    table.discards |= rest
    knowledge.show(table, rest)
    knowledge.settle(table)
    if told is not None:
        told.all(model.CardsDiscarded(table.turn, DECK.listed(rest), moves.FOR_DRAW))
    end_action(table, told)


def take_discards(table: Table, seat: i64, told: Told | None) -> None:
    """The whole discard pile goes to the hand, and all know it (HOA-19)."""
    cards = table.discards
    table.used |= moves.ACCUMULATED
    table.discards = 0
    table.hands[seat] |= cards
    knowledge.see(table, table.everyone, cards, seat)
    knowledge.settle(table)
    if told is not None:
        told.all(model.DiscardsTaken(seat, DECK.listed(cards)))
    end_action(table, told)


def peek(table: Table, seat: i64, told: Told | None) -> None:
    """The seat wants to see the top card (HOA-22)."""
    table.used |= moves.STROLLED
    table.phase = moves.PEEKING
    if told is not None:
        told.all(model.DeckPeeked(seat))


def deal_peek(table: Table, rng: Rng, told: Told | None) -> None:
    """It sees the top card, and is to say where it goes."""
    seat = table.turn
    if table.top == NONE:
        _turn_up(table, rng)
    table.top_seen |= bit(seat)
    knowledge.see(table, bit(seat), bit(table.top), knowledge.DECK_PLACE)
    knowledge.settle(table)
    table.phase = moves.PUT_BACK
    table.asked = seat
    if told is not None:
        told.only(bit(seat), model.TopSeen(seat, DECK.name(table.top)))


def put_back(table: Table, seat: i64, to_bottom: bool, told: Told | None) -> None:
    """The peeked card goes back, and all see where (HOA-22)."""
    table.put = 1
    if to_bottom:
        table.put = 2
        entry = table.top_seen * (knowledge.CARD_MASK + 1) + table.top
        table.bottom = append(table.bottom[:], entry)
        table.top = NONE
        table.top_seen = 0
    table.phase = moves.TURN
    if told is not None:
        told.all(model.CardPutBack(seat, "bottom" if to_bottom else "top"))
