"""A lesson at this computer: what a tutor says and asks comes as news, and wrong plays are answered."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from types import TracebackType

import msgspec

from mazzo.core.errors import NotAllowed
from mazzo.core.layout import Layout, zones_layout
from mazzo.core.reason import Reason
from mazzo.match.scenarios.lesson import Lesson
from mazzo.match.scenarios.tutor import Beat, Tutor
from mazzo.terminal import finished_lessons
from mazzo.terminal.display import News
from mazzo.terminal.table import Ending, Message, Table
from mazzo.terminal.words import COMMAND, HERE
from mazzo.wire import messages as wire
from mazzo.wire.lessons import news_of, next_after, summary_of
from mazzo.wire.refusals import refused

OWN = "own"  # the id of news that answer what a person did
WORDS: Mapping[str, str] = {word: HERE[word] for word in ("HELP", "RULES", "LOG")} | {
    "HINT": "what to type for what is asked",
    "QUIT": "leave; a lesson begins anew next time",
}


class LessonTable:
    """One learner at the keyboard, and a tutor who plays the others' part."""

    is_here = is_fresh = is_typed_at = True
    is_closed = is_shared = has_rematch = False
    link = ""
    words: Mapping[str, str] = WORDS

    def __init__(self, lesson: Lesson, name: str) -> None:
        self.lesson = lesson
        self.seat = lesson.seat
        self._tutor = Tutor(lesson, name)
        self.summary = summary_of(self._tutor)
        self._answers: asyncio.Queue[Message] = asyncio.Queue()

    async def __aenter__(self) -> "LessonTable":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    async def __aiter__(self) -> AsyncIterator[Message]:
        yield wire.Welcome(self.summary, self.seat, self._news(self._tutor.begin()), [])
        while True:
            yield await self._answers.get()

    async def play(self, text: str) -> str:
        judged = self._tutor.judge(text)
        if judged.verdict == "right":
            self._answers.put_nowait(self._news(self._tutor.play(text)))
        elif judged.answer or judged.refusal is None:
            self._answers.put_nowait(wire.Refused("not this", judged.answer))
        else:
            self._answers.put_nowait(refused(judged.refusal))
        return ""

    async def send(self, request: wire.Request) -> bool:
        if isinstance(request, wire.Hint):
            play = self._tutor.asked_play
            self._answers.put_nowait(wire.Hinted(play, "That is what is asked for."))
        else:
            self._answers.put_nowait(
                wire.Refused(NotAllowed.kind, "There is nobody else here: it is a lesson.")
            )
        return True

    async def undo(self) -> None:
        raise NotAllowed(
            Reason("no taking back"), "Nothing is taken back in a lesson: a wrong play has not happened."
        )

    async def sit_down(self, seat: int) -> None:
        raise AssertionError("one person is at the keyboard")

    async def rematch(self) -> None:
        raise AssertionError("a lesson has no rematch")

    def next_table(self, seat: wire.RematchSeat) -> Table:
        raise AssertionError("a lesson has no rematch")

    def keep(self) -> str:
        return "A lesson is not kept: it begins anew next time."

    def log(self, seat: int) -> News | None:
        return None

    async def rules(self) -> str:
        return self._tutor.match.game.rules()

    def layout(self, news: wire.News, names: Sequence[str]) -> Layout:
        return news.layout or zones_layout(news.view)

    def forms(self, news: wire.News) -> Sequence[str]:
        return self._tutor.match.game.forms(news.view)

    def legend(self) -> Sequence[str]:
        return self._tutor.match.game.legend

    def introduction(self) -> list[str]:
        return [f"{self.summary.title}: {self.lesson.title}. HINT says what to type."]

    def waiting(self) -> list[str]:
        return []

    async def outcome(self, names: Sequence[str], scores: Sequence[int | float]) -> str:
        return "That was the lesson."

    async def closing(self) -> list[str]:
        game, later = self.lesson.game, next_after(self.lesson)
        if later is None:
            return [f"Now you can play:  {COMMAND} play {game}"]
        return [f"Next, {later.title}:  {COMMAND} learn {game} {later.name}"]

    def farewell(self, ending: Ending) -> list[str]:
        return [f"To begin it again: {COMMAND} learn {self.lesson.game} {self.lesson.name}"]

    def finish(self) -> None:
        """Remember that it is done."""
        finished_lessons.add(self.lesson)

    def _news(self, beats: Iterable[Beat]) -> wire.News:
        """All that happens until the learner is asked, with what is said of each thing, and the question."""
        tutor, told = self._tutor, list[wire.Told]()
        for beat in beats:
            told += news_of(tutor.match, self.seat, beat.since, layout=False).told
            told += _spoken(beat.text)
        told += _spoken(tutor.ask, "> ")
        if tutor.is_over:
            self.finish()
        news = news_of(tutor.match, self.seat, len(tutor.match.events), layout=True)
        actors = news.actors if tutor.is_over else [self.seat]
        return msgspec.structs.replace(news, told=told, is_over=tutor.is_over, id=OWN, actors=actors)


def _spoken(text: str, mark: str = "") -> list[wire.Told]:
    """What the tutor says."""
    return [wire.Told(None, f"{mark}{text}")] if text else []
