"""Information-set Monte Carlo search: one tree, or one comparison, for all worlds that seem possible."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount
from mazzo.core.guide import Guide
from mazzo.core.state import DEALER, NOBODY, State

MOST_SEATS: Final[i64] = 8
_UNKNOWN: Final = -1.0
_PARTS: Final[i64] = 1000  # in which a chance is measured
_MOST_MOVES: Final[i64] = 62

# When a comparison drops a move: looked at after so many worlds, as soon as it is worse for sure (by so many
# standard errors), or for sure not better by anything that matters.
_WORLDS_BETWEEN: Final[i64] = 64
_SURE: Final = 3.0


@final
class Node:
    """What the searching seat saw happen, down to one move. Counts are floats because those are faster."""

    def __init__(self, move: i64, mover: i64) -> None:
        self.move = move
        self.mover = mover
        self.visits = 0.0
        self.available = 0.0  # how often the move could have been chosen
        self.total = 0.0  # of what it was worth to the mover
        self.next_mover: i64 = NOBODY  # who was seen to move after it; NOBODY before the first time
        self.tried: i64 = 0  # the moves that have a child
        self.children: list[Node] = []  # in the order of their moves

    def child(self, move: i64) -> "Node":
        """The child of a move that has been tried."""
        return self.children[popcount(self.tried & (bit(move) - 1))]

    def grow(self, move: i64) -> "Node":
        """A child for a move that has not."""
        child = Node(move, self.next_mover)
        self.children.insert(popcount(self.tried & (bit(move) - 1)), child)
        self.tried |= bit(move)
        return child


@final
class Search:
    """A search from one imagined table: what the seat cannot know is dealt anew again and again.

    It grows a tree, each simulation in a world of its own. Or, where the guide says so, it compares: all
    moves at hand are tried in the same worlds and played on by the guide. That finds no plans, but it tells
    close moves apart where a tree would have too few simulations of any one course of play.
    """

    def __init__(self, state: State, seat: i64, guide: Guide, rng: Rng) -> None:
        self.state = state
        self.seat = seat
        self.guide = guide
        self.rng = rng
        self.root = Node(NOBODY, NOBODY)
        self._path: list[Node] = []
        self._values = vec[float]([_UNKNOWN] * MOST_SEATS)
        self._considered: i64 = 0  # by the last mover
        self._world = state  # in which moves are compared
        self._untried: i64 = 0  # there
        self._rivals: i64 = 0  # the moves of which one is the best
        self._favourite = self.root  # the move that looked best before; the others are measured against it
        self._par = 0.0  # what it was worth in this world
        self._squares = vec[float]([0.0] * _MOST_MOVES)  # of each move's lead over it, summed over the worlds

    def run(self, simulations: i64) -> None:
        """Search on. In short slices only: compiled code hears no Ctrl-C and sees no clock."""
        while simulations > 0:
            if self.guide.has_tree:
                self._simulate()
            else:
                self._compare()
            simulations -= 1

    def best(self) -> i64:
        """The move that was tried most often; of equals, the one that did best."""
        if not self.guide.has_tree:
            return self._best_rival().move
        best = self.root
        for child in self.root.children:
            is_better = child.visits == best.visits and child.total > best.total
            if best is self.root or child.visits > best.visits or is_better:
                best = child
        assert best is not self.root, "run the search before asking it"
        return best.move

    def lead(self) -> float:
        """How many simulations it would take for another move to become the best."""
        if not self.guide.has_tree:
            return math.inf if popcount(self._rivals) == 1 else 0.0
        first = 0.0
        second = 0.0
        for child in self.root.children:
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second

    def _simulate(self) -> None:
        state = self.state.copy()
        state.reshuffle(self.seat, self.rng)
        self._path.clear()
        self._path.append(self.root)
        node = self.root
        mover = self.seat
        while mover >= 0 and self._descends(node, mover):
            node = self._select(node, state, mover)
            self._path.append(node)
            mover = self._next_mover(state)
        if mover >= 0:
            self.guide.rollout(state, self.rng)
        self._learn(state)

    def _next_mover(self, state: State) -> i64:
        """Who moves next, once the dealer has dealt; NOBODY at the horizon."""
        seat = state.actor()
        while seat == DEALER:
            if self.guide.is_horizon(state):
                return NOBODY
            state.deal(self.rng, None)
            seat = state.actor()
        return seat

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
            best = node.grow(self._promising(state, mover, new))
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
        return self._promising(state, mover, meant)

    def _promising(self, state: State, mover: i64, moves: i64) -> i64:
        """The move with the highest prior; of equals, any."""
        best: i64 = 0
        best_prior = -1.0
        while moves != 0:
            move = lowest(moves)
            moves &= moves - 1
            prior = self.guide.prior(state, mover, move)
            if prior > best_prior:
                best = 0
                best_prior = prior
            if prior == best_prior:
                best |= bit(move)
        return self.rng.member(best)

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

    def _compare(self) -> None:
        """Try one of the moves at hand: the next one in the world of the last, or the first in a new one."""
        if self._untried == 0:
            self._imagine()
        move = self._favourite.move
        if self._untried & bit(move) == 0:
            move = lowest(self._untried)
        self._untried ^= bit(move)
        state = self._world.copy()
        state.play(self.seat, move, None)
        if self._next_mover(state) >= 0:
            self.guide.rollout(state, self.rng)
        self._measure(self.root.child(move), self.guide.value(state, self.seat))

    def _imagine(self) -> None:
        """A new world, and which moves to try in it: the rivals, and the favourite to measure them by."""
        if self.root.visits == 0.0:
            self._line_up()
        elif i64(self._favourite.visits) % _WORLDS_BETWEEN == 0:
            self._drop()
        self._world = self.state.copy()
        self._world.reshuffle(self.seat, self.rng)
        self._untried = self._rivals | bit(self._favourite.move)

    def _line_up(self) -> None:
        self._rivals = self.guide.candidates(self.state, self.seat)
        self.root.next_mover = self.seat
        moves = self._rivals
        while moves != 0:
            self.root.grow(lowest(moves))
            moves &= moves - 1
        self._favourite = self.root.child(self._promising(self.state, self.seat, self._rivals))

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
