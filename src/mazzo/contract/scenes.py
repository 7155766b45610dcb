"""Moments to look for leaks at."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from mazzo.contract.walks import NAMES, Walk
from mazzo.contract.zones import cards
from mazzo.core.bits import Rng, members
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.core.state import SPECTATOR, State
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

SEED = seed_from("scene")


@dataclass(frozen=True)
class Scene:
    """A table at one moment."""

    game: Game = field(repr=False)
    options: Options
    seats: int
    state: State
    matches: type[Match] = Match  # or one that leaks

    def watchers(self, seed: int) -> list[int]:
        """A seat that is to act, another one, and a spectator."""
        rng, seats = Rng(seed), list(range(self.seats))
        actors = list(members(self.state.actors())) or seats
        first = actors[rng.below(len(actors))]
        others = [seat for seat in seats if seat != first]
        return [first, others[rng.below(len(others))], SPECTATOR]

    def match(self, state: State | None = None) -> Match:
        """A match that has come to this moment or, in another world, to that one."""
        match = self.matches(self.game, NAMES[: self.seats], self.options, SEED)
        match.state = (state or self.state).copy()
        match.events = []
        return match

    def is_whole(self) -> bool:
        """Whether all cards are there: scenarios may leave some out, of which no seat can know that."""
        imagined = self.game.imagine(self.game.view(self.state, SPECTATOR))
        return cards(self.game, imagined) == cards(self.game, self.state)

    def key(self) -> bytes:
        """What tells this table from others."""
        return msgspec.json.encode([self.options, self.seats, self.game.position(self.state)])


def scenes(walks: Iterable[Walk], matches: type[Match] = Match) -> Iterator[Scene]:
    """The tables of all these walks."""
    for walk in walks:
        for table in walk.tables():
            yield Scene(walk.game, walk.options, walk.seats, table, matches)
