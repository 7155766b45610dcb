"""What a seat of Hoards does at home: it hoards, adds to a pile, and looks at what it owns."""

from mypy_extensions import i64

from mazzo.core.bits import bit, popcount
from mazzo.core.state import Told
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import KINGS, added_count, with_added
from mazzo.games.hoards.rules.hoards import insert_pile, number_of, size_of
from mazzo.games.hoards.rules.knowledge import added_place, original_place, see, settle, slip
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.state import Table


def hoard(table: Table, seat: i64, told: Told | None) -> None:
    """The picked cards, a real combination, become a pile of the hoard, face down (HOA-6)."""
    cards = table.picked
    table.picked = 0
    table.hands[seat] ^= cards
    pile = insert_pile(table, seat, cards, 0)
    slip(table, table.everyone & ~bit(seat), seat, original_place(pile))
    see(table, bit(seat), cards, original_place(pile))
    _without_kings(table, pile)
    settle(table)
    _use(table, pile)
    if told is not None:
        told.all(model.CombinationHoarded(seat, number_of(table, pile), popcount(cards)))


def add(table: Table, seat: i64, pile: i64, told: Told | None) -> None:
    """The picked card goes to a pile of one's own, face down; it may be a bluff (HOA-6)."""
    card = table.adding
    index = added_count(table.added[pile])
    table.adding = NONE
    table.hands[seat] ^= bit(card)
    table.added = table.added[:]
    table.added[pile] = with_added(table.added[pile], card)
    slip(table, table.everyone & ~bit(seat), seat, added_place(pile, index))
    see(table, bit(seat), bit(card), added_place(pile, index))
    _without_kings(table, pile)
    settle(table)
    _use(table, pile)
    if told is not None:
        told.all(model.CardAdded(seat, number_of(table, pile), size_of(table, pile)))


def _without_kings(table: Table, pile: i64) -> None:
    """All know that kings lie in no pile."""
    first = original_place(pile) * table.observers
    for index in range(first, first + 4 * table.observers):
        table.may[index] &= ~KINGS


def _use(table: Table, pile: i64) -> None:
    table.used |= moves.HOARDED
    table.combination = pile
    table.phase = moves.TURN


def look(table: Table, seat: i64, told: Told | None) -> None:
    """The seat sees its own piles until the end of its turn (HOA-15, HOA-22)."""
    table.used |= moves.STROLLED
    table.is_looking = True
    if told is not None:
        told.all(model.HoardSeen(seat))


def has_looked(table: Table) -> bool:
    """Whether the stroll of this turn has had its LOOK or PEEK (HOA-22)."""
    return table.is_looking or table.put != 0
