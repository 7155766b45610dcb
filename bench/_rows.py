"""What every benchmark shares: rates measured in turns with a peer, the table, and its rows as JSON."""

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
    """One figure beside its peer's from the same run."""

    name: str
    value: float
    unit: str
    peer: str
    peer_value: float
    ratio: float


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
    return f"{cpu}; Python {platform.python_version()}; mazzo {mode}, on one core"


def run(title: str, contests: Sequence[Contest]) -> None:
    """Measure all of it as the command line says, print the table and write the rows."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as a list of objects")
    parser.add_argument("--rounds", type=int, default=5, help="how often each pair is measured (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for one measurement (default 1)")
    arguments = parser.parse_args()
    console = Console()
    progress = track(contests, description=title, console=Console(stderr=True), transient=True)
    rows = [measure(contest, arguments.rounds, arguments.seconds) for contest in progress]
    console.print(_table(title, rows))
    console.print(machine(), markup=False, highlight=False)
    if arguments.json:
        arguments.json.write_text(
            json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8"
        )


def _table(title: str, rows: Sequence[Row]) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("what", no_wrap=True)
    table.add_column("mazzo", justify="right")
    table.add_column("unit")
    table.add_column("peer")
    table.add_column("peer's", justify="right")
    table.add_column("ratio", justify="right")
    for row in rows:
        table.add_row(
            row.name, f"{row.value:,.0f}", row.unit, row.peer, f"{row.peer_value:,.0f}", f"{row.ratio:.1f} x"
        )
    return table
