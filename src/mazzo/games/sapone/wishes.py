"""What a seller would like to get: kinds and categories, as a set that binds nobody (SAP-6)."""

from mypy_extensions import i64

from mazzo.core.bits import bit, members
from mazzo.games.sapone.piles import CATEGORIES, KINDS

WISHES = [*KINDS, *CATEGORIES]


def wished(wish: i64) -> list[str]:
    """The wish in words: kinds, then categories."""
    return [WISHES[item] for item in members(wish)]


def wish_of(words: list[str]) -> i64:
    """The other way round."""
    wish: i64 = 0
    for word in words:
        wish |= bit(WISHES.index(word))
    return wish
