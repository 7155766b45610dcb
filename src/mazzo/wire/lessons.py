"""A lesson as its learner is told it, by a server or at a console."""

from collections.abc import Iterable, Iterator

import msgspec

from mazzo.core.errors import NotAllowed
from mazzo.core.marked import plain, words_of
from mazzo.core.reason import Reason
from mazzo.match.fair import commitment
from mazzo.match.match import Match
from mazzo.match.scenarios.lesson import Lesson, lessons_of
from mazzo.match.scenarios.tutor import Beat, Judgement, Tutor
from mazzo.wire import messages as wire
from mazzo.wire.refusals import refused
from mazzo.wire.telling import command_words, told


class Teaching:
    """A lesson gone through with the plays that its learner has made; `answer` is what they are told then."""

    def __init__(self, lesson: Lesson, asked: wire.Learn, name: str) -> None:
        self._lesson = lesson
        self._asked = asked
        self._name = name
        self.answer: wire.Taught

    def steps(self) -> Iterator[None]:
        """The work, play by play."""
        tutor = Tutor(self._lesson, self._name)
        beats: list[wire.Beat] = []
        yield from self._tell(tutor, tutor.begin(), beats)
        judged: Judgement | None = None
        for text in self._asked.plays:
            if tutor.is_over or (judged is not None and judged.verdict != "right"):
                raise NotAllowed(
                    Reason("not this lesson"), "The lesson does not go that way. Please begin it again."
                )
            judged = tutor.judge(text)
            beats.clear()
            if judged.verdict == "right":
                yield from self._tell(tutor, tutor.play(text), beats)
            yield
        self.answer = _taught(tutor, judged, beats)

    def _tell(self, tutor: Tutor, played: Iterable[Beat], beats: list[wire.Beat]) -> Iterator[None]:
        for beat in played:
            news = news_of(tutor.match, self._lesson.seat, beat.since, self._asked.layout)
            beats.append(wire.Beat(news, beat.text, words_of(tutor.match.game.in_prose(beat.text))))
            yield


def _taught(tutor: Tutor, judged: Judgement | None, beats: list[wire.Beat]) -> wire.Taught:
    lesson = tutor.lesson
    refusal = judged.refusal if judged is not None else None
    answer, in_prose = judged.answer if judged is not None else "", tutor.match.game.in_prose
    return wire.Taught(
        lesson=info(lesson),
        table=summary_of(tutor),
        seat=lesson.seat,
        done=tutor.done,
        asks=lesson.asks,
        verdict=judged.verdict if judged is not None else "",
        answer=answer,
        refusal=refused(refusal) if refusal is not None else None,
        beats=beats,
        ask=tutor.ask,
        asked=tutor.asked_play,
        next=next_after(lesson),
        answer_words=words_of(in_prose(answer)),
        ask_words=words_of(in_prose(tutor.ask)),
    )


def info(lesson: Lesson) -> wire.LessonInfo:
    return wire.LessonInfo(lesson.name, lesson.title)


def next_after(lesson: Lesson) -> wire.LessonInfo | None:
    """The lesson that is taught after this one; none after one that is in no game."""
    if not lesson.name:
        return None
    names = [each.name for each in lessons_of(lesson.game)]
    later = lessons_of(lesson.game)[names.index(lesson.name) + 1 :]
    return info(later[0]) if later else None


def news_of(match: Match, seat: int, since: int, layout: bool) -> wire.News:
    """What the seat has been told from that event on, and how things stand for it."""
    game, view, actors = match.game, match.view(seat), match.actors()
    shown = game.for_people(view)
    commands = match.commands(seat) if seat in actors else []
    return wire.News(
        number=len(match.events),
        told=[told(match.game, event, match.players) for event in match.heard(seat, since)],
        view=shown,
        actors=actors,
        scores=match.scores(),
        commands=commands,
        is_over=match.is_over,
        moment=match.moment() if seat in actors else "",
        layout=game.layout(shown, match.players) if layout else None,
        command_words=command_words(match, seat, commands) if layout else [],
    )


def summary_of(tutor: Tutor) -> wire.Summary:
    """The table of a lesson, as if it were one."""
    match = tutor.match
    aim = match.game.aim(match.options)
    return wire.Summary(
        table="",
        game=match.game.name,
        title=match.game.title,
        options=msgspec.to_builtins(match.options),
        players=[wire.Player(name, "person") for name in match.players],
        state="running",
        public=False,
        clock=wire.Clock(),
        absent="ask",
        pace="human",
        commitment=commitment(match.seed),
        made=0.0,
        touched=0.0,
        actors=match.actors(),
        aim=plain(aim),
        aim_words=words_of(aim),
    )
