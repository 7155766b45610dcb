"""A server for all tests of a file that do not mind each other's tables; attacks come from the benchmarks."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres import Postgres, postgres
from tests.server.service import Thread, thread

from mazzo.server.settings import Limits, Settings

sys.path.append(str(Path(__file__).resolve().parents[2] / "bench"))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thread]:
    """As usual, but that one address may open any number of tables and connections."""
    limits = Limits(requests_at_once=10**6, tables_at_once=10_000, connections_a_second=10_000)
    settings = Settings(tmp_path_factory.mktemp("server") / "data", limits=limits)
    with thread(settings) as running:
        yield running


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process."""
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where tables are kept: once a folder, once the address of a database."""
    if request.param == "sqlite":
        return tmp_path
    address: str = request.getfixturevalue("database")
    return address


@pytest.fixture
def database(database_server: Postgres) -> str:
    """The address of a database for one test."""
    return database_server.new_database()
