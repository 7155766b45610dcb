"""The one door: whole plays or nothing, and three kinds of refusal."""

import pytest

from mazzo import games
from mazzo.core.cards import DECK_40
from mazzo.core.errors import BadInput, NotAllowed, NotUnderstood, NotYourTurn
from mazzo.match.fair import commitment, seed_from
from mazzo.match.match import Match

SCOPA = games.find("scopa")


def match(capture: str = "auto", **zones: object) -> Match:
    position = {"turn": 0, **zones} if zones else None
    return Match(SCOPA, ["Ada", "Bob"], SCOPA.options(capture=capture), seed_from("door"), position=position)


def last_round(hands: list[list[str]], table: list[str]) -> Match:
    """A position with no deck, in which each seat can tell what the other holds."""
    gone = [card for card in DECK_40.names if card not in (*hands[0], *hands[1], *table)]
    return match(hands=hands, table=table, deck=[], captured=[gone[::2], gone[1::2]])


@pytest.fixture
def table() -> Match:
    return match("choose", hands=[["KD", "2C"], ["5H", "3S"]], table=["7C", "3H", "6C", "4H"])


@pytest.mark.parametrize(
    ("seat", "text", "kind", "words"),
    [
        (1, "5H", NotYourTurn, "It is not your turn: Ada is to act."),
        (0, "steal KD", NotUnderstood, "steal is no card"),
        (0, "", NotUnderstood, "names no card"),
        (0, "7" * 2000, NotUnderstood, "No command is longer"),
        (0, "5H", NotAllowed, "5H is not in your hand; you hold 2C KD."),
        (0, "capture KD", NotAllowed, "say which"),
        (0, "capture KD 7C+4H", NotAllowed, "SCO-5"),
        (0, "trail KD", NotAllowed, "SCO-6"),
    ],
)
def test_a_refused_play_changes_nothing(table: Match, seat: int, text: str, kind: type, words: str) -> None:
    before = table.state, list(table.moves), list(table.events), SCOPA.position(table.state)
    with pytest.raises(kind, match=words):
        table.play(seat, text)

    assert (table.state, table.moves, table.events, SCOPA.position(table.state)) == before


def test_a_play_of_several_moves_happens_whole(table: Match) -> None:
    table.play(0, "capture kd 3h+7c")

    assert table.moves == [(0, "capture KD 3H+7C")]
    assert table.actors() == [1]
    assert SCOPA.position(table.state)["table"] == ["4H", "6C"]


def test_every_whole_play_is_offered_as_text(table: Match) -> None:
    assert table.commands(0) == ["trail 2C", "capture KD 4H+6C", "capture KD 3H+7C"]
    assert table.commands(0, most=2) is None
    assert table.commands(1) == []


def test_a_checked_play_is_of_no_use_once_the_table_has_changed(table: Match) -> None:
    early = table.attempt(0, "trail 2C")
    table.play(0, "capture KD 7C+3H")
    with pytest.raises(NotAllowed, match="The table has changed"):
        table.accept(early)

    assert len(table.moves) == 1


def test_when_the_match_is_over_nobody_may_act() -> None:
    ended = last_round([["KD"], []], ["2C"])
    ended.play(0, "KD")

    assert ended.is_over
    assert ended.actors() == []
    with pytest.raises(NotYourTurn, match="The match is over"):
        ended.play(1, "2C")


def test_the_seed_is_known_only_when_the_match_is_over() -> None:
    running, ended = match(), last_round([["KD"], []], ["2C"])
    ended.play(0, "KD")

    assert running.record().seed is None
    assert ended.record().seed == seed_from("door").hex()
    assert ended.record().commitment == commitment(seed_from("door"))


def test_players_words_are_mixed_into_every_deal() -> None:
    deals = [
        SCOPA.position(Match(SCOPA, ["Ada", "Bob"], seed=seed_from("door"), words=words).state)["deck"]
        for words in ([], ["pepper"], ["pepper", "salt"], ["peppersalt"])
    ]

    assert len({tuple(deck) for deck in deals}) == 4


@pytest.mark.parametrize("players", [[], ["Ada"], ["Ada", "Bob", "Cem"], ["Ada", ""], ["Ada", "B\nob"]])
def test_a_match_needs_its_players(players: list[str]) -> None:
    with pytest.raises(BadInput):
        Match(SCOPA, players)
