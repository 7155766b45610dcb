"""What is SQLite's own: the file, who may read it, and a disk that fails."""

import asyncio
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from mazzo.core.errors import BadInput
from mazzo.server.sqlite_store import SqliteStore
from mazzo.server.store import NotRead, NotStored


def make(path: Path) -> None:
    asyncio.run(SqliteStore(path).close())


def test_a_disk_that_takes_nothing_is_told_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def story() -> None:
        store = SqliteStore(path)
        await store.append("a", 0, [b"one"])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("DROP TABLE journal")
        with pytest.raises(NotStored):
            await store.append("a", 1, [b"two"])
        assert "journal" in store.trouble
        with pytest.raises(NotRead):
            await anext(store.entries("a"))
        other.execute("CREATE TABLE journal(name, number, entry)")
        other.close()
        await store.append("a", 1, [b"two"])
        assert store.trouble == ""
        assert [rows async for rows in store.entries("a")] == [[(1, b"two")]]
        await store.close()

    asyncio.run(story())


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    make(tmp_path / "tables.db")
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


def test_a_file_that_is_no_store_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("This is a letter to my aunt, and no store of tables at all.")
    with pytest.raises(BadInput, match="choose another folder with --data"):
        make(tmp_path / "tables.db")


def test_a_store_of_another_format_is_refused_in_words(tmp_path: Path) -> None:
    make(tmp_path / "tables.db")
    other = sqlite3.connect(tmp_path / "tables.db")
    other.execute("PRAGMA user_version = 9")
    other.close()
    with pytest.raises(BadInput, match="of format 9"):
        make(tmp_path / "tables.db")


def test_a_store_opens_while_another_server_writes_in_it(tmp_path: Path) -> None:
    path, enough = tmp_path / "tables.db", threading.Event()
    make(path)
    writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    writer.execute("PRAGMA synchronous = OFF")  # so that hardly a moment is without a commit

    def write() -> None:
        while not enough.is_set():
            writer.execute("INSERT INTO heart VALUES(0)")

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for _ in range(20):
            make(path)
    finally:
        enough.set()
        thread.join()
        writer.close()
