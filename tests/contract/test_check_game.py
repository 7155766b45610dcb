"""`mazzo check-game` tells authors who have not read mazzo what is wrong with their game, and where."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mazzo.games import _template

SOURCE = Path(_template.__file__).read_text(encoding="utf-8")
WALKS = 4


def check(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mazzo", "check-game", *arguments],
        cwd=folder,
        env={**os.environ, "MAZZO_HOME": str(folder / "home")},
        capture_output=True,
        text=True,
        check=False,
    )


def planted(folder: Path, old: str, new: str) -> int:
    """Write the template with that fault; returns the line of it."""
    assert SOURCE.count(old) == 1, old
    (folder / "jackdaw.py").write_text(SOURCE.replace(old, new), encoding="utf-8")
    return SOURCE[: SOURCE.index(old)].count("\n") + 1


def test_an_honest_game_keeps_every_law(tmp_path: Path) -> None:
    planted(tmp_path, 'title="Magpie"', 'title="Magpie"')
    done = check(tmp_path, "./jackdaw.py", "--walks", "2")

    assert done.returncode == 0, done.stdout + done.stderr
    first, *laws, last = done.stdout.splitlines()
    assert first == f"Magpie: {len(laws)} laws, at tables of 2 random walks."
    assert all(line.startswith("ok      ") for line in laws)
    assert len(laws) > 40
    assert last == "Magpie keeps all of them."


PLAY = "        zones.hands[seat].remove(card)\n"
VIEW = "    return View(seat, state.options, hand, sizes, len(zones.deck), zones.pile, zones.won)"
FAULTS = {
    "a leak": (VIEW, VIEW.replace("zones.pile,", "zones.pile + zones.deck[-1:],"), "view_is_the_same"),
    "a wrong imagine": ('"pile": view.pile,', '"pile": view.pile[:-1],', "imagination_fits_the_view"),
    "an exception": (PLAY, f"{PLAY}        1 / (len(zones.pile) - 3)\n", "a_match_ends_within_its_bound"),
    "an endless game": (
        "        zones.pile.append(card)\n",
        "        (zones.pile if len(zones.pile) < 3 else zones.hands[seat]).append(card)\n",
        "a_match_ends_within_its_bound",
    ),
    "a menu that lies": (
        "return None if move in members(self.menu(seat)) else",
        "return None if move in members(self.menu(seat)) and move % 4 else",
        "a_match_ends_within_its_bound",
    ),
    "a copy that shares": (
        "convert(to_builtins(self.zones), Zones))",
        "self.zones)",
        "a_copy_shares_nothing_that_changes",
    ),
    "a reshuffle that forgets": (
        "if owner != seat]\n        self.zones.deck",
        "if owner == seat + 1]\n        self.zones.deck",
        "reshuffle_deals_all_that_is_hidden",
    ),
    "a beginning that fails": (
        "    zones = read_zones(Zones, given)\n",
        "    zones = read_zones(Zones, given)\n    seats.bit_length(1)\n",
        "a_match_ends_within_its_bound",
    ),
    "half a sentence": (
        '{cards(event.cards)}."',
        '{cards(event.cards)}"',
        "every_event_reads_as_a_sentence",
    ),
    "a name that is measured": (
        '{cards(event.cards)}."',
        '{len(names[0])}."',
        "every_event_reads_as_a_sentence",
    ),
}
TOLD = {
    "a leak": ["pile[", "Look at `view` in jackdaw.py, line "],
    "a wrong imagine": ["the view of what was imagined", "Look at `imagine` in jackdaw.py, line "],
    "an exception": ["ZeroDivisionError: division by zero", "Look at jackdaw.py, line {next}, in play: 1 / "],
    "an endless game": ["not over after 10,0", "Look at `actor` in jackdaw.py"],
    "a menu that lies": ["The menu of seat ", "`refusal` says: Reason(", "`menu` in jackdaw.py"],
    "a copy that shares": ["The table changed when its copy", "Look at `copy` in jackdaw.py, line "],
    "a reshuffle that forgets": ["was always in hands.", "Look at `reshuffle` in jackdaw.py, line "],
    "a beginning that fails": [
        "TypeError: ",
        "Look at jackdaw.py, line {next}, in place: seats.bit_length(1)",
    ],
    "a name that is measured": ["has more to do with a name", "Look at `show` in jackdaw.py, line "],
    "half a sentence": ["not in a sentence: 'Ann is dealt ", "Look at `show` in jackdaw.py, line {here}"],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_told_with_its_line_and_can_be_seen_again(tmp_path: Path, fault: str) -> None:
    old, new, law = FAULTS[fault]
    line = planted(tmp_path, old, new)
    done = check(tmp_path, "./jackdaw.py", "--walks", str(WALKS))

    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stderr == ""
    for words in TOLD[fault]:
        assert words.format(here=line, next=line + 1) in done.stdout, done.stdout
    again = next(row for row in done.stdout.splitlines() if f"--law {law} --walk" in row).split()
    assert again[:5] == ["See", "it", "again:", "mazzo", "check-game"]
    seen = check(tmp_path, *again[5:])
    assert seen.returncode == 1
    assert seen.stdout.startswith("The match: ")
    assert TOLD[fault][0].format() in seen.stdout


def test_an_endless_loop_is_told_with_its_line(tmp_path: Path) -> None:
    line = planted(tmp_path, PLAY, f"{PLAY}        while len(zones.pile) == 3:\n            pass\n")
    done = check(
        tmp_path, "./jackdaw.py", "--walks", "1", "--patience", "1", "--law", "a_match_ends_within_its_bound"
    )

    assert done.returncode == 1
    assert "This seems to run for ever: it took more than 1 seconds." in done.stdout
    assert any(f"Look at jackdaw.py, line {line + ahead}, in play:" in done.stdout for ahead in (1, 2))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["./nothing.py"],
            "mazzo: there is no file ./nothing.py; a game's file is Python and ends with GAME =",
        ),
        (["chess"], "mazzo: there is no game 'chess'; what there is: scopa"),
        (
            ["scopa", "--law", "gravity"],
            "mazzo: there is no law 'gravity'; there are a_match_ends_within_its_bound",
        ),
    ],
)
def test_what_cannot_be_checked_is_said_in_a_sentence(
    tmp_path: Path, arguments: list[str], told: str
) -> None:
    done = check(tmp_path, *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith(told)


def test_one_of_ours_is_checked_by_its_name(tmp_path: Path) -> None:
    done = check(tmp_path, "scopa", "--walks", "1")

    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith("Scopa keeps all of them.\n")
