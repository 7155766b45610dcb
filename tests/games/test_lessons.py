"""The lessons of our games: each can be taught to its end, and teaches what a newcomer needs."""

import re
from collections.abc import Iterator

import pytest

from mazzo import games
from mazzo.games.hoards import notation as hoards
from mazzo.games.sapone import notation as sapone
from mazzo.match.scenarios.check import check_text
from mazzo.match.scenarios.lesson import Lesson, lessons_of

LONGEST = 360  # letters that are said at once: four lines of a panel, on a phone eight
COMMAND = re.compile(r"`|\b[A-Z]{3,}\b|\b[1-3]-[0-4]\b|\b[A-Z]{3}-\d+\b|\b\d[WUGRKL]\b")
# What a seat may be asked for in Hoards, as the first words of its notation or, of an answer, any of these.
ANSWERS = {
    "AGREE": "answer",
    "DISPUTE": "answer",
    "INVERT": "invert",
    "STRAIGHT": "invert",
    "TOP": "put",
    "BOTTOM": "put",
}

NAMES = list(games.BUILT_IN)
LESSONS = [lesson for game in NAMES for lesson in lessons_of(game)]


def ids(lesson: Lesson) -> str:
    return f"{lesson.game}-{lesson.name}"


def said(lesson: Lesson) -> Iterator[str]:
    yield lesson.title
    yield lesson.introduction
    for step in lesson.case.steps:
        yield from filter(None, (step.ask, step.why, *step.answers.values()))


def asked(game: str) -> set[str]:
    """The kinds of plays that the lessons of a game ask for, by their first word."""
    plays = [step.play or "" for lesson in lessons_of(game) for step in lesson.case.steps if step.ask]
    words = [play.split() for play in plays]
    return {ANSWERS.get(verb, rest[0] if verb == "STROLL" else verb) for verb, *rest in words}


@pytest.mark.parametrize("game", NAMES)
def test_each_game_has_two_to_four_lessons(game: str) -> None:
    assert 2 <= len(lessons_of(game)) <= 4
    for lesson in lessons_of(game):
        assert 2 <= lesson.asks <= 11


@pytest.mark.parametrize("game", NAMES)
def test_every_lesson_can_be_taught_to_its_end(game: str) -> None:
    for file, text in games.find(game).lessons().items():
        assert [str(result) for result in check_text(text, file) if result.problem] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_lessons_speak_in_short_plain_words_without_commands(lesson: Lesson) -> None:
    for sentence in said(lesson):
        assert not COMMAND.search(sentence), sentence
        assert len(sentence) <= LONGEST, f"{len(sentence)}: {sentence}"


def test_who_has_learnt_hoards_has_made_each_kind_of_play_once() -> None:
    kinds = set(hoards._RULINGS) - {"STROLL"} | set(ANSWERS.values())
    assert asked("hoards") == kinds


def test_who_has_learnt_sapone_has_made_each_kind_of_play_once() -> None:
    assert asked("sapone") == set(sapone._WHEN)
