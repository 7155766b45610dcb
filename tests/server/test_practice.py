"""A table for practice: one person and bots, said to all who look, and in the record."""

from pathlib import Path

import pytest
from tests.server.inside import open_tables, run

from mazzo.core.errors import NotUnderstood
from mazzo.wire.messages import NewTable


def test_a_plan_may_say_practice_and_the_table_and_its_record_say_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "easy"], name="Ada", practice=True))
            live = await tables.find(made.table)
            assert live.summary().practice
            assert live.table.match is not None
            assert live.table.match.record().practice
            plain = await tables.make(NewTable("scopa", ["me", "easy"], name="Ada"))
            assert not (await tables.find(plain.table)).summary().practice

    run(story())


@pytest.mark.parametrize("seats", [["me", "free"], ["easy", "easy"]])
def test_where_two_may_play_or_nobody_does_there_is_none(tmp_path: Path, seats: list[str]) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(NotUnderstood, match="one person and bots"):
                await tables.make(NewTable("scopa", seats, name="Ada", practice=True))

    run(story())
