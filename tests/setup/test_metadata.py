"""What a stranger reads of the package before it is installed: description, links, ranges, licence."""

import re
import runpy
import tomllib
from contextlib import chdir
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGET = re.compile(r"(!?)\[[^\]]*\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def description() -> str:
    with chdir(ROOT):
        return str(runpy.run_path("setup.py")["description"]())


def test_every_link_of_the_description_leads_to_a_file_of_this_version(description: str) -> None:
    source, version = PROJECT["urls"]["Source"], PROJECT["version"]
    targets = TARGET.findall(description)

    assert len(targets) == len(TARGET.findall((ROOT / "README.md").read_text(encoding="utf-8")))
    for is_picture, target in targets:
        if target.startswith("#"):
            continue
        start = f"{source}/{'raw' if is_picture else 'blob'}/v{version}/"
        assert target.startswith(start), target
        assert (ROOT / target.removeprefix(start).partition("#")[0]).exists(), target


def test_description_has_both_pictures(description: str) -> None:
    assert [target.rpartition("/")[2] for mark, target in TARGET.findall(description) if mark] == [
        "page.png",
        "terminal.svg",
    ]


def test_dependencies_are_ranges_that_other_packages_can_share() -> None:
    for text in PROJECT["dependencies"]:
        operators = {one.operator for one in Requirement(text).specifier}
        assert operators == {">=", "<"}, f"{text}: a lowest version that works, and the next that may not"


def test_every_python_that_is_named_is_one_that_may_be_used() -> None:
    named = [text.rpartition(" ")[2] for text in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", text)]
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_licence_is_there() -> None:
    assert PROJECT["license"] == "MIT"
    assert [
        name for name in PROJECT["license-files"] if not (ROOT / name).read_text().startswith("MIT")
    ] == []


def test_version_is_said_once_in_two_places() -> None:
    assert f'__version__ = "{PROJECT["version"]}"' in (ROOT / "src/mazzo/__init__.py").read_text(
        encoding="utf-8"
    )


def test_extras_have_something_behind_them() -> None:
    assert all(PROJECT.get("optional-dependencies", {}).values())
