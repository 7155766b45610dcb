"""The numbers of Splendor's moves, phases and places."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import bit, popcount
from mazzo.games.splendor.model import Ending, Phase
from mazzo.games.splendor.rules.tokens import COLORS, of, one_of_each

# Moves; to those that name a colour, a place, a deck or a noble its number is added.
TAKE_THREE: Final[i64] = 0
TAKE_ALL: Final[i64] = 10  # one of each, where fewer than three colours are left
TAKE_TWO: Final[i64] = 11
RESERVE: Final[i64] = 16
RESERVE_TOP: Final[i64] = 28
BUY: Final[i64] = 31
BUY_RESERVED: Final[i64] = 43
PASS: Final[i64] = 46
TOKEN: Final[i64] = 47  # one that is given back, or paid with
NOBLE: Final[i64] = 53
PAY: Final[i64] = 58  # 'I name my payment': the card follows, then each token
LAST_MOVE: Final[i64] = PAY

# Places of the board from 1-1 to 3-4, then R1 to R3: BUY + place buys what lies there.
BOARD: Final[i64] = 12
HAND: Final[i64] = 3
ANY_PLACE: Final[i64] = BOARD + HAND  # of a payment that has no card yet
PLACE_NAMES: Final[list[str]] = [
    *(f"{tier}-{place}" for tier in (1, 2, 3) for place in (1, 2, 3, 4)),
    "R1",
    "R2",
    "R3",
]
# What RESERVE is added to: the places of the board, then the tops of the decks.
RESERVE_NAMES: Final[list[str]] = [*PLACE_NAMES[:12], "1-0", "2-0", "3-0"]

# What a seat is to do, and then what the dealer is.
TURN: Final[i64] = 0
RETURN: Final[i64] = 1
CHOOSE: Final[i64] = 2
OPENING: Final[i64] = 3
REFILL: Final[i64] = 4
DRAW: Final[i64] = 5
REVEAL: Final[i64] = 6
OVER: Final[i64] = 7
PHASES: Final[list[Phase]] = ["turn", "return", "noble", "opening", "refill", "draw", "reveal", "over"]

# Why a match is over.
ENDINGS: Final[list[Ending]] = ["points", "nobody can move", "nothing happens"]
BY_POINTS: Final[i64] = 0
BY_PASSES: Final[i64] = 1
BY_QUIET: Final[i64] = 2

MOST_TOKENS: Final[i64] = 10
FEWEST_FOR_TWO: Final[i64] = 4


def _threes() -> vec[i64]:
    """The ten sets of three colours."""
    found = vec[i64]()
    for first in range(len(COLORS)):
        for second in range(first + 1, len(COLORS)):
            for third in range(second + 1, len(COLORS)):
                found = append(found, bit(first) | bit(second) | bit(third))
    return found


THREES: Final[vec[i64]] = _threes()


def _different() -> vec[i64]:
    """By the set of colours that are left: the moves that take different ones."""
    found = vec[i64]()
    for left in range(32):
        ways: i64 = 0
        for three in range(len(THREES)):
            if THREES[three] & left == THREES[three]:
                ways |= bit(TAKE_THREE + three)
        if 0 < popcount(left) < 3:
            ways = bit(TAKE_ALL)
        found = append(found, ways)
    return found


def _bundles() -> vec[i64]:
    """What each move takes; of TAKE_ALL that depends on the bank."""
    found = vec[i64]()
    for colors in THREES:
        found = append(found, one_of_each(colors))
    found = append(found, 0)
    for color in range(len(COLORS)):
        found = append(found, of(color, 2))
    return found


DIFFERENT: Final[vec[i64]] = _different()
BUNDLES: Final[vec[i64]] = _bundles()
