"""The folder where the console keeps matches, seats, finished lessons, exercises, history and crash logs."""

import os
from pathlib import Path

from mazzo.core.errors import BadInput


def home() -> Path:
    """The user's data folder for mazzo, wherever the platform has it; MAZZO_HOME overrides."""
    if chosen := os.environ.get("MAZZO_HOME"):
        return Path(chosen).expanduser()
    from platformdirs import user_data_path  # every command loads this file, few ask where the folder is

    return user_data_path("mazzo", appauthor=False)


def made() -> Path:
    """The folder itself, which is there now."""
    return _made(home())


def matches() -> Path:
    return _made(home() / "matches")


def seats() -> Path:
    """The seats that are held from this computer at tables elsewhere."""
    return _made(home() / "seats")


def lessons() -> Path:
    """The names of the lessons that are done."""
    return _made(home()) / "lessons.json"


def exercises() -> Path:
    """The positions of one's own mistakes, and which of them have been solved."""
    return _made(home() / "exercises")


def crashes() -> Path:
    return _made(home() / "crashes")


def history() -> Path:
    """What a person typed at this computer, for the arrow keys."""
    return made() / "history"


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"the folder {folder} cannot be made ({error.strerror}); set MAZZO_HOME to one that can"
        ) from None
    return folder
