"""A rematch: made by the server, once, with a seat for each player who wants it, and told to everyone."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import BRISK, Guest, Measure, open_tables, run, two_guests

from mazzo.core.errors import NotAllowed
from mazzo.core.state import SPECTATOR
from mazzo.match.fair import word_hash
from mazzo.match.record import encode
from mazzo.match.verify import Seen, verify
from mazzo.server import journal
from mazzo.server.errors import NotSeated
from mazzo.server.sqlite_store import SqliteStore
from mazzo.server.store import NotStored, Store
from mazzo.server.tables import Tables
from mazzo.wire.messages import (
    Carry,
    Commit,
    Leave,
    Left,
    NewTable,
    Play,
    Rematch,
    RematchInfo,
    RematchSeat,
    Reveal,
    Said,
    Seated,
    Sit,
    TableChanged,
    Welcome,
)


async def play_out(tables: Tables, *guests: Guest) -> None:
    """To the end of the match."""
    live = await tables.find(guests[0].table)
    while live.table.actors:
        (seat,) = live.table.actors
        await guests[seat].do(Play(live.running.idle(seat)))


async def finished(tables: Tables, **plan: Any) -> tuple[Guest, Guest]:
    """Ada and Bob at the end of a match."""
    ada, bob = await two_guests(tables, **plan)
    await play_out(tables, ada, bob)
    return ada, bob


async def wish(guest: Guest, identity: str = "wish") -> RematchSeat:
    """The answer to a wish for a rematch."""
    guest.told.clear()
    await guest.do(Rematch(identity))
    answer = await guest.told_of(RematchSeat)
    assert isinstance(answer, RematchSeat)
    assert answer.id == identity
    return answer


def stored(tables: Tables) -> int:
    """How many tables there are in the store."""
    store = tables.context.store
    assert isinstance(store, SqliteStore)
    (count,) = store._reader.execute("SELECT count(DISTINCT name) FROM journal").fetchone()
    return int(count)


def test_all_who_want_a_rematch_get_their_seats_at_one_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables, pace="fast", absent="ask")
            hers = await wish(ada)
            following = await tables.find(hers.table)
            assert following.table.state == "open"
            his = await wish(bob)
            assert (hers.table, hers.seat, his.table, his.seat) == (hers.table, 0, hers.table, 1)
            assert (following.table.state, following.table.names) == ("running", ["Ada", "Bob"])
            old = (await tables.find(ada.table)).table.plan
            plan = following.table.plan
            assert (plan.game, plan.options, plan.pace, plan.absent) == (old.game, old.options, "fast", "ask")
            for seat in (hers, his):
                guest = await Guest(tables, Seated(seat.table, seat.seat, seat.token)).enter()
                assert guest.last(Welcome).seat == seat.seat
            assert stored(tables) == 2

    run(story())


def test_everyone_is_told_spectators_too_and_nobody_anothers_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            eve = await Guest(tables, Seated(ada.table, SPECTATOR, "")).enter()
            hers = await wish(ada)
            for guest in (bob, eve):
                told = await guest.told_of(TableChanged, lambda message: message.table.rematch is not None)
                assert told.table.rematch == RematchInfo(hers.table, [0])
                await guest.told_of(Said, lambda message: message.text == "Ada wants to play again.")
                secrets = (hers.token.partition(".")[2], hers.invite)
                assert not [secret for secret in secrets if secret in str(guest.told)]
            late = await Guest(tables, Seated(ada.table, SPECTATOR, "")).enter()
            assert late.last(Welcome).table.rematch == RematchInfo(hers.table, [0])
            with pytest.raises(NotSeated, match="You are watching"):
                await eve.do(Rematch())
            there = await Guest(tables, Seated(hers.table, SPECTATOR, "")).enter()
            assert there.last(Welcome).seat == SPECTATOR

    run(story())


def test_two_wishes_at_the_same_moment_meet_at_one_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            hers, his = await asyncio.gather(wish(ada), wish(bob))
            assert (hers.table, {hers.seat, his.seat}) == (his.table, {0, 1})
            assert stored(tables) == 2

    run(story())


def test_two_servers_on_one_store_make_one_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            async with open_tables(tmp_path) as other:
                elsewhere = await Guest(other, Seated(bob.table, bob.seat, bob.token)).enter()
                hers = await wish(ada)
                assert (await wish(elsewhere)).table == hers.table
                assert stored(tables) == 2

    run(story())


def test_a_wish_that_is_sent_again_gets_the_same_answer(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            first = await wish(ada)
            entries = (await tables.find(ada.table)).table.entries
            assert await wish(ada) == first
            assert (await tables.find(ada.table)).table.entries == entries
            other_device = await Guest(tables, Seated(ada.table, ada.seat, ada.token)).enter()
            assert await wish(other_device) == first
            await wish(bob)
            assert await wish(ada) == first

    run(story())


def test_a_server_that_stops_in_the_middle_leaves_no_spare_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)

            async def fail(*given: object) -> None:
                raise NotStored("the power failed")

            # The next table is on the disk, and that Ada wanted it is not.
            (await tables.find(ada.table)).write = fail  # type: ignore[assignment, method-assign]
            with pytest.raises(NotStored):
                await ada.do(Rematch())
            assert stored(tables) == 2
        async with open_tables(tmp_path) as tables:
            back = await Guest(tables, Seated(ada.table, ada.seat, ada.token)).enter()
            other = await Guest(tables, Seated(bob.table, bob.seat, bob.token)).enter()
            his = await wish(other)
            hers = await wish(back)
            assert (hers.table, hers.seat, his.seat) == (his.table, 0, 1)
            assert (await tables.find(hers.table)).table.state == "running"
            assert stored(tables) == 2

    run(story())


def test_bots_play_again_at_once_and_so_does_who_has_left_a_free_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada = await Guest(tables, await tables.make(NewTable("scopa", ["beginner", "me"], "Ada"))).enter()
            live = await tables.find(ada.table)
            while live.table.state != "over":
                if 1 in live.table.actors:
                    await ada.do(Play(live.running.idle(1)))
                await asyncio.sleep(0.01)
            seat = await wish(ada)
            following = (await tables.find(seat.table)).table
            assert (seat.seat, following.state, following.plan.seats) == (1, "running", ["beginner", "free"])

    run(story())


def test_who_gave_up_the_seat_there_gets_it_again_unless_a_guest_has_come(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            first = await wish(ada)
            there = await Guest(tables, Seated(first.table, first.seat, first.token)).enter()
            await there.do(Leave())
            second = await wish(ada)
            assert (second.table, second.seat) == (first.table, first.seat)
            await tables.sit(first.table, Sit("Carl", second.invite))
            his = await wish(bob)
            assert (his.table, his.seat, his.token, his.invite) == (first.table, SPECTATOR, "", "")

    run(story())


def test_a_rematch_is_for_a_match_that_is_over_and_for_who_holds_the_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two_guests(tables)
            with pytest.raises(NotAllowed, match="when this match is over"):
                await ada.do(Rematch())
            await play_out(tables, ada, bob)
            await ada.do(Carry())
            await ada.do(Leave())
            with pytest.raises(NotSeated):
                await ada.do(Rematch())
            assert stored(tables) == 1

    run(story())


def test_a_rematch_that_an_older_server_wrote_down_is_gone_on_with(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            opened = await tables.make(NewTable("scopa", ["me", "free"], "Ada"))
            store: Store = tables.context.store
            number = (await tables.find(ada.table)).table.entries
            old = journal.Continued(at=time.time(), table=opened.table, invite=opened.invite, name="Ada")
            await store.append(ada.table, number, [journal.encode(old)])
        async with open_tables(tmp_path) as tables:
            back = await Guest(tables, Seated(bob.table, bob.seat, bob.token)).enter()
            assert back.last(Welcome).table.rematch == RematchInfo(opened.table)
            his = await wish(back)
            assert (his.table, his.seat) == (opened.table, 1)
            assert (await tables.find(opened.table)).table.state == "running"

    run(story())


ADA, BOB = "basil 0a", "thyme 0b"
HASHES = [word_hash(ADA), word_hash(BOB)]


async def wish_with(guest: Guest, word: str) -> Guest:
    """Wish for a rematch with the hash of that word, and go there."""
    await guest.do(Rematch("wish", word_hash(word)))
    found = await guest.told_of(RematchSeat)
    return await Guest(guest.tables, Seated(found.table, found.seat, found.token)).enter()


def test_in_a_rematch_every_word_is_bound_before_one_is_shown_and_shown_before_a_card_is(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            her = await wish_with(ada, ADA)
            alone = her.last(Welcome).table
            assert (alone.hashes, alone.awaited, alone.words) == ([], [], [])
            him = await wish_with(bob, BOB)
            shown = him.last(Welcome).table
            assert (shown.hashes, shown.awaited, shown.words) == (HASHES, [0, 1], [])
            assert shown.commitment == alone.commitment != ada.last(Welcome).table.commitment
            live = await tables.find(him.table)
            await him.do(Reveal(BOB))
            with pytest.raises(NotAllowed, match="another hash"):
                await her.do(Reveal("sage 0c"))
            assert live.table.match is None
            await her.do(Reveal(ADA))
            assert (live.running.words, live.running.hashes) == ([ADA, BOB], HASHES)
            await play_out(tables, her, him)
            seen = Seen(shown.commitment, HASHES, 0, ADA)
            report = verify(encode(await live.record()).encode(), seen=seen)
            assert report.is_sound, report.failures

    run(story())


def test_who_wishes_again_with_another_word_is_bound_to_it_until_the_hashes_are_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            await wish_with(ada, "forgotten")
            her = await wish_with(ada, ADA)
            him = await wish_with(bob, BOB)
            table = (await tables.find(him.table)).table
            assert table.hashes == HASHES
            await ada.do(Rematch("late", word_hash("chosen when his hash was known")))
            assert table.hashes == HASHES
            await him.do(Reveal(BOB))
            await her.do(Reveal(ADA))
            assert (await tables.find(him.table)).running.words == [ADA, BOB]

    run(story())


def test_a_word_that_does_not_come_to_a_rematch_costs_the_seat_there_and_not_the_table(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of) as tables:
            ada, bob = await finished(tables)
            her, him = await wish_with(ada, ADA), await wish_with(bob, BOB)
            await her.do(Reveal(ADA))
            time_of.pass_by(BRISK.reveal + 1)
            await him.told_of(Left)
            table = (await tables.find(her.table)).table
            assert (table.state, table.hashes, table.awaited) == ("open", [], [0])
            bob.told.clear()
            again = await wish_with(bob, BOB)
            assert (again.table, again.seat) == (her.table, 1)
            await her.do(Commit(HASHES[0]))
            assert table.hashes == HASHES

    run(story())


def test_a_rematch_says_whom_it_waits_for_but_not_who_has_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await finished(tables)
            first = await wish(ada)
            following = await tables.find(first.table)
            assert [player.expected for player in following.summary().players] == ["", "Bob"]
            await wish(bob)
            assert [player.expected for player in following.summary().players] == ["", ""]
            ada, bob = await finished(tables)
            await bob.do(Leave())
            alone = await tables.find((await wish(ada)).table)
            assert [player.expected for player in alone.summary().players] == ["", ""]

    run(story())
