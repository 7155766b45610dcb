"""`mazzo review`: a finished match in books, seat by seat, worked out on all cores."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from mazzo.bots import processes
from mazzo.core.errors import BadInput
from mazzo.match.record import Record
from mazzo.review.model import FORMAT, Bluffing, ClaimReview, Mistake, Review, SeatReview
from mazzo.review.work import Piece, Work
from mazzo.terminal import store

CAUSES = {
    "chance": "chance",
    "own": "own plays",
    "other": "plays of others",
    "secret": "secrets that came out",
    "par": "new hands and rounds",
}
_BARS = "▁▂▃▄▅▆▇█"
_MOST_MISTAKES = 3
_MOST_CLAIMS = 5
_NARROWEST = 40


def review(path: Path, seat: int | None, json_file: Path | None, seed: int) -> int:
    """Work it out, unless that has been done, and print it; write all of it to the file, if one is named."""
    record = store.load(path)
    if seat is not None and not 0 <= seat < len(record.players):
        raise BadInput(f"--seat is a number from 0 to {len(record.players) - 1} in this match, not {seat}")
    all_of_it = found(path, record, seed)
    console = Console(highlight=False)
    for each in all_of_it.seats if seat is None else [all_of_it.seats[seat]]:
        print_seat(console, all_of_it, each)
    print_claims(console, all_of_it)
    if json_file:
        _write(json_file, all_of_it)
    return 0


def found(path: Path, record: Record, seed: int = 0) -> Review:
    """The review of the match in that file: the one that is kept, or else it is worked out and kept."""
    there = kept(path, record)
    if there is not None and there.seed == seed:
        return there
    made = worked_out(record, seed, Console(stderr=True))
    _keep(path, made)
    return made


def file_of(path: Path) -> Path:
    """Where the review of the match in that file is kept: beside it."""
    return path.with_suffix(".review")


def kept(path: Path, record: Record) -> Review | None:
    """The review of that match, if it has been worked out here."""
    try:
        found = msgspec.json.decode(file_of(path).read_bytes(), type=Review)
    except (OSError, msgspec.MsgspecError):
        return None
    return found if (found.mazzo, found.commitment) == (FORMAT, record.commitment) else None


def _keep(path: Path, found: Review) -> None:
    """A folder that cannot be written to is no reason to show nothing."""
    try:
        file_of(path).write_bytes(msgspec.json.encode(found))
    except OSError as error:
        print(f"The review is not kept: {file_of(path)}, {error.strerror}.", file=sys.stderr)


def _write(path: Path, found: Review) -> None:
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def worked_out(record: Record, seed: int, console: Console) -> Review:
    """The review, worked out in processes beside this one while its progress is seen."""
    work = Work(record, seed)
    executor = processes.start(os.cpu_count() or 1, _settle_in, record, seed)
    try:
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("Looking", total=None)
            results = dict(_done(executor, work.glances()))
            pieces = work.pieces(results)
            progress.update(task, description="Thinking", total=len(pieces))
            worst: Mistake | None = None
            for piece, result in _done(executor, pieces):
                results[piece] = result
                progress.update(task, advance=1)
                if isinstance(result, Mistake) and (worst is None or result.share > worst.share):
                    worst = result
                    progress.console.print(_in_short(record.players, worst), highlight=False)
    finally:
        executor.shutdown(cancel_futures=True)
    return work.review(results)


def _done(executor: ProcessPoolExecutor, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, object]]:
    """What comes of these, in their order."""
    running: list[tuple[Piece, Future[object]]] = [(piece, executor.submit(_do, piece)) for piece in pieces]
    for piece, future in running:
        yield piece, future.result()


_work: list[Work] = []  # of this process


def _settle_in(record: Record, seed: int) -> None:
    """Ctrl-C is for the process that prints; and the match is looked at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work.append(Work(record, seed))


def _do(piece: Piece) -> object:
    return _work[0].done(piece)


def print_seat(console: Console, found: Review, seat: SeatReview) -> None:
    """One seat: how its prospects went, what changed them, and what it could have done better."""
    console.print()
    console.print(found.players[seat.seat], style="bold")
    course = list(points_of(seat))
    line = sparkline(course, max(_NARROWEST, console.width - 30))
    console.print(f"{line}  {min(course):.1f} to {max(course):.1f} points expected", overflow="fold")
    console.print(_account(seat))
    if not seat.decisions:
        return
    count = len(seat.mistakes)
    console.print(
        f"{count} of {seat.decisions} decisions {'was a mistake' if count == 1 else 'were mistakes'}."
    )
    for mistake in seat.mistakes[:_MOST_MISTAKES]:
        console.print(Padding(Text(in_words(mistake, found.fewest_wins)), (0, 0, 0, 2)))


def _account(seat: SeatReview) -> Table:
    table = Table("", "points", "victory", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row("expected at the start", f"{seat.start.points:.1f}", f"{seat.start.share:.0%}")
    for each in seat.account:
        table.add_row(CAUSES[each.cause], f"{each.points:+.1f}", f"{each.share:+.0%}")
    table.add_row("at the end", f"{seat.end.points:g}", f"{seat.end.share:.0%}")
    table.add_row("luck, all cards known", f"{seat.luck.points:+.1f}", f"{seat.luck.share:+.0%}")
    table.add_row("the end without it", f"{seat.luck.adjusted_points:.1f}", f"{seat.luck.adjusted_share:.0%}")
    return table


def print_claims(console: Console, found: Review) -> None:
    """Who lied and who doubted; or that it is not judged."""
    for note in found.notes:
        console.print(f"\n{note}")
    if found.bluffing:
        console.print()
        table = Table("", "claims", "bluffs", "won by them", "doubts", "right", box=None, pad_edge=False)
        for each in found.bluffing:
            table.add_row(*_bluffing(found, each))
        console.print(table)
    for claim in sorted(found.claims, key=lambda claim: -_moved(claim))[:_MOST_CLAIMS]:
        console.print(Text(_claim(found, claim)))


def _bluffing(found: Review, each: Bluffing) -> list[str]:
    rate = f" ({each.bluff_rate:.0%})" if each.bluff_rate is not None else ""
    precision = f" ({each.doubt_precision:.0%})" if each.doubt_precision is not None else ""
    return [
        found.players[each.seat],
        str(each.claims),
        f"{each.bluffs}{rate}",
        f"{each.bluff_points:+.1f}",
        str(each.doubts),
        f"{each.right_doubts}{precision}",
    ]


def _moved(claim: ClaimReview) -> float:
    """How much the claimant gained or lost by it."""
    return next(abs(gain.points) for gain in claim.gains if gain.seat == claim.seat)


def _claim(found: Review, claim: ClaimReview) -> str:
    believed = sum(belief.odds for belief in claim.beliefs) / max(1, len(claim.beliefs))
    gain = next(gain for gain in claim.gains if gain.seat == claim.seat)
    was = f"It was {'true' if claim.is_true else 'a bluff'}, believed by {believed:.0%}, {gain.points:+.1f}."
    doubts = [
        f"{found.players[doubt.seat]} doubted {'rightly' if doubt.is_right else 'wrongly'}, at odds of "
        f"{doubt.odds:.0%}, {doubt.points:+.1f}."
        for doubt in claim.doubts
    ]
    return " ".join([f"  step {claim.step + 1}: {claim.text}", was, *doubts])


def value_after(seat: SeatReview, step: int) -> str:
    """What the seat could expect after that step, in short."""
    until = [entry for entry in seat.entries if entry.step <= step]
    points = seat.start.points + sum(entry.points for entry in until)
    share = seat.start.share + sum(entry.share for entry in until)
    return f"expects {points:.1f} points, {share:.0%}"


def points_of(seat: SeatReview) -> Iterator[float]:
    """The points that the seat could expect, change by change."""
    value = seat.start.points
    yield value
    for entry in seat.entries:
        value += entry.points
        yield value


def in_words(mistake: Mistake, fewest_wins: bool) -> str:
    """A mistake in a few sentences."""
    points = -mistake.points if fewest_wins else mistake.points
    cost = f"{points:+.1f} points, {mistake.share:+.0%} of the victory (±{mistake.share_error:.1%})"
    return f"step {mistake.step + 1}: {mistake.played}; better {mistake.better}, {cost}. {mistake.why}"


def _in_short(players: Sequence[str], mistake: Mistake) -> str:
    name = players[mistake.seat]
    return (
        f"{name}, step {mistake.step + 1}: {mistake.played}; better {mistake.better} ({mistake.share:+.0%})"
    )


def sparkline(values: Sequence[float], width: int) -> str:
    """A line of bars from the least to the most; of many values every so many."""
    least, most = min(values), max(values)
    scale = (len(_BARS) - 1) / (most - least) if most > least else 0.0
    stride = max(1, -(-len(values) // width))
    return "".join(_BARS[round((value - least) * scale)] for value in values[::stride])
