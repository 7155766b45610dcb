"""What `./run test` runs: no test is left out, whatever it is run on."""

import sys

import pytest
from tests import checks


def named(mode: str, label: str) -> list[str]:
    """The files that the step of that name is given, and the one beside it."""
    steps = [step for stage in checks.stages(mode) for step in stage]
    words = [word for step in steps if step.label.startswith(label) for word in step.command]
    return sorted(word.removeprefix("tests/") for word in words if word.endswith(".py"))


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


def program(text: str, label: str) -> checks.Step:
    return checks.Step(label, checks.PLAIN, [sys.executable, "-c", text])


def test_what_runs_beside_a_step_is_shown_after_it_and_fails_the_stage(
    capfd: pytest.CaptureFixture[str],
) -> None:
    beside = [program("print('seen')", "fine"), program("import sys; sys.exit('not so')", "wrong")]
    assert checks.run_stage(program("print('first')", "long"), beside) == 1
    shown = capfd.readouterr().out
    assert shown.index("first") < shown.index("== fine") < shown.index("seen") < shown.index("not so")
    assert "wrong: FAILED" in shown
    assert "fine: FAILED" not in shown
    assert checks.run_stage(program("print('first')", "long"), beside[:1]) == 0


def test_a_stage_fails_with_its_step(capfd: pytest.CaptureFixture[str]) -> None:
    assert checks.run_stage(program("import sys; sys.exit(3)", "long"), [program("", "fine")]) == 3
    assert "long: FAILED" in capfd.readouterr().out
