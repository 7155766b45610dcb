"""`mazzo backup`: a copy of a running server, of one moment, from which everything goes on."""

import contextlib
import re
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.damage import begun, break_a_leaf, number_of_entries
from tests.server.pair import pair
from tests.server.service import Process, process
from tests.server.test_doctor import mazzo

PAGE = (Path(__file__).parents[2] / "docs" / "running.md").read_text(encoding="utf-8")
BACKUPS = PAGE.partition("## Backups")[2].partition("\n## ")[0]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Process]:
    with process(tmp_path / "data") as running:
        yield running


def test_a_running_server_is_copied_and_the_copy_goes_on_where_it_was_made(
    service: Process, tmp_path: Path
) -> None:
    seats = begun(service)
    with pair(service, seats) as players:
        for _ in range(4):
            players.play()
        seen = [news["view"] for news in players.news]
        outcome = mazzo("backup", service.data, tmp_path / "copy.db")
        copied = number_of_entries(service, seats[0].table)
        assert players.play()["tell"] == "news", "the match goes on meanwhile"
    assert outcome.code == 0
    assert outcome.said.startswith(f"{tmp_path / 'copy.db'}: 1 table, {copied} entries, ")
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600, "it holds seeds"
    assert mazzo("doctor", tmp_path / "copy.db").code == 0
    service.kill()

    # As docs/store.md says: the copy takes the place of the store, and of all that SQLite keeps beside it.
    for file in service.data.glob("tables.db*"):
        file.unlink()
    (tmp_path / "copy.db").rename(service.data / "tables.db")
    service.start()
    with pair(service, seats) as players:
        assert [news["view"] for news in players.news] == seen
        players.play_out()
    service.stop()
    assert mazzo("doctor", service.data).code == 0


def test_the_steps_of_the_page_on_running_make_a_copy_and_go_back_to_it(
    service: Process, tmp_path: Path
) -> None:
    kept, back = re.findall(r"^```sh\n(.*?)^```", BACKUPS, re.DOTALL | re.MULTILINE)
    (tmp_path / "backups").mkdir()
    seats = begun(service)
    with pair(service, seats) as players:
        players.play()
        seen = [news["view"] for news in players.news]
        follow(kept, service)
        players.play()  # after the copy: this is lost
    follow(back, service)
    with pair(service, seats) as players:
        assert [news["view"] for news in players.news] == seen
        players.play_out()


def follow(steps: str, service: Process) -> None:
    """Do as the page says, in other folders and with no systemd."""
    for step in steps.splitlines():
        if step == "systemctl stop mazzo":
            service.stop()
        elif step == "systemctl start mazzo":
            service.start()
        else:
            command = step.replace("/var/lib/mazzo", str(service.data))
            command = command.replace("/var/backups", str(service.data.parent / "backups"))
            assert "/var/" not in command
            subprocess.run(
                ["sh", "-ec", f'mazzo() {{ "{sys.executable}" -m mazzo "$@"; }}; {command}'], check=True
            )


def test_copies_made_under_play_are_each_of_one_moment(service: Process, tmp_path: Path) -> None:
    stored = list[int]()
    with pair(service) as players:
        for number in range(3):
            for _ in range(2):
                players.play()
            stored.append(number_of_entries(service, players.seats[0].table))
            mazzo("backup", service.data, tmp_path / f"{number}.db")
    copied = list[int]()
    for number in range(3):
        with contextlib.closing(sqlite3.connect(tmp_path / f"{number}.db")) as copy:
            copied += copy.execute("SELECT count(*) FROM journal").fetchone()
        assert mazzo("doctor", tmp_path / f"{number}.db").code == 0
    assert copied == stored


def test_nothing_is_overwritten_unasked_and_nothing_half_done_is_left(
    service: Process, tmp_path: Path
) -> None:
    begun(service)
    target = tmp_path / "letter"
    target.write_text("Dear aunt")
    refused = mazzo("backup", service.data, target)
    assert (refused.code, refused.said, target.read_text()) == (2, "", "Dear aunt")
    assert "--overwrite" in refused.complained
    assert mazzo("backup", service.data, target, "--overwrite").code == 0
    assert mazzo("doctor", target).code == 0
    for bad in (tmp_path, service.data / "tables.db", tmp_path / "no" / "folder.db"):
        outcome = mazzo("backup", service.data, bad, "--overwrite")
        assert (outcome.code, outcome.complained.count("\n")) == (2, 1)
    assert mazzo("backup", tmp_path / "nowhere", tmp_path / "x").code == 2
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "data.log", "letter"]


def test_a_damaged_store_is_not_called_a_backup(service: Process, tmp_path: Path) -> None:
    for _ in range(6):
        begun(service)
    service.stop()
    break_a_leaf(service.data / "tables.db")
    outcome = mazzo("backup", service.data, tmp_path / "copy.db")
    assert outcome.code == 2
    assert "mazzo doctor" in outcome.complained
    assert not (tmp_path / "copy.db").exists()
