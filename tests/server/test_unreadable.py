"""A journal that cannot be read: its table is set aside, its players get a sentence, and all others go on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.damage import DAMAGES, begun, break_a_leaf, damage, lacks
from tests.server.inside import open_tables, run, two_guests
from tests.server.pair import pair
from tests.server.service import Process, eventually, process

from mazzo.server.errors import SetAside
from mazzo.wire import messages as wire


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Process]:
    with process(tmp_path / "data") as running:
        yield running


def test_one_unreadable_journal_of_each_kind_stops_nobody_else_after_a_restart(service: Process) -> None:
    bad = {name: begun(service) for name in DAMAGES}
    good = begun(service)
    bots = service.make("medium", "medium", pace="human")
    service.kill()
    for name, seats in bad.items():
        damage(service.data, seats[0].table, DAMAGES[name])
    service.start()

    eventually("all of them set aside", lambda: service.metric("tables_set_aside") == len(bad))
    with service.connect() as client:
        before = client.enter(bots.table)["news"]["number"]
        eventually("bots that play on", lambda: client.until("news")["number"] > before)
    with pair(service, good) as players:
        players.play_out()
    assert service.get(f"/api/tables/{good[0].table}/record").status == 200
    health = service.get("/health")
    assert (health.status, health.text.splitlines()[0]) == (200, "ok")
    assert f"{len(bad)} tables set aside" in health.text
    listed = [summary["table"] for summary in service.get("/api/lobby").json()["running"]]
    assert not {seats[0].table for seats in bad.values()} & set(listed)
    for name, seats in bad.items():
        _check_players_get_a_sentence(service, name, seats[0])
    log = service.log.read_text()
    assert log.count("table set aside") == len(bad)
    assert "Traceback" not in log
    assert service.metric("errors_total") == 0


def _check_players_get_a_sentence(service: Process, name: str, seat: wire.Seated) -> None:
    expected = "'briscola'" if name == "its game gone" else "what is stored of it cannot be read"
    with service.connect() as client:
        told = client.ask(wire.Enter(seat.table, seat.token), "refused")
    assert told["kind"] == "not allowed"
    assert told["reason"].startswith("This table is set aside: "), name
    assert expected in told["reason"], name
    answer = service.get(f"/api/tables/{seat.table}")
    assert (answer.status, answer.json()["reason"]) == (409, told["reason"])
    assert service.post("/api/mine", wire.Mine([seat.token])).json() == []


def test_a_page_that_the_disk_does_not_give_back_costs_its_tables_alone(tmp_path: Path) -> None:
    with process(tmp_path / "data") as service:
        tables = [begun(service) for _ in range(6)]
        for seats in tables[:2]:
            with pair(service, seats) as players:
                players.play_out()
    break_a_leaf(tmp_path / "data" / "tables.db")
    with process(tmp_path / "data") as service:
        answers = [service.get(f"/api/tables/{seats[0].table}").status for seats in tables]
        assert set(answers) == {200, 409}
        assert service.metric("tables_set_aside") == answers.count(409)
        assert service.get("/health").status == 200
        assert service.metric("errors_total") == 0


def test_a_table_damaged_while_it_is_played_lets_its_players_go_with_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables)
            other = await two_guests(tables)
            live = await tables.find(ada.table)
            damage(tmp_path, ada.table, lacks(1))
            damage(  # as if another server had played
                tmp_path,
                ada.table,
                lambda database, table: database.execute(
                    "INSERT INTO journal VALUES(?, ?, '{}')", (table, live.table.entries)
                ),
            )
            with pytest.raises(SetAside, match="cannot be read"):
                await ada.do(wire.Say("hello"))
            for guest in (ada, bob):
                assert re.search("set aside", (await guest.told_of(wire.Left)).reason)
            with pytest.raises(SetAside):
                await tables.find(ada.table)
            await other[0].do(wire.Say("we go on"))
            await other[1].told_of(wire.Said)
            await tables.sweep()
            assert ada.table not in tables.live

    run(story())


def test_a_journal_damaged_after_the_match_leaves_its_record_to_a_sentence(service: Process) -> None:
    seats = begun(service)
    with pair(service, seats) as players:
        players.play_out()
    damage(service.data, seats[0].table, DAMAGES["no JSON"])
    answer = service.get(f"/api/tables/{seats[0].table}/record")
    assert (answer.status, answer.json()["kind"]) == (409, "not allowed")
    assert "cannot be read" in answer.json()["reason"]
    assert service.metric("tables_set_aside") == 1
    assert service.metric("errors_total") == 0
