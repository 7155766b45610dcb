"""The locks: complete, pinned by hash, at one with each other and with pyproject.toml, and free of hosts."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS = {"runtime": PROJECT["project"]["dependencies"], **PROJECT["dependency-groups"]}
LOCKS = {group: (ROOT / "requirements" / f"{group}.txt").read_text() for group in GROUPS}
PIN = re.compile(
    r"^([a-z0-9-]+)==(\S+)((?: ;[^\\]*)?) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)


def pins(group: str) -> dict[tuple[str, str], tuple[str, frozenset[str]]]:
    """(name, marker) -> (version, hashes)."""
    return {
        (name, marker.strip(" ;")): (version, frozenset(hashes.split()))
        for name, version, marker, hashes in PIN.findall(LOCKS[group])
    }


def name_of(requirement: str) -> str:
    return re.split(r"[<>=~! ]", requirement)[0].replace("_", "-")


@pytest.mark.parametrize("group", GROUPS)
def test_lock_holds_nothing_but_pins_with_hashes(group: str) -> None:
    others = [line for line in PIN.sub("", LOCKS[group]).splitlines() if not line.startswith("    #")]
    assert others == []
    assert not re.search(r"://|(?<![\w.])/\w", LOCKS[group])


@pytest.mark.parametrize("group", GROUPS)
def test_lock_has_what_the_project_asks_for(group: str) -> None:
    locked = {name: version for (name, _), (version, _) in pins(group).items()}
    assert {name_of(requirement) for requirement in GROUPS[group]} <= locked.keys()
    versions = [requirement.partition(";")[0] for requirement in GROUPS[group]]
    exact = [version.split("==") for version in versions if "==" in version]
    assert all(locked[name_of(name)] == version for name, version in exact)


def test_locks_agree_with_each_other() -> None:
    versions: dict[str, set[str]] = {}
    for group in GROUPS:
        for (name, marker), (version, _) in pins(group).items():
            if not marker.startswith("python_"):  # some packages have a version for each Python
                versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_a_build_from_a_source_archive_uses_the_locked_tools() -> None:
    locked = {name: version for group in GROUPS for (name, _), (version, _) in pins(group).items()}
    for requirement in PROJECT["build-system"]["requires"]:
        name, version = requirement.split("==")
        assert locked[name] == version
