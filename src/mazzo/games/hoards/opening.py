"""How a match of Hoards begins."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount
from mazzo.core.state import Told
from mazzo.games.hoards.combinations import DECK, KINGS, TREASURES
from mazzo.games.hoards.ending import begin_turn
from mazzo.games.hoards.hoarding import with_owner
from mazzo.games.hoards.knowledge import UNUSED, forget, see, settle
from mazzo.games.hoards.model import HandDealt, KingPicked, MatchBegun
from mazzo.games.hoards.moves import DRAFT, FIRST_CARDS
from mazzo.games.hoards.scoring import next_seat

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards


def open_match(table: "Hoards", rng: Rng, told: Told | None) -> None:
    """Some cards are removed, four go to each hand, then a king each; the first player is drawn (HOA-1)."""
    table.first = rng.below(table.seats)
    table.deck = TREASURES
    table.removed = _taken(table, table.seats + 1, rng)
    for seat in range(table.seats):
        table.hands[seat] = _taken(table, FIRST_CARDS, rng)
    if not table.variant.is_draft:
        for seat in range(table.seats):
            _give_king(table, seat, rng.member(table.unused))
    for observer in range(table.observers):
        forget(table, observer)
        table.counted[observer] = bit(table.seats) - 1
    if table.variant.is_draft:
        see(table, table.everyone, KINGS, UNUSED)
    settle(table)
    if told is not None:
        told.all(MatchBegun(table.first, popcount(table.deck), popcount(table.removed)))
        for seat in range(table.seats):
            told.only(bit(seat), HandDealt(seat, DECK.listed(table.hands[seat])))
    if table.variant.is_draft:
        table.phase = DRAFT
        table.asked = table.first
    else:
        begin_turn(table, table.first, told)


def _taken(table: "Hoards", count: i64, rng: Rng) -> i64:
    taken: i64 = 0
    while count > 0:
        card = bit(rng.member(table.deck))
        table.deck ^= card
        taken |= card
        count -= 1
    return taken


def _give_king(table: "Hoards", seat: i64, king: i64) -> None:
    table.unused ^= bit(king)
    table.hands[seat] |= bit(king)
    table.king_owners = with_owner(table.king_owners, king, seat)


def pick_king(table: "Hoards", seat: i64, king: i64, told: Told | None) -> None:
    """A seat picks its king, which all see; the last one that is left needs no asking (HOA-1, HOA-25)."""
    _give_king(table, seat, king)
    table.known_owners |= bit(king)
    see(table, table.everyone, bit(king), seat)
    settle(table)
    if told is not None:
        told.all(KingPicked(seat, DECK.name(king)))
    table.asked = next_seat(seat, table.seats)
    if table.asked == table.first:
        begin_turn(table, table.first, told)
    elif popcount(table.unused) == 1:
        pick_king(table, table.asked, lowest(table.unused), told)
