"""Amounts of the six colours in one number, six bits each: tokens, prices, bonuses, demands.

No amount is above 31, so the highest bit of each field stays free: it guards the field above it when one
bundle of amounts is taken from another, and tells of each colour whether there was enough of it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, shifted

COLORS: Final = "WUGRK"
LETTERS: Final = "WUGRKL"
GOLD: Final[i64] = 5  # the sixth
ONE_GOLD: Final[i64] = 0x40000000

_FIELD: Final[i64] = 6
_FIELD_MASK: Final[i64] = 63
_GUARD: Final[i64] = 5  # the place of a field's highest bit
_ONE_OF_EACH: Final[i64] = 0x1041041  # of the five colours
_GUARDS: Final[i64] = 0x20820820
_COLOR_FIELDS: Final[i64] = 0x3FFFFFFF
_TOP_COLOR: Final[i64] = 24
_TO_GUARD: Final[i64] = 32

# Brings the bits 0, 6, 12, 18, 24 together from bit 20 up; no two of its products meet.
_GATHER: Final[i64] = 0x108421
_GATHERED: Final[i64] = 20


def of(color: i64, count: i64) -> i64:
    """So many of one colour, and nothing else."""
    return shifted(count, _FIELD * color)


def amount(bundle: i64, color: i64) -> i64:
    """How much of the colour there is."""
    return (bundle >> (_FIELD * color)) & _FIELD_MASK


def colored(bundle: i64) -> i64:
    """The bundle without its gold, and without whatever lies above it."""
    return bundle & _COLOR_FIELDS


def gold(bundle: i64) -> i64:
    return (bundle >> (_FIELD * GOLD)) & _FIELD_MASK


def total(bundle: i64) -> i64:
    """How many there are of all colours and gold together."""
    colors = (((bundle & _COLOR_FIELDS) * _ONE_OF_EACH) >> _TOP_COLOR) & _FIELD_MASK
    return colors + gold(bundle)


def lacking(wanted: i64, had: i64) -> i64:
    """What of five colours is missing, colour by colour; where there is enough, nothing."""
    rest = (wanted | _GUARDS) - had
    short = rest & _GUARDS
    return rest & (short - (short >> _GUARD))


def is_within(wanted: i64, had: i64) -> bool:
    """Whether there is enough of each of the five colours."""
    return ((had | _GUARDS) - wanted) & _GUARDS == _GUARDS


def with_at_least(bundle: i64, least: i64) -> i64:
    """The set of the five colours of which there is so much or more."""
    enough = ((bundle & _COLOR_FIELDS) + (_TO_GUARD - least) * _ONE_OF_EACH) & _GUARDS
    return ((enough >> _GUARD) * _GATHER >> _GATHERED) & 31


def one_of_each(colors: i64) -> i64:
    """One of every colour in the set."""
    bundle: i64 = 0
    for color in range(len(LETTERS)):
        if colors & bit(color):
            bundle += of(color, 1)
    return bundle


def steps(most: i64, named: i64, wanted: i64) -> i64:
    """The colours of which one more may be named, on the way from `named` to `wanted` in all.

    Colours are named in their order, so that there is one way to each choice, and never more than `most`
    of one.
    """
    missing = wanted - total(named)
    rest: i64 = 0
    found: i64 = 0
    color = GOLD
    while color >= 0:
        free = amount(most, color) - amount(named, color)
        rest += free
        if free > 0 and rest >= missing:
            found |= bit(color)
        if amount(named, color) > 0:
            break
        color -= 1
    return found


def listed(bundle: i64) -> list[int]:
    """The six amounts: W U G R K L."""
    return [amount(bundle, color) for color in range(len(LETTERS))]


def colors_listed(bundle: i64) -> list[int]:
    """The five amounts without gold."""
    return [amount(bundle, color) for color in range(len(COLORS))]


def bundle_of(counts: vec[i64]) -> i64:
    """The amounts in one number."""
    bundle: i64 = 0
    for color in range(len(counts)):
        bundle += of(color, counts[color])
    return bundle


def written(bundle: i64) -> str:
    """`1W 2U 1L`; what there is none of is left out."""
    parts = []
    for color in range(len(LETTERS)):
        count = amount(bundle, color)
        if count > 0:
            parts.append(f"{count}{LETTERS[color]}")
    return " ".join(parts)
