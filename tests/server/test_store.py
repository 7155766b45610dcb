"""The store: what was appended is there, once, in order, and a bad order harms nobody else."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from mazzo.core.errors import BadInput
from mazzo.server.store import Conflict, NotStored, Row, Store


def run(path: Path, *orders: tuple[str, int, list[bytes]]) -> list[BaseException | None]:
    """Append all of it at the same time."""

    async def story() -> list[BaseException | None]:
        store = Store(path)
        found = await asyncio.gather(*(store.append(*order) for order in orders), return_exceptions=True)
        store.close()
        return found

    return asyncio.run(story())


def journal(path: Path, name: str) -> list[bytes]:
    store = Store(path)
    found = list(store.entries(name))
    store.close()
    return [entry for _, entry in found]


def test_what_is_appended_is_there_in_order(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "tables.db"
    assert run(path, ("a", 0, [b"one", b"two"]), ("b", 0, [b"other"]), ("a", 2, [b"three"])) == [None] * 3
    assert journal(path, "a") == [b"one", b"two", b"three"]
    assert journal(path, "b") == [b"other"]
    assert journal(path, "c") == []


def test_of_two_entries_with_one_number_the_first_wins_and_the_rest_of_the_group_is_stored(
    tmp_path: Path,
) -> None:
    path = tmp_path / "tables.db"
    outcomes = run(path, ("a", 0, [b"won"]), ("b", 0, [b"fine"]), ("a", 0, [b"lost"]), ("c", 0, [b"fine"]))
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Conflict, type(None)]
    assert journal(path, "a") == [b"won"]
    assert journal(path, "c") == [b"fine"]


def test_entries_that_conflict_in_part_are_not_stored_in_part(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    run(path, ("a", 1, [b"there"]))
    assert isinstance(run(path, ("a", 0, [b"first", b"second"]))[0], Conflict)
    assert journal(path, "a") == [b"there"]


def test_a_disk_that_takes_nothing_is_told_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def story() -> None:
        store = Store(path)
        await store.append("a", 0, [b"one"])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("DROP TABLE journal")
        with pytest.raises(NotStored):
            await store.append("a", 1, [b"two"])
        other.execute("CREATE TABLE journal(name, number, entry)")
        other.close()
        await store.append("a", 1, [b"two"])
        assert list(store.entries("a")) == [(1, b"two")]
        store.close()

    asyncio.run(story())


def test_the_lobby_finds_the_newest_public_tables(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path / "tables.db")
        for number in range(5):
            store.show(Row(f"t{number}", "open", number != 3, float(number), b"{}"))
        await store.append("x", 0, [])
        assert [name for name, _ in store.listed("open", 3)] == ["t4", "t2", "t1"]
        assert store.listed("over", 3) == []
        store.close()

    asyncio.run(story())


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    run(tmp_path / "tables.db")
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


def test_a_file_that_is_no_store_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("This is a letter to my aunt, and no store of tables at all.")
    with pytest.raises(BadInput, match="choose another folder with --data"):
        Store(tmp_path / "tables.db")


def test_a_store_of_another_format_is_refused_in_words(tmp_path: Path) -> None:
    run(tmp_path / "tables.db")
    other = sqlite3.connect(tmp_path / "tables.db")
    other.execute("PRAGMA user_version = 9")
    other.close()
    with pytest.raises(BadInput, match="of format 9"):
        Store(tmp_path / "tables.db")


def test_the_next_server_knows_when_the_last_one_was_alive(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    store.beat(1234.5)
    store.close()
    store = Store(tmp_path / "tables.db")
    assert store.alive == 1234.5
    store.close()
