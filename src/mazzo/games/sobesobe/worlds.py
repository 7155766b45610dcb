"""What a seat cannot know of a table of SobeSobe, dealt anew: only worlds that fit all it has seen."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.cards import of_suit, suit
from mazzo.core.dealing import dealt
from mazzo.games.sobesobe.moves import MOST_EXCHANGED, REPLACE
from mazzo.games.sobesobe.scoring import DECK, NONE, next_seat, worth_keeping
from mazzo.games.sobesobe.tricks import card_of

if TYPE_CHECKING:
    from mazzo.games.sobesobe.rules import SobeSobe

# The places where hidden cards lie, but for the deck; to those that every seat has its number is added.
_HELD: Final[i64] = 0
_DRAWN: Final[i64] = 5
_FOLDED: Final[i64] = 10
_LAID_ASIDE: Final[i64] = 15
_NOTHING: Final[vec[i64]] = vec[i64]([0] * 16)

_WHOLE_HAND: Final[i64] = 5
# How often, in percent, a card that was kept is one worth keeping. Who exchanged as many as can be may have
# had nothing else to keep; who exchanged fewer had no reason to keep anything else.
_GOOD_OF_TWO: Final[i64] = 50
_GOOD_OF_MORE: Final[i64] = 95
# How often, in percent, who sits out has no trump, and one given card of who named it from two cards is one.
_SITS_WITHOUT: Final[i64] = 95
_NAMED_FOR: Final[i64] = 90
_ENOUGH_SHOWN: Final[i64] = 2  # trumps; who has played as many need not hold another


def reshuffle(table: "SobeSobe", seat: i64, rng: Rng) -> None:
    """Deal other hands, folded hands, discards and the deck anew.

    A seat's own discards went back into the deck. Only who exchanged after it may have drawn them, and no
    more of them than that seat has drawn: therefore a hand is dealt in two parts, the second of which may
    hold them. And more likely than not, who exchanged something has kept what is worth keeping, who sits out
    has no trump, and who named the trump has some.
    """
    mine: i64 = 0
    if seat >= 0 and not is_laid_aside(table, seat):
        mine = table.discards[seat]
    unseen = table.deck
    sizes = _NOTHING[:]
    lacks = _NOTHING[:]
    chances = _NOTHING[:]
    likely: i64 = 0
    if table.exchanged:
        likely = worth_keeping(table.trump)
    for other in range(table.seats):
        if other != seat:
            unseen |= table.hands[other] | table.folded[other]
            drawn: i64 = 0
            if mine != 0:
                drawn = _drawn_from(table, mine, seat, other)
            sizes[_HELD + other] = popcount(table.hands[other]) - drawn
            sizes[_DRAWN + other] = drawn
            sizes[_FOLDED + other] = popcount(table.folded[other])
            lacks[_HELD + other] = table.lacks[other] | mine
            lacks[_DRAWN + other] = table.lacks[other]
            lacks[_FOLDED + other] = mine
            if table.exchanged & bit(other):
                chances[_HELD + other] = _kept(table, other, likely)
                chances[_DRAWN + other] = chances[_HELD + other]
            if is_laid_aside(table, other):
                unseen |= table.discards[other]
                sizes[_LAID_ASIDE] = popcount(table.discards[other])
                lacks[_LAID_ASIDE] = mine
    places = dealt(unseen, sizes, lacks, likely, chances, rng)
    if table.trump != NONE:
        deck = unseen & ~mine
        for place in range(len(places)):
            deck &= ~places[place]
        _believe(table, seat, deck, places, rng)
    _put(table, seat, unseen, mine, places)
    if seat != table.turn:
        table.picked = 0


def _kept(table: "SobeSobe", seat: i64, likely: i64) -> i64:
    """The chance, in percent, that a card of that hand was kept in the exchange because it is a good one."""
    held = popcount(table.hands[seat])
    kept = _WHOLE_HAND - popcount(table.discards[seat])
    for trick in range(table.tricks + 1):
        card = card_of(table, seat, trick)
        if card != NONE and likely & bit(card):
            kept -= 1
    if kept <= 0 or held == 0:
        return 0
    if kept > held:
        kept = held
    if popcount(table.discards[seat]) == MOST_EXCHANGED:
        return _GOOD_OF_TWO * kept // held
    return _GOOD_OF_MORE * kept // held


def _believe(table: "SobeSobe", seat: i64, deck: i64, places: vec[i64], rng: Rng) -> None:
    """Let the hands of others be such as they would have sat out with, or named the trump with."""
    trumps = of_suit(table.trump) & DECK.all
    for other in range(table.seats):
        if other == seat:
            continue
        held = places[_HELD + other]
        if table.sitting & bit(other):
            if rng.below(100) < _SITS_WITHOUT:
                deck = _swap(places, _HELD + other, trumps, deck, deck & ~trumps, rng)
                deck = _swap(places, _FOLDED + other, trumps, deck, deck & ~trumps, rng)
        elif held != 0 and _should_hold_trump(table, other) and rng.below(100) < _NAMED_FOR:
            other_suit = bit(rng.member(held)) & ~trumps
            wanted = deck & trumps & ~table.lacks[other]
            deck = _swap(places, _HELD + other, other_suit, deck, wanted, rng)


def _swap(places: vec[i64], place: i64, unlikely: i64, deck: i64, wanted: i64, rng: Rng) -> i64:
    """Change the unlikely cards of that place for wanted ones of the deck, and what the deck is by that."""
    unlikely &= places[place]
    while unlikely != 0 and wanted != 0:
        card = bit(rng.member(wanted))
        changed = card | (unlikely & -unlikely)
        unlikely &= unlikely - 1
        wanted ^= card
        places[place] ^= changed
        deck ^= changed
    return deck


def _should_hold_trump(table: "SobeSobe", seat: i64) -> bool:
    """Whether the seat saw two cards before it named the trump, and has not shown yet why it did."""
    if seat != table.party or table.is_blind:
        return False
    shown: i64 = 0
    for trick in range(table.tricks + 1):
        card = card_of(table, seat, trick)
        if card != NONE and suit(card) == table.trump:
            shown += 1
    return shown < _ENOUGH_SHOWN


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


def _put(table: "SobeSobe", seat: i64, unseen: i64, mine: i64, places: vec[i64]) -> None:
    """Lay the cards where they were dealt, and what was dealt nowhere into the deck.

    What others discarded lies in the deck: in this world nobody has drawn it, which is as good as any.
    """
    folded = table.folded[:]
    discards = table.discards[:]
    deck = unseen & ~places[_LAID_ASIDE]
    for other in range(table.seats):
        if other != seat:
            table.hands[other] = places[_HELD + other] | places[_DRAWN + other]
            folded[other] = places[_FOLDED + other]
            deck &= ~(table.hands[other] | folded[other])
    rest = deck & ~mine
    for other in range(table.seats):
        if other != seat:
            if is_laid_aside(table, other):
                discards[other] = places[_LAID_ASIDE]
            else:
                discards[other] = lowest_of(rest, popcount(discards[other]))
                rest &= ~discards[other]
    table.deck = deck
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
