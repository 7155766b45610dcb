"""`mazzo review`: a finished match in books, seat by seat, worked out on all cores while its progress is seen."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from mazzo.bots import processes
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.marked import plain
from mazzo.review.model import CAUSES, Mistake, Review, SeatReview
from mazzo.review.work import Piece, Work
from mazzo.terminal import store

_CAUSES = {
    "chance": "the deals",
    "own": "own plays",
    "other": "plays of others",
    "secret": "secrets that came out",
}
_BARS = "▁▂▃▄▅▆▇█"
_MOST_MISTAKES = 3
_BAR_WIDTH = 60


def review(path: Path, seat: int | None, json_file: Path | None, seed: int) -> int:
    """Work it out and print it; write all of it to the file, if one is named."""
    work = Work(store.load(path), seed)
    players = work.record.players
    if seat is not None and not 0 <= seat < len(players):
        raise BadInput(f"--seat is a number from 0 to {len(players) - 1} in this match, not {seat}")
    found = _worked_out(work, Console(stderr=True))
    console = Console(highlight=False)
    for each in found.seats if seat is None else [found.seats[seat]]:
        _print_seat(console, found, each)
    if json_file:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return 0


def _worked_out(work: Work, console: Console) -> Review:
    """The review, worked out in processes beside this one."""
    pieces = list(work.pieces())
    results = dict[Piece, object]()
    executor = processes.start(os.cpu_count() or 1, _settle_in, work.record, work.seed, work.effort)
    try:
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task("Thinking it over", total=len(pieces))
            running = {executor.submit(_done, piece): piece for piece in pieces}
            for future in as_completed(running):
                results[running[future]] = future.result()
                progress.update(task, advance=1)
    finally:
        executor.shutdown(cancel_futures=True)
    return work.review({piece: results[piece] for piece in pieces})


_work: list[Work] = []  # of this process


def _settle_in(*arguments: object) -> None:
    """Ctrl-C is for the process that prints; and the match is looked at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work.append(Work(*arguments))


def _done(piece: Piece) -> object:
    return _work[0].done(piece)


def _print_seat(console: Console, found: Review, seat: SeatReview, game: Game) -> None:
    """One seat: how its prospects went, what changed them, and what it could have done better."""
    console.print(f"\n{found.players[seat.seat]}", style="bold")
    console.print(sparkline([value for value in _course(seat)]))
    table = Table("", "points", "of the victory", box=None, pad_edge=False)
    table.add_row("expected at the start", f"{seat.start.points:.1f}", f"{seat.start.share:.0%}")
    for cause in CAUSES:
        entries = [entry for entry in seat.entries if entry.cause == cause]
        if entries:
            points, share = sum(entry.points for entry in entries), sum(entry.share for entry in entries)
            table.add_row(_CAUSES[cause], f"{points:+.1f}", f"{share:+.0%}")
    table.add_row("at the end", f"{seat.end.points:g}", f"{seat.end.share:.0%}")
    table.add_row("without luck", f"{seat.luck.adjusted_points:.1f}", f"{seat.luck.adjusted_share:.0%}")
    console.print(table)
    for mistake in seat.mistakes[:_MOST_MISTAKES]:
        console.print(_in_words(mistake))


def _course(seat: SeatReview) -> Iterator[float]:
    """The part of the victory that the seat could expect, step by step."""
    value = seat.start.share
    yield value
    for entry in seat.entries:
        value += entry.share
        yield value


def _in_words(mistake: Mistake) -> str:
    better, played = plain(mistake.better), plain(mistake.played)
    cost = f"{mistake.points:.1f} points and {mistake.share:.0%} of the victory"
    return f"  step {mistake.step}: {played}; better {better}, by {cost}. {plain(mistake.why)}"


def sparkline(values: Sequence[float]) -> str:
    """A line of bars from 0 to 1; of many values every so many."""
    stride = max(1, -(-len(values) // _BAR_WIDTH))
    return "".join(_BARS[min(len(_BARS) - 1, max(0, int(value * len(_BARS))))] for value in values[::stride])
