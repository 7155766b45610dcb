"""`mazzo arena`: a contest on all cores, with a progress bar; interrupted, it still tells what it has."""

import json
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from mazzo.bots.processes import start
from mazzo.core.errors import BadInput
from mazzo.lab.contest import Deal, Estimate, Plan, Standing, check, play_deal, standings

_CHUNK_SECONDS = 0.25  # of work for one process at a time: long enough not to talk about it
_AHEAD = 3  # chunks for each process: one at work, and enough waiting that none is ever idle


def run(plan: Plan, processes: int | None = None, json_file: Path | None = None) -> int:
    """Play the contest, show its progress and print the standings; 0 if it was played to its end."""
    check(plan)
    if json_file:
        _check_file(json_file)
    console, deals = Console(), list[Deal]()
    began = time.perf_counter()
    interrupted: KeyboardInterrupt | None = None
    try:
        with _progress(Console(stderr=True)) as progress:
            task = progress.add_task(" : ".join(plan.bots), total=plan.deals)
            for deal in _played(plan, processes or os.cpu_count() or 1):
                deals.append(deal)
                progress.update(task, advance=1)
    except KeyboardInterrupt as interrupt:
        interrupted = interrupt
        console.print(_cut_short("Interrupted", len(deals), plan.deals))
    except BrokenProcessPool:
        console.print(_cut_short("A worker process died", len(deals), plan.deals))
    if deals:
        rows = standings(plan, deals)
        console.print(_table(plan, len(deals), rows, time.perf_counter() - began))
        if json_file:
            text = json.dumps(_as_json(plan, len(deals), rows), indent=1)
            json_file.write_text(f"{text}\n", encoding="utf-8")
    if interrupted:
        raise interrupted
    return 0 if len(deals) == plan.deals else 1


def _check_file(file: Path) -> None:
    """Refuse before the contest what could not be written after it."""
    if not file.parent.is_dir():
        raise BadInput(f"--json {file}: there is no folder {file.parent}; make it first, or name another")
    if file.is_dir():
        raise BadInput(f"--json {file}: this is a folder; name a file in it")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise BadInput(f"--json {file}: this must not be written; name another file")


def _cut_short(why: str, played: int, planned: int) -> str:
    return f"{why} after {played} of {planned} deals{'; this is what they show.' if played else '.'}"


def _played(plan: Plan, processes: int) -> Iterator[Deal]:
    """The deals as they are finished. The first one is played here, and tells how many make a chunk."""
    with _workers(processes) as workers:
        began = time.perf_counter()
        yield play_deal(plan, 0)
        size = max(1, int(_CHUNK_SECONDS / (time.perf_counter() - began)))
        chunks = (range(first, min(first + size, plan.deals)) for first in range(1, plan.deals, size))
        planned = (workers.submit(_play_chunk, plan, chunk) for chunk in chunks)
        running: set[Future[list[Deal]]] = set(islice(planned, _AHEAD * processes))
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running.update(islice(planned, len(done)))
            for played in done:
                yield from played.result()


@contextmanager
def _workers(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are gone afterwards, whatever they were thinking about."""
    workers = start(processes, _ignore_interrupt)
    try:
        yield workers
    finally:
        # Before the pool takes away what they read at their start: one that still loads would say so.
        for child in multiprocessing.active_children():
            child.terminate()
        workers.shutdown(cancel_futures=True)


def _play_chunk(plan: Plan, numbers: range) -> list[Deal]:
    return [play_deal(plan, number) for number in numbers]


def _ignore_interrupt() -> None:
    """Ctrl-C is for the process that prints."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _progress(console: Console) -> Progress:
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True)


def _table(plan: Plan, deals: int, rows: list[Standing], seconds: float) -> Table:
    seatings = len(plan.seatings())
    matches = f"{deals} deals, each in {seatings} seatings" if seatings > 1 else f"{deals} matches"
    table = Table(title=f"{plan.game}: {matches}, {seconds:.0f} s", title_justify="left")
    table.add_column("bot")
    for heading in ("wins", "points", "lead in points", "decisions/s"):
        table.add_column(heading, justify="right")
    for row in rows:
        wins = Estimate(100 * row.wins.mean, 100 * row.wins.margin)
        table.add_row(
            row.bot,
            f"{wins.mean:.1f} % ± {wins.margin:.1f}",
            f"{row.points.mean:.2f} ± {row.points.margin:.2f}",
            f"{row.lead.mean:+.2f} ± {row.lead.margin:.2f}",
            f"{row.decisions_a_second:,.0f}",
        )
    table.caption = "± is half of a 95 % interval"
    return table


def _as_json(plan: Plan, deals: int, rows: list[Standing]) -> dict[str, object]:
    return {"plan": msgspec.to_builtins(plan), "deals": deals, "standings": msgspec.to_builtins(rows)}
