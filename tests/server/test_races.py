"""Two servers on one store: the number of an entry is the only lock, and the second server looks again."""

from pathlib import Path

import pytest
from tests.server.inside import Guest, actor_and_other, open_tables, run, two_guests

from mazzo.server.errors import TryAgain
from mazzo.wire.messages import News, Play, Seated


def test_who_loses_the_race_is_told_so_and_sees_the_table_as_it_is(place: Path | str) -> None:
    async def story() -> None:
        async with open_tables(place) as tables, open_tables(place) as other_tables:
            first, _ = await actor_and_other(tables, *await two_guests(tables))
            elsewhere = await Guest(other_tables, Seated(first.table, first.seat, first.token)).enter()
            live, other_live = await tables.find(first.table), await other_tables.find(first.table)
            commands = live.running.commands(first.seat)
            assert commands
            await first.do(Play(commands[0]))
            with pytest.raises(TryAgain, match="changed at the same moment"):
                await elsewhere.do(Play(commands[-1]))
            news = await elsewhere.told_of(News)
            assert news.actors == live.table.actors
            assert await other_live.record() == await live.record()

    run(story())
