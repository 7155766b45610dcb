"""What a seat cannot know of a table of Sapone, dealt anew: only worlds that fit all it knows."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.games.sapone.rules import knowledge, moves, piles
from mazzo.games.sapone.rules.state import Table
from mazzo.games.sapone.rules.steps import drop


class Choices:
    """What the others may have chosen unseen: whatever the law allows. A bot finds some likelier."""

    def believed(self, table: Table, places: vec[i64], pool: i64, rng: Rng) -> i64:
        """The kind that the seller is taken to sell; NONE if it may be any that it has."""
        return piles.NONE

    def spared(self, pile: i64, count: i64, rng: Rng) -> i64:
        """Which of the cards a seat has laid on the table."""
        return some_of(pile, count, rng)

    def discard(self, table: Table, seat: i64, discarded: vec[i64], row: i64, rng: Rng) -> None:
        """Exchange cards that the seat has discarded for others of its hand."""

    def act(self, table: Table, seat: i64, rng: Rng) -> None:
        """What the seat has sealed in this lap: a bid of any cards, none to pass, or a doubt."""
        cards = piles.size(table.hands[seat])
        ways = cards + 1
        if not table.is_revealed:
            ways += 1
        count = rng.below(ways)
        if count > cards:
            table.doubting |= bit(seat)
        else:
            table.sealed[seat] = some_of(table.hands[seat], count, rng)


_ANY: Final = Choices()


def reshuffle(table: Table, watcher: i64, rng: Rng) -> None:
    """Deal anew what others own and have discarded, the decks, and what others have sealed in this lap."""
    deal(table, watcher, _ANY, rng)


def deal(table: Table, watcher: i64, choices: Choices, rng: Rng) -> None:
    """The same, where the others have chosen as `choices` has it."""
    others: i64 = table.variant.all_seats
    if watcher >= 0:
        others &= ~bit(watcher)
    pool = piles.MARKET_DECK + piles.SOAP_DECK
    if table.top != piles.NONE:
        pool -= piles.UNITS[table.top]
    if watcher >= 0:
        pool -= knowledge.owned(table, watcher) + table.discarded[watcher]
    _fill(table, watcher, others, pool, choices, rng)
    knowledge.forget(table, watcher)
    table.passing &= ~others  # SAP-24: who else passes for the whole sale is not known
    for seat in range(table.seats):
        if others & bit(seat) and table.acted & bit(seat):
            _unsay(table, seat)
            table.doubting &= ~bit(seat)
            table.sealed[seat] = 0
            choices.act(table, seat, rng)
    if table.stage != moves.COMPLETE and table.composer != watcher:
        _unsay(table, table.composer)
        drop(table)
    table.dreamer = watcher


def _fill(table: Table, watcher: i64, others: i64, pool: i64, choices: Choices, rng: Rng) -> None:
    """Every place gets what is known to be there, then cards of the known decks, then any."""
    row = knowledge.row_of(table, watcher)
    width = 2 * table.seats
    places = table.known[row : row + width]
    believed = piles.NONE
    if table.card != piles.NONE and not table.is_revealed and others & bit(table.turn):
        believed = choices.believed(table, places, pool, rng)
    for place in range(width):
        seat = place
        if place >= table.seats:
            seat = place - table.seats
        if others & bit(seat):
            pool -= piles.named_only(places[place])
    left = piles.counts_of(pool)
    market, soap = piles.market_cards(pool), piles.soap_cards(pool)
    for place in range(width):
        seat = place
        if place >= table.seats:
            seat = place - table.seats
        if others & bit(seat):
            known = places[place]
            pile = piles.named_only(known)
            needed = piles.market_cards(known) - piles.market_cards(pile)
            market -= needed
            pile += _taken(left, True, needed, rng)
            needed = piles.soap_cards(known) - piles.soap_cards(pile)
            soap -= needed
            pile += _taken(left, False, needed, rng)
            places[place] = pile
    market -= _in_market(table)  # so many of each are free to lie anywhere
    soap -= piles.size(table.soap)
    discarded = table.discarded[:]
    for place in range(width):
        seat = place
        if place >= table.seats:
            seat = place - table.seats
        if others & bit(seat):
            pile = places[place]
            if place < table.seats:
                missing = piles.size(knowledge.owned(table, seat)) - piles.size(pile)
            else:
                missing = piles.size(discarded[seat]) - piles.size(pile)
            while missing > 0:
                is_market = rng.below(market + soap) < market
                if is_market:
                    market -= 1
                else:
                    soap -= 1
                pile += _taken(left, is_market, 1, rng)
                missing -= 1
            if place < table.seats:
                _lay_out(table, seat, pile, believed, choices, rng)
            else:
                discarded[seat] = pile
                choices.discard(table, seat, discarded, row, rng)
    table.discarded = discarded
    _stock(table, left)


def _in_market(table: Table) -> i64:
    """How many cards lie in the market deck unseen."""
    if table.top != piles.NONE:
        return piles.size(table.market) - 1
    return piles.size(table.market)


def _taken(left: vec[i64], is_market: bool, count: i64, rng: Rng) -> i64:
    """So many cards at random of those that are left of one deck."""
    taken: i64 = 0
    while count > 0:
        total: i64 = 0
        for kind in range(piles.KIND_COUNT):
            if (piles.MARKET_KINDS & bit(kind) != 0) == is_market:
                total += left[kind]
        skip = rng.below(total)
        for kind in range(piles.KIND_COUNT):
            if (piles.MARKET_KINDS & bit(kind) != 0) == is_market:
                if skip < left[kind]:
                    left[kind] -= 1
                    taken += piles.UNITS[kind]
                    break
                skip -= left[kind]
        count -= 1
    return taken


def _stock(table: Table, left: vec[i64]) -> None:
    """What lies nowhere else lies in the decks."""
    market: i64 = 0
    soap: i64 = 0
    for kind in range(piles.KIND_COUNT):
        if piles.MARKET_KINDS & bit(kind):
            market += left[kind] * piles.UNITS[kind]
        else:
            soap += left[kind] * piles.UNITS[kind]
    if table.top != piles.NONE:
        market += piles.UNITS[table.top]
    table.market = market
    table.soap = soap


def _lay_out(table: Table, seat: i64, pile: i64, believed: i64, choices: Choices, rng: Rng) -> None:
    """The seat owns these cards: which of them lie on the table?"""
    if seat == table.turn and table.card != piles.NONE:
        if believed != piles.NONE:
            table.card = believed
        elif not table.is_revealed:
            table.card = lowest(piles.kinds_in(choices.spared(pile, 1, rng)))
        pile -= piles.UNITS[table.card]
    if table.bids[seat] != 0:
        if not table.variant.is_open:
            table.bids[seat] = choices.spared(pile, piles.size(table.bids[seat]), rng)
        pile -= table.bids[seat]
    table.hands[seat] = pile


def some_of(pile: i64, count: i64, rng: Rng) -> i64:
    """So many cards of the pile, at random."""
    some: i64 = 0
    while count > 0:
        some += piles.UNITS[piles.drawn(pile - some, rng)]
        count -= 1
    return some


def _unsay(table: Table, seat: i64) -> None:
    """Whatever the seat would have said of its sealed cards, or was about to say, is not known."""
    table.saying = table.saying[:]
    for kind in range(piles.KIND_COUNT):
        table.saying[seat * piles.KIND_COUNT + kind] = 0
    table.speakers &= ~bit(seat)
