"""A sale in Sapone: bidding in sealed laps, doubts, and the seller's answer."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, shifted
from mazzo.core.state import Told
from mazzo.games.sapone import knowledge
from mazzo.games.sapone.dealer import draw_market
from mazzo.games.sapone.model import (
    Acted,
    ActSealed,
    BidLaid,
    CardLaid,
    Doubted,
    DoubtPaid,
    Exchanged,
    MoreAsked,
    Passed,
    PaymentSeen,
    SaleAgreed,
    SaleClosed,
    SaleOpened,
    WhyClosed,
)
from mazzo.games.sapone.moves import (
    ADDED,
    ANSWER,
    COMPENSATED,
    DEED_BITS,
    DEED_MASK,
    DOUBTED,
    EXCHANGE,
    LAP,
    LAY,
    PASSED,
    PAY,
)
from mazzo.games.sapone.piles import KIND_COUNT, KINDS, NONE, UNITS, kinds_in, listed, size
from mazzo.games.sapone.rounds import CAUGHT, CLOSED, SOLD, Ended, sayings
from mazzo.games.sapone.wishes import wished

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone

_ADDED_OR_DOUBTED: Final[i64] = 0b101010101010  # the higher bit of each seat


def open_sale(table: "Sapone", card: i64, claim: i64, wish: i64, told: Told | None) -> None:
    """The card lies face down, and the first lap begins; if nobody can bid, the sale is over (SAP-8)."""
    table.hands[table.turn] -= UNITS[card]
    table.card = card
    table.claim = claim
    table.wish = wish
    bidders = knowledge.seats_with_cards(table) & ~bit(table.turn)
    if told is not None:
        asked = table.in_turn(bidders)
        told.all(SaleOpened(table.turn, KINDS[claim], wished(wish), asked))
        told.only(bit(table.turn), CardLaid(table.turn, KINDS[card], card == claim))
    if bidders == 0:
        close(table, "nobody can bid", told)
    else:
        begin_lap(table, bidders)


def begin_lap(table: "Sapone", bidders: i64) -> None:
    """These seats may act, in any order."""
    table.lap += 1
    table.pending = bidders
    table.phase = LAP


def seal(table: "Sapone", seat: i64, told: Told | None) -> None:
    """The seat has acted. Until all have, the others hear nothing but that (SAP-8)."""
    table.pending &= ~bit(seat)
    table.acted |= bit(seat)
    if told is not None:
        told.all(Acted(seat, table.lap))
        told.only(bit(seat), sealed_act(table, seat))
    if table.pending == 0:
        table.phase = LAY


def sealed_act(table: "Sapone", seat: i64) -> ActSealed:
    """What the seat has done in this lap."""
    if table.doubting & bit(seat):
        return ActSealed(seat, "doubt", [], [])
    if table.sealed[seat] == 0:
        return ActSealed(seat, "pass", [], [])
    return ActSealed(seat, "bid", listed(table.sealed[seat]), sayings(table.saying, seat))


def lay(table: "Sapone", told: Told | None) -> None:
    """All have acted: every bid is laid down, then the first doubter has doubted (SAP-8)."""
    doubter = NONE
    table.deeds = 0
    passed: list[int] = []
    seat = table.next_seat(table.turn)
    while seat != table.turn:
        if table.acted & bit(seat):
            if table.doubting & bit(seat) and doubter == NONE:
                doubter = seat
                note(table, seat, DOUBTED)
            elif table.sealed[seat] != 0:
                note(table, seat, ADDED)
                _lay_bid(table, seat, told)
            else:
                note(table, seat, PASSED)
                if told is not None:
                    passed.append(seat)
        seat = table.next_seat(seat)
    table.acted = 0
    table.doubting = 0
    if table.speakers:
        table.speakers = 0
        table.saying = table.variant.silence
    if told is not None and passed:
        told.all(Passed(passed))
    if doubter == NONE:
        ask_seller(table, told)
    else:
        _doubt(table, doubter, told)


def note(table: "Sapone", seat: i64, deed: i64) -> None:
    """That is what the seat did in the lap."""
    table.deeds |= shifted(deed, DEED_BITS * seat)


def deed_of(table: "Sapone", seat: i64) -> i64:
    """What the seat did in the last lap that is over."""
    return (table.deeds >> (DEED_BITS * seat)) & DEED_MASK


def _lay_bid(table: "Sapone", seat: i64, told: Told | None) -> None:
    cards = table.sealed[seat]
    table.sealed[seat] = 0
    table.hands[seat] -= cards
    table.bids[seat] += cards
    if table.variant.is_open:
        knowledge.show(table, seat, table.bids[seat])
    if table.speakers & bit(seat):
        table.said = table.said[:]
        first = seat * KIND_COUNT
        for kind in range(KIND_COUNT):
            table.said[first + kind] += table.saying[first + kind]
    if told is not None:
        said: list[str] = []
        if table.speakers & bit(seat):
            said = sayings(table.saying, seat)
        shown: list[str] = []
        if table.variant.is_open:
            shown = listed(cards)
        told.all(BidLaid(seat, size(cards), said, size(table.bids[seat]), shown))


def _doubt(table: "Sapone", doubter: i64, told: Told | None) -> None:
    """The card is turned over: a bluff goes to the doubter (SAP-12), a true claim costs a card (SAP-11)."""
    seller, card = table.turn, table.card
    is_true = card == table.claim
    table.doubter = doubter
    if told is not None:
        told.all(Doubted(doubter, seller, KINDS[table.claim], KINDS[card], is_true))
    if not is_true:
        knowledge.hand_over(table, seller, doubter, UNITS[card])
        table.hands[doubter] += UNITS[card]
        _end(table, CAUGHT, doubter, 0, table.bids[:])
        return
    knowledge.show(table, seller, UNITS[card])
    table.is_revealed = True
    if size(table.hands[doubter]) == 1:
        pay(table, doubter, lowest(kinds_in(table.hands[doubter])), told)
        return
    table.called = doubter
    table.phase = PAY


def pay(table: "Sapone", doubter: i64, kind: i64, told: Told | None) -> None:
    """A card of that kind goes to the seller; only the two of them know which."""
    seller = table.turn
    knowledge.pay(table, doubter, seller, UNITS[kind])
    table.hands[doubter] -= UNITS[kind]
    table.hands[seller] += UNITS[kind]
    table.called = NONE
    if told is not None:
        told.all(DoubtPaid(doubter, seller))
        told.only(bit(doubter) | bit(seller), PaymentSeen(doubter, seller, KINDS[kind]))
    ask_seller(table, told)


def ask_seller(table: "Sapone", told: Told | None) -> None:
    """The seller answers the lap, if there is anything to choose (SAP-8)."""
    table.phase = ANSWER
    if bidders(table) == 0 and not can_ask(table):
        close(table, "no bids", told)


def bidders(table: "Sapone") -> i64:
    """The seats that have laid down a bid."""
    seats: i64 = 0
    for seat in range(table.seats):
        if table.bids[seat] != 0:
            seats |= bit(seat)
    return seats


def can_ask(table: "Sapone") -> bool:
    """Whether the seller may ask for more: something moved in the lap, and somebody has a card in hand."""
    return has_moved(table) and knowledge.seats_with_cards(table) & ~bit(table.turn) != 0


def has_moved(table: "Sapone") -> bool:
    """Whether in the last lap somebody added a card or doubted in vain."""
    return table.deeds & _ADDED_OR_DOUBTED != 0


def ask_for_more(table: "Sapone", wish: i64, told: Told | None) -> None:
    """Another lap; the wish replaces the old one."""
    table.wish = wish
    begin_lap(table, knowledge.seats_with_cards(table) & ~bit(table.turn))
    if told is not None:
        asked = table.in_turn(table.pending)
        told.all(MoreAsked(table.turn, table.lap, wished(wish), asked))


def close(table: "Sapone", why: WhyClosed, told: Told | None) -> None:
    """Everything goes back to where it came from, and the turn is over."""
    if told is not None:
        told.all(SaleClosed(table.turn, why))
    table.hands[table.turn] += UNITS[table.card]
    _end(table, CLOSED, NONE, 0, table.bids[:])


def accept(table: "Sapone", buyer: i64, told: Told | None) -> None:
    """The seller accepts that bid: nobody need consent any more (SAP-7)."""
    table.called = buyer
    table.phase = EXCHANGE
    if told is not None:
        bid = table.bids[buyer]
        card = KINDS[table.card] if table.is_revealed else ""
        paid = listed(bid) if table.variant.is_open else []
        told.all(SaleAgreed(table.turn, buyer, KINDS[table.claim], size(bid), card, paid))


def agree(table: "Sapone", rng: Rng, told: Told | None) -> None:
    """Card and bid change hands (SAP-9), and a high price is compensated (SAP-13)."""
    seller, buyer, card = table.turn, table.called, table.card
    bid = table.bids[buyer]
    price = size(bid)
    if told is not None:
        two = bit(seller) | bit(buyer)
        told.only(two, Exchanged(seller, buyer, KINDS[card], card == table.claim, listed(bid)))
    knowledge.exchange(table, seller, buyer)
    bids = table.bids[:]
    table.bids[buyer] = 0
    table.hands[seller] += bid
    table.hands[buyer] += UNITS[card]
    if price >= COMPENSATED and table.market != 0:
        draw_market(table, buyer, True, rng, told)
    _end(table, SOLD, buyer, price, bids)


def _end(table: "Sapone", end: i64, taker: i64, price: i64, bids: vec[i64]) -> None:
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
