"""The benchmark of the server, except its figures: its rows, its frames, and players who really play."""

import json
from dataclasses import asdict, fields, replace
from pathlib import Path

import _crowd
import pytest
import server as bench
import uvloop
from _connection import CLOSE, TEXT, frame
from _rows import Contest, Row, measure, table
from _served import HOST
from rich.console import Console

LOCK = Path(bench.__file__).parent / "boardgame" / "package-lock.json"
FIGURES = _crowd.Figures(moves=4000.0, p50=5.0, p99=20.0, busy=0.5)


def test_rows_of_the_server_have_the_fields_of_the_engines() -> None:
    engine = measure(Contest("work", "units/s", lambda: 1, "a peer", lambda: 1), rounds=1, seconds=0.001)
    rows = bench.rows_of(200, bench.Outcome([FIGURES], [FIGURES], [2000.0]))

    assert {tuple(asdict(row)) for row in [engine, *rows]} == {tuple(field.name for field in fields(Row))}
    assert (rows[0].value, rows[0].peer_value, rows[0].ratio) == (4000.0, 2000.0, 2.0)


def test_time_in_which_all_are_told_is_the_better_the_less_it_is() -> None:
    *_, slowest = bench.rows_of(200, bench.Outcome([FIGURES], [FIGURES], [2000.0]))

    assert (slowest.value, slowest.peer, slowest.ratio) == (20.0, "target", 1.5)


def test_nodes_on_a_database_stand_beside_the_store_of_one_process_and_two_beside_one() -> None:
    speeds = {bench.SQLITE: 4000.0, bench.NODE: 3000.0, bench.NODES: 3300.0, bench.APART: 1500.0}
    found = {
        name: bench.Outcome([replace(FIGURES, moves=speed)], [FIGURES], moves=1)
        for name, speed in speeds.items()
    }
    rows = [row for row in bench.shared_rows(found) if row.name.endswith("full speed")]

    assert [(row.peer, row.ratio) for row in rows] == [("SQLite", 0.75), ("one node", 1.1), ("one node", 0.5)]
    assert bench.shared_rows({bench.SQLITE: found[bench.SQLITE]}) == []


def test_peer_that_cannot_be_had_leaves_the_other_figures() -> None:
    first, *_ = bench.rows_of(200, bench.Outcome([FIGURES], [FIGURES], []))

    assert (first.value, first.peer, first.peer_value, first.ratio) == (4000.0, "not measured", None, None)


def test_table_fits_80_columns() -> None:
    console = Console(width=80)
    outcome = bench.Outcome([FIGURES], [FIGURES], [2000.0])
    names = bench.SQLITE, bench.NODE, bench.NODES, bench.APART
    rows = bench.rows_of(2000, outcome) + bench.shared_rows(dict.fromkeys(names, outcome))
    with console.capture() as shown:
        console.print(table(bench.TITLE, rows))

    assert len(shown.get().splitlines()) == 3 + len(rows)


@pytest.mark.parametrize(
    ("length", "size"),
    [(b"\x00", 0), (b"\x7d", 125), (b"\x7e\x00\x7e", 126), (b"\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 65536)],
)
def test_frame_is_read_when_it_is_whole(length: bytes, size: int) -> None:
    raw = b"\x81" + length + b"x" * size

    assert frame(b"before" + raw + b"\x88\x00", 6) == (TEXT, b"x" * size, 6 + len(raw))
    assert frame(raw + b"\x88\x00", len(raw)) == (CLOSE, b"", len(raw) + 2)
    for missing in range(1, min(len(raw), 20)):
        assert frame(raw[:-missing], 0) is None


def test_players_play_and_every_move_they_were_told_of_is_stored(tmp_path: Path) -> None:
    async def play(port: int) -> _crowd.Crowd:
        crowd = _crowd.Crowd(HOST, port)
        await crowd.come(4)
        await crowd.full_speed(0.4)
        await crowd.paced(50, 0.4)
        crowd.go()
        return crowd

    with bench.served(tmp_path) as port:
        crowd = uvloop.run(play(port))

    assert crowd.moves > 0
    bench.check_stored(tmp_path, crowd.moves)
    with pytest.raises(SystemExit, match="are stored"):
        bench.check_stored(tmp_path, crowd.moves + 1)


def test_lock_of_the_peer_names_no_host_and_all_of_it_is_pinned() -> None:
    packages = json.loads(LOCK.read_text())["packages"]
    del packages[""]

    assert packages["node_modules/boardgame.io"]["version"]
    for name, found in packages.items():
        assert "resolved" not in found, name
        assert found["integrity"].startswith("sha512-"), name
