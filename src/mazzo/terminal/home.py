"""The folder where the console keeps matches, seats, history and crash logs."""

import os
import sys
from pathlib import Path

from mazzo.core.errors import BadInput


def home() -> Path:
    """The user's data folder for mazzo, wherever the platform has it; MAZZO_HOME overrides."""
    if chosen := os.environ.get("MAZZO_HOME"):
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mazzo"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "mazzo"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "mazzo"


def matches() -> Path:
    return _made(home() / "matches")


def seats() -> Path:
    """The seats that are held from this computer at tables elsewhere."""
    return _made(home() / "seats")


def crashes() -> Path:
    return _made(home() / "crashes")


def history() -> Path:
    """What a person typed at this computer, for the arrow keys."""
    return _made(home()) / "history"


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"the folder {folder} cannot be made ({error.strerror}); set MAZZO_HOME to one that can"
        ) from None
    return folder
