"""What a match of Sapone keeps of the past: the sales of a round, and the rounds that have been scored."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, members
from mazzo.games.sapone import scoring
from mazzo.games.sapone.model import Category, CategoryName, Claim, End, Round
from mazzo.games.sapone.piles import KINDS, NONE, listed

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
    ) -> None:
        self.before = before
        self.seller = seller
        self.claim = claim
        self.card = card  # NONE where it was imagined by somebody who does not know it
        self.doubter = doubter
        self.end = end
        self.taker = taker
        self.price = price

    def is_known_to(self, watcher: i64) -> bool:
        """Whether the watcher knows what was on sale (AWAKE: who knows everything)."""
        if watcher == AWAKE or self.doubter != NONE or watcher == self.seller:
            return True
        return self.end == SOLD and watcher == self.taker


def claims(last: Ended | None, watcher: i64, dreamer: i64) -> list[Claim]:
    """The sales up to that one as the watcher knows them, at a table that the dreamer imagines."""
    found: list[Claim] = []
    while last is not None:
        is_known = last.is_known_to(watcher) and last.is_known_to(dreamer) and last.card != NONE
        row = Claim(
            seller=last.seller,
            claim=KINDS[last.claim],
            truth="never known" if not is_known else "true" if last.card == last.claim else "bluff",
            card=KINDS[last.card] if is_known else "",
            doubter=last.doubter,
            end=_ENDS[last.end],
            taker=last.taker,
            price=last.price,
        )
        found.append(row)
        last = last.before
    found.reverse()
    return found


def ended(rows: list[Claim]) -> Ended | None:
    """The other way round."""
    last: Ended | None = None
    for row in rows:
        card = KINDS.index(row.card) if row.card else NONE
        claim = KINDS.index(row.claim)
        last = Ended(last, row.seller, claim, card, row.doubter, _ENDS.index(row.end), row.taker, row.price)
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
        diamond=last.holder,
        declared=KINDS[last.declared] if last.declared != NONE else "",
        categories=categories,
        bonus=[scoring.bonus_for(each, variant.sweep) for each in won],
        points=list(last.points),
        totals=list(last.totals),
        claims=claims(last.sales, watcher, table.dreamer),
    )
