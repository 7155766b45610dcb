"""Nothing that a client can do makes a journal grow without end; what is refused says how long to wait."""

import re
from pathlib import Path

import pytest
from tests.server.inside import BRISK, Guest, Measure, open_tables, run, two_guests
from tests.server.service import Thread

from mazzo.server.errors import NotSeated, TooMany
from mazzo.server.settings import Limits
from mazzo.wire import messages as wire
from mazzo.wire.messages import (
    Carry,
    Hint,
    Hinted,
    Leave,
    NewTable,
    Play,
    Say,
    Seated,
    Sit,
    TableChanged,
    Word,
)

NEVER = 0.001  # a minute: however slow the machine, no test waits for the next
FEW = Limits(
    chat_a_minute=NEVER,
    chat_at_once=2,
    hints_a_minute=NEVER,
    hints_at_once=2,
    carries_a_minute=NEVER,
    carries_at_once=2,
    words_a_minute=NEVER,
    words_at_once=2,
    sits_a_minute=NEVER,
    sits_at_once=3,
)
WAIT = re.compile(r"in (a second|\d+ seconds)\.$")


@pytest.mark.parametrize(
    ("asked", "reason"),
    [(Say("Hello!"), "a lot of chat"), (Carry(), "links to your seat")],
    ids=["say", "carry"],
)
def test_who_writes_too_much_is_told_when_to_go_on(asked: Say | Carry, reason: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, limits=FEW) as tables:
            ada, bob = await two_guests(tables)
            live = await tables.find(ada.table)
            await ada.do(asked)
            await ada.do(asked)
            entries = live.table.entries
            with pytest.raises(TooMany, match=reason) as refusal:
                await ada.do(asked)
            assert WAIT.search(str(refusal.value))
            assert live.table.entries == entries
            await bob.do(asked)  # what one seat has done is not another's fault

    run(story())


def test_a_seat_has_some_hints_and_then_waits(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, limits=FEW) as tables:
            ada, bob = await two_guests(tables, hints=True)
            live = await tables.find(ada.table)
            actor = (ada, bob)[live.table.actors[0]]
            for _ in range(2):
                await actor.do(Hint())
                await live.hinting[actor.seat]
            with pytest.raises(TooMany, match="Hints come a few at a time") as refusal:
                await actor.do(Hint())
            assert WAIT.search(str(refusal.value))
            assert await actor.told_of(Hinted)
            await actor.do(Play(live.running.idle(actor.seat)))

    run(story())


def test_a_word_is_changed_only_so_often(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, limits=FEW) as tables:
            made = await tables.make(NewTable("scopa", ["me", "free"], name="Ada"))
            ada = await Guest(tables, made).enter()
            await ada.do(Word("basil"))
            await ada.do(Word("thyme"))
            with pytest.raises(TooMany, match="Your word was changed several times") as refusal:
                await ada.do(Word("sage"))
            assert WAIT.search(str(refusal.value))

    run(story())


def test_one_address_sits_down_and_leaves_only_so_often(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, limits=FEW) as tables:
            made = await tables.make(NewTable("splendor", ["me", "free", "free"], name="Ada", public=True))
            for _ in range(3):
                seated = await tables.sit(made.table, Sit("Bob"), "1.2.3.4")
                await (await Guest(tables, seated).enter()).do(Leave())
            with pytest.raises(TooMany, match="from your address") as refusal:
                await tables.sit(made.table, Sit("Bob"), "1.2.3.4")
            assert WAIT.search(str(refusal.value))
            await tables.sit(made.table, Sit("Carl"), "5.6.7.8")

    run(story())


def test_sitting_down_over_the_network_is_counted_by_address(shared: Thread) -> None:
    made = shared.make("me", "free", "free", game="splendor", public=True)
    path, most = f"/api/tables/{made.table}/seats", shared.app.state.settings.limits.sits_at_once
    answer = shared.post(path, wire.Sit("Bob"))
    taken = 0
    while answer.status != 429:
        taken += 1
        assert taken < 2 * most, answer.text
        with shared.enter(answer.read(Seated)) as client:
            client.ask(Leave(), "left")
        answer = shared.post(path, wire.Sit("Bob"))
    assert taken >= most


def test_a_journal_is_bounded_beside_its_moves_and_the_match_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        most = 12
        limits = Limits(asides=most, chat_at_once=1000, carries_at_once=1000)
        async with open_tables(tmp_path, limits=limits) as tables:
            ada, bob = await two_guests(tables)
            live = await tables.find(ada.table)
            while live.table.asides < most:
                await ada.do(Say("Hello!"))
            for asked in (Say("Hello!"), Carry()):
                with pytest.raises(TooMany, match="open a new table"):
                    await ada.do(asked)
            while live.table.actors:
                (seat,) = live.table.actors
                await (ada, bob)[seat].do(Play(live.running.idle(seat)))
            await ada.do(wire.Rematch())
            await bob.do(Leave())
            assert live.table.asides == most + 2

    run(story())


def test_who_has_come_and_gone_without_end_is_played_for_to_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, limits=Limits(asides=4), measure=time_of) as tables:
            (ada, bob), most = await two_guests(tables), 8
            live = await tables.find(ada.table)
            while live.table.asides < most:
                await ada.go()
                bob.told.clear()
                time_of.pass_by(BRISK.gone + 1)
                await bob.told_of(TableChanged, lambda told: told.table.players[0].level)
                last, ada = ada, Guest(tables, Seated(ada.table, 0, ada.token))
                if live.table.asides < most:
                    await ada.enter()
            with pytest.raises(NotSeated, match="plays on to the end; you can watch"):
                await ada.enter()
            assert live.table.seats[last.seat].level

    run(story())


def test_an_id_is_short_because_it_is_kept(shared: Thread) -> None:
    with shared.enter(shared.make("me", "free")) as client:
        refusal = client.ask(Play("7D", "x" * 65), "refused")
        assert (refusal["kind"], refusal["id"]) == ("not understood", "x" * 65)
