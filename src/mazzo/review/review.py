"""A review of a finished match: the books of every seat, its mistakes, and its luck."""

from mazzo.core.errors import BadInput
from mazzo.match.record import Record
from mazzo.match.replay import Replay, Steps, worked_out
from mazzo.review import books, decisions, luck, seeds
from mazzo.review.model import FORMAT, Luck, Review, SeatReview, Value

_SIMULATIONS = 2_000
_WORLDS = 400
_REDEALS = 100


def review(record: Record, seed: int = 0, worlds: int = _WORLDS) -> Review:
    """All of it at once."""
    if record.scores is None:
        raise BadInput("the match is not over; a review shows what each seat could know, and that is known at the end")
    steps = worked_out(Steps(record))
    replay = Replay(steps)
    given = _given(steps, seed)
    seats = [reviewed(replay, seat, given, seed, worlds) for seat in range(len(record.players))]
    return Review(FORMAT, record.game, record.players, seed, worlds, seats)


def _given(steps: Steps, seed: int) -> list[tuple[float, float]]:
    game, seats = steps.match.game, len(steps.match.players)
    given = [(0.0, 0.0)] * seats
    for number, (before, after) in enumerate(luck.deals_of(steps)):
        gift = luck.luck(game, before, after, seats, _REDEALS, seeds.rng(seed, number))
        given = [(points + more, share + most) for (points, share), (more, most) in zip(given, gift, strict=True)]
    return given


def reviewed(replay: Replay, seat: int, given: list[tuple[float, float]], seed: int, worlds: int) -> SeatReview:
    """One seat."""
    start = books.opening(replay, seat, worlds, seed)
    entries = list(books.entries(replay, seat, start, worlds, seed))
    choices = [each for each in decisions.decisions(replay, seat) if decisions.has_choice(replay.game, each.view)]
    mistakes = []
    for number, each in enumerate(choices):
        if found := decisions.judged(replay.game, each, _SIMULATIONS, worlds, seeds.rng(seed, seat, number, 2)):
            mistakes.append(found)
    mistakes.sort(key=lambda each: -each.share)
    last = replay.truth(len(replay) - 1)
    table = replay._step(len(replay) - 1).state
    end = Value(table.score(seat), table.share(seat))
    points, share = given[seat]
    return SeatReview(
        seat, start, entries, end, len(choices), mistakes, Luck(points, share, end.points - points, end.share - share)
    )
