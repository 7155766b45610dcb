"""What a seat of Hoards does at home: it hoards, adds to a pile, strolls, and lays and arms its kings."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from mazzo.core.bits import bit, popcount, shifted
from mazzo.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from mazzo.core.state import Told
from mazzo.games.hoards.combinations import DECK, KINGS, added_count, with_added
from mazzo.games.hoards.knowledge import (
    added_place,
    original_place,
    see,
    settle,
    show,
    slip,
)
from mazzo.games.hoards.model import (
    CardAdded,
    CombinationHoarded,
    HoardSeen,
    KingLaid,
    KingReturned,
    KingRoared,
)
from mazzo.games.hoards.moves import HOARDED, NONE, STROLLED, TURN
from mazzo.games.hoards.piles import insert_pile, number_of, size_of

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards

FIRST_KING: Final[i64] = 48
BLUE: Final[i64] = FIRST_KING + SPADES
RED: Final[i64] = FIRST_KING + HEARTS
BLACK: Final[i64] = FIRST_KING + CLUBS
GREEN: Final[i64] = FIRST_KING + DIAMONDS
_OWNER_BITS: Final[i64] = 3
_OWNER_MASK: Final[i64] = 7


def hoard(table: "Hoards", seat: i64, told: Told | None) -> None:
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
        told.all(CombinationHoarded(seat, number_of(table, pile), popcount(cards)))


def add(table: "Hoards", seat: i64, pile: i64, told: Told | None) -> None:
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
        told.all(CardAdded(seat, number_of(table, pile), size_of(table, pile)))


def _without_kings(table: "Hoards", pile: i64) -> None:
    """All know that kings lie in no pile."""
    first = original_place(pile) * table.observers
    for index in range(first, first + 4 * table.observers):
        table.may[index] &= ~KINGS


def _use(table: "Hoards", pile: i64) -> None:
    table.used |= HOARDED
    table.combination = pile
    table.phase = TURN


def look(table: "Hoards", seat: i64, told: Told | None) -> None:
    """The seat sees its own piles until the end of its turn (HOA-15, HOA-22)."""
    table.used |= STROLLED
    table.is_looking = True
    if told is not None:
        told.all(HoardSeen(seat))


def has_looked(table: "Hoards") -> bool:
    """Whether the stroll of this turn has had its LOOK or PEEK (HOA-22)."""
    return table.is_looking or table.put != 0


def lay(table: "Hoards", seat: i64, king: i64, told: Told | None) -> None:
    """A king goes from the hand face up into the hoard (HOA-17, HOA-22)."""
    table.used |= STROLLED
    table.hands[seat] ^= bit(king)
    table.laid[seat] |= bit(king)
    table.known_owners |= bit(king)
    show(table, bit(king))
    settle(table)
    if told is not None:
        told.all(KingLaid(seat, DECK.name(king), owner_of(table, king)))


def roar(table: "Hoards", seat: i64, king: i64, told: Told | None) -> None:
    """A king that lies in the hoard is armed (HOA-17)."""
    table.armed |= bit(king)
    if told is not None:
        told.all(KingRoared(seat, DECK.name(king)))


def is_armed(table: "Hoards", seat: i64, king: i64) -> bool:
    """Whether the seat has that king armed in its hoard."""
    return table.laid[seat] & table.armed & bit(king) != 0


def owner_of(table: "Hoards", king: i64) -> i64:
    """The first owner of a king; NONE if it has none."""
    return ((table.king_owners >> (_OWNER_BITS * (king - FIRST_KING))) & _OWNER_MASK) - 1


def with_owner(owners: i64, king: i64, seat: i64) -> i64:
    """The first owners of the kings, with this one (NONE: nobody's) instead."""
    place = _OWNER_BITS * (king - FIRST_KING)
    return (owners & ~shifted(_OWNER_MASK, place)) | shifted(seat + 1, place)


def return_kings(table: "Hoards", told: Told | None) -> None:
    """The kings whose situation has come go to the hands of their first owners (HOA-17)."""
    kings = table.spent
    table.spent = 0
    if kings == 0:
        return
    table.armed &= ~kings
    for king in range(FIRST_KING, FIRST_KING + 4):
        if kings & bit(king):
            for holder in range(table.seats):
                if table.laid[holder] & bit(king):
                    table.laid[holder] ^= bit(king)
                    owner = owner_of(table, king)
                    table.hands[owner] |= bit(king)
                    see(table, table.everyone, bit(king), owner)
                    if told is not None:
                        told.all(KingReturned(DECK.name(king), holder, owner))
    settle(table)
