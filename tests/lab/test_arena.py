"""The arena: fair deals for all, honest intervals, and the strength that the bots are said to have."""

import contextlib
import json
import math
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mazzo import games
from mazzo.core.errors import BadInput
from mazzo.lab.contest import Deal, Estimate, Plan, check, play_deal, standings


def test_a_duplicate_deal_cancels_the_luck_of_the_cards() -> None:
    deal = play_deal(Plan("scopa", ("quick", "quick"), 1, duplicate=True), 4)

    assert deal.points[0] == deal.points[1]
    assert deal.shares == [0.5, 0.5]


def test_a_plan_gives_the_same_results_every_time() -> None:
    plan = Plan("scopa", ("ismcts:10", "random"), 3, duplicate=True, seed=9)
    first, second = (play_deal(plan, 2) for _ in range(2))

    assert (first.points, first.shares) == (second.points, second.shares)


def test_deals_differ_from_each_other() -> None:
    plan = Plan("scopa", ("quick", "random"), 20, duplicate=True)

    assert len({tuple(play_deal(plan, number).points) for number in range(20)}) > 5


def test_quick_beats_random_by_more_than_a_point_a_hand() -> None:
    plan = Plan("scopa", ("quick", "random"), 150, duplicate=True)
    lead = standings(plan, [play_deal(plan, number) for number in range(plan.deals)])[0].lead

    assert lead.mean - lead.margin > 1


def test_an_estimate_knows_how_sure_it_is() -> None:
    assert Estimate.of([1.0, 3.0]).mean == 2
    assert Estimate.of([1.0, 3.0]).margin == pytest.approx(1.96 * math.sqrt(2 / 2))
    assert Estimate.of([5.0]).margin == math.inf


def test_the_lead_is_over_the_mean_of_the_others() -> None:
    plan = Plan("scopa", ("a", "b", "c"), 1, duplicate=False)
    deals = [Deal([1, 0, 0], [6, 1, 2], [1, 1, 1], [0.1, 0.1, 0.1])]

    assert [row.lead.mean for row in standings(plan, deals)] == [4.5, -3.0, -1.5]


def test_where_the_fewest_points_win_whoever_has_them_leads() -> None:
    plan = Plan("sobesobe", ("a", "b", "c"), 1, duplicate=False)
    deals = [Deal([1, 0, 0], [1, 6, 2], [1, 1, 1], [0.1, 0.1, 0.1])]

    assert [row.lead.mean for row in standings(plan, deals)] == [3.0, -4.5, 1.5]


@pytest.mark.parametrize("name", games.names())
def test_who_wins_leads_in_points(name: str) -> None:
    game = games.find(name)
    bots = ("random",) * game.seats[0]
    plan = Plan(name, bots, 4, duplicate=False)
    deals = [play_deal(plan, number) for number in range(plan.deals)]
    leads = [row.lead.mean for deal in deals for row in standings(plan, [deal]) if 1 in deal.shares]
    winners = [share == 1 for deal in deals for share in deal.shares if 1 in deal.shares]

    assert winners, "somebody has won alone"
    assert all(lead >= 0 for lead, has_won in zip(leads, winners, strict=True) if has_won)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan("whist", ("quick", "quick"), 1, duplicate=True), "there is no game 'whist'"),
        (Plan("scopa", ("quick",), 1, duplicate=True), "for 2 bots, not 1"),
        (Plan("scopa", ("quick", "best"), 1, duplicate=True), "there is no bot 'best'"),
        (Plan("scopa", ("quick", "quick"), 0, duplicate=True), "at least 1, not 0"),
        (Plan("scopa", ("quick", "quick"), 1, True, options={"target": "9"}), "a whole number from 0 to 100"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(plan: Plan, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        check(plan)


def arena(*words: str) -> list[str]:
    return [sys.executable, "-m", "mazzo", "arena", "scopa", *words]


def test_the_command_prints_the_standings_and_writes_them(tmp_path: Path) -> None:
    file = tmp_path / "standings.json"
    done = subprocess.run(
        arena("--bots", "quick", "random", "--games", "20", "--duplicate", "--json", str(file)),
        capture_output=True,
        text=True,
        check=True,
    )

    assert "quick" in done.stdout
    assert "95 % interval" in done.stdout
    assert json.loads(file.read_text())["deals"] == 20


def interrupted(once: str) -> tuple[int, str, str]:
    """Ctrl-C once the progress bar shows that: the exit code, the output, and what was on the screen."""
    master, slave = os.openpty()
    command = arena("--bots", "ismcts:20ms", "random", "--games", "100000")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, text=True, start_new_session=True
    ) as process:
        os.close(slave)
        screen = ""
        while not re.search(once, screen):
            screen += os.read(master, 65536).decode()
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to every process there
        output, _ = process.communicate(timeout=60)
    with contextlib.suppress(OSError):  # where the screen ends
        while rest := os.read(master, 65536).decode():
            screen += rest
    os.close(master)
    return process.returncode, output, screen


def test_interrupted_it_still_prints_what_it_has() -> None:
    code, output, screen = interrupted(r"\b[1-9]\d*/100000")

    assert re.search("Interrupted after [1-9]", output)
    assert "ismcts:20ms" in output
    assert code == 130
    assert "Traceback" not in screen


def test_interrupted_while_its_processes_load_it_shows_nothing_of_their_insides() -> None:
    code, output, screen = interrupted(r"\b0/100000")

    assert "Interrupted after" in output
    assert code == 130
    assert "Traceback" not in screen


@pytest.mark.parametrize(
    ("name", "words"), [("away/standings.json", "there is no folder"), ("", "this is a folder")]
)
def test_a_file_that_could_not_be_written_is_refused_before_the_contest(
    tmp_path: Path, name: str, words: str
) -> None:
    command = arena("--bots", "quick", "random", "--games", "100000", "--json", str(tmp_path / name))
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    assert words in done.stderr
    assert (done.returncode, done.stdout) == (2, "")


def test_an_option_on_the_command_line_is_text_and_becomes_what_the_option_is(tmp_path: Path) -> None:
    file = tmp_path / "standings.json"
    words = ("--bots", "random", "random", "--games", "1", "--set", "target=11", "--json", str(file))
    subprocess.run(arena(*words), capture_output=True, check=True, timeout=60)

    assert json.loads(file.read_text())["plan"]["options"]["target"] == 11
