"""The decisions of a seat: which were mistakes, by what it could know, and what would have been better."""

from mazzo.bots.bot import whole_play
from mazzo.bots.search_bot import Budget, SearchBot
from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import View
from mazzo.review.effort import Effort
from mazzo.review.model import Mistake
from mazzo.review.outlook import lead, outlooks

_SURE = 2.0  # standard errors
_CLEAR = 4.0  # beyond that, and below 0, more worlds would not change the verdict
_ROUNDS = 3  # of worlds, each as many as all before, for what is close


def has_choice(game: Game, view: View) -> bool:
    """Whether more than one play is worth a thought."""
    state, seat = game.imagine(view), view.seat
    while True:
        moves = game.guide.candidates(state, seat)
        if moves & (moves - 1):
            return True
        state.play(seat, moves.bit_length() - 1, None)
        if not state.unfinished():
            return False


def judged(game: Game, view: View, played: str, step: int, effort: Effort, rng: Rng) -> Mistake | None:
    """The mistake that a play was, if the search finds one that is surely better."""
    seat = view.seat
    bot = SearchBot(game, rng.below(1 << 48), Budget(simulations=effort.simulations))
    table, better = game.imagine(view), whole_play(game, bot, view)
    plays = [game.read(table, seat, text) for text in (better, played)]
    if game.write(table, seat, plays[1]) == better:
        return None
    first, second = outlooks(game, view, plays, effort.worlds, rng)
    for _ in range(_ROUNDS):
        ahead, error = lead([each.share for each in first], [each.share for each in second])
        if not 0.0 < ahead < _CLEAR * error:
            break
        more = outlooks(game, view, plays, len(first), rng)
        first += more[0]
        second += more[1]
    ahead, error = lead([each.share for each in first], [each.share for each in second])
    if ahead <= _SURE * error or ahead <= game.guide.negligible:
        return None
    return Mistake(
        step=step,
        played=played,
        better=better,
        points=lead([each.points for each in first], [each.points for each in second])[0],
        share=ahead,
        share_error=error,
        why=game.explain(table, seat, plays[0]),
        played_words=game.describe(table, seat, plays[1]),
        better_words=game.describe(table, seat, plays[0]),
    )
