"""Clocks: a time for each move, a bank with increment, the idle move, and what a restart does to them."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.inside import BRISK, Guest, Measure, actor_and_other, open_tables, run, two_guests, until

from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.match.fair import word_hash
from mazzo.server import journal
from mazzo.server.settings import Times
from mazzo.server.table import Table
from mazzo.server.tables import Tables, checked
from mazzo.wire.messages import Clock, News, NewTable, Play, Replace, Reveal, Seated, Sit, Welcome

NOON = 1_000_000.0
DAY = 86_400.0
LONG = Clock(days=3)
SLOW = Times(gone=60, slow=600, bot_least=0, bot_most=0, sweep=3600)


def running_table(clock: Clock) -> Table:
    plan = NewTable("scopa", ["me", "free"], name="Ada", clock=clock)
    return Table(
        "t",
        [
            journal.Made(at=NOON, plan=plan, seed="07" * 32),
            journal.Sat(at=NOON, seat=0, name="Ada", token="a"),
            journal.Sat(at=NOON, seat=1, name="Bob", token="b"),
        ],
    )


def play(table: Table, at: float, served: float | None = None) -> int:
    """The player who is to act plays the first thing on the menu; the seat."""
    assert table.match is not None
    (seat,) = table.actors
    commands = table.match.commands(seat)
    assert commands
    table.apply(journal.Moved(at=at, seat=seat, text=commands[0], served=served))
    return seat


def test_without_a_clock_nothing_is_ever_due() -> None:
    table = running_table(Clock())
    assert table.due() is None
    news = table.news(0, 0, NOON)
    assert news is not None
    assert news.left is None


def test_a_time_for_each_move_begins_anew_with_every_move() -> None:
    table = running_table(Clock(move=30))
    (first,) = table.actors
    assert table.due() == (NOON + 30, first)
    play(table, NOON + 20)
    assert table.due() == (NOON + 50, 1 - first)


def test_a_bank_is_used_up_by_its_owner_alone_and_grows_by_the_increment() -> None:
    table = running_table(Clock(bank=100, increment=5))
    first = play(table, NOON + 30)
    assert table.seats[first].clock.remaining(NOON + 60) == 75
    assert table.seats[1 - first].clock.remaining(NOON + 60) == 70
    assert table.due() == (NOON + 130, 1 - first)
    play(table, NOON + 60)
    assert table.due() == (NOON + 60 + 75, first)


def test_news_tell_what_is_left_on_each_clock() -> None:
    table = running_table(Clock(bank=100))
    (first,) = table.actors
    news = table.news(0, 0, NOON + 1.5)
    assert news is not None
    assert news.left is not None
    assert news.left[first] == 98_500
    assert news.left[1 - first] == 100_000


def test_no_second_is_charged_twice_when_the_stopwatch_of_one_node_lags_behind() -> None:
    table = running_table(Clock(bank=100))
    first = play(table, NOON, served=50.0)
    play(table, NOON, served=60.0)
    play(table, NOON, served=52.0)  # by a node that could not reach the database for a while
    play(table, NOON, served=63.0)
    assert table.seats[first].clock.remaining(table.time) == 100
    assert table.seats[1 - first].clock.remaining(table.time) == 100 - 10 - 3


def test_time_without_a_server_is_nobodys() -> None:
    table = running_table(Clock(bank=100))
    (first,) = table.actors
    table.apply(journal.Paused(at=NOON + 500, seconds=490))
    assert table.due() == (NOON + 590, first)


@pytest.mark.parametrize(
    "clock", [Clock(move=-1), Clock(move=10**9), Clock(move=10, bank=10), Clock(increment=5)]
)
def test_a_clock_that_makes_no_sense_is_refused_in_words(clock: Clock) -> None:
    with pytest.raises(NotUnderstood, match="clock"):
        checked(NewTable("scopa", ["me", "free"], clock=clock))


def test_when_time_is_up_the_table_makes_the_idle_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables, clock=Clock(move=1))
            first, other = await actor_and_other(tables, ada, bob)
            live = await tables.find(ada.table)
            expected = live.running.idle(first.seat)
            news = await other.told_of(News, lambda news: news.idle == first.seat)
            assert (await live.record()).moves == [f"{first.seat} {expected}"]
            assert news.actors == [other.seat]

    run(story())


class Clocks(Measure):
    """Time as the test wants it: what a stopwatch measures, and what the clock on the wall shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.wall = NOON
        monkeypatch.setattr(time, "time", lambda: self.wall)

    def pass_by(self, seconds: float, wall: float | None = None) -> None:
        """So many seconds pass; on the wall, others if it is set meanwhile."""
        super().pass_by(seconds)
        self.wall += seconds if wall is None else wall


async def move(tables: Tables, guest: Guest) -> None:
    await guest.do(Play((await tables.find(guest.table)).running.idle(guest.seat)))


async def left(tables: Tables, guest: Guest) -> float:
    live = await tables.find(guest.table)
    return round(live.table.seats[guest.seat].clock.remaining(live.now()), 2)


@pytest.mark.parametrize("hour", [3600.0, -3600.0])
def test_a_bank_pays_for_the_time_that_passed_whatever_the_clock_on_the_wall_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hour: float
) -> None:
    async def story() -> None:
        time_of = Clocks(monkeypatch)
        async with open_tables(tmp_path, SLOW, measure=time_of) as tables:
            ada, bob = await two_guests(tables, clock=Clock(bank=500))
            first, other = await actor_and_other(tables, ada, bob)
            time_of.pass_by(10, wall=hour)
            assert await left(tables, first) == 490
            await move(tables, first)
            time_of.pass_by(20, wall=-hour)
            assert (await left(tables, first), await left(tables, other)) == (490, 480)
            assert (await first.told_of(News)).left[first.seat] == 490_000
        async with open_tables(tmp_path, SLOW, measure=time_of) as tables:
            assert (await left(tables, first), await left(tables, other)) == (490, 480)

    run(story())


def test_a_player_who_is_there_is_not_replaced_because_the_wall_clock_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        time_of = Clocks(monkeypatch)
        async with open_tables(tmp_path, SLOW, measure=time_of) as tables:
            ada, bob = await two_guests(tables)
            first, _ = await actor_and_other(tables, ada, bob)
            seat = (await tables.find(ada.table)).table.seats[first.seat]
            time_of.pass_by(1, wall=700)
            await tables.sweep()
            assert not seat.level
            time_of.pass_by(SLOW.slow, wall=0)
            await tables.sweep()
            assert seat.level, "that long has really passed"

    run(story())


def test_clocks_survive_a_restart_and_do_not_count_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        time_of = Clocks(monkeypatch)
        async with open_tables(tmp_path, SLOW, measure=time_of) as tables:
            ada, bob = await two_guests(tables, clock=Clock(bank=50))
            first, other = await actor_and_other(tables, ada, bob)
            time_of.pass_by(8)
            await move(tables, first)
            time_of.pass_by(5)
        time_of.pass_by(4000)
        async with open_tables(tmp_path, SLOW, measure=time_of) as tables:
            assert (await left(tables, first), await left(tables, other)) == (42, 45)
            time_of.pass_by(2)
            assert await left(tables, other) == 43
            assert (await tables.find(ada.table)).table.due() is not None

    run(story())


def test_a_journal_of_before_there_was_a_stopwatch_goes_on_without_paying_for_the_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        time_of = Clocks(monkeypatch)
        async with open_tables(tmp_path, SLOW, measure=time_of) as tables:
            ada, bob = await two_guests(tables, clock=Clock(bank=500))
            first, _ = await actor_and_other(tables, ada, bob)
            time_of.pass_by(30)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as store, store:
            store.execute(
                "UPDATE journal SET entry = CAST(json_remove(CAST(entry AS TEXT), '$.served') AS BLOB)"
            )
            store.execute("DROP TABLE service")
        time_of.pass_by(4000)
        async with open_tables(tmp_path, SLOW, measure=time_of) as tables:
            assert await left(tables, first) == 470
            time_of.pass_by(5, wall=3600)
            assert await left(tables, first) == 465
        async with open_tables(tmp_path, SLOW, measure=time_of) as tables:
            assert await left(tables, first) == 465

    run(story())


def test_a_clock_goes_on_by_itself_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, _ = await two_guests(tables, clock=Clock(move=1))
        async with open_tables(tmp_path) as tables:
            for _ in range(200):
                await asyncio.sleep(0.05)
                if ada.table in tables.live and tables.live[ada.table].running.played:
                    return
            raise AssertionError("no idle move was made")

    run(story())


def test_days_for_each_move_begin_anew_with_every_move() -> None:
    table = running_table(LONG)
    (first,) = table.actors
    assert table.due() == (NOON + 3 * DAY, first)
    assert play(table, NOON + DAY) == first
    due = table.due()
    assert due is not None
    assert due[0] == NOON + 4 * DAY


@pytest.mark.parametrize(
    "clock", [Clock(days=31), Clock(days=-1), Clock(days=1, move=30), Clock(days=1, bank=60)]
)
def test_a_clock_of_days_is_one_that_can_be_kept(clock: Clock) -> None:
    with pytest.raises(NotUnderstood):
        checked(NewTable("scopa", ["me", "free"], name="Ada", clock=clock))


def test_where_a_move_has_days_nobody_is_missed_and_the_table_sleeps(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of) as tables:
            ada, bob = await two_guests(tables, clock=LONG)
            await ada.go()
            time_of.pass_by(SLOW.slow + SLOW.gone)
            await tables.sweep()
            assert not any(seat.level for seat in (await tables.find(ada.table)).table.seats)
            with pytest.raises(NotAllowed, match="a move has days"):
                await bob.do(Replace(0))
            await bob.go()
            live = await tables.find(ada.table)
            assert not live.is_busy, "no timer runs, so that it can be put away"
            time_of.pass_by(BRISK.asleep + 1)
            await tables.sweep()
            assert ada.table not in tables.live

    run(story())


def test_when_days_are_over_a_bot_sits_in_though_server_and_table_slept(tmp_path: Path) -> None:
    time_of = Measure()

    async def before() -> Guest:
        async with open_tables(tmp_path, measure=time_of) as tables:
            ada, bob = await two_guests(tables, clock=LONG)
            first, _ = await actor_and_other(tables, ada, bob)
            await ada.go()
            await bob.go()
            time_of.pass_by(2 * DAY)
            await tables.sweep()
            return first

    async def after() -> None:
        async with open_tables(
            tmp_path, Times(bot_least=0, bot_most=0, sweep=3600), measure=time_of
        ) as tables:
            await until(lambda: first.table in tables.live)
            time_of.pass_by(0.9 * DAY)
            await tables.sweep()
            assert first.table not in tables.live, "it was put away, and its days go on"
            time_of.pass_by(0.2 * DAY)
            await tables.sweep()
            seat = (await tables.find(first.table)).table.seats[first.seat]
            assert seat.level == "medium"
            back = await Guest(tables, Seated(first.table, first.seat, first.token)).enter()
            assert back.last(Welcome).token

    first = asyncio.run(before())
    time_of.pass_by(50 * DAY)  # without a server, which count for nobody
    asyncio.run(after())


def test_where_a_bot_was_not_agreed_the_table_plays_when_days_are_over(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of) as tables:
            ada, bob = await two_guests(tables, clock=LONG, absent="ask")
            first, other = await actor_and_other(tables, ada, bob)
            time_of.pass_by(3 * DAY)
            news = await other.told_of(News, lambda news: news.idle >= 0)
            assert news.idle == first.seat

    run(story())


def test_the_word_of_who_opened_the_table_may_come_days_later(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of) as tables:
            bound = word_hash("basil")
            made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada", clock=LONG, hash=bound))
            await tables.sit(made.table, Sit("Bob", invite=made.invite))
            time_of.pass_by(2 * DAY)
            await tables.sweep()
            ada = await Guest(tables, made).enter()
            await ada.do(Reveal("basil"))
            assert await ada.told_of(News)
            late = await tables.make(NewTable("scopa", ["me", "free"], name="Ada", clock=LONG, hash=bound))
            await tables.sit(late.table, Sit("Bob", invite=late.invite))
            time_of.pass_by(2 * DAY)
            await until(lambda: late.table not in tables.live)
            time_of.pass_by(2 * DAY)
            live = await until(lambda: tables.live.get(late.table))
            await until(lambda: live.table.seats[0].is_free)

    run(story())
