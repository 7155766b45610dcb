"""A server that cannot start says why in one sentence, without a stack trace, and its exit code tells."""

import contextlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.service import process


def _letter(folder: Path) -> None:
    (folder / "tables.db").write_text("This is a letter to my aunt, and no store of tables. " * 99)


def _newer(folder: Path) -> None:
    _used(folder)
    with contextlib.closing(sqlite3.connect(folder / "tables.db")) as database:
        database.execute("PRAGMA user_version = 9")


def _used(folder: Path) -> None:
    """A store as a server leaves it behind."""
    with process(folder) as service:
        service.make("medium", "medium")


def _damaged(page: int) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        _used(folder)
        raw = bytearray((folder / "tables.db").read_bytes())
        begin, end = (100, 4096) if page == 1 else (4096 * (page - 1), 4096 * page)
        raw[begin:end] = b"\xff" * (end - begin)
        (folder / "tables.db").write_bytes(raw)

    return damage


def _cut_short(folder: Path) -> None:
    _used(folder)
    raw = (folder / "tables.db").read_bytes()
    (folder / "tables.db").write_bytes(raw[:5000])


def _file(folder: Path) -> None:
    folder.rmdir()
    folder.write_text("a file where the folder should be")


def _other_tables(folder: Path) -> None:
    with contextlib.closing(sqlite3.connect(folder / "tables.db")) as database:
        database.execute("CREATE TABLE tables(chairs)")


FAILURES = {
    "not a database": (_letter, "is not a store of tables (file is not a database)"),
    "a newer format": (_newer, "is of format 9, and this mazzo reads format 1"),
    "a damaged first page": (_damaged(1), "are damaged (database disk image is malformed); see what can"),
    "a damaged page of the lobby": (_damaged(3), "are damaged (database disk image is malformed); see what"),
    "cut short": (_cut_short, "are damaged (database disk image is malformed); see what"),
    "a file and no folder": (_file, "File exists"),
    "somebody else's database": (_other_tables, "is another program's database"),
}


def _start(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mazzo", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "MAZZO_HOME": str(home)},
    )


def _check(outcome: subprocess.CompletedProcess[str], expected: str) -> None:
    assert outcome.returncode == 2
    assert outcome.stdout == ""
    assert outcome.stderr.startswith("mazzo: ")
    assert outcome.stderr.count("\n") == 1, outcome.stderr
    assert expected in outcome.stderr


@pytest.mark.parametrize("name", FAILURES)
@pytest.mark.parametrize("command", ["serve", "play"])
def test_store_that_cannot_be_used_is_one_sentence(tmp_path: Path, name: str, command: str) -> None:
    spoil, expected = FAILURES[name]
    folder = tmp_path / "server"
    folder.mkdir()
    spoil(folder)
    words = ["--data", str(folder)] if command == "serve" else ["--no-browser"]
    _check(_start(command, "--port", "0", *words, home=tmp_path), expected)


def test_folder_that_nobody_may_write_to_is_one_sentence(tmp_path: Path) -> None:
    folder = Path("/proc/self/mazzo")  # where not even root makes one
    _check(_start("serve", "--port", "0", "--data", str(folder), home=tmp_path), "choose another folder with")
    _check(_start("play", "--port", "0", "--no-browser", home=folder), "cannot be kept in")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_store_that_may_only_be_read_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    _used(folder)
    (folder / "tables.db").chmod(0o400)
    folder.chmod(0o500)
    try:
        _check(_start("serve", "--port", "0", "--data", str(folder), home=tmp_path), "choose another folder")
    finally:
        folder.chmod(0o700)
