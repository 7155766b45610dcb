"""Combinations for the piles of Hoards that an observer does not know, in a world that is dealt anew."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount
from mazzo.games.hoards.combinations import TREASURES, any_combination, how_many_combinations
from mazzo.games.hoards.knowledge import DECK_PLACE, PARTS, PILES, possible

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards

_PROPOSALS: Final[i64] = 24


def unknown_piles(table: "Hoards", known: vec[i64], found: vec[i64]) -> i64:
    """The piles whose original cards the observer does not all know, as a set."""
    piles: i64 = 0
    for pile in range(len(table.originals)):
        place = PILES + PARTS * pile
        if popcount(known[place]) < found[place]:
            piles |= bit(pile)
    return piles


def largest(found: vec[i64], piles: i64) -> i64:
    """The first of the piles with the most original cards."""
    best = lowest(piles)
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        if found[PILES + PARTS * pile] > found[PILES + PARTS * best]:
            best = pile
    return best


def tightest(table: "Hoards", observer: i64, world: vec[i64], found: vec[i64], piles: i64, pool: i64) -> i64:
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


def combination(
    table: "Hoards",
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
    choice = (possible(table, observer, place) & pool) | fixed
    all_tied = pool & TREASURES & ~possible(table, observer, DECK_PLACE)
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


def _can_pile(table: "Hoards", observer: i64, world: vec[i64], found: vec[i64], pool: i64) -> bool:
    """Whether each pile that lacks cards has a combination with all those that can lie nowhere else."""
    once: i64 = 0
    twice: i64 = 0
    for place in range(len(found)):
        if popcount(world[place]) < found[place]:
            cards = possible(table, observer, place) & pool
            twice |= once & cards
            once |= cards
    for pile in range(len(table.originals)):
        place = PILES + PARTS * pile
        if popcount(world[place]) < found[place]:
            choice = possible(table, observer, place) & pool
            bound = world[place] | (choice & ~twice)
            if how_many_combinations(choice | bound, found[place], bound) == 0:
                return False
    return True


def _has_room(table: "Hoards", observer: i64, world: vec[i64], found: vec[i64], cards: i64) -> bool:
    """Whether each of these cards can have a place of its own."""
    places = _Places()
    for place in range(len(found)):
        room = found[place] - popcount(world[place])
        if room > 0:
            places.open(possible(table, observer, place) & cards, room)
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
