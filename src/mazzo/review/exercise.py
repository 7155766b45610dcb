"""An exercise: the position of a mistake, to be played better. It is a lesson, in the format of scenarios."""

from collections.abc import Mapping, Sequence

from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.match.record import Record
from mazzo.match.restore import begin
from mazzo.match.scenarios.write import write_scenario
from mazzo.review.model import Mistake, Review

_SHOWN_POINTS, _SHOWN_SHARE = 0.05, 0.005  # less is rounded to nothing


def exercise(record: Record, mistake: Mistake) -> str:
    """The text of a lesson that asks for a better play in the place of a mistake."""
    match = begin(record)
    return write_lesson(match.game, match.options, record.players, mistake)


def write_lesson(game: Game, options: Options, players: Sequence[str], mistake: Mistake) -> str:
    cost = _cost(mistake, game.fewest_wins)
    head = {
        "title": f"A better play than {mistake.played}",
        "players": list(players),
        "learner": mistake.seat,
        "lesson": f"You have been here before, and played {mistake.played}. By what you could know there was "
        "something better.",
    }
    step: Mapping[str, object] = {
        "seat": mistake.seat,
        "ask": "What would you play now?",
        "play": mistake.better,
        "why": f"{mistake.why} By what you could know it was better than {mistake.played} by {cost}.",
        "answers": {
            mistake.played: f"That is what you played, and it costs {cost}. Look for something better."
        },
    }
    return write_scenario(game, options, len(players), mistake.truth.position, head, [step])


def find(review: Review, seat: int, step: int) -> Mistake | None:
    """The mistake of that seat at that step."""
    mistakes = review.seats[seat].mistakes if 0 <= seat < len(review.seats) else []
    return next((mistake for mistake in mistakes if mistake.step == step), None)


def _cost(mistake: Mistake, fewest_wins: bool) -> str:
    points = -mistake.points if fewest_wins else mistake.points
    parts = [f"{points:.1f} points"] if points >= _SHOWN_POINTS else []
    parts += [f"{100 * mistake.share:.0f} % of the victory"] if mistake.share >= _SHOWN_SHARE else []
    return " and ".join(parts) or "a little"
