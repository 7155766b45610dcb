"""People who are gone: bots sit in for them, they get their seat back, and no player waits for ever."""

from pathlib import Path

import msgspec
import pytest
from tests.server.inside import (
    BRISK,
    Guest,
    Measure,
    actor_and_other,
    at_tables,
    open_tables,
    run,
    two_guests,
)

from mazzo.core.errors import NotAllowed
from mazzo.server.errors import NotSeated
from mazzo.server.tables import Tables
from mazzo.wire.messages import (
    Leave,
    Left,
    News,
    NewTable,
    Play,
    Replace,
    Said,
    Seated,
    Sit,
    TableChanged,
    Welcome,
)

GONE, SLOW = BRISK.gone + 1, BRISK.slow + 1


async def level_of(tables: Tables, guest: Guest) -> str:
    return (await tables.find(guest.table)).table.seats[guest.seat].level


def test_a_bot_sits_in_for_who_is_gone_and_plays(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        ada, bob = await two_guests(tables)
        first, other = await actor_and_other(tables, ada, bob)
        await first.go()
        time_of.pass_by(GONE)
        await other.told_of(TableChanged, lambda told: not told.table.players[first.seat].is_here)
        await other.told_of(TableChanged, lambda told: told.table.players[first.seat].level)
        await other.told_of(News, lambda news: news.actors == [other.seat])
        name = "Ada" if first is ada else "Bob"
        assert (await other.told_of(Said)).text == f"A bot sits in for {name}."

    at_tables(tmp_path, story)


def test_who_returns_gets_the_seat_back_with_a_new_token(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        ada, bob = await two_guests(tables)
        await ada.go()
        time_of.pass_by(GONE)
        await bob.told_of(TableChanged, lambda told: told.table.players[0].level)
        back = Guest(tables, Seated(ada.table, 0, ada.token))
        await back.enter()
        welcome = back.last(Welcome)
        assert welcome.seat == 0
        assert welcome.token
        assert welcome.token != ada.token
        assert await level_of(tables, back) == ""
        assert (await bob.told_of(Said, lambda said: "back" in said.text)).text == "Ada is back."

    at_tables(tmp_path, story)


def test_the_old_token_leads_back_until_the_new_one_has_been_used(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        ada, bob = await two_guests(tables)
        old = ada.token
        await ada.go()
        time_of.pass_by(GONE)
        await bob.told_of(TableChanged, lambda told: told.table.players[0].level)
        lost = await Guest(tables, Seated(ada.table, 0, old)).enter()
        assert lost.token != old
        again = await Guest(tables, Seated(ada.table, 0, old)).enter()  # the answer got lost
        with pytest.raises(NotSeated):
            await Guest(tables, Seated(ada.table, 0, lost.token)).enter(lost.token)
        live = await tables.find(ada.table)
        if live.table.actors == [1]:
            await bob.do(Play(live.running.idle(1)))
        await again.do(Play(live.running.idle(0)))
        with pytest.raises(NotSeated, match="holds no seat any more"):
            await Guest(tables, Seated(ada.table, 0, old)).enter(old)

    at_tables(tmp_path, story)


def test_where_all_are_gone_the_match_sleeps(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        ada, bob = await two_guests(tables)
        await ada.go()
        await bob.go()
        time_of.pass_by(GONE + SLOW)
        await tables.sweep()
        assert await level_of(tables, ada) == await level_of(tables, bob) == ""

    at_tables(tmp_path, story)


def test_who_does_not_act_holds_nobody_hostage(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        ada, bob = await two_guests(tables)
        first, other = await actor_and_other(tables, ada, bob)
        time_of.pass_by(SLOW)
        await other.told_of(TableChanged, lambda told: told.table.players[first.seat].level)
        with pytest.raises(NotSeated, match="A bot sits in for you"):
            await first.do(Play("7D"))
        await first.enter()  # on the same connection
        assert first.last(Welcome).token
        assert await level_of(tables, first) == ""

    at_tables(tmp_path, story)


def test_a_table_that_asks_lets_a_bot_in_only_when_those_present_agree(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        ada, bob = await two_guests(tables, absent="ask")
        with pytest.raises(NotAllowed, match="gone for 60 seconds"):
            await bob.do(Replace(0))
        await ada.go()
        with pytest.raises(NotAllowed, match="gone for 60 seconds"):
            await bob.do(Replace(0))
        time_of.pass_by(GONE)
        await tables.sweep()
        assert await level_of(tables, ada) == ""
        await bob.do(Replace(0))
        assert await level_of(tables, ada) == "medium"

    at_tables(tmp_path, story)


def test_who_leaves_for_good_is_replaced_at_once_and_cannot_come_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables)
            await leave(ada)
            assert ada.last(Left) is not None
            assert await level_of(tables, ada) == "medium"
            with pytest.raises(NotSeated, match="holds no seat any more"):
                await Guest(tables, Seated(ada.table, 0, ada.token)).enter()
            await bob.told_of(Said, lambda said: said.text == "Ada has left the table.")

    run(story())


def test_a_seat_left_before_the_match_is_free_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada", public=True))
            ada = await Guest(tables, made).enter()
            await leave(ada)
            assert (await tables.find(made.table)).table.state == "closed"
            with pytest.raises(NotAllowed, match="Everybody has left"):
                await tables.sit(made.table, Sit("Bob"))

    run(story())


async def leave(guest: Guest) -> None:
    await guest.do(Leave())
    await guest.told_of(Left)


def test_before_a_bot_sits_in_for_who_is_away_all_see_how_long_it_takes(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        ada, bob = await two_guests(tables)
        await ada.go()
        told = await bob.told_of(TableChanged, lambda told: told.table.players[0].bot_in)
        assert told.table.players[0].bot_in == BRISK.gone
        assert told.table.players[1].bot_in is None
        time_of.pass_by(20)
        seen = (await tables.find(ada.table)).summary().players[0]
        assert seen.bot_in == BRISK.gone - 20
        bob.told.clear()
        await Guest(tables, Seated(ada.table, 0, ada.token)).enter()
        back = await bob.told_of(TableChanged)
        assert (back.table.players[0].bot_in, back.table.players[0].is_here) == (None, True)

    at_tables(tmp_path, story)


def test_who_does_not_act_is_warned_and_by_acting_the_warning_is_over(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        ada, bob = await two_guests(tables)
        first, other = await actor_and_other(tables, ada, bob)
        time_of.pass_by(BRISK.slow - BRISK.warned - 1)
        await tables.sweep()
        live = await tables.find(ada.table)
        assert [player.bot_in for player in live.summary().players] == [None, None]
        time_of.pass_by(11)
        for guest in (first, other):
            warned = await guest.told_of(
                TableChanged, lambda told: told.table.players[first.seat].bot_in is not None
            )
            assert warned.table.players[first.seat].bot_in == BRISK.warned - 10
        await first.do(Play(live.running.idle(first.seat)))
        first.told.clear()
        await first.told_of(TableChanged, lambda told: told.table.players[first.seat].bot_in is None)
        time_of.pass_by(BRISK.warned)
        await tables.sweep()
        assert await level_of(tables, first) == ""

    at_tables(tmp_path, story)


def test_no_bot_is_announced_where_none_will_sit_in(tmp_path: Path) -> None:
    async def story(tables: Tables, time_of: Measure) -> None:
        asked, _ = await two_guests(tables, absent="ask")
        alone, partner = await two_guests(tables)
        await asked.go()
        await partner.go()
        await alone.go()
        for guest in (asked, alone):
            players = (await tables.find(guest.table)).summary().players
            assert [player.bot_in for player in players] == [None, None]

    at_tables(tmp_path, story)


def test_who_comes_back_is_told_what_the_bot_played_until_they_play_themselves(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of) as tables:
            ada, bob = await two_guests(tables)
            first, other = await actor_and_other(tables, ada, bob)
            live = await tables.find(ada.table)
            heard = live.table.heard[first.seat].count
            assert first.last(Welcome).away is None
            await first.go()
            time_of.pass_by(GONE)
            news = await other.told_of(News, lambda news: news.actors == [other.seat])
            back = await Guest(tables, Seated(first.table, first.seat, first.token)).enter()
            away = back.last(Welcome).away
            assert away.plays == 1
            assert [told.text for told in away.told] == [
                msgspec.json.decode(event.told(live.table.game, live.running.players))["text"]  # type: ignore[call-overload]
                for event in live.table.heard[first.seat].since(heard)
            ]
            assert news.told[-1].text in [told.text for told in away.told]
            again = await Guest(tables, Seated(back.table, back.seat, back.token)).enter()
            assert again.last(Welcome).away == away
            await other.do(Play(live.running.idle(other.seat)))
            await back.do(Play(live.running.idle(back.seat)))
            await back.enter()
            assert back.last(Welcome).away is None
        async with open_tables(tmp_path, measure=time_of) as tables:
            later = await Guest(tables, Seated(back.table, back.seat, back.token)).enter()
            assert later.last(Welcome).away is None

    run(story())


def test_what_a_bot_played_outlasts_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of) as tables:
            ada, bob = await two_guests(tables)
            first, other = await actor_and_other(tables, ada, bob)
            await first.go()
            time_of.pass_by(GONE)
            await other.told_of(News, lambda news: news.actors == [other.seat])
        async with open_tables(tmp_path, measure=time_of) as tables:
            back = await Guest(tables, Seated(first.table, first.seat, first.token)).enter()
            assert back.last(Welcome).away.plays == 1

    run(story())
