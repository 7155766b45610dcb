"""What a seat cannot know of a table of Sapone, dealt anew: only worlds that fit all it knows."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.games.sapone import bidding, knowledge, trading
from mazzo.games.sapone.composing import drop
from mazzo.games.sapone.moves import DOUBT
from mazzo.games.sapone.piles import (
    KIND_COUNT,
    MARKET_CARD,
    MARKET_DECK,
    MARKET_KINDS,
    NONE,
    SOAP_CARD,
    SOAP_DECK,
    UNITS,
    count_of,
    counts_of,
    drawn,
    kinds_in,
    market_cards,
    named_only,
    size,
    soap_cards,
)
from mazzo.games.sapone.worth import Outlook

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone

# Of so many sealed acts of others these are thought to be bids of one card or two, a doubt and a pass for
# reasons that nobody knows; all the rest are what a trader does.
_ACTS: Final[i64] = 32
_SINGLE: Final[i64] = 0
_DOUBLE: Final[i64] = 1
_DOUBT: Final[i64] = 2
_PASS: Final[i64] = 3
_TRADER: Final = trading.Traits()
_EXCHANGES: Final[i64] = 2  # for each discarded card, so many are tried with one of the hand
# Of so many claims that may be true, so many are thought to be, whatever else the seller may have.
_CLAIMS: Final[i64] = 8
_TRUE: Final[i64] = 7
# How readily a card is bid, by its kind: coins and common ones most.
_READILY: Final[vec[i64]] = vec[i64]([24, 4, 2, 1, 1, 2, 3, 4, 6, 1, 2, 3, 4, 6, 2, 1, 1])


def reshuffle(table: "Sapone", watcher: i64, rng: Rng) -> None:
    """Deal anew what others own and have discarded, the decks, and what others have sealed in this lap."""
    others: i64 = table.variant.all_seats
    if watcher >= 0:
        others &= ~bit(watcher)
    pool = MARKET_DECK + SOAP_DECK
    if table.top != NONE:
        pool -= UNITS[table.top]
    if watcher >= 0:
        pool -= knowledge.owned(table, watcher) + table.discarded[watcher]
    _fill(table, watcher, others, pool, rng)
    knowledge.forget(table, watcher)
    for seat in range(table.seats):
        if others & bit(seat) and table.acted & bit(seat):
            _seal(table, seat, rng)
    if table.stage != 0 and table.composer != watcher:
        _unsay(table, table.composer)
        drop(table)
    table.dreamer = watcher


def _fill(table: "Sapone", watcher: i64, others: i64, pool: i64, rng: Rng) -> None:
    """Every place gets what is known to be there, then cards of the known decks, then any."""
    row = knowledge.row_of(table, watcher)
    width = 2 * table.seats
    places = table.known[row : row + width]
    believed = NONE
    if table.card != NONE and not table.is_revealed and others & bit(table.turn):
        believed = _believe(table, places, pool, rng)
    for place in range(width):
        seat = place
        if place >= table.seats:
            seat = place - table.seats
        if others & bit(seat):
            pool -= named_only(places[place])
    left = counts_of(pool)
    market, soap = market_cards(pool), soap_cards(pool)
    for place in range(width):
        seat = place
        if place >= table.seats:
            seat = place - table.seats
        if others & bit(seat):
            known = places[place]
            pile = named_only(known)
            needed = market_cards(known) - market_cards(pile)
            market -= needed
            pile += _taken(left, True, needed, rng)
            needed = soap_cards(known) - soap_cards(pile)
            soap -= needed
            pile += _taken(left, False, needed, rng)
            places[place] = pile
    market -= _in_market(table)  # so many of each are free to lie anywhere
    soap -= size(table.soap)
    discarded = table.discarded[:]
    for place in range(width):
        seat = place
        if place >= table.seats:
            seat = place - table.seats
        if others & bit(seat):
            pile = places[place]
            if place < table.seats:
                missing = size(knowledge.owned(table, seat)) - size(pile)
            else:
                missing = size(discarded[seat]) - size(pile)
            while missing > 0:
                is_market = rng.below(market + soap) < market
                if is_market:
                    market -= 1
                else:
                    soap -= 1
                pile += _taken(left, is_market, 1, rng)
                missing -= 1
            if place < table.seats:
                _lay_out(table, seat, pile, believed, rng)
            else:
                discarded[seat] = pile
                _discard_spare(table, seat, discarded, row, rng)
    table.discarded = discarded
    _stock(table, left)


def _discard_spare(table: "Sapone", seat: i64, discarded: vec[i64], row: i64, rng: Rng) -> None:
    """Discards are rather cards that the seat could spare: exchange some for others of its hand."""
    kept = named_only(table.known[row + seat])
    gone = named_only(table.known[row + table.seats + seat])
    tries = _EXCHANGES * size(discarded[seat])
    if table.hands[seat] == 0:
        tries = 0
    while tries > 0:
        tries -= 1
        card, other = drawn(discarded[seat], rng), drawn(table.hands[seat], rng)
        is_gone = count_of(discarded[seat], card) > count_of(gone, card) and MARKET_KINDS & bit(card) != 0
        is_kept = (
            count_of(table.hands[seat], other) > count_of(kept, other) and MARKET_KINDS & bit(other) != 0
        )
        if is_gone and is_kept and rng.below(_READILY[card]) < _READILY[other]:
            discarded[seat] += UNITS[other] - UNITS[card]
            table.hands[seat] += UNITS[card] - UNITS[other]


def _believe(table: "Sapone", places: vec[i64], pool: i64, rng: Rng) -> i64:
    """What the seller is taken at its word to sell; NONE if it may be any that it can spare.

    If it is not known to have the kind that it claims, one is put among what is known of its place.
    """
    claim, seller = table.claim, table.turn
    if rng.below(_CLAIMS) >= _TRUE:
        return NONE
    known = places[seller]
    if count_of(known, claim) == 0:
        for place in places:
            pool -= named_only(place)
        named = named_only(known)
        is_free = soap_cards(known) > soap_cards(named)
        if MARKET_KINDS & bit(claim):
            is_free = market_cards(known) > market_cards(named)
        if count_of(pool, claim) == 0 or not is_free:
            return NONE
        places[seller] += UNITS[claim] - _of_deck(claim)
    return claim


def _of_deck(kind: i64) -> i64:
    """A card of which only the deck is known, that of this kind."""
    if MARKET_KINDS & bit(kind):
        return MARKET_CARD
    return SOAP_CARD


def _in_market(table: "Sapone") -> i64:
    """How many cards lie in the market deck that nobody sees."""
    if table.top != NONE:
        return size(table.market) - 1
    return size(table.market)


def _taken(left: vec[i64], is_market: bool, count: i64, rng: Rng) -> i64:
    """So many cards at random of those that are left of one deck."""
    taken: i64 = 0
    while count > 0:
        total: i64 = 0
        for kind in range(KIND_COUNT):
            if (MARKET_KINDS & bit(kind) != 0) == is_market:
                total += left[kind]
        skip = rng.below(total)
        for kind in range(KIND_COUNT):
            if (MARKET_KINDS & bit(kind) != 0) == is_market:
                if skip < left[kind]:
                    left[kind] -= 1
                    taken += UNITS[kind]
                    break
                skip -= left[kind]
        count -= 1
    return taken


def _stock(table: "Sapone", left: vec[i64]) -> None:
    """What lies nowhere else lies in the decks."""
    market: i64 = 0
    soap: i64 = 0
    for kind in range(KIND_COUNT):
        if MARKET_KINDS & bit(kind):
            market += left[kind] * UNITS[kind]
        else:
            soap += left[kind] * UNITS[kind]
    if table.top != NONE:
        market += UNITS[table.top]
    table.market = market
    table.soap = soap


def _lay_out(table: "Sapone", seat: i64, pile: i64, believed: i64, rng: Rng) -> None:
    """The seat owns these cards: which of them lie on the table?"""
    if seat == table.turn and table.card != NONE:
        if believed != NONE:
            table.card = believed
        elif not table.is_revealed:
            table.card = lowest(kinds_in(_spared(pile, 1, rng)))
        pile -= UNITS[table.card]
    if table.bids[seat] != 0:
        if not table.variant.is_open:
            table.bids[seat] = _spared(pile, size(table.bids[seat]), rng)
        pile -= table.bids[seat]
    table.hands[seat] = pile


def some_of(pile: i64, count: i64, rng: Rng) -> i64:
    """So many cards of the pile, at random."""
    some: i64 = 0
    while count > 0:
        some += UNITS[drawn(pile - some, rng)]
        count -= 1
    return some


def _spared(pile: i64, count: i64, rng: Rng) -> i64:
    """So many cards of the pile, rather those that players part with."""
    some: i64 = 0
    while count > 0:
        weights = counts_of(pile - some)
        for kind in range(KIND_COUNT):
            weights[kind] *= _READILY[kind]
        some += UNITS[rng.pick(weights)]
        count -= 1
    return some


def _seal(table: "Sapone", seat: i64, rng: Rng) -> None:
    """The seat has acted in this lap, and only itself knows how: mostly as a trader would."""
    _unsay(table, seat)
    table.doubting &= ~bit(seat)
    table.sealed[seat] = 0
    act = rng.below(_ACTS)
    if act == _SINGLE:
        table.sealed[seat] = _spared(table.hands[seat], 1, rng)
    elif act == _DOUBLE and size(table.hands[seat]) > 1:
        table.sealed[seat] = _spared(table.hands[seat], 2, rng)
    elif act == _DOUBT and not table.is_revealed:
        table.doubting |= bit(seat)
    elif act > _PASS:
        outlook = Outlook(table, seat)
        chance = trading.truth(table, seat, outlook)
        if trading.lap(table, seat, outlook, _TRADER) == DOUBT:
            table.doubting |= bit(seat)
        else:
            table.sealed[seat] = bidding.best_bid(table, seat, outlook, chance)


def _unsay(table: "Sapone", seat: i64) -> None:
    """Whatever the seat would have said of its sealed cards, or was about to say, is not known."""
    table.saying = table.saying[:]
    for kind in range(KIND_COUNT):
        table.saying[seat * KIND_COUNT + kind] = 0
    table.speakers &= ~bit(seat)
