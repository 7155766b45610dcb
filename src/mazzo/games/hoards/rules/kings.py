"""The kings of Hoards, which are its dragons: laid, armed, and sent home when their situation has come."""

from typing import Final

from mypy_extensions import i64

from mazzo.core.bits import bit, shifted
from mazzo.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from mazzo.core.state import Told
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import DECK
from mazzo.games.hoards.rules.knowledge import see, settle, show
from mazzo.games.hoards.rules.state import Table

FIRST_KING: Final[i64] = 48
BLUE: Final[i64] = FIRST_KING + SPADES
RED: Final[i64] = FIRST_KING + HEARTS
BLACK: Final[i64] = FIRST_KING + CLUBS
GREEN: Final[i64] = FIRST_KING + DIAMONDS
_OWNER_BITS: Final[i64] = 3
_OWNER_MASK: Final[i64] = 7


def lay(table: Table, seat: i64, king: i64, told: Told | None) -> None:
    """A king goes from the hand face up into the hoard (HOA-17, HOA-22)."""
    table.used |= moves.STROLLED
    table.hands[seat] ^= bit(king)
    table.laid[seat] |= bit(king)
    table.known_owners |= bit(king)
    show(table, bit(king))
    settle(table)
    if told is not None:
        told.all(model.KingLaid(seat, DECK.name(king), owner_of(table, king)))


def roar(table: Table, seat: i64, king: i64, told: Told | None) -> None:
    """A king that lies in the hoard is armed (HOA-17)."""
    table.armed |= bit(king)
    if told is not None:
        told.all(model.KingRoared(seat, DECK.name(king)))


def is_armed(table: Table, seat: i64, king: i64) -> bool:
    """Whether the seat has that king armed in its hoard."""
    return table.laid[seat] & table.armed & bit(king) != 0


def owner_of(table: Table, king: i64) -> i64:
    """The first owner of a king; NONE if it has none."""
    return ((table.king_owners >> (_OWNER_BITS * (king - FIRST_KING))) & _OWNER_MASK) - 1


def with_owner(owners: i64, king: i64, seat: i64) -> i64:
    """The first owners of the kings, with this one (NONE: no owner) instead."""
    place = _OWNER_BITS * (king - FIRST_KING)
    return (owners & ~shifted(_OWNER_MASK, place)) | shifted(seat + 1, place)


def return_kings(table: Table, told: Told | None) -> None:
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
                        told.all(model.KingReturned(DECK.name(king), holder, owner))
    settle(table)


def end_action(table: Table, told: Told | None) -> None:
    """An accumulate action is over, discards included: blue has done its duty, kings return (HOA-17)."""
    for seat in range(table.seats):
        if seat != table.turn and is_armed(table, seat, BLUE):
            table.spent |= bit(BLUE)
    return_kings(table, told)
    table.phase = moves.TURN
    table.asked = table.turn
