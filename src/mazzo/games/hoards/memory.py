"""What a seat of Hoards can know, by remembering everything, of cards that lie face down (HOA-15)."""

import msgspec


class Place(msgspec.Struct, frozen=True, gc=False):
    """What a seat can know, by remembering everything, of cards that lie face down."""

    known: list[str]  # these are there
    maybe: int  # and these may be: the set of cards as a number, 2 ** card for each (core.cards)


class Peeked(msgspec.Struct, frozen=True, gc=False):
    """A card that has a place in the deck, since somebody has peeked at it."""

    card: str  # '' if this seat has not
    seats: list[int]  # all who have


class PilePlaces(msgspec.Struct, frozen=True, gc=False):
    original: Place
    added: list[Place]  # one card each, in the order in which they came


class Remembered(msgspec.Struct, frozen=True, gc=False):
    """What bots get always, and people only if the option memory is open (HOA-15)."""

    hands: list[Place]
    kings: list[int]  # how many kings are in each hand; -1 if this seat cannot tell
    deck: Place
    removed: Place
    unused: Place  # kings that are not in the game
    drawn: Place
    piles: list[list[PilePlaces]]
    top: Peeked | None  # the card on top of the deck, if anybody has peeked at it
    bottom: list[Peeked]  # those at the bottom of the deck, the last one undermost
    owners: list[int]  # first owner of KS, KH, KC, KD; -1 if this seat cannot tell
