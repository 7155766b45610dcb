"""What a trader of Sapone bids in a sale: cards that it misses least, if what is claimed is worth them."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from mazzo.core.bits import bit
from mazzo.games.sapone.moves import COMPENSATED
from mazzo.games.sapone.piles import COIN1, FIRST_OF, NONE, UNITS, count_of, kinds_in, size
from mazzo.games.sapone.scoring import SOAP, VEGETABLES
from mazzo.games.sapone.worth import Outlook, cheapest

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone

FREE: Final = 0.01  # points below which nothing is gained
GIFT: Final = 0.8  # of its worth to oneself, how much a card helps another seat

_MOST_BID: Final[i64] = 3  # cards


def bid_gain(table: "Sapone", seat: i64, outlook: Outlook, added: i64, chance: float) -> float:
    """What the seat gains if its bid, with these cards added, is accepted."""
    if added + table.bids[seat] == 0:
        return 0.0
    whole = table.hands[seat] + table.bids[seat]
    paid = table.bids[seat] + added
    left = whole - paid
    price = size(paid)
    before = outlook.worth(whole)
    true, other = left + UNITS[table.claim], left + UNITS[COIN1]
    drawn = 0.0
    if price >= COMPENSATED and table.market != 0:
        if table.top != NONE:
            true += UNITS[table.top]
            other += UNITS[table.top]
        else:
            drawn = outlook.drawn_gain(whole)
    after = drawn + chance * outlook.worth(true) + (1.0 - chance) * outlook.worth(other)
    help_given = GIFT * float(price - 1) * (outlook.worth(whole + UNITS[COIN1]) - before)
    return after - before - help_given / float(table.seats - 1)


def bids(table: "Sapone", seat: i64, outlook: Outlook, count: i64) -> i64:
    """The cards to add if it is to be so many: those that are missed least."""
    added: i64 = 0
    while count > 0:
        kind = _next_bid(table, seat, outlook, added)
        if kind == NONE:
            break
        added += UNITS[kind]
        count -= 1
    return added


def _next_bid(table: "Sapone", seat: i64, outlook: Outlook, added: i64) -> i64:
    """The kind to add to a bid after those that have been added: the one that is missed least, if any."""
    left = table.hands[seat] - added
    kinds = kinds_in(left)
    if table.claim != COIN1:
        kinds &= ~bit(table.claim)  # who wants such a card gives none away
    if table.claim < FIRST_OF[VEGETABLES]:
        kinds &= _spare_for_coins(left)
    return cheapest(outlook, left + table.bids[seat], kinds, table.wish)


def _spare_for_coins(pile: i64) -> i64:
    """The kinds that may be given for a coin: coins, and what one has twice."""
    kinds = bit(FIRST_OF[VEGETABLES]) - 1
    for kind in range(FIRST_OF[VEGETABLES], FIRST_OF[SOAP]):
        if count_of(pile, kind) > 1:
            kinds |= bit(kind)
    return kinds


def best_bid(table: "Sapone", seat: i64, outlook: Outlook, chance: float) -> i64:
    """The cards to add to one's bid, as a pile; 0 to add none. Two are accepted sooner than one."""
    own = size(table.bids[seat])
    rival: i64 = 0
    for other in range(table.seats):
        if other != seat and size(table.bids[other]) > rival:
            rival = size(table.bids[other])
    if own > rival:
        return 0
    found: i64 = 0
    most = FREE
    added: i64 = 0
    for count in range(1, _MOST_BID - own + 1):
        kind = _next_bid(table, seat, outlook, added)
        if kind == NONE:
            break
        added += UNITS[kind]
        if own + count > rival:
            gain = bid_gain(table, seat, outlook, added, chance)
            if own + count >= COMPENSATED:
                gain *= 1.5
            if gain > most:
                found = added
                most = gain
    return found
