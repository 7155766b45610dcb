"""What Scopa shows and tells: options, the view of a seat, and events. No logic."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mazzo.core import model
from mazzo.core.model import Event


class Options(model.Options, frozen=True):
    target: Annotated[int, Meta(ge=0, le=100)] = 0  # 0: one hand
    capture: Literal["auto", "choose"] = "auto"
    primiera: Literal["best", "all_suits"] = "best"
    max_hands: Annotated[int, Meta(ge=1, le=1000)] = 50


class View(model.View, frozen=True):
    """A spectator's has no hand. Cards are listed from the lowest up."""

    options: Options
    hand_number: int
    dealer: int
    turn: int  # the seat to play, or who is to act in its place (core.state.DEALER, NOBODY)
    hand: list[str]
    hand_sizes: list[int]
    table: list[str]
    deck: int
    captured: list[list[str]]
    scopas: list[int]
    points: list[int]
    last_capturer: int  # -1 before the first capture of the hand
    takes: dict[str, list[str]]  # for each card of the hand: the captures it can make, as `4S+6C`
    chosen: str  # the seat's own half-made play: the card, '' if none
    picked: list[str]  # and what it has picked from the table so far


class HandBegun(Event, frozen=True):
    hand_number: int
    dealer: int


class DealVoided(Event, frozen=True):
    """Three or four Kings lay on the table (SCO-2)."""

    table: list[str]


class TableDealt(Event, frozen=True):
    cards: list[str]


class HandDealt(Event, frozen=True):
    """How many cards a seat was dealt: all hear it."""

    seat: int
    count: int


class CardsDrawn(Event, frozen=True):
    """Which ones: their owner alone hears it."""

    seat: int
    cards: list[str]


class Trailed(Event, frozen=True):
    seat: int
    card: str


class Captured(Event, frozen=True):
    seat: int
    card: str
    cards: list[str]
    scopa: bool


class RestCollected(Event, frozen=True):
    seat: int
    cards: list[str]


class Line(msgspec.Struct, frozen=True):
    """One row of the score sheet: what each seat had, and the points it earned."""

    category: str
    counts: list[int]
    points: list[int]


class HandScored(Event, frozen=True):
    hand_number: int
    lines: list[Line]
    earned: list[int]
    totals: list[int]


class MatchEnded(Event, frozen=True):
    winner: int  # -1: a draw
    totals: list[int]
