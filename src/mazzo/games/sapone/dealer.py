"""What the dealer of Sapone does: deal, turn up and draw cards, and score a round."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit
from mazzo.core.state import SPECTATOR, Told
from mazzo.games.sapone import knowledge
from mazzo.games.sapone.model import (
    Bought,
    CardDrawn,
    CardPicked,
    CompensationDrawn,
    DiamondHeld,
    Discarded,
    HandDealt,
    LastTurn,
    MatchEnded,
    RoundBegun,
    RoundScored,
    TopTurned,
)
from mazzo.games.sapone.moves import DEALT, DECLARE, OPENING, OVER, PICK, SOAP, TURN
from mazzo.games.sapone.piles import (
    DIAMOND,
    KINDS,
    MARKET_CARD,
    MARKET_DECK,
    NONE,
    SOAP_CARD,
    SOAP_DECK,
    UNITS,
    count_of,
    drawn,
    listed,
    size,
)
from mazzo.games.sapone.rounds import Scored, shown
from mazzo.games.sapone.scoring import awarded, victors

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone


def open_round(table: "Sapone", rng: Rng, told: Told | None) -> None:
    """All cards are gathered; two go to each seat, and half of the market deck is turned over (SAP-3)."""
    if table.starter == NONE:
        table.starter = rng.below(table.seats)  # SAP-2
    else:
        table.starter = table.next_seat(table.starter)
    variant = table.variant
    table.turn = table.starter
    table.turn_number = 0
    table.round_number += 1
    table.market = MARKET_DECK
    table.soap = SOAP_DECK
    table.hands = variant.nothing[:]
    table.known = variant.unknown[:]
    table.discarded = variant.nothing
    table.declared = NONE
    table.sales = None
    table.phase = PICK
    left = size(MARKET_DECK) - DEALT * table.seats
    table.face_up = left // 2
    if told is not None:
        told.all(RoundBegun(table.round_number, table.starter, DEALT, left, table.face_up))
    seat = table.starter
    for _turn in range(table.seats):
        _deal_hand(table, seat, rng, told)
        seat = table.next_seat(seat)
    _turn_top(table, rng, told)


def _deal_hand(table: "Sapone", seat: i64, rng: Rng, told: Told | None) -> None:
    for _card in range(DEALT):
        card = UNITS[drawn(table.market, rng)]
        table.market -= card
        table.hands[seat] += card
        knowledge.gain(table, seat, MARKET_CARD)
    if told is not None:
        told.only(bit(seat), HandDealt(seat, listed(table.hands[seat])))


def pick(table: "Sapone", rng: Rng, told: Told | None) -> None:
    """A turn begins with the top card of the market deck (SAP-4)."""
    if table.turn_number > 0:
        table.turn = table.next_seat(table.turn)
    table.turn_number += 1
    table.phase = TURN
    draw_market(table, table.turn, False, rng, told)


def draw_market(table: "Sapone", seat: i64, is_compensation: bool, rng: Rng, told: Told | None) -> None:
    """The top card of the market deck to that seat; all see it if it lay face up, and what lies under it."""
    card = table.top
    is_seen = card != NONE
    if is_seen:
        table.face_up -= 1
    else:
        card = drawn(table.market, rng)
    table.market -= UNITS[card]
    table.hands[seat] += UNITS[card]
    if is_seen:
        knowledge.gain(table, seat, UNITS[card])
    else:
        knowledge.gain(table, seat, MARKET_CARD)
    if told is not None:
        name = KINDS[card] if is_seen else ""
        left = size(table.market)
        if is_compensation:
            told.all(CompensationDrawn(seat, name, left))
        else:
            told.all(CardPicked(seat, name, left))
        if not is_seen:
            told.only(bit(seat), CardDrawn(seat, KINDS[card], "market"))
    _turn_top(table, rng, told)


def _turn_top(table: "Sapone", rng: Rng, told: Told | None) -> None:
    """Chance says whether the card that lies on top now lies face up, and if so, which it is."""
    left = size(table.market)
    table.top = NONE
    if left == 0:
        if told is not None:
            told.all(LastTurn(table.turn))
    elif table.face_up == left or (table.face_up > 0 and rng.below(left) < table.face_up):
        table.top = drawn(table.market, rng)
        if told is not None:
            told.all(TopTurned(KINDS[table.top]))


def give_for_soap(table: "Sapone", seat: i64, cards: i64, told: Told | None) -> None:
    """Three cards go to the discard pile, seen by nobody (SAP-14)."""
    knowledge.discard(table, seat, cards)
    table.hands[seat] -= cards
    table.discarded = table.discarded[:]
    table.discarded[seat] += cards
    table.phase = SOAP
    if told is not None:
        told.all(Bought(seat, size(table.soap) - 1))
        told.only(bit(seat), Discarded(seat, listed(cards)))


def sell_soap(table: "Sapone", rng: Rng, told: Told | None) -> None:
    """The buyer draws from the soap deck, and the turn is over."""
    seat = table.turn
    card = drawn(table.soap, rng)
    table.soap -= UNITS[card]
    table.hands[seat] += UNITS[card]
    knowledge.gain(table, seat, SOAP_CARD)
    if told is not None:
        told.only(bit(seat), CardDrawn(seat, KINDS[card], "soap"))
    table.end_turn()


def end_round(table: "Sapone", told: Told | None) -> None:
    """Before the hands are shown, who holds the Diamond declares it (SAP-15)."""
    for seat in range(table.seats):
        if count_of(table.hands[seat], DIAMOND):
            table.called = seat
            table.phase = DECLARE
            knowledge.show(table, seat, UNITS[DIAMOND])
            if told is not None:
                told.all(DiamondHeld(seat))
            return
    score_round(table, told)


def score_round(table: "Sapone", told: Told | None) -> None:
    """All hands are shown, and points awarded; one alone at the top beyond the target has won (SAP-20)."""
    variant = table.variant
    gained = awarded(table.hands, table.called, table.declared, variant.is_for_each, variant.sweep)
    points = table.points[:]
    is_reached = False
    for seat in range(table.seats):
        knowledge.show(table, seat, table.hands[seat])
        points[seat] += gained[seat]
        if points[seat] >= variant.target:
            is_reached = True
    leaders = victors(points)
    is_won = is_reached and leaders & (leaders - 1) == 0
    table.points = points
    table.scored = Scored(
        table.scored, table.hands[:], table.called, table.declared, gained, points, table.sales
    )
    table.called = NONE
    table.phase = OPENING
    if is_won or table.round_number >= variant.max_rounds:
        table.phase = OVER
    if told is not None:
        scored = shown(table, SPECTATOR)
        assert scored is not None
        told.all(RoundScored(scored, variant.target))
        if table.phase == OVER:
            told.all(MatchEnded(table.winners(), list(points), not is_won))
