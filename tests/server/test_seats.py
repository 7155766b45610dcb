"""How seats are taken, held and carried along."""

from pathlib import Path

import pytest
from tests.server.inside import Guest, open_house, run, two_guests

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
        async with open_house(tmp_path) as house:
            made = await house.make(NewTable("scopa", ["me", "free"], name="Ada"))
            for invite in ("", "guess"):
                with pytest.raises(NotSeated, match="private"):
                    await house.sit(made.table, Sit("Eve", invite=invite))
            assert (await house.sit(made.table, Sit("Bob", invite=made.invite))).seat == 1
            assert made.table not in [each.table for each in house.lobby().running]

    run(story())


def test_a_public_table_is_in_the_lobby_until_it_is_full_and_then_among_those_to_watch(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            made = await house.make(NewTable("scopa", ["me", "free"], name="Ada", public=True))
            assert [each.table for each in house.lobby().open] == [made.table]
            bob = await house.sit(made.table, Sit("Bob"))
            assert house.lobby().open == []
            with pytest.raises(NotAllowed, match="you can watch"):
                await house.sit(made.table, Sit("Eve"))
            await Guest(house, bob).enter()
            await house.desk.store.append(made.table, 99, [])  # the lobby's row is stored behind it
            assert [each.table for each in house.lobby().running] == [made.table]

    run(story())


def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            made = await house.make(NewTable("scopa", ["me", "free"], name=" Ada  Lovelace ", public=True))
            await house.sit(made.table, Sit("ada lovelace"))
            assert (await house.room(made.table)).table.names == ["Ada Lovelace", "ada lovelace 2"]

    run(story())


@pytest.mark.parametrize("alike", ["Rene\u200d\u0301", "\uff32ené", "\u3164René", "Ren\u0435\u0301"])
def test_two_whose_names_look_alike_are_told_apart(tmp_path: Path, alike: str) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            made = await house.make(NewTable("scopa", ["me", "free"], name="René", public=True))
            await house.sit(made.table, Sit(alike))
            first, second = (await house.room(made.table)).table.names
            assert (first, second[-2:]) == ("René", " 2")

    run(story())


def test_a_seat_is_carried_along_once_and_the_old_token_dies(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            ada, _ = await two_guests(house)
            await ada.do(Carry())
            key = (await ada.told_of(Carried)).key
            phone = await house.claim(ada.table, Claim(key))
            assert phone.seat == 0
            await ada.told_of(Left)
            with pytest.raises(NotSeated, match="only once"):
                await house.claim(ada.table, Claim(key))
            with pytest.raises(NotSeated, match="holds no seat any more"):
                await Guest(house, Seated(ada.table, 0, ada.token)).enter()
            assert (await (await Guest(house, phone).enter()).told_of(Welcome)).seat == 0

    run(story())


def test_words_are_mixed_in_from_clients_that_keep_nothing_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            made = await house.make(NewTable("scopa", ["me", "free"], name="Ada"))
            ada = await Guest(house, made).enter()
            promise = (await ada.told_of(Welcome)).table.commitment
            await ada.do(Word("basil"))
            await house.sit(made.table, Sit("Bob", invite=made.invite, word="thyme"))
            match = (await house.room(made.table)).running
            assert match.words == ["basil", "thyme"]
            assert commitment(match.seed) == promise
            with pytest.raises(NotAllowed, match="before the hashes of all words"):
                await ada.do(Word("late"))

    run(story())


def test_a_play_sent_twice_is_played_once_and_answered_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            ada, bob = await two_guests(house)
            room = await house.room(ada.table)
            (seat,) = room.table.actors
            guest = (ada, bob)[seat]
            play = Play(room.running.idle(seat), id="one")
            await guest.do(play)
            await guest.do(play)
            await guest.told_of(News, lambda news: news.id == "one" and news.told == [])
            assert room.running.played == 1

    run(story())


def test_who_watches_cannot_play_and_sees_no_hand(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            ada, _ = await two_guests(house)
            eve = await Guest(house, Seated(ada.table, SPECTATOR, "")).enter()
            welcome = await eve.told_of(Welcome)
            assert welcome.news.view["hand"] == []
            assert welcome.table.watchers == 1
            with pytest.raises(NotSeated, match="You are watching"):
                await eve.do(Play("7D"))

    run(story())


def test_a_table_that_is_not_there_is_said_not_to_be(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as house:
            for name in ("", "abcdefghjkmn", "../../etc", "x" * 1000):
                with pytest.raises(NotFound, match="no table"):
                    await house.room(name)

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
        async with open_house(tmp_path) as house:
            with pytest.raises(NotUnderstood, match=reason):
                await house.make(plan)

    run(story())
