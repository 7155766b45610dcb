"""Every file and every name that the documentation points to is there."""

import re
from functools import cache
from pathlib import Path

import pytest
import typer

from mazzo import cli

ROOT = Path(__file__).parents[1]
GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md")
PAGES = (*GUIDES, "CHANGELOG.md", *(str(file.relative_to(ROOT)) for file in ROOT.glob("docs/*.md")))
SOURCES = ("src/mazzo", "web/src", "web", "tests", "docs", "bench", "examples")
PATH = re.compile(r"[\w<][\w<>.-]*(/[\w<>.-]+)*/?")
FILE = re.compile(r".*\.(py|ts|svelte|md|toml|txt|sh|svg|js)")


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@cache
def folders() -> frozenset[str]:
    """The names with which a path may begin: those of the top, and of what is in src/mazzo."""
    tops = [ROOT, ROOT / "src" / "mazzo"]
    made = {"build", "dist"}  # by ./run, and not there before
    return frozenset(file.name for top in tops for file in top.iterdir() if file.is_dir()) - made


def is_path(word: str) -> bool:
    """Whether a word in back quotes names a file or folder of ours: FILE.toml stands for one of yours."""
    if not PATH.fullmatch(word) or word.partition(".")[0].isupper():
        return False
    return FILE.fullmatch(word) is not None or ("/" in word and word.partition("/")[0] in folders())


def named(page: str) -> list[str]:
    """The paths that a page names, except what stands in blocks of code."""
    prose = re.sub(r"^```.*?^```", "", text(page), flags=re.DOTALL | re.MULTILINE)
    return [word for word in re.findall(r"`([^`\s]+)`", prose) if is_path(word)]


def found(path: str) -> list[Path]:
    """What the path can mean: from the top, from src/mazzo, or, in a text on games, from a game's folder.

    A part in angle brackets stands for any name. A name alone may lie anywhere.
    """
    pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
    games = ("src/mazzo/games/*", "web/src/games/*")
    exact = [f"{folder}{pattern}" for folder in ("", "src/mazzo/", *(f"{game}/" for game in games))]
    anywhere = [f"{folder}/**/{pattern}" for folder in SOURCES if folder != "web"] if "/" not in path else []
    matches = (file for each in (*exact, *anywhere) for file in ROOT.glob(each))
    return [file for file in matches if "node_modules" not in file.parts]


@pytest.mark.parametrize("page", GUIDES)
def test_every_path_that_is_named_is_there(page: str) -> None:
    paths = named(page)

    assert paths
    assert [path for path in paths if not found(path)] == []


@pytest.mark.parametrize("page", GUIDES)
def test_a_name_that_is_said_to_be_in_a_file_is_in_it(page: str) -> None:
    """`PRIMIERA` in `scoring.py`: each file that the path can mean, of every game if it is <g>'s, has it."""
    claims = re.findall(r"`(\w+)` (?:and `(\w+)` )?in\s+`([^`\s]+)`", text(page))
    wrong = [
        (name, str(file.relative_to(ROOT)))
        for *names, path in claims
        if is_path(path)
        for name in filter(None, names)
        for file in filter(Path.is_file, found(path))
        if not re.search(rf"\b{name}\b", file.read_text(encoding="utf-8"))
    ]

    assert wrong == []


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_linked_is_there(page: str) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text(page))
    here = (ROOT / page).parent

    assert [link for link in links if "://" not in link and not (here / link).exists()] == []


def test_the_map_of_the_readme_has_every_folder_and_nothing_else() -> None:
    block = re.search(r"## Map of the code\n\n```\n(.*?)```", text("README.md"), re.DOTALL)
    assert block
    mapped: set[Path] = set()
    for line in block[1].splitlines():
        path, *words = line.replace(",", " ").replace(":", " ").split()
        here = (ROOT / "src" / "mazzo" if line.startswith(" ") else ROOT) / path
        mapped.add(here)
        inside = [re.sub(r"<\w+>", "*", word.rstrip("/")) for word in words if "/" in word]
        assert [name for name in inside if not any(here.glob(f"**/{name}"))] == [], f"not in {path}"
    assert [str(path) for path in mapped if not path.exists()] == []

    parts = {path for path in (ROOT / "src" / "mazzo").iterdir() if (path / "__init__.py").exists()}
    tops = {ROOT / name for name in ("web", "tests", "docs", "bench", "examples")}
    assert [str(path) for path in (parts | tops) - mapped] == []
    assert [page.stem for page in ROOT.glob("docs/*.md") if page.stem not in block[1]] == []


def test_the_readme_has_every_command() -> None:
    commands = getattr(typer.main.get_command(cli.app), "commands")  # noqa: B009 - Typer's types hide the group
    assert [name for name in commands if f"`mazzo {name}" not in text("README.md")] == []
