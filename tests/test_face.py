"""One import has what the README shows, and costs nothing until it is used."""

import subprocess
import sys
from pathlib import Path

import pytest

import mazzo
from mazzo.games import _template


def test_all_that_is_offered_is_there_and_listed() -> None:
    assert set(mazzo.__all__) <= set(dir(mazzo))
    for name in mazzo.__all__:
        assert getattr(mazzo, name) is not None
    with pytest.raises(AttributeError, match="mazzo has no 'macht'; it has SPECTATOR, BadInput"):
        getattr(mazzo, "macht")  # noqa: B009 - a name that no type checker lets pass


def test_games_are_listed_and_found_by_name_and_by_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAZZO_GAMES", "")
    assert mazzo.games()[:2] == ["scopa", "sobesobe"]
    assert mazzo.game("Scopa").title == "Scopa"
    file = tmp_path / "daw.py"
    file.write_text(Path(_template.__file__).read_text().replace('name="magpie"', 'name="daw"'))
    assert mazzo.game(str(file)).name == "daw"
    assert "daw" in mazzo.games()
    with pytest.raises(mazzo.BadInput, match="there is no game 'chess'"):
        mazzo.game("chess")


def test_a_bot_plays_a_match_through_the_one_import() -> None:
    scopa = mazzo.game("scopa")
    match = mazzo.Match(scopa, ["Ada", "Bob"], seed=mazzo.seed_from("face"))
    bots = [mazzo.bot("quick", scopa, seed=1), mazzo.bot("ismcts:20", scopa, seed=2)]
    seat = match.actors()[0]
    with pytest.raises(mazzo.Refused):
        match.play(seat, "capture nothing")
    match.play(seat, mazzo.whole_play(scopa, bots[seat], match.view(seat)))
    assert match.played == 1


def test_the_import_loads_nothing_that_is_not_asked_for() -> None:
    script = (
        "import sys, mazzo; print([name for name in sys.modules if name.startswith(('mazzo.', 'msgspec'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
