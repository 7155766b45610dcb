"""The zones of a position of Sapone, as scenarios and records write them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mazzo.games.sapone import model
from mazzo.games.sapone.rules import piles

Seat = Annotated[int, Meta(ge=0, le=5)]
SeatOrNone = Annotated[int, Meta(ge=-1, le=5)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Cards = list[model.Kind]


class SaleZone(msgspec.Struct, forbid_unknown_fields=True):
    """The seller is the seat whose turn it is; the card lies in the zone on_sale."""

    claim: model.Kind
    wish: list[str] = []
    revealed: bool = False
    doubter: SeatOrNone = piles.NONE
    lap: Count = 1
    deeds: list[model.Deed] = []  # of each seat in the last lap that is over
    buyer: SeatOrNone = piles.NONE  # in phase exchange
    passing: list[Seat] = []  # who passes for the rest of the sale (SAP-24)


class SealedZone(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has done in the lap; its cards are still in its hand."""

    seat: Seat
    act: Literal["bid", "pass", "doubt"]
    cards: Cards = []
    sayings: Cards = []


class BegunZone(msgspec.Struct, forbid_unknown_fields=True):
    """A half-made play, which an export from a search may have."""

    seat: Seat
    act: Literal["sell", "buy", "bid", "more"]
    cards: Cards = []
    claim: model.Kind = ""
    wish: list[str] = []
    is_saying: bool = False
    sayings: Cards = []


class RoundZone(msgspec.Struct, forbid_unknown_fields=True):
    """The last round that was scored; its points stand in the history."""

    hands: list[Cards]
    totals: list[Count]
    declarer: SeatOrNone = piles.NONE
    declared: model.Kind = ""
    claims: list[model.Claim] = []  # until somebody plays in the next round; then only
    words: list[model.Word] = []


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The zones. Decks and hands that are left out are filled with the rest of the cards."""

    phase: model.Phase | None = None
    round_number: Count = 1
    turn_number: Count = 1
    starter: Seat | None = None
    turn: Seat | None = None
    hands: list[Cards] | None = None
    market: Cards | None = None
    face_up: Count | None = None
    top: model.Kind = ""
    soap: Cards | None = None
    discards: list[Cards] = []
    on_sale: Annotated[Cards, Meta(max_length=1)] = []
    sale: SaleZone | None = None
    bids: list[Cards] = []
    sayings: list[Cards] = []
    sealed: list[SealedZone] = []
    begun: BegunZone | None = None
    declared: model.Kind = ""
    # By seat, or public: of what each seat owns, then of its discards.
    known: dict[str, list[model.Known]] = {}
    # By seat: what it can tell that each knows of these two of it.
    exposed: dict[str, list[model.Known]] = {}
    claims: list[model.Claim] = []
    points: list[Count] = []
    history: list[list[Count]] = []
    last_round: RoundZone | None = None
