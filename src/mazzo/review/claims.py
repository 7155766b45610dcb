"""What was said of hidden cards: whether it was true, who believed it, who gained by it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mazzo.core.bits import Rng
from mazzo.core.claims import Claims, Statement
from mazzo.core.game import Game
from mazzo.core.marked import plain, words_of
from mazzo.core.model import View
from mazzo.match.replay import Replay
from mazzo.review.model import Belief, Bluffing, ClaimReview, Doubt, Entry, Gain, Value
from mazzo.review.outlook import mean, world_of

NOT_JUDGED = "What a play gave away to others is not judged: {title} has no claims."


class Tested(NamedTuple):
    """Where a claim was put to the test, and by whom."""

    step: int
    seat: int
    said: Statement


class Made(NamedTuple):
    """A claim as it was made, and the tests that it was put to."""

    step: int
    said: Statement
    is_true: bool
    event: object
    tests: list[Tested]
    steps: frozenset[int]  # at which it was made, tested and settled


def made(replay: Replay, rules: Claims) -> list[Made]:
    """The claims of a match, in order."""
    found: list[Made] = []
    newest: dict[int, int] = {}  # by subject: the last claim of it
    for step in range(len(replay)):
        for event in replay.told(step):
            if said := rules.claim(event):
                state = replay.state(step)
                newest[rules.subject(state, said)] = len(found)
                steps = frozenset(_followed(replay, rules, step))
                found.append(Made(step, said, rules.is_true(state, said), event, [], steps))
            elif tested := rules.doubt(event):
                doubter, said = tested
                claim = newest.get(rules.subject(replay.state(step - 1), said))
                if claim is not None:
                    found[claim].tests.append(Tested(step, doubter, said))
                    steps = found[claim].steps.union(_followed(replay, rules, step))
                    found[claim] = found[claim]._replace(steps=steps)
    return found


def _followed(replay: Replay, rules: Claims, first: int) -> Iterator[int]:
    """The steps from that one to where its matter is over."""
    for step in range(first, len(replay)):
        yield step
        if any(map(rules.closes, replay.told(step))):
            return


def odds(
    game: Game, rules: Claims, view: View, said: Statement, worlds: int, rng: Rng
) -> tuple[float, float]:
    """How likely it is true, as the seat that sees this can think, and the standard error of that."""
    table = game.imagine(view)
    held = [float(rules.is_true(world_of(game, table, view.seat, rng), said)) for _ in range(worlds)]
    return mean(held)


def written(
    replay: Replay,
    claim: Made,
    believed: Mapping[int, tuple[float, float]],
    doubted: Sequence[tuple[float, float]],
    courses: Sequence["Course"],
) -> ClaimReview:
    """A claim with all that came of it: what each listener believed, and each doubter doubted by."""
    sentence = replay.game.show(claim.event, replay.players)
    beliefs = [
        Belief(seat, *found, courses[seat].before(claim.step), courses[seat].after(claim.step))
        for seat, found in believed.items()
    ]
    doubts = [
        Doubt(
            seat=test.seat,
            step=test.step,
            odds=1.0 - true,
            odds_error=error,
            is_right=not claim.is_true,
            points=gain.points,
            share=gain.share,
        )
        for test, (true, error) in zip(claim.tests, doubted, strict=True)
        for gain in [courses[test.seat].gain(claim.steps - set(range(test.step)))]
    ]
    gains = [course.gain(claim.steps) for course in courses]
    return ClaimReview(
        claim.said.seat,
        claim.step,
        claim.is_true,
        plain(sentence),
        beliefs,
        doubts,
        gains,
        words_of(sentence),
    )


class Course:
    """How the value of a seat went."""

    def __init__(
        self, seat: int, start: Value, entries: Sequence[Entry], values: Mapping[int, Value]
    ) -> None:
        self._seat = seat
        self._start = start
        self._entries = entries
        self._values = values  # after each step that changed it, in order

    def before(self, step: int) -> Value:
        return self.after(step - 1)

    def after(self, step: int) -> Value:
        found = [value for number, value in self._values.items() if number <= step]
        return found[-1] if found else self._start

    def gain(self, steps: Iterable[int]) -> Gain:
        """What the seat gained at these steps."""
        at = set(steps)
        mine = [entry for entry in self._entries if entry.step in at]
        return Gain(self._seat, sum(entry.points for entry in mine), sum(entry.share for entry in mine))


def bluffing(seat: int, claims: Sequence[ClaimReview]) -> Bluffing:
    """How the player of that seat lied and doubted."""
    own = [claim for claim in claims if claim.seat == seat]
    bluffs = [claim for claim in own if not claim.is_true]
    gains = [gain for claim in bluffs for gain in claim.gains if gain.seat == seat]
    doubts = [doubt for claim in claims for doubt in claim.doubts if doubt.seat == seat]
    right = sum(doubt.is_right for doubt in doubts)
    return Bluffing(
        seat=seat,
        claims=len(own),
        bluffs=len(bluffs),
        bluff_rate=len(bluffs) / len(own) if own else None,
        bluff_points=sum(gain.points for gain in gains),
        bluff_share=sum(gain.share for gain in gains),
        doubts=len(doubts),
        right_doubts=right,
        doubt_precision=right / len(doubts) if doubts else None,
    )
