"""`mazzo practise`: positions of one's own mistakes come back as exercises, until they are solved."""

from pathlib import Path

from mazzo.core.errors import BadInput
from mazzo.core.names import unlike
from mazzo.core.words import plural
from mazzo.match.record import Record
from mazzo.match.scenarios.lesson import Lesson, read_lesson
from mazzo.review.exercise import exercise
from mazzo.review.model import Mistake
from mazzo.terminal import commands, home, review, store
from mazzo.terminal.display import Display
from mazzo.terminal.lesson_table import LessonTable
from mazzo.terminal.players import PERSON, login
from mazzo.terminal.words import COMMAND

_SOLVED = ".solved"  # is appended to the name of an exercise that has been


def print_exercise(path: Path, number: int, seat: int | None) -> None:
    """The mistake of that number, the costliest first, as a lesson."""
    record = store.load(path)
    mistakes = _mistakes(path, record, _all(record) if seat is None else [_checked(record, seat)])
    if not 1 <= number <= len(mistakes):
        count = plural(len(mistakes), "mistake")
        raise BadInput(
            f"--mistake is a number from 1 to {len(mistakes)}: the review names {count}, not {number}"
        )
    print(exercise(record, mistakes[number - 1]), end="")


def practise(display: Display, match: Path | None, seat: int | None, folder: Path | None) -> int:
    """Keep the mistakes of a match, if one is named; then ask for one that has not been solved."""
    place = folder or home.exercises()
    if match is not None:
        _keep(display, match, seat, place)
    waiting = sorted(place.glob("*.toml"))
    if not waiting:
        raise BadInput(
            f"there is no exercise in {place}; keep the mistakes of a match with: {COMMAND} practise FILE"
        )
    display.say(f"{plural(len(waiting), 'exercise')} to solve; this one is {waiting[0]}.")
    lesson = _read(waiting[0])
    name = unlike(login(), lesson.others, gap="")
    return commands.visit(ExerciseTable(lesson, name, waiting[0]), display)


class ExerciseTable(LessonTable):
    """An exercise, which is put away when it is solved."""

    def __init__(self, lesson: Lesson, name: str, path: Path) -> None:
        super().__init__(lesson, name)
        self._path = path

    def finish(self) -> None:
        self._path.replace(self._path.with_name(self._path.name + _SOLVED))

    async def closing(self) -> list[str]:
        return [f"The next one:  {COMMAND} practise"]

    def farewell(self, ending: object) -> list[str]:
        return [f"To try it again: {COMMAND} practise"]


def _keep(display: Display, path: Path, seat: int | None, place: Path) -> None:
    record = store.load(path)
    mistakes = _mistakes(path, record, _own(record) if seat is None else [_checked(record, seat)])
    kept = 0
    for mistake in mistakes:
        file = place / f"{record.game}-{record.commitment[: store.SHORT_HASH]}-{mistake.step}.toml"
        if file.exists() or file.with_name(file.name + _SOLVED).exists():
            continue
        try:
            place.mkdir(parents=True, exist_ok=True)
            file.write_text(exercise(record, mistake), encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{file} cannot be written: {error.strerror}") from None
        kept += 1
    display.say(f"{plural(len(mistakes), 'mistake')} in {path}, {kept} of them new.")


def _mistakes(path: Path, record: Record, seats: list[int]) -> list[Mistake]:
    """Those of the review, which is worked out if it has not been: the costliest first."""
    found = review.found(path, record)
    mine = [mistake for seat in seats for mistake in found.seats[seat].mistakes]
    return sorted(mine, key=lambda mistake: -mistake.share)


def _all(record: Record) -> list[int]:
    return list(range(len(record.players)))


def _own(record: Record) -> list[int]:
    """The seat of the person who played; where there was none, or several, they must say who they were."""
    people = [seat for seat, kind in enumerate(record.kinds) if kind == PERSON]
    if len(people) != 1:
        raise BadInput(f"{len(people) or 'no'} people played in this match: say whose mistakes with --seat")
    return people


def _checked(record: Record, seat: int) -> int:
    if not 0 <= seat < len(record.players):
        raise BadInput(f"--seat is a number from 0 to {len(record.players) - 1} in this match, not {seat}")
    return seat


def _read(path: Path) -> Lesson:
    try:
        return read_lesson(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BadInput) as error:
        raise BadInput(f"{path} is no exercise: {error}") from None
