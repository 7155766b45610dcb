"""Reviews at a server: of matches that are over, worked out once and kept; and what can be made of them."""

from typing import Any

import msgspec
import pytest
from tests.review.endings import SCOPA, SCOPA_PLAYS
from tests.server.service import Thread, eventually
from tests.server.staged import Staged

from mazzo.review.model import Review
from mazzo.wire import messages as wire

LAST_OF_ALL = 300.0  # seconds: on a busy machine what goes last takes a while


def staged(is_over: bool = True) -> Staged:
    table = Staged("ending", "me", "free", position=SCOPA)
    for text in SCOPA_PLAYS:
        table.play(table.actor, text)
    while is_over and not table.match.is_over:
        table.play_quickly()
    return table


@pytest.fixture(scope="module")
def asked(shared: Thread) -> tuple[str, wire.Reviewing]:
    """A match that has been reviewed, and what was said when that was first asked for."""
    table = staged()
    table.put(shared)
    ask = f"/api/tables/{table.name}/review"
    first = shared.get(ask).read(wire.Reviewing)
    eventually("the review", lambda: shared.get(ask).json()["review"], LAST_OF_ALL)
    return table.name, first


@pytest.fixture
def over(asked: tuple[str, wire.Reviewing]) -> str:
    return asked[0]


def refusal(shared: Thread, path: str, body: object = None) -> tuple[int, str]:
    answer = shared.post(path, body) if body is not None else shared.get(path)
    return answer.status, answer.json()["name"]


def test_a_match_that_is_played_has_no_review_and_nothing_is_made_of_it(shared: Thread) -> None:
    table = staged(is_over=False)
    table.put(shared)
    path = f"/api/tables/{table.name}"
    for ask in ("review", "exercise?seat=0&step=1"):
        assert refusal(shared, f"{path}/{ask}") == (409, "match not over")
    asked = wire.Continue(1, ["me", "easy"], name="Zoe")
    assert refusal(shared, f"{path}/continue", asked) == (409, "match not over")


def test_a_review_names_the_mistake_and_is_kept(shared: Thread, over: str) -> None:
    answer = shared.get(f"/api/tables/{over}/review").json()
    review = msgspec.convert(answer["review"], Review)
    assert [(mistake.played, mistake.better) for mistake in review.seats[0].mistakes] == [
        ("trail KC", "capture 7D")
    ]
    assert review.seats[1].mistakes == []
    assert answer["done"] == answer["total"]
    assert shared.get(f"/api/tables/{over}/review").json() == answer


def test_while_it_is_worked_out_one_is_told_how_far_it_is(asked: tuple[str, wire.Reviewing]) -> None:
    _, first = asked
    assert first.review is None
    assert first.done <= first.total


@pytest.mark.parametrize("hidden", ["kept", "redealt"])
def test_a_match_goes_on_from_any_of_its_positions(shared: Thread, over: str, hidden: Any) -> None:
    asked = wire.Continue(0, ["me", "easy"], hidden, 0, name="Zoe", practice=True)
    answer = shared.post(f"/api/tables/{over}/continue", asked)
    assert answer.status == 201, answer.text
    seated = answer.read(wire.Seated)
    with shared.connect() as client:
        welcome = client.ask(wire.Enter(seated.table, seated.token), "welcome")
    view = welcome["news"]["view"]
    assert (view["hand"], view["table"], view["turn"]) == (["7D", "KC"], ["7S"], 0)
    assert (welcome["table"]["game"], welcome["table"]["practice"]) == ("scopa", True)


def test_what_cannot_go_on_is_said(shared: Thread, over: str) -> None:
    path = f"/api/tables/{over}/continue"
    assert refusal(shared, path, wire.Continue(99, ["me", "easy"], name="Zoe")) == (404, "no such step")
    assert refusal(shared, path, wire.Continue(4, ["me", "easy"], name="Zoe")) == (409, "match over")
    assert refusal(shared, path, wire.Continue(0, ["me"], name="Zoe")) == (409, "wrong number of seats")
    odd = wire.Continue(0, ["me", "easy"], "redealt", 7, name="Zoe")
    assert refusal(shared, path, odd) == (404, "no such seat")


def test_a_mistake_becomes_an_exercise(shared: Thread, over: str) -> None:
    answer = shared.get(f"/api/tables/{over}/exercise?seat=0&step=1")
    assert answer.status == 200, answer.text
    wrong = shared.post("/api/exercises", wire.Exercise(answer.text, ["trail KC"], "Zoe"))
    assert wrong.status == 200, wrong.text
    told = wrong.read(wire.Taught)
    assert (told.verdict, told.done) == ("allowed", 0)
    assert "That is what you played" in told.answer
    right = shared.post("/api/exercises", wire.Exercise(answer.text, ["capture 7D"], "Zoe")).read(wire.Taught)
    assert (right.verdict, right.done, right.ask) == ("right", 1, "")
    assert "settebello" in right.beats[0].text


def test_what_is_no_exercise_is_refused_in_a_sentence(shared: Thread, over: str) -> None:
    assert refusal(shared, f"/api/tables/{over}/exercise?seat=1&step=1") == (404, "no such mistake")
    for scenario in ("", "x = [", 'game = "chess"\nlesson = "a"', 'game = "scopa"\nseats = 2'):
        assert refusal(shared, "/api/exercises", wire.Exercise(scenario)) == (400, "no exercise")
