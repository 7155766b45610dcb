"""Two servers on one store: the number of an entry is the only lock, and who comes second looks again."""

import time
from pathlib import Path

import msgspec
import pytest
from tests.server.inside import Guest, actor_and_other, open_tables, run, two_guests
from tests.server.pair import pair
from tests.server.service import frame, thread

from mazzo.core.errors import NotYourTurn
from mazzo.server import journal
from mazzo.server.settings import Settings
from mazzo.server.sqlite_store import STORE, SqliteStore
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


def test_a_play_through_a_socket_that_loses_the_race_happens_after_all(tmp_path: Path) -> None:
    async def write_elsewhere(table: str) -> None:
        store = SqliteStore(tmp_path / STORE)
        number = (await store.newest([table]))[table]
        line = journal.Wrote(at=time.time(), seat=0, name="Ann", text="from another server")
        await store.append(table, number, [journal.encode(line)])
        await store.close()

    with thread(Settings(tmp_path)) as service, pair(service) as players:
        mover = players.clients[players.actor]
        run(write_elsewhere(players.seats[0].table))
        assert players.play()["tell"] == "news"
        assert [b"from another server" in raw for raw in mover.received].count(True) == 1
        assert service.metric("conflicts_total") == 1


def test_what_is_sent_behind_a_play_is_heard_after_it(tmp_path: Path) -> None:
    with thread(Settings(tmp_path)) as service, pair(service) as players:
        mover = players.clients[players.actor]
        text = players.news[players.actor]["commands"][0]
        sent = [Play(text, "first"), Play(text, "second"), Say("third")]
        mover.connection.socket.sendall(b"".join(map(frame, sent)))
        mover.until("said")
        told = [msgspec.json.decode(raw)["tell"] for raw in mover.received]
        assert [tell for tell in told if tell != "table"] == ["welcome", "news", "refused", "said"]
