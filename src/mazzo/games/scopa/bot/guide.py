"""What Scopa tells the search."""

from typing import Final, final

from mypy_extensions import i64

from mazzo.core.bits import Rng
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.scopa.bot.quick import quick
from mazzo.games.scopa.rules.scoring import best_capture
from mazzo.games.scopa.rules.state import Scopa, other

_CLEAR_LEAD: Final[i64] = 8  # points; a match to more than that is led clearly by as much


@final
class ScopaGuide(Guide):
    """The search looks to the end of the hand and values it by the lead in points."""

    def is_horizon(self, state: State) -> bool:
        assert isinstance(state, Scopa)
        return state.left == 0

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Scopa)
        target = state.variant.target
        if state.is_over and target > 0:
            return state.share(seat)
        scale = float(target if target > _CLEAR_LEAD else _CLEAR_LEAD)
        value = 0.5 + 0.5 * float(state.points[seat] - state.points[other(seat)]) / scale
        if value > 1.0:
            return 1.0
        return value if value > 0.0 else 0.0

    def rollout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, Scopa)  # which spares every call below a look-up
        while state.in_hands + state.left > 0:
            seat = state.turn
            if state.in_hands == 0:
                state.deal(rng, None)
            elif state.choose:
                state.play(seat, rng.member(state.menu(seat)), None)
            else:
                card = rng.member(state.hands[seat])
                state.put(seat, card, best_capture(state.table, card), None)

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Scopa)
        return quick(state, seat)
