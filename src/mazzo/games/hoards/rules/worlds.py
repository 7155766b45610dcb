"""What an observer cannot know of a table of Hoards, dealt anew: only worlds that fit all it may remember."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount, shifted
from mazzo.core.dealing import dealt
from mazzo.core.errors import BadInput
from mazzo.games.hoards.rules import knowledge, moves
from mazzo.games.hoards.rules.combinations import (
    KINGS,
    TREASURES,
    any_combination,
    how_many_combinations,
    with_added,
)
from mazzo.games.hoards.rules.kings import FIRST_KING, owner_of, with_owner
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.state import Looted, Table

_TRIES: Final[i64] = 12
_CARELESS_TRIES: Final[i64] = 3  # after which each takes longer and leads further
_FREE_TRIES: Final[i64] = 5  # after which most piles stay as they lie
_REPAIRS: Final[i64] = 60  # of a world that leads nowhere, before it is given up


def reshuffle(table: Table, seat: i64, rng: Rng) -> None:
    """Deal anew what the seat cannot know; if no other world is found soon, the one that lies there stays."""
    if table.phase == moves.OPENING:
        return
    observer = observer_of(table, seat)
    hide(table, seat)
    found = knowledge.sizes(table)
    known = known_cards(table, observer)
    kings = counted_kings(table, observer)
    tries: i64 = 0
    while tries < _TRIES:
        given = known
        is_free = tries < _FREE_TRIES
        if not is_free:
            given = _with_most_piles(table, known, rng)
        is_careful = is_free and tries >= _CARELESS_TRIES
        if deal_world(table, observer, given, found, kings, is_careful, rng):
            break
        tries += 1
    if tries == _TRIES:
        give_owners(table, seat)
    for other in range(table.observers):
        if other != observer:
            knowledge.forget(table, other)


def _with_most_piles(table: Table, known: vec[i64], rng: Rng) -> vec[i64]:
    """What is known, as if three of four piles were too: of many, only a few can be dealt anew at once."""
    given = known[:]
    for pile in range(len(table.originals)):
        if rng.below(4) != 0:
            given[knowledge.PILES + knowledge.PARTS * pile] = table.originals[pile]
    return given


def observer_of(table: Table, seat: i64) -> i64:
    """The seat, or the public if it is none."""
    if seat < 0:
        return table.seats
    return seat


def hide(table: Table, seat: i64) -> None:
    """Half-made plays and lootings that the seat has not seen are not there for it."""
    if seat != table.asked:
        table.picked = 0
        table.adding = NONE
        if table.phase in (moves.HOARD, moves.ADD, moves.ADD_TO):
            table.phase = moves.TURN
    lootings: list[Looted | None] = [None] * table.seats
    if seat >= 0:
        lootings[seat] = table.lootings[seat]
    table.lootings = lootings


def known_cards(table: Table, observer: i64) -> vec[i64]:
    """In each place, the cards of which the observer knows that they are there."""
    sure = knowledge.certain(table, observer)
    found = vec[i64]()
    for place in range(knowledge.PILES + knowledge.PARTS * len(table.originals)):
        found = append(found, knowledge.possible(table, observer, place) & sure)
    return found


def counted_kings(table: Table, observer: i64) -> vec[i64]:
    """How many kings are in each hand, as far as the observer can tell; else NONE."""
    found = table.variant.nothing[:]
    for seat in range(table.seats):
        found[seat] = NONE
        if table.counted[observer] & bit(seat):
            found[seat] = popcount(table.hands[seat] & KINGS)
    return found


def deal_world(
    table: Table,
    observer: i64,
    known: vec[i64],
    found: vec[i64],
    kings: vec[i64],
    is_careful: bool,
    rng: Rng,
) -> bool:
    """Try to put cards everywhere that the observer cannot tell from the true ones; whether that worked.

    Piles come first, each with a real combination, the largest before the others; then single cards where
    they may be. With care the pile that has the fewest ways left comes first, and where there is none, a pile
    that is filled already is filled anew.
    """
    pool: i64 = 0
    for place in range(len(found)):
        pool |= knowledge.possible(table, observer, place)
    for cards in known:
        pool &= ~cards
    world = known[:]
    if not _deal_kings(table, observer, world, found, kings, pool & KINGS, rng):
        return False
    pool &= TREASURES
    unknown = unknown_piles(table, known, found)
    waiting = unknown
    repairs: i64 = 0
    while waiting != 0:
        if is_careful:
            pile = tightest(table, observer, world, found, waiting, pool)
        else:
            pile = largest(found, waiting)
        place = knowledge.PILES + knowledge.PARTS * pile
        cards = combination(table, observer, world, found, place, pool, is_careful, rng)
        if cards != 0:
            world[place] = cards
            pool &= ~cards
            waiting ^= bit(pile)
            continue
        repairs += 1
        if not is_careful or repairs > _REPAIRS or waiting == unknown:
            return False
        emptied = rng.member(unknown & ~waiting)
        waiting |= bit(emptied)
        place = knowledge.PILES + knowledge.PARTS * emptied
        pool |= world[place] & ~known[place]
        world[place] = known[place]
    if not _deal_rest(table, observer, world, found, pool, rng):
        return False
    _put(table, observer, world, rng)
    return True


def _deal_kings(
    table: Table, observer: i64, world: vec[i64], found: vec[i64], counts: vec[i64], kings: i64, rng: Rng
) -> bool:
    """Kings come first: as many as are counted in a hand, and out of the game; the rest to any other hand."""
    places = vec[i64]()
    wanted = vec[i64]()
    uncounted: i64 = 0
    for seat in range(table.seats):
        if counts[seat] == NONE:
            uncounted |= bit(seat)
        else:
            places = append(places, seat)
            wanted = append(wanted, counts[seat] - popcount(world[seat] & KINGS))
    places = append(places, knowledge.UNUSED)
    wanted = append(wanted, found[knowledge.UNUSED] - popcount(world[knowledge.UNUSED]))
    if not _deal_cards(table, observer, world, places, wanted, kings, rng):
        return False
    for place in places:
        kings &= ~world[place]
    while kings != 0:
        king = lowest(kings)
        kings &= kings - 1
        hands: i64 = 0
        for seat in range(table.seats):
            has_room = popcount(world[seat]) < found[seat]
            if uncounted & bit(seat) and has_room and knowledge.possible(table, observer, seat) & bit(king):
                hands |= bit(seat)
        if hands == 0:
            return False
        world[rng.member(hands)] |= bit(king)
    return True


def _deal_rest(table: Table, observer: i64, world: vec[i64], found: vec[i64], pool: i64, rng: Rng) -> bool:
    """The treasures that are left, to all places that still lack some."""
    places = vec[i64]()
    wanted = vec[i64]()
    for place in range(len(found)):
        missing = found[place] - popcount(world[place])
        if missing > 0:
            places = append(places, place)
            wanted = append(wanted, missing)
    return _deal_cards(table, observer, world, places, wanted, pool, rng)


def _deal_cards(
    table: Table,
    observer: i64,
    world: vec[i64],
    places: vec[i64],
    wanted: vec[i64],
    pool: i64,
    rng: Rng,
) -> bool:
    """So many cards of the pool to each of these places, where they may be; whether that could be done."""
    lacks = wanted[:]
    for index in range(len(places)):
        lacks[index] = ~knowledge.possible(table, observer, places[index])
    try:
        hands = dealt(pool, wanted, lacks, rng)
    except BadInput:
        return False
    for index in range(len(places)):
        world[places[index]] |= hands[index]
    return True


def _put(table: Table, observer: i64, world: vec[i64], rng: Rng) -> None:
    """Lay the cards of the new world where they belong."""
    for seat in range(table.seats):
        table.hands[seat] = world[seat]
    table.deck = world[knowledge.DECK_PLACE]
    table.removed = world[knowledge.REMOVED]
    table.unused = world[knowledge.UNUSED]
    table.drawn = world[knowledge.DRAWN]
    originals = table.originals[:]
    added = table.added[:]
    for pile in range(len(originals)):
        first = knowledge.PILES + knowledge.PARTS * pile
        originals[pile] = world[first]
        added[pile] = 0
        for index in range(1, knowledge.PARTS):
            if world[first + index] != 0:
                added[pile] = with_added(added[pile], lowest(world[first + index]))
    table.originals = originals
    table.added = added
    _put_in_order(table, observer, rng)
    seat = observer
    if observer == table.seats:
        seat = NONE
    give_owners(table, seat)


def _put_in_order(table: Table, observer: i64, rng: Rng) -> None:
    """Cards that have a place in the deck: those at which the observer has peeked stay, others are any."""
    mine: i64 = 0
    if observer < table.seats:
        mine = bit(observer)
    free = table.deck
    if table.top != NONE and table.top_seen & mine:
        free &= ~bit(table.top)
    for entry in table.bottom:
        if (entry >> knowledge.SEEN_SHIFT) & mine:
            free &= ~bit(entry & knowledge.CARD_MASK)
    if table.top != NONE and table.top_seen & mine == 0:
        table.top = rng.member(free)
        free &= ~bit(table.top)
    if len(table.bottom) == 0:
        return
    bottom = table.bottom[:]
    for index in range(len(bottom)):
        seen = bottom[index] >> knowledge.SEEN_SHIFT
        if seen & mine == 0:
            card = rng.member(free)
            free &= ~bit(card)
            bottom[index] = shifted(seen, knowledge.SEEN_SHIFT) | card
    table.bottom = bottom


def give_owners(table: Table, seat: i64) -> None:
    """First owners of the kings of which the seat cannot tell: the holder of one, if it may be theirs."""
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
            if unknown & table.hands[holder] & bit(king):  # in a position that was made up
                table.king_owners = with_owner(table.king_owners, king, holder)


_PROPOSALS: Final[i64] = 24


def unknown_piles(table: Table, known: vec[i64], found: vec[i64]) -> i64:
    """The piles whose original cards the observer does not all know, as a set."""
    piles: i64 = 0
    for pile in range(len(table.originals)):
        place = knowledge.PILES + knowledge.PARTS * pile
        if popcount(known[place]) < found[place]:
            piles |= bit(pile)
    return piles


def largest(found: vec[i64], piles: i64) -> i64:
    """The first of the piles with the most original cards."""
    best = lowest(piles)
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        if found[knowledge.PILES + knowledge.PARTS * pile] > found[knowledge.PILES + knowledge.PARTS * best]:
            best = pile
    return best


def tightest(table: Table, observer: i64, world: vec[i64], found: vec[i64], piles: i64, pool: i64) -> i64:
    """The pile for which there are the fewest combinations."""
    best = lowest(piles)
    fewest: i64 = -1
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        place = knowledge.PILES + knowledge.PARTS * pile
        choice = (knowledge.possible(table, observer, place) & pool) | world[place]
        ways = how_many_combinations(choice, found[place], world[place])
        if fewest < 0 or ways < fewest:
            best = pile
            fewest = ways
    return best


def combination(
    table: Table,
    observer: i64,
    world: vec[i64],
    found: vec[i64],
    place: i64,
    pool: i64,
    is_careful: bool,
    rng: Rng,
) -> i64:
    """A combination for a pile that leaves every other card a place; 0 if none is found soon.

    Cards that cannot be in the deck (they were seen in a hand, say) often must be in a pile, so these are
    tried too: one of them with any others, or none but them.
    """
    fixed = world[place]
    size = found[place]
    choice = (knowledge.possible(table, observer, place) & pool) | fixed
    all_tied = pool & TREASURES & ~knowledge.possible(table, observer, knowledge.DECK_PLACE)
    tied = choice & all_tied
    if all_tied == 0 and not is_careful:
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
            if is_careful:
                rest = pool & ~cards
                is_fine = _can_pile(table, observer, world, found, rest)
                is_fine = is_fine and _has_room(table, observer, world, found, rest)
            else:
                is_fine = _has_room(table, observer, world, found, all_tied & ~cards)
            world[place] = fixed
            if is_fine:
                return cards
    return 0


def _can_pile(table: Table, observer: i64, world: vec[i64], found: vec[i64], pool: i64) -> bool:
    """Whether each pile that lacks cards has a combination with all those that can lie nowhere else."""
    once: i64 = 0
    twice: i64 = 0
    for place in range(len(found)):
        if popcount(world[place]) < found[place]:
            cards = knowledge.possible(table, observer, place) & pool
            twice |= once & cards
            once |= cards
    for pile in range(len(table.originals)):
        place = knowledge.PILES + knowledge.PARTS * pile
        if popcount(world[place]) < found[place]:
            choice = knowledge.possible(table, observer, place) & pool
            bound = world[place] | (choice & ~twice)
            if how_many_combinations(choice | bound, found[place], bound) == 0:
                return False
    return True


def _has_room(table: Table, observer: i64, world: vec[i64], found: vec[i64], cards: i64) -> bool:
    """Whether each of these cards can have a place of its own."""
    places = _Places()
    for place in range(len(found)):
        room = found[place] - popcount(world[place])
        if room > 0:
            places.open(knowledge.possible(table, observer, place) & cards, room)
    while cards != 0:
        places.asked = 0
        if not places.take(lowest(cards)):
            return False
        cards &= cards - 1
    return True


@final
class _Places:
    """The places that lack cards, and which cards are their guests so far; always fewer than 62 places."""

    def __init__(self) -> None:
        self.welcome = vec[i64]()  # the cards that may lie there
        self.room = vec[i64]()
        self.guests = vec[i64]()
        self.asked: i64 = 0  # the places that have looked for another place for a guest of theirs

    def open(self, welcome: i64, room: i64) -> None:
        """One more place, with room for so many."""
        self.welcome = append(self.welcome, welcome)
        self.room = append(self.room, room)
        self.guests = append(self.guests, 0)

    def take(self, card: i64) -> bool:
        """The card goes where there is room, or where another one that lies there can go elsewhere."""
        for place in range(len(self.room)):
            if self.welcome[place] & bit(card) and popcount(self.guests[place]) < self.room[place]:
                self.guests[place] |= bit(card)
                return True
        for place in range(len(self.room)):
            if self.welcome[place] & bit(card) and self.asked & bit(place) == 0:
                self.asked |= bit(place)
                others = self.guests[place]
                while others != 0:
                    other = lowest(others)
                    others &= others - 1
                    if self.take(other):
                        self.guests[place] ^= bit(other) | bit(card)
                        return True
        return False
