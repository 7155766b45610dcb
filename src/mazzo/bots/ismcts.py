"""The search that fits a game: a tree, or a comparison of the moves at hand, over all worlds that fit."""

from mypy_extensions import i64

from mazzo.bots.comparison import Comparison
from mazzo.bots.searching import Search
from mazzo.bots.tree import TreeSearch
from mazzo.core.bits import Rng
from mazzo.core.guide import Guide
from mazzo.core.state import State


def new_search(state: State, seat: i64, guide: Guide, rng: Rng) -> Search:
    """A search for the best move of a seat that is to act, from a table that it imagined."""
    if guide.has_tree:
        return TreeSearch(state, seat, guide, rng)
    return Comparison(state, seat, guide, rng)
