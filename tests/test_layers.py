"""A module imports its own folder and what stands to its left:

core  <-  games  <-  bots  <-  match  <-  review  <-  wire  <-  { terminal, server, lab }  <-  contract

and so do the parts of a game: model  <-  rules  <-  { view, notation, position, bot }  <-  text
"""

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src"
GAMES = [file.parent.name for file in SOURCES.glob("mazzo/games/*/rules")]
ORDER = (
    ("core",),
    ("games",),
    ("bots",),
    ("match",),
    ("review",),
    ("wire",),
    ("terminal", "server", "lab"),
    ("contract",),
)
LEVELS = {name: level for level, names in enumerate(ORDER) for name in names}
PARTS = {"model": 0, "rules": 1, "view": 2, "notation": 2, "position": 2, "bot": 2, "text": 3}
TABLE_OF_GAMES = {"plug_ins", "files"}  # modules beside the folders of the games
ABOVE_ALL = {"mazzo", "mazzo.cli", "mazzo.__main__"}  # the first loads what it offers when it is asked for


def modules() -> dict[str, str]:
    """The source of every module of mazzo, by its name."""
    files = {file.relative_to(SOURCES).with_suffix(""): file for file in SOURCES.rglob("*.py")}
    return {".".join(path.parts).removesuffix(".__init__"): file.read_text() for path, file in files.items()}


def imports(source: str) -> set[str]:
    """All that the source imports from mazzo, inside functions and type checks too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: import by the full name"
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return {name for name in found if name.startswith("mazzo.")}


def stands(path: list[str], otherwise: int) -> int:
    """How far to the right a part of a game stands; `otherwise` if it is no part that all games share."""
    return PARTS.get(path[2], otherwise) if len(path) > 2 else otherwise


def may_import(module: str, imported: str) -> bool:
    here, there = module.split(".")[1:], imported.split(".")[1:]
    if module in ABOVE_ALL or there[0].startswith("__"):
        return True
    if not here or there[0] not in LEVELS:
        return False
    if here[0] == there[0] == "games":
        if here == ["games"]:
            return there[1] in TABLE_OF_GAMES
        if here[1] in TABLE_OF_GAMES:
            return there[1] in TABLE_OF_GAMES
        return here[:2] == there[:2] and stands(here, len(PARTS)) >= stands(there, 0)
    return here[0] == there[0] or LEVELS[here[0]] > LEVELS[there[0]]


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_a_back_door_for_types(game: str) -> None:
    behind = [name for name, source in modules().items() if "TYPE_CHECKING" in source]
    assert [name for name in behind if name.startswith(f"mazzo.games.{game}.")] == []


def test_every_folder_has_its_level() -> None:
    assert {file.parent.name for file in (SOURCES / "mazzo").glob("*/*.py")} <= set(LEVELS)


def test_modules_import_only_what_stands_to_their_left() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, source in modules().items()
        for imported in sorted(imports(source))
        if not may_import(module, imported)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "source", "is_right"),
    [
        ("mazzo.games.scopa.rules", "from mazzo.core.bits import bit", True),
        ("mazzo.games.scopa.rules.state", "from mazzo.games.scopa.rules.scoring import points", True),
        ("mazzo.games.scopa.rules.worlds", "from mazzo.games.scopa.bot import beliefs", False),
        ("mazzo.games.scopa.bot.guide", "from mazzo.games.scopa.rules import scoring", True),
        ("mazzo.games.scopa.notation", "from mazzo.games.scopa.text.sentences import say", False),
        ("mazzo.games.scopa", "from mazzo.games.scopa.text.sentences import say", True),
        ("mazzo.games.scopa.rules", "from mazzo.games.splendor import GAME", False),
        ("mazzo.games.scopa.rules", "from mazzo import games", False),
        ("mazzo.games", "from mazzo.games import plug_ins", True),
        ("mazzo.games", "from mazzo.games import scopa", False),
        ("mazzo.games.scopa.rules", "from mazzo.games import plug_ins", False),
        ("mazzo.core.state", "def late():\n    from mazzo.games import find", False),
        ("mazzo.bots.levels", "import mazzo.match.match", False),
        ("mazzo.match.match", "from mazzo import bots", True),
        ("mazzo.match.match", "from mazzo.review import work", False),
        ("mazzo.review.work", "from mazzo.match.replay import Replay", True),
        ("mazzo.review.work", "from mazzo.wire import messages", False),
        ("mazzo.server.app", "from mazzo.terminal import draw", False),
        ("mazzo.lab.contest", "from mazzo.cli import main", False),
        ("mazzo.lab.contest", "from mazzo import __version__", True),
        ("mazzo.contract.doors", "from mazzo.server.table import Table", True),
        ("mazzo.server.app", "from mazzo.contract import laws", False),
        ("mazzo.cli", "from mazzo.lab import arena", True),
        ("mazzo", "from mazzo.core import bits", True),
        ("mazzo.lab.contest", "from mazzo import Match", False),
    ],
)
def test_the_rule_knows_right_from_wrong(module: str, source: str, is_right: bool) -> None:
    assert all(may_import(module, imported) for imported in imports(source)) == is_right
