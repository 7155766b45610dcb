"""What each seat, and the table, knows of every place in Sapone, and what becomes of it when cards move.

A place is all that a seat owns (hand, bid, card on sale), or all that it has discarded. There is a row for
each seat and one for the public; what a seat knows of its own places is simply what they hold. Then each seat
has a row of what it can tell that each other knows of it: what they know from trades between others, and of
cards that have since come to it, it cannot tell.
"""

from mypy_extensions import i64

from mazzo.core.bits import bit
from mazzo.games.sapone.rules import piles
from mazzo.games.sapone.rules.state import Table


def owned(table: Table, seat: i64) -> i64:
    """All that the seat owns."""
    pile = table.hands[seat] + table.bids[seat]
    if seat == table.turn and table.card != piles.NONE:
        pile += piles.UNITS[table.card]
    return pile


def gain(table: Table, seat: i64, seen: i64) -> None:
    """The seat gets a card of which all others see that much."""
    place = seat
    for watcher in range(table.seats + 1):
        if watcher != seat:
            table.known[place] += seen
        place += 2 * table.seats
    row = exposed_row(table, seat)
    for other in range(table.seats):
        if other != seat:
            table.known[row + other] += seen


def show(table: Table, seat: i64, pile: i64) -> None:
    """All see that the seat owns these cards."""
    place = seat
    for watcher in range(table.seats + 1):
        if watcher != seat:
            table.known[place] = piles.at_least(table.known[place], pile)
        place += 2 * table.seats
    row = exposed_row(table, seat)
    for other in range(table.seats):
        if other != seat:
            table.known[row + other] = piles.at_least(table.known[row + other], pile)


def discard(table: Table, seat: i64, pile: i64) -> None:
    """The seat discards these cards, which the others do not see (SAP-14). It owns them still."""
    cards, gone = piles.size(owned(table, seat)), piles.size(pile)
    row: i64 = 0
    for watcher in range(table.seats + 1):
        if watcher != seat:
            _put_away(table, row + seat, row + table.seats + seat, cards, gone)
        row += 2 * table.seats
    row = exposed_row(table, seat)
    for other in range(table.seats):
        if other != seat:
            _put_away(table, row + other, row + table.seats + other, cards, gone)


def _put_away(table: Table, place: i64, discards: i64, cards: i64, gone: i64) -> None:
    """So many of the cards of a place are discarded unseen."""
    before = table.known[place]
    table.known[place] = piles.kept(before, gone)
    table.known[discards] += piles.moved(before, cards, gone)


def hand_over(table: Table, giver: i64, taker: i64, pile: i64) -> None:
    """All see these cards change hands."""
    row: i64 = 0
    for watcher in range(table.seats + 1):
        if watcher != giver:
            table.known[row + giver] = piles.without(table.known[row + giver], pile)
        if watcher != taker:
            table.known[row + taker] += pile
        row += 2 * table.seats
    _trade_exposed(table, giver, taker, pile, True, 0, 0)
    _trade_exposed(table, taker, giver, 0, True, pile, pile)


def pay(table: Table, giver: i64, taker: i64, pile: i64) -> None:
    """Cards of the hand change hands, seen by these two alone (SAP-11). The giver owns them still.

    A bid that lies open stays where it is, so that the cards came from the others.
    """
    lying = _open_bid(table, giver)
    cards = piles.size(owned(table, giver)) - piles.size(lying)
    told = piles.moved(table.known[row_of(table, piles.NONE) + giver] - lying, cards, piles.size(pile))
    row: i64 = 0
    for watcher in range(table.seats + 1):
        if watcher == giver:
            table.known[row + taker] += pile
        else:
            others = table.known[row + giver] - lying
            if watcher == taker:
                table.known[row + giver] = lying + piles.without(others, pile)
            else:
                table.known[row + giver] = lying + piles.kept(others, piles.size(pile))
                table.known[row + taker] += piles.moved(others, cards, piles.size(pile))
        row += 2 * table.seats
    row = exposed_row(table, giver)
    for other in range(table.seats):
        others = table.known[row + other] - lying
        if other == taker:
            table.known[row + other] = lying + piles.without(others, pile)
        elif other != giver:
            table.known[row + other] = lying + piles.kept(others, piles.size(pile))
    _trade_exposed(table, taker, giver, 0, True, pile, told)


def exchange(table: Table, seller: i64, buyer: i64) -> None:
    """The card on sale and the buyer's bid change hands, before they do so (SAP-9)."""
    card, bid = piles.UNITS[table.card], table.bids[buyer]
    is_shown, is_open = table.is_revealed, table.variant.is_open
    sold_of, paid_of = piles.size(owned(table, seller)), piles.size(owned(table, buyer))
    sold, paid = card, bid
    row: i64 = 0
    for watcher in range(table.seats + 1):
        sees_all = watcher in (seller, buyer)
        of_seller, of_buyer = table.known[row + seller], table.known[row + buyer]
        sold, paid = card, bid
        if sees_all or is_shown:
            of_seller = piles.without(of_seller, card)
        else:
            sold = piles.moved(of_seller, sold_of, 1)
            of_seller = piles.kept(of_seller, 1)
        if sees_all or is_open:
            of_buyer = piles.without(of_buyer, bid)
        else:
            paid = piles.moved(of_buyer, paid_of, piles.size(bid))
            of_buyer = piles.kept(of_buyer, piles.size(bid))
        if watcher != seller:
            table.known[row + seller] = of_seller + paid
        if watcher != buyer:
            table.known[row + buyer] = of_buyer + sold
        row += 2 * table.seats
    # The last row was the public's: so much can the two tell that all others know.
    _trade_exposed(table, seller, buyer, card, is_shown, bid, paid)
    _trade_exposed(table, buyer, seller, bid, is_open, card, sold)


def _trade_exposed(
    table: Table, seat: i64, partner: i64, given: i64, is_seen: bool, taken: i64, told: i64
) -> None:
    """The seat gives and takes cards, which the partner sees; of those taken all others are told so much."""
    row = exposed_row(table, seat)
    for other in range(table.seats):
        if other == partner:
            table.known[row + other] = piles.without(table.known[row + other], given) + taken
        elif other != seat and is_seen:
            table.known[row + other] = piles.without(table.known[row + other], given) + told
        elif other != seat:
            table.known[row + other] = piles.kept(table.known[row + other], piles.size(given)) + told


def forget(table: Table, watcher: i64) -> None:
    """Of what others know, leave only what the watcher (a seat, or the public) can tell that they know.

    That is what all players know, and what it can tell of its own places.
    """
    width = 2 * table.seats
    public = width * table.seats
    row: i64 = 0
    for other in range(table.seats):
        for place in range(width):
            owner = place
            if place >= table.seats:
                owner = place - table.seats
            if owner != other:
                exposed = exposed_row(table, owner) + place - owner + other
                if owner == watcher:
                    table.known[row + place] = table.known[exposed]
                else:
                    if other != watcher:
                        table.known[row + place] = table.known[public + place]
                    table.known[exposed] = table.known[row + place]
        row += width


def exposed_row(table: Table, seat: i64) -> i64:
    """Where that begins which the seat can tell that each seat knows of it."""
    return 2 * table.seats * (table.seats + 1 + seat)


def row_of(table: Table, watcher: i64) -> i64:
    """Where the watcher's row begins; that of a spectator is the public's."""
    if watcher < 0:
        watcher = table.seats
    return 2 * table.seats * watcher


def _open_bid(table: Table, seat: i64) -> i64:
    if table.variant.is_open:
        return table.bids[seat]
    return 0


def seats_with_cards(table: Table) -> i64:
    """The seats that have a card in hand."""
    seats: i64 = 0
    for seat in range(table.seats):
        if table.hands[seat] != 0:
            seats |= bit(seat)
    return seats
