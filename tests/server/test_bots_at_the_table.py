"""Bots at the table: they think beside the server, keep the pace, and cannot stop a match by failing."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest
from tests.server.inside import BRISK, Guest, open_house, run, until

from mazzo.core.errors import NotYourTurn
from mazzo.server.settings import Times
from mazzo.wire.messages import Hint, Hinted, News, NewTable, Play, Welcome

SLOW = Times(bot_least=0.5, bot_most=0.5)


def test_bots_play_a_match_among_themselves(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            made = await house.make(NewTable("scopa", ["easy", "medium"], pace="fast"))
            room = await house.room(made.table)
            await until(lambda: room.table.state == "over")
            assert room.table.names == ["Bruna", "Dario"]

    run(story())


def test_at_human_pace_a_bot_takes_its_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, SLOW) as house:
            made = await house.make(NewTable("scopa", ["me", "medium"], name="Ada"))
            guest = await Guest(house, made).enter()
            room = await house.room(made.table)
            if room.table.actors == [0]:
                await guest.do(Play(room.running.idle(0)))
            began = time.monotonic()
            moves = len(room.running.moves)
            await until(lambda: len(room.running.moves) > moves)
            assert time.monotonic() - began > 0.4

    run(story())


def test_a_match_goes_on_when_the_process_of_its_bots_is_killed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, BRISK) as house:
            made = await house.make(NewTable("scopa", ["me", "medium"], name="Ada", pace="fast"))
            guest = await Guest(house, made).enter()
            room = await house.room(made.table)
            while room.table.actors:
                if room.table.actors == [0]:
                    await guest.do(Play(room.running.idle(0)))
                if len(room.running.moves) in (5, 15):
                    for process in list(house.desk.thinkers.processes()):
                        os.kill(process, signal.SIGKILL)
                await asyncio.sleep(0.01)
            assert (await guest.told_of(News, lambda news: news.is_over)).scores

    run(story())


def test_a_hint_is_a_play_that_can_be_made_and_says_why(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            made = await house.make(NewTable("scopa", ["me", "medium"], name="Ada", pace="fast"))
            guest = await Guest(house, made).enter()
            room = await house.room(made.table)
            await until(lambda: room.table.actors == [0])
            await guest.do(Hint())
            hinted = await guest.told_of(Hinted)
            assert hinted.why
            await guest.do(Play(hinted.command))
            assert await guest.told_of(Welcome)

    run(story())


def test_no_hint_is_given_out_of_turn(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, SLOW) as house:
            made = await house.make(NewTable("scopa", ["me", "medium"], name="Ada"))
            guest = await Guest(house, made).enter()
            room = await house.room(made.table)
            if room.table.actors == [0]:
                await guest.do(Play(room.running.idle(0)))
            with pytest.raises(NotYourTurn, match="to who is to act"):
                await guest.do(Hint())

    run(story())
