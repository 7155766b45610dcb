"""Somebody at a table elsewhere: what the table tells is shown at once, and what is typed is sent there."""

import asyncio
import contextlib
import sys

from mazzo.core.state import SPECTATOR
from mazzo.terminal import seats
from mazzo.terminal.errands import Errands
from mazzo.terminal.live import Live
from mazzo.terminal.parting import Ending
from mazzo.terminal.phrases import advice
from mazzo.terminal.seats import Held
from mazzo.terminal.sight import Sight
from mazzo.wire import messages as wire
from mazzo.wire.client import Client, Lost
from mazzo.wire.http import Denied, Server
from mazzo.wire.link import Link

PATIENCE = 5.0  # seconds for the answer to a line


class Guest:
    """One person at one table. Messages and lines come through one inbox and are heeded one by one."""

    def __init__(self, link: Link, summary: wire.Summary, held: Held | None, live: Live) -> None:
        self.link = link
        self.held = held
        self.live = live
        self.sight = Sight(link, summary, held.seat if held is not None else SPECTATOR, live)
        self.ending: Ending | None = None  # once it is time to go
        token = held.token if held is not None else ""
        witness = held.witness if held is not None else None
        layout = self.sight.eyes.needs_layout
        self.client = Client(link.server, link.table, token, layout, witness, self._keep_witness)
        self._expected: type[wire.Tell] | None = None  # what would answer the last thing that was sent
        self._may_type = asyncio.Event()

    async def run(self, server: Server) -> Ending:
        """Stay until the match is over or somebody leaves."""
        errands = Errands(self, server)
        async with self.client:
            inbox: asyncio.Queue[object] = asyncio.Queue()
            tasks = [asyncio.create_task(self._hear(inbox)), asyncio.create_task(self._listen(inbox))]
            try:
                while self.ending is None:
                    happened = await inbox.get()
                    if isinstance(happened, tuple):
                        await errands.obey(happened[0])
                        happened[1].set()
                    else:
                        await self._heed(happened)
            finally:
                self.live.close()
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        return self.ending

    def expect(self, answer: type[wire.Tell] | None) -> None:
        """Something was sent that such a message answers; None: nothing is waited for."""
        self._expected = answer
        self.sight.is_answered = answer is None
        self.sight.ask()

    async def _hear(self, inbox: asyncio.Queue[object]) -> None:
        """Everything that the table tells."""
        try:
            async for message in self.client:
                await inbox.put(message)
        except Exception as error:  # noqa: BLE001 - it is raised where the inbox is emptied
            await inbox.put(error)

    async def _listen(self, inbox: asyncio.Queue[object]) -> None:
        """Every line that is typed, the next one when the last has been obeyed."""
        try:
            while True:
                await self._may_type.wait()
                line, done = await self.live.line(), asyncio.Event()
                await inbox.put((line, done))
                await done.wait()
                await self._wait_for_answer()
        except KeyboardInterrupt as interrupt:
            await inbox.put(interrupt)
        except EOFError as end:
            if self.held is not None or sys.stdin.isatty():
                await inbox.put(end)
        except Exception as error:  # noqa: BLE001 - as above; a pipe that nobody reads is one
            await inbox.put(error)

    async def _wait_for_answer(self) -> None:
        """Where lines come from a pipe or are read aloud, each is answered before the next one."""
        if self._expected is not None and not self.live.pauses:
            self._may_type.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._may_type.wait(), PATIENCE)
            self._may_type.set()

    async def _heed(self, happened: object) -> None:
        """Whatever came, but for a line that was typed."""
        if self._expected and isinstance(happened, (self._expected, wire.Refused, wire.Welcome, Lost)):
            self.expect(None)
        match happened:
            case KeyboardInterrupt():
                self.ending = Ending("interrupted")
            case EOFError():
                self.ending = Ending("quit")
            case Exception():
                raise happened
            case Lost():
                await self.sight.say("The line to the table broke. Trying to come back …")
            case wire.Refused(kind=kind, reason=reason):
                await self._hear_refusal(Denied(kind, reason))
            case wire.Left(reason=reason):
                self.ending = Ending("left", reason=reason)
            case _:
                await self._see(happened)
        if self._expected is None:
            self._may_type.set()

    async def _see(self, message: object) -> None:
        """What the table tells of itself, and what was asked for."""
        match message:
            case wire.Welcome(news=news):
                self._keep_token(message.token)
                await self.sight.arrive(message)
                await self._look_at(news)
            case wire.News():
                await self.sight.hear_news(message)
                await self._look_at(message)
            case wire.TableChanged(table=table):
                await self.sight.see_table(table)
            case wire.Said():
                await self.sight.hear_chat([message])
            case wire.Hinted(command=command, why=why):
                await self.sight.say(advice(command, why))
            case wire.Carried(key=key):
                await self.sight.say(f"This link takes your seat along, once: {self.link.bare}#seat={key}")

    async def _look_at(self, news: wire.News | None) -> None:
        """Is it over? Can it be drawn here, or must the server lay it out?"""
        if news is not None and news.is_over:
            self.ending = Ending("over")
        if self.sight.eyes.needs_layout and not self.client.layout:
            self.client.layout = True
            await self.client.enter()

    async def _hear_refusal(self, refusal: Denied) -> None:
        if self.client.is_closed:
            self.ending = Ending("turned away", refusal.kind, str(refusal))
        else:
            await self.live.show(lambda: self.live.display.refuse(refusal))

    def _keep_witness(self) -> None:
        """What was published outlasts this process: it may be gone before the match is over."""
        if self.held is not None:
            seats.keep(self.held)

    def _keep_token(self, token: str) -> None:
        """A seat that a bot had kept warm has a new token."""
        if self.held is not None and token:
            self.held = seats.renewed(self.held, token)
