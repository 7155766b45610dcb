"""Which lessons have been gone through to their end at this computer."""

import json
import os

from mazzo.match.scenarios.lesson import Lesson
from mazzo.terminal import home


def has(lesson: Lesson) -> bool:
    return _key(lesson) in _kept()


def add(lesson: Lesson) -> None:
    """Remember it. A disk that takes nothing spoils no lesson."""
    file = home.lessons()
    names = sorted({*_kept(), _key(lesson)})
    partial = file.with_suffix(f".{os.getpid()}")
    try:
        partial.write_text(json.dumps(names, indent=1), encoding="utf-8")
        partial.replace(file)
    except OSError:
        partial.unlink(missing_ok=True)


def _kept() -> list[str]:
    """What was kept; a file that was damaged counts as nothing."""
    try:
        found = json.loads(home.lessons().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []


def _key(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.name}"
