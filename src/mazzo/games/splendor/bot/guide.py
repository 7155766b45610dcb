"""What Splendor tells the search."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.splendor.bot.quick import best, best_of, quick, wins
from mazzo.games.splendor.bot.values import Glance, lateness, scores
from mazzo.games.splendor.rules import moves
from mazzo.games.splendor.rules.cards import DEMANDS, NONE, points
from mazzo.games.splendor.rules.play import Splendor
from mazzo.games.splendor.rules.tokens import colored, lacking, total

_EXPLORATION: Final = 0.5
_WIDTH: Final[i64] = 8  # how many moves of a turn the search thinks about
_AHEAD: Final[i64] = 8  # turns that a simulation plays on below its tree

# What makes a seat win, fitted to self-play: at the beginning, and when a player is about to have won.
_FIRST: Final[vec[float]] = vec[float]([0.14, 0.83, 0.2, 0.09, -0.12, 0.18])
_LAST: Final[vec[float]] = vec[float]([0.77, -0.19, 0.96, 0.07, -0.29, 0.57])
_POINTS: Final[i64] = 0
_BONUSES: Final[i64] = 1
_OUTLOOK: Final[i64] = 2
_TOKENS: Final[i64] = 3
_RESERVED: Final[i64] = 4
_TO_MOVE: Final[i64] = 5
# By how many bonuses a noble lacks.
_NEAR: Final[vec[float]] = vec[float]([0.0, 0.92, 0.35, 0.19, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])


@final
class SplendorGuide(Guide):
    """Simulations are a few turns of sensible play, and then an estimate of who will win."""

    def __init__(self, exploration: float = _EXPLORATION, width: i64 = _WIDTH, ahead: i64 = _AHEAD) -> None:
        super().__init__(exploration)
        self.width = width
        self.ahead = ahead

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Splendor)
        return quick(state, seat)

    def rollout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, Splendor)  # which spares every call below a look-up
        turns = self.ahead
        while state.phase != moves.OVER:
            if state.phase > moves.CHOOSE:
                state.deal(rng, None)
                continue
            if state.phase == moves.TURN:
                if turns == 0:
                    return
                turns -= 1
            state.play(state.turn, quick(state, state.turn), None)

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Splendor)
        if state.phase == moves.OVER:
            return state.share(seat)
        late = lateness(state)
        own = strength(state, seat, late)
        all_others = 0.0
        for other in range(state.seats):
            if other != seat:
                all_others += math.exp(strength(state, other, late) - own)
        return 1.0 / (1.0 + all_others)

    def candidates(self, state: State, seat: i64) -> i64:
        """The moves that look best; of tokens to give back only those that are missed least."""
        assert isinstance(state, Splendor)
        menu = state.menu(seat)
        if menu & (menu - 1) == 0 or state.buying != NONE:
            return menu
        if state.phase != moves.TURN:
            return bit(quick(state, seat))
        values = scores(state, seat, menu)
        move = best(values, menu)
        if values[move] > 0.0 and wins(state, seat, move):
            return bit(move)
        return best_of(values, menu, self.width)


def strength(table: Splendor, seat: i64, late: float) -> float:
    """How strong the seat stands; chances to win are to each other as the exponentials of this."""
    value = 0.0
    tableau = table.tableaus[seat]
    traits = vec[float]([0.0] * len(_FIRST))
    traits[_POINTS] = float(points(tableau))
    traits[_BONUSES] = float(total(colored(tableau)))
    traits[_OUTLOOK] = Glance(table, seat).outlook(table.tokens[seat])
    traits[_TOKENS] = float(total(table.tokens[seat]))
    traits[_RESERVED] = float(table.in_hand(seat))
    if table.turn == seat:
        traits[_TO_MOVE] = 1.0
    for trait in range(len(_FIRST)):
        value += traits[trait] * (_FIRST[trait] + (_LAST[trait] - _FIRST[trait]) * late)
    for place in range(table.variant.nobles):
        noble = table.noble_at(place)
        if noble != NONE:
            value += _NEAR[total(lacking(DEMANDS[noble], tableau))]
    return value
