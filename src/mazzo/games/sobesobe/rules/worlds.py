"""What a seat cannot know of a table of SobeSobe, dealt anew: only worlds that fit all it has seen."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.dealing import dealt
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import NONE
from mazzo.games.sobesobe.rules.seats import next_seat
from mazzo.games.sobesobe.rules.state import Table
from mazzo.games.sobesobe.rules.tricks import card_of

# The places where hidden cards lie, except the deck; to those that every seat has its number is added.
_HELD: Final[i64] = 0
_DRAWN: Final[i64] = 5
_LAID_ASIDE: Final[i64] = 10
_NOTHING: Final[vec[i64]] = vec[i64]([0] * 11)

DECK: Final[i64] = 5  # among the hands, which have the numbers of their seats
_BY_PLACE: Final[vec[i64]] = vec[i64]([0] * 6)


@final
class Deal:
    """Where in one world the cards lie that a seat cannot see."""

    def __init__(self, hands: vec[i64], laid_aside: i64, fixed: i64) -> None:
        self.hands = hands  # of the other seats by their numbers, and the deck at DECK
        self.laid_aside = laid_aside  # what is exchanged just now
        self.fixed = fixed  # cards that the seat has seen, of which it may know more


def reshuffle(table: Table, seat: i64, rng: Rng) -> None:
    """Deal other hands, folded hands, discards and the deck anew."""
    put(table, seat, new_deal(table, seat, rng))


def new_deal(table: Table, seat: i64, rng: Rng) -> Deal:
    """Any deal that fits what the seat has seen.

    A seat's own discards went back into the deck. Only who exchanged after it may have drawn them, and no
    more of them than that seat has drawn: therefore a hand is dealt in two parts, the second of which may
    hold them.
    """
    mine: i64 = 0
    if seat >= 0 and not is_laid_aside(table, seat):
        mine = table.discards[seat]
    unseen = table.deck
    sizes = _NOTHING[:]
    lacks = _NOTHING[:]
    for other in range(table.seats):
        if other != seat:
            unseen |= table.hands[other] | table.folded[other]
            drawn: i64 = 0
            if mine != 0:
                drawn = _drawn_from(table, mine, seat, other)
            sizes[_HELD + other] = popcount(table.hands[other] | table.folded[other]) - drawn
            sizes[_DRAWN + other] = drawn
            lacks[_HELD + other] = table.lacks[other] | mine
            lacks[_DRAWN + other] = table.lacks[other]
            if is_laid_aside(table, other):
                unseen |= table.discards[other]
                sizes[_LAID_ASIDE] = popcount(table.discards[other])
                lacks[_LAID_ASIDE] = mine
    places = dealt(unseen, sizes, lacks, rng)
    mine &= unseen
    hidden = _BY_PLACE[:]
    hidden[DECK] = unseen & ~(places[_LAID_ASIDE] | mine)
    for other in range(table.seats):
        hidden[other] = places[_HELD + other] | places[_DRAWN + other]
        hidden[DECK] &= ~hidden[other]
    return Deal(hidden, places[_LAID_ASIDE], mine)


def is_laid_aside(table: Table, seat: i64) -> bool:
    """Whether the seat's discards wait for their replacements: only then do they go back into the deck."""
    return table.phase == moves.REPLACE and seat == table.turn


def _drawn_from(table: Table, cards: i64, seat: i64, other: i64) -> i64:
    """How many of its hand the other seat may have drawn from these cards, which the seat discarded."""
    if table.exchanged & bit(other) == 0 or is_laid_aside(table, other) or is_before(table, other, seat):
        return 0
    most = popcount(table.discards[other])
    for trick in range(table.tricks + 1):
        card = card_of(table, other, trick)
        if card != NONE and cards & bit(card):
            most -= 1
    held = popcount(table.hands[other])
    return most if most < held else held


def is_before(table: Table, one: i64, other: i64) -> bool:
    """Whether the one seat has its turn before the other, counted from the party player."""
    seat = table.party
    while seat != other:
        if seat == one:
            return True
        seat = next_seat(seat, table.seats)
    return False


def put(table: Table, seat: i64, deal: Deal) -> None:
    """Lay the cards where they were dealt, and the seat's own discards that were not drawn into the deck.

    What others discarded lies there as well: in this world it was not drawn, which is as good as any.
    """
    hidden = deal.hands
    folded = table.folded[:]
    discards = table.discards[:]
    rest = hidden[DECK]
    table.deck = rest | deal.fixed
    for other in range(table.seats):
        if other == seat:
            continue
        table.deck &= ~hidden[other]
        if folded[other] != 0:
            folded[other] = hidden[other]
        else:
            table.hands[other] = hidden[other]
        if is_laid_aside(table, other):
            discards[other] = deal.laid_aside
        else:
            discards[other] = lowest_of(rest, popcount(discards[other]))
            rest &= ~discards[other]
    table.folded = folded
    table.discards = discards
    if seat != table.turn:
        table.picked = 0


def lowest_of(cards: i64, count: i64) -> i64:
    """So many of the cards, from the lowest up."""
    found: i64 = 0
    while count > 0:
        found |= cards & -cards
        cards &= cards - 1
        count -= 1
    return found
