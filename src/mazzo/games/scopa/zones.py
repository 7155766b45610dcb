"""The zones of a position of Scopa, as scenarios and records write them."""

from typing import Annotated

import msgspec
from msgspec import Meta, field

Seat = Annotated[int, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Pair = Annotated[list[Count], Meta(min_length=2, max_length=2)]
Cards = list[str]
TwoPiles = Annotated[list[Cards], Meta(min_length=2, max_length=2)]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The zones. A hand, table or deck that is left out is dealt from the cards that are named nowhere."""

    hands: TwoPiles | None = None
    table: Cards | None = None
    deck: Cards | None = None  # the top card first
    captured: TwoPiles = field(default_factory=lambda: [[], []])
    scopas: Pair = field(default_factory=lambda: [0, 0])
    points: Pair = field(default_factory=lambda: [0, 0])
    dealer: Seat | None = None
    turn: Seat | None = None
    last_capturer: Annotated[int, Meta(ge=-1, le=1)] | None = None
    hand_number: Count = 1
    chosen: str = ""  # the card of a half-made play
    picked: Cards = []  # and what it has picked so far
    over: bool = False
