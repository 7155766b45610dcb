"""The zones of a position of Hoards, as scenarios and records write them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from mazzo.games.hoards import model

Seat = Annotated[int, Meta(ge=0, le=3)]
SeatOrNone = Annotated[int, Meta(ge=-1, le=3)]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Few = Annotated[int, Meta(ge=0, le=100)]
Cards = list[str]


class PileZone(msgspec.Struct, forbid_unknown_fields=True):
    original: Cards
    added: Cards = []


class PeekZone(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    seats: list[Seat]


class LootZone(msgspec.Struct, forbid_unknown_fields=True):
    seat: Seat  # who still sees it
    comparison: model.Comparison


class KnowledgeZone(msgspec.Struct, forbid_unknown_fields=True):
    """What an observer may think of each place: sets of cards as numbers."""

    counted: list[Seat]
    places: list[Annotated[int, Meta(ge=0, lt=2**52)]]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The zones. Cards that are named nowhere are removed or in the deck; kings are not in the game."""

    phase: model.Phase = "turn"
    first: SeatOrNone = 0
    turn: SeatOrNone = 0
    asked: SeatOrNone | None = None
    turn_number: Count = 1
    used: list[model.Action] = []
    combination: Few = 0  # the number of a pile
    looking: bool = False
    put: Annotated[int, Meta(ge=0, le=2)] = 0
    hands: list[Cards] = []
    piles: list[list[Cards | PileZone]] = []
    discards: Cards = []
    drawn: Cards = []
    deck: Cards | None = None
    top: list[PeekZone] = []
    bottom: list[PeekZone] = []
    removed: Cards | None = None
    unused: Cards | None = None
    laid: list[Cards] = []
    armed: Cards = []
    spent: Cards = []
    owners: list[SeatOrNone] = []  # of KS, KH, KC, KD
    public_owners: Cards | None = None
    picked: Cards = []
    adding: Cards = []
    want: Annotated[int, Meta(ge=0, le=3)] = 0
    raid: list[model.Raid] = []
    looting: list[model.Looting] = []
    lootings: list[LootZone] = []
    target_pile: Few = 0
    tosser: SeatOrNone = -1
    still: Count = 0
    deck_before: Few | None = None
    is_last: bool = False
    audited: list[Cards] = []
    knowledge: list[KnowledgeZone] = []
