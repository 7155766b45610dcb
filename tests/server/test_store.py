"""What any store does: what was appended is there, once, in order, and a bad order harms no other."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from mazzo.server.postgres_store import PostgresStore
from mazzo.server.sqlite_store import SqliteStore
from mazzo.server.store import Conflict, Row, Store, Subscription

Open = Callable[[], Awaitable[Store]]
STORES = ("sqlite", "postgres")


@pytest.fixture(params=STORES)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens the store of one test, as often as it likes: again, it has what it had."""
    if request.param == "postgres":
        address: str = request.getfixturevalue("database")
        return lambda: PostgresStore.open(address)

    async def sqlite() -> Store:
        return SqliteStore(tmp_path / "deep" / "tables.db")

    return sqlite


def run(opened: Open, story: Callable[[Store], Awaitable[None]]) -> None:
    async def told() -> None:
        store = await opened()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(told())


async def together(store: Store, *orders: tuple[str, int, list[bytes]]) -> list[type | None]:
    """What comes of all of it, appended at the same time."""
    found = await asyncio.gather(*(store.append(*order) for order in orders), return_exceptions=True)
    return [None if problem is None else type(problem) for problem in found]


async def journal(store: Store, name: str, first: int = 0) -> list[tuple[int, bytes]]:
    return [row async for rows in store.entries(name, first) for row in rows]


def test_what_is_appended_is_there_in_order(opened: Open) -> None:
    async def story(store: Store) -> None:
        orders = ("a", 0, [b"one", b"two"]), ("b", 0, [b"other"]), ("a", 2, [b"three"])
        assert await together(store, *orders) == [None] * 3
        assert await journal(store, "a") == [(0, b"one"), (1, b"two"), (2, b"three")]
        assert await journal(store, "a", 2) == [(2, b"three")]
        assert await journal(store, "b") == [(0, b"other")]
        assert await journal(store, "c") == []

    run(opened, story)


def test_what_is_appended_is_there_when_the_store_is_opened_again(opened: Open) -> None:
    async def before(store: Store) -> None:
        await store.append("a", 0, [b"one"])

    async def after(store: Store) -> None:
        assert await journal(store, "a") == [(0, b"one")]

    run(opened, before)
    run(opened, after)


def test_a_long_journal_comes_some_at_a_time_and_whole(opened: Open) -> None:
    entries = [bytes([number % 256]) * (number % 7) for number in range(1234)]  # of any bytes, or of none

    async def story(store: Store) -> None:
        await store.append("a", 0, entries)
        parts = [len(rows) async for rows in store.entries("a")]
        assert len(parts) > 1
        assert all(parts)
        assert await journal(store, "a") == list(enumerate(entries))

    run(opened, story)


def test_many_journals_are_read_at_once_each_from_its_own_entry_on(opened: Open) -> None:
    async def story(store: Store) -> None:
        names = [f"table {number}" for number in range(450)]
        written = [[f"{name} {number}".encode() for number in range(4)] for name in names]
        await asyncio.gather(
            *(store.append(name, 0, rows) for name, rows in zip(names, written, strict=True))
        )
        asked = [(name, first) for name in (*names, "unknown") for first in (0, 3)]
        found = await asyncio.gather(*(journal(store, name, first) for name, first in asked))
        whole = {name: list(enumerate(rows)) for name, rows in zip(names, written, strict=True)}
        assert found == [whole.get(name, [])[first:] for name, first in asked]

    run(opened, story)


def test_how_long_journals_are_is_known_of_many_at_once(opened: Open) -> None:
    async def story(store: Store) -> None:
        await store.append("b", 0, [b"x"] * 300)
        await store.append("a", 0, [b"x", b"y"])
        unknown = [f"unknown{number}" for number in range(500)]
        assert await store.newest([*unknown, "a", "b"]) == {"a": 2, "b": 300}
        assert await store.newest([]) == {}

    run(opened, story)


def test_a_read_waits_for_no_other_work(opened: Open) -> None:
    """While it is read, a move of another table is stored."""

    async def story(store: Store) -> None:
        await store.append("a", 0, [b"x" * 100] * 1000)
        async for _ in store.entries("a"):
            await store.append("b", 0, [b"moved"])
            break
        assert await journal(store, "b") == [(0, b"moved")]

    run(opened, story)


def test_of_two_entries_with_one_number_the_first_wins_and_the_rest_of_the_group_is_stored(
    opened: Open,
) -> None:
    async def story(store: Store) -> None:
        orders = ("a", 0, [b"won"]), ("b", 0, [b"fine"]), ("a", 0, [b"lost"]), ("c", 0, [b"fine"])
        assert await together(store, *orders) == [None, None, Conflict, None]
        assert await journal(store, "a") == [(0, b"won")]
        assert await journal(store, "c") == [(0, b"fine")]

    run(opened, story)


def test_of_two_servers_on_one_store_one_has_a_conflict(opened: Open) -> None:
    async def story(store: Store) -> None:
        other = await opened()
        outcomes = await together(store, ("a", 0, [b"here"])) + await together(other, ("a", 0, [b"there"]))
        assert outcomes == [None, Conflict]
        assert await journal(other, "a") == [(0, b"here")]
        await other.close()

    run(opened, story)


def test_entries_that_conflict_in_part_are_not_stored_in_part(opened: Open) -> None:
    async def story(store: Store) -> None:
        await store.append("a", 1, [b"there"])
        with pytest.raises(Conflict):
            await store.append("a", 0, [b"first", b"second"])
        assert await journal(store, "a") == [(1, b"there")]

    run(opened, story)


def test_the_lobby_finds_the_newest_public_tables(opened: Open) -> None:
    async def story(store: Store) -> None:
        for number in range(5):
            store.show(Row(f"t{number}", "open", number != 3, float(number), b'{"number":%d}' % number))
        await store.append("x", 0, [b"one"], Row("x", "running", False, 9.0, b"{}"))
        assert await store.listed("open", 3) == [(f"t{n}", b'{"number":%d}' % n) for n in (4, 2, 1)]
        assert await store.listed("over", 3) == []
        assert await store.running(9) == ["x"]
        assert not await store.is_set_aside("x")

    run(opened, story)


def test_the_next_server_knows_when_the_last_one_was_alive_and_how_long_it_served(opened: Open) -> None:
    served = 0.0

    async def before(store: Store) -> None:
        nonlocal served
        served = store.watch.now()
        store.beat(1234.5)

    async def after(store: Store) -> None:
        assert store.alive == 1234.5
        assert store.watch.now() >= served

    run(opened, before)
    run(opened, after)


def test_a_store_that_is_well_says_so(opened: Open) -> None:
    async def story(store: Store) -> None:
        await store.probe()
        assert store.trouble == ""
        assert store.commits > 0

    run(opened, story)


def test_alarms_are_kept_the_next_one_first_until_they_are_taken_away(opened: Open) -> None:
    def shown(name: str, alarm: float | None) -> Row:
        return Row(name, "running", False, 1.0, b"{}", alarm)

    async def before(store: Store) -> None:
        await store.append("a", 0, [b"one"], shown("a", 300.5))
        store.show(shown("b", 20.0))
        store.show(shown("c", None))
        store.show(shown("d", 10.0))
        store.show(shown("d", None))
        await store.probe()

    async def after(store: Store) -> None:
        assert await store.alarms(9) == [("b", 20.0), ("a", 300.5)]
        assert await store.alarms(1) == [("b", 20.0)]

    run(opened, before)
    run(opened, after)


def test_subscriptions_are_kept_by_seat_and_forgotten_by_address_or_seat(opened: Open) -> None:
    def to(seat: int, where: str, keys: bytes = b"k") -> Subscription:
        return Subscription("a", seat, f"https://push.example/{where}, é", keys)

    async def before(store: Store) -> None:
        await store.subscribe([to(0, "x"), to(1, "x"), to(0, "y")])
        await store.subscribe([to(0, "x", b"new")])
        await store.subscribe([])

    async def after(store: Store) -> None:
        assert sorted(await store.subscriptions("a", 0)) == [to(0, "x", b"new"), to(0, "y")]
        store.unsubscribe(to(0, "x").endpoint)
        await store.probe()
        assert await store.subscriptions("a", 1) == []
        assert await store.subscriptions("a", 0) == [to(0, "y")]
        store.unsubscribe_seat("a", 0)
        await store.probe()
        assert await store.subscriptions("a", 0) == []

    run(opened, before)
    run(opened, after)


def test_servers_of_one_store_share_a_secret_that_one_of_them_has_made(opened: Open) -> None:
    async def story(store: Store) -> None:
        other = await opened()
        assert await store.secret("key.pem", lambda: b"first") == b"first"
        assert await other.secret("key.pem", lambda: b"second") == b"first"
        assert await other.secret("other.pem", lambda: b"third") == b"third"
        await other.close()

    run(opened, story)


def test_a_review_is_kept_beside_the_journal_and_replaced_by_another(opened: Open) -> None:
    async def before(store: Store) -> None:
        assert await store.review("a") is None
        await store.keep_review("a", b"one")
        await store.keep_review("a", b"two")

    async def after(store: Store) -> None:
        assert await store.review("a") == b"two"
        assert await store.review("b") is None

    run(opened, before)
    run(opened, after)
