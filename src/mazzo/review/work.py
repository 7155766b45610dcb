"""The work on a review in pieces, none of which needs another: so it can be shared among processes."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple

from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.match.record import Record
from mazzo.match.replay import Replay, Steps, worked_out
from mazzo.review import books, claims, decisions, luck
from mazzo.review.effort import USUAL, Effort, dice
from mazzo.review.model import (
    CAUSES,
    FORMAT,
    ClaimReview,
    Entry,
    Luck,
    Mistake,
    Review,
    SeatReview,
    Sum,
    Value,
)

MOST_STEPS = 20_000  # of a match that is reviewed
ALL = -1  # instead of a seat
Kind = Literal["glance", "decision", "opening", "value", "deal", "belief", "doubt"]
_KINDS: tuple[Kind, ...] = ("glance", "decision", "opening", "value", "deal", "belief", "doubt")


class Piece(NamedTuple):
    """One question, and whom and what it is about."""

    kind: Kind
    seat: int
    number: int
    more: int = 0


Results = Mapping[Piece, Any]


class Work:
    """All pieces of one review, and what a process needs to do any of them."""

    def __init__(self, record: Record, seed: int = 0, effort: Effort = USUAL) -> None:
        if record.scores is None:
            raise BadInput("the match is not over: it can be reviewed when nothing is hidden any more")
        self.record = record
        self.seed = seed
        self.effort = effort
        steps = Steps(record)
        self._replay = Replay(worked_out(steps))
        if len(self._replay) > MOST_STEPS:
            raise BadInput(f"a match of more than {MOST_STEPS:,} steps is too long to be reviewed")
        self._end = steps.end
        self._seats = range(len(record.players))

    @cached_property
    def _seen(self) -> list[list[int]]:
        """The steps that each seat saw; of each seat they are numbered in this order."""
        return [list(books.steps_seen(self._replay, seat)) for seat in self._seats]

    @cached_property
    def _claims(self) -> list[claims.Made]:
        rules = self._replay.game.claims
        return claims.made(self._replay, rules) if rules is not None else []

    def glances(self) -> list[Piece]:
        """What is done first: a look at every decision, to find the worst."""
        game, found = self._replay.game, []
        for seat in self._seats:
            for number in range(len(self._seen[seat])):
                step = self._step(seat, number)
                if step.is_own and step.before is not None and decisions.has_choice(game, step.before):
                    found.append(Piece("glance", seat, number))
        return found

    def pieces(self, glances: Results) -> list[Piece]:
        """All the rest, once the glances are done: the decisions that seem worst, then the others, then all
        that the books need."""
        worst_first = sorted(glances, key=lambda piece: -glances[piece])
        found = [piece._replace(kind="decision") for piece in worst_first]
        for seat in self._seats:
            found.append(Piece("opening", seat, 0))
            found += [Piece("value", seat, number) for number in range(len(self._seen[seat]))]
        found += [Piece("deal", ALL, number) for number in luck.deals_of(self._replay)]
        for number, claim in enumerate(self._claims):
            found += [Piece("belief", seat, number) for seat in self._seats if seat != claim.said.seat]
            found += [Piece("doubt", test.seat, number, more) for more, test in enumerate(claim.tests)]
        return found

    def done(self, piece: Piece) -> Any:
        """Do one of them."""
        game, effort, seat = self._replay.game, self.effort, piece.seat
        rng = dice(self.seed, _KINDS.index(piece.kind), *piece[1:])
        if piece.kind == "deal":
            before, after = luck.deal_of(self._replay, piece.number)
            return luck.luck(game, before, after, len(self._seats), effort.redeals, rng)
        if piece.kind == "opening":
            return books.opening(self._replay, seat, effort.worlds, rng)
        if piece.kind in ("belief", "doubt"):
            return self._odds(piece, rng)
        step = self._step(seat, piece.number)
        found = of_step(game, piece.kind, step, effort, rng)
        return self._mistake(step, found, rng) if isinstance(found, decisions.Verdict) else found

    def _step(self, seat: int, number: int) -> books.Seen:
        return books.seen(self._replay, self._seen[seat][number], seat)

    def _mistake(self, step: books.Seen, found: decisions.Verdict, rng: Rng) -> Mistake:
        """The verdict, and beside it what the cards really were."""
        game, frame = self._replay.game, step.frame
        assert step.before is not None
        place = frame.number, sum(self._replay.mover(number) >= 0 for number in range(frame.number))
        truth = self._replay.state(frame.number - 1)
        return decisions.mistake(game, step.before, truth, frame.text, found, place, rng, self.effort.redeals)

    def _odds(self, piece: Piece, rng: Rng) -> tuple[float, float]:
        """How likely a listener could think a claim, just made or about to be tested."""
        rules, claim = self._replay.game.claims, self._claims[piece.number]
        assert rules is not None
        at, said = claim.step, claim.said
        if piece.kind == "doubt":
            test = claim.tests[piece.more]
            at, said = test.step - 1, test.said
        view = self._replay.at(at, piece.seat).view
        return claims.odds(self._replay.game, rules, view, said, self.effort.worlds, rng)

    def review(self, results: Results) -> Review:
        """What all pieces say together."""
        record, game = self.record, self._replay.game
        seats, courses = [], []
        for seat in self._seats:
            review, course = self._of_seat(seat, results)
            seats.append(review)
            courses.append(course)
        said = [self._claim(number, results, courses) for number in range(len(self._claims))]
        has_claims = game.claims is not None
        return Review(
            mazzo=FORMAT,
            game=record.game,
            version=record.version,
            commitment=record.commitment,
            players=record.players,
            seed=self.seed,
            worlds=self.effort.worlds,
            seats=seats,
            fewest_wins=game.fewest_wins,
            claims=said,
            bluffing=[claims.bluffing(seat, said) for seat in self._seats] if has_claims else [],
            notes=[] if has_claims else [claims.NOT_JUDGED.format(title=game.title)],
        )

    def _of_seat(self, seat: int, results: Results) -> tuple[SeatReview, claims.Course]:
        steps = [self._replay.at(number, seat) for number in self._seen[seat]]
        found: list[list[books.Change]] = [
            results[Piece("value", seat, number)] for number in range(len(steps))
        ]
        start: Value = results[Piece("opening", seat, 0)]
        entries = list(books.entries(start, zip(steps, found, strict=True)))
        judged = [
            result for piece, result in results.items() if (piece.kind, piece.seat) == ("decision", seat)
        ]
        gifts = [result[seat] for piece, result in results.items() if piece.kind == "deal"]
        end = Value(self._end.score(seat), self._end.share(seat))
        points, share = sum(gift.points for gift in gifts), sum(gift.share for gift in gifts)
        review = SeatReview(
            seat=seat,
            start=start,
            end=end,
            entries=entries,
            account=account(entries),
            decisions=len(judged),
            mistakes=worst_first(judged),
            luck=Luck(points, share, end.points - points, end.share - share),
        )
        values = {frame.number: each[-1].value for frame, each in zip(steps, found, strict=True) if each}
        return review, claims.Course(seat, start, entries, values)

    def _claim(self, number: int, results: Results, courses: list[claims.Course]) -> ClaimReview:
        claim = self._claims[number]
        listeners = [seat for seat in self._seats if seat != claim.said.seat]
        believed = {seat: results[Piece("belief", seat, number)] for seat in listeners}
        tests = enumerate(claim.tests)
        doubted = [results[Piece("doubt", test.seat, number, more)] for more, test in tests]
        return claims.written(self._replay, claim, believed, doubted, courses)


def of_step(game: Game, kind: Kind, step: books.Seen, effort: Effort, rng: Rng) -> Any:
    """What is found of a step with what the seat saw of it, and nothing else."""
    if kind == "value":
        return books.changes(game, step, effort.worlds, rng)
    assert step.before is not None
    judge = decisions.glance if kind == "glance" else decisions.judged
    return judge(game, step.before, step.frame.text, effort, rng)


def worst_first(judged: Iterable[Mistake | None]) -> list[Mistake]:
    """The mistakes among what was judged, the costliest first."""
    return sorted(filter(None, judged), key=lambda mistake: (-mistake.share, -mistake.points, mistake.step))


def account(entries: Iterable[Entry]) -> list[Sum]:
    """The entries of each cause together."""
    kept = list(entries)
    found = []
    for cause in CAUSES:
        mine = [entry for entry in kept if entry.cause == cause]
        if mine:
            found.append(Sum(cause, sum(entry.points for entry in mine), sum(entry.share for entry in mine)))
    return found
