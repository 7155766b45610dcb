"""The claims of Sapone: what a seller says that a card is. A doubt turns it over."""

from typing import Any

from mazzo.core.claims import Claims, Statement
from mazzo.core.state import State
from mazzo.games.sapone.model import Doubted, Exchanged, SaleClosed, SaleOpened
from mazzo.games.sapone.rules.play import Sapone

_SALE = 0  # there is one at a time


class SaponeClaims(Claims):
    def claim(self, event: Any) -> Statement | None:
        return Statement(event.seller, _SALE) if isinstance(event, SaleOpened) else None

    def doubt(self, event: Any) -> tuple[int, Statement] | None:
        return (event.doubter, Statement(event.seller, _SALE)) if isinstance(event, Doubted) else None

    def is_true(self, world: State, said: Statement) -> bool:
        assert isinstance(world, Sapone)
        return world.card == world.claim

    def subject(self, state: State, said: Statement) -> int:
        """A seller sells once in a turn."""
        assert isinstance(state, Sapone)
        return 1000 * state.round_number + state.turn_number

    def closes(self, event: Any) -> bool:
        return isinstance(event, Exchanged | SaleClosed) or (isinstance(event, Doubted) and not event.is_true)
