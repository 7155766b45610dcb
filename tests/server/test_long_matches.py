"""Matches of thousands of moves: nobody waits for them, and they need no more room than short ones."""

import asyncio
from collections.abc import Iterator

from tests.server.inside import run

from mazzo.server.slices import SLICE, Slices


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
