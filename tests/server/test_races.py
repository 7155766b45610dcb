"""Two servers on one store: the number of an entry is the only lock, and whoever comes second looks again."""

from pathlib import Path

import pytest
from tests.server.inside import Guest, actor_and_other, open_house, run, two_guests

from mazzo.server.errors import TryAgain
from mazzo.wire.messages import News, Play, Seated


def test_who_loses_the_race_is_told_so_and_sees_the_table_as_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house, open_house(tmp_path) as other_house:
            first, _ = await actor_and_other(house, *await two_guests(house))
            elsewhere = await Guest(other_house, Seated(first.table, first.seat, first.token)).enter()
            room, other_room = await house.room(first.table), await other_house.room(first.table)
            commands = room.running.commands(first.seat)
            assert commands
            await first.do(Play(commands[0]))
            with pytest.raises(TryAgain, match="changed at the same moment"):
                await elsewhere.do(Play(commands[-1]))
            news = await elsewhere.told_of(News)
            assert news.actors == room.table.actors
            assert await other_room.record() == await room.record()

    run(story())
