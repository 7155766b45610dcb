"""A lesson in play: the others play as it is written, and the learner's plays are judged and explained."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from mazzo.core.errors import Refused
from mazzo.match.match import Match
from mazzo.match.scenarios.lesson import Lesson, fits
from mazzo.match.scenarios.run import Run

Verdict = Literal["right", "allowed", "refused"]
ALLOWED = "That is allowed, but here something else is asked for. Please try again."


class Beat(NamedTuple):
    """One thing that happens in a lesson, and what is said of it."""

    text: str
    since: int  # the number of its first event


class Judgement(NamedTuple):
    """What is said of a play of the learner."""

    verdict: Verdict
    answer: str = ""  # to a play that is not the one that is asked for
    refusal: Refused | None = None  # if the game forbids it


class Tutor:
    """Goes through one lesson with one learner. Nothing is lost by a wrong play: it has not happened."""

    def __init__(self, lesson: Lesson, name: str = "") -> None:
        """The learner is called by that name, or as the lesson says."""
        self.lesson = lesson
        self._run = Run(lesson.case, {lesson.seat: name} if name else None)
        self.done = 0  # plays that were asked for and made

    @property
    def match(self) -> Match:
        return self._run.match

    @property
    def is_over(self) -> bool:
        return self._run.next is None

    @property
    def ask(self) -> str:
        """What is asked for now; '' while others play and at the end."""
        step = self._run.next
        return step.ask if step is not None else ""

    @property
    def asked_play(self) -> str:
        """A play that is right, for a learner who gives up; '' if an earlier one has spoilt it."""
        step = self._run.next
        if step is None or step.play is None:
            return ""
        try:
            return self.match.attempt(self.lesson.seat, step.play).text
        except Refused:
            return ""

    def begin(self) -> Iterator[Beat]:
        """What is said first, and what the others play before the learner is asked."""
        yield Beat(self.lesson.introduction, 0)
        yield from self._others()

    def judge(self, text: str) -> Judgement:
        """What is to be said of a play, which has not happened."""
        step = self._run.next
        assert step is not None
        try:
            play = self.match.attempt(self.lesson.seat, text).text
        except Refused as refusal:
            return Judgement("refused", _answer(step.answers, text), refusal)
        if play == self.asked_play or any(fits(play, pattern) for pattern in step.right):
            return Judgement("right")
        return Judgement("allowed", _answer(step.answers, play) or ALLOWED)

    def play(self, text: str) -> Iterator[Beat]:
        """Make a play that was judged right: what happened and why, and what the others play then."""
        step = self._run.next
        assert step is not None
        since = len(self.match.events)
        self._run.act(text)
        self.done += 1
        yield Beat(step.why, since)
        yield from self._others()

    def _others(self) -> Iterator[Beat]:
        while (step := self._run.next) is not None and not step.ask:
            since = len(self.match.events)
            self._run.act()
            if step.play is not None:
                yield Beat(step.why, since)


def _answer(answers: dict[str, str], play: str) -> str:
    return next((answer for pattern, answer in answers.items() if fits(play, pattern)), "")
