"""How a trader of Sapone sells, bids, doubts and answers, by what cards are worth to it."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest
from mazzo.games.sapone import knowledge, sales
from mazzo.games.sapone.bidding import FREE, GIFT, best_bid, bid_gain
from mazzo.games.sapone.moves import (
    ACCEPT,
    BUY,
    CATEGORY,
    CLOSE,
    DONE,
    DOUBT,
    GIVEN_FOR_SOAP,
    MORE,
    PASS,
)
from mazzo.games.sapone.piles import (
    COIN1,
    DIAMOND,
    FIRST_OF,
    KIND_COUNT,
    NONE,
    UNITS,
    count_of,
    kinds_in,
    market_cards,
    named_only,
    size,
    soap_cards,
)
from mazzo.games.sapone.rounds import Ended
from mazzo.games.sapone.scoring import SOAP, VEGETABLES
from mazzo.games.sapone.worth import Outlook, category_of, cheapest

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone

_PARTS: Final[i64] = 1000  # in which a chance is measured
_LAPS: Final[i64] = 3  # after so many a seller asks no more
_ASKED: Final = 0.5  # points that a seller hopes to gain in the first lap
_CAUGHT: Final = 0.5  # how likely a seller thinks that a bluff is doubted if it is hard to believe,
_BELIEVED: Final = 0.4  # and how much less if it is not
_HONEST: Final = 5.0  # true claims and bluffs that everybody is credited with before the first
_LIES: Final = 3.0
_NAMED: Final = 0.25  # how likely a bluff is this one of the kinds that look plausible


@final
class Traits:
    """What kind of trader it is: each from 0 to 1."""

    def __init__(self, bluffs: float = 0.25, doubts: float = 0.5, concedes: float = 0.5) -> None:
        self.bluffs = bluffs  # how often it claims what is not so, where that may pay
        self.doubts = doubts  # how readily it doubts: claims that are less likely true than this
        self.concedes = concedes  # what part of its demand a seller drops with every lap


# A turn


def soap_price(table: "Sapone", seat: i64, outlook: Outlook) -> i64:
    """The three cards that are missed least, as a pile; 0 if there are not as many."""
    hand = table.hands[seat]
    if size(hand) < GIVEN_FOR_SOAP:
        return 0
    given: i64 = 0
    for _card in range(GIVEN_FOR_SOAP):
        given += UNITS[cheapest(outlook, hand - given, kinds_in(hand - given), 0)]
    return given


def soap_gain(table: "Sapone", seat: i64, outlook: Outlook, given: i64) -> float:
    """What giving these for a soap card is expected to gain."""
    hand = table.hands[seat]
    return outlook.with_soap(hand - given) - outlook.worth(hand)


def sale_gain(table: "Sapone", seat: i64, outlook: Outlook, kind: i64) -> float:
    """What selling such a card truly may gain: two coins, if somebody wants it. Nobody has to sell."""
    hand = table.hands[seat]
    gain = outlook.worth(hand - UNITS[kind] + 2 * UNITS[COIN1]) - outlook.worth(hand)
    return gain * outlook.demand(table, kind)


def best_sale(table: "Sapone", seat: i64, outlook: Outlook, kinds: i64) -> i64:
    """The kind to sell: the most is gained by it, or else it is missed least."""
    found = NONE
    most = FREE
    for kind in range(KIND_COUNT):
        if kinds & bit(kind):
            gain = sale_gain(table, seat, outlook, kind)
            if gain > most:
                found = kind
                most = gain
    if found == NONE:
        return cheapest(outlook, table.hands[seat], kinds, 0)
    return found


def turn(table: "Sapone", seat: i64, outlook: Outlook, traits: Traits, rng: Rng) -> i64:
    """Buy if that gains more than any sale may; else sell, or try what a bluff brings."""
    hand = table.hands[seat]
    kinds = kinds_in(hand)
    kind = best_sale(table, seat, outlook, kinds)
    given = soap_price(table, seat, outlook)
    if given != 0 and soap_gain(table, seat, outlook, given) > sale_gain(table, seat, outlook, kind):
        return BUY + lowest(kinds_in(given))
    if happens(traits.bluffs, rng):
        junk = cheapest(outlook, hand, kinds, 0)
        if best_bluff(table, seat, outlook, junk) != junk:
            return junk
    return kind


def claim(table: "Sapone", seat: i64, outlook: Outlook, traits: Traits, rng: Rng) -> i64:
    """The truth, unless the card was chosen for a bluff, or serves for one as well."""
    card = lowest(kinds_in(table.picked))
    found = best_bluff(table, seat, outlook, card)
    hand = table.hands[seat]
    if found == card or card != cheapest(outlook, hand, kinds_in(hand), 0):
        return card
    if card == best_sale(table, seat, outlook, kinds_in(hand)) and not happens(traits.bluffs, rng):
        return card
    return found


def best_bluff(table: "Sapone", seat: i64, outlook: Outlook, card: i64) -> i64:
    """What the card may be sold as with the most gain, if that is more than the truth brings."""
    hand = table.hands[seat]
    whole = outlook.worth(hand)
    loss = whole - outlook.worth(hand - UNITS[card])
    price = outlook.worth(hand - UNITS[card] + 2 * UNITS[COIN1]) - whole
    found = card
    most = price * outlook.demand(table, card)
    for kind in range(FIRST_OF[VEGETABLES], DIAMOND):
        if kind != card:
            belief = plausible(table, seat, outlook, kind)
            caught = _CAUGHT - _BELIEVED * belief
            gain = (1.0 - caught) * price * outlook.demand(table, kind) - caught * loss
            if belief > 0.0 and gain > most:
                found = kind
                most = gain
    return found


def plausible(table: "Sapone", seat: i64, outlook: Outlook, kind: i64) -> float:
    """How easily the others may believe that the seat has such a card, 0 to 1."""
    known = table.known[knowledge.row_of(table, NONE) + seat]
    if count_of(known, kind):
        return 1.0
    hidden = market_cards(known)
    if kind >= FIRST_OF[SOAP]:
        hidden = soap_cards(known)
    missing = 1.0
    for _card in range(hidden):
        missing *= 1.0 - outlook.share(kind)
    return 1.0 - missing


def wish(table: "Sapone", seat: i64, outlook: Outlook) -> i64:
    """The collection in which a card that the seat lacks would help most, or no more words."""
    if table.asked != 0:
        return DONE
    hand = table.hands[seat]
    found = DONE
    most = 0.0
    for kind in range(FIRST_OF[VEGETABLES], FIRST_OF[SOAP]):
        if count_of(hand, kind) == 0 and count_of(outlook.unseen, kind) > 0:
            worth = outlook.worth(hand + UNITS[kind])
            if worth > most:
                found = CATEGORY + category_of(kind)
                most = worth
    return found


# A lap


def truth(table: "Sapone", seat: i64, outlook: Outlook) -> float:
    """How likely the claim is true, by what is known of the seller's cards and of earlier claims."""
    kind, seller = table.claim, table.turn
    if table.is_revealed:
        return 1.0
    known = table.known[knowledge.row_of(table, seat) + seller]
    cards = size(knowledge.owned(table, seller))
    if count_of(known, kind) == cards:
        return 1.0
    has = 1.0
    if count_of(known, kind) == 0:
        if count_of(outlook.unseen, kind) == 0:
            return 0.0
        named = named_only(known)
        hidden = cards - size(named)
        if kind in (1, 2, 3) or kind >= FIRST_OF[SOAP]:
            hidden = hidden - market_cards(known) + market_cards(named)
        else:
            hidden = hidden - soap_cards(known) + soap_cards(named)
        missing = 1.0
        for _card in range(hidden):
            missing *= 1.0 - outlook.share(kind)
        has = 1.0 - missing
    honest = honesty(table, seat, seller)
    believed = honest * has
    return believed / (believed + (1.0 - honest) * _NAMED + 1e-9)


def honesty(table: "Sapone", seat: i64, seller: i64) -> float:
    """How often the seller says the truth, by the sales of which this seat knows what was sold."""
    true, all_claims = _HONEST, _HONEST + _LIES
    before: Ended | None = None
    if table.scored is not None:
        before = table.scored.sales
    for _round in range(2):
        sale = before
        before = table.sales
        while sale is not None:
            if sale.seller == seller and sale.card != NONE and sale.is_known_to(seat):
                all_claims += 1.0
                if sale.card == sale.claim:
                    true += 1.0
            sale = sale.before
    return true / all_claims


def doubt_gain(table: "Sapone", seat: i64, outlook: Outlook, chance: float) -> float:
    """What a doubt is expected to gain if the claim is true with that chance."""
    hand = table.hands[seat]
    rest = table.bids[seat]
    whole = outlook.worth(hand + rest)
    paid = cheapest(outlook, hand + rest, kinds_in(hand), 0)
    caught = outlook.worth(hand + rest + UNITS[COIN1]) - whole
    lost = whole - outlook.worth(hand + rest - UNITS[paid])
    return (1.0 - chance) * (caught + FREE) - chance * (1.0 + GIFT / float(table.seats)) * lost


def lap(table: "Sapone", seat: i64, outlook: Outlook, traits: Traits) -> i64:
    """Doubt, bid or pass, whatever gains most."""
    chance = truth(table, seat, outlook)
    added = best_bid(table, seat, outlook, chance)
    if not table.is_revealed and chance < traits.doubts:
        gain = doubt_gain(table, seat, outlook, chance)
        if chance == 0.0 or (gain > 0.0 and gain > bid_gain(table, seat, outlook, added, chance)):
            return DOUBT
    if added == 0:
        return PASS
    return lowest(kinds_in(added))


def next_card(pile: i64, picked: i64) -> i64:
    """The next card of the pile to name, after those that have been; DONE after the last."""
    left = pile - picked
    if left <= 0:
        return DONE
    return lowest(kinds_in(left))


# An answer


def bid_worth(table: "Sapone", seat: i64, outlook: Outlook, buyer: i64) -> float:
    """What accepting that bid leaves the seller with; cards that nobody sees are taken for coins."""
    hand, bid = table.hands[seat], table.bids[buyer]
    if table.variant.is_open:
        return outlook.worth(hand + bid)
    return outlook.worth(hand + size(bid) * UNITS[COIN1])


def best_buyer(table: "Sapone", seat: i64, outlook: Outlook) -> i64:
    """Whose bid is worth most; of equals, that of the seat with the fewest points.

    Nobody gives the only card of its kind for one that may be any.
    """
    found = NONE
    most = 0.0
    is_dear = table.card >= FIRST_OF[VEGETABLES] and count_of(table.hands[seat], table.card) == 0
    for buyer in range(table.seats):
        is_too_little = is_dear and size(table.bids[buyer]) == 1 and not table.variant.is_open
        if table.bids[buyer] != 0 and not is_too_little:
            worth = bid_worth(table, seat, outlook, buyer) - 0.0001 * float(table.points[buyer])
            if found == NONE or worth > most:
                found = buyer
                most = worth
    return found


def answer(table: "Sapone", seat: i64, outlook: Outlook, traits: Traits) -> i64:
    """Accept what gains as much as the seller still asks; ask for more while that may help."""
    buyer = best_buyer(table, seat, outlook)
    keeps = outlook.worth(table.hands[seat] + UNITS[table.card])
    gain = 0.0
    if buyer != NONE:
        gain = bid_worth(table, seat, outlook, buyer) - keeps
    asked = _ASKED
    for _lap in range(1, table.lap):
        asked *= 1.0 - traits.concedes
    if buyer != NONE and gain >= asked:
        return ACCEPT + buyer
    if table.lap < _LAPS and sales.can_ask(table):
        return MORE
    if buyer != NONE and gain > 0.0:
        return ACCEPT + buyer
    return CLOSE


def declaration(hand: i64, outlook: Outlook) -> i64:
    """The kind as which the Diamond is worth most."""
    found = highest(bit(DIAMOND) - 1)
    most = -1.0
    for kind in range(DIAMOND):
        worth = outlook.worth(hand - UNITS[DIAMOND] + UNITS[kind])
        if worth > most:
            found = kind
            most = worth
    return found


def happens(chance: float, rng: Rng) -> bool:
    """Whether what has that chance comes true."""
    return float(rng.below(_PARTS)) < chance * float(_PARTS)
