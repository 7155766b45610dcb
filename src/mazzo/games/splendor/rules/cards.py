"""The 90 cards and the 10 nobles: what they cost or demand, and what they give."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import bit
from mazzo.games.splendor.model import Card, Color, Noble
from mazzo.games.splendor.rules.tokens import COLORS, colors_listed, of

# A line for each tier and the bonus that its cards give; each card as its points and its cost.
_CARDS: Final = (
    "1W  0:2R1K 0:1U1G1R1K 0:1U2G1R1K 0:2U2K 0:2U2G1K 0:3U 0:3W1U1K 1:4G",
    "1U  0:3K 0:2G2K 0:1U3G1R 0:1W2K 0:1W1G1R1K 0:1W1G2R1K 0:1W2G2R 1:4R",
    "1G  0:3R 0:1U2R2K 0:2U2R 0:1W1U1R1K 0:1W1U1R2K 0:1W3U1G 0:2W1U 1:4K",
    "1R  0:2U1G 0:1W1R3K 0:1W1U1G1K 0:2W2R 0:2W1G2K 0:2W1U1G1K 0:3W 1:4W",
    "1K  0:1G3R1K 0:2G1R 0:3G 0:1W1U1G1R 0:1W2U1G1R 0:2W2G 0:2W2U1R 1:4U",
    "2W  1:3G2R2K 1:2W3U3R 2:5R 2:5R3K 2:1G4R2K 3:6W",
    "2U  1:2U2G3R 1:2U3G3K 2:5U 2:2W1R4K 2:5W3U 3:6U",
    "2G  1:2W3U2K 1:3W2G3R 2:5G 2:5U3G 2:4W2U1K 3:6G",
    "2R  1:3U2R3K 1:2W2R3K 2:5K 2:1W4U2G 2:3W5K 3:6R",
    "2K  1:3W3G2K 1:3W2U2G 2:5G3R 2:1U4G2R 2:5W 3:6K",
    "3W  3:3U3G5R3K 4:7K 4:3W3R6K 5:3W7K",
    "3U  3:3W3G3R5K 4:6W3U3K 4:7W 5:7W3U",
    "3G  3:5W3U3R3K 4:7U 4:3W6U3G 5:7U3G",
    "3R  3:3W5U3G3K 4:7G 4:3U6G3R 5:7G3R",
    "3K  3:3W3U5G3R 4:7R 4:3G6R3K 5:7R3K",
)
_NOBLES: Final = "4W4U 4W4K 3W3U3G 3W3U3K 3W3R3K 4U4G 3U3G3R 4G4R 3G3R3K 4R4K"

NONE: Final[i64] = -1
TIERS: Final[i64] = 3
PLACES: Final[i64] = 4  # of each tier
NOBLE_POINTS: Final[i64] = 3

# By tier: its first card, and how many it has; the cards of a tier follow each other.
FIRST_OF: Final[vec[i64]] = vec[i64]([0, 40, 70])
COUNT_OF: Final[vec[i64]] = vec[i64]([40, 30, 20])
DECK_SIZE: Final[i64] = 90
NOBLE_COUNT: Final[i64] = 10
NO_CARDS: Final[vec[i64]] = vec[i64]([-1] * 90)

# What lies in front of a seat except tokens, in one number: its bonuses, its points, its nobles.
_POINTS_AT: Final[i64] = 36
_POINTS_MASK: Final[i64] = 255
_NOBLES_AT: Final[i64] = 44


def _bundle(text: str) -> i64:
    """`2R1K` as amounts."""
    bundle: i64 = 0
    for at in range(0, len(text), 2):
        bundle += of(COLORS.index(text[at + 1]), int(text[at]))
    return bundle


def _names() -> list[str]:
    return [f"{words[0]}{card}" for line in _CARDS for words in [line.split()] for card in words[1:]]


CARD_NAMES: Final[list[str]] = _names()
NOBLE_NAMES: Final[list[str]] = _NOBLES.split()


def _costs() -> vec[i64]:
    costs = vec[i64]()
    for name in CARD_NAMES:
        costs = append(costs, _bundle(name[4:]))
    return costs


def _gains() -> vec[i64]:
    """A bonus and points each, as they add up in front of a seat."""
    gains = vec[i64]()
    for name in CARD_NAMES:
        gains = append(gains, of(COLORS.index(name[1]), 1) + of_points(int(name[2])))
    return gains


def _demands() -> vec[i64]:
    demands = vec[i64]()
    for name in NOBLE_NAMES:
        demands = append(demands, _bundle(name))
    return demands


def of_points(points: i64) -> i64:
    """Points alone, as they stand in front of a seat."""
    return points * bit(_POINTS_AT)


COSTS: Final[vec[i64]] = _costs()
GAINS: Final[vec[i64]] = _gains()
DEMANDS: Final[vec[i64]] = _demands()


def points(tableau: i64) -> i64:
    """The points of all that lies in front of a seat."""
    return (tableau >> _POINTS_AT) & _POINTS_MASK


def with_noble(tableau: i64, noble: i64) -> i64:
    """The same with one noble more."""
    return tableau + of_points(NOBLE_POINTS) + bit(_NOBLES_AT + noble)


def nobles(tableau: i64) -> i64:
    """The set of the nobles in front of a seat."""
    return tableau >> _NOBLES_AT


def tier_of(card: i64) -> i64:
    """0, 1 or 2."""
    if card < FIRST_OF[1]:
        return 0
    if card < FIRST_OF[2]:
        return 1
    return 2


def _colors() -> list[Color]:
    return ["W", "U", "G", "R", "K"]


def _cards() -> list[Card]:
    found = []
    for card in range(DECK_SIZE):
        name = CARD_NAMES[card]
        bonus = _colors()[COLORS.index(name[1])]
        found.append(Card(name, int(name[0]), bonus, int(name[2]), colors_listed(COSTS[card])))
    return found


def _noble_tiles() -> list[Noble]:
    return [
        Noble(NOBLE_NAMES[noble], colors_listed(DEMANDS[noble]), NOBLE_POINTS) for noble in range(NOBLE_COUNT)
    ]


SHOWN: Final[list[Card]] = _cards()  # as views and events have them
NOBLES_SHOWN: Final[list[Noble]] = _noble_tiles()
