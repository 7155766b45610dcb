"""What a seat of Hoards may do: in its turn, and when it is asked something."""

from typing import Final

from mypy_extensions import i64

from mazzo.core.bits import bit, highest, popcount, shifted
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import KINGS, TREASURES, family, next_cards
from mazzo.games.hoards.rules.hoarding import has_looked
from mazzo.games.hoards.rules.hoards import open_piles
from mazzo.games.hoards.rules.kings import BLUE, FIRST_KING, is_armed
from mazzo.games.hoards.rules.looting import has_as_many_cards
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.state import Table

_BOTH: Final[i64] = 0b11


def asked_menu(table: Table, seat: i64) -> i64:
    """What the seat may answer, or pick next."""
    phase = table.phase
    if phase == moves.HOARD:
        menu = next_cards(table.hands[seat], table.picked)
        if family(table.picked) != NONE:
            menu |= bit(moves.DONE)
        return menu
    if phase == moves.ADD:
        return table.hands[seat] & TREASURES
    if phase == moves.ADD_TO:
        return open_piles(table, seat)
    if phase == moves.KEEP:
        return table.drawn
    if phase == moves.GIVE:
        return _some_of(table.hands[seat], moves.GIFT, table.picked)
    if phase == moves.LIMIT:
        surplus = popcount(table.hands[seat]) - moves.MOST_HAND
        return _some_of(table.hands[seat] & ~KINGS, surplus, table.picked)
    if phase == moves.TOSS:
        return table.hands[seat] & ~KINGS
    if phase == moves.DRAFT:
        return table.unused
    return _BOTH


def _some_of(cards: i64, count: i64, picked: i64) -> i64:
    """The next of so many cards, from the lowest up, so that there is one way to each choice."""
    if picked != 0:
        cards &= -bit(highest(picked) + 1)
    rest = count - popcount(picked) - 1
    while rest > 0 and cards != 0:
        cards ^= bit(highest(cards))
        rest -= 1
    return cards


def turn_menu(table: Table, seat: i64) -> i64:
    """Two different ones of three actions, any roars, and END (HOA-16)."""
    menu = bit(moves.END) | shifted((table.laid[seat] & ~table.armed) >> FIRST_KING, moves.ROAR)
    has_room = popcount(table.used) < moves.MOST_ACTIONS
    if has_room or table.used & moves.STROLLED:
        menu |= _strolling(table, seat)
    if not has_room:
        return menu
    if table.used & moves.HOARDED == 0:
        if next_cards(table.hands[seat], 0) != 0:
            menu |= bit(moves.HOARD_NEW)
        if table.hands[seat] & TREASURES and open_piles(table, seat) != 0:
            menu |= bit(moves.ADD_CARD)
    if table.used & moves.ACCUMULATED == 0:
        menu |= _accumulating(table, seat)
    return menu


def _strolling(table: Table, seat: i64) -> i64:
    """One stroll has any number of kings to lay, and one of LOOK and PEEK, in any order (HOA-22)."""
    menu = shifted((table.hands[seat] & KINGS) >> FIRST_KING, moves.LAY)
    if has_looked(table):
        return menu
    if _has_pile(table, seat):
        menu |= bit(moves.LOOK)
    if table.deck != 0:
        menu |= bit(moves.PEEK)
    return menu


def _accumulating(table: Table, seat: i64) -> i64:
    left = popcount(table.deck)
    if left > moves.MOST_DRAWN:
        left = moves.MOST_DRAWN
    menu = shifted(bit(left) - 1, moves.DRAW_ONE)
    if table.discards != 0:
        menu |= bit(moves.TAKE)
    for other in range(table.seats):
        if other != seat and table.hands[other] != 0 and not is_armed(table, other, BLUE):
            menu |= bit(moves.RAID + other) | bit(moves.RAID + moves.MOST_SEATS + other)
    if table.combination != NONE:
        for pile in range(len(table.owners)):
            if _can_loot(table, seat, pile):
                menu |= bit(moves.LOOT + pile)
    return menu


def _can_loot(table: Table, seat: i64, pile: i64) -> bool:
    """Whether the combination of this turn can be set against that pile (HOA-9, HOA-10)."""
    owner = table.owners[pile]
    if owner == seat or is_armed(table, owner, BLUE):
        return False
    return has_as_many_cards(table, table.combination, pile)


def _has_pile(table: Table, seat: i64) -> bool:
    for owner in table.owners:
        if owner == seat:
            return True
    return False
