"""The claims of Hoards: who adds a card to a pile says that it belongs there. A looting looks at it."""

from typing import Any

from mazzo.core.claims import Claims, Statement
from mazzo.core.state import State
from mazzo.games.hoards.model import CardAdded, LootingBegun, LootingEnded
from mazzo.games.hoards.rules.hoards import pile_numbered
from mazzo.games.hoards.rules.looting import strays_of
from mazzo.games.hoards.rules.play import Hoards


class HoardsClaims(Claims):
    def claim(self, event: Any) -> Statement | None:
        return Statement(event.seat, event.pile) if isinstance(event, CardAdded) else None

    def doubt(self, event: Any) -> tuple[int, Statement] | None:
        """Who loots a pile to which a card was added bets on what lies there."""
        if not isinstance(event, LootingBegun):
            return None
        return event.seat, Statement(event.target, event.target_pile)

    def is_true(self, world: State, said: Statement) -> bool:
        """No card of the pile is a bluff: what does not match is a club."""
        assert isinstance(world, Hoards)
        pile = pile_numbered(world, said.seat, said.place)
        return strays_of(world.originals[pile], world.added[pile]) == 0

    def subject(self, state: State, said: Statement) -> int:
        """The cards that a pile was hoarded with: its number changes when another goes."""
        assert isinstance(state, Hoards)
        return int(state.originals[pile_numbered(state, said.seat, said.place)])

    def closes(self, event: Any) -> bool:
        return isinstance(event, CardAdded | LootingEnded)
