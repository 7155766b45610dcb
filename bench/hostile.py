"""A server under attack, and what those feel who only want to play: `./run bench hostile`.

The server is a process of its own with the usual limits, on loopback alone; each attack is another process,
and ends by itself. Before and during it people play: two at each of ten tables, or, where an attack is about
bots, four at a medium bot each, while others come anew. Bystanders have addresses of their own (on Linux,
where loopback has many).

An attack is withstood if the p99 of what bystanders wait for stays below its bar, none that comes anew is
shut out, none is cut off, and neither memory nor what is stored grows beyond a bar. If not, the exit code
is 1. Where the p99 is above its bar before the attack too, the machine is too busy to tell: the code is 2.

    ATTACK ...     only these; a name that there is not gets the list of all
    --json FILE    write the rows as a list of objects
    --seconds S    that each attack lasts (default 8)
"""

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, is_dataclass
from math import inf
from pathlib import Path

import _attacks as connections
import _attacks_bots as bots
import _attacks_tables as tables
import uvloop
from _bystanders import Bystanders, Felt, Movers, Newcomers, Sparring
from _crowd import CrowdError
from _rows import Row, machine, plain_table, write_rows
from _served import BUILD, HOST, SERVE, memory, started
from _staged import stage
from rich.console import Console
from rich.table import Table

from mazzo.server.open_files import raise_limit
from mazzo.server.serve import serve
from mazzo.server.settings import Settings

TITLE = "The server under attack"
ATTACK = "--attack"  # this program as an attacker
SECONDS = 8.0  # that an attack lasts unless said otherwise
LEAST_SECONDS, MOST_SECONDS = 2.0, 120.0
FILES = 4_000  # that may be open at once, for attackers with many connections
FAULTS, UNCLEAR = 1, 2  # exit codes
_RAMP = 0.5  # seconds until an attack is in full swing
_SLACK = 30.0  # seconds after which an attacker that does not end is ended


@dataclass(frozen=True)
class Attack:
    """What an attacker does, and what bystanders may feel of it."""

    name: str
    about: str
    client: Callable[[int, float], object]
    bystanders: Callable[[int], Bystanders] = Movers
    bar: float = 100.0  # milliseconds, of the p99
    memory: float = 48.0  # megabytes that the server may grow by
    writes: float = inf  # a second that it may make the server store


def _until_over(load: Callable[[str, asyncio.Event], Awaitable[int]]) -> Callable[[int, float], object]:
    """An attack that is told when to stop, and says how much it did."""

    async def attack(port: int, seconds: float) -> dict[str, int]:
        stop = asyncio.Event()
        asyncio.get_running_loop().call_later(seconds, stop.set)
        return {tables.DONE: await load(f"http://{HOST}:{port}", stop)}

    return lambda port, seconds: asyncio.run(attack(port, seconds))


BOT_BAR = 1000.0
ATTACKS = (
    Attack("pings", "one socket that sends empty pings as fast as it can", connections.pings),
    Attack("continuations", "one message in pieces that are empty, without end", connections.continuations),
    Attack("empty-messages", "one socket that sends nothing, very often", connections.empty_messages),
    Attack("unread", "four sockets that ping and never read what is answered", connections.unread),
    Attack("silent", "1,100 connections that say nothing", connections.silent),
    Attack("dripped", "50 requests whose headers come byte by byte", connections.dripped),
    Attack("masters", "60 tables of four masters", _until_over(bots.unwatched_masters), Sparring, BOT_BAR),
    Attack("watched", "the same, and each is watched", _until_over(bots.watched_masters), Sparring, BOT_BAR),
    Attack("hints", "50 seats that want hint after hint", _until_over(bots.hint_seekers), Sparring, BOT_BAR),
    Attack("unreadable", "8 connections that ask for a table that cannot be read", tables.unreadable),
    Attack("long-matches", "4 who enter tables of 10,000 moves, again and again", tables.long_matches),
    Attack("catalogue", "8 connections that read the list of games", tables.catalogue),
    Attack("page-files", "8 connections that read the page and its files", tables.page_files),
    Attack("replays", "8 connections that read a long replay", tables.replays),
    Attack("sit-and-leave", "4 who sit down and leave, again and again", tables.sit_and_leave, writes=20),
    Attack("carry", "4 seats that ask for one key after the other", tables.carry, writes=20),
    Attack("chat", "4 seats that talk without end", tables.chat, writes=60),
)


@dataclass(frozen=True)
class Outcome:
    """What came of one attack."""

    attack: Attack
    quiet: Felt | None  # None if bystanders could not play even then
    felt: Felt | None  # None if bystanders could not go on
    shut_out: int
    came: int  # anew
    grown: float  # megabytes
    did: dict[str, int]  # what the attacker says of it
    seconds: float
    problem: str = ""  # why bystanders could not go on

    @property
    def is_late(self) -> bool:
        """Whether bystanders waited longer than they may."""
        return self.felt is not None and self.felt.p99 > self.attack.bar

    @property
    def is_unclear(self) -> bool:
        """Whether they did so before the attack, too: that tells of the machine, and not of the server."""
        return self.is_late and self.quiet is not None and self.quiet.p99 > self.attack.bar

    @property
    def verdict(self) -> str:
        found = [*self.faults, *(["machine too busy to tell"] if self.is_unclear else [])]
        return "; ".join(found) or "withstood"

    @property
    def faults(self) -> list[str]:
        """What does not hold."""
        found = [self.problem] if self.problem else []
        if self.is_late and not self.is_unclear:
            found.append(f"p99 above {self.attack.bar:.0f} ms")
        if self.shut_out:
            found.append(f"{self.shut_out} of {self.came} shut out")
        if self.grown > self.attack.memory:
            found.append(f"grew by more than {self.attack.memory:g} MB")
        if self.did.get(tables.DONE, 0) > self.attack.writes * self.seconds:
            found.append(f"more than {self.attack.writes:g} writes a second")
        if not self.did and not self.problem:
            found.append("the attacker did nothing")
        return found


def main() -> int:
    if sys.argv[1:2] == [SERVE]:
        return serve(Settings(Path(sys.argv[2])), HOST, 0, False, _print, quiet=True)
    if sys.argv[1:2] == [ATTACK]:
        return attacker(*sys.argv[2:])
    told = _arguments()
    chosen: Sequence[Attack] = told.attacks or ATTACKS
    raise_limit(FILES)
    console, outcomes = Console(stderr=True), []
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        staged = Path(folder, "staged")
        with console.status("Tables are made that are meant to hurt"):
            stage(staged)
        for attack in chosen:
            data = shutil.copytree(staged, Path(folder, attack.name))
            with console.status(f"{attack.name}: {attack.about}"), started(Path(__file__), data) as server:
                outcomes.append(uvloop.run(attacked(attack, *server, told.seconds)))
    show(outcomes, told.json)
    return exit_code(outcomes)


def exit_code(outcomes: Sequence[Outcome]) -> int:
    if any(outcome.faults for outcome in outcomes):
        return FAULTS
    return UNCLEAR if any(outcome.is_unclear for outcome in outcomes) else 0


def _print(text: str) -> None:
    print(text, flush=True)


def _arguments() -> argparse.Namespace:
    listed = "\n".join(f"  {attack.name:<16} {attack.about}" for attack in ATTACKS)
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog=f"attacks:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("attacks", nargs="*", type=_named, metavar="ATTACK", help="only these; all without")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as a list of objects")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"that each attack lasts (default {SECONDS:g})"
    )
    told = parser.parse_args()
    if not LEAST_SECONDS <= told.seconds <= MOST_SECONDS:
        parser.error(
            f"--seconds is a number from {LEAST_SECONDS:g} to {MOST_SECONDS:g}, not {told.seconds:g}"
        )
    if told.json and not told.json.resolve().parent.is_dir():
        parser.error(f"there is no folder {told.json.parent} for --json")
    return told


def _named(name: str) -> Attack:
    for attack in ATTACKS:
        if attack.name == name:
            return attack
    names = ", ".join(attack.name for attack in ATTACKS)
    raise argparse.ArgumentTypeError(f"there is no attack {name!r}; there are: {names}")


def attacker(name: str, port: str, seconds: str) -> int:
    """Attack until time is up and something was done, and print what came of it."""
    attack = _named(name)
    damage = Counter[str]()
    shortest = float(seconds)
    until = time.monotonic() + shortest
    while (left := until - time.monotonic()) > 0 or not damage:  # an attacker that is thrown out comes again
        damage.update(counts(attack.client(int(port), left if left > 0 else shortest)))
        shortest *= 2  # on a machine with much other work nothing may have come of it yet
    print(json.dumps(damage))
    return 0


def counts(damage: object) -> dict[str, int]:
    """What an attacker has counted, as far as there was any."""
    found = asdict(damage) if is_dataclass(damage) and not isinstance(damage, type) else damage
    assert isinstance(found, dict)
    return {what: count for what, count in found.items() if isinstance(count, int) and count}


async def attacked(attack: Attack, server: int, port: int, seconds: float) -> Outcome:
    """What bystanders feel before and during the attack."""
    people, newcomers = attack.bystanders(port), Newcomers(port)
    quiet: Felt | None = None
    felt: Felt | None = None
    problem = ""
    try:
        await people.come()
        await people.felt(seconds / 4)  # warm
        quiet = await people.felt(seconds / 2)
    except CrowdError as error:
        return Outcome(attack, None, None, 0, 0, 0.0, {}, seconds, f"even before it: {error}")
    before = memory(server)
    coming = asyncio.create_task(newcomers.keep_coming())
    with attacking(attack.name, port, seconds) as process:
        await asyncio.sleep(_RAMP)
        try:
            felt = await people.felt(seconds - 2 * _RAMP)
        except CrowdError as error:
            problem = str(error)
        grown = memory(server) - before
        did = await asyncio.to_thread(ended, process)
    coming.cancel()
    people.go()
    return Outcome(attack, quiet, felt, newcomers.shut_out, newcomers.came, grown, did, seconds, problem)


@contextlib.contextmanager
def attacking(name: str, port: int, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """The attacker, in a process of its own."""
    words = [sys.executable, __file__, ATTACK, name, str(port), str(seconds)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def ended(process: subprocess.Popen[str]) -> dict[str, int]:
    """What the attacker says of it, once it has ended."""
    try:
        said, complained = process.communicate(timeout=_SLACK)
    except subprocess.TimeoutExpired:
        raise SystemExit("The attacker did not end by itself.") from None
    if process.returncode:
        raise SystemExit(f"The attacker failed: {complained}")
    return dict(json.loads(said))


# What is shown


def rows_of(outcome: Outcome) -> list[Row]:
    """The figures of one attack, as those of other benchmarks."""
    name, quiet, felt, bar = outcome.attack.name, outcome.quiet, outcome.felt, outcome.attack.bar
    rows = []
    if felt is not None and quiet is not None:
        rows = [
            Row(f"{name}, p50", felt.p50, "ms", "quiet", quiet.p50, quiet.p50 / felt.p50),
            Row(f"{name}, p99", felt.p99, "ms", "quiet", quiet.p99, quiet.p99 / felt.p99),
            Row(f"{name}, p99 and its bar", felt.p99, "ms", "bar", bar, bar / felt.p99),
        ]
    return [
        *rows,
        Row(f"{name}, shut out", outcome.shut_out, "people", "bar", 0, None),
        Row(f"{name}, memory", outcome.grown, "MB", "bar", outcome.attack.memory, None),
        Row(f"{name}, faults", len(outcome.faults), "faults", "bar", 0, None),
    ]


def table(outcomes: Sequence[Outcome]) -> Table:
    """One line an attack."""
    found = plain_table(TITLE)
    for column in ("attack", "waits for"):
        found.add_column(column, no_wrap=True)
    for column in ("quiet p50", "p99", "attacked p50", "p99", "MB"):
        found.add_column(column, justify="right")
    found.add_column("verdict")
    for outcome in outcomes:
        waits_for = outcome.attack.bystanders(0).waits_for
        found.add_row(
            outcome.attack.name,
            waits_for,
            *_figures(outcome.quiet),
            *_figures(outcome.felt),
            f"{outcome.grown:+.0f}",
            outcome.verdict,
        )
    return found


def _figures(felt: Felt | None) -> list[str]:
    return ["", ""] if felt is None else [f"{felt.p50:.0f}", f"{felt.p99:.0f}"]


def show(outcomes: Sequence[Outcome], json_file: Path | None) -> None:
    """Print the table and what is to be said of it, and write the rows."""
    console = Console()
    console.print(table(outcomes))
    for outcome in outcomes:
        did = ", ".join(f"{what} {count}" for what, count in outcome.did.items())
        console.print(f"{outcome.attack.name}: {did}", markup=False, highlight=False)
    load = ", ".join(f"{part:.1f}" for part in os.getloadavg())
    console.print(
        "p50, p99: milliseconds until a move was stored and told to both, or until the bot had answered.\n"
        f"{machine()}; load {load}.",
        markup=False,
        highlight=False,
    )
    write_rows([row for outcome in outcomes for row in rows_of(outcome)], json_file)


if __name__ == "__main__":
    sys.exit(main())
