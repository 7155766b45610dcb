"""Lessons: what is right leads on, what is not is answered kindly, and a wrong file gets its line."""

import pytest

from mazzo.core.errors import BadInput
from mazzo.match.scenarios.check import check_text
from mazzo.match.scenarios.file import read_cases
from mazzo.match.scenarios.lesson import Lesson, find_lesson, fits
from mazzo.match.scenarios.tutor import ALLOWED, Tutor

TAKING = """
game = "scopa"
title = "Taking"
players = ["Anna", "Bruno"]
lesson = "A card takes another."
position = { hands = [["7D", "2C", "KH"], ["KS", "3H", "4S"]], table = ["7S", "QH"] }

[[step]]
ask = "Take the seven."
play = "7D"
right = ["trail 2C"]
answers = { "*KH*" = "The king takes nothing.", "capture 2C*" = "There is no two." }
why = "A seven takes a seven."

[[step]]
seat = 1
play = "3H"
why = "Bruno trails."

[[step]]
ask = "And now the king."
play = "KH"
right = ["* 2C"]
why = "It trails."
"""


def tutor(text: str = TAKING, name: str = "") -> Tutor:
    return Tutor(Lesson("scopa", "taking", read_cases(text)[0]), name)


def problem(text: str) -> tuple[int, str]:
    (result,) = check_text(text, "lesson.toml")
    return result.line, result.problem


def test_a_lesson_is_checked_like_any_scenario() -> None:
    assert problem(TAKING) == (1, "")


def test_the_learner_is_asked_and_told_what_happened_and_why() -> None:
    lesson = tutor()
    assert [beat.text for beat in lesson.begin()] == ["A card takes another."]
    assert lesson.ask == "Take the seven."
    assert lesson.judge("capture 7d").verdict == "right"
    assert [beat.text for beat in lesson.play("capture 7D")] == ["A seven takes a seven.", "Bruno trails."]
    assert (lesson.ask, lesson.done, lesson.is_over) == ("And now the king.", 1, False)
    assert [beat.text for beat in lesson.play("KH")] == ["It trails."]
    assert lesson.is_over


def test_several_plays_can_be_right_and_the_lesson_goes_on_after_each() -> None:
    lesson = tutor()
    list(lesson.begin())
    assert lesson.judge("2C").verdict == "right"
    list(lesson.play("2C"))
    assert lesson.match.moves == [(0, "trail 2C"), (1, "trail 3H")]


def test_a_lawful_play_that_is_not_asked_for_is_answered_and_has_not_happened() -> None:
    lesson = tutor()
    list(lesson.begin())
    assert lesson.judge("KH") == ("allowed", "The king takes nothing.", None)
    assert lesson.match.moves == []
    bare = tutor(TAKING.replace('"*KH*" = "The king takes nothing.", ', ""))
    list(bare.begin())
    assert bare.judge("KH") == ("allowed", ALLOWED, None)


def test_a_play_that_is_forbidden_says_why_and_may_have_an_answer_of_the_lesson() -> None:
    lesson = tutor()
    list(lesson.begin())
    judged = lesson.judge("trail 7D")
    assert (judged.verdict, judged.answer) == ("refused", "")
    assert judged.refusal is not None
    assert judged.refusal.reason.ruling == "SCO-6"
    assert lesson.judge("capture 2C").answer == "There is no two."


def test_the_learner_keeps_their_name() -> None:
    assert tutor(name="Zoe").match.players == ["Zoe", "Bruno"]


@pytest.mark.parametrize(
    ("play", "pattern", "is_fit"),
    [
        ("RAID 1 GIVE", "raid *", True),
        ("RAID 1 GIVE", "RAID  1 GIVE", True),
        ("RAID 1 GIVE", "RAID", False),
        ("BUY 1+1", "BUY 1.1", False),
    ],
)
def test_a_pattern_has_stars_and_nothing_else(play: str, pattern: str, is_fit: bool) -> None:
    assert fits(play, pattern) is is_fit


@pytest.mark.parametrize(
    ("change", "line", "why"),
    [
        (('title = "Taking"\n', ""), 4, "a lesson has a title"),
        (('why = "A seven takes a seven."\n', ""), 9, "explained when it is done"),
        (('ask = "And now the king."\n', ""), 22, "right goes with ask"),
        (('"trail 2C"]', '"trail 9C"]'), 11, "no play that is possible here fits 'trail 9C'"),
        (('"capture 2C*"', '"trail 2C"'), 12, "'trail 2C' is answered as not asked for"),
        (('lesson = "A card takes another."\n', ""), 8, "ask belongs to a lesson"),
        (('seat = 1\nplay = "3H"', 'seat = 0\nplay = "2C"'), 17, "not your turn"),
        (("ask =", "ask = 3 #"), 9, "ask must be text in quotes, not 3"),
        (('["* 2C"]', "[]"), 11, "the lesson does not go on"),
    ],
)
def test_a_wrong_lesson_gets_its_line_and_a_sentence(change: tuple[str, str], line: int, why: str) -> None:
    text = TAKING.replace(*change)
    if "does not go on" in why:
        text = text.replace('right = ["trail 2C"]', 'right = ["trail KH"]').replace('"*KH*"', '"*3H*"')
    found = problem(text)
    assert why in found[1]
    assert found[0] == line


def test_who_asks_for_a_lesson_that_is_not_there_is_told_which_are() -> None:
    assert find_lesson("scopa", "2").name == "scopa"
    assert find_lesson("Scopa", " Taking ").title == "Taking cards"
    with pytest.raises(BadInput, match="Scopa has no lesson 'x'; there are taking, scopa and points"):
        find_lesson("scopa", "x")
