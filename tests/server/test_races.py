"""Two servers on one store: the number of an entry is the only lock, and who comes second looks again."""

from pathlib import Path

import pytest
from tests.server.inside import Guest, actor_and_other, open_tables, run, two_guests

from mazzo.core.errors import NotYourTurn
from mazzo.wire.messages import News, Play, Said, Say, Seated


def test_who_loses_the_race_is_refused_as_on_one_machine_and_sees_the_table_as_it_is(
    place: Path | str,
) -> None:
    async def story() -> None:
        async with open_tables(place) as tables, open_tables(place) as other_tables:
            first, _ = await actor_and_other(tables, *await two_guests(tables))
            elsewhere = await Guest(other_tables, Seated(first.table, first.seat, first.token)).enter()
            live, other_live = await tables.find(first.table), await other_tables.find(first.table)
            commands = live.running.commands(first.seat)
            assert commands
            await first.do(Play(commands[0]))
            with pytest.raises(NotYourTurn):
                await elsewhere.do(Play(commands[-1]))
            news = await elsewhere.told_of(News)
            assert news.actors == live.table.actors
            assert await other_live.record() == await live.record()

    run(story())


def test_what_is_still_meant_when_it_loses_the_race_happens_after_all(place: Path | str) -> None:
    async def story() -> None:
        async with open_tables(place) as tables, open_tables(place) as other_tables:
            first, other = await actor_and_other(tables, *await two_guests(tables))
            elsewhere = await Guest(other_tables, Seated(first.table, first.seat, first.token)).enter()
            await other.do(Say("a line that the other server has not heard of"))
            live = await other_tables.find(first.table)
            commands, moment = live.running.commands(first.seat), live.running.moment()
            assert commands
            await elsewhere.do(Play(commands[0], "1", moment))
            assert (await elsewhere.told_of(News, lambda news: news.id == "1")).actors == [other.seat]
            assert await elsewhere.told_of(Said)

    run(story())
