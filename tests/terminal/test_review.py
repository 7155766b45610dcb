"""`mazzo review`, and what the console makes of one: values in a replay, exercises from mistakes."""

import io
from pathlib import Path

import msgspec
import pytest
from rich.console import Console
from tests.review.endings import sapone, scopa
from tests.review.test_books import review as little
from tests.review.test_books import reviewed
from tests.terminal.console import run

from mazzo.core.errors import BadInput
from mazzo.match.record import save
from mazzo.match.scenarios.check import run_check
from mazzo.review.effort import Effort
from mazzo.review.model import Review
from mazzo.terminal import practise, replay, review
from mazzo.terminal.faces import FRENCH
from mazzo.terminal.plain import Plain

ENOUGH = Effort(worlds=20, simulations=100, redeals=2)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A match that has been reviewed."""
    path = tmp_path / "match.json"
    save(scopa(), path)
    review.file_of(path).write_bytes(msgspec.json.encode(reviewed(scopa(), ENOUGH)))
    return path


def printed(found: Review, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    for seat in found.seats:
        review.print_seat(console, found, seat)
    review.print_claims(console, found)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("width", [60, 100])
def test_a_review_fits_the_terminal(width: int) -> None:
    lines = printed(little("sapone"), width)
    assert max(map(len, lines)) <= width
    assert any(line.startswith("own plays") for line in lines)
    assert any("believed by" in line for line in lines)


def test_a_review_is_worked_out_once_and_kept_beside_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "match.json", tmp_path / "out.json"
    save(scopa(), path)
    assert review.review(path, 0, out, 0) == 0
    said = capsys.readouterr().out
    assert "Ann" in said
    assert "Bob" not in said
    assert "trail KC; better capture 7D, +1.0 points" in " ".join(said.split())
    found = msgspec.json.decode(out.read_bytes(), type=Review)
    assert review.kept(path, scopa()) == found


def test_a_seat_that_is_not_there_is_refused(match: Path) -> None:
    with pytest.raises(BadInput, match="--seat is a number from 0 to 1 in this match, not 2"):
        review.review(match, 2, None, 0)


def test_the_review_of_another_match_is_not_taken_for_this_one(match: Path) -> None:
    assert review.kept(match, scopa()) is not None
    assert review.kept(match, sapone()) is None
    review.file_of(match).write_text("{")
    assert review.kept(match, scopa()) is None


def test_a_replay_says_what_the_player_could_expect(match: Path) -> None:
    viewing = replay.Viewing(Plain(FRENCH), match)
    viewing.obey("as ann")
    assert viewing.where == "1 of 5, Ann expects 3.0 points, 100%"
    viewing.obey("last")
    assert viewing.where == "5 of 5, Ann expects 0.0 points, 0%"
    review.file_of(match).unlink()
    assert replay.Viewing(Plain(FRENCH), match).where == "1 of 5"


def test_a_mistake_is_written_as_an_exercise_that_can_be_checked(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    practise.print_exercise(match, 1, None)
    lesson = tmp_path / "exercise.toml"
    lesson.write_text(capsys.readouterr().out)
    assert run_check([lesson]) == 0
    with pytest.raises(BadInput, match="from 1 to 1: the review names 1 mistake, not 2"):
        practise.print_exercise(match, 2, None)


def test_mistakes_come_back_until_they_are_solved(match: Path, tmp_path: Path) -> None:
    folder = tmp_path / "exercises"
    keep = ("practise", str(match), "--seat", "0", "--folder", str(folder), "--plain")
    wrong, right = (run(tmp_path, *keep, typed=line) for line in ("trail KC\n", "capture 7D\n"))
    assert "1 mistake in" in wrong.stdout
    assert "That is what you played, and it costs 1.0 points." in wrong.stdout
    assert "1 exercise to solve" in right.stdout
    assert [path.suffix for path in folder.iterdir()] == [".solved"]
    with pytest.raises(BadInput, match="there is no exercise"):
        practise.practise(Plain(FRENCH), None, None, folder)
    with pytest.raises(BadInput, match="say whose mistakes with --seat"):
        practise.practise(Plain(FRENCH), match, None, folder)
