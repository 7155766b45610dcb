"""The lock of the page's tools: exact, complete, at one with package.json, and free of hosts."""

import json
import re
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parents[2] / "web"
PROJECT: dict[str, Any] = json.loads((WEB / "package.json").read_text())
LOCK: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text())
PACKAGES: dict[str, dict[str, Any]] = {name: found for name, found in LOCK["packages"].items() if name}
EXACT = re.compile(r"\d+\.\d+\.\d+")


def test_project_names_exact_versions_and_they_are_locked() -> None:
    wanted = {**PROJECT["dependencies"], **PROJECT["devDependencies"], **PROJECT["overrides"]}
    for name, version in wanted.items():
        assert EXACT.fullmatch(version), name
        assert PACKAGES[f"node_modules/{name}"]["version"] == version


def test_who_only_plays_need_not_install_what_checks_the_page() -> None:
    to_build = {
        name for name, found in PACKAGES.items() if not (found.get("dev") or found.get("devOptional"))
    }
    assert {"node_modules/vite", "node_modules/svelte"} <= to_build
    assert not {"node_modules/eslint", "node_modules/vitest", "node_modules/typescript"} & to_build
    assert len(to_build) < len(PACKAGES) / 2


def test_every_package_is_pinned_by_its_content() -> None:
    for name, found in PACKAGES.items():
        assert found["integrity"].startswith("sha512-"), name
        assert EXACT.match(found["version"]), name


def test_every_package_that_another_needs_is_there() -> None:
    names = {name.rpartition("node_modules/")[2] for name in PACKAGES}
    for name, found in PACKAGES.items():
        for kind in ("dependencies", "optionalDependencies"):
            assert found.get(kind, {}).keys() <= names, name


def test_lock_names_no_host() -> None:
    for name, found in PACKAGES.items():
        named = {**found, "funding": ""}  # where its authors ask for money is not where it comes from
        assert "resolved" not in found, name
        assert "://" not in json.dumps(named), name
