"""`mazzo migrate`: a store of all games goes on in a database, however often the way there is interrupted."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.postgres import Postgres, asked
from tests.server.service import Process, Service, process
from tests.server.staged import Staged
from tests.server.test_doctor import mazzo

from mazzo.core.errors import BadInput
from mazzo.games import BUILT_IN
from mazzo.server.migrate import migrate
from mazzo.server.push import KEY
from mazzo.server.sqlite_store import STORE, SqliteStore
from mazzo.server.store import Row, Subscription
from mazzo.wire import messages as wire

PLAYS = 8
SOURCE = "SELECT name, number, entry FROM journal ORDER BY name, number"


def staged(folder: Path) -> list[tuple[list[wire.Seated], list[Any]]]:
    """A store with a running match of every game: the seats there, and what each sees."""
    asyncio.run(SqliteStore(folder / STORE).close())
    found = []
    for game in BUILT_IN:
        table = Staged(game, "me", "free", game=game)
        for _ in range(PLAYS):
            table.play_quickly()
        found.append((table.put(Service(folder)), [table.news(seat)["view"] for seat in range(2)]))
    return found


def journals(folder: Path) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(folder / STORE)) as source:
        return source.execute(SOURCE).fetchall()


def test_a_store_of_all_games_goes_on_in_a_database(tmp_path: Path, database: str) -> None:
    folder = tmp_path / "data"
    tables = staged(folder)
    outcome = mazzo("migrate", folder, database)
    assert outcome.code == 0, outcome.complained
    assert "5 tables with " in outcome.said
    assert [tuple(row) for row in asked(database, SOURCE)] == journals(folder)
    with process(tmp_path / "other", database=database) as after:
        for seats, views in tables:
            assert told(after, seats) == views
        play(after, tables[0][0])


def told(service: Process, seats: list[wire.Seated]) -> list[Any]:
    """What each seat of a table sees."""
    views = []
    for seat in seats:
        with service.connect() as client:
            views.append(client.enter(seat)["news"]["view"])
    return views


def play(service: Process, seats: list[wire.Seated]) -> None:
    """Whoever is to act makes a play."""
    for seat in seats:
        with service.connect() as client:
            news = client.enter(seat)["news"]
            if news.get("commands"):
                client.play(news["commands"][0])
                return
    raise AssertionError("nobody is to act")


def test_it_goes_on_where_it_was_interrupted_and_overwrites_nothing(tmp_path: Path, database: str) -> None:
    folder = tmp_path / "data"
    staged(folder)

    async def more() -> None:
        store, row = SqliteStore(folder / STORE), Row("x", "over", True, 5.0, b"{}", 7.5)
        await store.append("x", 0, [b"%d" % number for number in range(1200)], row)
        await store.subscribe([Subscription("x", 1, "https://push.example/1", b"k")])
        await store.secret(KEY, lambda: b"secret")
        await store.probe()
        await store.close()

    asyncio.run(more())
    migrate(folder, database, print)
    whole = asked(database, SOURCE)
    for lost in ("number > 700", "name < 'x'"):
        asked(database, f"DELETE FROM journal WHERE {lost}")
        migrate(folder, database, print)
        assert asked(database, SOURCE) == whole
    assert asked(database, "SELECT state, public, touched, alarm FROM tables WHERE name = 'x'") == [
        ("over", True, 5.0, 7.5)
    ]
    assert len(asked(database, "SELECT FROM subscriptions")) == 1
    assert asked(database, "SELECT value FROM secrets") == [(b"secret",)]
    asked(database, "INSERT INTO journal VALUES ('x', 1200, 'played on')")
    with pytest.raises(BadInput, match="table x has gone on"):
        migrate(folder, database, print)
    asked(database, "INSERT INTO tables VALUES ('y', 'open', true, 0, '')")
    with pytest.raises(BadInput, match="tables of its own already, like y"):
        migrate(folder, database, print)


def test_time_goes_on_where_the_folder_came_to(tmp_path: Path, database: str) -> None:
    folder = tmp_path / "data"
    measured = [5000.0]

    async def before() -> None:
        store = SqliteStore(folder / STORE, lambda: measured[0])
        measured[0] += 4000.0
        store.beat(1234.5)
        await store.probe()
        await store.close()

    asyncio.run(before())
    migrate(folder, database, print)
    ((seconds,),) = asked(database, "SELECT seconds FROM stopwatch")
    assert 4000.0 <= seconds < 4060.0


def test_a_dump_of_a_database_is_a_backup_from_which_matches_go_on(
    tmp_path: Path, database: str, database_server: Postgres
) -> None:
    """As docs/cluster.md says."""
    dump = tmp_path / "mazzo.dump"
    with process(tmp_path / "data", database=database) as service:
        made = service.make("me", "free", public=True)
        seats = [made, service.sit(made, "Bob")]
        play(service, seats)
        views = told(service, seats)
        database_server.call("pg_dump", "--format=custom", f"--file={dump}", database)
        play(service, seats)
    restored = database_server.new_database()
    database_server.call("pg_restore", "--no-owner", f"--dbname={restored}", str(dump))
    with process(tmp_path / "data", database=restored) as service:
        assert told(service, seats) == views
        play(service, seats)


def test_what_is_for_folders_alone_says_what_is_for_databases() -> None:
    for words in (["doctor", "postgresql://localhost/mazzo"], ["backup", "postgresql://localhost/x", "copy"]):
        outcome = mazzo(*words)
        assert outcome.code == 2
        assert "pg_dump" in outcome.complained
