"""The template is found here as a game from another package is: by its entry point."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tables import register_template


@pytest.fixture(autouse=True, scope="module")  # other tests of the process find our games alone
def _template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with register_template(tmp_path_factory.mktemp("package")) as folder:
        yield folder
