"""The zones of a position of SobeSobe, as scenarios and records write them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from mazzo.games.sobesobe.model import Phase, Round, Suit

Seat = Annotated[int, Meta(ge=0, le=4)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Cards = list[str]
Piles = list[Cards]


class TrickZone(msgspec.Struct, forbid_unknown_fields=True):
    leader: Seat
    cards: Cards


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The zones. Hands and folded hands that are left out, or empty where there must be cards, are dealt."""

    phase: Phase | None = None
    round_number: Count = 1
    dealer: Seat | None = None
    turn: Seat | None = None
    trump: Suit = ""
    blind: bool = False
    again: bool = False
    playing: list[Seat] | None = None
    sitting: list[Seat] = []
    hands: list[Cards] = []
    folded: list[Cards] = []
    discards: list[Cards] = []  # of each seat, which went back into the deck
    picked: Cards = []  # of a half-made exchange
    deck: Cards | None = None
    tricks: list[TrickZone] = []  # the last one may be incomplete
    won: list[Count] = []
    points: list[Annotated[int, Meta(ge=-1000, le=100_000)]] = []
    sat_out: list[Count] = []
    rounds: list[Round] = []
