"""What every benchmark shares: figures beside a peer's from the same run, the table, and its rows as JSON."""

import argparse
import json
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from mazzo.core import bits

Work = Callable[[], int]  # does a piece of work and says how many units it was


@dataclass(frozen=True)
class Row:
    """One figure beside its peer's from the same run; a peer that could not be had has no figure."""

    name: str
    value: float
    unit: str
    peer: str
    peer_value: float | None
    ratio: float | None  # how many times as good as the peer: as much, or in as little time


@dataclass(frozen=True)
class Contest:
    """Two pieces of work to be measured in turns."""

    name: str
    unit: str
    ours: Work
    peer: str
    theirs: Work


def rate(work: Work, seconds: float) -> float:
    """Units a second, over at least that many seconds."""
    units, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        units += work()
    return units / spent


def measure(contest: Contest, rounds: int, seconds: float) -> Row:
    """Medians over rounds in which both are measured one after the other, in the same minute."""
    contest.ours(), contest.theirs()  # warm
    pairs = [(rate(contest.ours, seconds), rate(contest.theirs, seconds)) for _ in range(rounds)]
    return Row(
        name=contest.name,
        value=statistics.median(ours for ours, _ in pairs),
        unit=contest.unit,
        peer=contest.peer,
        peer_value=statistics.median(theirs for _, theirs in pairs),
        ratio=statistics.median(ours / theirs for ours, theirs in pairs),
    )


def machine() -> str:
    """What this was measured on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        cpu = f"{models[0]}, {len(models)} cores" if models else cpu
    mode = "uncompiled" if bits.__file__.endswith(".py") else "compiled"
    return f"{cpu}; Python {platform.python_version()}; mazzo {mode}"


def arguments(title: str, rounds: int, seconds: float) -> argparse.Namespace:
    """What every benchmark can be told: --json, --rounds and --seconds, with these defaults."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as a list of objects")
    parser.add_argument(
        "--rounds", type=int, default=rounds, help=f"how often each figure is measured (default {rounds})"
    )
    parser.add_argument(
        "--seconds", type=float, default=seconds, help=f"for one measurement (default {seconds:g})"
    )
    return parser.parse_args()


def show(title: str, rows: Sequence[Row], notes: Sequence[str], json_file: Path | None) -> None:
    """Print the table and what is to be said of it, and write the rows."""
    console = Console()
    console.print(table(title, rows))
    for note in notes:
        console.print(note, markup=False, highlight=False)
    write_rows(rows, json_file)


def write_rows(rows: Sequence[Row], json_file: Path | None) -> None:
    """Write the rows as a list of objects, if a file is named."""
    if json_file:
        json_file.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")


def run(title: str, contests: Sequence[Contest]) -> None:
    """Measure all of it as the command line says, on one core."""
    told = arguments(title, rounds=5, seconds=1.0)
    progress = track(contests, description=title, console=Console(stderr=True), transient=True)
    rows = [measure(contest, told.rounds, told.seconds) for contest in progress]
    show(title, rows, [f"{machine()}, on one core"], told.json)


def plain_table(title: str) -> Table:
    """A table without rows or columns, in the style of all of them."""
    return Table(
        title=title,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        collapse_padding=True,
    )


def table(title: str, rows: Sequence[Row]) -> Table:
    found = plain_table(title)
    found.add_column("what", no_wrap=True)
    found.add_column("mazzo", justify="right")
    found.add_column("unit")
    found.add_column("peer")
    found.add_column("peer's", justify="right")
    found.add_column("ratio", justify="right")
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.{1 if row.ratio >= 1 else 3}f} x"
        found.add_row(row.name, _figure(row.value), row.unit, row.peer, _figure(row.peer_value), ratio)
    return found


def _figure(value: float | None) -> str:
    """Three digits, or all there are before the point."""
    if value is None:
        return ""
    decimals = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{decimals}f}"
