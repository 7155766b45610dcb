"""How things are at a table, in words: its clock, what is left on it, and whether hints are given."""

import pytest

from mazzo.terminal.status import Clocks, absence, clock, hints, roll
from mazzo.wire.link import Link
from mazzo.wire.messages import Away, Clock, News, Player, Summary, Told

ADA, BOB, ELSA = Player("Ada", "person"), Player("Bob", "person"), Player("Elsa", "bot", "easy")


def table(*players: Player, clock: Clock = Clock(), hints: bool = True) -> Summary:  # noqa: B008 - it is frozen
    return Summary(
        "t",
        "scopa",
        "Scopa",
        {},
        list(players),
        "running",
        False,
        clock,
        "bot",
        "human",
        "",
        0.0,
        0.0,
        hints=hints,
    )


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Clock(), []),
        (Clock(days=1), ["Each move has 1 day: leave and come back as you like."]),
        (Clock(days=3), ["Each move has 3 days: leave and come back as you like."]),
        (Clock(move=90), ["Each move has 1:30."]),
        (
            Clock(bank=600, increment=5),
            ["Each player has 10:00 for the match, and 5 seconds more after each move."],
        ),
    ],
)
def test_a_clock_is_said_in_words(kind: Clock, told: list[str]) -> None:
    assert clock(table(ADA, BOB, clock=kind)) == told


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (65_000, " (1:05)"),
        (26_430_000, " (7 hours 20 minutes)"),
        (90_000_000, " (1 day 1 hour)"),
        (172_800_000, " (2 days)"),
    ],
)
def test_what_is_left_is_shown_no_finer_than_it_matters(left: int, shown: str) -> None:
    clocks = Clocks()
    clocks.set(News(0, [], None, actors=[], scores=[], left=[left]))
    assert clocks.shown(0) == shown


def test_people_are_told_whether_hints_are_given_and_who_is_alone_need_not_be() -> None:
    assert hints(table(ADA, BOB, hints=False)) == ["No hints are given here."]
    assert hints(table(ADA, BOB)) == ["Hints are given here, and all are told who took one."]
    assert hints(table(ADA, ELSA)) == []


def test_a_rematch_names_whom_it_waits_for() -> None:
    lines = roll(table(ADA, Player("", "free", expected="Bob")), Link("http://localhost:8770", "t", "key"))
    assert "  a free seat, waiting for Bob" in lines


def test_who_was_away_reads_what_the_bot_played() -> None:
    played = Away(2, [Told({}, "Ada trails 4H."), Told({}, "Ada captures 7S with 7D.")])
    assert absence(played) == [
        "While you were away, a bot sat in for you and made 2 plays:",
        "  Ada trails 4H.",
        "  Ada captures 7S with 7D.",
    ]
    assert absence(None) == absence(Away(0, [])) == []
