"""Information-set Monte Carlo tree search: one tree for all the worlds that the seat thinks possible."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.bots.search.base import Node, Search
from mazzo.core.bits import Rng, bit, lowest
from mazzo.core.guide import Guide
from mazzo.core.state import NOBODY, State

MOST_SEATS: Final[i64] = 8
_UNKNOWN: Final = -1.0
_PARTS: Final[i64] = 1000  # in which a chance is measured


@final
class TreeSearch(Search):
    """Every simulation goes down the tree in a world of its own, and makes it grow by one node."""

    def __init__(self, state: State, seat: i64, guide: Guide, rng: Rng) -> None:
        super().__init__(state, seat, guide, rng)
        self._path: list[Node] = []
        self._values = vec[float]([_UNKNOWN] * MOST_SEATS)
        self._considered: i64 = 0  # by the last mover

    def best(self) -> i64:
        """The move that was tried most often; of equals, the one that did best."""
        best = self.root
        for child in self.root.children:
            is_better = child.visits == best.visits and child.total > best.total
            if best is self.root or child.visits > best.visits or is_better:
                best = child
        assert best is not self.root, "run the search before asking it"
        return best.move

    def lead(self) -> float:
        first = 0.0
        second = 0.0
        for child in self.root.children:
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second

    def simulate(self) -> None:
        state = self.imagine()
        self._path.clear()
        self._path.append(self.root)
        node = self.root
        mover = self.seat
        while mover >= 0 and self._descends(node, mover):
            node = self._select(node, state, mover)
            self._path.append(node)
            mover = self.next_mover(state)
        if mover >= 0:
            self.guide.rollout(state, self.rng)
        self._learn(state)

    def _descends(self, node: Node, mover: i64) -> bool:
        """Whether the tree goes on here: not below a new node, nor where chance has called another seat."""
        if node.visits == 0.0 and node is not self.root:
            return False
        if node.next_mover == NOBODY:
            node.next_mover = mover
        return node.next_mover == mover

    def _select(self, node: Node, state: State, mover: i64) -> Node:
        """Make the mover's move: a new one while there is any, else the best by its upper bound (UCB)."""
        if mover != self.seat and self._trusts():
            return self._expect(node, state, mover)
        menu = self._seen_menu(state, mover)
        new = menu & ~node.tried
        tried = menu & node.tried
        best = node
        best_bound = -1.0
        while tried != 0:
            child = node.child(lowest(tried))
            tried &= tried - 1
            child.available += 1.0
            spread = math.sqrt(math.log(child.available) / child.visits)
            bound = child.total / child.visits + self.guide.exploration * spread
            if bound > best_bound:
                best_bound = bound
                best = child
        if new != 0:
            best = node.grow(self.promising(state, mover, new))
            best.available = 1.0
        state.play(mover, self._meant(state, mover, best.move), None)
        return best

    def _trusts(self) -> bool:
        """Whether another seat is taken to play its quick move, this time."""
        trust = self.guide.trust
        return trust > 0.0 and (trust >= 1.0 or float(self.rng.below(_PARTS)) < trust * float(_PARTS))

    def _expect(self, node: Node, state: State, mover: i64) -> Node:
        """Make the move that the guide expects of another seat."""
        move = self.guide.quick(state, mover, self.rng)
        seen = self.guide.seen(state, mover, move, self.seat)
        child = node.child(seen) if node.tried & bit(seen) else node.grow(seen)
        child.available += 1.0
        state.play(mover, move, None)
        return child

    def _seen_menu(self, state: State, mover: i64) -> i64:
        """What the mover may consider, as the searching seat sees it."""
        menu = self.guide.candidates(state, mover)
        self._considered = menu
        if mover == self.seat:
            return menu
        seen: i64 = 0
        while menu != 0:
            seen |= bit(self.guide.seen(state, mover, lowest(menu), self.seat))
            menu &= menu - 1
        return seen

    def _meant(self, state: State, mover: i64, seen: i64) -> i64:
        """The most promising of the moves that look like this to the searching seat."""
        if mover == self.seat:
            return seen
        meant: i64 = 0
        menu = self._considered
        while menu != 0:
            move = lowest(menu)
            if self.guide.seen(state, mover, move, self.seat) == seen:
                meant |= bit(move)
            menu &= menu - 1
        return self.promising(state, mover, meant)

    def _learn(self, state: State) -> None:
        """Credit every move of the simulation with what its end was worth to the mover."""
        values = self._values
        for seat in range(MOST_SEATS):
            values[seat] = _UNKNOWN
        for node in self._path:
            node.visits += 1.0
            mover = node.mover
            if mover >= 0:
                if values[mover] == _UNKNOWN:
                    values[mover] = self.guide.value(state, mover)
                node.total += values[mover]
