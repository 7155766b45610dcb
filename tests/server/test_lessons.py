"""Lessons at a server: it judges, keeps nothing, and tells the learner what their seat may know."""

import re
from typing import Any

import msgspec
import pytest
from tests.server.service import Thread

from mazzo.games import BUILT_IN
from mazzo.match.scenarios.lesson import Lesson, lessons_of
from mazzo.wire.messages import Learn

LESSONS = [lesson for game in BUILT_IN for lesson in lessons_of(game)]


def learn(server: Thread, lesson: str, *plays: str, name: str = "") -> Any:
    answer = server.post(f"/api/games/{lesson}", Learn(list(plays), name))
    assert answer.status == 200, answer.text
    return answer.json()


def test_the_lobby_offers_the_lessons_of_every_game(shared: Thread) -> None:
    offered = {game["name"]: game["lessons"] for game in shared.get("/api/games").json()["games"]}
    assert offered["scopa"][0] == {"name": "taking", "title": "Taking cards"}
    assert all(2 <= len(offered[name]) <= 4 for name in BUILT_IN)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.name}")
def test_every_lesson_is_taught_to_its_end(shared: Thread, lesson: Lesson) -> None:
    path, plays = f"{lesson.game}/lessons/{lesson.name}", list[str]()
    told = learn(shared, path, name="Zoe")
    assert told["beats"][0]["text"] == lesson.introduction
    assert told["table"]["players"][told["seat"]]["name"] == "Zoe"
    while told["ask"]:
        plays.append(told["asked"])
        told = learn(shared, path, *plays, name="Zoe")
        assert (told["verdict"], told["done"]) == ("right", len(plays))
        assert told["beats"][0]["text"]
    assert len(plays) == told["asks"] == lesson.asks


def test_a_play_that_is_not_asked_for_changes_nothing_and_is_answered(shared: Thread) -> None:
    told = learn(shared, "scopa/lessons/taking", "KC")
    assert (told["verdict"], told["done"], told["beats"]) == ("allowed", 0, [])
    assert "that is allowed" in told["answer"]
    assert "a seven takes a seven" in told["answer"]
    told = learn(shared, "scopa/lessons/taking", "trail 7H")
    assert (told["verdict"], told["refusal"]["ruling"], told["ask"] != "") == ("refused", "SCO-6", True)


def test_what_others_hold_is_not_told(shared: Thread) -> None:
    told = learn(shared, "scopa/lessons/taking")
    news = msgspec.json.encode(told["beats"][0]["news"]).decode()
    assert not re.search('"(2S|3D|QH)"', news), "Bruno's hand"
    told = learn(shared, "hoards/lessons/looting")
    news = msgspec.json.encode(told["beats"][0]["news"]).decode()
    assert not re.search('"(6H|6S|4S|JC|5H|5D|9H|9S|9C|4H|4C)"', news), "Bruno's hand, and all piles"


def test_a_lesson_that_is_not_there_and_one_that_goes_otherwise_are_told_so(shared: Thread) -> None:
    answer = shared.post("/api/games/scopa/lessons/x", Learn())
    assert (answer.status, answer.json()["reason"][:29]) == (404, "Scopa has no lesson 'x'; ther")
    assert shared.post("/api/games/xy/lessons/1", Learn()).status == 404
    for plays in (["KC", "7H"], ["7H", "KC", "5S", "2S"]):
        answer = shared.post("/api/games/scopa/lessons/taking", Learn(plays))
        assert (answer.status, answer.json()["reason"]) == (
            409,
            "The lesson does not go that way. Please begin it again.",
        )
    answer = shared.post("/api/games/scopa/lessons/taking", Learn(["7H" * 600]))
    assert answer.json()["verdict"] == "refused"
    assert shared.post("/api/games/scopa/lessons/taking", Learn(name="\u200b")).status == 400
