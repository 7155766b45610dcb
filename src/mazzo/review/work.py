"""The work on a review in pieces, none of which needs another: so it can be shared among processes."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from mazzo.core.errors import BadInput
from mazzo.core.state import State
from mazzo.match.record import Record
from mazzo.match.replay import Replay, Steps, worked_out
from mazzo.review import books, decisions, luck
from mazzo.review.effort import Effort, dice
from mazzo.review.model import FORMAT, Luck, Mistake, Review, SeatReview, Value

ALL = -1  # instead of a seat


class Piece(NamedTuple):
    """One question, and whom and what it is about."""

    kind: str  # "opening", "value", "decision" or "deal"
    seat: int
    number: int


class Work:
    """All pieces of one review, and what a process needs to do any of them."""

    def __init__(self, record: Record, seed: int = 0, effort: Effort = Effort()) -> None:
        if record.scores is None:
            raise BadInput("the match is not over: it can be reviewed when nothing is hidden any more")
        self.record = record
        self.seed = seed
        self.effort = effort
        self._steps = worked_out(Steps(record))
        self._replay = Replay(self._steps)
        self._seats = range(len(record.players))

    @cached_property
    def _seen(self) -> list[list[books.Seen]]:
        return [list(books.steps_seen(self._replay, seat)) for seat in self._seats]

    @cached_property
    def _deals(self) -> list[tuple[State, State]]:
        return luck.deals_of(self._steps)

    def pieces(self) -> Iterator[Piece]:
        """What is to be done: decisions first, for that is what people ask for."""
        game = self._replay.game
        for seat in self._seats:
            for seen in self._seen[seat]:
                if seen.is_own and decisions.has_choice(game, seen.before):
                    yield Piece("decision", seat, seen.number)
        for seat in self._seats:
            yield Piece("opening", seat, 0)
            for seen in self._seen[seat]:
                yield Piece("value", seat, seen.number)
        for number in range(len(self._deals)):
            yield Piece("deal", ALL, number)

    def done(self, piece: Piece) -> Any:
        """Do one of them."""
        game, effort = self._replay.game, self.effort
        kinds = ("opening", "value", "decision", "deal")
        rng = dice(self.seed, kinds.index(piece.kind), piece.seat, piece.number)
        if piece.kind == "deal":
            return luck.luck(game, *self._deals[piece.number], len(self._seats), effort.redeals, rng)
        if piece.kind == "opening":
            return books.opening(self._replay, piece.seat, effort.worlds, rng)
        seen = self._seen[piece.seat][piece.number]
        if piece.kind == "value":
            return books.valued(game, seen, piece.seat, effort.worlds, rng)
        assert seen.before is not None
        return decisions.judged(game, seen.before, seen.frame.text, seen.frame.number, effort, rng)

    def review(self, results: dict[Piece, Any]) -> Review:
        """What all pieces say together."""
        gifts = [result for piece, result in results.items() if piece.kind == "deal"]
        seats = [self._of_seat(seat, results, gifts) for seat in self._seats]
        return Review(FORMAT, self.record.game, self.record.players, self.seed, self.effort.worlds, seats)

    def _of_seat(self, seat: int, results: dict[Piece, Any], gifts: list[Any]) -> SeatReview:
        mine = {piece: result for piece, result in results.items() if piece.seat == seat}
        values = {piece.number: result for piece, result in mine.items() if piece.kind == "value"}
        judged = [result for piece, result in mine.items() if piece.kind == "decision"]
        mistakes: list[Mistake] = sorted(filter(None, judged), key=lambda mistake: -mistake.share)
        start = mine[Piece("opening", seat, 0)]
        entries = list(books.entries(iter(self._seen[seat]), start, values))
        table = self._steps.end
        end = Value(table.score(seat), table.share(seat))
        points, share = (sum(gift[seat][part] for gift in gifts) for part in range(2))
        given = Luck(points, share, end.points - points, end.share - share)
        return SeatReview(seat, start, entries, end, len(judged), mistakes, given)
