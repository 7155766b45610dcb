"""The benchmark of attacks, except its figures: each really attacks, ends by itself, and players go on."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields, replace
from pathlib import Path

import _served
import hostile
import pytest
import uvloop
from _bystanders import Felt, Movers, Sparring
from _rows import Row
from _staged import stage
from rich.console import Console

from mazzo.server.open_files import raise_limit

BRIEF = 0.2  # seconds; an attack that has done nothing by then goes on until it has
QUIET, FELT = Felt(5.0, 20.0), Felt(6.0, 40.0)
ATTACK = hostile.Attack("noise", "somebody makes noise", lambda port, seconds: None)
OUTCOME = hostile.Outcome(ATTACK, QUIET, FELT, 0, 12, 1.5, {"done": 7}, 4.0)
GREEDY = ("silent", "masters", "watched", "hints")  # leave the next from that address nothing to take


def ids(attack: hostile.Attack) -> str:
    return attack.name


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with all that is staged for the attacks."""
    folder = tmp_path_factory.mktemp("staged")
    stage(folder)
    return folder


@contextmanager
def served(staged: Path, data: Path) -> Iterator[int]:
    """The port of a server as it is attacked."""
    raise_limit(hostile.FILES)
    with _served.started(Path(hostile.__file__), shutil.copytree(staged, data)) as (_, port):
        yield port


@pytest.fixture
def port(staged: Path, tmp_path: Path) -> Iterator[int]:
    """A server at which one address has not yet opened all the tables that it may."""
    with served(staged, tmp_path / "data") as port:
        yield port


@pytest.fixture(scope="module")
def worn_port(staged: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server that one attack after the other has to leave as it was."""
    with served(staged, tmp_path_factory.mktemp("served") / "data") as port:
        yield port


def assert_players_go_on_after(attack: hostile.Attack, port: int) -> None:
    async def play() -> Felt:
        people = Movers(port)
        await people.come()
        felt = await people.felt(BRIEF)
        people.go()
        return felt

    with hostile.attacking(attack.name, port, BRIEF) as process:
        assert set(hostile.ended(process)) - {"refused"}, "it did nothing"
    assert uvloop.run(play()).p99 > 0


@pytest.mark.parametrize("attack", [each for each in hostile.ATTACKS if each.name not in GREEDY], ids=ids)
def test_attack_does_something_and_ends_and_players_go_on(attack: hostile.Attack, worn_port: int) -> None:
    assert_players_go_on_after(attack, worn_port)


@pytest.mark.parametrize("attack", [each for each in hostile.ATTACKS if each.name in GREEDY], ids=ids)
def test_attack_that_takes_all_there_is_ends_too(attack: hostile.Attack, port: int) -> None:
    assert_players_go_on_after(attack, port)


def test_attack_that_was_too_short_goes_on_until_it_has_done_something(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = iter([{}, {}, {"done": 1}, {"done": 1}])
    slow = hostile.Attack("slow", "somebody on a busy machine", lambda port, seconds: next(rounds))
    monkeypatch.setattr(hostile, "ATTACKS", (slow,))

    hostile.attacker(slow.name, "0", "0")

    assert json.loads(capsys.readouterr().out) == {"done": 1}


def test_persons_are_answered_by_their_bots(port: int) -> None:
    async def play() -> Felt:
        people = Sparring(port)
        await people.come()
        felt = await people.felt(BRIEF)
        people.go()
        return felt

    assert uvloop.run(play()).p99 > 0


def test_rows_have_the_fields_of_other_benchmarks() -> None:
    rows = [json.loads(json.dumps(asdict(row))) for row in hostile.rows_of(OUTCOME)]

    assert {tuple(row) for row in rows} == {tuple(field.name for field in fields(Row))}
    assert [(row["name"], row["value"], row["ratio"]) for row in rows][:3] == [
        ("noise, p50", 6.0, 5.0 / 6.0),
        ("noise, p99", 40.0, 0.5),
        ("noise, p99 and its bar", 40.0, 2.5),
    ]


@pytest.mark.parametrize(
    ("outcome", "faults"),
    [
        (OUTCOME, []),
        (replace(OUTCOME, felt=Felt(6.0, 101.0)), ["p99 above 100 ms"]),
        (replace(OUTCOME, quiet=Felt(5.0, 80.0), felt=Felt(6.0, 101.0)), ["p99 above 100 ms"]),
        (replace(OUTCOME, shut_out=3), ["3 of 12 shut out"]),
        (replace(OUTCOME, grown=49.0), ["grew by more than 48 MB"]),
        (replace(OUTCOME, did={}), ["the attacker did nothing"]),
        (replace(OUTCOME, felt=None, problem="The connection was lost."), ["The connection was lost."]),
        (
            replace(OUTCOME, attack=replace(ATTACK, writes=1.0)),
            ["more than 1 writes a second"],
        ),
    ],
)
def test_verdict_names_each_thing_that_does_not_hold(outcome: hostile.Outcome, faults: list[str]) -> None:
    assert outcome.faults == faults
    assert outcome.verdict == ("; ".join(faults) or "withstood")
    assert hostile.exit_code([OUTCOME, outcome]) == bool(faults)


def test_machine_that_is_slow_without_an_attack_excuses_no_server_and_accuses_none() -> None:
    unclear = replace(OUTCOME, quiet=Felt(5.0, 101.0), felt=Felt(6.0, 150.0))
    assert (unclear.faults, unclear.verdict) == ([], "machine too busy to tell")
    assert hostile.exit_code([OUTCOME, unclear]) == hostile.UNCLEAR
    grown = replace(unclear, grown=49.0)
    assert grown.verdict == "grew by more than 48 MB; machine too busy to tell"
    assert hostile.exit_code([unclear, grown]) == hostile.FAULTS
    assert replace(unclear, felt=FELT).verdict == "withstood"


def test_table_fits_80_columns() -> None:
    console = Console(width=80)
    names = [replace(OUTCOME, attack=attack) for attack in hostile.ATTACKS if attack.writes > 10]
    with console.capture() as shown:
        console.print(hostile.table(names))

    assert len(shown.get().splitlines()) == 3 + len(names)
