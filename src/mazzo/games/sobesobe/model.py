"""What SobeSobe shows and tells: options, the view of a seat, and events. No logic."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mazzo.core import model
from mazzo.core.model import Binding, Event

Phase = Literal[
    "opening", "blind", "two", "trump", "decide", "three", "exchange", "replace", "tricks", "over"
]
Suit = Literal["", "spades", "hearts", "clubs", "diamonds"]
Duty = Literal["few points", "sat out twice", "nobody else"]
Deed = Literal["leads", "follows", "cuts", "discards"]


class Options(model.Options, frozen=True):
    points: Annotated[int, Meta(ge=1, le=100)] = 20  # that each seat begins with
    cents: Annotated[int, Meta(ge=0, le=1000)] = 5  # for each point that a loser has left
    max_rounds: Annotated[int, Meta(ge=1, le=1000)] = 60


class Trick(msgspec.Struct, frozen=True):
    """A trick (vaza), or as much of it as has been played."""

    seats: list[int]  # in the order in which they played; the first of them led
    cards: list[str]  # of each of these seats
    winner: int  # the seat that wins it, so far


class Round(msgspec.Struct, frozen=True):
    """One row of the score table."""

    dealer: int
    party: int
    trump: Suit
    blind: bool
    value: int  # points a trick
    played: list[int]  # the seats that did not sit out
    won: list[int]  # tricks of each seat
    points: list[int]  # of each seat after the round


class View(model.View, frozen=True):
    """A spectator's has no cards of its own. Cards are listed from the lowest up, as they rank here."""

    options: Options
    phase: Phase
    round_number: int
    dealer: int  # -1 before the first round
    party: int
    turn: int  # the seat to act, or who is to in its place (core.state.DEALER, NOBODY)
    trump: Suit  # '' before it is named
    blind: bool  # whether it was named before the deal
    value: int  # points a trick; 0 before the trump is named
    again: bool  # whether the trump is chosen for the second time, as no other player played (SOB-3)
    playing: list[int]  # seats that are in the round, as far as that is decided
    sitting: list[int]  # and those that sit out
    hand: list[str]
    hand_sizes: list[int]
    playable: list[str]  # of the own hand; empty when it is not this seat's turn to play a card
    folded: list[str]  # the own two cards, if this seat sits out
    discards: list[str]  # what it has exchanged
    picked: list[str]  # and of a half-made exchange, what it has picked so far
    exchanged: list[int]  # how many cards each seat has exchanged; -1 if it has not had its turn
    deck: int
    trick: Trick  # the one in the middle
    tricks: list[Trick]  # those that were won in this round
    won: list[int]  # tricks of each seat
    points: list[int]
    sat_out: list[int]  # how many of the last rounds each seat has sat out, one after the other
    rounds: list[Round]  # the last that have been scored, at most 3; RoundScored tells more of them
    winners: list[int]  # once the match is over
    prizes: list[int]  # in cents; 0 for all before the match is over


class RoundBegun(Event, frozen=True):
    round_number: int
    dealer: int
    party: int


class CardsAwaited(Event, frozen=True):
    """The party player names no blind trump, but wants to see two cards first (SOB-1)."""

    seat: int


class TrumpNamed(Binding, frozen=True):
    seat: int
    trump: Suit
    blind: bool
    value: int


class HandsDealt(Event, frozen=True):
    """So many cards to each of these seats, in this order: all hear it."""

    seats: list[int]
    count: int


class CardsDrawn(Event, frozen=True):
    """Which ones: their owner alone hears it."""

    seat: int
    cards: list[str]
    hand: list[str]


class AllMustPlay(Event, frozen=True):
    """Clubs are trump (SOB-14)."""


class MustPlay(Event, frozen=True):
    """A seat that is not asked (SOB-16)."""

    seat: int
    why: Duty


class Decided(Event, frozen=True):
    seat: int
    plays: bool


class TrumpReset(Event, frozen=True):
    """No player stays in but the party player, who names the trump again (SOB-3)."""

    party: int


class Exchanged(Binding, frozen=True):
    """How many cards a seat exchanges: all hear it."""

    seat: int
    count: int


class Discarded(Event, frozen=True):
    """Which ones: the seat alone hears it."""

    seat: int
    cards: list[str]


class CardPlayed(Event, frozen=True):
    seat: int
    card: str
    deed: Deed


class TrickWon(Event, frozen=True):
    seat: int
    card: str


class RoundScored(Event, frozen=True):
    """The score table with the round that has just been played as its last row."""

    start: int  # the points that each seat began with
    rounds: list[Round]  # the last ones, at most 30
    winners: list[int]  # of the match, if it is over
    earlier: int = 0  # how many rounds came before these,
    before: list[int] = msgspec.field(default_factory=list)  # and the points of each seat after them


class MatchEnded(Event, frozen=True):
    winners: list[int]
    points: list[int]
    prizes: list[int]  # cents of each seat
    cut_short: bool  # by max_rounds, with no player at 0 or below (SOB-15)
