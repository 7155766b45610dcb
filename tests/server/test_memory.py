"""In Hoards people remember unaided: only a program that asks for it is sent what its seat could remember."""

from tests.server.service import Thread

from mazzo.wire import messages as wire


def test_a_person_is_not_sent_what_the_seat_could_remember_and_a_program_is_if_it_asks(
    shared: Thread,
) -> None:
    seat = shared.make("me", "medium", game="hoards", pace="fast")
    with shared.enter(seat) as person:
        welcome = person.ask(wire.Enter(seat.table, seat.token), "welcome")
        assert welcome["news"]["view"].get("remembered") is None
    with shared.connect() as program:
        welcome = program.ask(wire.Enter(seat.table, seat.token, memory=True), "welcome")
        assert welcome["news"]["view"]["remembered"]["hands"][seat.seat]["known"]


def test_with_open_memory_people_are_sent_it_too(shared: Thread) -> None:
    seat = shared.make("me", "medium", game="hoards", pace="fast", options={"memory": "open"})
    with shared.connect() as person:
        welcome = person.ask(wire.Enter(seat.table, seat.token), "welcome")
        assert welcome["news"]["view"]["remembered"]


def test_who_watches_is_sent_no_memory(shared: Thread) -> None:
    seat = shared.make("me", "medium", game="hoards", pace="fast", public=True)
    with shared.connect() as watcher:
        welcome = watcher.ask(wire.Enter(seat.table), "welcome")
        assert welcome["news"]["view"].get("remembered") is None
