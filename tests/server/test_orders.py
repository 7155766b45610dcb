"""What a seat has told the table to do for it, hidden from the others: to pass for a whole sale (SAP-24)."""

import asyncio
from dataclasses import replace
from pathlib import Path

import msgspec
from tests.server.inside import BRISK, Guest, open_tables, run, until

from mazzo.server.live_table import LiveTable
from mazzo.server.tables import Tables
from mazzo.wire.messages import News, NewTable, Play, Sit


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
