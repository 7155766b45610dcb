"""A disk that is full, busy or torn: what cannot be stored has not happened, and the match goes on."""

import contextlib
import resource
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.damage import number_of_entries
from tests.server.pair import pair
from tests.server.service import Process, Reply, eventually, process

from mazzo.wire import messages as wire

needs_prlimit = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux has prlimit")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Process]:
    with process(tmp_path / "data") as running:
        yield running


@pytest.fixture
def seats(service: Process) -> list[wire.Seated]:
    opened = service.make("me", "free")
    return [opened, service.sit(opened)]


@contextlib.contextmanager
def full_disk(service: Process) -> Iterator[None]:
    """No file of the server may grow: to SQLite that is a disk without space."""
    usual = resource.prlimit(service.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(service.pid, resource.RLIMIT_FSIZE, (1024, usual[1]))
    yield
    resource.prlimit(service.pid, resource.RLIMIT_FSIZE, usual)


@contextlib.contextmanager
def busy_disk(service: Process) -> Iterator[None]:
    """Another program writes to the store, and does not come to an end."""
    with contextlib.closing(sqlite3.connect(service.data / "tables.db", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize(
    "trouble", [pytest.param(full_disk, marks=needs_prlimit), busy_disk], ids=["full", "busy"]
)
def test_a_play_that_cannot_be_stored_has_not_happened(
    service: Process, seats: list[wire.Seated], trouble: Any
) -> None:
    table = seats[0].table
    with pair(service, seats) as players:
        players.play()
        before = number_of_entries(service, table)
        with trouble(service):
            refusal = players.play()
            assert (refusal["tell"], refusal["kind"]) == ("refused", "try again")
            assert "could not store this, so it did not happen" in refusal["reason"]
        assert number_of_entries(service, table) == before
        other = players.clients[1 - players.actor]
        other.settle()
        assert not any(b"play 2" in raw for raw in other.received), "it was told, though it did not happen"
        players.play_out()
    assert service.get(f"/api/tables/{table}/record").status == 200
    assert service.metric("errors_total") == 0


@pytest.mark.parametrize(
    ("trouble", "why"),
    [pytest.param(full_disk, "disk", marks=needs_prlimit), (busy_disk, "the disk does not answer")],
    ids=["full", "busy"],
)
def test_health_says_what_is_the_matter_and_is_well_again_by_itself(
    service: Process, trouble: Any, why: str
) -> None:
    assert (service.get("/health").status, service.get("/health").text) == (200, "ok\n")
    with trouble(service):
        sick = eventually("trouble", lambda: _unwell(service))
        assert sick is not None
        assert sick.status == 503
        assert sick.text.startswith("not ok: nothing can be stored (")
        assert why in sick.text
        assert sick.headers["cache-control"] == "no-store"
    eventually("health", lambda: service.get("/health").status == 200)
    assert service.get("/health").text == "ok\n"
    assert service.metric("store_trouble") == 0
    assert service.metric("errors_total") == 0


def _unwell(service: Process) -> Reply | None:
    answer = service.get("/health")
    return None if answer.status == 200 else answer


@needs_prlimit
def test_a_play_that_was_not_stored_is_counted_as_trouble_until_one_is(
    service: Process, seats: list[wire.Seated]
) -> None:
    with pair(service, seats) as players:
        with full_disk(service):
            assert players.play()["tell"] == "refused"
            assert service.metric("store_trouble") == 1
        assert players.play()["tell"] == "news"
    assert service.metric("store_trouble") == 0


@needs_prlimit
def test_a_table_that_cannot_be_stored_is_not_there(service: Process) -> None:
    with full_disk(service):
        answer = service.post("/api/tables", wire.NewTable("scopa", ["me", "free"], "Eve", public=True))
        assert (answer.status, answer.json()["kind"]) == (503, "try again")
        assert service.get("/api/lobby").json()["open"] == []
    table = service.make("me", "free", public=True).table
    assert [summary["table"] for summary in service.get("/api/lobby").json()["open"]] == [table]
    assert service.metric("errors_total") == 0


def test_a_torn_last_write_is_as_if_it_had_never_begun(service: Process, seats: list[wire.Seated]) -> None:
    with pair(service, seats) as players:
        for _ in range(7):
            players.play()
        seen = [news["view"] for news in players.news]
    service.kill()
    with (service.data / "tables.db-wal").open("ab") as file:
        file.write(b"\x37\x7f\x06\x82" + bytes(range(256)) * 9)  # what a power cut leaves of a page
    service.start()
    with pair(service, seats) as players:
        assert [news["view"] for news in players.news] == seen
        assert players.play()["tell"] == "news"


def test_an_open_table_is_found_in_the_lobby_after_a_kill(service: Process) -> None:
    table = service.make("me", "free", public=True).table
    service.kill()
    service.start()
    assert [summary["table"] for summary in service.get("/api/lobby").json()["open"]] == [table]
