"""The cards of SobeSobe: which of two wins a trick, which may be played, and which others that rules out."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, lowest
from mazzo.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Deck, of_rank, of_suit, rank, suit
from mazzo.games.sobesobe.model import Suit

NONE: Final[i64] = -1

# From the lowest rank up, so that of two cards of one suit the greater number wins.
DECK: Final = Deck(["2", "3", "4", "5", "6", "J", "Q", "K", "7", "A"])
ACES: Final[i64] = DECK.mask(["AS", "AH", "AC", "AD"])

SEVENS: Final[i64] = DECK.mask(["7S", "7H", "7C", "7D"])

SUIT_NAMES: Final[list[Suit]] = ["spades", "hearts", "clubs", "diamonds"]  # by number
ALPHABETICAL: Final[vec[i64]] = vec[i64]([CLUBS, DIAMONDS, HEARTS, SPADES])


def above(card: i64) -> i64:
    """The cards of the same suit that are higher."""
    return of_suit(suit(card)) & DECK.all & -bit(card + 1)


def beats(card: i64, best: i64, trump: i64) -> bool:
    """Whether the card wins over the one that was winning so far (SOB-18: a discard never does)."""
    if suit(card) == suit(best):
        return card > best
    return suit(card) == trump


def playable(hand: i64, led: i64, trump: i64, best: i64) -> i64:
    """The cards that may be played to a trick in which suit `led` was led (NONE: on lead) and `best` wins."""
    trumps = hand & of_suit(trump)
    if led == NONE:
        return trumps & ACES or hand  # SOB-6
    if led == trump:
        return trumps & ACES or trumps & above(best) or trumps or hand  # SOB-6, SOB-7
    return hand & of_suit(led) or trumps or hand  # SOB-9, SOB-8


def lacking(card: i64, led: i64, trump: i64, best: i64) -> i64:
    """The cards that the player of this one cannot hold, since they would have had to play another."""
    trumps = of_suit(trump) & DECK.all
    if led == NONE:
        return trumps & ACES & ~bit(card)  # SOB-6
    if led == trump:
        if suit(card) != trump:
            return trumps
        if card > best:
            return trumps & ACES & ~bit(card)
        return above(best)  # SOB-7
    if suit(card) == led:
        return 0
    if suit(card) == trump:
        return of_suit(led) & DECK.all
    return trumps | (of_suit(led) & DECK.all)


def idlest(cards: i64, trump: i64) -> i64:
    """What is played for a seat out of time: no trump if it can be, the lowest rank, then C D H S."""
    plain = cards & ~of_suit(trump)
    if plain:
        cards = plain
    cards &= of_rank(rank(lowest(cards)))
    for which in ALPHABETICAL:
        found = cards & of_suit(which)
        if found:
            return lowest(found)
    return NONE


def worth_keeping(trump: i64) -> i64:
    """The cards that a sensible player does not exchange: trumps, Aces and Sevens."""
    return (of_suit(trump) & DECK.all) | ACES | SEVENS
