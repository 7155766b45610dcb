"""What the dealer of Sapone does: deal, turn up and draw cards, and sell soap."""

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit
from mazzo.core.state import Told
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import knowledge, moves, piles, rounds
from mazzo.games.sapone.rules.state import Table


def open_round(table: Table, rng: Rng, told: Told | None) -> None:
    """All cards are gathered; two go to each seat, and half of the market deck is turned over (SAP-3)."""
    if table.starter == piles.NONE:
        table.starter = rng.below(table.seats)  # SAP-2
    else:
        table.starter = table.next_seat(table.starter)
    variant = table.variant
    table.turn = table.starter
    table.turn_number = 0
    table.round_number += 1
    table.market = piles.MARKET_DECK
    table.soap = piles.SOAP_DECK
    table.hands = variant.nothing[:]
    table.known = variant.unknown[:]
    table.discarded = variant.nothing
    table.declared = piles.NONE
    table.sales = None
    table.phase = moves.PICK
    left = piles.size(piles.MARKET_DECK) - moves.DEALT * table.seats
    table.face_up = left // 2
    if told is not None:
        told.all(model.RoundBegun(table.round_number, table.starter, moves.DEALT, left, table.face_up))
    seat = table.starter
    for _turn in range(table.seats):
        _deal_hand(table, seat, rng, told)
        seat = table.next_seat(seat)
    _turn_top(table, rng, told)


def _deal_hand(table: Table, seat: i64, rng: Rng, told: Told | None) -> None:
    for _card in range(moves.DEALT):
        card = piles.UNITS[piles.drawn(table.market, rng)]
        table.market -= card
        table.hands[seat] += card
        knowledge.gain(table, seat, piles.MARKET_CARD)
    if told is not None:
        told.only(bit(seat), model.HandDealt(seat, piles.listed(table.hands[seat])))


def pick(table: Table, rng: Rng, told: Told | None) -> None:
    """A turn begins with the top card of the market deck (SAP-4)."""
    if table.turn_number > 0:
        table.turn = table.next_seat(table.turn)
    table.turn_number += 1
    table.phase = moves.TURN
    draw_market(table, table.turn, False, rng, told)


def draw_market(table: Table, seat: i64, is_compensation: bool, rng: Rng, told: Told | None) -> None:
    """The top card of the market deck to that seat; all see it if it lay face up, and what lies under it."""
    card = table.top
    is_seen = card != piles.NONE
    if is_seen:
        table.face_up -= 1
    else:
        card = piles.drawn(table.market, rng)
    table.market -= piles.UNITS[card]
    table.hands[seat] += piles.UNITS[card]
    if is_seen:
        knowledge.gain(table, seat, piles.UNITS[card])
    else:
        knowledge.gain(table, seat, piles.MARKET_CARD)
    if told is not None:
        name = piles.KINDS[card] if is_seen else ""
        left = piles.size(table.market)
        if is_compensation:
            told.all(model.CompensationDrawn(seat, name, left))
        else:
            told.all(model.CardPicked(seat, name, left))
        if not is_seen:
            told.only(bit(seat), model.CardDrawn(seat, piles.KINDS[card], "market"))
    _turn_top(table, rng, told)


def _turn_top(table: Table, rng: Rng, told: Told | None) -> None:
    """Chance says whether the card that lies on top now lies face up, and if so, which it is."""
    left = piles.size(table.market)
    table.top = piles.NONE
    if left == 0:
        if told is not None:
            told.all(model.LastTurn(table.turn))
    elif table.face_up == left or (table.face_up > 0 and rng.below(left) < table.face_up):
        table.top = piles.drawn(table.market, rng)
        if told is not None:
            told.all(model.TopTurned(piles.KINDS[table.top]))


def give_for_soap(table: Table, seat: i64, cards: i64, told: Told | None) -> None:
    """Three cards go to the discard pile, unseen (SAP-14)."""
    rounds.put_away(table)
    knowledge.discard(table, seat, cards)
    table.hands[seat] -= cards
    table.discarded = table.discarded[:]
    table.discarded[seat] += cards
    table.phase = moves.SOAP
    if told is not None:
        told.all(model.Bought(seat, piles.size(table.soap) - 1))
        told.only(bit(seat), model.Discarded(seat, piles.listed(cards)))


def sell_soap(table: Table, rng: Rng, told: Told | None) -> None:
    """The buyer draws from the soap deck, and the turn is over."""
    seat = table.turn
    card = piles.drawn(table.soap, rng)
    table.soap -= piles.UNITS[card]
    table.hands[seat] += piles.UNITS[card]
    knowledge.gain(table, seat, piles.SOAP_CARD)
    if told is not None:
        told.only(bit(seat), model.CardDrawn(seat, piles.KINDS[card], "soap"))
    table.end_turn()
