"""Games that lie in files: named on the command line, and known to every process that it starts."""

import importlib.util
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VARIABLE = "MAZZO_GAMES"  # the files, as PATH has folders: programs that mazzo starts inherit it
SUFFIX = ".py"


@dataclass(frozen=True)
class GameFile:
    """A file with a GAME in it. It stands for a package's entry point, as far as games ask for one."""

    path: Path  # an absolute one

    attr = "GAME"

    @property
    def name(self) -> str:
        """Of the game, as long as the file cannot be asked."""
        return self.path.stem.lower()

    @property
    def module(self) -> str:
        """Its name among Python's modules, the same in all processes: no other module has such a one."""
        return f"mazzo_game_{re.sub(r'[^0-9a-zA-Z_]', '_', self.path.stem)}"

    @property
    def value(self) -> str:
        return str(self.path)

    def load(self) -> Any:
        """What the file calls GAME. It may import what lies beside it."""
        spec = importlib.util.spec_from_file_location(self.module, self.path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        if (folder := str(self.path.parent)) not in sys.path:
            sys.path.append(folder)
        sys.modules[self.module] = module
        spec.loader.exec_module(module)
        if not hasattr(module, self.attr):
            raise AttributeError("no GAME is in it; a game's file ends with GAME = Game(...)")
        return module.GAME


def is_file(word: str) -> bool:
    """Whether a word of the command line means a file, not the name of a game."""
    return word.endswith(SUFFIX)


def named() -> list[GameFile]:
    """The files that were named, each once."""
    listed = os.environ.get(VARIABLE, "").split(os.pathsep)
    return [GameFile(path) for path in dict.fromkeys(Path(word).absolute() for word in listed if word)]


def name(file: GameFile) -> None:
    """Let this process, and those that it starts, know the file."""
    known = [str(each.path) for each in named() if each != file]
    os.environ[VARIABLE] = os.pathsep.join([*known, str(file.path)])
