"""Taking back at a server: as the rules of the match allow it, told to the others, kept over a restart."""

from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import BRISK, Guest, Measure, open_tables, run, until

from mazzo.core.errors import NotAllowed
from mazzo.server.errors import TooMany
from mazzo.server.settings import Limits
from mazzo.server.tables import Tables
from mazzo.wire.client import Client
from mazzo.wire.messages import Clock, Enter, News, NewTable, Play, Sit, Told, Undo, Welcome

GRAB, OTHER = "GRAB 1W 1R 1K", "GRAB 1W 1U 1G"


async def two_at_splendor(tables: Tables, **plan: Any) -> tuple[Guest, Guest]:
    """Who is to act first at a table of Splendor, then the other."""
    ada = await tables.make(NewTable("splendor", ["me", "free"], name="Ada", **plan))
    bob = await tables.sit(ada.table, Sit("Bob", invite=ada.invite))
    guests = await Guest(tables, ada).enter(), await Guest(tables, bob).enter()
    (seat,) = (await tables.find(ada.table)).table.actors
    return guests if ada.seat == seat else (guests[1], guests[0])


def test_a_play_that_nobody_learnt_anything_from_is_taken_back_and_the_other_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            first, other = await two_at_splendor(tables)
            live = await tables.find(first.table)
            before, number = (
                live.running.game.position(live.running.state),
                live.table.heard[other.seat].count,
            )
            await first.do(Play(GRAB, "one"))
            assert (await first.told_of(News, lambda news: news.id == "one")).can_undo
            assert not (await other.told_of(News, lambda news: news.number > number)).can_undo
            await first.do(Undo("two"))
            answer = await first.told_of(News, lambda news: news.id == "two")
            told = await other.told_of(News, lambda news: news.undone >= 0)
            assert (answer.undone, answer.undos, answer.number, answer.can_undo) == (
                first.seat,
                1,
                number,
                False,
            )
            assert (told.undone, told.number, told.told, told.id) == (first.seat, number, [], "")
            assert live.running.game.position(live.running.state) == before
            await first.do(Play(OTHER))
        async with open_tables(tmp_path) as tables:
            live = await tables.find(first.table)
            assert live.running.played == 1
            assert live.table.undos == 1
            assert (await live.record()).moves == [f"{first.seat} {OTHER}"]

    run(story())


def test_once_another_has_acted_or_a_card_is_seen_it_stays_played(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            first, other = await two_at_splendor(tables)
            with pytest.raises(NotAllowed) as refused:
                await first.do(Undo())
            assert refused.value.reason.name == "nothing to take back"
            await first.do(Play(GRAB))
            await other.do(Play(OTHER))
            with pytest.raises(NotAllowed) as refused:
                await first.do(Undo())
            assert refused.value.reason.name == "answered since"
            await other.do(Undo())
            await first.do(Undo())  # no other has acted since, any more
            live = await tables.find(first.table)
            assert live.running.played == 0
            await first.do(Play("RESERVE 1-0"))
            with pytest.raises(NotAllowed) as refused:
                await first.do(Undo())
            assert refused.value.reason.name == "heard or shown"

    run(story())


def test_an_undo_that_is_sent_again_is_done_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada = await Guest(
                tables, await tables.make(NewTable("scopa", ["me", "easy"], "Ada", practice=True))
            ).enter()
            live = await tables.find(ada.table)
            for _ in range(2):
                await until(lambda: live.table.actors == [ada.seat])
                await ada.do(Play((live.running.commands(ada.seat) or [""])[0]))
            await until(lambda: live.table.actors == [ada.seat])
            before = live.running.played
            await ada.do(Undo("once"))
            after = live.running.played
            await ada.do(Undo("once"))
            assert (live.running.played, live.table.undos) == (after, 1)
            assert after < before

    run(story())


def test_in_practice_every_play_goes_back_with_what_the_bots_answered_after_a_restart_too(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "easy"], "Ada", practice=True, pace="fast"))
            ada = await Guest(tables, made).enter()
            live = await tables.find(ada.table)
            stood: list[Any] = []
            for _ in range(3):
                await until(lambda: live.table.actors == [ada.seat])
                stood.append(live.running.game.position(live.running.state))
                await ada.do(Play((live.running.commands(ada.seat) or [""])[0]))
            await until(lambda: live.table.actors == [ada.seat])
            assert live.table.news(ada.seat, 0, live.now(), takes_back=True).can_undo  # type: ignore[union-attr]
            await ada.do(Undo())
            assert live.running.game.position(live.running.state) == stood.pop()
            await ada.go()
        async with open_tables(tmp_path) as tables:
            ada = await Guest(tables, made).enter()
            live = await tables.find(ada.table)
            assert live.table.undos == 1
            while stood:
                await ada.do(Undo())
                assert live.running.game.position(live.running.state) == stood.pop()
            moves = (await live.record()).moves
            assert [move for move in moves if move.startswith(f"{ada.seat} ")] == []

    run(story())


def test_a_bot_that_thought_about_what_was_taken_back_does_not_play_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "easy"], "Ada", practice=True))
            ada = await Guest(tables, made).enter()
            live = await tables.find(ada.table)
            await until(lambda: live.table.actors == [ada.seat])
            before = live.running.moment()
            await ada.do(Play((live.running.commands(ada.seat) or [""])[0]))
            await ada.do(Undo())
            assert live.running.moment() != before  # which a late answer would bear

    run(story())


def test_plays_are_taken_back_only_so_often(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(undos_a_minute=1, undos_at_once=2)
        async with open_tables(tmp_path, limits=limits) as tables:
            first, _ = await two_at_splendor(tables)
            for _ in range(2):
                await first.do(Play(GRAB))
                await first.do(Undo())
            await first.do(Play(GRAB))
            with pytest.raises(TooMany, match="taken back often"):
                await first.do(Undo())

    run(story())


@pytest.mark.parametrize("clock", [Clock(move=30), Clock(bank=100, increment=20)])
def test_no_time_is_gained_by_it(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        measure = Measure()
        async with open_tables(tmp_path, BRISK, measure=measure) as tables:
            first, _ = await two_at_splendor(tables, clock=clock)
            live = await tables.find(first.table)
            measure.pass_by(10)
            left = live.table.seats[first.seat].clock.remaining(live.now())
            await first.do(Play(GRAB))
            await first.do(Undo())
            assert live.table.seats[first.seat].clock.remaining(live.now()) == pytest.approx(left)
            assert live.table.seats[first.seat].clock.is_running

    run(story())


def test_who_was_away_meanwhile_is_told_all_anew(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            first, other = await two_at_splendor(tables)
            live = await tables.find(first.table)
            await first.do(Play(GRAB))
            known = live.table.heard[other.seat].count
            await other.go()
            await first.do(Undo())
            await first.do(Play(OTHER))
            back = Guest(tables, await tables.make(NewTable("scopa", ["me", "free"], "Eve")))
            back.table, back.seat, back.token = other.table, other.seat, other.token
            await back.enter()
            live.exit(back.client)
            await live.enter(back.client, Enter(back.table, back.token, since=known))
            welcome = await back.told_of(Welcome, lambda welcome: welcome is not back.told[0])
            assert welcome.news.undos == 1
            assert len(welcome.news.told) == welcome.news.number

    run(story())


def test_a_client_forgets_what_was_told_of_it() -> None:
    client = Client("http://localhost", "t1")

    def hear(number: int, *texts: str, **more: Any) -> None:
        told = [Told(text, text) for text in texts]
        client._note_news(News(number, told, {}, [], [], **more))

    hear(2, "a", "b")
    hear(3, "c")
    hear(2, undone=0, undos=1)
    hear(3, "d", undos=1)
    assert client.events == {0: "a", 1: "b", 2: "d"}
    hear(1, "e", undos=3)  # a welcome after a while
    assert (client.events, client.number, client.undos) == ({0: "e"}, 1, 3)
