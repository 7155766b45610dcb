"""What an observer cannot know of a table of Hoards, dealt anew: only worlds that fit all it may remember."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount, shifted
from mazzo.core.dealing import dealt
from mazzo.core.errors import BadInput
from mazzo.games.hoards.combinations import (
    KINGS,
    TREASURES,
    any_combination,
    how_many_combinations,
    with_added,
)
from mazzo.games.hoards.hoarding import FIRST_KING, owner_of, with_owner
from mazzo.games.hoards.knowledge import (
    CARD_MASK,
    DECK_PLACE,
    DRAWN,
    PARTS,
    PILES,
    REMOVED,
    SEEN_SHIFT,
    UNUSED,
    certain,
    forget,
    possible,
    sizes,
)
from mazzo.games.hoards.looting import Looted
from mazzo.games.hoards.moves import ADD, ADD_TO, HOARD, NONE, OPENING, TURN

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards

_TRIES: Final[i64] = 200
_PROPOSALS: Final[i64] = 24
CARELESS_TRIES: Final[i64] = 3  # after which the piles are filled in a better order, which takes longer


def reshuffle(table: "Hoards", seat: i64, rng: Rng) -> None:
    """Deal anew what the seat cannot know; if no other world is found soon, the one that lies there stays."""
    if table.phase == OPENING:
        return
    observer = observer_of(table, seat)
    hide(table, seat)
    found = sizes(table)
    known = known_cards(table, observer)
    kings = counted_kings(table, observer)
    tries: i64 = 0
    while tries < _TRIES and not deal_world(
        table, observer, known, found, kings, tries >= CARELESS_TRIES, rng
    ):
        tries += 1
    if tries == _TRIES:
        give_owners(table, seat)
    for other in range(table.observers):
        if other != observer:
            forget(table, other)


def observer_of(table: "Hoards", seat: i64) -> i64:
    """The seat, or the public if it is none."""
    if seat < 0:
        return table.seats
    return seat


def hide(table: "Hoards", seat: i64) -> None:
    """Half-made plays and lootings that the seat has not seen are not there for it."""
    if seat != table.asked:
        table.picked = 0
        table.adding = NONE
        if table.phase in (HOARD, ADD, ADD_TO):
            table.phase = TURN
    lootings: list[Looted | None] = [None] * table.seats
    if seat >= 0:
        lootings[seat] = table.lootings[seat]
    table.lootings = lootings


def known_cards(table: "Hoards", observer: i64) -> vec[i64]:
    """In each place, the cards of which the observer knows that they are there."""
    sure = certain(table, observer)
    found = vec[i64]()
    for place in range(PILES + PARTS * len(table.originals)):
        found = append(found, possible(table, observer, place) & sure)
    return found


def counted_kings(table: "Hoards", observer: i64) -> vec[i64]:
    """How many kings are in each hand, as far as the observer can tell; else NONE."""
    found = table.variant.nothing[:]
    for seat in range(table.seats):
        found[seat] = NONE
        if table.counted[observer] & bit(seat):
            found[seat] = popcount(table.hands[seat] & KINGS)
    return found


def deal_world(
    table: "Hoards",
    observer: i64,
    known: vec[i64],
    found: vec[i64],
    kings: vec[i64],
    is_careful: bool,
    rng: Rng,
) -> bool:
    """Try to put cards everywhere that the observer cannot tell from the true ones; whether that worked.

    Piles come first, each with a real combination, the largest before the others or, with care, always the
    one that has the fewest ways left; then single cards where they may be.
    """
    pool: i64 = 0
    for place in range(len(found)):
        pool |= possible(table, observer, place)
    for cards in known:
        pool &= ~cards
    world = known[:]
    waiting = _unknown_piles(table, known, found)
    while waiting != 0:
        if is_careful:
            pile = _tightest(table, observer, world, found, waiting, pool)
        else:
            pile = _largest(found, waiting)
        place = PILES + PARTS * pile
        cards = _combination(table, observer, world, found, place, pool, rng)
        if cards == 0:
            return False
        world[place] = cards
        pool &= ~cards
        waiting ^= bit(pile)
    return _deal_rest(table, observer, world, found, kings, pool, rng)


def _unknown_piles(table: "Hoards", known: vec[i64], found: vec[i64]) -> i64:
    """The piles whose original cards the observer does not all know, as a set."""
    piles: i64 = 0
    for pile in range(len(table.originals)):
        place = PILES + PARTS * pile
        if popcount(known[place]) < found[place]:
            piles |= bit(pile)
    return piles


def _largest(found: vec[i64], piles: i64) -> i64:
    """The first of the piles with the most original cards."""
    best = lowest(piles)
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        if found[PILES + PARTS * pile] > found[PILES + PARTS * best]:
            best = pile
    return best


def _tightest(table: "Hoards", observer: i64, world: vec[i64], found: vec[i64], piles: i64, pool: i64) -> i64:
    """The pile for which there are the fewest combinations."""
    best = lowest(piles)
    fewest: i64 = -1
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        place = PILES + PARTS * pile
        choice = (possible(table, observer, place) & pool) | world[place]
        ways = how_many_combinations(choice, found[place], world[place])
        if fewest < 0 or ways < fewest:
            best = pile
            fewest = ways
    return best


def _combination(
    table: "Hoards", observer: i64, world: vec[i64], found: vec[i64], place: i64, pool: i64, rng: Rng
) -> i64:
    """A combination for a pile that leaves every other card a place; 0 if none is found soon.

    Cards that cannot be in the deck (they were seen in a hand, say) often must be in a pile, so these are
    tried too: one of them with any others, or none but them.
    """
    fixed = world[place]
    size = found[place]
    choice = (possible(table, observer, place) & pool) | fixed
    all_tied = pool & TREASURES & ~possible(table, observer, DECK_PLACE)
    tied = choice & all_tied
    if all_tied == 0:
        return any_combination(choice, size, fixed, rng)
    for proposal in range(_PROPOSALS):
        cards: i64 = 0
        if proposal % 3 == 0:
            cards = any_combination(choice, size, fixed, rng)
        elif tied != 0 and proposal % 3 == 1:
            cards = any_combination(choice, size, fixed | bit(rng.member(tied)), rng)
        elif tied != 0:
            cards = any_combination(tied | fixed, size, fixed, rng)
        if cards != 0:
            world[place] = cards
            is_fine = _has_room(table, observer, world, found, all_tied & ~cards)
            world[place] = fixed
            if is_fine:
                return cards
    return 0


def _has_room(table: "Hoards", observer: i64, world: vec[i64], found: vec[i64], cards: i64) -> bool:
    """Whether each of these cards can have a place of its own."""
    room = found[:]
    for place in range(len(found)):
        room[place] -= popcount(world[place])
    guests = zeros(len(found))
    while cards != 0:
        asked = zeros(len(found))
        if not _finds_room(table, observer, lowest(cards), room, guests, asked):
            return False
        cards &= cards - 1
    return True


def _finds_room(
    table: "Hoards", observer: i64, card: i64, room: vec[i64], guests: vec[i64], asked: vec[i64]
) -> bool:
    """The card goes where there is room, or where another one that lies there can go elsewhere."""
    for place in range(len(room)):
        if room[place] > 0 and asked[place] == 0 and possible(table, observer, place) & bit(card):
            asked[place] = 1
            if popcount(guests[place]) < room[place]:
                guests[place] |= bit(card)
                return True
            others = guests[place]
            while others != 0:
                other = lowest(others)
                others &= others - 1
                if _finds_room(table, observer, other, room, guests, asked):
                    guests[place] ^= bit(other) | bit(card)
                    return True
    return False


def _deal_rest(
    table: "Hoards",
    observer: i64,
    world: vec[i64],
    found: vec[i64],
    kings: vec[i64],
    pool: i64,
    rng: Rng,
) -> bool:
    """Single cards to all places that are not piles' originals; hands whose kings are counted get as many."""
    places = vec[i64]()
    wanted = vec[i64]()
    lacks = vec[i64]()
    for place in range(len(found)):
        missing = found[place] - popcount(world[place])
        if missing > 0:
            cards = possible(table, observer, place)
            if place < table.seats and kings[place] != NONE:
                royal = kings[place] - popcount(world[place] & KINGS)
                if royal > 0:
                    places = append(places, place)
                    wanted = append(wanted, royal)
                    lacks = append(lacks, ~(cards & KINGS))
                    missing -= royal
                cards &= TREASURES
            if missing > 0:
                places = append(places, place)
                wanted = append(wanted, missing)
                lacks = append(lacks, ~cards)
    chances = lacks[:]
    for index in range(len(chances)):
        chances[index] = 0
    try:
        hands = dealt(pool, wanted, lacks, 0, chances, rng)
    except BadInput:
        return False
    for index in range(len(places)):
        pool &= ~hands[index]
        world[places[index]] |= hands[index]
    if pool != 0:
        return False  # a card that may only lie in piles has been left over
    _put(table, observer, world, rng)
    return True


def _put(table: "Hoards", observer: i64, world: vec[i64], rng: Rng) -> None:
    """Lay the cards of the new world where they belong."""
    for seat in range(table.seats):
        table.hands[seat] = world[seat]
    table.deck = world[DECK_PLACE]
    table.removed = world[REMOVED]
    table.unused = world[UNUSED]
    table.drawn = world[DRAWN]
    originals = table.originals[:]
    added = table.added[:]
    for pile in range(len(originals)):
        first = PILES + PARTS * pile
        originals[pile] = world[first]
        added[pile] = 0
        for index in range(1, PARTS):
            if world[first + index] != 0:
                added[pile] = with_added(added[pile], lowest(world[first + index]))
    table.originals = originals
    table.added = added
    _put_in_order(table, observer, rng)
    seat = observer
    if observer == table.seats:
        seat = NONE
    give_owners(table, seat)


def _put_in_order(table: "Hoards", observer: i64, rng: Rng) -> None:
    """Cards that have a place in the deck: those at which the observer has peeked stay, others are any."""
    mine: i64 = 0
    if observer < table.seats:
        mine = bit(observer)
    free = table.deck
    if table.top != NONE and table.top_seen & mine:
        free &= ~bit(table.top)
    for entry in table.bottom:
        if (entry >> SEEN_SHIFT) & mine:
            free &= ~bit(entry & CARD_MASK)
    if table.top != NONE and table.top_seen & mine == 0:
        table.top = rng.member(free)
        free &= ~bit(table.top)
    if len(table.bottom) == 0:
        return
    bottom = table.bottom[:]
    for index in range(len(bottom)):
        seen = bottom[index] >> SEEN_SHIFT
        if seen & mine == 0:
            card = rng.member(free)
            free &= ~bit(card)
            bottom[index] = shifted(seen, SEEN_SHIFT) | card
    table.bottom = bottom


def give_owners(table: "Hoards", seat: i64) -> None:
    """First owners of the kings of which the seat cannot tell: whoever holds one, if it may be that one's."""
    taken: i64 = 0
    unknown: i64 = 0
    for king in range(FIRST_KING, FIRST_KING + 4):
        owner = owner_of(table, king)
        if table.known_owners & bit(king) or (seat >= 0 and owner == seat):
            if owner != NONE:
                taken |= bit(owner)
        else:
            unknown |= bit(king)
            table.king_owners = with_owner(table.king_owners, king, NONE)
    unknown &= ~table.unused
    for king in range(FIRST_KING, FIRST_KING + 4):
        for holder in range(table.seats):
            if unknown & table.hands[holder] & bit(king) and taken & bit(holder) == 0:
                table.king_owners = with_owner(table.king_owners, king, holder)
                taken |= bit(holder)
                unknown ^= bit(king)
    for king in range(FIRST_KING, FIRST_KING + 4):
        for owner in range(table.seats):
            if unknown & bit(king) and taken & bit(owner) == 0:
                table.king_owners = with_owner(table.king_owners, king, owner)
                taken |= bit(owner)
                unknown ^= bit(king)
    for king in range(FIRST_KING, FIRST_KING + 4):
        for holder in range(table.seats):
            if unknown & table.hands[holder] & bit(king):  # in a position that somebody has made up
                table.king_owners = with_owner(table.king_owners, king, holder)


def zeros(count: i64) -> vec[i64]:
    """So many zeros."""
    found = vec[i64]()
    while len(found) < count:
        found = append(found, 0)
    return found
