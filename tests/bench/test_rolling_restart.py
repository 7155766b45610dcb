"""The script in docs that restarts three nodes one after another, while a crowd plays: nothing is refused."""

import asyncio
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import cluster as bench
import pytest
from _clients import Crowd
from _histories import Fault
from _nodes import Database, cluster
from tests.postgres import postgres

sys.path.append(str(Path(__file__).resolve().parents[2] / "docs"))
import rolling_restart

TABLES = 6


@pytest.fixture
def database() -> Iterator[Database]:
    with postgres() as server:
        yield Database(server)


def test_three_nodes_are_restarted_under_load_and_no_play_is_refused_lost_or_charged(
    database: Database, tmp_path: Path
) -> None:
    async def story() -> None:
        async with cluster(database, 3, tmp_path) as running:
            crowd = Crowd(running.port, seed=1, thinks=(0.05, 0.3))
            await crowd.come(bench.KINDS[:TABLES])
            nodes = {node.name: node for node in running.nodes}
            loop, faults, plays = asyncio.get_running_loop(), list[Fault](), list[int]()

            async def restarted(name: str) -> None:
                faults.append(Fault("restarted", loop.time()))
                assert await nodes[name].end(signal.SIGTERM) == 0
                await nodes[name].start()
                plays.append(crowd.plays)

            await asyncio.to_thread(
                rolling_restart.roll,
                {name: f"http://127.0.0.1:{node.port}" for name, node in nodes.items()},
                lambda name: asyncio.run_coroutine_threadsafe(restarted(name), loop).result(),
            )
            before = crowd.plays
            await crowd.until(lambda: crowd.plays > before + TABLES)
            await crowd.rest()
            outcome = await bench.examined(running, crowd, faults)
            assert outcome.findings == []
            assert not outcome.refusals, outcome.refusals
            assert not outcome.trouble, outcome.trouble
            assert 0 < plays[0] < plays[1] < plays[2], "they played on while nodes were restarted"

    asyncio.run(story())


def test_the_script_stops_at_a_node_that_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling_restart, "is_well", lambda address: restarted != ["a"])
    restarted: list[str] = []
    with pytest.raises(rolling_restart.Missing, match="http://a is not well"):
        rolling_restart.roll({"a": "http://a", "b": "http://b"}, restarted.append, patience=0.0)
    assert restarted == ["a"]


def test_the_script_runs_its_command_for_each_node(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rolling_restart, "is_well", lambda address: True)
    assert rolling_restart.main(["--restart", "echo restart {name}", "1=http://a", "2=http://b"]) == 0
    assert capfd.readouterr().out.splitlines().count("restart 2") == 1
    assert rolling_restart.main(["--restart", "false", "1=http://a"]) == 1
