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
from tests.server.inside import open_tables, run
from tests.server.long_tables import LONGEST, NAME, NOON, TOKENS, entries_of

from mazzo.core.state import SPECTATOR
from mazzo.server import journal
from mazzo.server.client import Client
from mazzo.server.outbox import encoded
from mazzo.server.slices import SLICE, Slices
from mazzo.server.table import Table
from mazzo.wire.messages import Enter, News

STEPS_A_SLICE = 5
WELCOME_BYTES = 100_000
TABLE_BYTES = 1_000_000
MORE = 2
EARLY = {"sobesobe": 1_100}  # moves after which its score table has all of its 30 rows; elsewhere a few do
STRETCH = 150  # moves that are weighed together, as one is unlike the next


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
        entries = entries_of(game)
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
        entries = entries_of(game)
        for stage in (len(entries) // 2, len(entries)):
            sizes = await welcomed(entries[:stage], str(stage))
            assert 20_000 < max(sizes) < WELCOME_BYTES

    run(story())


@pytest.mark.parametrize("game", LONGEST)
def test_long_match_takes_little_memory_even_when_everybody_has_been_told_of_it(game: str) -> None:
    entries = entries_of(game)
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


@pytest.mark.parametrize("game", ["scopa", "sobesobe", "sapone"])  # the others end after some hundred moves
def test_a_late_move_takes_no_more_work_than_an_early_one(game: str) -> None:
    """Work that grew with the match would call something for each thing of the past, or copy it."""
    entries = entries_of(game)
    begun = next(index for index, entry in enumerate(entries) if isinstance(entry, journal.Moved))
    first = begun + EARLY.get(game, 10)
    table = Table(NAME, entries[:first])
    early = _work(table, entries[first:][:STRETCH])
    for entry in entries[first + STRETCH : -STRETCH]:
        table.apply(entry)
    late = _work(table, entries[-STRETCH:])
    assert late.calls < MORE * early.calls
    assert late.most_bytes < MORE * early.most_bytes


async def _unheard(text: str) -> None:
    """No client is at the other end."""


class _Work(NamedTuple):
    calls: int
    most_bytes: int  # that were held at any time, beyond what was there before


def _work(table: Table, moves: Sequence[journal.Happening]) -> _Work:
    """What it takes to make these moves and to tell all of each."""
    calls, most_bytes = 0, 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    for move in moves:
        assert isinstance(move, journal.Moved)
        assert table.match is not None
        told = {watcher: heard.count for watcher, heard in table.heard.items()}
        tracemalloc.start()
        sys.setprofile(count)
        try:
            table.apply(move, table.match.attempt(move.seat, move.text))
            for watcher, since in told.items():
                encoded(_news(table, watcher, since))
        finally:
            sys.setprofile(None)
            _, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
        most_bytes = max(most_bytes, most)
    return _Work(calls, most_bytes)


def _news(table: Table, watcher: int, since: int) -> News:
    news = table.news(watcher, since, NOON, layout=True)
    assert news is not None
    return news
