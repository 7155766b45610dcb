"""What a review says, as it is stored and sent. docs/review.md explains every field.

A review is stored for good: new fields have defaults, and a name is never used for another meaning.
"""

from typing import Any, Literal

import msgspec

from mazzo.core.marked import Words

FORMAT = 1
# What a change of value is put down to; `par` is what a new hand or round is worth before its first card.
Cause = Literal["chance", "own", "other", "secret", "par"]
CAUSES: tuple[Cause, ...] = ("chance", "own", "other", "secret", "par")


class Value(msgspec.Struct, frozen=True):
    """What a seat could expect: points at the next reckoning, and its part of the victory."""

    points: float
    share: float
    points_error: float = 0.0  # standard errors; 0 of what is certain
    share_error: float = 0.0


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change of what a seat could expect, and what it is put down to."""

    step: int  # of the replay
    cause: Cause
    mover: int  # the seat that played, or DEALER
    points: float
    share: float
    points_error: float
    share_error: float
    log: list[str] = []  # what the seat heard, in notation


class Hindsight(msgspec.Struct, frozen=True):
    """The second layer: what the seat could not know, and by how much the better play was better by that."""

    points: float
    share: float
    points_error: float
    share_error: float
    position: dict[str, Any]  # every card, zone by zone, as in a scenario


class Mistake(msgspec.Struct, frozen=True):
    """A decision of the seat for which it could have known a better one."""

    seat: int
    step: int  # of the replay; the position before it is that of the step before
    number: int  # of the play in the record, from 0
    played: str  # in notation
    better: str
    points: float  # by how much the better one was better
    share: float
    points_error: float
    share_error: float
    why: str  # the better one is good
    truth: Hindsight
    played_words: Words = []  # the plays and the reason for who types nothing, if these are others
    better_words: Words = []
    why_words: Words = []


class Luck(msgspec.Struct, frozen=True):
    """What the deals gave the seat, every card known, and the result without it."""

    points: float
    share: float
    adjusted_points: float
    adjusted_share: float


class Sum(msgspec.Struct, frozen=True):
    """All entries of one cause together."""

    cause: Cause
    points: float
    share: float


class SeatReview(msgspec.Struct, frozen=True):
    """The books of one seat: `start` and all entries together are `end`."""

    seat: int
    start: Value
    end: Value
    entries: list[Entry]
    account: list[Sum]  # of every cause that there is an entry of
    decisions: int  # where there was more than one play worth a thought
    mistakes: list[Mistake]  # the costliest first
    luck: Luck


class Belief(msgspec.Struct, frozen=True):
    """What a listener made of a claim, by its own view."""

    seat: int
    odds: float  # from 0 to 1, that it is true, as the listener could think when it was made
    odds_error: float
    before: Value  # what the listener could expect before the claim,
    after: Value  # and after it


class Doubt(msgspec.Struct, frozen=True):
    """A claim put to the test."""

    seat: int
    step: int
    odds: float  # from 0 to 1, that the claim was false, as the doubter could think
    odds_error: float
    is_right: bool  # the claim was false
    points: float  # what the doubter gained when it came out
    share: float


class Gain(msgspec.Struct, frozen=True):
    """What a seat gained by a claim, from what it expected before it to what it did when it was settled."""

    seat: int
    points: float
    share: float


class ClaimReview(msgspec.Struct, frozen=True):
    """What a seat said of hidden cards, what was true, and what came of it."""

    seat: int
    step: int
    is_true: bool
    text: str  # how the table heard it, in notation
    beliefs: list[Belief]
    doubts: list[Doubt]
    gains: list[Gain]  # of every seat
    words: Words = []  # for who types nothing, if these are others


class Bluffing(msgspec.Struct, frozen=True):
    """How a player lied and doubted in the whole match; a rate is null where there was nothing to count."""

    seat: int
    claims: int
    bluffs: int
    bluff_rate: float | None
    bluff_points: float  # gained by the bluffs
    bluff_share: float
    doubts: int
    right_doubts: int
    doubt_precision: float | None


class Review(msgspec.Struct, frozen=True):
    """A whole match, seat by seat."""

    mazzo: int  # the format
    game: str
    version: int  # of the rules
    commitment: str  # of the record that was reviewed
    players: list[str]
    seed: int
    worlds: int  # imagined for each value
    seats: list[SeatReview]
    fewest_wins: bool = False  # whether it is better to have fewer points
    claims: list[ClaimReview] = []
    bluffing: list[Bluffing] = []  # of each seat, in a game that has claims
    notes: list[str] = []  # what is not judged
