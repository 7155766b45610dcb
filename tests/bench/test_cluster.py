"""Three nodes on one PostgreSQL lose nothing while they are killed: `./run bench cluster` in short."""

import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import _balancer
import cluster as bench
import pytest
import uvloop
from _faults import CUT, KILL, PAUSE, RESTART, Faults, Plan
from _histories import Entered, Fault, Finding, History, Lost
from _nodes import Cluster, Database, SqliteFile, free_port, listens
from _rows import Row, table
from _served import HOST
from rich.console import Console
from tests.postgres import postgres

SHORT = Plan(kills=3, pauses=1, restarts=1, cuts=1, paused=2.5, away=0.5, quiet=0.5, between=(0.2, 0.6))
TABLES = 10  # one of each kind
FOUND = Finding("lost", "t", "c1", "play c1-1 was acknowledged and is not stored")


def test_nothing_is_lost_while_nodes_are_killed_and_the_database_restarts(tmp_path: Path) -> None:
    with postgres() as server:
        outcome = uvloop.run(bench.played(Database(server), 3, TABLES, SHORT, 1, tmp_path, (0.1, 0.6)))

    assert outcome.findings == [], [log.read_text()[-2000:] for log in tmp_path.glob("*.log")]
    assert {kind: outcome.count(kind) for kind in bench.LABELS} == {KILL: 3, RESTART: 1, PAUSE: 1, CUT: 1}
    assert outcome.back(KILL), "no client felt that a node was killed"
    assert outcome.plays > TABLES


def outcome(findings: list[Finding], back: float, strain: float) -> bench.Outcome:
    history = History("c1", "t", 0, "token", [Entered(0.0), Lost(1.1), Entered(1.0 + back)])
    return bench.Outcome(findings, [Fault(KILL, 1.0)], [history], {"t": []}, 1, 7, [0.2], strain)


@pytest.mark.parametrize(
    ("findings", "back", "strain", "code"),
    [([], 0.4, 1.0, 0), ([], 1.2, 1.0, 1), ([], 1.2, 2.5, 2), ([FOUND], 0.4, 1.0, 1), ([FOUND], 1.2, 2.5, 1)],
    ids=["all is well", "too slow", "too slow on a slow machine", "lost", "lost on a slow machine"],
)
def test_exit_code_says_whether_it_holds(
    findings: list[Finding], back: float, strain: float, code: int
) -> None:
    assert outcome(findings, back, strain).code == code


def test_rows_have_the_fields_of_other_benchmarks_and_fit_80_columns() -> None:
    rows = bench.rows_of(outcome([FOUND], 0.4, 1.0))
    console = Console(width=80)
    with console.capture() as shown:
        console.print(table(bench.TITLE, rows))

    assert {field.name for field in fields(Row)} == {field.name for row in rows for field in fields(row)}
    values = {row.name: (round(row.value, 3), row.peer_value) for row in rows}
    assert values["plays lost, doubled or undone"] == (1, 0)
    assert values["a node killed, 1 times: p99"] == (0.4, 1.0)
    assert len(shown.get().splitlines()) == 3 + len(rows)


def test_findings_are_kept_with_what_they_are_about(tmp_path: Path) -> None:
    bench.keep(outcome([FOUND], 0.4, 1.0), tmp_path)

    assert "play c1-1 was acknowledged" in (tmp_path / "findings.txt").read_text()
    assert '"client":"c1"' in (tmp_path / "histories.jsonl").read_text()


def test_faults_are_the_same_for_a_seed_and_rare_ones_come_among_the_many(tmp_path: Path) -> None:
    def order(seed: int) -> list[str]:
        nobody = Cluster(SqliteFile(tmp_path), [], 0, tmp_path)
        return Faults(nobody, SHORT, seed, lambda: True).order()

    assert order(3) == order(3)
    assert len({tuple(order(seed)) for seed in range(20)}) > 1
    assert sorted(order(1)) == sorted([KILL] * 3 + [PAUSE, RESTART, CUT])
    assert order(1)[0] == order(1)[-1] == KILL


@contextlib.contextmanager
def balancer(*nodes: int) -> Iterator[int]:
    """The port of our own balancer before these nodes."""
    port = free_port()
    process = subprocess.Popen([sys.executable, str(Path(_balancer.__file__)), str(port), *map(str, nodes)])
    try:
        while not listens(port):
            assert process.poll() is None
        yield port
    finally:
        process.terminate()
        process.wait()


def test_where_there_is_no_nginx_connections_go_to_a_node_that_is_there() -> None:
    with socket.create_server((HOST, 0)) as node, balancer(free_port(), node.getsockname()[1]) as port:
        node.settimeout(30.0)
        for word in (b"one", b"two", b"three"):
            with socket.create_connection((HOST, port), 30.0) as client:
                client.sendall(b"GET /%s HTTP/1.1\r\n\r\n" % word)
                taken, _ = node.accept()
                with taken, taken.makefile("rb") as asked:
                    assert asked.readline() == b"GET /%s HTTP/1.1\r\n" % word
                    assert asked.readline() == b"X-Forwarded-For: 127.0.0.1\r\n"
                    taken.sendall(b"answer")
                assert client.recv(10) == b"answer"
