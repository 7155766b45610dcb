"""Three nodes on one PostgreSQL while nodes are killed, and what came of every move: `./run bench cluster`.

The nodes stand behind nginx (or, where there is none, a balancer of our own). Clients at 200 tables, each by
a socket, play on through whatever happens and note all that they did and heard. By a seed, nodes are killed
with SIGKILL and started again, one is paused for ten seconds, the database is killed and comes back, and the
connections to it are cut. Then the notes are held against the journals by a checker that knows nothing of the
server, all journals are replayed, all records verified, and what each node tells is compared. If anything
does not hold the exit code is 1, and notes and journals are kept; if all is only slow on a slow machine, 2.

    --json FILE    write the rows as a list of objects
    --kills N      of nodes (default 100)
    --tables N     (default 200)
    --nodes N      (default 3)
    --seed N       which faults come when (default 1)
    --keep         notes and journals even if all is well
    --sqlite       one node on SQLite instead, which is only killed
"""

import argparse
import contextlib
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop
from _audit import replayed, seen, verified
from _clients import Crowd, Place
from _clients import Plan as Table
from _faults import CUT, KILL, PAUSE, RESTART, Faults, Plan
from _histories import Fault, Finding, History, before, check, differing, excesses, percentile, returns
from _nodes import Cluster, Database, Journals, SqliteFile, Store, cluster, door_name
from _rows import Row, machine, show
from _served import BUILD
from rich.console import Console
from tests.postgres import postgres

from mazzo.server.open_files import raise_limit

TITLE = "Nodes on one database while they are killed"
FAULTY, UNCLEAR = 1, 2  # exit codes
STRAINED = 2.0  # a machine on which everything takes more than so many times as long tells nothing of speed
FILES = 4_000  # that may be open at once
SLACK = 1.0  # seconds that a clock may be charged beyond thinking: what it takes to find another node
BARS = {KILL: 1.0, RESTART: 5.0}  # seconds in which 99 % of the clients play again
_MOST_SHOWN = 20
THINKS = 0.5, 2.0  # seconds before a play
LABELS = {
    KILL: "a node killed",
    RESTART: "the database restarted",
    PAUSE: "a node paused",
    CUT: "connections cut",
}
KINDS = (
    Table("scopa", ("me", "free"), {"target": 11}),
    Table("scopa", ("me", "free"), {"target": 21}, words=True, watchers=1),
    Table("scopa", ("me", "free"), {"target": 21}, {"bank": 900}),
    Table("sobesobe", ("me", "free", "free", "free"), clock={"bank": 600, "increment": 1}),
    Table("scopa", ("me", "beginner"), {"target": 11}),
    Table("splendor", ("me", "free", "beginner"), watchers=1),
    Table("scopa", ("medium", "beginner"), {"target": 21}, watchers=1),
    Table("scopa", ("me", "free"), {"target": 11}, words=True),
    Table("hoards", ("me", "beginner")),
    Table("scopa", ("me", "free"), {"target": 21}, {"bank": 600, "increment": 2}),
)


@dataclass
class Outcome:
    """What came of one run."""

    findings: list[Finding]
    faults: list[Fault]
    histories: list[History]
    journals: Journals
    over: int  # matches
    plays: int  # that were acknowledged
    charged: list[float]  # seconds more than thought, play by play where clocks run
    strain: float  # of the machine: how many times as long everything takes
    refusals: Counter[str] = field(default_factory=Counter)
    trouble: Counter[str] = field(default_factory=Counter)

    def back(self, kind: str) -> list[float]:
        """Seconds until those could play again who felt a fault of that kind."""
        found: list[float] = []
        for history in self.histories:
            felt = returns(history, self.faults)
            found += [seconds for index, seconds in felt.items() if self.faults[index].kind == kind]
        return found

    @property
    def slow(self) -> list[str]:
        """The faults after which clients came back too late."""
        return [kind for kind, bar in BARS.items() if percentile(self.back(kind), 0.99) > bar]

    @property
    def code(self) -> int:
        """With which the program ends."""
        if self.findings:
            return FAULTY
        return (UNCLEAR if self.strain > STRAINED else FAULTY) if self.slow else 0

    def count(self, kind: str) -> int:
        return sum(fault.kind == kind for fault in self.faults)


def main() -> None:
    parser = argparse.ArgumentParser(description=TITLE)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--sqlite", action="store_true")
    told = parser.parse_args()
    raise_limit(FILES)
    BUILD.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=BUILD, prefix="cluster-"))
    with contextlib.ExitStack() as stack:
        if told.sqlite:
            store: Store = SqliteFile(folder / "data")
            plan = Plan(told.kills, pauses=0, restarts=0, cuts=0, waits=True)
        else:
            store = Database(stack.enter_context(postgres()))
            plan = Plan(told.kills, cuts=max(1, told.kills // 10))
        console = Console(stderr=True)
        with console.status(f"{told.kills} kills"):
            nodes = 1 if told.sqlite else told.nodes
            outcome = uvloop.run(played(store, nodes, told.tables, plan, told.seed, folder))
    show(TITLE, rows_of(outcome), notes_of(outcome), told.json)
    if outcome.findings or told.keep:
        keep(outcome, folder)
        print(f"What was noted and stored is kept in {folder}.")
    else:
        shutil.rmtree(folder)
    sys.exit(outcome.code)


async def played(
    store: Store,
    nodes: int,
    tables: int,
    plan: Plan,
    seed: int,
    folder: Path,
    thinks: tuple[float, float] = THINKS,
) -> Outcome:
    """Let the crowd play through all faults, and look at what is left."""
    async with cluster(store, nodes, folder) as running:
        crowd = Crowd(running.port, seed, thinks)
        await crowd.come([KINDS[number % len(KINDS)] for number in range(tables)])
        faults = Faults(running, plan, seed, lambda: all(client.is_in for client in crowd.clients))
        await faults.run()
        await crowd.rest()
        outcome = await examined(running, crowd, faults.done)
        outcome.trouble["a start failed"] += faults.failed_starts
        return outcome


async def examined(running: Cluster, crowd: Crowd, faults: list[Fault]) -> Outcome:
    """All that is found out about what was played."""
    there = [Place(h.table, h.seat, h.token) for h in (client.history for client in crowd.clients)]
    told = await seen(running, there)
    crowd.go()
    journals = await running.store.journals()
    tellings, over, findings = replayed(journals)
    clocks = {name: msgspec.json.decode(rows[0][1])["plan"]["clock"] for name, rows in journals.items()}
    quiet = [before(history, faults[0].at) for history in crowd.histories]
    usual = max([0.0, *excesses(quiet, clocks)])
    findings += check(crowd.histories, journals, tellings, usual + running.strain * SLACK)
    findings += differing(told)
    findings += [Finding("died", "", node.name, ends(node.log)) for node in running.nodes if node.has_died]
    findings += await verified([node for node in running.nodes if node.is_up], over)
    charged = excesses(crowd.histories, clocks)
    return Outcome(
        findings,
        faults,
        crowd.histories,
        journals,
        len(over),
        crowd.plays,
        charged,
        running.strain,
        crowd.refusals,
        crowd.trouble,
    )


def ends(log: Path) -> str:
    """The last that a node said."""
    return log.read_text()[-1000:]


def rows_of(outcome: Outcome) -> list[Row]:
    lost = sum(finding.kind in ("lost", "doubled", "refused") for finding in outcome.findings)
    rows = [
        Row("plays acknowledged", outcome.plays, "", "", None, None),
        Row("plays lost, doubled or undone", lost, "", "target", 0, None),
        Row("findings of any kind", len(outcome.findings), "", "target", 0, None),
        Row("matches over, their records verified", outcome.over, "", "", None, None),
    ]
    for kind, label in LABELS.items():
        times = outcome.back(kind)
        if not times:
            continue
        name = f"{label}, {outcome.count(kind)} times"
        bar = BARS.get(kind)
        p99 = percentile(times, 0.99)
        rows.append(Row(f"{name}: p50", percentile(times, 0.5), "s", "", None, None))
        peer = "target" if bar else ""
        rows.append(Row(f"{name}: p99", p99, "s", peer, bar, bar / p99 if bar and p99 else None))
        rows.append(Row(f"{name}: last", max(times), "s", "", None, None))
    if outcome.charged:
        rows.append(Row("charged beyond thinking, most", max(outcome.charged), "s", "", None, None))
    return rows


def notes_of(outcome: Outcome) -> list[str]:
    notes = [
        f"{len(outcome.histories):,} clients at {len(outcome.journals):,} tables behind {door_name()}.",
        f"{machine()}. Everything took {outcome.strain:.1f} times as long as on a quiet machine.",
        "Times: from the fault until a client that felt it could play again.",
    ]
    for what, count in (("Refused", outcome.refusals), ("On the way", outcome.trouble)):
        if count.total():
            shown = (f"{name} {times}" for name, times in count.most_common() if times)
            notes.append(f"{what}: {', '.join(shown)}")
    kinds = Counter(finding.kind for finding in outcome.findings)
    if kinds:
        notes.append("Found: " + ", ".join(f"{kind} {times}" for kind, times in kinds.most_common()))
    notes += [f"  {' | '.join(finding)}"[:400] for finding in outcome.findings[:_MOST_SHOWN]]
    return notes


def keep(outcome: Outcome, folder: Path) -> None:
    """Write down what the findings are about."""
    with (folder / "histories.jsonl").open("wb") as file:
        for history in outcome.histories:
            file.write(msgspec.json.encode(history) + b"\n")
    with (folder / "journals.jsonl").open("wb") as file:
        for name, rows in outcome.journals.items():
            entries = [msgspec.json.decode(raw) for _, raw in rows]
            file.write(msgspec.json.encode({"table": name, "entries": entries}) + b"\n")
    (folder / "faults.json").write_bytes(msgspec.json.encode(outcome.faults))
    (folder / "findings.txt").write_text("\n".join(" | ".join(finding) for finding in outcome.findings))


if __name__ == "__main__":
    main()
