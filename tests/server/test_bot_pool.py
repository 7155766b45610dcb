"""Who thinks when: a quick bot waits for no search, and players come before tables that no client sees."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.inside import run

from mazzo import games
from mazzo.core import bits
from mazzo.core.model import View
from mazzo.match.match import Match
from mazzo.server.bot_pool import Asker, BotPool, Urgency

MANY = 12


def position() -> View:
    """The first decision of a match of Scopa."""
    game = games.find("scopa")
    match = Match(game, ["Ada", "Bob"], game.options(), bytes(32))
    return match.view(match.actors()[0])


@asynccontextmanager
async def thinking() -> AsyncIterator[BotPool]:
    bot_pool = BotPool(1)
    try:
        yield bot_pool
    finally:
        bot_pool.close()


def test_a_quick_bot_waits_for_no_search() -> None:
    async def story() -> None:
        async with thinking() as bot_pool:
            view, done = position(), list[str]()

            async def choose(level: str, table: str) -> None:
                asker = Asker(table, "here", Urgency.PLAYER)
                await bot_pool.choose(asker, "scopa", level, 1, view)
                done.append(level)

            tables = [f"table {number}" for number in range(MANY)]
            tasks: list[asyncio.Task[object]] = [
                *(asyncio.create_task(choose("master", table)) for table in tables),
                *(
                    asyncio.create_task(bot_pool.hint(Asker(table, "here", Urgency.HINT), "scopa", view))
                    for table in tables
                ),
            ]
            await asyncio.sleep(0)
            await choose("medium", "own")
            assert done.count("master") < MANY / 2
            for task in tasks:
                task.cancel()

    run(story())


def test_players_come_before_hints_before_watched_tables_before_the_rest() -> None:
    async def story() -> None:
        async with thinking() as bot_pool:
            view, done = position(), list[str]()

            async def choose(name: str, urgency: Urgency) -> None:
                await bot_pool.choose(Asker(name, "here", urgency), "scopa", "hard", 1, view)
                done.append(name)

            async def hint() -> None:
                await bot_pool.hint(Asker("hint", "here", Urgency.HINT), "scopa", view)
                done.append("hint")

            tasks = [
                asyncio.create_task(task)
                for task in (
                    choose("first", Urgency.REST),
                    choose("rest", Urgency.REST),
                    choose("watched", Urgency.WATCHED),
                    choose("joined", Urgency.REST),
                    hint(),
                    choose("player", Urgency.PLAYER),
                )
            ]
            given_up = asyncio.create_task(choose("given up", Urgency.PLAYER))
            await asyncio.sleep(0)
            given_up.cancel()
            bot_pool.move(Asker("joined", "here", Urgency.REST), Urgency.PLAYER)
            await asyncio.gather(*tasks)
            assert done == ["first", "player", "joined", "hint", "watched", "rest"]

    run(story())


def test_new_processes_take_over_and_the_old_ones_end_what_they_have_begun() -> None:
    async def story() -> None:
        async with thinking() as bot_pool:
            view, asker = position(), Asker("table", "here", Urgency.PLAYER)
            begun = asyncio.create_task(bot_pool.choose(asker, "scopa", "ismcts:2000", 1, view))
            await asyncio.sleep(0)
            before = set(bot_pool.processes())
            compiled = await bot_pool.renew()
            assert before.isdisjoint(bot_pool.processes())
            assert compiled == (not bits.__file__.endswith(".py"))
            assert await bot_pool.choose(asker, "scopa", "quick", 1, view)
            assert await begun

    run(story())
