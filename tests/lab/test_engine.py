"""The engine referees every game: all that a program needs, and nothing that a match would not allow."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lab.driver import ask, must
from tests.tables import GAMES, any_play, chances, games_of_all, matches, play_on, short

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import View
from mazzo.core.state import SPECTATOR, State
from mazzo.lab.engine import Engine
from mazzo.match.match import Match
from mazzo.match.verify import verify

SCOPA: dict[str, Any] = {"do": "new", "game": "scopa", "seed": "salt"}
MANY_SUMS = {
    "hands": [["KD", "KS", "QS"], ["7D"]],
    "table": ["AS", "AH", "2S", "2H", "3S", "3H", "4S", "4H"],
    "turn": 0,
}


def kind_of(answer: Any) -> str:
    assert not answer["ok"]
    assert answer["error"]["message"]
    return str(answer["error"]["kind"])


def placed(match: Match) -> dict[str, Any]:
    """What the position of a match looks like on the wire."""
    return {
        "game": match.game.name,
        "players": match.players,
        "options": msgspec.to_builtins(match.options),
        "position": match.game.position(match.state),
    }


@given(st.data(), games_of_all, chances)
def test_a_position_goes_out_in_and_out_again_unchanged(data: st.DataObject, game: Game, rng: Rng) -> None:
    match = play_on(data.draw(matches(game)), rng, data.draw(st.integers(0, 40)))
    engine = Engine()
    must(engine, do="new", match="a", **placed(match))
    out = must(engine, do="position", match="a")
    assert {name: out[name] for name in placed(match)} == placed(match)


@given(st.data(), games_of_all, chances)
def test_an_imported_match_goes_on_identically_up_to_the_next_shuffle(
    data: st.DataObject, game: Game, rng: Rng
) -> None:
    match = play_on(data.draw(matches(game)), rng, data.draw(st.integers(0, 40)))
    again = Match(game, match.players, match.options, position=game.position(match.state))
    watchers = [*range(len(match.players)), SPECTATOR]
    before = len(match.events)
    while not match.is_over and match.events[before:] == again.events:
        assert [match.view(seat) for seat in watchers] == [again.view(seat) for seat in watchers]
        assert game.position(match.state) == game.position(again.state)
        deals = match.deals
        play = any_play(match, rng)
        match.play(*play)
        again.play(*play)
        if match.deals > deals:  # a shuffle may have come: the streams differ, and so may the cards
            return
    assert match.events[before:] == again.events


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_match_of_every_game_can_be_refereed(game: Game) -> None:
    engine, rng = Engine(), Rng(7)
    begun = must(engine, do="new", game=game.name, seed="salt", seats=game.seats[-1], options=short(game))
    name, seats = begun["match"], len(begun["players"])
    told = [0] * seats
    while not (standing := must(engine, do="actors", match=name))["over"]:
        seat = standing["actors"][rng.below(len(standing["actors"]))]
        must(engine, do="play", match=name, seat=seat, text=some_command(engine, name, seat, rng))
        for watcher in range(seats):
            heard = must(engine, do="events", match=name, seat=watcher, since=told[watcher])
            assert len(heard["events"]) == len(heard["log"]) == heard["next"] - told[watcher]
            told[watcher] = heard["next"]
            assert must(engine, do="view", match=name, seat=watcher)["view"]["seat"] == watcher
    final = must(engine, do="scores", match=name)
    assert sum(final["shares"]) == pytest.approx(1)
    filed = must(engine, do="record", match=name)
    assert filed["record"]["scores"] == final["scores"]
    assert verify(filed["file"].encode(), begun["commitment"]).is_sound


def some_command(engine: Engine, name: str, seat: int, rng: Rng) -> str:
    """Any command of the seat, found as a program has to find it."""
    steps: list[int] = []
    while (found := must(engine, do="commands", match=name, seat=seat, steps=steps))["commands"] is None:
        steps.append(found["steps"][rng.below(len(found["steps"]))]["step"])
    return str(found["commands"][rng.below(len(found["commands"]))])


def test_the_games_are_listed_with_the_values_of_their_options() -> None:
    scopa = must(Engine(), do="games")["games"][0]
    assert (scopa["game"], scopa["seats"]) == ("scopa", [2])
    assert scopa["options"]["target"] == {"type": "integer", "minimum": 0, "maximum": 100, "default": 0}
    assert scopa["options"]["capture"] == {"enum": ["auto", "choose"], "default": "auto"}


def test_the_same_seed_deals_the_same_cards() -> None:
    engine = Engine()
    for name in "ab":
        must(engine, **SCOPA, match=name)
    must(engine, do="new", game="scopa", match="c")
    a, b, c = (must(engine, do="position", match=name)["position"] for name in "abc")
    assert a == b != c


def test_several_matches_stay_apart() -> None:
    engine = Engine()
    assert [must(engine, **SCOPA)["match"] for _ in range(2)] == ["1", "2"]
    must(engine, do="idle", match="1", seat=must(engine, do="actors", match="1")["actors"][0])
    assert must(engine, do="events", match="1")["next"] > must(engine, do="events", match="2")["next"]
    must(engine, do="close", match="1")
    assert must(engine, do="matches")["matches"] == ["2"]
    assert kind_of(ask(engine, do="actors", match="1")) == "bad request"
    assert kind_of(ask(engine, **SCOPA, match="2")) == "bad request"


def test_commands_that_are_too_many_are_found_step_by_step() -> None:
    engine = Engine()
    must(engine, do="new", match="m", game="scopa", options={"capture": "choose"}, position=MANY_SUMS)
    top = must(engine, do="commands", match="m", seat=0, most=3)
    assert top["commands"] is None
    found: list[str] = []
    waiting = [[entry["step"]] for entry in top["steps"]]
    while waiting:
        steps = waiting.pop()
        answer = must(engine, do="commands", match="m", seat=0, steps=steps, most=3)
        found += answer["commands"] or []
        waiting += [[*steps, entry["step"]] for entry in answer.get("steps", [])]
    state = Match(GAMES[0], ["a", "b"], GAMES[0].options(capture="choose"), position=MANY_SUMS)
    assert sorted(found) == sorted(state.plays(0))
    assert len(found) > 30
    assert must(engine, do="commands", match="m", seat=0)["commands"] == list(state.plays(0))
    assert kind_of(ask(engine, do="commands", match="m", seat=0, steps=[0])) == "bad request"
    assert kind_of(ask(engine, do="commands", match="m", seat=0, steps=[99])) == "bad request"


def test_a_saved_match_is_resumed_where_it_stood() -> None:
    engine = Engine()
    must(engine, **SCOPA, match="m")
    for _ in range(9):
        must(engine, do="idle", match="m", seat=must(engine, do="actors", match="m")["actors"][0])
    assert "seed" not in must(engine, do="record", match="m")["record"]
    must(engine, do="resume", match="again", file=must(engine, do="save", match="m")["file"])
    assert must(engine, do="position", match="again") == must(engine, do="position", match="m")


def test_undo_takes_back_what_has_revealed_nothing_and_else_is_refused() -> None:
    engine = Engine()
    must(engine, **SCOPA, match="m")
    assert kind_of(ask(engine, do="undo", match="m", seat=0)) == "not allowed"
    must(engine, do="new", game="splendor", match="s")
    (seat,) = must(engine, do="actors", match="s")["actors"]
    must(engine, do="play", match="s", seat=seat, text="GRAB 1W 1U 1G")
    assert must(engine, do="undo", match="s", seat=seat)["undone"] == "GRAB 1W 1U 1G"


def test_undo_does_not_tell_what_another_has_sealed() -> None:
    engine = Engine()
    must(engine, do="new", game="sapone", seats=3, match="m", seed="salt")
    (seller,) = must(engine, do="actors", match="m")["actors"]
    must(engine, do="idle", match="m", seat=seller)
    one, other = must(engine, do="actors", match="m")["actors"]
    must(engine, do="play", match="m", seat=one, text="PASS")
    bid = next(
        text for text in must(engine, do="commands", match="m", seat=other)["commands"] if "BID" in text
    )
    must(engine, do="play", match="m", seat=other, text=bid)
    for seat, why in (
        (seller, "Another player"),
        (one, "Another player"),
        (other, "Your last play has been heard"),
    ):
        error = ask(engine, do="undo", match="m", seat=seat)["error"]
        assert (error["kind"], error["message"].startswith(why)) == ("not allowed", True)


def test_a_practice_match_says_so_in_its_record_and_takes_back_what_the_bots_answered() -> None:
    engine = Engine()
    must(engine, **SCOPA, match="m", kinds=["me", "quick"], practice=True)
    for _ in range(8):
        must(engine, do="idle", match="m", seat=must(engine, do="actors", match="m")["actors"][0])
    before = must(engine, do="record", match="m")["record"]
    must(engine, do="undo", match="m", seat=0)
    after = must(engine, do="record", match="m")["record"]
    assert before["practice"]
    assert after["practice"]
    assert after["moves"] == before["moves"][: len(after["moves"])]
    assert kind_of(ask(engine, **SCOPA, kinds=["me", "me"], practice=True)) == "bad request"


def test_a_spectator_is_told_what_all_may_know() -> None:
    engine = Engine()
    must(engine, **SCOPA, match="m")
    events = must(engine, do="events", match="m")["events"]
    assert "CardsDrawn" not in [event["event"] for event in events]
    assert must(engine, do="published", match="m")["published"]["events"] == events
    assert must(engine, do="view", match="m")["view"]["hand"] == []


def test_a_fault_inside_a_game_is_told_and_ends_no_other_match() -> None:
    def faulty_view(state: State, seat: int) -> View:
        raise ZeroDivisionError

    engine = Engine()
    must(engine, **SCOPA, match="m")
    engine._matches["faulty"] = Match(replace(GAMES[0], view=faulty_view), ["Ann", "Bob"])
    assert ask(engine, id=1, do="view", match="faulty") == {
        "id": 1,
        "ok": False,
        "error": {"kind": "internal", "message": "mazzo failed on this request (ZeroDivisionError)"},
    }
    assert must(engine, do="view", match="m")


@pytest.mark.parametrize(
    ("request_", "kind", "words"),
    [
        ({"do": "play", "seat": 0, "text": "dance"}, "not understood", "DANCE is no card"),
        ({"do": "play", "seat": 0, "text": "7D " * 500}, "not understood", "No command is longer"),
        ({"do": "play", "seat": 1, "text": "7D"}, "not your turn", "is to act"),
        ({"do": "play", "seat": 0, "text": "KD"}, "not allowed", "not in your hand"),
        ({"do": "play", "seat": -1, "text": "KD"}, "bad request", "there is no seat -1"),
        ({"do": "view", "seat": 2}, "bad request", "there is no seat 2; the seats are 0 to 1"),
        ({"do": "view", "seat": "0"}, "bad request", "expected int | null, got str in seat"),
        ({"do": "view", "seat": True}, "bad request", "expected int | null, got bool in seat"),
        ({"do": "events", "since": -1}, "bad request", "expected int >= 0 in since"),
        ({"do": "dance"}, "bad request", "what to do must be games, "),
        ({"do": 3}, "bad request", "expected str in do"),
        ({}, "bad request", "what to do must be games, "),
        ({"do": "play", "seat": 0}, "bad request", "the request lacks the field text"),
        ({"do": "actors", "colour": 1}, "bad request", "unknown field colour"),
        ({"do": "actors", "match": "x"}, "bad request", "there is no match 'x'"),
        ({"do": "new"}, "bad request", "the request lacks the field game"),
        ({"do": "new", "match": "n", "game": "bridge"}, "bad request", "there is no game 'bridge'"),
        ({"do": "new", "match": "n", "game": "scopa", "seats": 3}, "bad request", "for 2, not 3"),
        ({"do": "new", "match": "n", "game": "scopa", "seats": 10**9}, "bad request", "not 1000000000"),
        ({"do": "new", "match": "n", "game": "scopa", "players": ["a"]}, "bad request", "for 2 players"),
        (
            {"do": "new", "match": "n", "game": "scopa", "seats": 3, "players": ["a", "b"]},
            "bad request",
            "the names of 2 players were given for 3 seats",
        ),
        ({"do": "new", "match": "n", "game": "scopa", "options": {"x": 1}}, "bad request", "no option 'x'"),
        ({"do": "new", "match": "n", "game": "scopa", "position": {"x": 1}}, "bad request", "no zone 'x'"),
        ({"do": "resume", "match": "n", "file": "{}"}, "bad request", "it has no field 'mazzo'"),
    ],
)
def test_what_is_wrong_is_answered_in_kind_and_words(
    request_: dict[str, object], kind: str, words: str
) -> None:
    engine = Engine()
    turn = GAMES[0].position(Match(GAMES[0], ["a", "b"]).state) | {"hands": [["2S"], ["7D"]], "turn": 0}
    del turn["deck"], turn["table"]
    must(engine, do="new", match="m", game="scopa", position=turn)
    answer = ask(engine, id=5, **({"match": "m"} | request_))
    assert kind_of(answer) == kind
    assert words.lower() in answer["error"]["message"].lower()
    assert answer["id"] == 5
    assert must(engine, do="matches")["matches"] == ["m"]


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u2800", "\u034f"])
def test_a_player_whose_name_shows_nothing_is_refused(name: str) -> None:
    line = msgspec.json.encode({"do": "new", "game": "scopa", "players": [name, "Bob"]})
    answer = msgspec.json.decode(Engine().answer(line))
    assert "shows nothing" in answer["error"]["message"]
