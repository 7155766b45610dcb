"""Hints are agreed: a table says whether they are given, and everybody hears who took one."""

from pathlib import Path

import pytest
from tests.server.inside import Guest, actor_and_other, open_tables, run, two_guests, until

from mazzo.core.errors import NotAllowed
from mazzo.server import journal
from mazzo.server.table import Table
from mazzo.wire.messages import Hint, Hinted, News, NewTable, Play, Rematch, RematchSeat, Said, TableChanged


def test_people_play_without_hints_unless_they_agree_otherwise(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables)
            first, _ = await actor_and_other(tables, ada, bob)
            live = await tables.find(first.table)
            assert not live.summary().hints
            with pytest.raises(NotAllowed, match="No hints are given at this table") as refusal:
                await first.do(Hint())
            assert refusal.value.reason.name == "no hints here"
            assert live.hinting == {}

    run(story())


def test_everybody_hears_who_took_one_and_a_restart_forgets_it_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables, hints=True)
            first, other = await actor_and_other(tables, ada, bob)
            await first.do(Hint())
            await first.told_of(Hinted)
            seen = await other.told_of(TableChanged, lambda told: told.table.players[first.seat].hints)
            assert seen.table.hints
            name = seen.table.players[first.seat].name
            assert await other.told_of(Said, lambda said: said.text == f"{name} took a hint.")
            assert other.last(Hinted) is None
            tables.live.clear()
            again = (await tables.find(first.table)).summary()
            assert [player.hints for player in again.players] == [
                int(seat == first.seat) for seat in range(2)
            ]

    run(story())


def test_against_bots_they_are_given_and_nobody_has_to_be_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "easy"], name="Ada", pace="fast"))
            guest = await Guest(tables, made).enter()
            live = await tables.find(made.table)
            await until(lambda: live.table.actors == [0])
            await guest.do(Hint())
            await guest.told_of(Hinted)
            assert live.summary().players[0].hints == 1
            assert live.table.last_said() == []

    run(story())


def test_a_table_for_one_may_do_without_them(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "easy"], name="Ada", hints=False))
            guest = await Guest(tables, made).enter()
            with pytest.raises(NotAllowed, match="No hints"):
                await guest.do(Hint())

    run(story())


def test_the_rematch_is_played_as_was_agreed_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables, hints=True)
            live = await tables.find(ada.table)
            while live.table.state == "running":
                (seat,) = live.table.actors
                await (ada, bob)[seat].do(Play(live.running.idle(seat)))
            await ada.told_of(News, lambda news: news.is_over)
            await ada.do(Rematch())
            seat = await ada.told_of(RematchSeat)
            assert (await tables.find(seat.table)).summary().hints

    run(story())


def test_a_journal_of_before_they_were_agreed_is_one_without_among_people() -> None:
    plan = NewTable("scopa", ["me", "free"], name="Ada")
    assert not Table("t", [journal.Made(at=1.0, plan=plan, seed="07" * 32)]).gives_hints
    alone = NewTable("scopa", ["me", "easy"], name="Ada")
    assert Table("t", [journal.Made(at=1.0, plan=alone, seed="07" * 32)]).gives_hints
