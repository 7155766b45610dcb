"""Every reason of every game has a sentence, and every sentence its reason."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mazzo import core, games

GAMES = Path(games.__file__).parent
CORE = Path(str(core.__file__)).parent
MATCH = CORE.parent / "match"
NAMES = sorted(file.parent.parent.name for file in GAMES.glob("*/text/sentences.py"))


def reasons(*files: Path) -> set[str]:
    """The names of all that is given as a reason."""
    return {
        ast.literal_eval(node.args[0])
        for node in nodes(files)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Reason"
    }


def sentences(*files: Path) -> set[str]:
    """The names of the reasons that `say` knows: `case "name", values`."""
    found = set[str]()
    for node in nodes(files):
        match node:
            case ast.match_case(pattern=ast.MatchSequence([ast.MatchValue(ast.Constant(str(name))), *_])):
                found.add(name)
    return found


def nodes(files: tuple[Path, ...]) -> Iterator[ast.AST]:
    for file in files:
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


SHARED = sentences(CORE / "sentences.py")


def test_what_all_games_share_has_sentences() -> None:
    given = reasons(*CORE.glob("*.py"), *MATCH.glob("*.py")) - {""}
    assert given <= SHARED


@pytest.mark.parametrize("game", NAMES)
def test_every_reason_has_a_sentence(game: str) -> None:
    given = reasons(*GAMES.joinpath(game).rglob("*.py"))
    assert given - sentences(GAMES / game / "text" / "sentences.py") <= SHARED
    assert given > {"not your turn"}


@pytest.mark.parametrize("game", NAMES)
def test_every_sentence_has_a_reason(game: str) -> None:
    said = sentences(GAMES / game / "text" / "sentences.py")
    assert said - SHARED <= reasons(*GAMES.joinpath(game).rglob("*.py"))
