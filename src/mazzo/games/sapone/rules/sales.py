"""A sale in Sapone: bidding in sealed laps, doubts, and the seller's answer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, shifted
from mazzo.core.state import Told
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import dealing, knowledge, moves, piles, rounds
from mazzo.games.sapone.rules.state import Ended, Table

_ADDED_OR_DOUBTED: Final[i64] = 0b101010101010  # the higher bit of each seat


def open_sale(table: Table, card: i64, claim: i64, wish: i64, told: Told | None) -> None:
    """The card lies face down, and the first lap begins; if no player can bid, the sale is over (SAP-8)."""
    rounds.put_away(table)
    table.hands[table.turn] -= piles.UNITS[card]
    table.card = card
    table.claim = claim
    table.wish = wish
    bidders = knowledge.seats_with_cards(table) & ~bit(table.turn)
    if told is not None:
        asked = table.in_turn(bidders)
        told.all(model.SaleOpened(table.turn, piles.KINDS[claim], piles.wished(wish), asked))
        told.only(bit(table.turn), model.CardLaid(table.turn, piles.KINDS[card], card == claim))
    if bidders == 0:
        close(table, "nobody can bid", told)
    else:
        begin_lap(table, bidders)


def begin_lap(table: Table, bidders: i64) -> None:
    """These seats may act, in any order."""
    table.lap += 1
    table.pending = bidders
    table.phase = moves.LAP


def seal(table: Table, seat: i64, told: Told | None) -> None:
    """The seat has acted. Until all have, the others hear nothing but that (SAP-8)."""
    table.pending &= ~bit(seat)
    table.acted |= bit(seat)
    if told is not None:
        told.all(model.Acted(seat, table.lap))
        told.only(bit(seat), sealed_act(table, seat))
    if table.pending == 0:
        table.phase = moves.LAY


def sealed_act(table: Table, seat: i64) -> model.ActSealed:
    """What the seat has done in this lap."""
    if table.doubting & bit(seat):
        return model.ActSealed(seat, "doubt", [], [])
    if table.sealed[seat] == 0:
        return model.ActSealed(seat, "pass", [], [], table.passing & bit(seat) != 0)
    return model.ActSealed(seat, "bid", piles.listed(table.sealed[seat]), rounds.sayings(table.saying, seat))


def lay(table: Table, told: Told | None) -> None:
    """All have acted: every bid is laid down, then the first doubter has doubted (SAP-8)."""
    doubter = piles.NONE
    table.deeds = 0
    passed: list[int] = []
    seat = table.next_seat(table.turn)
    while seat != table.turn:
        if table.acted & bit(seat):
            if table.doubting & bit(seat) and doubter == piles.NONE:
                doubter = seat
                note(table, seat, moves.DOUBTED)
            elif table.sealed[seat] != 0:
                note(table, seat, moves.ADDED)
                _lay_bid(table, seat, told)
            else:
                note(table, seat, moves.PASSED)
                if told is not None:
                    passed.append(seat)
        seat = table.next_seat(seat)
    table.acted = 0
    table.doubting = 0
    if table.speakers:
        table.speakers = 0
        table.saying = table.variant.silence
    if told is not None and passed:
        told.all(model.Passed(passed))
    if doubter == piles.NONE:
        ask_seller(table, told)
    else:
        _doubt(table, doubter, told)


def note(table: Table, seat: i64, deed: i64) -> None:
    """That is what the seat did in the lap."""
    table.deeds |= shifted(deed, moves.DEED_BITS * seat)


def deed_of(table: Table, seat: i64) -> i64:
    """What the seat did in the last lap that is over."""
    return (table.deeds >> (moves.DEED_BITS * seat)) & moves.DEED_MASK


def _lay_bid(table: Table, seat: i64, told: Told | None) -> None:
    cards = table.sealed[seat]
    table.sealed[seat] = 0
    table.hands[seat] -= cards
    table.bids[seat] += cards
    if table.variant.is_open:
        knowledge.show(table, seat, table.bids[seat])
    if table.speakers & bit(seat):
        table.said = table.said[:]
        first = seat * piles.KIND_COUNT
        for kind in range(piles.KIND_COUNT):
            table.said[first + kind] += table.saying[first + kind]
    if told is not None:
        said: list[str] = []
        if table.speakers & bit(seat):
            said = rounds.sayings(table.saying, seat)
        shown: list[str] = []
        if table.variant.is_open:
            shown = piles.listed(cards)
        told.all(model.BidLaid(seat, piles.size(cards), said, piles.size(table.bids[seat]), shown))


def _doubt(table: Table, doubter: i64, told: Told | None) -> None:
    """The card is turned over: a bluff goes to the doubter (SAP-12), a true claim costs a card (SAP-11)."""
    seller, card = table.turn, table.card
    is_true = card == table.claim
    table.doubter = doubter
    if told is not None:
        told.all(model.Doubted(doubter, seller, piles.KINDS[table.claim], piles.KINDS[card], is_true))
    if not is_true:
        knowledge.hand_over(table, seller, doubter, piles.UNITS[card])
        table.hands[doubter] += piles.UNITS[card]
        _end(table, moves.CAUGHT, doubter, 0, table.bids[:])
        return
    knowledge.show(table, seller, piles.UNITS[card])
    table.is_revealed = True
    table.passing = 0  # SAP-24
    if piles.size(table.hands[doubter]) == 1:
        pay(table, doubter, lowest(piles.kinds_in(table.hands[doubter])), told)
        return
    table.called = doubter
    table.phase = moves.PAY


def pay(table: Table, doubter: i64, kind: i64, told: Told | None) -> None:
    """A card of that kind goes to the seller; only the two of them know which."""
    seller = table.turn
    knowledge.pay(table, doubter, seller, piles.UNITS[kind])
    table.hands[doubter] -= piles.UNITS[kind]
    table.hands[seller] += piles.UNITS[kind]
    table.called = piles.NONE
    if told is not None:
        told.all(model.DoubtPaid(doubter, seller))
        told.only(bit(doubter) | bit(seller), model.PaymentSeen(doubter, seller, piles.KINDS[kind]))
    ask_seller(table, told)


def ask_seller(table: Table, told: Told | None) -> None:
    """The seller answers the lap, if there is anything to choose (SAP-8)."""
    table.phase = moves.ANSWER
    if bidders(table) == 0 and not can_ask(table):
        close(table, "no bids", told)


def bidders(table: Table) -> i64:
    """The seats that have laid down a bid."""
    seats: i64 = 0
    for seat in range(table.seats):
        if table.bids[seat] != 0:
            seats |= bit(seat)
    return seats


def can_ask(table: Table) -> bool:
    """Whether the seller may ask for more: something moved in the lap, and a player has a card in hand."""
    return has_moved(table) and knowledge.seats_with_cards(table) & ~bit(table.turn) != 0


def has_moved(table: Table) -> bool:
    """Whether in the last lap a player added a card or doubted in vain."""
    return table.deeds & _ADDED_OR_DOUBTED != 0


def ask_for_more(table: Table, wish: i64, told: Told | None) -> None:
    """Another lap; the wish replaces the old one, and to another one all listen anew (SAP-24)."""
    if wish != table.wish:
        table.passing = 0
    table.wish = wish
    begin_lap(table, knowledge.seats_with_cards(table) & ~bit(table.turn))
    if told is not None:
        asked = table.in_turn(table.pending)
        told.all(model.MoreAsked(table.turn, table.lap, piles.wished(wish), asked))


def close(table: Table, why: model.WhyClosed, told: Told | None) -> None:
    """Everything goes back to where it came from, and the turn is over."""
    if told is not None:
        told.all(model.SaleClosed(table.turn, why))
    table.hands[table.turn] += piles.UNITS[table.card]
    _end(table, moves.CLOSED, piles.NONE, 0, table.bids[:])


def accept(table: Table, buyer: i64, told: Told | None) -> None:
    """The seller accepts that bid: no other player need consent (SAP-7)."""
    table.called = buyer
    table.phase = moves.EXCHANGE
    if told is not None:
        bid = table.bids[buyer]
        card = piles.KINDS[table.card] if table.is_revealed else ""
        paid = piles.listed(bid) if table.variant.is_open else []
        told.all(model.SaleAgreed(table.turn, buyer, piles.KINDS[table.claim], piles.size(bid), card, paid))


def agree(table: Table, rng: Rng, told: Told | None) -> None:
    """Card and bid change hands (SAP-9), and a high price is compensated (SAP-13)."""
    seller, buyer, card = table.turn, table.called, table.card
    bid = table.bids[buyer]
    price = piles.size(bid)
    if told is not None:
        two = bit(seller) | bit(buyer)
        told.only(
            two, model.Exchanged(seller, buyer, piles.KINDS[card], card == table.claim, piles.listed(bid))
        )
    knowledge.exchange(table, seller, buyer)
    bids = table.bids[:]
    table.bids[buyer] = 0
    table.hands[seller] += bid
    table.hands[buyer] += piles.UNITS[card]
    if price >= moves.COMPENSATED and table.market != 0:
        dealing.draw_market(table, buyer, True, rng, told)
    _end(table, moves.SOLD, buyer, price, bids)


def _end(table: Table, end: i64, taker: i64, price: i64, bids: vec[i64]) -> None:
    """The sale is over: what still lies there goes back, and so is the turn."""
    table.sales = Ended(
        table.sales,
        table.turn,
        table.claim,
        table.card,
        table.doubter,
        end,
        taker,
        price,
        bids,
        table.said,
        table.deeds,
    )
    for seat in range(table.seats):
        if table.bids[seat] != 0:
            table.hands[seat] += table.bids[seat]
            table.bids[seat] = 0
    table.clear_sale()
    table.end_turn()
