"""The searching bot: drives the compiled search in slices, within a budget of time or simulations."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from mazzo.bots.search.base import Search
from mazzo.bots.search.comparison import Comparison
from mazzo.bots.search.tree import TreeSearch
from mazzo.core.bits import Rng, lowest, popcount
from mazzo.core.game import Game
from mazzo.core.guide import Guide
from mazzo.core.model import View
from mazzo.core.state import State

_FIRST_SLICE = 8
_LONGEST_SLICE = 1000  # about 4 ms of compiled search
_SHORT = 0.002

Clock = Callable[[], float]  # seconds: those that pass, or those in which this thread has worked


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision. Only a number of simulations makes a search reproducible."""

    seconds: float = float("inf")
    simulations: float = float("inf")


class SearchBot:
    """Plays what an information-set search finds best within its budget."""

    def __init__(self, game: Game, seed: int, budget: Budget, clock: Clock = time.perf_counter) -> None:
        self._game = game
        self._rng = Rng(seed)
        self._budget = budget
        self._clock = clock

    def choose(self, view: View) -> int:
        state = self._game.imagine(view)
        candidates = self._game.guide.candidates(state, view.seat)
        if popcount(candidates) == 1:
            return lowest(candidates)
        search = new_search(state, view.seat, self._game.guide, self._rng)
        think(search, self._budget, self._clock)
        return search.best()


def new_search(state: State, seat: int, guide: Guide, rng: Rng) -> Search:
    """A search for the best move of a seat that is to act, from a table that it imagined.

    It is a tree, or a comparison of the moves at hand, as the game's guide says.
    """
    if guide.has_tree:
        return TreeSearch(state, seat, guide, rng)
    return Comparison(state, seat, guide, rng)


def think(search: Search, budget: Budget, clock: Clock = time.perf_counter) -> None:
    """Search until the budget is spent or its rest can change nothing, in slices short enough for Ctrl-C."""
    start = now = clock()
    size, left = _FIRST_SLICE, budget.simulations
    with _no_collection():
        while left > 0 and now - start < budget.seconds:
            simulations = int(min(size, left))
            search.run(simulations)
            left -= simulations
            before, now = now, clock()
            if now - before < _SHORT:
                size = min(2 * size, _LONGEST_SLICE)
            if _is_settled(search, now - start, budget.seconds):
                break


def _is_settled(search: Search, spent: float, seconds: float) -> bool:
    """Whether the time that is left is too short, at the pace so far, to change what is best."""
    return search.lead() * spent > search.root.visits * (seconds - spent)


@contextmanager
def _no_collection() -> Iterator[None]:
    """No garbage collection meanwhile: a tree has no cycles, and looking for some takes long."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
