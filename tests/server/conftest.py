"""A server for all tests of a file that do not mind each other's tables."""

from collections.abc import Iterator

import pytest
from tests.server.service import Thread, thread

from mazzo.server.settings import Limits, Settings


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thread]:
    """As usual, but that one address may open any number of tables."""
    settings = Settings(tmp_path_factory.mktemp("server") / "data", limits=Limits(tables_at_once=10_000))
    with thread(settings) as running:
        yield running
