"""A lesson: a scenario with sentences. What one must have, and the lessons that a game brings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from mazzo.core.errors import BadInput, Refused
from mazzo.core.game import Game
from mazzo.core.words import listing
from mazzo.games import find
from mazzo.match.scenarios.file import Case, Fault, Step, read_cases
from mazzo.match.scenarios.run import Run

MOST_PLAYS = 20_000  # that are looked through for what a pattern fits
MOST_DETOURS = 50  # that are followed to the end of a lesson, from one step
_NUMBERED = re.compile(r"\d+[_-](.+)")  # files are numbered in the order in which they are taught


@dataclass(frozen=True)
class Lesson:
    """One lesson of a game, by the name of its file."""

    game: str
    name: str
    case: Case

    @property
    def title(self) -> str:
        return self.case.scenario.title

    @property
    def introduction(self) -> str:
        """What is said first."""
        return self.case.scenario.lesson

    @property
    def seat(self) -> int:
        """Of the learner."""
        return self.case.scenario.learner

    @property
    def others(self) -> list[str]:
        """The names of those who play with the learner."""
        players = self.case.scenario.players or []
        return [name for seat, name in enumerate(players) if seat != self.seat]

    @property
    def asks(self) -> int:
        """How many plays are asked for."""
        return sum(bool(step.ask) for step in self.case.steps)


@cache
def lessons_of(game: str) -> list[Lesson]:
    """The lessons of that game in their order. Raises BadInput if one cannot be read."""
    found = find(game)
    return [_lesson(found, file, text) for file, text in sorted(found.lessons().items())]


def find_lesson(game: str, name: str) -> Lesson:
    """The lesson of that name, or of that number."""
    lessons = lessons_of(find(game).name)
    for number, lesson in enumerate(lessons, 1):
        if name.strip().lower() in (lesson.name, str(number)):
            return lesson
    title = find(game).title
    if not lessons:
        raise BadInput(f"{title} has no lessons yet")
    raise BadInput(f"{title} has no lesson {name!r}; there are {listing([one.name for one in lessons])}")


def read_lesson(text: str) -> Lesson:
    """A lesson that is in no game, such as an exercise: its text, with the name of its game in it."""
    try:
        cases = read_cases(text)
        if len(cases) != 1 or not is_lesson(cases[0]) or cases[0].scenario.game is None:
            raise Fault(
                1, "an exercise has one case, names its game, and says what is said first: lesson = ..."
            )
        check_form(cases[0])
    except Fault as fault:
        raise BadInput(f"the exercise, line {fault.line}: {fault}") from None
    return Lesson(find(cases[0].scenario.game).name, "", cases[0])


def _lesson(game: Game, file: str, text: str) -> Lesson:
    stem = file.removesuffix(".toml")
    try:
        cases = read_cases(text)
        if len(cases) != 1 or not is_lesson(cases[0]):
            raise Fault(1, "a file of lessons has one case, and says what is said first: lesson = ...")
        check_form(cases[0])
    except Fault as fault:
        raise BadInput(f"the lesson {file} of {game.title}, line {fault.line}: {fault}") from None
    numbered = _NUMBERED.fullmatch(stem)
    return Lesson(game.name, numbered[1] if numbered else stem, cases[0])


def is_lesson(case: Case) -> bool:
    return bool(case.scenario.lesson)


def fits(play: str, pattern: str) -> bool:
    """Whether a play is what the pattern says: * stands for anything, letter case does not matter."""
    parts = map(re.escape, " ".join(pattern.split()).split("*"))
    return re.fullmatch(".*".join(parts), " ".join(play.split()), re.IGNORECASE) is not None


def check_form(case: Case) -> None:
    """Raise a Fault if something is missing that a lesson must have, or has no meaning outside of one."""
    if not is_lesson(case):
        for index, step in enumerate(case.steps):
            if step.ask or step.why:
                key = "ask" if step.ask else "why"
                message = f"{key} belongs to a lesson, which says first what it is about: lesson = ..."
                raise case.fault(message, "step", index, key)
        return
    if not case.scenario.title:
        raise case.fault("a lesson has a title", "lesson")
    if not case.scenario.players:
        raise case.fault("a lesson names its players", "lesson")
    if case.scenario.learner not in range(len(case.scenario.players)):
        raise case.fault("the learner is one of the players, by the number of the seat", "learner")
    if not any(step.ask for step in case.steps):
        raise case.fault("a lesson asks for something: a play with ask and why", "lesson")
    for index, step in enumerate(case.steps):
        if step.undo is not None:
            raise case.fault("nothing is taken back in a lesson", "step", index, "undo")
        if step.ask and not step.why:
            raise case.fault(
                "what is asked for is explained when it is done: why = ...", "step", index, "ask"
            )


def check_lesson(case: Case) -> None:
    """See that the lesson can be taught: the learner is asked when it is their turn, and whatever is right
    leads on to the end."""
    for index, play in _detours(case):
        run = Run(case)
        try:
            while run.next is not None:
                run.act(play if run.index == index else "")
        except Fault as fault:
            message = f"after {play!r}, which is right too, the lesson does not go on: {fault}"
            raise case.fault(message, "step", index, "right") from None


def _detours(case: Case) -> Iterator[tuple[int, str]]:
    """Every play that is right beside the one that is written down, with the number of its step."""
    run = Run(case)
    while (step := run.next) is not None:
        index = run.index
        if step.play is not None:
            _check_turn(case, run, index, step)
        if step.ask:
            others = _other_plays(case, run, index, step)
            yield from ((index, play) for play in others)
        run.act()
    run.finish()


def _check_turn(case: Case, run: Run, index: int, step: Step) -> None:
    is_learner = run.seat_of(step) == case.scenario.learner
    if is_learner and not step.ask:
        raise case.fault(
            "this is the learner's play, so a lesson asks for it: ask = ...", "step", index, "play"
        )
    if step.ask and not is_learner:
        raise case.fault("another seat is to play, so the learner cannot be asked", "step", index, "ask")


def _other_plays(case: Case, run: Run, index: int, step: Step) -> list[str]:
    """What is right beside the play itself. Each pattern fits one; what is answered is none of them."""
    seat = case.scenario.learner
    asked = run.match.attempt(seat, step.play or "").text
    plays = islice(run.match.plays(seat), MOST_PLAYS) if step.right else ()
    possible = [play for play in plays if any(fits(play, pattern) for pattern in step.right)]
    possible += [play for pattern in step.right if (play := _lawful(run, seat, pattern))]  # maybe on no menu
    found = list(dict.fromkeys(possible))[:MOST_DETOURS]
    for number, pattern in enumerate(step.right):
        if not any(fits(play, pattern) for play in possible):
            message = f"no play that is possible here fits {pattern!r}"
            raise case.fault(message, "step", index, "right", number)
    for pattern in step.answers:
        if "*" not in pattern and any(fits(play, pattern) for play in [asked, *found]):
            message = f"{pattern!r} is answered as not asked for, but fits what is right"
            raise case.fault(message, "step", index, "answers", pattern)
    return [play for play in found if play != asked]


def _lawful(run: Run, seat: int, pattern: str) -> str:
    """The play that a pattern without a * is, if it may be made."""
    try:
        return run.match.attempt(seat, pattern).text
    except Refused:
        return ""
