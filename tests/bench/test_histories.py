"""The checker of histories finds each kind of fault that is planted, and nothing where there is none."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import _histories as checker
import msgspec
import pytest
from _histories import (
    WATCHER,
    AnyNote,
    Entered,
    Fault,
    Heard,
    History,
    Lost,
    Refused,
    Rematched,
    Said,
    Seen,
    Sent,
    Spoke,
    Told,
)

TABLE = "t"
PLAYS = 6
THOUGHT = 0.4  # seconds before each play
MADE = {"entry": "made", "plan": {"clock": {"bank": 60, "increment": 2}}, "served": 1.0}


@dataclass
class World:
    """Two players and a watcher at one table, and all that is known of it."""

    entries: list[dict[str, Any]] = field(default_factory=list)
    told: dict[int, list[list[str] | None]] = field(default_factory=dict)  # what each entry told each seat
    seats: dict[int, History] = field(default_factory=dict)

    def findings(self) -> list[checker.Finding]:
        journal = [(number, msgspec.json.encode(entry)) for number, entry in enumerate(self.entries)]
        return checker.check([*self.seats.values()], {TABLE: journal}, {TABLE: self.telling()})

    def kinds(self) -> set[str]:
        return {finding.kind for finding in self.findings()}

    def telling(self) -> checker.Telling:
        found: dict[int, list[Told | None]] = {}
        for seat, steps in self.told.items():
            number, trace = 0, ""
            found[seat] = []
            for step in steps:
                for event in step or ():
                    number, trace = number + 1, checker.traced(trace, event)
                found[seat].append(None if step is None else Told(number, trace))
        return found

    def store(self, entry: dict[str, Any], events: list[str] | None) -> None:
        self.entries.append({**entry, "served": len(self.entries) + 1.0})
        for seat in self.told:
            self.told[seat].append(events)

    def note(self, seat: int, *notes: AnyNote) -> None:
        self.seats[seat].notes += notes

    def index(self, seat: int, is_it: Callable[[AnyNote], bool]) -> int:
        return next(number for number, note in enumerate(self.seats[seat].notes) if is_it(note))

    def swap(self, seat: int, index: int, **changes: Any) -> None:
        notes = self.seats[seat].notes
        notes[index] = msgspec.structs.replace(notes[index], **changes)

    def answer(self, play: str) -> tuple[int, int]:
        """The seat whose play that is, and which of its notes says that it is stored."""
        seat = int(play[0])
        return seat, self.index(seat, lambda note: isinstance(note, Heard) and note.id == play)


@pytest.fixture
def world() -> World:
    """In which everything is as it should be, a cut connection and a line of chat included."""
    made = World()
    for seat in (0, 1, WATCHER):
        made.seats[seat] = History(
            f"client {seat}", TABLE, seat, "" if seat == WATCHER else f"token {seat}", []
        )
        made.told[seat] = []
        made.note(seat, Entered(0.0), Said(0.0, [], is_anew=True))
    made.store(MADE, None)
    for seat in (0, 1):
        made.store({"entry": "sat", "seat": seat}, None if seat == 0 else [])
    for seat in made.seats:
        made.told[seat][-1] = [f"hand of {seat}", "deck"]
        made.note(seat, Heard(1.0, 2, [f"hand of {seat}", "deck"], is_mine=seat == 0, left=[60_000, 60_000]))
    left = [60_000, 60_000]
    for number in range(PLAYS):
        seat, play, at = number % 2, f"{number % 2}-{number}", 1.0 + number
        made.note(seat, Sent(at + THOUGHT, play, f"card {number}"))
        if number == 3:  # the answer is lost with the connection, and comes when it is asked for again
            made.note(
                seat, Lost(at + THOUGHT + 0.01), Entered(at + 0.6), Said(at + 0.6, ["hello"], is_anew=True)
            )
        made.store(
            {"entry": "moved", "seat": seat, "id": play, "text": f"card {number}"}, [f"event {number}"]
        )
        left[seat] += 2_000 - 410
        for other in made.seats:
            mine = other == 1 - seat
            heard = Heard(at + 1.0, 3 + number, [f"event {number}"], "", False, mine, [*left])
            if other == seat:
                heard = msgspec.structs.replace(heard, id=play)
                if number == 3:
                    made.note(seat, Sent(at + 0.6, play, f"card {number}"))
            made.note(other, heard)
        if number == 1:
            made.note(0, Spoke(at + 1.0, "hello"))
            made.store({"entry": "wrote", "seat": 0, "text": "hello"}, [])
            for other in made.seats:
                made.note(other, Said(at + 1.05, ["hello"]))
    return made


def test_nothing_is_found_where_nothing_is_wrong(world: World) -> None:
    assert world.findings() == []


def test_lost_play(world: World) -> None:
    number = next(n for n, entry in enumerate(world.entries) if entry.get("id") == "1-5")
    del world.entries[number]
    for steps in world.told.values():
        del steps[number]

    assert "lost" in world.kinds()


def test_doubled_play(world: World) -> None:
    world.store({**world.entries[-1]}, [])

    assert world.kinds() == {"doubled"}


def test_play_that_was_refused_and_is_stored(world: World) -> None:
    seat, index = world.answer("1-5")
    world.seats[seat].notes.insert(index, Refused(6.5, "1-5", "late"))

    assert world.kinds() == {"refused"}


def test_play_that_was_never_answered(world: World) -> None:
    world.note(1, Sent(9.0, "1-9", "card 9"))

    assert world.kinds() == {"unanswered"}


def test_play_that_is_stored_as_another(world: World) -> None:
    world.entries[-1]["text"] = "card 99"

    assert world.kinds() == {"altered"}


def test_play_that_no_client_made(world: World) -> None:
    world.store({"entry": "moved", "seat": 1, "text": "card 9"}, [])

    assert world.kinds() == {"unasked"}


def test_answer_to_a_play_that_was_not_made(world: World) -> None:
    world.note(0, Heard(9.0, 8, [], "0-77", False, True, [60_000, 60_000]))

    assert world.kinds() == {"unasked"}


def test_gap_in_the_journal(world: World) -> None:
    journal = [
        (number + (number > 4), msgspec.json.encode(entry)) for number, entry in enumerate(world.entries)
    ]
    found = checker.check([*world.seats.values()], {TABLE: journal}, {TABLE: world.telling()})

    assert {finding.kind for finding in found} == {"gap"}


def test_table_of_which_nothing_is_stored(world: World) -> None:
    assert "gap" in {finding.kind for finding in checker.check([*world.seats.values()], {}, {})}


def test_event_that_was_left_out(world: World) -> None:
    index = world.index(WATCHER, lambda note: isinstance(note, Heard) and note.number == 5)
    del world.seats[WATCHER].notes[index]

    assert world.kinds() == {"news"}


def test_event_that_was_told_twice(world: World) -> None:
    world.note(0, world.seats[0].notes[-1])

    assert world.kinds() == {"news"}


def test_events_in_another_order(world: World) -> None:
    world.swap(1, world.index(1, lambda note: isinstance(note, Heard)), told=["deck", "hand of 1"])

    assert world.kinds() == {"untrue"}


def test_news_of_what_is_not_stored(world: World) -> None:
    world.note(0, Heard(9.0, 9, ["event 77"]))

    assert world.kinds() == {"untrue"}


def test_news_that_go_back(world: World) -> None:
    """All is told anew though no play was taken back, as a node tells it that has not heard of the last."""
    world.note(0, Heard(9.0, 7, ["hand of 0", "deck", *(f"event {n}" for n in range(5))], undone=True))

    assert "went back" in world.kinds()


def test_two_clients_of_a_seat_that_heard_different_things(world: World) -> None:
    other = History(
        "other", TABLE, WATCHER, "", [Entered(0.0), Heard(1.0, 2, ["hand of 3", "deck"])], stayed=False
    )
    found = checker.check([*world.seats.values(), other], {}, {})

    assert "torn" in {finding.kind for finding in found}


def test_news_that_never_came(world: World) -> None:
    del world.seats[WATCHER].notes[-1]

    assert world.kinds() == {"unheard"}


def test_acknowledged_by_news_from_before_the_play(world: World) -> None:
    seat, index = world.answer("1-5")
    world.seats[seat].notes.insert(index, Heard(6.5, 7, [], "1-5", False, False, [60_000, 60_000]))

    assert "early" in world.kinds()


def test_play_stored_before_what_was_known_when_it_was_sent(world: World) -> None:
    world.swap(1, world.index(1, lambda note: isinstance(note, Sent) and note.id == "1-3"), at=20.0)
    again = world.index(1, lambda note: isinstance(note, Sent) and note.id == "1-3" and note.at < 20)
    del world.seats[1].notes[again]

    assert "disorder" in world.kinds()


def test_clock_that_was_charged_for_an_outage(world: World) -> None:
    seat, index = world.answer("1-3")
    for other in world.seats:
        for number, note in enumerate(world.seats[other].notes):
            if isinstance(note, Heard) and note.at >= 5.0 and note.left is not None:
                world.swap(other, number, left=[note.left[0], note.left[1] - 5_000])

    assert world.kinds() == {"charged"}
    assert [(finding.client, finding.what.split()[2]) for finding in world.findings()] == [
        ("client 1", "1-3")
    ]
    assert isinstance(world.seats[seat].notes[index], Heard)


def test_time_in_which_a_client_was_gone_is_not_thought(world: World) -> None:
    """It hears that it is to act, is cut off before it plays, and comes back three seconds later."""
    notes: list[AnyNote] = [
        Entered(0.0),
        Heard(1.0, 2, ["hand of 0", "deck"], is_mine=True, left=[60_000, 60_000]),
    ]
    notes += [
        Lost(1.5),
        Entered(4.5),
        Heard(4.5, 2, [], is_mine=True, left=[56_500, 60_000]),
        Sent(4.7, "p", "card"),
    ]
    notes += [Heard(4.8, 3, ["event"], "p", False, False, [56_200 + 2_000, 60_000])]
    history = History("client", TABLE, 0, "token", notes)

    (charge,) = checker.charges(history, {"bank": 60, "increment": 2})
    assert (charge.play, charge.cuts) == ("p", 1)
    assert (round(charge.charged, 3), round(charge.thought, 3)) == (3.8, 0.7)
    assert round(charge.excess, 3) == 3.1
    notes += [Heard(5.0, 3, [], "", False, False, [58_200 + 2_500, 60_000])]  # some of it is given back
    (charge,) = checker.charges(history, {"bank": 60, "increment": 2})
    assert round(charge.excess, 3) == 0.6


def test_table_that_played_for_a_client(world: World) -> None:
    world.store({"entry": "moved", "seat": 0, "text": "card 9", "is_idle": True}, [])

    assert world.kinds() == {"idled"}


def test_bot_that_sat_in(world: World) -> None:
    world.store({"entry": "stood in", "seat": 0, "level": "medium"}, [])

    assert world.kinds() == {"absent"}


def test_seat_that_was_given_twice(world: World) -> None:
    second = History("second", TABLE, 0, "another token", [], stayed=False)
    world.seats[7] = second

    assert world.kinds() == {"seat"}


def test_match_with_two_rematches(world: World) -> None:
    world.note(0, Rematched(9.0, "next", 0))
    world.note(1, Rematched(9.0, "next", 1))
    assert world.kinds() == set()
    world.note(WATCHER, Rematched(9.0, "other", 1))

    assert world.kinds() == {"rematch"}


@pytest.mark.parametrize(
    "lines", [["what nobody stored"], ["hello"]], ids=["one that is not stored", "one that was told before"]
)
def test_line_that_should_not_have_been_told(world: World, lines: list[str]) -> None:
    world.note(0, Said(9.0, lines))

    assert world.kinds() == {"chat"}


def test_line_that_never_came(world: World) -> None:
    world.store({"entry": "wrote", "seat": 1, "text": "bye"}, [])

    assert world.kinds() == {"chat"}


def test_line_that_is_stored_twice(world: World) -> None:
    world.store({"entry": "wrote", "seat": 0, "text": "hello"}, [])

    assert world.kinds() == {"chat"}


def test_nodes_that_tell_different_things() -> None:
    seen = [
        Seen("node 1", TABLE, 0, "seven"),
        Seen("node 2", TABLE, 0, "seven"),
        Seen("node 3", TABLE, 0, "six"),
    ]

    assert checker.differing(seen[:2]) == []
    assert [finding.kind for finding in checker.differing(seen)] == ["nodes differ"]


def test_fault_is_felt_until_the_client_is_back_and_its_play_is_answered() -> None:
    faults = [Fault("kill", 10.0), Fault("kill", 20.0), Fault("restart", 30.0), Fault("kill", 40.0)]
    notes: list[AnyNote] = [
        Entered(0.0),
        Lost(10.1),  # cut off, and back without anything to do
        Entered(10.4),
        Sent(19.9, "a", "card"),  # cut off in the middle of a play
        Lost(20.0),
        Entered(20.3),
        Sent(20.3, "a", "card"),
        Heard(20.5, 1, ["event"], "a"),
        Sent(31.0, "b", "card"),  # connected all the time, but held up
        Heard(33.5, 2, ["event"], "b"),
        Sent(40.1, "c", "card"),  # no fault that one feels
        Heard(40.15, 3, ["event"], "c"),
    ]
    felt = checker.returns(History("client", TABLE, 0, "token", notes), faults)

    assert {index: round(seconds, 2) for index, seconds in felt.items()} == {0: 0.4, 1: 0.5, 2: 3.5}


@pytest.mark.parametrize(
    ("values", "found"), [([], 0.0), ([3.0], 3.0), ([float(n) for n in range(200)], 198.0)]
)
def test_percentile(values: list[float], found: float) -> None:
    assert checker.percentile(values, 0.99) == found
