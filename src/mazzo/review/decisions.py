"""The decisions of a seat: which were mistakes, by what it could know, and what would have been better."""

from collections.abc import Sequence
from typing import NamedTuple

from mazzo.bots.bot import whole_play
from mazzo.bots.search_bot import Budget, SearchBot
from mazzo.core.bits import Rng, lowest
from mazzo.core.game import Game
from mazzo.core.marked import plain, words_of
from mazzo.core.model import View
from mazzo.core.state import State
from mazzo.review.effort import Effort
from mazzo.review.model import Hindsight, Mistake
from mazzo.review.outlook import Sample, after_play, lead, outlooks

_SURE = 2.0  # standard errors
_CLEAR = 3.0  # standard errors from there on either side: then more worlds would not change the verdict
_LEAST = 0.01  # of the victory: what costs less is not called a mistake
_GLANCE = 8  # a first look takes so many times less thought


class Verdict(NamedTuple):
    """A play that is surely better than the one that was made."""

    better: str
    points: tuple[float, float]  # by how much, and the standard error of that
    share: tuple[float, float]


def has_choice(game: Game, view: View) -> bool:
    """Whether more than one play is worth a thought."""
    state, seat = game.imagine(view).copy(), view.seat  # for it may share what the view holds
    while True:
        moves = game.guide.candidates(state, seat)
        if moves & (moves - 1):
            return True
        state.play(seat, lowest(moves), None)
        if not state.unfinished():
            return False


def glance(game: Game, view: View, played: str, effort: Effort, rng: Rng) -> float:
    """What the play seems to cost, at a first look: by that it is decided what is thought about first."""
    better = _searched(game, view, max(1, effort.simulations // _GLANCE), rng)
    plays = _both(game, view, better, played)
    if plays is None:
        return 0.0
    first, second = outlooks(game, view, plays, max(1, effort.worlds // _GLANCE), rng)
    return lead([each.worth for each in first], [each.worth for each in second])[0]


def judged(game: Game, view: View, played: str, effort: Effort, rng: Rng) -> Verdict | None:
    """What the search finds better, if it is so for sure in worlds that it has not seen."""
    better = _searched(game, view, effort.simulations, rng)
    plays = _both(game, view, better, played)
    if plays is None:
        return None
    first, second = outlooks(game, view, plays, effort.worlds, rng)
    for _ in range(effort.rounds):
        if not _is_close(first, second):
            break
        more = outlooks(game, view, plays, len(first), rng)
        first += more[0]
        second += more[1]
    ahead, error = _worth(first, second)
    if ahead <= max(_SURE * error, _LEAST):
        return None
    return Verdict(better, *_leads(first, second))


def mistake(
    game: Game,
    view: View,
    truth: State,
    played: str,
    found: Verdict,
    place: tuple[int, int],
    rng: Rng,
    redeals: int,
) -> Mistake:
    """The verdict in words, and what the cards really were. The place: step, and number of the play."""
    seat, table = view.seat, game.imagine(view)
    better, worse = (game.read(table, seat, text) for text in (found.better, played))
    why = game.explain(table, seat, better)
    return Mistake(
        seat=seat,
        step=place[0],
        number=place[1],
        played=played,
        better=found.better,
        points=found.points[0],
        share=found.share[0],
        points_error=found.points[1],
        share_error=found.share[1],
        why=plain(why),
        truth=_hindsight(game, truth, seat, (better, worse), redeals, rng),
        played_words=words_of(game.describe(table, seat, worse)),
        better_words=words_of(game.describe(table, seat, better)),
        why_words=words_of(why),
    )


def _searched(game: Game, view: View, simulations: int, rng: Rng) -> str:
    return whole_play(game, SearchBot(game, rng.below(1 << 48), Budget(simulations=simulations)), view)


def _both(game: Game, view: View, better: str, played: str) -> list[list[int]] | None:
    """The moves of the two plays; None if they are the same play."""
    table, seat = game.imagine(view), view.seat
    plays = [game.read(table, seat, text) for text in (better, played)]
    return None if game.write(table, seat, plays[1]) == better else plays


def _is_close(first: Sequence[Sample], second: Sequence[Sample]) -> bool:
    """Whether more worlds could change the verdict."""
    ahead, error = _worth(first, second)
    return abs(ahead - max(_SURE * error, _LEAST)) < _CLEAR * error and ahead > 0.0


def _worth(first: Sequence[Sample], second: Sequence[Sample]) -> tuple[float, float]:
    return lead([each.worth for each in first], [each.worth for each in second])


def _leads(
    first: Sequence[Sample], second: Sequence[Sample]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """By how much the first play is better in points, and in its part of the victory."""
    points = lead([each.points for each in first], [each.points for each in second])
    return points, lead([each.share for each in first], [each.share for each in second])


def _hindsight(
    game: Game, truth: State, seat: int, plays: tuple[list[int], list[int]], times: int, rng: Rng
) -> Hindsight:
    """How the two compare with the cards as they lay: what is dealt later, and how all play on, varies."""
    pairs = []
    for _ in range(times):
        luck = rng.below(1 << 48)
        pairs.append([after_play(game, truth, seat, moves, luck) for moves in plays])
    points, share = _leads([better for better, _ in pairs], [worse for _, worse in pairs])
    return Hindsight(points[0], share[0], points[1], share[1], game.position(truth))
