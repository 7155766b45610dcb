"""A match whose deals are laid out beforehand, as far as a scenario says so; the rest comes from its seed."""

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mazzo.core.bits import Rng, members
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.match.match import Match
from mazzo.match.toml_lines import Place


@mypyc_attr(native_class=False)
class Unstageable(BadInput):
    """A deal that cannot come as it is staged."""


class Stage:
    """What is staged and not yet dealt: the tops of the next decks to be shuffled, the next single draws."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.decks: list[list[int]] = []
        self.draws: list[int] = []
        self.place: Place = ()  # where the scenario staged something last

    def deal(self, names: Sequence[str]) -> None:
        """The next deck that is shuffled has these cards on top, the first of them uppermost."""
        self.decks.append([self._number(name) for name in names])

    def draw(self, drawn: Sequence[str | int]) -> None:
        """The next single cards or numbers that chance picks are these."""
        self.draws += [item if isinstance(item, int) else self._number(item) for item in drawn]

    def name(self, card: int) -> str:
        return self._game.cards[card] if card < len(self._game.cards) else str(card)

    def _number(self, name: str) -> int:
        card = name.strip().upper()
        names = [known.upper() for known in self._game.cards]
        if card not in names:
            raise Unstageable(f"{name!r} is no card of {self._game.title}")
        return names.index(card)


class StagedRng(Rng):
    """Chance as it is staged; what is not comes from the fair stream."""

    def __init__(self, fair: Rng, stage: Stage) -> None:
        super().__init__(0)
        self._fair = fair
        self._stage = stage

    def below(self, count: i64) -> i64:
        if not self._stage.draws:
            return self._fair.below(count)
        drawn = self._stage.draws.pop(0)
        if not 0 <= drawn < count:
            raise Unstageable(f"{drawn} cannot be drawn; chance picks a number from 0 to {count - 1}")
        return drawn

    def member(self, mask: i64) -> i64:
        if not self._stage.draws:
            return self._fair.member(mask)
        drawn = self._stage.draws.pop(0)
        if drawn not in members(mask):
            raise Unstageable(f"{self._stage.name(drawn)} is not among what can be drawn")
        return drawn

    def pick(self, weights: vec[i64]) -> i64:
        if not self._stage.draws:
            return self._fair.pick(weights)
        drawn = self._stage.draws.pop(0)
        if not 0 <= drawn < len(weights) or weights[drawn] == 0:
            raise Unstageable(f"{self._stage.name(drawn)} is not among what can be drawn")
        return drawn

    def shuffle(self, cards: vec[i64]) -> None:
        self._fair.shuffle(cards)
        if not self._stage.decks:
            return
        order = list(cards)
        top = self._stage.decks.pop(0)
        for card in top:
            if card not in order:
                raise Unstageable(f"{self._stage.name(card)} is not among the cards that are shuffled")
            order.remove(card)
        for index, card in enumerate(order + top[::-1]):  # dealt from the end
            cards[index] = card


@mypyc_attr(allow_interpreted_subclasses=True)
class StagedMatch(Match):
    """A match that deals what is staged."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: Options,
        seed: bytes,
        position: Mapping[str, Any] | None,
        stage: Stage,
    ) -> None:
        self._stage = stage
        super().__init__(game, players, options, seed, position=position)

    def chance(self, deal: int) -> Rng:
        fair = super().chance(deal)
        return StagedRng(fair, self._stage) if deal else fair
