"""What a seat has told the table to do for it, hidden from the others: to pass for a whole sale (SAP-24)."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.inside import BRISK, Guest, open_tables, run, until

from mazzo.core.state import SPECTATOR
from mazzo.server.live_table import LiveTable
from mazzo.server.tables import Tables
from mazzo.wire.messages import News, NewTable, Play, Sit

ADA, BOB, BOT = range(3)


async def at_sapone(tables: Tables) -> list[Guest]:
    """Three people at a table of Sapone, the one whose turn it is first."""
    ada = await tables.make(NewTable("sapone", ["me", "free", "free"], name="Ada"))
    others = [await tables.sit(ada.table, Sit(name, invite=ada.invite)) for name in ("Bob", "Cyd")]
    guests = [await Guest(tables, seated).enter() for seated in (ada, *others)]
    (seat,) = (await tables.find(ada.table)).table.actors
    return [guests[(seat + step) % 3] for step in range(3)]


def hand_of(live: LiveTable, guest: Guest) -> list[str]:
    hand: list[str] = msgspec.to_builtins(live.running.view(guest.seat))["hand"]
    return hand


def market(live: LiveTable) -> Any:
    """The table as all see it."""
    return live.running.view(SPECTATOR)


async def lap_after_a_pass(tables: Tables) -> list[Guest]:
    """The second lap of a sale: the second of them has passed for the whole of it, the third has bid."""
    seller, bob, cyd = guests = await at_sapone(tables)
    live = await tables.find(seller.table)
    card = hand_of(live, seller)[0]
    await seller.do(Play(f"SELL {card} AS {card}"))
    await bob.do(Play("PASS ALL"))
    await cyd.do(Play(f"BID {hand_of(live, cyd)[0]}"))
    await seller.do(Play("MORE"))
    return guests


def test_the_table_passes_last_of_all_and_nobody_else_can_tell(place: Path | str) -> None:
    async def story() -> None:
        async with open_tables(place) as tables:
            seller, bob, cyd = await lap_after_a_pass(tables)
            live = await tables.find(seller.table)
            both = {bob.seat, cyd.seat}
            await until(lambda: {*seller.last(News).actors} == {*cyd.last(News).actors} == both)
            await until(lambda: bob.last(News).actors == [cyd.seat])
            assert (bob.last(News).commands, bob.last(News).moment) == ([], "")
            assert bob.last(News).view["sale"]["is_passed"]
            assert not seller.last(News).view["sale"]["is_passed"]
            assert bob.seat in live.table.actors
            await cyd.do(Play("PASS"))
            await until(lambda: seller.last(News).actors == [seller.seat])
            acted = [
                told.event["seat"]
                for news in seller.told
                if isinstance(news, News)
                for told in news.told
                if told.event["event"] == "Acted" and told.event["lap"] == 2
            ]
            assert acted == [cyd.seat, bob.seat]

    run(story())


def test_it_takes_the_time_that_a_player_might_take(place: Path | str) -> None:
    async def story() -> None:
        times = replace(BRISK, bot_least=0.4, bot_most=0.5)
        async with open_tables(place, times) as tables:
            seller, bob, cyd = await lap_after_a_pass(tables)
            live = await tables.find(seller.table)
            began = asyncio.get_running_loop().time()
            await cyd.do(Play("PASS"))
            assert live.table.actors == [bob.seat]
            await until(lambda: live.table.actors == [seller.seat])
            assert asyncio.get_running_loop().time() - began >= 0.4

    run(story())


def test_a_restart_keeps_it(place: Path | str) -> None:
    async def story() -> None:
        async with open_tables(place) as tables:
            seller, _, cyd = await lap_after_a_pass(tables)
            for guest in (seller, cyd):
                await guest.go()
        async with open_tables(place) as tables:
            live = await tables.find(seller.table)
            again = Guest(tables, await tables.make(NewTable("scopa", ["me", "free"], "Eve")))
            again.table, again.seat, again.token = cyd.table, cyd.seat, cyd.token
            await again.enter()
            await again.do(Play("PASS"))
            await until(lambda: live.table.actors == [seller.seat])
            assert (await live.record()).moves[-1].endswith(" PASS")

    run(story())


@pytest.mark.parametrize("is_alone", [True, False])
def test_a_bot_answers_at_once_if_the_one_who_looks_on_has_passed_and_no_other_could_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_alone: bool
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("sapone", ["me", "free", "easy"], name="Ada"))
            bob_seated = await tables.sit(made.table, Sit("Bob", invite=made.invite))
            ada, bob = [await Guest(tables, seated).enter() for seated in (made, bob_seated)]
            live, paused = await tables.find(made.table), list[str]()

            def pause(*_: float) -> float:
                paused.append(market(live).phase)
                return 0.0

            monkeypatch.setattr(random, "uniform", pause)
            await until_bot_sells(live, [ada, bob])
            await bob.do(Play(f"BID {hand_of(live, bob)[0]}"))
            if is_alone:
                await bob.go()
            await ada.do(Play("PASS ALL"))
            await until(lambda: market(live).phase == "turn" or market(live).sale.lap > 1)
            assert ("answer" in paused) is not is_alone

    run(story())


async def until_bot_sells(live: LiveTable, people: list[Guest]) -> None:
    """Until the bot has put a card on sale; what the others sell before that they keep."""
    while market(live).sale is None or market(live).sale.seller != BOT:
        await until(lambda: {*live.table.actors} & {ADA, BOB} or market(live).turn == BOT)
        for guest in people:
            if guest.seat in live.table.actors and market(live).turn != BOT:
                card = hand_of(live, guest)[0]
                plays = {
                    "turn": f"SELL {card} AS {card}",
                    "lap": "PASS",
                    "answer": "CLOSE",
                    "pay": f"PAY {card}",
                }
                await guest.do(Play(plays[market(live).phase]))
        await asyncio.sleep(0.01)
