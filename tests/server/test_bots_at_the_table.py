"""Bots at the table: they think beside the server, keep the pace, and cannot stop a match by failing."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.inside import BRISK, Guest, actor_and_other, open_tables, run, two_guests, until
from tests.server.service import Thread, eventually

from mazzo.core.errors import NotYourTurn
from mazzo.server.errors import SetAside, TooMany
from mazzo.server.settings import Times
from mazzo.wire.messages import Clock, Hint, Hinted, News, NewTable, Play, Welcome

LAZY = Times(bot_least=60, bot_most=60)
SLOW = Times(bot_least=0.5, bot_most=0.5)


def test_bots_play_a_match_among_themselves_while_somebody_watches(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["easy", "medium"], pace="fast"))
            await Guest(tables, made).enter()
            live = await tables.find(made.table)
            await until(lambda: live.table.state == "over")
            assert live.table.names == ["Bruna", "Dario"]

    run(story())


def test_bots_that_nobody_watches_pause_and_go_on_when_somebody_looks(tmp_path: Path) -> None:
    async def story() -> None:
        times = replace(BRISK, looked=0.3)
        async with open_tables(tmp_path, times) as tables:
            plan = NewTable("hoards", ["beginner"] * 4, pace="fast", clock=Clock(bank=600))
            made = await tables.make(plan)
            live = await tables.find(made.table)
            assert not live.is_busy
            assert live.running.played == 0
            guest = await Guest(tables, made).enter()
            await until(lambda: live.running.played > 3)
            await guest.go()
            await until(lambda: not live.is_busy)
            await asyncio.sleep(2 * times.looked)
            before, asides = live.running.played, live.table.asides
            await live.look_at()
            assert live.table.asides == asides + 1  # the pause, which no clock counts
            await until(lambda: live.running.played > before)
            await until(lambda: not live.is_busy)
            assert live.table.state == "running"

    run(story())


def test_a_table_of_bots_goes_on_for_who_asks_how_it_stands(shared: Thread) -> None:
    made = shared.make("medium", "medium", pace="fast")
    path = f"/api/tables/{made.table}"
    assert eventually("the end", lambda: shared.get(path).json()["state"] == "over")


def test_bots_of_a_player_who_is_away_play_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("sobesobe", ["me", *["medium"] * 3], name="Ada", pace="fast"))
            live = await tables.find(made.table)
            await until(lambda: live.table.actors == [0])

    run(story())


def test_at_human_pace_a_bot_takes_its_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, SLOW) as tables:
            made = await tables.make(NewTable("scopa", ["me", "medium"], name="Ada"))
            guest = await Guest(tables, made).enter()
            live = await tables.find(made.table)
            if live.table.actors == [0]:
                await guest.do(Play(live.running.idle(0)))
            began = time.monotonic()
            moves = live.running.played
            await until(lambda: live.running.played > moves)
            assert time.monotonic() - began > 0.4

    run(story())


def test_a_match_goes_on_when_the_process_of_its_bots_is_killed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, BRISK) as tables:
            made = await tables.make(NewTable("scopa", ["me", "medium"], name="Ada", pace="fast"))
            guest = await Guest(tables, made).enter()
            live = await tables.find(made.table)
            while live.table.actors:
                if live.table.actors == [0]:
                    await guest.do(Play(live.running.idle(0)))
                if live.running.played in (5, 15):
                    for process in list(tables.context.bot_pool.processes()):
                        with contextlib.suppress(ProcessLookupError):  # killed already
                            os.kill(process, signal.SIGKILL)
                await asyncio.sleep(0.01)
            assert (await guest.told_of(News, lambda news: news.is_over)).scores

    run(story())


def test_a_hint_is_a_play_that_can_be_made_and_says_why(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "medium"], name="Ada", pace="fast"))
            guest = await Guest(tables, made).enter()
            live = await tables.find(made.table)
            await until(lambda: live.table.actors == [0])
            await guest.do(Hint())
            hinted = await guest.told_of(Hinted)
            assert hinted.why
            await guest.do(Play(hinted.command))
            assert await guest.told_of(Welcome)

    run(story())


def test_a_seat_has_one_hint_at_a_time_and_can_play_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables, hints=True)
            first, _ = await actor_and_other(tables, ada, bob)
            live = await tables.find(first.table)
            await first.do(Hint())
            with pytest.raises(TooMany, match="still being thought about"):
                await first.do(Hint())
            await first.do(Play(live.running.idle(first.seat)))
            assert await first.told_of(Hinted)
            assert live.hinting == {}

    run(story())


def test_a_table_whose_game_is_gone_says_so_and_harms_no_other(tmp_path: Path) -> None:
    async def made() -> list[str]:
        async with open_tables(tmp_path, LAZY) as tables:
            return [(await tables.make(NewTable("scopa", ["beginner"] * 2))).table for _ in range(2)]

    async def story() -> None:
        async with open_tables(tmp_path, LAZY) as tables:
            with pytest.raises(SetAside, match="There is no game 'jackdaw'"):
                await tables.find(gone)
            await until(lambda: tables.live.get(there))

    there, gone = asyncio.run(made())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as store, store:
        renamed = "CAST(replace(CAST(entry AS TEXT), 'scopa', 'jackdaw') AS BLOB)"
        store.execute(f"UPDATE journal SET entry = {renamed} WHERE name = ?", (gone,))
    run(story())


def test_no_hint_is_given_out_of_turn(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, SLOW) as tables:
            made = await tables.make(NewTable("scopa", ["me", "medium"], name="Ada"))
            guest = await Guest(tables, made).enter()
            live = await tables.find(made.table)
            if live.table.actors == [0]:
                await guest.do(Play(live.running.idle(0)))
            with pytest.raises(NotYourTurn, match="to who is to act"):
                await guest.do(Hint())

    run(story())
