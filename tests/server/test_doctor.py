"""`mazzo doctor`: a whole store is checked, what is wrong is said, and what can be saved is saved."""

import contextlib
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.server.damage import DAMAGES, begun, break_a_leaf, damage
from tests.server.pair import pair
from tests.server.service import Process, process

from mazzo.match.record import load
from mazzo.match.restore import restore
from mazzo.match.verify import verify
from mazzo.wire import messages as wire


@dataclass(frozen=True)
class Outcome:
    code: int
    said: str
    complained: str


def mazzo(*words: object) -> Outcome:
    ended = subprocess.run(
        [sys.executable, "-m", "mazzo", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "COLUMNS": "300"},
    )
    assert "Traceback" not in ended.stderr
    return Outcome(ended.returncode, ended.stdout, ended.stderr)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def service(data: Path) -> Iterator[Process]:
    with process(data) as running:
        yield running


def finished(service: Process) -> list[wire.Seated]:
    seats = begun(service)
    with pair(service, seats) as players:
        players.play_out()
    return seats


def test_a_sound_store_is_called_sound_while_its_server_runs_and_afterwards(service: Process) -> None:
    finished(service)
    with pair(service, begun(service)) as players:
        running = mazzo("doctor", service.data)
        assert players.play()["tell"] == "news", "the doctor must not be in the way"
    service.stop()
    before = {file.name: file.read_bytes() for file in service.data.iterdir()}
    stopped = mazzo("doctor", service.data)

    for outcome in (running, stopped):
        assert (outcome.code, outcome.complained) == (0, "")
        assert "journals replayed from the first entry to the last: 2\n" in outcome.said
        assert "finished matches whose records verify: 1\n" in outcome.said
        assert outcome.said.endswith("tables.db is sound.\n")
    assert {file.name: file.read_bytes() for file in service.data.iterdir()} == before
    assert "nothing to mend" in mazzo("doctor", service.data, "--mend").said


def test_a_killed_servers_folder_is_checked_with_all_that_it_had_stored(service: Process) -> None:
    finished(service)
    service.kill()
    assert "records verify: 1\n" in mazzo("doctor", service.data).said


def test_every_kind_of_damage_is_named_and_saved_up_to_the_last_good_entry(
    service: Process, tmp_path: Path
) -> None:
    bad = {name: begun(service)[0].table for name in DAMAGES}
    good = finished(service)[0].table
    for name, table in bad.items():
        damage(service.data, table, DAMAGES[name])

    outcome = mazzo("doctor", service.data, "--save", tmp_path / "saved")

    assert outcome.code == 1
    for name, table in bad.items():
        (line,) = [line for line in outcome.said.splitlines() if "WRONG" in line and table in line]
        assert line.partition(": ")[2], name
    assert f"table {good}" not in outcome.said
    assert outcome.said.count("WRONG") == len(bad)
    missing = bad["a number missing"]
    assert re.search(rf"table {missing} \(Scopa, 2 of \d entries good\): entry 2 is missing\n", outcome.said)
    forbidden = tmp_path / "saved" / f"scopa-{bad['a play that the rules forbid']}.json"
    assert len(restore(load(forbidden)).moves) == 2, "the third was replaced"
    assert verify(forbidden.read_bytes()).is_sound
    assert forbidden.stat().st_mode & 0o077 == 0, "it holds the seed of a match that is not over"
    journal = tmp_path / "saved" / f"{missing}.journal"
    assert [json.loads(line)["number"] for line in journal.read_text().splitlines()][:4] == [0, 1, 3, 4]
    assert "tables.db is not sound." in outcome.said


def test_mending_sets_bad_tables_aside_and_keeps_all_others_and_the_old_store(service: Process) -> None:
    bad = {name: begun(service) for name in DAMAGES}
    good, over = begun(service), finished(service)[0].table
    assert "stop the server first" in mazzo("doctor", service.data, "--mend").complained
    service.stop()
    for name, seats in bad.items():
        damage(service.data, seats[0].table, DAMAGES[name])

    outcome = mazzo("doctor", service.data, "--mend")

    assert f"Mended: 3 tables kept, {len(bad) - 1} set aside." in outcome.said
    assert outcome.code == 1, "a table whose game is gone waits for it"
    (old,) = service.data.glob("tables.db.2*")
    assert mazzo("doctor", old).said.count("WRONG") == len(bad)
    again = mazzo("doctor", service.data)
    assert again.said.count("WRONG") == 1
    assert "There is no game 'briscola'" in again.said
    assert f"set aside by an earlier mending: {len(bad) - 1}\n" in again.said
    service.start()
    with pair(service, good) as players:
        players.play_out()
    assert service.get(f"/api/tables/{over}/record").status == 200
    answer = service.get(f"/api/tables/{bad['no JSON'][0].table}")
    assert answer.status == 409
    assert answer.json()["reason"].startswith("This table was set aside: ")
    assert [summary["table"] for summary in service.get("/api/lobby").json()["running"]] == []


def test_a_damaged_page_costs_no_more_than_what_stood_on_it(service: Process) -> None:
    tables = [finished(service)[0].table for _ in range(8)]
    service.stop()
    break_a_leaf(service.data / "tables.db")

    assert mazzo("doctor", service.data).code == 1
    mended = mazzo("doctor", service.data, "--mend")

    assert mended.code == 0
    assert "WRONG  SQLite: " in mended.said
    assert mazzo("doctor", service.data).code == 0
    service.start()
    answers = [service.get(f"/api/tables/{table}/record").status for table in tables]
    assert set(answers) == {200, 409}
    assert answers.count(409) == mended.said.count("WRONG  table")
    assert answers.count(200) >= 5


def test_a_list_of_tables_that_is_damaged_follows_again_from_the_journals(service: Process) -> None:
    seats = begun(service)
    service.stop()
    with contextlib.closing(sqlite3.connect(service.data / "tables.db")) as database:
        page = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        at = [
            4096 * (database.execute(page, (name,)).fetchone()[0] - 1)
            for name in ("tables", "tables_by_time")
        ]
    raw = bytearray((service.data / "tables.db").read_bytes())
    for begin in at:
        raw[begin : begin + 4096] = b"\xff" * 4096
    (service.data / "tables.db").write_bytes(raw)

    assert mazzo("doctor", service.data, "--mend").code == 0
    service.start()
    assert [summary["table"] for summary in service.get("/api/lobby").json()["running"]] == [seats[0].table]


@pytest.mark.parametrize("place", ["nowhere", "empty", "letter"])
def test_what_is_no_store_is_one_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "letter").write_text("Dear aunt, this is no database. " * 20)
    for words in (["doctor"], ["doctor", "--mend"]):
        outcome = mazzo(words[0], tmp_path / place, *words[1:])
        assert (outcome.code, outcome.said) == (2, "")
        assert outcome.complained.count("\n") == 1
