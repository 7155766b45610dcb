"""Raids and lootings of Hoards as they are shown and told: Structs, no logic."""

from typing import Literal

import msgspec

Call = Literal["random", "give"]
Family = Literal["set", "sequence"]
Outcome = Literal[
    "stronger",  # one side's combination is
    "draw",
    "incompatible",
    "defender invalid",  # strays in one pile: its owner loses
    "attacker invalid",
    "both invalid",
]


class Raid(msgspec.Struct, frozen=True, gc=False):
    """The raid of this turn, as far as it has come."""

    seat: int
    target: int
    call: Call
    answer: Literal["", "agree", "dispute"]
    inverted: bool | None  # null if nobody was asked
    shown: list[str]  # of a dragon fight: the raider's card and the target's; '' for an empty hand
    winner: int  # of the fight; -1: none yet, or a draw
    is_draw: bool
    by_red: bool  # whether the red dragon has decided a draw
    choice: Literal["", "random", "give"]  # of whoever has won the fight


class Looting(msgspec.Struct, frozen=True, gc=False):
    """The looting of this turn, as everybody may know it (HOA-14)."""

    seat: int
    pile: int  # the combination that the looter used
    target: int
    target_pile: int
    inverted: bool | None  # null if nobody was asked
    outcome: Outcome | Literal[""]  # '' before it is known
    winner: int  # -1 if nobody wins
    by_red: bool
    sizes: list[int]  # of the looter's core and of the target's; none if incompatible


class Side(msgspec.Struct, frozen=True, gc=False):
    """One pile of a looting, laid open to the two."""

    seat: int
    pile: int  # its number when it was compared
    family: Family
    core: list[str]  # the matching cards, from the lowest up
    guards: list[str]
    strays: list[str]
    help: int  # what the clubs add to every card of the core
    strengths: list[int]  # of each card of the core, with that help


class Comparison(msgspec.Struct, frozen=True, gc=False):
    """The last looting that this seat was in, until the end of its turn; of its next if it was the target."""

    looting: Looting
    attacker: Side
    defender: Side
