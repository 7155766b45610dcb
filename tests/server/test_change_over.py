"""The engine is compiled while a server runs on the plain one: from then on its bots think compiled."""

import os
import sysconfig
from pathlib import Path

import pytest
from tests.server.service import process

ROOT = Path(__file__).resolve().parents[2]
PLAYS = 4
IS_COMPILED = os.environ.get("MAZZO_EXPECT") == "compiled"


def _install(folder: Path) -> None:
    """Put the compiled package there, as pip puts it before the sources."""
    package = Path(sysconfig.get_path("platlib"))
    for file in (package / "mazzo", *package.glob("*__mypyc*.so")):
        (folder / file.name).symlink_to(file)


@pytest.mark.parametrize("compiles", [True, False])
def test_bots_change_over_when_the_compiler_has_done_and_play_on(tmp_path: Path, compiles: bool) -> None:
    if compiles and not IS_COMPILED:
        pytest.skip("nothing is compiled here")
    packages, compiling = tmp_path / "packages", tmp_path / "compiling"
    packages.mkdir()
    compiling.touch()
    path = os.pathsep.join([str(packages), str(ROOT / "src")])  # as .venv has them before the wheel is there
    with process(tmp_path / "data", MAZZO_COMPILING=str(compiling), PYTHONPATH=path) as service:
        if compiles:
            _install(packages)
        compiling.unlink()
        said = "is compiled now: bots think at full speed" if compiles else "did not compile"
        assert said in service.line()

        bots = service.make("medium", "medium", pace="fast")
        with service.enter(bots.table) as client:
            for _ in range(PLAYS):
                client.until("news")
