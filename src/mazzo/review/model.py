"""What a review says, as it is stored and sent. docs/reviews.md explains every field."""

from typing import Literal

import msgspec

FORMAT = 1
Cause = Literal["chance", "own", "other", "secret"]
CAUSES: tuple[Cause, ...] = ("chance", "own", "other", "secret")


class Value(msgspec.Struct, frozen=True):
    """What a seat could expect: points at the next reckoning, and its part of the victory."""

    points: float
    share: float
    points_error: float = 0.0  # standard errors
    share_error: float = 0.0


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change of what a seat could expect, and what it is put down to."""

    step: int  # of the replay
    cause: Cause
    mover: int  # the seat that played, or the dealer
    points: float
    share: float
    points_error: float
    share_error: float
    log: list[str] = []  # what the seat heard


class Mistake(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of the seat for which it could have known a better one."""

    step: int
    played: str
    better: str
    points: float  # that the better one was worth more
    share: float
    share_error: float
    why: str  # the better one is good, a marked sentence
    played_words: str = ""  # marked sentences
    better_words: str = ""


class Luck(msgspec.Struct, frozen=True):
    """What the deals gave the seat, every card known, and the result without it."""

    points: float
    share: float
    adjusted_points: float
    adjusted_share: float


class SeatReview(msgspec.Struct, frozen=True):
    """The books of one seat. `start` and all entries together are `end`."""

    seat: int
    start: Value
    entries: list[Entry]
    end: Value
    decisions: int  # with a choice
    mistakes: list[Mistake]  # the costliest first
    luck: Luck


class Review(msgspec.Struct, frozen=True):
    """A whole match, seat by seat."""

    mazzo: int
    game: str
    players: list[str]
    seed: int
    worlds: int  # imagined for each value
    seats: list[SeatReview]
