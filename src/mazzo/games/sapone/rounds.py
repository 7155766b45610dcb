"""What a match of Sapone keeps of the past: the sales of a round, and the rounds that have been scored."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, members, shifted
from mazzo.games.sapone import scoring
from mazzo.games.sapone.model import Category, CategoryName, Claim, End, Offer, Round
from mazzo.games.sapone.moves import DEED_BITS, DEED_MASK, DEEDS
from mazzo.games.sapone.piles import (
    KIND_COUNT,
    KINDS,
    MARKET_CARD,
    NONE,
    NUMBERS,
    listed,
    pile_of,
    size,
)
from mazzo.games.sapone.variant import Variant

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone

AWAKE: Final[i64] = -9  # who imagines a table that is real
_ENDS: Final[list[End]] = ["sold", "caught", "closed"]
SOLD: Final[i64] = 0
CAUGHT: Final[i64] = 1
CLOSED: Final[i64] = 2
_NAMES: Final[list[CategoryName]] = ["coins", "vegetables", "tools", "soap"]


@final
class Ended:
    """A sale that is over, and through `before` all earlier ones of the round; never changes."""

    def __init__(
        self,
        before: "Ended | None",
        seller: i64,
        claim: i64,
        card: i64,
        doubter: i64,
        end: i64,
        taker: i64,
        price: i64,
        bids: vec[i64],
        said: vec[i64],
        deeds: i64,
    ) -> None:
        self.before = before
        self.seller = seller
        self.claim = claim
        self.card = card  # NONE where it was imagined by somebody who does not know it
        self.doubter = doubter
        self.end = end
        self.taker = taker
        self.price = price
        self.bids = bids  # what lay there in the end, and what was said and done
        self.said = said
        self.deeds = deeds

    def is_known_to(self, watcher: i64) -> bool:
        """Whether the watcher knows what was on sale (AWAKE: who knows everything)."""
        if watcher == AWAKE or self.doubter != NONE or watcher == self.seller:
            return True
        return self.end == SOLD and watcher == self.taker


def claims(table: "Sapone", last: Ended | None, watcher: i64) -> list[Claim]:
    """The sales up to that one as the watcher knows them, which may be imagined by somebody."""
    found: list[Claim] = []
    while last is not None:
        is_known = last.is_known_to(watcher) and last.is_known_to(table.dreamer) and last.card != NONE
        row = Claim(
            seller=last.seller,
            claim=KINDS[last.claim],
            truth="never known" if not is_known else "true" if last.card == last.claim else "bluff",
            card=KINDS[last.card] if is_known else "",
            doubter=last.doubter,
            end=_ENDS[last.end],
            taker=last.taker,
            price=last.price,
            offers=[
                offer(seat, last.bids[seat], last.said, last.deeds, table.variant.is_open)
                for seat in table.after(last.seller)
            ],
        )
        found.append(row)
        last = last.before
    found.reverse()
    return found


def offer(seat: int, bid: i64, said: vec[i64], deeds: i64, is_shown: bool) -> Offer:
    """What a seat has laid down, as it is told; its kinds only if they are shown."""
    return Offer(
        seat=seat,
        cards=size(bid),
        sayings=sayings(said, seat),
        kinds=listed(bid) if is_shown else [],
        deed=DEEDS[(deeds >> (DEED_BITS * seat)) & DEED_MASK],
    )


def sayings(said: vec[i64], seat: i64) -> list[str]:
    """What the seat says of its cards, in the order of the kinds."""
    found: list[str] = []
    first = seat * KIND_COUNT
    for kind in range(KIND_COUNT):
        found += [KINDS[kind]] * said[first + kind]
    return found


def bid_of(laid: Offer) -> i64:
    """As many cards as were laid down; which, only if they are shown."""
    return pile_of(laid.kinds) if laid.kinds else MARKET_CARD * laid.cards


def deeds_of(offers: list[Offer]) -> i64:
    """What each seat did in the last lap, packed."""
    deeds: i64 = 0
    for laid in offers:
        deeds |= shifted(DEEDS.index(laid.deed), DEED_BITS * laid.seat)
    return deeds


def said_of(offers: list[Offer], silence: vec[i64]) -> vec[i64]:
    """How often each seat has named each kind."""
    said = silence[:]
    for laid in offers:
        for name in laid.sayings:
            said[laid.seat * KIND_COUNT + NUMBERS[name]] += 1
    return said


def ended(rows: list[Claim], variant: Variant) -> Ended | None:
    """The sales as `claims` tells them."""
    last: Ended | None = None
    for row in rows:
        bids = variant.nothing[:]
        for laid in row.offers:
            bids[laid.seat] = bid_of(laid)
        last = Ended(
            last,
            row.seller,
            NUMBERS[row.claim],
            NUMBERS[row.card] if row.card else NONE,
            row.doubter,
            _ENDS.index(row.end),
            row.taker,
            row.price,
            bids,
            said_of(row.offers, variant.silence),
            deeds_of(row.offers),
        )
    return last


@final
class Scored:
    """A scored round, and through `before` all earlier ones; never changes, so that copies can share it."""

    def __init__(
        self,
        before: "Scored | None",
        hands: vec[i64],
        holder: i64,
        declared: i64,
        points: vec[i64],
        totals: vec[i64],
        sales: Ended | None,
    ) -> None:
        self.before = before
        self.hands = hands
        self.holder = holder  # of the Diamond
        self.declared = declared
        self.points = points
        self.totals = totals
        self.sales = sales


def history(last: Scored | None) -> list[list[int]]:
    """The points of each seat, round by round."""
    found: list[list[int]] = []
    while last is not None:
        found.append(list(last.points))
        last = last.before
    found.reverse()
    return found


def shown(table: "Sapone", watcher: i64) -> Round | None:
    """The last round as it is told to the watcher; None before the first one is scored."""
    last, variant = table.scored, table.variant
    if last is None:
        return None
    seats = range(len(last.hands))
    declared = [last.declared if seat == last.holder else NONE for seat in seats]
    categories: list[Category] = []
    won = [0 for _ in seats]
    for category, name in enumerate(_NAMES):
        ranks: list[int] = [scoring.rank(last.hands[seat], declared[seat], category) for seat in seats]
        winners = scoring.winners(last.hands, last.holder, last.declared, category, variant.is_for_each)
        why = scoring.reason(ranks, category)
        for seat in members(winners):
            won[seat] |= bit(category)
        row = Category(
            name=name,
            worth=scoring.WORTH[category],
            amounts=[scoring.amount(last.hands[seat], declared[seat], category) for seat in seats],
            best=list(members(scoring.best(last.hands, last.holder, last.declared, category))),
            winners=list(members(winners)),
            ground=why.ground,
            level=why.level,
            rivals=why.rivals,
        )
        categories.append(row)
    return Round(
        round_number=len(history(last)),
        hands=[listed(hand) for hand in last.hands],
        declarer=last.holder,
        declared=KINDS[last.declared] if last.declared != NONE else "",
        categories=categories,
        bonus=[scoring.bonus_for(each, variant.sweep) for each in won],
        points=list(last.points),
        totals=list(last.totals),
        claims=claims(table, last.sales, watcher),
    )
