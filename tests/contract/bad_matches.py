"""Matches and tables that leak: each opens one door of its own, and is honest otherwise."""

from collections.abc import Sequence
from typing import Any

import msgspec
from tests.contract.bad_games import hidden

from mazzo.core.errors import NotAllowed
from mazzo.core.reason import Reason
from mazzo.games._template import Magpie
from mazzo.match.match import Match
from mazzo.match.record import Published, Record
from mazzo.server.table import Table
from mazzo.wire.messages import Summary


class UndoByHands(Match):
    """Says that all is over for a play as soon as another has a king."""

    def undo(self, seat: int) -> str:
        assert isinstance(self.state, Magpie)
        if any(card[0] == "K" for card in hidden(self.state, seat)):
            raise NotAllowed(Reason("too late"), "It is too late to take that back.")
        return super().undo(seat)


class NamingUndo(Match):
    """As undo once was: its refusal names what another has played."""

    def undo(self, seat: int) -> str:
        try:
            return super().undo(seat)
        except NotAllowed as refusal:
            raise NotAllowed(refusal.reason, f"{refusal} ({self.moves[-1][1]})") from None


class PassTakenBack(Match):
    """As undo once was: a pass is taken back where a bid is not."""

    def undo(self, seat: int) -> str:
        if self.moves[-1][1] == "PASS":
            return self.moves.pop()[1]
        return super().undo(seat)


class EarlySeed(Match):
    def record(self, forgotten: Sequence[str] = ()) -> Record:
        return msgspec.structs.replace(super().record(forgotten), seed=self.seed.hex())


class AllEvents(Match):
    """Publishes to each what is for others."""

    def published(self, seat: int) -> Published:
        events: list[Any] = [event for _, event in self.events]
        return msgspec.structs.replace(super().published(seat), events=events)


class OpenScores(Match):
    """Counts the cards that are left in hands."""

    def scores(self) -> list[int | float]:
        assert isinstance(self.state, Magpie)
        return [sum(card[0] == "K" for card in hand) for hand in self.state.zones.hands]


class OpenTable(Table):
    """Its summary has the scores of a match that runs, by the cards in hands."""

    def summary(self, *given: Any) -> Summary:
        assert self.match is not None
        assert isinstance(self.match.state, Magpie)
        kings = [sum(card[0] == "K" for card in hand) for hand in self.match.state.zones.hands]
        return msgspec.structs.replace(super().summary(*given), scores=kings)
