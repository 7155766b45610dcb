"""What a seat cannot know of a table of SobeSobe, dealt anew: only worlds that fit all it has seen."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.dealing import dealt
from mazzo.games.sobesobe.beliefs import Deeds
from mazzo.games.sobesobe.moves import REPLACE
from mazzo.games.sobesobe.scoring import NONE, next_seat
from mazzo.games.sobesobe.tricks import card_of

if TYPE_CHECKING:
    from mazzo.games.sobesobe.rules import SobeSobe

# The places where hidden cards lie, but for the deck; to those that every seat has its number is added.
_HELD: Final[i64] = 0
_DRAWN: Final[i64] = 5
_LAID_ASIDE: Final[i64] = 10
_NOTHING: Final[vec[i64]] = vec[i64]([0] * 11)

_DECK: Final[i64] = 5  # among the hands, which have the numbers of their seats
_BY_PLACE: Final[vec[i64]] = vec[i64]([0] * 6)
_BY_CARD: Final[vec[i64]] = vec[i64]([0] * 40)
_LIKELY: Final[vec[float]] = vec[float]([1.0] * 6)
_SWAPS: Final[i64] = 64  # after which a world is about as likely as it should be
_CERTAIN: Final[i64] = 1000000  # so finely are chances told apart


def reshuffle(table: "SobeSobe", seat: i64, rng: Rng) -> None:
    """Deal other hands, folded hands, discards and the deck anew.

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
    hidden[_DECK] = unseen & ~(places[_LAID_ASIDE] | mine)
    for other in range(table.seats):
        hidden[other] = places[_HELD + other] | places[_DRAWN + other]
        hidden[_DECK] &= ~hidden[other]
    if table.playing != 0:
        _believe(table, hidden, mine, rng)
    _put(table, seat, places[_LAID_ASIDE], mine, hidden)
    if seat != table.turn:
        table.picked = 0


def _believe(table: "SobeSobe", hidden: vec[i64], fixed: i64, rng: Rng) -> None:
    """Swap cards until the others may well have had reason to do what they did.

    This is Metropolis' walk through the worlds: a swap is made if that makes the world more likely, and if it
    makes it less likely then as often as by how much.
    """
    cards = _BY_CARD[:]
    places = _BY_CARD[:]
    count = _list_loose(hidden, fixed, cards, places)
    held = count - popcount(hidden[_DECK])
    if held == 0:
        return
    deeds = Deeds(table)
    chances = _LIKELY[:]
    for seat in range(table.seats):
        if hidden[seat] != 0:
            chances[seat] = deeds.likelihood(seat, hidden[seat], 0.0)
    for _swap in range(_SWAPS):
        mine = rng.below(held)
        theirs = rng.below(count)
        one = places[mine]
        other = places[theirs]
        if one == other or cards[theirs] & table.lacks[one]:
            continue
        if other != _DECK and cards[mine] & table.lacks[other]:
            continue
        swapped = cards[mine] | cards[theirs]
        least = chances[one] * chances[other] * float(rng.below(_CERTAIN)) / float(_CERTAIN)
        chance = deeds.likelihood(one, hidden[one] ^ swapped, least)
        if chance <= least:
            continue
        other_chance = 1.0
        if other != _DECK:
            other_chance = deeds.likelihood(other, hidden[other] ^ swapped, least / chance)
        if chance * other_chance > least:
            hidden[one] ^= swapped
            hidden[other] ^= swapped
            cards[mine] ^= swapped
            cards[theirs] ^= swapped
            chances[one] = chance
            chances[other] = other_chance


def _list_loose(hidden: vec[i64], fixed: i64, cards: vec[i64], places: vec[i64]) -> i64:
    """List the cards that can be swapped and where each lies, the deck last; how many they are."""
    count: i64 = 0
    for place in range(len(hidden)):
        loose = hidden[place] & ~fixed
        while loose != 0:
            cards[count] = loose & -loose
            places[count] = place
            loose &= loose - 1
            count += 1
    return count


def is_laid_aside(table: "SobeSobe", seat: i64) -> bool:
    """Whether the seat's discards wait for their replacements: only then do they go back into the deck."""
    return table.phase == REPLACE and seat == table.turn


def _drawn_from(table: "SobeSobe", cards: i64, seat: i64, other: i64) -> i64:
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


def is_before(table: "SobeSobe", one: i64, other: i64) -> bool:
    """Whether the one seat has its turn before the other, counted from the party player."""
    seat = table.party
    while seat != other:
        if seat == one:
            return True
        seat = next_seat(seat, table.seats)
    return False


def _put(table: "SobeSobe", seat: i64, laid_aside: i64, mine: i64, hidden: vec[i64]) -> None:
    """Lay the cards where they were dealt, and the seat's own discards that nobody has drawn into the deck.

    What others discarded lies there as well: in this world nobody has drawn it, which is as good as any.
    """
    folded = table.folded[:]
    discards = table.discards[:]
    rest = hidden[_DECK]
    table.deck = rest | mine
    for other in range(table.seats):
        if other == seat:
            continue
        table.deck &= ~hidden[other]
        if folded[other] != 0:
            folded[other] = hidden[other]
        else:
            table.hands[other] = hidden[other]
        if is_laid_aside(table, other):
            discards[other] = laid_aside
        else:
            discards[other] = lowest_of(rest, popcount(discards[other]))
            rest &= ~discards[other]
    table.folded = folded
    table.discards = discards


def lowest_of(cards: i64, count: i64) -> i64:
    """So many of the cards, from the lowest up."""
    found: i64 = 0
    while count > 0:
        found |= cards & -cards
        cards &= cards - 1
        count -= 1
    return found
