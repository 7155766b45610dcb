"""Commit and reveal: no word, and no seed, can be chosen by one who knows what cards it would give."""

import time
from pathlib import Path

import pytest
from tests.server.inside import BRISK, Guest, open_tables, run

from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.match.fair import commitment, new_word, word_hash
from mazzo.match.record import encode
from mazzo.match.verify import Seen, verify
from mazzo.server import journal
from mazzo.server.live_table import LiveTable
from mazzo.server.table import Table
from mazzo.server.tables import Tables
from mazzo.wire import messages as wire
from mazzo.wire.messages import Left, News, NewTable, Refused, Reveal, Said, Sit, TableChanged, Welcome

ADA, BOB = "basil 0a", "thyme 0b"
HASHES = [word_hash(ADA), word_hash(BOB)]


async def two(tables: Tables, ada: str = ADA, bob: str = BOB) -> tuple[Guest, Guest]:
    """Two who have sat down with the hashes of these words, and are connected."""
    made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada", hash=word_hash(ada)))
    first = await Guest(tables, made).enter()
    sat = await tables.sit(made.table, Sit("Bob", invite=made.invite, hash=word_hash(bob)))
    return first, await Guest(tables, sat).enter()


def test_no_hash_is_shown_before_all_have_sat_down_and_no_card_before_all_words(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two(tables)
            table = (await tables.find(ada.table)).table
            assert ada.last(Welcome).table.hashes == []
            shown = (await ada.told_of(TableChanged, lambda told: bool(told.table.hashes))).table
            assert (shown.hashes, shown.awaited, shown.words, shown.state) == (HASHES, [0, 1], [], "open")
            await ada.do(Reveal(ADA))
            shown = (await bob.told_of(TableChanged, lambda told: told.table.awaited == [1])).table
            assert ADA not in str(shown)
            assert table.match is None
            await bob.do(Reveal(BOB))
            await bob.told_of(News)
            begun = (await ada.told_of(TableChanged, lambda told: told.table.state == "running")).table
            assert (begun.words, begun.hashes, begun.awaited) == ([ADA, BOB], HASHES, [])
            match = (await tables.find(ada.table)).running
            assert begun.commitment == shown.commitment == commitment(match.seed)
            assert (match.words, match.hashes) == ([ADA, BOB], HASHES)

    run(story())


def test_the_record_holds_the_words_in_the_order_of_seats_and_verifies(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two(tables)
            await bob.do(Reveal(BOB))
            await ada.do(Reveal(ADA))
            live = await tables.find(ada.table)
            while not live.running.is_over:
                (seat,) = live.table.actors
                async with live.lock:
                    await live.move(seat, live.running.idle(seat))
            record = await live.record()
            assert (record.words, record.hashes) == ([ADA, BOB], HASHES)
            seen = Seen(live.summary().commitment, HASHES, 0, ADA)
            report = verify(encode(record).encode(), seen=seen)
            assert report.is_sound, report.failures
            assert "your own word is among them" in report.checked

    run(story())


def test_a_person_among_bots_has_a_word_and_bots_have_none(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            plan = NewTable("scopa", ["medium", "me"], name="Ada", pace="fast", hash=word_hash(ADA))
            ada = await Guest(tables, await tables.make(plan)).enter()
            welcome = ada.last(Welcome)
            assert (welcome.news, welcome.table.hashes) == (None, ["", word_hash(ADA)])
            await ada.do(Reveal(ADA))
            await ada.told_of(News)
            assert (await tables.find(ada.table)).running.words == ["", ADA]

    run(story())


def test_bots_among_themselves_begin_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["medium", "medium"]))
            match = (await tables.find(made.table)).running
            assert (match.words, match.hashes) == ([], [])

    run(story())


@pytest.mark.parametrize("bad", ["x", "AB" * 32, "0" * 63, " " * 64])
def test_what_is_no_hash_is_refused(bad: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(NotUnderstood, match="SHA-256 in 64 hex digits"):
                await tables.make(NewTable("scopa", ["me", "free"], name="Ada", hash=bad))
            made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada"))
            with pytest.raises(NotUnderstood, match="SHA-256 in 64 hex digits"):
                await tables.sit(made.table, Sit("Bob", invite=made.invite, hash=bad))

    run(story())


def test_another_word_than_the_one_committed_to_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two(tables)
            with pytest.raises(NotAllowed, match="another hash than the one"):
                await bob.do(Reveal("thyme 0c"))
            with pytest.raises(NotAllowed, match="No hash of yours is asked for"):
                await bob.do(wire.Commit(word_hash("thyme 0c")))
            with pytest.raises(NotAllowed, match="before the hashes"):
                await bob.do(wire.Word("thyme 0c"))
            assert (await tables.find(ada.table)).table.hashes == HASHES

    run(story())


def test_a_word_that_cannot_be_printed_is_never_in_a_record(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            _, bob = await two(tables, bob="\x07bell")
            with pytest.raises(NotUnderstood, match="all of which can be seen"):
                await bob.do(Reveal("\x07bell"))

    run(story())


def test_who_keeps_the_word_back_loses_the_seat_and_all_others_make_new_words(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two(tables)
            await ada.do(Reveal(ADA))
            let_time_pass(await tables.find(ada.table))
            await bob.told_of(Left)
            await ada.told_of(Said, lambda said: "did not come in time" in said.text)
            live = await tables.find(ada.table)
            shown = ada.last(TableChanged).table
            assert (shown.hashes, shown.awaited, shown.state) == ([], [0], "open")
            assert [player.kind for player in shown.players] == ["person", "free"]
            assert live.table.match is None

            fresh = new_word()
            await ada.do(wire.Commit(word_hash(fresh)))
            sat = await tables.sit(ada.table, Sit("Cy", open_to_all(live.table), hash=HASHES[1]))
            cy = await Guest(tables, sat).enter()
            assert live.table.hashes == [word_hash(fresh), HASHES[1]]
            with pytest.raises(NotAllowed, match="another hash"):
                await ada.do(Reveal(ADA))
            await ada.do(Reveal(fresh))
            await cy.do(Reveal(BOB))
            assert live.running.words == [fresh, BOB]

    run(story())


def let_time_pass(live: LiveTable) -> None:
    """As if it were longer ago that words were due than a table waits for them."""
    assert live.timeouts._awaited is not None
    hashes, since = live.timeouts._awaited
    live.timeouts._awaited = hashes, since - 2 * BRISK.reveal


def open_to_all(table: Table) -> str:
    """Any player may sit down there; the invite that it takes."""
    table.invite = ""
    return ""


def test_who_leaves_between_hash_and_word_calls_the_deal_off(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two(tables)
            await bob.do(Reveal(BOB))
            await ada.do(wire.Leave())
            shown = (await bob.told_of(TableChanged, lambda told: told.table.awaited == [1])).table
            shown = bob.last(TableChanged).table
            assert (shown.hashes, shown.awaited) == ([], [1])
            await bob.do(Reveal(BOB))  # on its way when the deal was called off: it changes nothing
            assert bob.last(Refused) is None
            assert (await tables.find(ada.table)).table.seats[1].word == ""

    run(story())


def test_who_leaves_before_the_hashes_are_shown_costs_nobody_a_word(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            plan = NewTable("splendor", ["me", "free", "free"], name="Ada", hash=HASHES[0])
            made = await tables.make(plan)
            ada = await Guest(tables, made).enter()
            bob = await tables.sit(made.table, Sit("Bob", invite=made.invite, hash=HASHES[1]))
            await (await Guest(tables, bob).enter()).do(wire.Leave())
            table = (await tables.find(ada.table)).table
            assert (table.awaited, table.seats[0].hash) == ([], HASHES[0])

    run(story())


def test_a_new_hash_is_waited_for_no_longer_than_a_word(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two(tables)
            await ada.do(Reveal(ADA))
            let_time_pass(await tables.find(ada.table))
            await bob.told_of(Left)
            live = await tables.find(ada.table)
            sat = await tables.sit(ada.table, Sit("Cy", open_to_all(live.table), hash=HASHES[1]))
            cy = await Guest(tables, sat).enter()
            let_time_pass(live)
            await ada.told_of(Left)
            assert [seat.name for seat in live.table.seats] == ["", "Cy"]
            assert (live.table.awaited, cy.last(Left)) == ([], None)

    run(story())


def test_a_restart_between_hash_and_word_gives_everybody_the_whole_time_anew(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two(tables)
            await ada.do(Reveal(ADA))
        async with open_tables(tmp_path) as tables:
            again = Guest(tables, wire.Seated(bob.table, 1, bob.token))
            await again.enter()
            shown = again.last(Welcome).table
            assert (shown.hashes, shown.awaited) == (HASHES, [1])
            await again.do(Reveal(BOB))
            assert (await tables.find(ada.table)).running.words == [ADA, BOB]

    run(story())


def test_another_device_does_not_know_the_word_and_is_asked_for_a_new_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, bob = await two(tables)
            await bob.do(wire.Carry())
            key = (await bob.told_of(wire.Carried)).key
            await tables.claim(ada.table, wire.Claim(key))
            assert (await tables.find(ada.table)).table.awaited == [0, 1]

    run(story())


def test_a_client_that_sends_no_hash_plays_without_a_word(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada", hash=HASHES[0]))
            ada = await Guest(tables, made).enter()
            await tables.sit(made.table, Sit("Bob", invite=made.invite))
            await ada.do(Reveal(ADA))
            assert (await tables.find(made.table)).running.words == [ADA, ""]

    run(story())


def test_a_table_that_waits_for_words_is_in_no_lobby_and_has_no_free_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            plan = NewTable("scopa", ["me", "free"], name="Ada", public=True, hash=HASHES[0])
            made = await tables.make(plan)
            assert len((await tables.lobby()).open) == 1
            await tables.sit(made.table, Sit("Bob", hash=HASHES[1]))
            assert (await tables.lobby()).open == []
            with pytest.raises(NotAllowed, match="No seat is free"):
                await tables.sit(made.table, Sit("Cy"))

    run(story())


def test_a_journal_of_old_deals_the_cards_that_it_dealt() -> None:
    plan = NewTable("scopa", ["me", "free"], name="Ada")
    now, seed = time.time(), "07" * 32
    old = [
        b'{"entry":"made","at":1.0,"plan":{"game":"scopa","seats":["me","free"],"name":"Ada"},"seed":"%s"}'
        % seed.encode(),
        b'{"entry":"sat","at":1.0,"seat":0,"name":"Ada","token":"x"}',
        b'{"entry":"worded","at":1.0,"seat":0,"word":"basil"}',
        b'{"entry":"sat","at":1.0,"seat":1,"name":"Bob","token":"y","word":"thyme"}',
    ]
    match = Table("abc", map(journal.decode, old)).match
    assert match is not None
    assert (match.words, match.hashes) == (["basil", "thyme"], [])
    new: list[journal.Happening] = [
        journal.Made(at=now, plan=plan, seed=seed),
        journal.Sat(at=now, seat=0, name="Ada", token="x", word="basil"),
        journal.Sat(at=now, seat=1, name="Bob", token="y", word="thyme", hash=word_hash("thyme")),
    ]
    match = Table("abc", new).match  # open when the server was renewed: the first is bound to nothing
    assert match is not None
    assert match.words == ["", "thyme"]
