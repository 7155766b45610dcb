"""What cards of Sapone are worth to a seat: its chances in the categories, by what it knows of others."""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import bit, shifted
from mazzo.games.sapone.bot.forecast import PRIZES
from mazzo.games.sapone.rules import knowledge, piles, scoring
from mazzo.games.sapone.rules.state import Table

# How far the end may be from what is expected now: at the end, and with the root of the turns to come.
_DOUBTFUL: Final[vec[float]] = vec[float]([0.9, 0.35, 0.35, 0.6])
_DISTANT: Final[vec[float]] = vec[float]([0.6, 0.2, 0.2, 0.35])
_BOUGHT: Final = 0.75  # soap for three spare cards, of which a turn must still be found to give them
_PRICE: Final = 3.0  # of a soap card, in cards
_DOUBLET: Final = 0.7  # a second card of its kind is spare, but it may decide a tie
_KEPT: Final = 0.6  # of the vegetables and tools that others drew, how many of those they discarded are not
_SOAP2_ITEMS: Final = 2.0
_COIN_WANTED: Final = 0.12  # how much others want a card that shows one
_SOAP_WANTED: Final = 0.9
_RARITIES: Final[i64] = 5
_TIE: Final = 36.0  # so that rarity never outweighs one more kind
_SECOND: Final = 12.0  # nor a second layer rarity, except the most common


@final
class Outlook:
    """How a seat stands in all categories, and what a change of its cards would mean."""

    def __init__(self, table: Table, seat: i64) -> None:
        self.seat = seat
        self.seats: i64 = table.seats
        self.turns = float(piles.size(table.market)) / float(
            table.seats
        )  # that every seat has still before it
        self.rivals = vec[float]([0.0] * (table.seats * scoring.CATEGORY_COUNT))
        self.wants = vec[float]([0.0] * (table.seats * piles.KIND_COUNT))  # how likely a seat lacks a kind
        self.sharpness = vec[float]([0.0] * scoring.CATEGORY_COUNT)
        root = math.sqrt(self.turns)
        for category in range(scoring.CATEGORY_COUNT):
            self.sharpness[category] = 1.0 / (_DOUBTFUL[category] + _DISTANT[category] * root)
        self.field = vec[float](
            [0.0] * scoring.CATEGORY_COUNT
        )  # all rivals in a category, against whom one stands
        self.unseen = unseen(table, seat)
        self._market = float(piles.market_cards(self.unseen))
        self._soap = float(piles.soap_cards(self.unseen))
        self._drawn = -1.0
        row = knowledge.row_of(table, seat)
        for other in range(table.seats):
            if other != seat:
                self._judge(table, other, table.known[row + other])
                for category in range(scoring.CATEGORY_COUNT):
                    strength = self.rivals[other * scoring.CATEGORY_COUNT + category]
                    self.field[category] += math.exp(strength * self.sharpness[category])

    def _judge(self, table: Table, other: i64, known: i64) -> None:
        """What another seat is expected to have in each category, by what is known of its cards."""
        named = piles.named_only(known)
        cards = piles.size(knowledge.owned(table, other))
        soaps = piles.soap_cards(known) - piles.soap_cards(named)
        hidden = float(cards - piles.size(named) - soaps)  # of the market, most likely
        drawn = hidden + _KEPT * float(piles.size(table.discarded[other]))
        rivals, place = self.rivals, other * scoring.CATEGORY_COUNT
        spare = float(piles.count_of(named, piles.COIN1)) + hidden * self.share(piles.COIN1)
        for category in range(scoring.VEGETABLES, scoring.SOAP):
            first = piles.FIRST_OF[category]
            strength = 0.0
            for rarity in range(_RARITIES):
                kind = first + rarity
                count = piles.count_of(named, kind)
                has = 1.0
                if count == 0:
                    has = 1.0 - math.exp(-drawn * self.share(kind))
                elif count > 1:
                    spare += _DOUBLET * float(count - 1)
                strength += has * (1.0 + float(bit(_RARITIES - 1 - rarity)) / _TIE)
                self.wants[other * piles.KIND_COUNT + kind] = 1.0 - has
            rivals[place + category] = strength
        coins = float(_coins(named)) + hidden * self.share(piles.COIN1)
        soap = float(_soap(named))
        if soaps > 0 and self._soap > 0.0:
            for kind in range(piles.COIN1 + 1, piles.FIRST_OF[scoring.VEGETABLES]):
                coins += float(soaps * (kind + 1)) * self.share(kind)
            soap += float(soaps) * (
                self.share(piles.SOAP1) + _SOAP2_ITEMS * (self.share(piles.SOAP2) + self.share(piles.DIAMOND))
            )
        rivals[place + scoring.COINS] = coins
        rivals[place + scoring.SOAP] = soap + _potential(spare, self.turns)

    def share(self, kind: i64) -> float:
        """How likely a card that the seat has not seen, of the same deck, is of that kind."""
        total = self._soap
        if piles.MARKET_KINDS & bit(kind):
            total = self._market
        if total <= 0.0:
            return 0.0
        return float(piles.count_of(self.unseen, kind)) / total

    def worth(self, hand: i64) -> float:
        """The points that the seat may expect if these are all its cards."""
        vegetables, tools = piles.part_of(hand, scoring.VEGETABLES), piles.part_of(hand, scoring.TOOLS)
        points = self._prize(scoring.COINS, _COINS[piles.part_of(hand, scoring.COINS)])
        points += self._prize(scoring.VEGETABLES, _KINDS[vegetables]) + self._prize(
            scoring.TOOLS, _KINDS[tools]
        )
        spare = float(piles.count_of(hand, piles.COIN1)) + _DOUBLETS[vegetables] + _DOUBLETS[tools]
        soap = _SOAP[piles.part_of(hand, scoring.SOAP)] + _potential(spare, self.turns)
        return points + self._prize(scoring.SOAP, soap)

    def _prize(self, category: i64, strength: float) -> float:
        """The points for a category, times the chance to be the best in it."""
        if strength <= 0.0 and self.turns < 1.0:  # SAP-16
            return 0.0
        behind = self.field[category] * math.exp(-strength * self.sharpness[category])
        return PRIZES[category] / (1.0 + behind)

    def drawn_gain(self, hand: i64) -> float:
        """What an unseen card of the market adds to the seat's cards, reckoned once."""
        if self._drawn < 0.0:
            self._drawn = self._with_any(hand, piles.MARKET_KINDS) - self.worth(hand)
        return self._drawn

    def with_soap(self, hand: i64) -> float:
        """What the cards are worth with the next one of the soap deck."""
        return self._with_any(hand, ~piles.MARKET_KINDS)

    def _with_any(self, hand: i64, kinds: i64) -> float:
        worth = 0.0
        found = 0.0
        for kind in range(piles.KIND_COUNT):
            if kinds & bit(kind):
                share = self.share(kind)
                if share > 0.0:
                    worth += share * self.worth(hand + piles.UNITS[kind])
                    found += share
        if found <= 0.0:
            return self.worth(hand)
        return worth / found

    def demand(self, table: Table, kind: i64) -> float:
        """How likely some player lacks that kind."""
        nobody = 1.0
        for other in range(self.seats):
            if other != self.seat and table.hands[other] != 0:
                nobody *= 1.0 - self.wanted(other, kind)
        return 1.0 - nobody

    def wanted(self, other: i64, kind: i64) -> float:
        """How much that seat is thought to want such a card, 0 to 1."""
        if kind >= piles.SOAP1:
            return _SOAP_WANTED
        if kind < piles.FIRST_OF[scoring.VEGETABLES]:
            return _COIN_WANTED * float(kind + 1)
        return self.wants[other * piles.KIND_COUNT + kind]


def _potential(spare: float, turns: float) -> float:
    """The soap that so many spare cards may still become."""
    buys = spare / _PRICE
    if buys > turns:
        buys = turns
    return _BOUGHT * buys


def unseen(table: Table, seat: i64) -> i64:
    """The cards of which the seat does not know where they are."""
    pile = piles.MARKET_DECK + piles.SOAP_DECK - knowledge.owned(table, seat) - table.discarded[seat]
    if table.top != piles.NONE:
        pile -= piles.UNITS[table.top]
    row = knowledge.row_of(table, seat)
    for place in range(2 * table.seats):
        if place not in (seat, seat + table.seats):
            pile -= piles.named_only(table.known[row + place])
    return pile


def _coins(hand: i64) -> i64:
    coins: i64 = 0
    for kind in range(piles.FIRST_OF[scoring.VEGETABLES]):
        coins += piles.count_of(hand, kind) * (kind + 1)
    return coins


def _soap(hand: i64) -> i64:
    """Items of soap; a Diamond counts as the two that it can be declared as."""
    return piles.count_of(hand, piles.SOAP1) + 2 * (
        piles.count_of(hand, piles.SOAP2) + piles.count_of(hand, piles.DIAMOND)
    )


def _kinds(hand: i64) -> float:
    """Different vegetables, and how rare they are."""
    kinds = 0.0
    for rarity in range(_RARITIES):
        count = piles.count_of(hand, piles.FIRST_OF[scoring.VEGETABLES] + rarity)
        if count > 0:
            weight = 1.0 + float(bit(_RARITIES - 1 - rarity)) / _TIE
            kinds += weight
            if count > 1:
                kinds += (weight - 1.0) / _SECOND
    return kinds


def _doublets(hand: i64) -> float:
    """Vegetables that are spare because there is another of the kind."""
    spare = 0.0
    for rarity in range(_RARITIES):
        count = piles.count_of(hand, piles.FIRST_OF[scoring.VEGETABLES] + rarity)
        if count > 1:
            spare += _DOUBLET * float(count - 1)
    return spare


def _tables() -> list[vec[float]]:
    """All that is asked of the cards of one category, by their packed number; tools are as vegetables."""
    coins, kinds, doublets, soap = vec[float](), vec[float](), vec[float](), vec[float]()
    for part in range(bit(piles.PART_BITS[scoring.COINS])):
        coins = append(coins, float(_coins(shifted(part, piles.PART_LOWS[scoring.COINS]))))
    for part in range(bit(piles.PART_BITS[scoring.VEGETABLES])):
        hand = shifted(part, piles.PART_LOWS[scoring.VEGETABLES])
        kinds = append(kinds, _kinds(hand))
        doublets = append(doublets, _doublets(hand))
    for part in range(bit(piles.PART_BITS[scoring.SOAP])):
        soap = append(soap, float(_soap(shifted(part, piles.PART_LOWS[scoring.SOAP]))))
    return [coins, kinds, doublets, soap]


_ALL_TABLES: Final = _tables()
_COINS: Final[vec[float]] = _ALL_TABLES[0]
_KINDS: Final[vec[float]] = _ALL_TABLES[1]
_DOUBLETS: Final[vec[float]] = _ALL_TABLES[2]
_SOAP: Final[vec[float]] = _ALL_TABLES[3]


def cheapest(outlook: Outlook, hand: i64, kinds: i64, wish: i64) -> i64:
    """The kind of these that is missed least; of equals rather one that is wished for."""
    whole = outlook.worth(hand)
    found = piles.NONE
    least = 0.0
    for kind in range(piles.KIND_COUNT):
        if kinds & bit(kind):
            loss = whole - outlook.worth(hand - piles.UNITS[kind])
            if wish & (bit(kind) | bit(piles.KIND_COUNT + category_of(kind))):
                loss *= _GLADLY
            if found == piles.NONE or loss < least:
                found = kind
                least = loss
    return found


_GLADLY: Final = 0.8  # of what a card costs, if the seller has asked for such


def category_of(kind: i64) -> i64:
    """The category of a kind; the Diamond goes with soap."""
    if kind >= piles.SOAP1:
        return scoring.SOAP
    if kind >= piles.FIRST_OF[scoring.TOOLS]:
        return scoring.TOOLS
    if kind >= piles.FIRST_OF[scoring.VEGETABLES]:
        return scoring.VEGETABLES
    return scoring.COINS
