"""Luck: what the deals gave each seat, with every card known, and the result without it.

A deal gives what the table is worth after it, less what it would have been worth on the average after
another deal in its place. On the average over all deals that is nothing, however the players play: so the
result less the luck has the same mean as the result, and varies less.
"""

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.state import DEALER, State
from mazzo.match.replay import Steps
from mazzo.review.outlook import played_on, share


def deals_of(steps: Steps) -> list[tuple[State, State]]:
    """Every deal: the table before it, and after."""
    found, state, number = [], steps.match.game.start(steps.match.options, len(steps.match.players)), 0
    while number < steps.count:
        first, stretch = steps.stretch_of(number)
        for step in stretch:
            if step.mover == DEALER:
                found.append((state, step.state))
            state = step.state
        number = first + len(stretch)
    return found


def luck(game: Game, before: State, after: State, seats: int, times: int, rng: Rng) -> list[tuple[float, float]]:
    """Points and share that the deal gave each seat."""
    given = [[0.0, 0.0] for _ in range(seats)]
    for _ in range(times):
        dealt = before.copy()
        dealt.deal(rng, None)
        for state, sign in ((after.copy(), 1.0), (dealt, -1.0)):
            played_on(game, state, rng)
            for seat in range(seats):
                given[seat][0] += sign * state.score(seat) / times
                given[seat][1] += sign * share(game, state, seat) / times
    return [(points, share) for points, share in given]
