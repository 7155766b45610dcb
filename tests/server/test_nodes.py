"""Several nodes on one store: any of them serves any table, and all of them tell the same."""

import asyncio
from pathlib import Path

import pytest
from tests.server.inside import BRISK, Guest, Measure, run, until
from tests.server.nodes import Node, agree, apart, nodes, refusal_of
from tests.server.push_service import push_service
from tests.server.test_push import subscribed

from mazzo.core.state import SPECTATOR
from mazzo.match.fair import word_hash
from mazzo.server.bus import Presence
from mazzo.server.outbox import RESTART
from mazzo.server.settings import Times
from mazzo.wire.messages import (
    Carried,
    Carry,
    Claim,
    Clock,
    Leave,
    Left,
    News,
    NewTable,
    Play,
    Rematch,
    RematchSeat,
    Replace,
    Reveal,
    Said,
    Say,
    Seated,
    Sit,
    TableChanged,
    Undo,
    Welcome,
)

GRAB = "GRAB 1W 1R 1K"


async def to_act(node: Node, *guests: Guest) -> list[Guest]:
    """Who is to act first, then the others."""
    (seat,) = (await node.tables.find(guests[0].table)).table.actors
    return sorted(guests, key=lambda guest: guest.seat != seat)


async def second(node: Node, guest: Guest) -> Guest:
    """Another connection of the same player, to another node."""
    return await node.seat(Seated(guest.table, guest.seat, guest.token))


# What happens at the same moment


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 1, 0)])
def test_of_plays_for_one_moment_at_three_nodes_one_is_made_and_the_others_are_refused(
    place: Path | str, order: tuple[int, ...]
) -> None:
    async def story() -> None:
        async with nodes(place, 3) as (a, b, c):
            first, _ = await to_act(a, *await apart(a, b))
            devices = [await second(node, first) for node in (a, b, c)]
            live = await a.tables.find(first.table)
            commands, moment = live.running.commands(first.seat), live.running.moment()
            assert commands
            plays = [devices[index].do(Play(commands[0], f"id {index}", moment)) for index in order]
            refusals = await asyncio.gather(*map(refusal_of, plays))
            assert [refusal and refusal.kind for refusal in refusals].count(None) == 1
            assert live.running.played == 1 or await until(lambda: live.running.played == 1)
            await agree(a, b, c, table=first.table)

    run(story())


def test_a_play_is_made_though_another_node_wrote_something_else_first(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            first, other = await to_act(a, *await apart(a, b))
            live = await first.tables.find(first.table)
            commands, moment = live.running.commands(first.seat), live.running.moment()
            assert commands
            await asyncio.gather(other.do(Say("well, well")), first.do(Play(commands[0], "1", moment)))
            assert await first.told_of(News, lambda news: news.id == "1")
            assert (await first.told_of(Said)).text == "well, well"
            await agree(a, b, table=first.table)

    run(story())


def test_two_who_want_the_last_seat_at_two_nodes_get_one_seat_and_one_refusal(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            made = await a.tables.make(NewTable("scopa", ["me", "free"], name="Ada", public=True))
            await b.tables.find(made.table)
            sitting = [node.tables.sit(made.table, Sit(f"Bob {node is a}")) for node in (a, b)]
            refusals = await asyncio.gather(*map(refusal_of, sitting))
            assert sorted(refusal.reason.name if refusal else "" for refusal in refusals) == [
                "",
                "no free seat",
            ]
            await agree(a, b, table=made.table)

    run(story())


def test_lines_of_chat_are_in_one_order_everywhere(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            ada, bob = await apart(a, b)
            await asyncio.gather(
                *(guest.do(Say(f"{guest.seat}{n}")) for n in range(5) for guest in (ada, bob))
            )
            await until(lambda: len(lines(ada)) == len(lines(bob)) == 10)
            assert lines(ada) == lines(bob)

    def lines(guest: Guest) -> list[str]:
        return [said.text for said in guest.told if isinstance(said, Said)]

    run(story())


def test_two_wishes_for_a_rematch_meet_at_one_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path) as (a, b):
            ada, bob = await apart(a, b)
            live = await a.tables.find(ada.table)
            while live.table.actors:
                (seat,) = live.table.actors
                await (ada, bob)[seat].do(Play(live.running.idle(seat)))
                await agree(a, b, table=ada.table)
            await agree(a, b, table=ada.table)
            await asyncio.gather(ada.do(Rematch("x")), bob.do(Rematch("y")))
            hers, his = await ada.told_of(RematchSeat), await bob.told_of(RematchSeat)
            assert (hers.table, {hers.seat, his.seat}) == (his.table, {0, 1})
            await agree(a, b, table=hers.table)
            await agree(a, b, table=ada.table)
            assert await live.record() == await (await b.tables.find(ada.table)).record()

    run(story())


# What an entry means for those at the other node


def test_what_is_played_and_taken_back_at_one_node_is_told_at_the_other(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            first, other = await to_act(a, *await apart(a, b, "splendor"))
            await first.do(Play(GRAB, "1"))
            assert (await other.told_of(News, lambda news: bool(news.told))).actors == [other.seat]
            await first.do(Undo("2"))
            assert (await other.told_of(News, lambda news: news.undone == first.seat)).undos == 1
            await agree(a, b, table=first.table)

    run(story())


def test_a_play_whose_answer_was_lost_is_answered_at_another_node_and_made_once(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            first, _ = await to_act(a, *await apart(a, b))
            live = await first.tables.find(first.table)
            play = Play((live.running.commands(first.seat) or [""])[0], "1", live.running.moment())
            await first.do(play)
            again = await second(b if first.tables is a.tables else a, first)
            await again.do(play)
            assert await again.told_of(News, lambda news: news.id == "1")
            assert live.running.played == 1

    run(story())


def test_who_leaves_is_gone_at_every_node(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            ada, bob = await apart(a, b, absent="bot")
            again = await second(a, bob)
            await bob.do(Leave())
            assert "left" in (await again.told_of(Left)).reason
            await ada.told_of(TableChanged, lambda told: told.table.players[bob.seat].level != "")

    run(story())


def test_a_seat_that_is_taken_along_at_one_node_is_lost_at_the_other(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            ada, _ = await apart(a, b)
            await ada.do(Carry())
            key = (await ada.told_of(Carried)).key
            seated = await b.tables.claim(ada.table, Claim(key))
            assert "another device" in (await ada.told_of(Left)).reason
            moved = await b.seat(seated)
            assert moved.last(Welcome).seat == ada.seat
            await agree(a, b, table=ada.table)

    run(story())


def test_words_for_the_deal_are_published_and_shown_at_two_nodes(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            made = await a.tables.make(
                NewTable("scopa", ["me", "free"], name="Ada", hash=word_hash("a"), public=True)
            )
            ada = await a.seat(made)
            bob = await b.seat(await b.tables.sit(made.table, Sit("Bob", hash=word_hash("b"))))
            await ada.told_of(TableChanged, lambda told: bool(told.table.hashes))
            await asyncio.gather(ada.do(Reveal("a")), bob.do(Reveal("b")))
            for guest in (ada, bob):
                assert await guest.told_of(News)
            await agree(a, b, table=made.table)
            assert (await a.tables.find(made.table)).running.words == ["a", "b"]

    run(story())


# Who is here


def test_who_is_here_and_how_many_watch_is_the_same_at_all_nodes_and_lobbies(
    place: Path | str,
) -> None:
    async def story() -> None:
        async with nodes(place, 3) as (a, b, c):
            ada, bob = await apart(a, b, public=True)
            watching = await b.seat(Seated(ada.table, SPECTATOR, ""))
            for node in (a, b, c):
                await until_listed(node, (True, True, 1))
            await watching.go()
            await bob.go()
            for node in (a, b, c):
                await until_listed(node, (True, False, 0))
            assert await ada.told_of(TableChanged, lambda told: not told.table.players[bob.seat].is_here)

    async def until_listed(node: Node, wanted: tuple[bool, bool, int]) -> None:
        async with asyncio.timeout(30):
            while True:
                for listed in (await node.tables.lobby()).running:
                    if (*(player.is_here for player in listed.players), listed.watchers) == wanted:
                        return
                await asyncio.sleep(0.01)

    run(story())


def test_a_bot_sits_in_when_those_at_all_nodes_agree(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, 3, measure=time_of) as (a, b, c):
            made = await a.tables.make(
                NewTable("splendor", ["me", "free", "free", "free"], name="Ada", absent="ask", public=True)
            )
            ada = await a.seat(made)
            others = [
                await node.seat(await node.tables.sit(made.table, Sit(name)))
                for node, name in ((b, "Bob"), (c, "Cy"), (c, "Di"))
            ]
            gone = others.pop()
            await gone.go()
            await until_here(a, made.table, 3)
            time_of.pass_by(BRISK.gone + 1)
            for guest in (ada, *others):
                await agree(a, b, c, table=made.table)
                await guest.do(Replace(gone.seat))
            await ada.told_of(TableChanged, lambda told: told.table.players[gone.seat].level != "")

    async def until_here(node: Node, table: str, count: int) -> None:
        live = await node.tables.find(table)
        await until(lambda: len(live.here) == count)

    run(story())


# What happens by itself


def test_bots_play_at_one_node_and_go_on_at_another_when_it_dies(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            made = await a.tables.make(NewTable("scopa", ["beginner", "beginner"], pace="fast"))
            watching = await b.seat(Seated(made.table, SPECTATOR, ""))
            live = await b.tables.find(made.table)
            await until(lambda: live.running.played > 3)
            assert a.bus.keeps(made.table) != b.bus.keeps(made.table)
            await a.die()
            played = live.running.played
            await until(lambda: live.running.played > played or live.running.is_over)
            assert watching.last(News)

    run(story())


def test_a_clock_to_which_nobody_is_connected_runs_out_at_another_node(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, measure=time_of) as (a, b):
            ada, bob = await apart(a, a, clock=Clock(bank=10))
            live = await a.tables.find(ada.table)
            (seat,) = live.table.actors
            await ada.go()
            await bob.go()
            await until(lambda: a.bus.keeps(ada.table))
            await a.die()
            await until(lambda: ada.table in b.tables.live)
            taken = await b.tables.find(ada.table)
            time_of.pass_by(11)
            taken.go_on()
            await until(lambda: taken.running.played > 0)
            assert taken.table.seats[seat].clock.left == 0

    run(story())


def test_no_clock_is_charged_for_the_time_in_which_its_node_was_dead(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, measure=time_of) as (a, b):
            first, other = await to_act(a, *await apart(a, a, clock=Clock(bank=100)))
            watching = await b.seat(Seated(first.table, SPECTATOR, ""))
            time_of.pass_by(30)
            time_of.pass_by(1.5)  # in which the node is dead
            await a.die(silent=1.5)
            live = await b.tables.find(first.table)
            await until(lambda: live.table.seats[first.seat].clock.remaining(live.now()) == pytest.approx(70))
            assert await watching.told_of(News, lambda news: news.left[first.seat] == 70_000)
            back = await second(b, first)
            assert back.last(Welcome).news.left[first.seat] == 70_000
            assert live.table.seats[other.seat].clock.remaining(live.now()) == 100

    run(story())


def test_the_clock_of_a_player_who_has_not_found_another_node_yet_stands(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, measure=time_of) as (a, b):
            first, other = await to_act(a, *await apart(a, a, clock=Clock(bank=100)))
            time_of.pass_by(30)
            time_of.pass_by(2)
            await a.die(silent=2)
            await until(lambda: first.table in b.tables.live)
            live = await b.tables.find(first.table)
            await until(lambda: live.timeouts.held == {first.seat, other.seat})
            time_of.pass_by(7)
            assert live.table.seats[first.seat].clock.remaining(live.now()) == pytest.approx(70)
            back = await second(b, first)
            assert back.last(Welcome).news.left[first.seat] == pytest.approx(70_000, abs=1)
            time_of.pass_by(1)
            await back.do(Play(live.running.idle(first.seat)))  # now it is the turn of one who is not back
            time_of.pass_by(3)
            assert live.table.seats[first.seat].clock.left == pytest.approx(69)
            assert live.table.seats[other.seat].clock.remaining(live.now()) == 100
            time_of.pass_by(5)  # longer than a client needs
            assert live.table.seats[other.seat].clock.remaining(live.now()) == pytest.approx(97)
            assert live.timeouts.held == frozenset()

    run(story())


def test_who_has_played_before_it_was_known_that_their_node_was_dead_gets_back_what_that_took(
    tmp_path: Path,
) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, measure=time_of) as (a, b):
            first, other = await to_act(a, *await apart(a, a, clock=Clock(bank=100, increment=2)))
            time_of.pass_by(30)
            time_of.pass_by(0.6)  # in which the node is dead
            back = await second(b, first)
            live = await b.tables.find(first.table)
            await back.do(Play(live.running.idle(first.seat)))
            assert live.table.seats[first.seat].clock.left == pytest.approx(71.4)
            time_of.pass_by(1)
            await a.die(silent=1.6)
            await until(lambda: live.table.seats[first.seat].clock.left == pytest.approx(72))
            await until(lambda: live.table.seats[other.seat].clock.remaining(live.now()) == 100)

    run(story())


def test_who_is_found_to_be_connected_after_all_has_a_clock_that_runs(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, 3, measure=time_of) as (a, b, c):
            first, _ = await to_act(a, *await apart(a, a, clock=Clock(bank=100)))
            await a.die(silent=2)
            await until(lambda: first.table in b.tables.live)
            live = await b.tables.find(first.table)
            await until(lambda: first.seat in live.timeouts.held)
            c.bus.here(first.table, frozenset([first.seat]), 0)
            await until(lambda: first.seat not in live.timeouts.held)
            time_of.pass_by(4)
            left = live.table.seats[first.seat].clock.remaining(live.now())
            assert left == pytest.approx(96)

    run(story())


def test_what_is_given_back_is_given_back_though_another_node_was_quicker(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, measure=time_of) as (a, b):
            first, other = await to_act(a, *await apart(a, a, clock=Clock(bank=100)))
            there = await second(b, other)
            live = await a.tables.find(first.table)
            time_of.pass_by(10)
            await a.tables.sweep()  # so that the next look at the journal is far away
            a.bus.exchange.loses_notices = True  # type: ignore[attr-defined]
            await there.do(Say("where are you?"))
            a.tables.gone(first.table, frozenset([first.seat]), 4)
            await until(lambda: live.table.seats[first.seat].clock.remaining(live.now()) == pytest.approx(94))

    run(story())


def test_a_table_that_could_not_be_read_when_it_was_taken_over_is_read_later(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path) as (a, b):
            made = await a.tables.make(NewTable("scopa", ["me", "beginner"], name="Ada", pace="fast"))
            await until(lambda: a.bus.keeps(made.table))
            b.store.is_away = True  # type: ignore[attr-defined]
            await a.die()
            await until(lambda: b.bus.keeps(made.table))
            await until(lambda: made.table in b.tables._unread)
            b.store.is_away = False  # type: ignore[attr-defined]
            await until(lambda: made.table in b.tables.live)

    run(story())


def test_a_node_that_is_alone_for_a_moment_gives_up_no_table(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, 1, measure=time_of) as (a,):
            first, other = await to_act(a, *await apart(a, a, clock=Clock(move=30)))
            for guest in (first, other):
                await guest.go()
            live = await a.tables.find(first.table)
            a.bus.is_alone = True  # type: ignore[misc]
            live.timeouts._ring()  # for nothing
            live.timeouts.stop()
            time_of.pass_by(BRISK.unkept + 1)
            await a.tables.sweep()
            a.bus.is_alone = False  # type: ignore[misc]
            time_of.pass_by(30)
            await until(lambda: live.running.played > 0)
            assert a.bus.keeps(first.table)

    run(story())


def test_a_node_that_is_cut_off_sends_all_away_and_lets_nobody_in_until_it_is_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path) as (a, b):
            ada, bob = await apart(a, b, clock=Clock(bank=100))
            a.bus.is_cut_off = True
            a.tables.cut_off()
            assert (ada.client.code, bool(ada.client.farewell)) == (RESTART, True)
            assert not bob.client.farewell
            assert a.bus.connected[ada.table] == Presence()  # type: ignore[attr-defined]
            for asked in (second(a, ada), a.tables.sit(ada.table, Sit("Cy"))):
                refusal = await refusal_of(asked)
                assert refusal is not None
                assert refusal.kind == "try again"
            assert (await second(b, ada)).last(Welcome).seat == ada.seat
            a.bus.is_cut_off = False
            assert (await second(a, ada)).last(Welcome).seat == ada.seat

    run(story())


def test_a_clock_that_runs_out_while_its_node_is_dead_has_not_run_out(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, measure=time_of) as (a, b):
            first, _ = await to_act(a, *await apart(a, a, clock=Clock(move=10)))
            time_of.pass_by(9)
            time_of.pass_by(1.8)
            await a.die(silent=1.8)
            await until(lambda: first.table in b.tables.live)
            live = await b.tables.find(first.table)
            back = await second(b, first)
            assert back.last(Welcome).news.left[first.seat] == pytest.approx(1000, abs=1)
            assert live.running.played == 0

    run(story())


def test_a_clock_that_runs_out_at_another_node_is_seen_to_when_that_node_is_known_to_live(
    tmp_path: Path,
) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, count=3, measure=time_of) as (a, b, c):
            first, _ = await to_act(a, *await apart(a, a, clock=Clock(move=10)))
            await until(lambda: a.bus.keeps(first.table))
            there = await second(b, first)
            await first.go()
            live = await a.tables.find(first.table)
            await until(lambda: live.context.bus.others(first.table).seats == {first.seat})
            time_of.pass_by(11.5)
            await live.sweep(live.measured)
            await live.timeouts._end_time()
            assert live.running.played == 0
            await b.die(silent=1.7)
            await until(
                lambda: live.table.seats[first.seat].clock.remaining(live.now()) == pytest.approx(0.2)
            )
            back = await second(c, there)
            await until(lambda: live.context.bus.others(first.table).seats == {first.seat})
            time_of.pass_by(2.5)
            live.go_on()
            await until(lambda: live.running.played > 0)
            await back.told_of(News, lambda news: news.idle == first.seat)

    run(story())


def test_a_player_who_is_gone_is_waited_for_in_full_by_the_node_that_takes_over(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, measure=time_of) as (a, b):
            ada, bob = await apart(a, b, absent="bot")
            await until(lambda: a.bus.keeps(ada.table) or b.bus.keeps(ada.table))
            live = await b.tables.find(ada.table)
            time_of.pass_by(1000)
            await a.die(silent=1.5)
            await until(lambda: live.absences.patience(ada.seat, live.measured) == pytest.approx(BRISK.gone))
            time_of.pass_by(BRISK.gone + 1)
            await bob.told_of(TableChanged, lambda told: told.table.players[ada.seat].level != "")

    run(story())


def test_of_a_turn_one_node_tells_and_the_other_does_if_that_one_died_before(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        async with nodes(tmp_path, measure=time_of) as (a, b):
            ada, bob = await apart(a, b, clock=Clock(days=3))
            first, other = await to_act(a, ada, bob)
            here, there = (a, b) if first.tables is a.tables else (b, a)
            for guest in (first, other):
                await subscribed(here.tables, service, guest)
            await other.go()
            live = await here.tables.find(first.table)
            await first.do(Play(live.running.idle(first.seat)))
            await agree(a, b, table=first.table)
            time_of.pass_by(BRISK.unseen + 1)
            await until(lambda: service.taken)
            time_of.pass_by(100)
            await asyncio.gather(here.tables.sweep(), there.tables.sweep())
            assert len(service.taken) == 1

            back = await second(there, other)
            await first.go()
            await until(lambda: live.here == {other.seat})
            await back.do(Play(live.running.idle(other.seat)))
            await agree(a, b, table=first.table)
            keeper, left = (a, b) if a.bus.keeps(first.table) else (b, a)
            await keeper.die()
            await until(lambda: left.bus.keeps(first.table))
            time_of.pass_by(BRISK.unseen + 1)
            await until(lambda: len(service.taken) == 2)

    with push_service() as service:
        run(story())


# What goes wrong


def test_a_line_that_is_sent_again_at_another_node_is_said_once(place: Path | str) -> None:
    async def story() -> None:
        async with nodes(place) as (a, b):
            ada, bob = await apart(a, b)
            await ada.do(Say("Good evening.", "1"))
            again = await second(b, ada)
            assert [said.id for said in again.last(Welcome).chat] == ["1"]
            await again.do(Say("Good evening.", "1"))
            assert await again.told_of(Said, lambda said: said.id == "1")
            await again.do(Say("Good evening.", "2"))
            assert await bob.told_of(Said, lambda said: said.id == "2")
            assert [said.id for said in bob.told if isinstance(said, Said)] == ["1", "2"]

    run(story())


def test_what_is_done_anew_because_another_node_was_quicker_is_paid_for_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path) as (a, b):
            ada, bob = await apart(a, b)
            live = await a.tables.find(ada.table)
            a.bus.exchange.loses_notices = True  # type: ignore[attr-defined]
            for number in range(live.context.settings.limits.chat_at_once):
                await bob.do(Say(f"{number}, and a conflict for Ada"))
                assert await refusal_of(ada.do(Say(f"{number}"))) is None

    run(story())


def test_what_a_lost_notice_left_out_is_found_by_number(tmp_path: Path) -> None:
    async def story() -> None:
        times = Times(bot_least=0.0, bot_most=0.0, sweep=0.05, compared=0.1)
        async with nodes(tmp_path, times=times) as (a, b):
            ada, bob = await apart(a, b)
            a.bus.exchange.loses_notices = True  # type: ignore[attr-defined]
            await ada.do(Say("can you hear me?"))
            assert await bob.told_of(Said)

    run(story())


def test_a_node_that_lost_the_others_looks_at_every_journal_when_it_hears_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path) as (a, b):
            ada, bob = await apart(a, b)
            a.bus.exchange.loses_notices = True  # type: ignore[attr-defined]
            await ada.do(Say("can you hear me?"))
            b.tables.lost()
            assert await bob.told_of(Said)

    run(story())


def test_a_node_without_its_store_refuses_loses_nothing_and_is_right_again_afterwards(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path) as (a, b):
            first, other = await to_act(a, *await apart(a, b))
            here = a if first.tables is a.tables else b
            live = await here.tables.find(first.table)
            play = Play((live.running.commands(first.seat) or [""])[0], "1", live.running.moment())
            here.store.is_away = True  # type: ignore[attr-defined]
            refusal = await refusal_of(first.do(play))
            assert refusal is not None
            assert refusal.kind == "try again"
            assert (await refusal_of(here.tables.find("zzzzzzzzzzzz"))) is not None
            await other.do(Say("meanwhile"))
            here.store.is_away = False  # type: ignore[attr-defined]
            await first.do(play)
            assert await first.told_of(News, lambda news: news.id == "1")
            assert await first.told_of(Said)
            assert live.running.played == 1
            await agree(a, b, table=first.table)

    run(story())


def test_bots_go_on_and_days_end_when_a_store_is_back_that_was_away(tmp_path: Path) -> None:
    time_of = Measure()

    async def story() -> None:
        times = Times(bot_least=0.0, bot_most=0.0, sweep=0.05, alarms=0.0)
        async with nodes(tmp_path, 1, times=times, measure=time_of) as (a,):
            made = await a.tables.make(NewTable("scopa", ["me", "beginner"], name="Ada", clock=Clock(days=1)))
            ada = await a.seat(made)
            live = await a.tables.find(ada.table)
            await until(lambda: live.table.actors == [ada.seat])
            a.store.is_away = True  # type: ignore[attr-defined]
            time_of.pass_by(2 * 24 * 3600)
            for _ in range(3):
                await a.tables.sweep()
            assert live.table.seats[ada.seat].level == ""
            a.store.is_away = False  # type: ignore[attr-defined]
            await until(lambda: live.table.seats[ada.seat].level)
            await until(lambda: live.running.played > 2)

    run(story())


def test_nothing_is_refused_because_of_what_a_node_has_not_heard_of(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path) as (a, b):
            ada, bob = await apart(a, b)
            made = await a.tables.make(NewTable("scopa", ["me", "free"], name="Eve", public=True))
            await b.tables.find(made.table)
            a.bus.exchange.loses_notices = True  # type: ignore[attr-defined]
            await a.seat(await a.tables.sit(made.table, Sit("Flo")))
            full = await refusal_of(b.tables.sit(made.table, Sit("Gus")))
            assert full is not None
            assert full.reason.name == "no free seat"
            first, second_one = await to_act(a, ada, bob)
            live = await first.tables.find(first.table)
            await first.do(Play((live.running.commands(first.seat) or [""])[0]))
            stale = await second_one.tables.find(first.table)
            assert stale.running.played == 0
            await second_one.do(
                Play(live.running.idle(second_one.seat))
            )  # not its turn, for all this node knows
            assert stale.running.played == 2

    run(story())
