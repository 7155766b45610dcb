"""The piles of all hoards in one list: by owner, and those of one owner in order of arrival (HOA-13)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import bit, popcount
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import added_count
from mazzo.games.hoards.rules.knowledge import add_places, drop_places
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.state import Table


def number_of(table: Table, pile: i64) -> i64:
    """The number of a pile in its owner's hoard, from 1 on."""
    number: i64 = 0
    for other in range(pile + 1):
        if table.owners[other] == table.owners[pile]:
            number += 1
    return number


def pile_numbered(table: Table, seat: i64, number: i64) -> i64:
    """The pile of that number in the seat's hoard; NONE if there is none."""
    for pile in range(len(table.owners)):
        if table.owners[pile] == seat:
            number -= 1
            if number == 0:
                return pile
    return NONE


def size_of(table: Table, pile: i64) -> i64:
    """How many cards lie in a pile."""
    return popcount(table.originals[pile]) + added_count(table.added[pile])


def open_piles(table: Table, seat: i64) -> i64:
    """The piles of the seat to which a card can be added, by index."""
    found: i64 = 0
    for pile in range(len(table.owners)):
        if table.owners[pile] == seat and size_of(table, pile) < moves.MOST_IN_PILE:
            found |= bit(pile)
    return found


def insert_pile(table: Table, owner: i64, original: i64, added: i64) -> i64:
    """A new pile comes last in its owner's hoard; where it is in the list."""
    pile: i64 = 0
    for other in table.owners:
        if other <= owner:
            pile += 1
    table.owners = _with(table.owners, pile, owner)
    table.originals = _with(table.originals, pile, original)
    table.added = _with(table.added, pile, added)
    add_places(table, pile)
    if table.combination >= pile:
        table.combination += 1
    if table.target_pile >= pile:
        table.target_pile += 1
    return pile


def drop_pile(table: Table, pile: i64) -> None:
    """The pile is gone, and the gap closes."""
    table.owners = _without(table.owners, pile)
    table.originals = _without(table.originals, pile)
    table.added = _without(table.added, pile)
    drop_places(table, pile)
    table.combination = _after_gap(table.combination, pile)
    table.target_pile = _after_gap(table.target_pile, pile)


def _after_gap(which: i64, gone: i64) -> i64:
    if which == gone:
        return NONE
    if which > gone:
        return which - 1
    return which


def _with(entries: vec[i64], at: i64, entry: i64) -> vec[i64]:
    found = append(entries[:at], entry)
    for index in range(at, len(entries)):
        found = append(found, entries[index])
    return found


def _without(entries: vec[i64], gone: i64) -> vec[i64]:
    found = entries[:gone]
    for index in range(gone + 1, len(entries)):
        found = append(found, entries[index])
    return found
