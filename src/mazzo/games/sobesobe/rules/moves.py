"""The numbers of SobeSobe's moves and phases."""

from typing import Final

from mypy_extensions import i64

from mazzo.games.sobesobe.model import Duty, Phase

# A move is a card, 0 to 39, or one of these; to those that name a suit its number is added.
BLIND_TRUMP: Final[i64] = 40
OPEN_TRUMP: Final[i64] = 44
DEAL: Final[i64] = 48
PLAY: Final[i64] = 49
SIT: Final[i64] = 50
DONE: Final[i64] = 51

# What a seat is to do, and then what the dealer is.
BLIND: Final[i64] = 0
TRUMP: Final[i64] = 1
DECIDE: Final[i64] = 2
EXCHANGE: Final[i64] = 3
TRICKS: Final[i64] = 4
OPENING: Final[i64] = 5
TWO: Final[i64] = 6
THREE: Final[i64] = 7
REPLACE: Final[i64] = 8
OVER: Final[i64] = 9
PHASES: Final[list[Phase]] = [
    "blind",
    "trump",
    "decide",
    "exchange",
    "tricks",
    "opening",
    "two",
    "three",
    "replace",
    "over",
]

MOST_EXCHANGED: Final[i64] = 3

# Why a seat must play.
FREE: Final[i64] = 0
FEW_POINTS: Final[i64] = 1
SAT_OUT_TWICE: Final[i64] = 2
NOBODY_ELSE: Final[i64] = 3
DUTIES: Final[list[Duty]] = ["few points", "few points", "sat out twice", "nobody else"]
