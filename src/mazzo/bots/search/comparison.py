"""Information-set Monte Carlo comparison: the moves at hand, tried in the same worlds and played on.

That finds no plans, but it tells close moves apart where a tree would have too few simulations of any one
course of play: the difference of two moves varies much less in one world than their values between worlds.
"""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.bots.search.base import Node, Search
from mazzo.core.bits import Rng, bit, lowest, popcount
from mazzo.core.guide import Guide
from mazzo.core.state import MOST_MOVES, State

# When a move is dropped: looked at after so many worlds, as soon as it is worse for sure (by so many
# standard errors), or for sure not better by anything that matters.
_WORLDS_BETWEEN: Final[i64] = 64
_SURE: Final = 3.0


@final
class Comparison(Search):
    """Every simulation tries one move, in the world in which the others are tried as well."""

    def __init__(self, state: State, seat: i64, guide: Guide, rng: Rng) -> None:
        super().__init__(state, seat, guide, rng)
        self._world = state
        self._untried: i64 = 0  # moves, in that world
        self._rivals: i64 = 0  # the moves of which one is the best
        self._favourite = self.root  # the move that looked best before; the others are measured against it
        self._par = 0.0  # what it was worth in this world
        self._squares = vec[float]([0.0] * MOST_MOVES)  # of each move's lead over it, summed over the worlds

    def best(self) -> i64:
        return self._best_rival().move

    def lead(self) -> float:
        return math.inf if popcount(self._rivals) == 1 else 0.0

    def simulate(self) -> None:
        """Try one of the moves at hand: the next one in the world of the last, or the first in a new one."""
        if self._untried == 0:
            self._enter_world()
        move = self._favourite.move
        if self._untried & bit(move) == 0:
            move = lowest(self._untried)
        self._untried ^= bit(move)
        state = self._world.copy()
        state.play(self.seat, move, None)
        if self.next_mover(state) >= 0:
            self.guide.rollout(state, self.rng)
        self._measure(self.root.child(move), self.guide.value(state, self.seat))

    def _enter_world(self) -> None:
        """A new world, and which moves to try in it: the rivals, and the favourite to measure them by."""
        if self.root.visits == 0.0:
            self._line_up()
        elif i64(self._favourite.visits) % _WORLDS_BETWEEN == 0:
            self._drop()
        self._world = self.imagine()
        self._untried = self._rivals | bit(self._favourite.move)

    def _line_up(self) -> None:
        self._rivals = self.guide.candidates(self.state, self.seat)
        self.root.next_mover = self.seat
        moves = self._rivals
        while moves != 0:
            self.root.grow(lowest(moves))
            moves &= moves - 1
        self._favourite = self.root.child(self.promising(self.state, self.seat, self._rivals))

    def _measure(self, child: Node, value: float) -> None:
        self.root.visits += 1.0
        child.visits += 1.0
        child.available += 1.0
        child.total += value
        if child is self._favourite:
            self._par = value
        self._squares[child.move] += (value - self._par) * (value - self._par)

    def _drop(self) -> None:
        """Think no more of the moves that will not turn out to be the best, or not by much."""
        best = self._best_rival()
        most = self._ahead(best) - _SURE * self._error(best) + self.guide.negligible
        rest = self._rivals & ~bit(best.move)
        while rest != 0:
            child = self.root.child(lowest(rest))
            rest &= rest - 1
            if self._ahead(child) + _SURE * self._error(child) < most:
                self._rivals &= ~bit(child.move)

    def _best_rival(self) -> Node:
        """The rival that did best on the average; of equals, the favourite."""
        assert self.root.visits > 0.0, "run the search before asking it"
        best = self._favourite
        if self._rivals & bit(best.move) == 0:
            best = self.root.child(lowest(self._rivals))
        rest = self._rivals
        while rest != 0:
            child = self.root.child(lowest(rest))
            rest &= rest - 1
            if child.visits > 0.0 and child.total / child.visits > best.total / best.visits:
                best = child
        return best

    def _ahead(self, child: Node) -> float:
        """By how much the move did better than the favourite, on the average."""
        return (child.total - self._favourite.total) / child.visits

    def _error(self, child: Node) -> float:
        """The standard error of that, by how it varied from world to world."""
        ahead = self._ahead(child)
        variance = self._squares[child.move] / child.visits - ahead * ahead
        return math.sqrt(variance / child.visits) if variance > 0.0 else 0.0
