"""How seats are taken, held and carried along."""

from pathlib import Path

import pytest
from tests.server.inside import Guest, open_tables, run, two_guests

from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.state import SPECTATOR
from mazzo.match.fair import commitment
from mazzo.server.errors import NotFound, NotSeated
from mazzo.wire.messages import (
    Carried,
    Carry,
    Claim,
    Left,
    News,
    NewTable,
    Play,
    Seated,
    Sit,
    Welcome,
    Word,
)


def test_a_private_table_is_sat_at_only_with_its_invite(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada"))
            for invite in ("", "guess"):
                with pytest.raises(NotSeated, match="private"):
                    await tables.sit(made.table, Sit("Eve", invite=invite))
            assert (await tables.sit(made.table, Sit("Bob", invite=made.invite))).seat == 1
            assert made.table not in [each.table for each in (await tables.lobby()).running]

    run(story())


def test_a_public_table_is_in_the_lobby_until_it_is_full_and_then_among_those_to_watch(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada", public=True))
            assert [each.table for each in (await tables.lobby()).open] == [made.table]
            bob = await tables.sit(made.table, Sit("Bob"))
            assert (await tables.lobby()).open == []
            with pytest.raises(NotAllowed, match="you can watch"):
                await tables.sit(made.table, Sit("Eve"))
            await Guest(tables, bob).enter()
            await tables.context.store.append(made.table, 99, [])  # the lobby's row is stored behind it
            assert [each.table for each in (await tables.lobby()).running] == [made.table]

    run(story())


def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "free"], name=" Ada  Lovelace ", public=True))
            await tables.sit(made.table, Sit("ada lovelace"))
            assert (await tables.find(made.table)).table.names == ["Ada Lovelace", "ada lovelace 2"]

    run(story())


@pytest.mark.parametrize("alike", ["Rene\u200d\u0301", "\uff32ené", "\u3164René", "Ren\u0435\u0301"])
def test_two_whose_names_look_alike_are_told_apart(tmp_path: Path, alike: str) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "free"], name="René", public=True))
            await tables.sit(made.table, Sit(alike))
            first, second = (await tables.find(made.table)).table.names
            assert (first, second[-2:]) == ("René", " 2")

    run(story())


def test_a_seat_is_carried_along_once_and_the_old_token_dies(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, _ = await two_guests(tables)
            await ada.do(Carry())
            key = (await ada.told_of(Carried)).key
            phone = await tables.claim(ada.table, Claim(key))
            assert phone.seat == 0
            await ada.told_of(Left)
            with pytest.raises(NotSeated, match="only once"):
                await tables.claim(ada.table, Claim(key))
            with pytest.raises(NotSeated, match="holds no seat any more"):
                await Guest(tables, Seated(ada.table, 0, ada.token)).enter()
            assert (await (await Guest(tables, phone).enter()).told_of(Welcome)).seat == 0

    run(story())


def test_words_are_mixed_in_from_clients_that_keep_nothing_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada"))
            ada = await Guest(tables, made).enter()
            promise = (await ada.told_of(Welcome)).table.commitment
            await ada.do(Word("basil"))
            await tables.sit(made.table, Sit("Bob", invite=made.invite, word="thyme"))
            match = (await tables.find(made.table)).running
            assert match.words == ["basil", "thyme"]
            assert commitment(match.seed) == promise
            with pytest.raises(NotAllowed, match="before the hashes of all words"):
                await ada.do(Word("late"))

    run(story())


def test_a_play_sent_twice_is_played_once_and_answered_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables)
            live = await tables.find(ada.table)
            (seat,) = live.table.actors
            guest = (ada, bob)[seat]
            play = Play(live.running.idle(seat), id="one")
            await guest.do(play)
            await guest.do(play)
            await guest.told_of(News, lambda news: news.id == "one" and news.told == [])
            assert live.running.played == 1

    run(story())


def test_who_watches_cannot_play_and_sees_no_hand(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, _ = await two_guests(tables)
            eve = await Guest(tables, Seated(ada.table, SPECTATOR, "")).enter()
            welcome = await eve.told_of(Welcome)
            assert welcome.news.view["hand"] == []
            assert welcome.table.watchers == 1
            with pytest.raises(NotSeated, match="You are watching"):
                await eve.do(Play("7D"))

    run(story())


def test_a_table_that_is_not_there_is_said_not_to_be(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            for name in ("", "abcdefghjkmn", "../../etc", "x" * 1000):
                with pytest.raises(NotFound, match="no table"):
                    await tables.find(name)

    run(story())


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (NewTable("chess", ["me"]), "no game 'chess'"),
        (NewTable("scopa", ["me"]), "for 2 seats, not 1"),
        (NewTable("scopa", ["me", "godlike"]), "not 'godlike'"),
        (NewTable("scopa", ["me", "./mine.py"]), "A seat is"),
        (NewTable("scopa", ["me", "me"]), "One seat is"),
        (NewTable("scopa", ["free", "free"]), "One seat is"),
        (NewTable("scopa", ["me", "free"], options={"target": 1000}), "from 0 to 100"),
        (NewTable("scopa", ["me", "free"], options={"luck": 1}), "no option 'luck'"),
        (NewTable("scopa", ["me", "free"], name=""), "A name has"),
        (NewTable("scopa", ["me", "free"], name="x" * 25), "A name has"),
        (NewTable("scopa", ["me", "free"], name="\u3164\u115f"), "nothing that can be seen"),
        (NewTable("scopa", ["me", "free"], name="\u2800\u034f\u200d"), "nothing that can be seen"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(plan: NewTable, reason: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(NotUnderstood, match=reason):
                await tables.make(plan)

    run(story())
