"""Matches of thousands of moves: no player waits for them, and they need no more room than short ones."""

import asyncio
import gc
import sys
import tracemalloc
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pytest
from _long_matches import (
    LONGEST,
    NAME,
    NOON,
    ROUNDS,
    TOKENS,
    entries_of,
    first_move,
    stretches,
    unreachable_targets,
)
from tests.server.inside import open_tables, run

from mazzo.core.bits import Rng
from mazzo.core.state import SPECTATOR
from mazzo.match.replay import Replay, Steps, worked_out
from mazzo.server import journal
from mazzo.server.client import Client
from mazzo.server.outbox import encoded
from mazzo.server.slices import SLICE, Slices
from mazzo.server.table import Table
from mazzo.wire.messages import Enter, News

STEPS_A_SLICE = 5
WELCOME_BYTES = 100_000
TABLE_BYTES = 1_000_000
REPLAY_BYTES, BYTES_A_STEP = 500_000, 200
MOST = 10_300  # entries of a match, 10,000 moves among them: `./run bench long` plays on to the bound
FEW = 40  # moves
STRETCH = 150  # moves that are weighed together, as one is unlike the next


@pytest.fixture(autouse=True)
def endless() -> Iterator[None]:
    with unreachable_targets():
        yield


def journal_of(game: str) -> list[journal.Happening]:
    return entries_of(game, MOST)


class Ticking:
    """A clock that goes on by so much with every step of work, and with nothing else."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def steps(self, count: int, seconds: float, done: list[str], name: str) -> Iterator[None]:
        for _ in range(count):
            self.now += seconds
            done.append(name)
            yield


def test_long_work_lets_others_go_on_after_every_slice() -> None:
    async def story() -> None:
        clock, done = Ticking(), list[str]()
        work = asyncio.create_task(Slices(clock).run(clock.steps(100, SLICE / 4, done, "work")))
        most = before = 0
        while not work.done():
            await asyncio.sleep(0)
            most, before = max(most, len(done) - before), len(done)
        assert len(done) == 100
        assert most == 4

    run(story())


def test_two_long_works_take_turns_and_never_follow_each_other_in_one_turn_of_the_loop() -> None:
    async def story() -> None:
        clock, done = Ticking(), list[str]()
        slices = Slices(clock)
        works = [
            asyncio.create_task(slices.run(clock.steps(40, SLICE / 4, done, name))) for name in ("one", "two")
        ]
        most = before = 0
        while not all(work.done() for work in works):
            await asyncio.sleep(0)
            most, before = max(most, len(done) - before), len(done)
        assert most == 4
        assert done[:12] == ["one"] * 4 + ["two"] * 4 + ["one"] * 4

    run(story())


class Counting:
    """A clock by which a slice is over after so many steps, for it is asked before each."""

    def __init__(self) -> None:
        self._asked = 0

    def __call__(self) -> float:
        self._asked += 1
        return self._asked * SLICE / STEPS_A_SLICE


@pytest.mark.parametrize("game", LONGEST)
def test_opening_a_long_match_lets_others_go_on_after_every_few_entries(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoded, read = journal.decode, 0

    def decode(raw: bytes) -> journal.Happening:
        nonlocal read
        read += 1
        return decoded(raw)

    async def story() -> None:
        entries = journal_of(game)
        async with open_tables(tmp_path, slices=Slices(Counting())) as tables:
            await tables.context.store.append(NAME, 0, [journal.encode(entry) for entry in entries])
            opening = asyncio.create_task(tables.find(NAME))
            most = before = 0
            while not opening.done():
                await asyncio.sleep(0)
                most, before = max(most, read - before), read
            assert (await opening).table.entries == read == len(entries)
            assert 0 < most <= STEPS_A_SLICE

    monkeypatch.setattr(journal, "decode", decode)
    run(story())


@pytest.mark.parametrize("game", LONGEST)
def test_welcome_to_a_long_match_is_short_for_everybody(game: str, tmp_path: Path) -> None:
    async def welcomed(entries: Sequence[journal.Happening], name: str) -> list[int]:
        found = []
        async with open_tables(tmp_path / name) as tables:
            await tables.context.store.append(NAME, 0, [journal.encode(entry) for entry in entries])
            live = await tables.find(NAME)
            for token in ("", *TOKENS[: len(live.table.seats)]):
                for layout, memory in product((False, True), repeat=2):
                    client = Client(_unheard, 100 * WELCOME_BYTES)
                    await live.enter(client, Enter(NAME, token, layout=layout, memory=memory))
                    (welcome,) = client._messages
                    found.append(len(welcome))
                    live.exit(client)
        return found

    async def story() -> None:
        entries = journal_of(game)
        for stage in (len(entries) // 2, len(entries)):
            sizes = await welcomed(entries[:stage], str(stage))
            assert 20_000 < max(sizes) < WELCOME_BYTES

    run(story())


@pytest.mark.parametrize("game", LONGEST)
def test_long_match_takes_little_memory_even_when_everybody_has_been_told_of_it(game: str) -> None:
    entries = journal_of(game)
    gc.collect()
    tracemalloc.start()
    try:
        table = Table(NAME, entries)
        for watcher in (SPECTATOR, *range(len(table.seats))):
            table.news(watcher, 0, NOON, layout=True, memory=True)
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 10_000 < kept < TABLE_BYTES


@pytest.mark.parametrize("game", ROUNDS)
def test_a_move_takes_as_much_work_and_says_as_much_after_10_000_others_as_in_the_first_round(
    game: str,
) -> None:
    entries = journal_of(game)
    first, last = stretches(entries, STRETCH)
    assert last > MOST - 1_000
    early, late = (
        _work(Table(NAME, entries[:begin]), entries[begin : begin + STRETCH]) for begin in (first, last)
    )
    assert late.calls < 1.25 * early.calls
    assert late.told < 1.5 * early.told, "SobeSobe has a score table of 30 rows at most, once a round"


@pytest.mark.parametrize("game", LONGEST)
def test_a_late_move_takes_the_same_work_where_all_others_before_it_were_never_made(game: str) -> None:
    """Cards that lie there make work, in the end more than in the beginning; the past as such makes none."""
    entries = journal_of(game)
    moves = entries[-FEW:-1]
    old = Table(NAME, entries[:-FEW])
    assert old.match is not None
    zones, played, deals = old.game.position(old.match.state), old.match.played, old.match.deals
    old.match.forget()  # plays that may be taken back, some at a time: both begin with none of them

    def new() -> Table:
        table = Table(NAME, entries[: first_move(entries)])
        assert table.match is not None
        state = old.game.place(zones, old.options, len(old.seats), Rng(0))
        table.match.rewind(state, played, deals)
        return table

    _work(new(), moves)  # then the words for cards and names are known to both
    after, fresh = _work(old, moves), _work(new(), moves)
    assert after.calls == fresh.calls
    assert after.told < 1.01 * fresh.told, "the numbers of news are longer"


@pytest.mark.parametrize("game", LONGEST)
def test_replay_of_a_long_match_takes_little_memory_while_it_is_worked_out_and_looked_at(game: str) -> None:
    """It took one or two kilobytes a step when every table was kept."""
    entries = entries_of(game, 2_000)
    table = Table(NAME, entries)
    assert table.match is not None
    record = table.match.saved(
        [f"{entry.seat} {entry.text}" for entry in entries if isinstance(entry, journal.Moved)]
    )
    gc.collect()
    tracemalloc.start()
    try:
        steps = worked_out(Steps(record))
        replay = Replay(steps)
        for number in range(0, len(replay), 500):
            replay.at(number, SPECTATOR)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < REPLAY_BYTES + BYTES_A_STEP * len(replay)


async def _unheard(text: str) -> None:
    """No client is at the other end."""


class _Work(NamedTuple):
    calls: int
    told: int  # bytes


def _work(table: Table, moves: Sequence[journal.Happening]) -> _Work:
    """What it takes to make these moves and to tell a player and a spectator of each."""
    calls, told = 0, 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    for move in moves:
        assert isinstance(move, journal.Moved)
        assert table.match is not None
        known = {watcher: table.heard[watcher].count for watcher in (0, SPECTATOR)}
        gc.disable()  # whose callbacks would be counted
        sys.setprofile(count)
        try:
            table.apply(move, table.match.attempt(move.seat, move.text))
            for watcher, since in known.items():
                told += len(encoded(_news(table, watcher, since)))
        finally:
            sys.setprofile(None)
            gc.enable()
    return _Work(calls, told)


def _news(table: Table, watcher: int, since: int) -> News:
    news = table.news(watcher, since, NOON, layout=True)
    assert news is not None
    return news
