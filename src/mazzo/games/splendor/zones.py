"""The zones of a position of Splendor, as scenarios and records write them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from mazzo.games.splendor.model import Ending, Phase

Seat = Annotated[int, Meta(ge=0, le=3)]
Few = Annotated[int, Meta(ge=0, le=20)]
Letter = Annotated[str, Meta(pattern="^[WUGRKL]$")]
Tokens = dict[Letter, Few]
Cards = list[str]
Tiers = Annotated[list[Cards], Meta(max_length=3)]
Row = Annotated[list[str], Meta(max_length=4)]


class Half(msgspec.Struct, forbid_unknown_fields=True):
    place: str = ""
    tokens: Tokens = {}


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The zones. Cards and nobles that are named nowhere come from the seed."""

    phase: Phase | None = None
    turn: Seat | None = None
    first: Seat | None = None
    round_number: Annotated[int, Meta(ge=1, le=100_000)] = 1
    last_round: bool | None = None
    quiet_rounds: Annotated[int, Meta(ge=0, le=10)] = 0
    quiet: bool = True
    passes: Annotated[int, Meta(ge=0, le=4)] = 0
    board: Annotated[list[Row], Meta(max_length=3)] = []  # tiers 1, 2, 3; an empty place is ''
    decks: Annotated[list[Cards], Meta(min_length=3, max_length=3)] | None = None  # the top card first
    out: Cards = []  # cards that lie nowhere, if the decks of a scenario lack them
    nobles: Cards | None = None  # by place; one that has left is ''
    box: Cards | None = None  # nobles that are not in the match
    bank: Tokens = {}  # what is left out is all that no seat has
    tokens: list[Tokens] = []
    bought: list[Cards] = []
    reserved: list[Cards] = []
    blind: list[Cards] = []  # those of `reserved` that only their owner has seen
    received: list[Cards] = []  # nobles
    taken: Tokens = {}
    due: str = ""
    pending: Half | None = None
    ending: Ending | None = None
