"""How a trader of Sapone sells, bids, doubts and answers, by what cards are worth to it."""

from typing import Final, final

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest
from mazzo.games.sapone.bot.values import Outlook, category_of, cheapest
from mazzo.games.sapone.rules import knowledge, moves, piles, rounds, sales, scoring
from mazzo.games.sapone.rules.play import Sapone
from mazzo.games.sapone.rules.state import Ended, Table

FREE: Final = 0.01  # points below which nothing is gained
GIFT: Final = 0.8  # of its worth to oneself, how much a card helps another seat

_MOST_BID: Final[i64] = 3  # cards
_PARTS: Final[i64] = 1000  # in which a chance is measured
_LAPS: Final[i64] = 3  # after so many a seller asks no more
_ASKED: Final = 0.5  # points that a seller hopes to gain in the first lap
_CAUGHT: Final = 0.5  # how likely a seller thinks that a bluff is doubted if it is hard to believe,
_BELIEVED: Final = 0.4  # and how much less if it is not
_HONEST: Final = 5.0  # true claims and bluffs that every player is credited with before the first
_LIES: Final = 3.0
_NAMED: Final = 0.25  # how likely a bluff is this one of the kinds that look plausible


@final
class Traits:
    """What kind of trader it is: each from 0 to 1."""

    def __init__(self, bluffs: float = 0.25, doubts: float = 0.5, concedes: float = 0.5) -> None:
        self.bluffs = bluffs  # how often it claims what is not so, where that may pay
        self.doubts = doubts  # how readily it doubts: claims that are less likely true than this
        self.concedes = concedes  # what part of its demand a seller drops with every lap


def choice(table: Sapone, seat: i64, traits: Traits, rng: Rng) -> i64:
    """What a trader with these traits does."""
    menu = table.menu(seat)
    if menu & (menu - 1) == 0:
        return lowest(menu)
    outlook = Outlook(table, seat)
    if table.stage == moves.COMPLETE:
        if table.phase == moves.TURN:
            return turn(table, seat, outlook, traits, rng)
        if table.phase == moves.LAP:
            return lap(table, seat, outlook, traits)
        if table.phase == moves.ANSWER:
            return answer(table, seat, outlook, traits)
        if table.phase == moves.PAY:
            return cheapest(outlook, table.hands[seat], menu, 0)
        assert table.phase == moves.DECLARE
        return declaration(table.hands[seat], outlook)
    if table.stage == moves.CLAIMING:
        return claim(table, seat, outlook, traits, rng)
    if table.stage == moves.BIDDING:
        chance = truth(table, seat, outlook)
        planned = best_bid(table, seat, outlook, chance)
        move = next_card(planned, table.picked)
        return move if menu & bit(move) else moves.DONE
    return next_step(table, seat, outlook, menu)


def next_step(table: Sapone, seat: i64, outlook: Outlook, menu: i64) -> i64:
    """How a sale or a buy goes on once the choice is made."""
    move = moves.DONE
    if table.stage == moves.GIVING:
        move = next_card(soap_price(table, seat, outlook), table.picked)
    elif table.stage == moves.WISHING:
        move = wish(table, seat, outlook)
    if menu & bit(move):
        return move
    return lowest(menu)


# A turn


def soap_price(table: Table, seat: i64, outlook: Outlook) -> i64:
    """The three cards that are missed least, as a pile; 0 if there are not as many."""
    hand = table.hands[seat]
    if piles.size(hand) < moves.GIVEN_FOR_SOAP:
        return 0
    given: i64 = 0
    for _card in range(moves.GIVEN_FOR_SOAP):
        given += piles.UNITS[cheapest(outlook, hand - given, piles.kinds_in(hand - given), 0)]
    return given


def soap_gain(table: Table, seat: i64, outlook: Outlook, given: i64) -> float:
    """What giving these for a soap card is expected to gain."""
    hand = table.hands[seat]
    return outlook.with_soap(hand - given) - outlook.worth(hand)


def sale_gain(table: Table, seat: i64, outlook: Outlook, kind: i64) -> float:
    """What selling such a card truly may gain: two coins, if another wants it. No player has to sell."""
    hand = table.hands[seat]
    gain = outlook.worth(hand - piles.UNITS[kind] + 2 * piles.UNITS[piles.COIN1]) - outlook.worth(hand)
    return gain * outlook.demand(table, kind)


def best_sale(table: Table, seat: i64, outlook: Outlook, kinds: i64) -> i64:
    """The kind to sell: the most is gained by it, or else it is missed least."""
    found = piles.NONE
    most = FREE
    for kind in range(piles.KIND_COUNT):
        if kinds & bit(kind):
            gain = sale_gain(table, seat, outlook, kind)
            if gain > most:
                found = kind
                most = gain
    if found == piles.NONE:
        return cheapest(outlook, table.hands[seat], kinds, 0)
    return found


def turn(table: Table, seat: i64, outlook: Outlook, traits: Traits, rng: Rng) -> i64:
    """Buy if that gains more than any sale may; else sell, or try what a bluff brings."""
    hand = table.hands[seat]
    kinds = piles.kinds_in(hand)
    kind = best_sale(table, seat, outlook, kinds)
    given = soap_price(table, seat, outlook)
    if given != 0 and soap_gain(table, seat, outlook, given) > sale_gain(table, seat, outlook, kind):
        return moves.BUY + lowest(piles.kinds_in(given))
    if happens(traits.bluffs, rng):
        junk = cheapest(outlook, hand, kinds, 0)
        if best_bluff(table, seat, outlook, junk) != junk:
            return junk
    return kind


def claim(table: Table, seat: i64, outlook: Outlook, traits: Traits, rng: Rng) -> i64:
    """The truth, unless the card was chosen for a bluff, or serves for one as well."""
    card = lowest(piles.kinds_in(table.picked))
    found = best_bluff(table, seat, outlook, card)
    hand = table.hands[seat]
    if found == card or card != cheapest(outlook, hand, piles.kinds_in(hand), 0):
        return card
    if card == best_sale(table, seat, outlook, piles.kinds_in(hand)) and not happens(traits.bluffs, rng):
        return card
    return found


def best_bluff(table: Table, seat: i64, outlook: Outlook, card: i64) -> i64:
    """What the card may be sold as with the most gain, if that is more than the truth brings."""
    hand = table.hands[seat]
    whole = outlook.worth(hand)
    loss = whole - outlook.worth(hand - piles.UNITS[card])
    price = outlook.worth(hand - piles.UNITS[card] + 2 * piles.UNITS[piles.COIN1]) - whole
    found = card
    most = price * outlook.demand(table, card)
    for kind in range(piles.FIRST_OF[scoring.VEGETABLES], piles.DIAMOND):
        if kind != card:
            belief = plausible(table, seat, outlook, kind)
            caught = _CAUGHT - _BELIEVED * belief
            gain = (1.0 - caught) * price * outlook.demand(table, kind) - caught * loss
            if belief > 0.0 and gain > most:
                found = kind
                most = gain
    return found


def plausible(table: Table, seat: i64, outlook: Outlook, kind: i64) -> float:
    """How easily the others may believe that the seat has such a card, 0 to 1."""
    known = table.known[knowledge.row_of(table, piles.NONE) + seat]
    if piles.count_of(known, kind):
        return 1.0
    hidden = piles.market_cards(known)
    if kind >= piles.FIRST_OF[scoring.SOAP]:
        hidden = piles.soap_cards(known)
    missing = 1.0
    for _card in range(hidden):
        missing *= 1.0 - outlook.share(kind)
    return 1.0 - missing


def wish(table: Table, seat: i64, outlook: Outlook) -> i64:
    """The collection in which a card that the seat lacks would help most, or no more words."""
    if table.asked != 0:
        return moves.DONE
    hand = table.hands[seat]
    found = moves.DONE
    most = 0.0
    for kind in range(piles.FIRST_OF[scoring.VEGETABLES], piles.FIRST_OF[scoring.SOAP]):
        if piles.count_of(hand, kind) == 0 and piles.count_of(outlook.unseen, kind) > 0:
            worth = outlook.worth(hand + piles.UNITS[kind])
            if worth > most:
                found = moves.CATEGORY + category_of(kind)
                most = worth
    return found


# A lap


def truth(table: Table, seat: i64, outlook: Outlook) -> float:
    """How likely the claim is true, by what is known of the seller's cards and of earlier claims."""
    kind, seller = table.claim, table.turn
    if table.is_revealed:
        return 1.0
    known = table.known[knowledge.row_of(table, seat) + seller]
    cards = piles.size(knowledge.owned(table, seller))
    if piles.count_of(known, kind) == cards:
        return 1.0
    has = 1.0
    if piles.count_of(known, kind) == 0:
        if piles.count_of(outlook.unseen, kind) == 0:
            return 0.0
        named = piles.named_only(known)
        hidden = cards - piles.size(named)
        if kind in (1, 2, 3) or kind >= piles.FIRST_OF[scoring.SOAP]:
            hidden = hidden - piles.market_cards(known) + piles.market_cards(named)
        else:
            hidden = hidden - piles.soap_cards(known) + piles.soap_cards(named)
        missing = 1.0
        for _card in range(hidden):
            missing *= 1.0 - outlook.share(kind)
        has = 1.0 - missing
    honest = honesty(table, seat, seller)
    believed = honest * has
    return believed / (believed + (1.0 - honest) * _NAMED + 1e-9)


def honesty(table: Table, seat: i64, seller: i64) -> float:
    """How often the seller says the truth, by the sales of which this seat knows what was sold."""
    true, all_claims = _HONEST, _HONEST + _LIES
    before: Ended | None = None
    if table.scored is not None:
        before = table.scored.sales
        words = rounds.words_to(table, seller, seat)
        true += float(words % rounds.BLUFF)
        all_claims += float(words % rounds.BLUFF + words // rounds.BLUFF)
    for _round in range(2):
        sale = before
        before = table.sales
        while sale is not None:
            if sale.seller == seller and sale.card != piles.NONE and sale.is_known_to(seat):
                all_claims += 1.0
                if sale.card == sale.claim:
                    true += 1.0
            sale = sale.before
    return true / all_claims


def doubt_gain(table: Table, seat: i64, outlook: Outlook, chance: float) -> float:
    """What a doubt is expected to gain if the claim is true with that chance."""
    hand = table.hands[seat]
    rest = table.bids[seat]
    whole = outlook.worth(hand + rest)
    paid = cheapest(outlook, hand + rest, piles.kinds_in(hand), 0)
    caught = outlook.worth(hand + rest + piles.UNITS[piles.COIN1]) - whole
    lost = whole - outlook.worth(hand + rest - piles.UNITS[paid])
    return (1.0 - chance) * (caught + FREE) - chance * (1.0 + GIFT / float(table.seats)) * lost


def lap(table: Table, seat: i64, outlook: Outlook, traits: Traits) -> i64:
    """Doubt, bid or pass, whatever gains most."""
    chance = truth(table, seat, outlook)
    added = best_bid(table, seat, outlook, chance)
    if not table.is_revealed and chance < traits.doubts:
        gain = doubt_gain(table, seat, outlook, chance)
        if chance == 0.0 or (gain > 0.0 and gain > bid_gain(table, seat, outlook, added, chance)):
            return moves.DOUBT
    if added == 0:
        return moves.PASS
    return lowest(piles.kinds_in(added))


def next_card(pile: i64, picked: i64) -> i64:
    """The next card of the pile to name, after those that have been; DONE after the last."""
    left = pile - picked
    if left <= 0:
        return moves.DONE
    return lowest(piles.kinds_in(left))


# An answer


def bid_worth(table: Table, seat: i64, outlook: Outlook, buyer: i64) -> float:
    """What accepting that bid leaves the seller with; cards that are not seen are taken for coins."""
    hand, bid = table.hands[seat], table.bids[buyer]
    if table.variant.is_open:
        return outlook.worth(hand + bid)
    return outlook.worth(hand + piles.size(bid) * piles.UNITS[piles.COIN1])


def best_buyer(table: Table, seat: i64, outlook: Outlook) -> i64:
    """Whose bid is worth most; of equals, that of the seat with the fewest points.

    A player does not give the only card of its kind for one that may be any.
    """
    found = piles.NONE
    most = 0.0
    is_dear = (
        table.card >= piles.FIRST_OF[scoring.VEGETABLES]
        and piles.count_of(table.hands[seat], table.card) == 0
    )
    for buyer in range(table.seats):
        is_too_little = is_dear and piles.size(table.bids[buyer]) == 1 and not table.variant.is_open
        if table.bids[buyer] != 0 and not is_too_little:
            worth = bid_worth(table, seat, outlook, buyer) - 0.0001 * float(table.points[buyer])
            if found == piles.NONE or worth > most:
                found = buyer
                most = worth
    return found


def answer(table: Table, seat: i64, outlook: Outlook, traits: Traits) -> i64:
    """Accept what gains as much as the seller still asks; ask for more while that may help."""
    buyer = best_buyer(table, seat, outlook)
    keeps = outlook.worth(table.hands[seat] + piles.UNITS[table.card])
    gain = 0.0
    if buyer != piles.NONE:
        gain = bid_worth(table, seat, outlook, buyer) - keeps
    asked = _ASKED
    for _lap in range(1, table.lap):
        asked *= 1.0 - traits.concedes
    if buyer != piles.NONE and gain >= asked:
        return moves.ACCEPT + buyer
    if table.lap < _LAPS and sales.can_ask(table):
        return moves.MORE
    if buyer != piles.NONE and gain > 0.0:
        return moves.ACCEPT + buyer
    return moves.CLOSE


def declaration(hand: i64, outlook: Outlook) -> i64:
    """The kind as which the Diamond is worth most."""
    found = highest(bit(piles.DIAMOND) - 1)
    most = -1.0
    for kind in range(piles.DIAMOND):
        worth = outlook.worth(hand - piles.UNITS[piles.DIAMOND] + piles.UNITS[kind])
        if worth > most:
            found = kind
            most = worth
    return found


def happens(chance: float, rng: Rng) -> bool:
    """Whether what has that chance comes true."""
    return float(rng.below(_PARTS)) < chance * float(_PARTS)


# A bid


def bid_gain(table: Table, seat: i64, outlook: Outlook, added: i64, chance: float) -> float:
    """What the seat gains if its bid, with these cards added, is accepted."""
    if added + table.bids[seat] == 0:
        return 0.0
    whole = table.hands[seat] + table.bids[seat]
    paid = table.bids[seat] + added
    left = whole - paid
    price = piles.size(paid)
    before = outlook.worth(whole)
    true, other = left + piles.UNITS[table.claim], left + piles.UNITS[piles.COIN1]
    drawn = 0.0
    if price >= moves.COMPENSATED and table.market != 0:
        if table.top != piles.NONE:
            true += piles.UNITS[table.top]
            other += piles.UNITS[table.top]
        else:
            drawn = outlook.drawn_gain(whole)
    after = drawn + chance * outlook.worth(true) + (1.0 - chance) * outlook.worth(other)
    help_given = GIFT * float(price - 1) * (outlook.worth(whole + piles.UNITS[piles.COIN1]) - before)
    return after - before - help_given / float(table.seats - 1)


def bids(table: Table, seat: i64, outlook: Outlook, count: i64) -> i64:
    """The cards to add if it is to be so many: those that are missed least."""
    added: i64 = 0
    while count > 0:
        kind = _next_bid(table, seat, outlook, added)
        if kind == piles.NONE:
            break
        added += piles.UNITS[kind]
        count -= 1
    return added


def _next_bid(table: Table, seat: i64, outlook: Outlook, added: i64) -> i64:
    """The kind to add to a bid after those that have been added: the one that is missed least, if any."""
    left = table.hands[seat] - added
    kinds = piles.kinds_in(left)
    if table.claim != piles.COIN1:
        kinds &= ~bit(table.claim)  # who wants such a card gives none away
    if table.claim < piles.FIRST_OF[scoring.VEGETABLES]:
        kinds &= _spare_for_coins(left)
    return cheapest(outlook, left + table.bids[seat], kinds, table.wish)


def _spare_for_coins(pile: i64) -> i64:
    """The kinds that may be given for a coin: coins, and what one has twice."""
    kinds = bit(piles.FIRST_OF[scoring.VEGETABLES]) - 1
    for kind in range(piles.FIRST_OF[scoring.VEGETABLES], piles.FIRST_OF[scoring.SOAP]):
        if piles.count_of(pile, kind) > 1:
            kinds |= bit(kind)
    return kinds


def best_bid(table: Table, seat: i64, outlook: Outlook, chance: float) -> i64:
    """The cards to add to one's bid, as a pile; 0 to add none. Two are accepted sooner than one."""
    own = piles.size(table.bids[seat])
    rival: i64 = 0
    for other in range(table.seats):
        if other != seat and piles.size(table.bids[other]) > rival:
            rival = piles.size(table.bids[other])
    if own > rival:
        return 0
    found: i64 = 0
    most = FREE
    added: i64 = 0
    for count in range(1, _MOST_BID - own + 1):
        kind = _next_bid(table, seat, outlook, added)
        if kind == piles.NONE:
            break
        added += piles.UNITS[kind]
        if own + count > rival:
            gain = bid_gain(table, seat, outlook, added, chance)
            if own + count >= moves.COMPENSATED:
                gain *= 1.5
            if gain > most:
                found = added
                most = gain
    return found
