"""Where the cards of a position of Sapone lie: those that are named, and the rest dealt around them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.words import plural
from mazzo.games.sapone import knowledge
from mazzo.games.sapone.model import Claim, Known
from mazzo.games.sapone.moves import DEALT, TURN
from mazzo.games.sapone.piles import (
    KINDS,
    MARKET_DECK,
    MARKET_KINDS,
    NONE,
    NUMBERS,
    SOAP_DECK,
    UNITS,
    listed,
    named_only,
    pile_of,
    without,
)
from mazzo.games.sapone.rules import Sapone
from mazzo.games.sapone.view import known_pile
from mazzo.games.sapone.worlds import some_of

Cards = list[str]
CARDS = 100


def kind_of(zone: str, name: str) -> int:
    """The kind of that name."""
    kind = NUMBERS.get(name, NONE)
    if kind == NONE:
        raise BadInput(f"{name!r} is no kind of card; there are {', '.join(KINDS)}", zone)
    return kind


def check_seats(zone: str, given: Sequence[int], seats: int) -> None:
    """Every seat that is named is there."""
    for seat in given:
        if not 0 <= seat < seats:
            raise BadInput(f"there is no seat {seat}; there are 0 to {seats - 1}", zone)


def numbers(zone: str, given: Sequence[int], seats: int) -> vec[i64]:
    """One number for each seat."""
    if len(given) != seats:
        raise BadInput(f"zone {zone} must be {seats} numbers, one a seat, not {len(given)}", zone)
    return vec[i64](list(given))


def check_claims(zone: str, rows: Sequence[Claim], seats: int) -> None:
    """Every sale that is over is one that there can have been."""
    for row in rows:
        kind_of(zone, row.claim)
        if row.card:
            kind_of(zone, row.card)
        check_seats(zone, [row.seller, *(seat for seat in (row.doubter, row.taker) if seat != NONE)], seats)
        if sorted(laid.seat for laid in row.offers) != sorted({*range(seats)} - {row.seller}):
            raise BadInput("a sale has an offer, if only of nothing, of each other seat", zone)
        for laid in row.offers:
            for name in [*laid.kinds, *laid.sayings]:
                kind_of(zone, name)
            _check_copies(zone, Counter(map(NUMBERS.__getitem__, laid.kinds)))
            if not max(len(laid.kinds), len(laid.sayings)) <= laid.cards <= CARDS:
                raise BadInput("an offer has as many cards as are named", zone)
        if (row.end == "closed") != (row.taker == NONE):
            raise BadInput("a card that was sold or caught went to somebody", zone)


def piles_of(zone: str, lists: Sequence[Cards], seats: int) -> list[int]:
    """The piles of all seats, of which none has more cards than there are."""
    if len(lists) != seats:
        raise BadInput(f"zone {zone} must be {seats} lists of cards, one a seat, not {len(lists)}", zone)
    counts = Counter(kind_of(zone, name) for names in lists for name in names)
    _check_copies(zone, counts)
    return [sum(UNITS[kind_of(zone, name)] for name in names) for names in lists]


def _check_copies(zone: str, counts: Counter[int]) -> None:
    deck = Counter(NUMBERS[name] for name in listed(MARKET_DECK) + listed(SOAP_DECK))
    for kind, count in counts.items():
        if count > deck[kind]:
            raise BadInput(f"there are only {plural(deck[kind], 'card')} {KINDS[kind]}, not {count}", zone)


def lay_cards(
    state: Sapone,
    hands: Sequence[Cards] | None,
    market: Cards | None,
    soap: Cards | None,
    discards: Sequence[Cards],
    bids: Sequence[Cards],
    rng: Rng,
) -> None:
    """Hands that are not named are dealt from the market; what is named nowhere lies in the decks.

    If a deck is named, the rest of its cards is out of play: it lies among the discards of seat 0.
    """
    seats = state.seats
    nothing: list[Cards] = [[] for _ in range(seats)]
    named = {"hands": hands or nothing, "discards": discards or nothing, "bids": bids or nothing}
    piles = {zone: piles_of(zone, lists, seats) for zone, lists in named.items()}
    decks = {zone: _deck(zone, names) for zone, names in (("market", market), ("soap", soap))}
    if piles["bids"][state.turn] if state.turn != NONE else any(piles["bids"]):
        raise BadInput("the seller does not bid", "bids")
    on_sale = UNITS[state.card] if state.card != NONE else 0
    _check_all([*named.items(), ("market", [market or []]), ("soap", [soap or []])], state.card)
    free = MARKET_DECK + SOAP_DECK - on_sale - sum(map(sum, piles.values()))
    free -= (decks["market"] or 0) + (decks["soap"] or 0)
    parts = {"market": named_only(_only(free, True)), "soap": named_only(_only(free, False))}
    if hands is None and market is None and state.round_number > 0:
        for seat in range(seats):
            hand = some_of(parts["market"], DEALT + (seat == state.turn and state.phase == TURN), rng)
            piles["hands"][seat] = hand
            parts["market"] -= hand
    for zone, rest in parts.items():
        if decks[zone] is None:
            decks[zone] = rest
        else:
            piles["discards"][0] += rest
    state.hands = vec[i64](piles["hands"])
    state.bids = vec[i64](piles["bids"])
    state.discarded = vec[i64](piles["discards"])
    state.market, state.soap = decks["market"] or 0, decks["soap"] or 0


def _deck(zone: str, names: Cards | None) -> int | None:
    """The pile of a deck that is named, with no card of the other deck in it."""
    if names is None:
        return None
    pile = piles_of(zone, [names], 1)[0]
    for name in names:
        if bool(MARKET_KINDS >> kind_of(zone, name) & 1) != (zone == "market"):
            raise BadInput(f"{name} is no card of the {zone} deck", zone)
    return pile


def _check_all(zones: Sequence[tuple[str, Sequence[Cards]]], on_sale: int) -> None:
    """No kind has more cards in all zones together than there are."""
    counts: Counter[int] = Counter([on_sale] if on_sale != NONE else [])
    for zone, lists in zones:
        counts.update(kind_of(zone, name) for names in lists for name in names)
        _check_copies(zone, counts)


def _only(pile: int, is_market: bool) -> int:
    """The cards of one deck."""
    names = [name for name in listed(pile) if bool(MARKET_KINDS >> NUMBERS[name] & 1) == is_market]
    return pile_of(names)


def lay_knowledge(
    state: Sapone, zone: Mapping[str, Sequence[Known]], exposed: Mapping[str, Sequence[Known]]
) -> None:
    """What is known of every place: what is named, and what lies open for all to see.

    Where it is left out what a seat can tell that others know of it, it can tell all of it.
    """
    seats = range(state.seats)
    names = [*map(str, seats), "public"]
    for name, places in zone.items():
        number = _row("known", name, names, places)
        for place, what in enumerate(places):
            pile = _known(state, "known", place, what)
            if place % state.seats != number:
                state.known[2 * state.seats * number + place] = pile
    for seat in seats:
        row = knowledge.exposed_row(state, seat)
        for other in seats:
            if other != seat:
                for kind in (0, state.seats):
                    state.known[row + kind + other] = state.known[2 * state.seats * other + kind + seat]
    for name, places in exposed.items():
        number = _row("exposed", name, names[:-1], places)
        row = knowledge.exposed_row(state, number)
        for place, what in enumerate(places):
            pile = _known(state, "exposed", number + place // state.seats * state.seats, what)
            if place % state.seats != number:
                state.known[row + place] = pile
    for seat in seats:
        if state.variant.is_open and state.bids[seat]:
            knowledge.show(state, seat, state.bids[seat])
    if state.is_revealed:
        knowledge.show(state, state.turn, UNITS[state.card])


def _row(zone: str, name: str, names: Sequence[str], places: Sequence[Known]) -> int:
    """Whose row of the zone that is."""
    if name not in names:
        raise BadInput(f"there is nobody {name!r}; there are {', '.join(names)}", zone)
    width = 2 * (len(names) - ("public" in names))
    if len(places) != width:
        raise BadInput(f"there are {width} places, two a seat, not {len(places)}", zone)
    return names.index(name)


def _known(state: Sapone, zone: str, place: int, what: Known) -> int:
    """What is said to be known, if it is true."""
    _check_copies(zone, Counter(kind_of(zone, name) for name in what.kinds))
    seat = place % state.seats
    truth = knowledge.owned(state, seat) if place < state.seats else state.discarded[seat]
    if min(what.market, what.soap) < 0 or max(what.market, what.soap) > len(listed(truth)):
        raise BadInput(f"so much cannot be known of place {place}", zone)
    pile = known_pile(what)
    if without(pile, truth):
        raise BadInput(f"what is known of place {place} is not so", zone)
    return pile
