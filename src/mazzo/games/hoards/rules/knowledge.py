"""What everyone at a table of Hoards can know of cards that lie face down, if they forget nothing.

For each observer (every seat, and after them the public) and each place there is the set of cards that may
lie there. A card that may lie in one place only is known to be there. Nothing cleverer is concluded here: the
rules of what is known are those at the end of the rulings.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import bit, popcount
from mazzo.games.hoards.rules.combinations import KINGS, TREASURES, added_card, added_cards, added_count
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.state import Table

# The places. A hand has the number of its seat. Each pile has four: its original cards, and one for each card
# that may be added.
DECK_PLACE: Final[i64] = 4
REMOVED: Final[i64] = 5
UNUSED: Final[i64] = 6
DRAWN: Final[i64] = 7
PILES: Final[i64] = 8
PARTS: Final[i64] = 4

# A card at the bottom of the deck, and above it the set of seats that have peeked at it.
CARD_MASK: Final[i64] = 63
SEEN_SHIFT: Final[i64] = 6


def original_place(pile: i64) -> i64:
    """Where the original cards of a pile lie."""
    return PILES + PARTS * pile


def added_place(pile: i64, index: i64) -> i64:
    """Where the first, second or third card lies that was added to a pile."""
    return PILES + PARTS * pile + 1 + index


def place_count(table: Table) -> i64:
    """How many places there are, with those that lie empty."""
    return PILES + PARTS * len(table.originals)


def cards_at(table: Table, place: i64) -> i64:
    """What lies there in truth."""
    if place < table.seats:
        return table.hands[place]
    if place < DECK_PLACE:
        return 0
    if place == DECK_PLACE:
        return table.deck
    if place == REMOVED:
        return table.removed
    if place == UNUSED:
        return table.unused
    if place == DRAWN:
        return table.drawn
    pile = (place - PILES) // PARTS
    part = (place - PILES) % PARTS
    if part == 0:
        return table.originals[pile]
    card = added_card(table.added[pile], part - 1)
    if card < 0:
        return 0
    return bit(card)


def sizes(table: Table) -> vec[i64]:
    """How many cards lie in each place; all know it."""
    found = vec[i64]()
    for place in range(PILES):
        found = append(found, popcount(cards_at(table, place)))
    for pile in range(len(table.originals)):
        found = append(found, popcount(table.originals[pile]))
        count = added_count(table.added[pile])
        for index in range(PARTS - 1):
            if index < count:
                found = append(found, 1)
            else:
                found = append(found, 0)
    return found


def possible(table: Table, observer: i64, place: i64) -> i64:
    """The cards that may lie there, for all that the observer knows."""
    return table.may[place * table.observers + observer]


def certain(table: Table, observer: i64) -> i64:
    """The cards of which the observer knows where they lie face down."""
    once: i64 = 0
    twice: i64 = 0
    index = observer
    while index < len(table.may):
        cards = table.may[index]
        twice |= once & cards
        once |= cards
        index += table.observers
    return once & ~twice


def see(table: Table, watchers: i64, cards: i64, place: i64) -> None:
    """These observers see that the cards lie there."""
    may = table.may
    observers = table.observers
    for observer in range(observers):
        if watchers & bit(observer):
            index = observer
            while index < len(may):
                may[index] &= ~cards
                index += observers
            may[place * observers + observer] |= cards


def slip(table: Table, watchers: i64, source: i64, target: i64) -> None:
    """These observers see some card go face down from one place to another, and it may be any."""
    observers = table.observers
    for observer in range(observers):
        if watchers & bit(observer):
            table.may[target * observers + observer] |= table.may[source * observers + observer]


def peeked_by(table: Table, observer: i64) -> i64:
    """The cards of the deck whose place in it the observer has seen."""
    if observer >= table.seats:
        return 0
    cards: i64 = 0
    if table.top != NONE and table.top_seen & bit(observer):
        cards = bit(table.top)
    for entry in table.bottom:
        if (entry >> SEEN_SHIFT) & bit(observer):
            cards |= bit(entry & CARD_MASK)
    return cards


def leave_deck(table: Table, watchers: i64, place: i64) -> None:
    """These observers see some card go from the deck to that place, but none at which they have peeked."""
    observers = table.observers
    for observer in range(observers):
        if watchers & bit(observer):
            cards = table.may[DECK_PLACE * observers + observer] & ~peeked_by(table, observer)
            table.may[place * observers + observer] |= cards


def show(table: Table, cards: i64) -> None:
    """All see these cards, which lie face down no longer."""
    may = table.may
    for index in range(len(may)):
        may[index] &= ~cards


def settle(table: Table) -> None:
    """A place whose cards are all known drops out for other cards, as long as there is any such place."""
    found = sizes(table)
    for observer in range(table.observers):
        while _drops_out(table, observer, found):
            pass


def _drops_out(table: Table, observer: i64, found: vec[i64]) -> bool:
    known = certain(table, observer)
    is_changed = False
    index = observer
    for place in range(len(found)):
        cards = table.may[index]
        sure = cards & known
        if cards != sure and popcount(sure) == found[place]:
            table.may[index] = sure
            is_changed = True
        index += table.observers
    return is_changed


def add_places(table: Table, pile: i64) -> None:
    """A new pile, of which no player knows anything yet; the later ones move down."""
    first = original_place(pile) * table.observers
    may = table.may[:first]
    for _place in range(PARTS * table.observers):
        may = append(may, 0)
    for index in range(first, len(table.may)):
        may = append(may, table.may[index])
    table.may = may


def drop_places(table: Table, pile: i64) -> None:
    """The pile is gone, and the later ones move up."""
    first = original_place(pile) * table.observers
    may = table.may[:first]
    for index in range(first + PARTS * table.observers, len(table.may)):
        may = append(may, table.may[index])
    table.may = may


def lose_count(table: Table, watchers: i64, source: i64, target: i64) -> None:
    """These observers cannot tell whether it is a king that goes from the one hand to the other."""
    for observer in range(table.observers):
        is_counted = table.counted[observer] & bit(source) != 0
        if watchers & bit(observer) and not (is_counted and table.hands[source] & KINGS == 0):
            table.counted[observer] &= ~(bit(source) | bit(target))


def forget(table: Table, observer: i64) -> None:
    """The observer knows its own cards and what lies open, and of all else nothing but how much it is."""
    open_cards = table.discards
    own: i64 = 0
    for seat in range(table.seats):
        open_cards |= table.laid[seat]
    peeked: i64 = 0
    if observer < table.seats:
        peeked = peeked_by(table, observer)
        own = table.hands[observer]
        if observer == table.turn:
            own |= table.drawn
        for pile in range(len(table.originals)):
            if table.owners[pile] == observer:
                own |= table.originals[pile] | added_cards(table.added[pile])
    rest = ~(open_cards | own | peeked)
    for place in range(place_count(table)):
        cards = cards_at(table, place)
        if cards != 0 and cards & own == 0:
            cards = rest & TREASURES
            if place < table.seats:
                cards |= rest & KINGS
            elif place == UNUSED:
                cards = rest & KINGS
            elif place == DECK_PLACE:
                cards |= peeked
        table.may[place * table.observers + observer] = cards
    table.counted[observer] = 0
    if observer < table.seats:
        table.counted[observer] = bit(observer)
