"""What SobeSobe tells the search, and a player that goes by the strength of its hand."""

from typing import final

from mypy_extensions import i64

from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.sobesobe.moves import DONE, EXCHANGE, OPENING
from mazzo.games.sobesobe.rules import SobeSobe


@final
class SobeSobeGuide(Guide):
    """The search looks to the end of the round."""

    def is_horizon(self, state: State) -> bool:
        assert isinstance(state, SobeSobe)
        return state.phase == OPENING

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        assert isinstance(state, SobeSobe)
        if state.phase == EXCHANGE and move != DONE and seat != watcher:
            return 0  # SOB-5: others see how many cards, never which
        return move
