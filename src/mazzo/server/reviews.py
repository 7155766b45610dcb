"""Reviews of matches that are over: worked out where bots think, when nothing else is to be, and kept."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import msgspec

from mazzo.core.errors import BadInput, NotAllowed
from mazzo.core.reason import Reason
from mazzo.match.record import encode
from mazzo.review.model import Mistake, Review
from mazzo.review.work import Piece, Work, worst_first
from mazzo.server.bot_pool import Asker, Question, Urgency
from mazzo.server.errors import TooMany, TryAgain, sentence
from mazzo.server.logs import LOG
from mazzo.server.store import NotStored
from mazzo.wire import messages as wire

if TYPE_CHECKING:
    from mazzo.server.live_table import LiveTable

MOST_AT_ONCE = 20  # that are under way or wait
_SHOWN = 10  # mistakes that are told while it goes on


class Reviews:
    """The reviews of a server that are under way."""

    def __init__(self) -> None:
        self._running: dict[str, _Running] = {}

    async def seen(self, live: "LiveTable", address: str) -> wire.Reviewing:
        """The review of a match that is over, or how far it is; it begins when it is first asked for."""
        running = self._running.get(live.table.name)
        if running is None:
            if kept := await live.context.store.review(live.table.name):
                return wire.Reviewing(1, 1, review=cast("Review", msgspec.Raw(kept)))  # as it is sent
            running = self._running.get(live.table.name) or self._begin(live, address)
        if running.task.done():  # what went wrong is told once: who asks again begins anew
            del self._running[live.table.name]
        return running.answer()

    async def kept(self, live: "LiveTable") -> Review:
        """The review that is there."""
        found = await live.context.store.review(live.table.name)
        if found is None:
            raise NotAllowed(Reason("no review yet"), "This match has no review yet: ask for that first.")
        return msgspec.json.decode(found, type=Review)

    def _begin(self, live: "LiveTable", address: str) -> "_Running":
        if sum(not each.task.done() for each in self._running.values()) >= MOST_AT_ONCE:
            raise TooMany(
                Reason("too many reviews", {"most": MOST_AT_ONCE}),
                "Many matches are being reviewed just now. Please ask again in a minute.",
            )
        self._running[live.table.name] = running = _Running(live, address)
        running.task.add_done_callback(lambda _: self._forget(running, live.table.name))
        return running

    def _forget(self, running: "_Running", table: str) -> None:
        """What is in the store need not be in memory."""
        if running.is_kept and self._running.get(table) is running:
            del self._running[table]

    def close(self) -> None:
        for running in self._running.values():
            running.task.cancel()


class _Running:
    """One review under way."""

    def __init__(self, live: "LiveTable", address: str) -> None:
        self._live = live
        self._asker = Asker(live.table.name, address, Urgency.REVIEW)
        self._results: dict[Piece, Any] = {}
        self._total = 0
        self._problem: Exception | None = None
        self._review: bytes = b""
        self.is_kept = False
        self.task = asyncio.create_task(self._run())

    def answer(self) -> wire.Reviewing:
        """What is known so far; why there is no more, if something went wrong."""
        if self._problem is not None:
            raise self._problem
        if self._review:
            return wire.Reviewing(self._total, self._total, review=cast("Review", msgspec.Raw(self._review)))
        judged: Iterable[Mistake | None] = [
            result for piece, result in self._results.items() if piece.kind == "decision"
        ]
        return wire.Reviewing(len(self._results), self._total, worst_first(judged)[:_SHOWN])

    async def _run(self) -> None:
        try:
            self._review = await self._worked_out()
        except BadInput as error:
            self._problem = NotAllowed(Reason("no review"), sentence(error))
        except Exception:  # noqa: BLE001 - who asks is told so, and may ask again
            LOG.exception("a review failed")
            self._problem = TryAgain(Reason("no review"), "The review did not come about. Please ask again.")

    async def _worked_out(self) -> bytes:
        """All of it, a piece at a time in each process, so that no player waits for long."""
        record = encode(await self._live.record()).encode()
        ask = partial(self._ask, record)
        glances: list[Piece] = await ask(Work.glances)
        self._total = len(glances)
        await self._do(ask, glances)
        pieces: list[Piece] = await ask(partial(_pieces, glances=dict(self._results)))
        self._total += len(pieces)
        await self._do(ask, pieces)
        found: bytes = await ask(partial(_review, results=self._results))
        with contextlib.suppress(NotStored):  # then it is worked out again when it is next asked for
            await self._live.context.store.keep_review(self._live.table.name, found)
            self.is_kept = True
        return found

    async def _ask(self, record: bytes, question: Callable[[Work], Any]) -> Any:
        return await self._live.context.bot_pool.review(self._asker, Question(record, question))

    async def _do(self, ask: Callable[[Callable[[Work], Any]], Any], pieces: list[Piece]) -> None:
        """Do these, in their order, as many at once as there are processes."""
        waiting = iter(pieces)

        async def work() -> None:
            for piece in waiting:
                self._results[piece] = await ask(partial(_done, piece=piece))

        async with asyncio.TaskGroup() as group:
            for _ in range(self._live.context.bot_pool.count):
                group.create_task(work())


def _done(work: Work, piece: Piece) -> Any:
    return work.done(piece)


def _pieces(work: Work, glances: dict[Piece, Any]) -> list[Piece]:
    return work.pieces(glances)


def _review(work: Work, results: dict[Piece, Any]) -> bytes:
    return msgspec.json.encode(work.review(results))
