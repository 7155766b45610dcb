"""Reviews: how long one takes, whether another seed gives the same verdicts, and how much luck it explains:
`./run bench review`.

--matches N    bot matches for the luck of each game (default 400), each deal once in every seating
--reviews N    matches of each game that are reviewed twice, with two seeds (default 4)
--games A B    of these games alone
--json FILE    write the figures as a list of objects
"""

import argparse
import json
import os
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from mazzo import games
from mazzo.bots.bot import whole_play
from mazzo.bots.levels import make
from mazzo.core.fields import read_options
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.record import Record
from mazzo.match.replay import Replay
from mazzo.review.effort import USUAL, dice
from mazzo.review.luck import deal_of, deals_of, luck
from mazzo.review.model import Mistake
from mazzo.review.work import Piece, Work

# What is reviewed of each game, and in how many seconds it should be on two cores; 0: nothing was promised.
MATCHES: dict[str, tuple[int, dict[str, Any], float]] = {
    "scopa": (2, {}, 5.0),
    "sobesobe": (4, {"max_rounds": 1}, 5.0),
    "splendor": (2, {}, 20.0),
    "sapone": (3, {"max_rounds": 1}, 0.0),
    "hoards": (2, {}, 0.0),
}
CORES = 2
TRIED, OTHERS = "ismcts:100", "quick"  # who plays for luck: one that searches, and the others


@dataclass(frozen=True)
class Speed:
    game: str
    seconds: float  # of one core, for a review
    wanted: float  # on two
    decisions: int
    mistakes: int
    same: float  # part of the verdicts that another seed gives too


@dataclass(frozen=True)
class Luck:
    game: str
    matches: int
    mean: float  # of the share of the bot that searches
    adjusted_mean: float
    mean_error: float  # standard error of the difference of the two means
    variance: float
    adjusted_variance: float
    ratio: float  # of the variances


def played(game: str, deal: int, bots: list[str]) -> Record:
    """A match among these bots."""
    seats, options, _ = MATCHES[game]
    found = games.find(game)
    names = [f"Seat {seat}" for seat in range(seats)]
    match = Match(found, names, read_options(found.options, options), seed_from(f"{game} {deal}"))
    players = [make(bot, found, 1000 * deal + seat) for seat, bot in enumerate(bots)]
    while not match.is_over:
        seat = match.actors()[0]
        match.play(seat, whole_play(found, players[seat], match.view(seat)))
        match.keep_orders()
    return match.record()


def judged(record: Record, seed: int) -> tuple[dict[Piece, bool], float]:
    """Every verdict of a review: whether it is a mistake; and how long the whole review took this core."""
    began = time.process_time()
    work = Work(record, seed)
    results = {piece: work.done(piece) for piece in work.glances()}
    results |= {piece: work.done(piece) for piece in work.pieces(results)}
    work.review(results)
    spent = time.process_time() - began
    verdicts = {piece: result for piece, result in results.items() if piece.kind == "decision"}
    return {piece: isinstance(result, Mistake) for piece, result in verdicts.items()}, spent


def reviewed(game: str, deal: int) -> list[tuple[dict[Piece, bool], float]]:
    """The reviews of a match with two seeds. A person's mistakes are more than those of a good bot."""
    record = played(game, deal, [OTHERS] * MATCHES[game][0])
    return [judged(record, seed) for seed in (0, 1)]


def adjusted(game: str, deal: int) -> list[tuple[float, float]]:
    """The share of the bot that searches, as it was and without luck: a deal once in every seat."""
    return [_without_luck(game, deal, seat) for seat in range(MATCHES[game][0])]


def _without_luck(game: str, deal: int, seat: int) -> tuple[float, float]:
    seats = MATCHES[game][0]
    replay = Replay(played(game, deal, [TRIED if each == seat else OTHERS for each in range(seats)]))
    share = replay.state(len(replay) - 1).share(seat)
    given = 0.0
    for number in deals_of(replay):
        before, after = deal_of(replay, number)
        gifts = luck(replay.game, before, after, seats, USUAL.redeals, dice(deal, number))
        given += gifts[seat].share
    return share, share - given


def speed_of(game: str, found: list[list[tuple[dict[Piece, bool], float]]]) -> Speed:
    verdicts = [(first[piece], second[piece]) for (first, _), (second, _) in found for piece in first]
    return Speed(
        game=game,
        seconds=statistics.mean(spent for pair in found for _, spent in pair),
        wanted=MATCHES[game][2],
        decisions=len(verdicts),
        mistakes=sum(first for first, _ in verdicts),
        same=sum(first == second for first, second in verdicts) / max(1, len(verdicts)),
    )


def luck_of(game: str, shares: list[tuple[float, float]]) -> Luck:
    raw, without = [share for share, _ in shares], [share for _, share in shares]
    gone = [share - less for share, less in shares]
    variance, less = statistics.variance(raw), statistics.variance(without)
    return Luck(
        game=game,
        matches=len(shares),
        mean=statistics.mean(raw),
        adjusted_mean=statistics.mean(without),
        mean_error=statistics.stdev(gone) / len(gone) ** 0.5,
        variance=variance,
        adjusted_variance=less,
        ratio=less / variance if variance else 0.0,
    )


def table(title: str, rows: list[Any]) -> Table:
    shown = Table(title=title)
    for name in asdict(rows[0]):
        shown.add_column(name.replace("_", " "))
    for row in rows:
        shown.add_row(
            *(f"{value:.3g}" if isinstance(value, float) else str(value) for value in asdict(row).values())
        )
    return shown


def measured(names: list[str], matches: int, reviews: int) -> Iterator[tuple[str, list[Any]]]:
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as executor:
        if reviews:
            tried = {
                name: [executor.submit(reviewed, name, deal) for deal in range(reviews)] for name in names
            }
            found = [speed_of(name, [each.result() for each in tried[name]]) for name in names]
            yield f"Seconds of one core, of which there are {CORES}; and the same verdicts", found
        if matches:
            asked = {
                name: [
                    executor.submit(adjusted, name, deal) for deal in range(-(-matches // MATCHES[name][0]))
                ]
                for name in names
            }
            lots = {name: [pair for each in asked[name] for pair in each.result()] for name in names}
            yield (
                f"The share of {TRIED} among {OTHERS}, and without luck",
                [luck_of(*each) for each in lots.items()],
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--reviews", type=int, default=4)
    parser.add_argument("--games", nargs="+", default=list(MATCHES), choices=list(MATCHES))
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    rows: list[Any] = []
    for title, found in measured(asked.games, asked.matches, asked.reviews):
        Console().print(table(title, found))
        rows += found
    if asked.json:
        asked.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main()
