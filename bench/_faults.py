"""What is done to the nodes of a cluster and to their database, in an order that a seed decides."""

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from _histories import Fault
from _nodes import Cluster, Node, NotStarted

KILL, PAUSE, RESTART, CUT = "kill", "pause", "restart", "cut"
_DOWN = (0.2, 1.5)  # seconds until a node that was killed is started again
_LOOK = 0.02  # seconds
_STARTS = 3  # that may fail
_CALM = 1.5  # seconds after which a fault is over at the soonest, and the next may come


@dataclass(frozen=True)
class Plan:
    """How often what happens."""

    kills: int
    pauses: int = 1
    restarts: int = 1
    cuts: int = 2
    paused: float = 10.0  # seconds
    away: float = 1.5  # seconds that the database is not there
    quiet: float = 3.0  # seconds of play after the last
    waits: bool = False  # with each until all are back from the one before
    between: tuple[float, float] = (_CALM, 2 * _CALM)  # seconds from one fault to the next


class Faults:
    """One after the other; `done` are those that came."""

    def __init__(self, cluster: Cluster, plan: Plan, seed: int, is_calm: Callable[[], bool]) -> None:
        self.done: list[Fault] = []
        self.failed_starts = 0
        self._cluster = cluster
        self._plan = plan
        self._is_calm = is_calm  # whether all are back
        self._rng = random.Random(seed)
        self._under_way: set[asyncio.Task[None]] = set()

    def order(self) -> list[str]:
        """All faults as they come: the rare ones in the middle of the many."""
        plan = self._plan
        rare = [PAUSE] * plan.pauses + [RESTART] * plan.restarts + [CUT] * plan.cuts
        self._rng.shuffle(rare)
        found = [KILL] * plan.kills
        for index, kind in enumerate(rare, 1):
            found.insert(index * (plan.kills + len(rare)) // (len(rare) + 1), kind)
        return found

    async def run(self) -> None:
        """Until all have come, and all nodes are there again."""
        for kind in self.order():
            while self._plan.waits and not (self._is_calm() and not self._under_way):
                await asyncio.sleep(_LOOK)
            await asyncio.sleep(self._rng.uniform(*self._plan.between))
            await getattr(self, f"_{kind}")()
        while self._under_way:
            await asyncio.gather(*self._under_way)
        await asyncio.sleep(self._plan.quiet)

    def _note(self, kind: str, node: str = "", lasted: float = 0.0) -> None:
        self.done.append(Fault(kind, time.monotonic(), node, lasted))

    async def _any_node(self) -> Node:
        """One that is up; there is always another."""
        while True:
            up = [node for node in self._cluster.nodes if node.is_up]
            if len(up) >= min(2, len(self._cluster.nodes)):
                return self._rng.choice(up)
            await asyncio.sleep(_LOOK)

    async def _kill(self) -> None:
        node = await self._any_node()
        self._note(KILL, node.name)
        await node.kill()
        self._begin(self._start(node))

    async def _start(self, node: Node) -> None:
        """As a supervisor does: should it not start because the database is away just then, again."""
        for _ in range(_STARTS):
            await asyncio.sleep(self._rng.uniform(*_DOWN))
            with contextlib.suppress(NotStarted):
                await node.start()
                return
            self.failed_starts += 1
        await node.start()

    async def _pause(self) -> None:
        """While all others are there: a door that does not look after nodes goes on knocking at this one."""
        while not all(node.is_up for node in self._cluster.nodes):
            await asyncio.sleep(_LOOK)
        node = await self._any_node()
        self._note(PAUSE, node.name, self._plan.paused)
        node.send(signal.SIGSTOP)
        await asyncio.sleep(self._plan.paused)
        node.send(signal.SIGCONT)

    async def _restart(self) -> None:
        self._note(RESTART)
        await self._cluster.store.restart(self._plan.away)

    async def _cut(self) -> None:
        self._note(CUT)
        await self._cluster.store.cut()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
