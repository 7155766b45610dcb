"""What every search is: simulations from an imagined table, and what has been learned of each move so far."""

from typing import final

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount
from mazzo.core.guide import Guide
from mazzo.core.state import DEALER, NOBODY, State


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


class Search:
    """A search from one imagined table: what the seat cannot know is dealt anew again and again."""

    def __init__(self, state: State, seat: i64, guide: Guide, rng: Rng) -> None:
        self.state = state
        self.seat = seat
        self.guide = guide
        self.rng = rng
        self.root = Node(NOBODY, NOBODY)

    def run(self, simulations: i64) -> None:
        """Search on. In short slices only: compiled code hears no Ctrl-C and sees no clock."""
        while simulations > 0:
            self.simulate()
            simulations -= 1

    def simulate(self) -> None:
        """Try one move at hand in one world."""
        raise NotImplementedError

    def best(self) -> i64:
        """The move to make, by what is known now."""
        raise NotImplementedError

    def lead(self) -> float:
        """How many simulations it would take at least for another move to become the best."""
        raise NotImplementedError

    def imagine(self) -> State:
        """A world that fits what the seat knows, likelier ones more often."""
        world = self.state.copy()
        self.guide.reshuffle(world, self.seat, self.rng)
        return world

    def next_mover(self, state: State) -> i64:
        """Who moves next, once the dealer has dealt; NOBODY at the horizon."""
        seat = state.actor()
        while seat == DEALER:
            if self.guide.is_horizon(state):
                return NOBODY
            state.deal(self.rng, None)
            seat = state.actor()
        return seat

    def promising(self, state: State, mover: i64, moves: i64) -> i64:
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
