"""What a game may tell the search and the quick bot. Every method has a default that fits any game."""

from mypy_extensions import i64, mypyc_attr

from mazzo.core.bits import Rng
from mazzo.core.state import DEALER, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Advice on playing one game, given states that a bot imagined: it never sees the true one."""

    def __init__(
        self, exploration: float = 0.7, trust: float = 0.0, has_tree: bool = True, negligible: float = 0.0005
    ) -> None:
        self.exploration = exploration  # how gladly the search tries what has done worse so far
        self.trust = trust  # how often, 0 to 1, it takes other seats to play their quick move, not their best
        self.has_tree = has_tree  # or else it only compares the moves at hand, played on by `rollout`
        self.negligible = negligible  # moves that are surely not better by more than that it drops

    def reshuffle(self, state: State, seat: i64, rng: Rng) -> None:
        """Deal anew, in place, what the seat cannot know: worlds that look likelier come more often."""
        state.reshuffle(seat, rng)

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """A good move at a glance."""
        return rng.member(state.menu(seat))

    def rollout(self, state: State, rng: Rng) -> None:
        """Play a simulation on, cheaply and as players might, to its horizon or until it can be valued."""
        seat = state.actor()
        while seat >= 0 or (seat == DEALER and not self.is_horizon(state)):
            if seat >= 0:
                state.play(seat, rng.member(state.menu(seat)), None)
            else:
                state.deal(rng, None)
            seat = state.actor()

    def is_horizon(self, state: State) -> bool:
        """Whether a simulation stops to be valued where the dealer is to act (after a hand, say)."""
        return False

    def value(self, state: State, seat: i64) -> float:
        """What the position at the horizon is worth to the seat, 0 to 1."""
        return state.share(seat)

    def points(self, state: State, seat: i64) -> float:
        """The points that the seat may expect from the position at the horizon, at the next reckoning."""
        return state.score(seat)

    def candidates(self, state: State, seat: i64) -> i64:
        """The moves of the seat's menu that are worth a thought."""
        return state.menu(seat)

    def prior(self, state: State, seat: i64, move: i64) -> float:
        """How promising a move looks before any search; 1 is neutral."""
        return 1.0

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        """What `watcher` makes of that seat's move: moves that it cannot tell apart give the same number."""
        return move
