"""Several act at once, in any order, and sealed: what that means at a match and at a server's table."""

import asyncio
from itertools import permutations
from pathlib import Path

import pytest
from tests.server.inside import BRISK, Guest, open_tables, run, until

from mazzo.bots.bot import whole_play
from mazzo.bots.levels import make
from mazzo.core.errors import NotAllowed, NotYourTurn
from mazzo.core.state import SPECTATOR
from mazzo.games.sapone import GAME
from mazzo.games.sapone.model import Acted
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.server import journal
from mazzo.server.table import Table
from mazzo.server.tables import Tables
from mazzo.wire.messages import Clock, News, NewTable, Play, Sit

PLAYERS = ["Ann", "Bob", "Cyd", "Dan"]
HANDS = [["coin1", "leek2"], ["rake3", "soap1"], ["pick4", "soap2"], ["soap1", "coin1"]]
ACTS = [(1, "BID rake3 SAYING soap2"), (2, "DOUBT"), (3, "DOUBT")]
NOON = 1_000_000.0


def sale(claim: str = "coin1") -> Match:
    """A match in which Ann has just laid a coin on the table."""
    match = Match(GAME, PLAYERS, seed=seed_from("lap"), position={"hands": HANDS})
    match.play(0, f"SELL coin1 AS {claim}")
    return match


@pytest.mark.parametrize("claim", ["coin1", "leek2"])
def test_sap_8_the_order_in_which_sealed_acts_arrive_changes_nothing(claim: str) -> None:
    ends = []
    for acts in permutations(ACTS):
        match = sale(claim)
        for seat, text in acts:
            match.play(seat, text)
        views = [match.view(watcher) for watcher in [*range(4), SPECTATOR]]
        heard = [event for _, event in match.events if not isinstance(event, Acted)]
        ends.append((views, heard[-5:], GAME.position(match.state)))
    assert all(end[0] == ends[0][0] and end[2] == ends[0][2] for end in ends)


def test_sap_8_until_all_have_acted_others_see_only_who_has() -> None:
    match = sale()
    before = {watcher: match.view(watcher) for watcher in (0, 2, 3, SPECTATOR)}
    heard = {watcher: len(match.heard(watcher)) for watcher in before}
    sights = []
    for act in ("BID rake3 soap1 SAYING soap2 soap2", "PASS", "DOUBT", "BID soap1"):
        match = sale()
        match.play(1, act)
        sights.append([(match.view(watcher), match.heard(watcher)[heard[watcher] :]) for watcher in before])
    assert all(sight == sights[0] for sight in sights)
    for watcher, (view, news) in zip(before, sights[0], strict=True):
        assert news == [Acted(1, 1)]
        assert view != before[watcher]


def test_a_bot_that_thought_while_others_acted_may_still_play_what_it_thought() -> None:
    match = sale()
    bot = make("quick", GAME, 3)
    moment, text = match.moment(), whole_play(GAME, bot, match.view(3))
    match.play(1, "BID rake3", moment)
    match.play(2, "PASS", moment)
    match.play(3, text, moment)
    assert match.moves[-1] == (3, text)


def test_sap_21_a_lap_command_stands_in_its_own_lap_and_is_late_in_any_other() -> None:
    match = sale()
    first = match.moment()
    match.play(3, "PASS", first)
    match.play(2, "BID pick4", first)
    match.play(1, "BID rake3", first)
    with pytest.raises(NotAllowed, match=r"too late.*SAP-21"):
        match.attempt(1, "PASS", first)  # while the seller answers
    match.play(0, "MORE")
    second = match.moment()
    assert second != first
    with pytest.raises(NotAllowed, match="SAP-21"):
        match.attempt(1, "PASS", first)  # in another lap of the same sale
    for seat in (1, 2, 3):
        match.play(seat, "PASS", second)
    match.play(0, "CLOSE")
    match.play(1, "SELL rake3 AS rake3")
    for late in (first, second):
        with pytest.raises(NotAllowed, match="SAP-21"):
            match.attempt(2, "BID pick4", late)  # in another sale
    assert match.moment() not in (first, second)


def test_sap_21_the_same_turn_and_lap_of_another_round_are_another_moment() -> None:
    last_turn = {"hands": [["coin1"], ["rake3"]], "market": [], "starter": 1}
    match = Match(GAME, PLAYERS[:2], seed=seed_from("lap"), position=last_turn)
    match.play(0, "SELL coin1 AS coin1")
    first = match.moment()
    match.play(1, "PASS")
    match.play(0, match.idle(0))
    with pytest.raises(NotAllowed, match="SAP-21"):
        match.attempt(1, "PASS", first)
    assert match.view(1).sale.lap == 1  # type: ignore[attr-defined]


def test_in_the_moments_of_one_seat_alone_a_late_command_is_refused_as_well() -> None:
    match = Match(GAME, PLAYERS, seed=seed_from("lap"), position={"hands": HANDS})
    moment = match.moment()
    match.play(0, "SELL coin1 AS coin1", moment)
    for seat in (1, 2, 3):
        match.play(seat, "PASS")
    with pytest.raises(NotAllowed, match="too late"):
        match.attempt(0, "SELL leek2 AS leek2", moment)


def test_whoever_has_acted_waits_for_the_others_and_is_told_for_whom() -> None:
    match = sale()
    match.play(2, "DOUBT")
    with pytest.raises(NotYourTurn, match=r"Bob or Dan is to act \(SAP-8\)"):
        match.play(2, "PASS")


def test_accept_takes_a_name_in_any_case_and_a_number() -> None:
    for word in ("bob", "BOB", " Bob ", "1"):
        match = sale()
        for seat, text in [(1, "BID rake3"), (2, "PASS"), (3, "PASS")]:
            match.play(seat, text)
        match.play(0, f"accept {word}")
        assert match.moves[-1] == (0, "ACCEPT 1")


def table_at_noon(clock: Clock) -> Table:
    """A table of three in which seat 0 was drawn to begin, or any other was."""
    plan = NewTable("sapone", ["me", "free", "free"], name="Ann", clock=clock)
    seats = [journal.Sat(at=NOON, seat=seat, name=PLAYERS[seat], token=f"t{seat}") for seat in range(3)]
    return Table("t", [journal.Made(at=NOON, plan=plan, seed="07" * 32), *seats])


def test_clocks_run_for_all_who_may_act_and_stop_one_by_one() -> None:
    table = table_at_noon(Clock(bank=100))
    (seller,) = table.actors
    assert table.match is not None
    table.apply(journal.Moved(at=NOON + 10, seat=seller, text=table.match.idle(seller)))
    first, second = table.actors
    assert table.seats[seller].clock.remaining(NOON + 50) == 90
    table.apply(journal.Moved(at=NOON + 30, seat=second, text="PASS"))
    assert table.seats[second].clock.remaining(NOON + 50) == 80
    assert table.seats[first].clock.remaining(NOON + 50) == 60
    assert table.due() == (NOON + 110, first)


async def seated(tables: Tables) -> list[Guest]:
    """Three people at a table of Sapone."""
    made = await tables.make(NewTable("sapone", ["me", "free", "free"], name="Ann", absent="ask"))
    others = [await tables.sit(made.table, Sit(name, invite=made.invite)) for name in ("Bob", "Cyd")]
    return [await Guest(tables, seat).enter() for seat in (made, *others)]


def test_sap_21_at_a_server_a_play_of_an_earlier_lap_never_lands_in_a_later_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, BRISK) as tables:
            guests = await seated(tables)
            live = await tables.find(guests[0].table)
            match = live.running
            (seller,) = match.actors()
            await guests[seller].do(Play(match.idle(seller), "a"))
            lap = match.moment()
            one, two = match.actors()
            await asyncio.gather(
                guests[one].do(Play("PASS", "b", lap)), guests[two].do(Play("PASS", "c", lap))
            )
            assert set((await live.record()).moves[-2:]) == {f"{one} PASS", f"{two} PASS"}
            (seller,) = match.actors()
            await guests[seller].do(Play(match.idle(seller), "d"))
            late = next(seat for seat in match.actors() if seat in (one, two))
            with pytest.raises(NotAllowed, match="SAP-21"):
                await guests[late].do(Play("PASS", "e", lap))
            news = await guests[late].told_of(News, lambda told: told.moment == match.moment())
            await guests[late].do(Play("PASS", "f", news.moment))
            assert (await live.record()).moves[-1] == f"{late} PASS"

    run(story())


def test_bots_that_think_at_the_same_time_all_get_to_play(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, BRISK) as tables:
            plan = NewTable(
                "sapone", ["me", "beginner", "beginner", "beginner"], name="Ann", pace="fast", absent="ask"
            )
            guest = await Guest(tables, await tables.make(plan)).enter()
            live = await tables.find(guest.table)
            match = live.running
            while len(match.view(SPECTATOR).claims) < 3:  # type: ignore[attr-defined]
                await until(lambda: 0 in match.actors())
                await guest.do(Play(match.idle(0), moment=match.moment()))
            assert {move.split()[0] for move in (await live.record()).moves} == {"0", "1", "2", "3"}

    run(story())
