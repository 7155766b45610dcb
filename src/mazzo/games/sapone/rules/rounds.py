"""How a round of Sapone ends, and what a match keeps of it: its sales, and the points of all rounds."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, members, shifted
from mazzo.core.state import SPECTATOR, Told
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import knowledge, moves, piles, scoring
from mazzo.games.sapone.rules.state import AWAKE, Ended, Scored, Table, Variant

BLUFF: Final[i64] = 65_536  # packed above the sales in which the seller spoke the truth
_NAMES: Final[list[model.CategoryName]] = ["coins", "vegetables", "tools", "soap"]


def end_round(table: Table, told: Told | None) -> None:
    """Before the hands are shown, who holds the Diamond declares it (SAP-15)."""
    for seat in range(table.seats):
        if piles.count_of(table.hands[seat], piles.DIAMOND):
            table.called = seat
            table.phase = moves.DECLARE
            knowledge.show(table, seat, piles.UNITS[piles.DIAMOND])
            if told is not None:
                told.all(model.DiamondHeld(seat))
            return
    score_round(table, told)


def score_round(table: Table, told: Told | None) -> None:
    """All hands are shown, and points awarded; one alone at the top beyond the target has won (SAP-20)."""
    variant = table.variant
    gained = scoring.awarded(table.hands, table.called, table.declared, variant.is_for_each, variant.sweep)
    points = table.points[:]
    is_reached = False
    for seat in range(table.seats):
        knowledge.show(table, seat, table.hands[seat])
        points[seat] += gained[seat]
        if points[seat] >= variant.target:
            is_reached = True
    leaders = scoring.victors(points)
    is_won = is_reached and leaders & (leaders - 1) == 0
    table.points = points
    earlier = in_short(table.scored, variant)
    table.scored = Scored(
        earlier, table.hands[:], table.called, table.declared, gained, points, table.sales, variant.silence
    )
    table.called = piles.NONE
    table.phase = moves.OPENING
    if is_won or table.round_number >= variant.max_rounds:
        table.phase = moves.OVER
    if told is not None:
        scored = shown(table, SPECTATOR)
        assert scored is not None
        told.all(model.RoundScored(scored, variant.target))
        if table.phase == moves.OVER:
            told.all(model.MatchEnded(table.winners(), list(points), not is_won))


def in_short(last: Scored | None, variant: Variant) -> Scored | None:
    """What is kept of a round once another one is scored: its points."""
    if last is None:
        return None
    return only_points(last.before, last.points, variant)


def only_points(before: Scored | None, points: vec[i64], variant: Variant) -> Scored:
    """A round of which nothing else is kept."""
    nothing = variant.nothing
    return Scored(before, nothing, piles.NONE, piles.NONE, points, nothing, None, variant.silence)


def put_away(table: Table) -> None:
    """Somebody plays in a new round: of the last one's sales only the sellers' words are kept, or every view
    of a long match would list them.
    """
    last = table.scored
    if last is None or last.sales is None:
        return
    words = table.variant.silence[:]
    sale: Ended | None = last.sales
    while sale is not None:
        if sale.card != piles.NONE and (sale.doubter != piles.NONE or sale.end == moves.SOLD):
            heard_by = sale.seller if sale.doubter != piles.NONE else sale.taker
            words[sale.seller * table.seats + heard_by] += 1 if sale.card == sale.claim else BLUFF
        sale = sale.before
    table.scored = Scored(
        last.before, last.hands, last.holder, last.declared, last.points, last.totals, None, words
    )


def words(table: Table, watcher: i64) -> list[model.Word]:
    """What the watcher, who may be imagined, knows of the words of the last round."""
    last = table.scored
    if last is None:
        return []
    found: list[model.Word] = []
    for seller in range(table.seats):
        for buyer in range(table.seats):
            word = last.words[seller * table.seats + buyer]
            two = bit(seller) | bit(buyer)
            if word and (buyer == seller or (_is_one_of(two, watcher) and _is_one_of(two, table.dreamer))):
                heard_by = piles.NONE if buyer == seller else buyer
                found.append(model.Word(seller, heard_by, word % BLUFF, word // BLUFF))
    return found


def words_to(table: Table, seller: i64, buyer: i64) -> i64:
    """The words of the last round that the buyer knows from its own sales or from doubts, packed."""
    last = table.scored
    if last is None:
        return 0
    row = seller * table.seats
    return last.words[row + seller] + last.words[row + buyer]


def _is_one_of(two: i64, watcher: i64) -> bool:
    return watcher == AWAKE or (watcher >= 0 and two & bit(watcher) != 0)


def said_words(rows: list[model.Word], variant: Variant, seats: i64) -> vec[i64]:
    """Words as `words` tells them, packed: for seller and buyer, or the seller twice if all know them."""
    packed = variant.silence[:]
    for row in rows:
        heard_by = row.seller if row.buyer == piles.NONE else row.buyer
        packed[row.seller * seats + heard_by] = row.true + BLUFF * row.bluffs
    return packed


def claims(table: Table, last: Ended | None, watcher: i64) -> list[model.Claim]:
    """The sales up to that one as the watcher knows them, which may be imagined."""
    found: list[model.Claim] = []
    newest = last
    while last is not None:
        is_known = last.is_known_to(watcher) and last.is_known_to(table.dreamer) and last.card != piles.NONE
        row = model.Claim(
            seller=last.seller,
            claim=piles.KINDS[last.claim],
            truth="never known" if not is_known else "true" if last.card == last.claim else "bluff",
            card=piles.KINDS[last.card] if is_known else "",
            doubter=last.doubter,
            end=moves.ENDS[last.end],
            taker=last.taker,
            price=last.price,
            offers=[
                offer(seat, last.bids[seat], last.said, last.deeds, table.variant.is_open)
                for seat in table.after(last.seller)
            ]
            if last is newest
            else [],
        )
        found.append(row)
        last = last.before
    found.reverse()
    return found


def offer(seat: int, bid: i64, said: vec[i64], deeds: i64, is_shown: bool) -> model.Offer:
    """What a seat has laid down, as it is told; its kinds only if they are shown."""
    return model.Offer(
        seat=seat,
        cards=piles.size(bid),
        sayings=sayings(said, seat),
        kinds=piles.listed(bid) if is_shown else [],
        deed=moves.DEEDS[(deeds >> (moves.DEED_BITS * seat)) & moves.DEED_MASK],
    )


def sayings(said: vec[i64], seat: i64) -> list[str]:
    """What the seat says of its cards, in the order of the kinds."""
    found: list[str] = []
    first = seat * piles.KIND_COUNT
    for kind in range(piles.KIND_COUNT):
        found += [piles.KINDS[kind]] * said[first + kind]
    return found


def bid_of(laid: model.Offer) -> i64:
    """As many cards as were laid down; which, only if they are shown."""
    return piles.pile_of(laid.kinds) if laid.kinds else piles.MARKET_CARD * laid.cards


def deeds_of(offers: list[model.Offer]) -> i64:
    """What each seat did in the last lap, packed."""
    deeds: i64 = 0
    for laid in offers:
        deeds |= shifted(moves.DEEDS.index(laid.deed), moves.DEED_BITS * laid.seat)
    return deeds


def said_of(offers: list[model.Offer], silence: vec[i64]) -> vec[i64]:
    """How often each seat has named each kind."""
    said = silence[:]
    for laid in offers:
        for name in laid.sayings:
            said[laid.seat * piles.KIND_COUNT + piles.NUMBERS[name]] += 1
    return said


def ended(rows: list[model.Claim], variant: Variant) -> Ended | None:
    """The sales as `claims` tells them."""
    last: Ended | None = None
    for row in rows:
        bids = variant.nothing[:]
        for laid in row.offers:
            bids[laid.seat] = bid_of(laid)
        last = Ended(
            last,
            row.seller,
            piles.NUMBERS[row.claim],
            piles.NUMBERS[row.card] if row.card else piles.NONE,
            row.doubter,
            moves.ENDS.index(row.end),
            row.taker,
            row.price,
            bids,
            said_of(row.offers, variant.silence),
            deeds_of(row.offers),
        )
    return last


def history(last: Scored | None) -> list[list[int]]:
    """The points of each seat, round by round."""
    found: list[list[int]] = []
    while last is not None:
        found.append(list(last.points))
        last = last.before
    found.reverse()
    return found


def shown(table: Table, watcher: i64) -> model.Round | None:
    """The last round as it is told to the watcher; None before the first one is scored."""
    last, variant = table.scored, table.variant
    if last is None or last.shown is not None:
        return last.shown if last is not None else None
    seats = range(len(last.hands))
    declared = [last.declared if seat == last.holder else piles.NONE for seat in seats]
    categories: list[model.Category] = []
    won = [0 for _ in seats]
    for category, name in enumerate(_NAMES):
        ranks: list[int] = [scoring.rank(last.hands[seat], declared[seat], category) for seat in seats]
        winners = scoring.winners(last.hands, last.holder, last.declared, category, variant.is_for_each)
        why = scoring.settled(ranks, category)
        for seat in members(winners):
            won[seat] |= bit(category)
        row = model.Category(
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
    found = model.Round(
        round_number=len(history(last)),
        hands=[piles.listed(hand) for hand in last.hands],
        declarer=last.holder,
        declared=piles.KINDS[last.declared] if last.declared != piles.NONE else "",
        categories=categories,
        bonus=[scoring.bonus_for(each, variant.sweep) for each in won],
        points=list(last.points),
        totals=list(last.totals),
        claims=claims(table, last.sales, watcher),
    )
    if last.sales is None:
        last.shown = found
    return found
