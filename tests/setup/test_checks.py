"""What `./run test` runs: no test is left out, whatever it is run on."""

import pytest
from tests import checks


def named(mode: str, label: str) -> list[str]:
    """The files that the step of that name is given."""
    command = next(command for name, _, command in checks.steps(mode) if name == label)
    return [word.removeprefix("tests/") for word in command if word.endswith(".py")]


def test_every_file_of_tests_runs_somewhere() -> None:
    lost = [name for name in checks.test_files() if not checks.modes_of(name)]
    assert lost == [], "TESTED in tests/checks.py says nothing about them"


def test_every_line_of_the_table_is_needed() -> None:
    assert {checks.pattern_of(name) for name in checks.test_files()} == set(checks.TESTED)


def test_all_tests_run_on_the_compiled_package() -> None:
    assert named("compiled", "pytest, compiled") == checks.test_files()


def test_rules_are_tested_uncompiled_too_but_what_is_the_same_python_is_not() -> None:
    plain = named("compiled", "pytest, uncompiled")
    assert any(name.startswith("games/scopa/") for name in plain)
    assert not any(name.startswith(("server/", "browser/", "terminal/")) for name in plain)


@pytest.mark.parametrize("mode", ["uncompiled", "failed"])
def test_where_nothing_is_compiled_all_tests_run_on_the_plain_sources(mode: str) -> None:
    assert named(mode, "pytest, uncompiled") == checks.test_files()
