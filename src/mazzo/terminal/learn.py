"""`mazzo learn`: the lessons of a game, and one of them at this terminal."""

from mazzo import games
from mazzo.core.errors import BadInput
from mazzo.core.names import unlike
from mazzo.match.scenarios.lesson import find_lesson, lessons_of
from mazzo.terminal import commands, finished_lessons
from mazzo.terminal.display import Display
from mazzo.terminal.lesson_table import LessonTable
from mazzo.terminal.players import login
from mazzo.terminal.words import COMMAND


def learn(display: Display, game: str, name: str) -> int:
    """The lesson of that name or number; without one, the first that has not been finished."""
    found = games.find(game)
    lessons = lessons_of(found.name)
    if not lessons:
        raise BadInput(f"{found.title} has no lessons yet; its rules: {COMMAND} rules {found.name}")
    if name:
        lesson = find_lesson(found.name, name)
    else:
        lesson = next((each for each in lessons if not finished_lessons.has(each)), lessons[0])
        for number, each in enumerate(lessons, 1):
            mark = "done" if finished_lessons.has(each) else "    "
            display.say(f"{number}  {mark}  {each.title} ({COMMAND} learn {found.name} {each.name})")
    return commands.visit(LessonTable(lesson, unlike(login(), lesson.others, gap="")), display)
