"""Somebody at a table elsewhere: what the table tells is shown at once, and what is typed is sent there."""

import asyncio
import contextlib
import sys
from collections.abc import Sequence

from mazzo.core.state import SPECTATOR
from mazzo.core.table import Sheet
from mazzo.core.words import listing
from mazzo.terminal import seats
from mazzo.terminal.clocks import Clocks
from mazzo.terminal.display import Scene
from mazzo.terminal.errands import Errands
from mazzo.terminal.eyes import Eyes
from mazzo.terminal.live import Live, Question
from mazzo.terminal.parting import Ending
from mazzo.terminal.phrases import advice, to_be_read
from mazzo.terminal.presence import Presence, roll
from mazzo.terminal.seats import Held
from mazzo.terminal.words import AT_A_TABLE, COMMAND, WATCHING
from mazzo.wire import messages as wire
from mazzo.wire.client import Client, Lost
from mazzo.wire.http import Denied, Server
from mazzo.wire.link import Link

PATIENCE = 5.0  # seconds for the answer to a line
REMINDED = 6  # events that somebody who comes begins with, and that a watcher always has before them
Typed = tuple[str, asyncio.Event]  # a line, and what is set when it has been obeyed


class Guest:
    """One person at one table. Messages and lines come through one inbox and are heeded one by one."""

    def __init__(self, link: Link, table: wire.Summary, held: Held | None, live: Live) -> None:
        self.link = link
        self.held = held
        self.live = live
        self.summary = table
        self.news: wire.News | None = None
        self.log: list[str | Sheet] = []
        self.recent: list[str | Sheet] = []  # since one's own last play
        self.unseen: list[str | Sheet] = []  # not shown yet
        self.eyes = Eyes(table.game)
        self.clocks = Clocks()
        self.presence = Presence()
        self.is_paused = False  # a score sheet is being read
        self.expected: type[wire.Tell] | None = None  # what would answer the last thing that was sent
        self.ending: Ending | None = None  # once it is time to go
        self._greeting: list[str] = []
        self._last_said = 0.0
        self._is_new = True
        self._may_type = asyncio.Event()

    @property
    def seat(self) -> int:
        return self.held.seat if self.held is not None else SPECTATOR

    @property
    def names(self) -> list[str]:
        return [player.name or "free seat" for player in self.summary.players]

    @property
    def is_to_act(self) -> bool:
        return self.news is not None and self.seat in self.news.actors

    async def run(self, server: Server, word: str = "") -> Ending:
        """Stay until the match is over or somebody leaves; the word is to be mixed into the deals."""
        token = self.held.token if self.held is not None else ""
        self.client = Client(self.link.server, self.link.table, token, self.eyes.needs_layout)
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
                    if word and isinstance(happened, wire.Welcome):
                        await self.client.send(wire.Word(word))
                        word = ""
            finally:
                self.live.close()
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        return self.ending

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

    async def _wait_for_answer(self) -> None:
        """Where lines come from a pipe or are read aloud, each is answered before the next one."""
        if self.expected is not None and not self.live.pauses:
            self._may_type.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._may_type.wait(), PATIENCE)
            self._may_type.set()

    async def _heed(self, happened: object) -> None:
        """Whatever came, but for a line that was typed."""
        if self.expected and isinstance(happened, (self.expected, wire.Refused, wire.Welcome, Lost)):
            self.expected = None
        self.ask()
        match happened:
            case wire.Welcome():
                await self._arrive(happened)
            case wire.News():
                await self._hear_news(happened)
            case wire.TableChanged(table=table):
                await self._see_table(table)
            case wire.Said():
                await self._hear_chat([happened])
            case wire.Refused(kind=kind, reason=reason):
                if self.client.is_closed:
                    self.ending = Ending("turned away", kind, reason)
                else:
                    await self.live.show(lambda: self.live.display.refuse(Denied(kind, reason)))
            case wire.Hinted(command=command, why=why):
                await self.say(advice(command, why))
            case wire.Carried(key=key):
                await self.say(f"This link takes your seat along, once: {self.link.bare}#seat={key}")
            case wire.GoOn(table=table, invite=invite, name=name):
                link = Link(self.link.server, table, invite)
                await self.say(f"{name} would play again: {COMMAND} join {link}")
            case wire.Left(reason=reason):
                self.ending = Ending("left", reason=reason)
            case Lost():
                await self.say("The line to the table broke. Trying to come back …")
            case KeyboardInterrupt():
                self.ending = Ending("interrupted")
            case EOFError():
                self.ending = Ending("quit")
            case Exception():
                raise happened
        if self.expected is None:
            self._may_type.set()

    async def _arrive(self, welcome: wire.Welcome) -> None:
        """Let in, for the first time or again."""
        self.summary = welcome.table
        self._keep_token(welcome.token)
        self._greeting = self._introduction() if self._is_new else ["You are back at the table."]
        unread = [said for said in welcome.chat if said.at > self._last_said]
        if welcome.news is None:
            self.ask()
            await self.say(*self._greeting, *roll(self.summary, self.link))
            self._greeting = []
        else:
            if self._is_new:
                self.log += [told.sheet or told.text for told in welcome.news.told[:-REMINDED]]
                del welcome.news.told[:-REMINDED]
            await self._hear_news(welcome.news)
        self._is_new = False
        await self._hear_chat(unread)

    def _introduction(self) -> list[str]:
        what = "You are watching" if self.held is None else f"You are {self.names[self.seat]}"
        return [f"{what} at {self.link.bare}", f"Seed's hash {self.summary.commitment}"]

    def _keep_token(self, token: str) -> None:
        """A seat that a bot had kept warm has a new token."""
        if self.held is not None and token:
            self.held = seats.renewed(self.held, token)

    async def _hear_news(self, news: wire.News) -> None:
        """Show what has happened and how things stand."""
        fresh: list[str | Sheet] = [told.sheet or told.text for told in news.told]
        if news.idle >= 0:
            fresh.insert(0, f"{self.names[news.idle]}'s time was up, and the table played:")
        if news.id:
            self.recent = []
        self.news = news
        self.clocks.set(news)
        self.log += fresh
        self.recent += fresh
        self.unseen += fresh
        if self.held is None:
            self.recent = self.recent[-REMINDED:]
        if news.is_over:
            self.ending = Ending("over")
        elif self.summary.state != "open":  # who has just sat down is told next
            await self.look(is_wanted=self._is_new)

    async def look(self, is_wanted: bool = False) -> None:
        """The table as it is now, always if that is wanted; but first what is to be read in peace."""
        if self.news is None:
            await self.say(*roll(self.summary, self.link))
            return
        if self.is_paused:
            return
        read = to_be_read(self.recent) if self.held is not None and self.live.pauses else 0
        if read:
            self.is_paused, shown, self.recent = True, self.recent[:read], self.recent[read:]
            self.unseen = list(self.recent)
            self.ask()
            await self.live.pause(shown)
            return
        self.ask()
        greeting, self._greeting = self._greeting, []
        scene = Scene(
            title=self.summary.title,
            table=self.eyes.table(self.news, self.names),
            names=self.names,
            scores=self.news.scores,
            actors=self.news.actors,
            news=self.recent,
            greeting=greeting,
        )
        fresh, self.unseen = self.unseen, []
        await self.live.table(scene, fresh, is_wanted)
        if self.eyes.needs_layout and not self.client.layout:
            self.client.layout = True
            await self.client.enter()

    def ask(self) -> None:
        """What the prompt is to say from now on."""
        is_asked = (self.is_to_act or self.is_paused) and self.expected is None
        self.live.ask(Question(self._who, self._offered(), is_waiting=not is_asked))

    def _who(self) -> str:
        if self.is_paused:
            return f"Enter to go on{self.clocks.shown(self.seat)}"
        if self.news is None:
            return "waiting for players"
        if self.is_to_act:
            return f"{self.names[self.seat]}{self.clocks.shown(self.seat)}"
        actors = [f"{self.names[seat]}{self.clocks.shown(seat)}" for seat in self.news.actors]
        who = listing(actors, "or")
        return f"watching, {who} is to act" if self.held is None else f"waiting for {who}"

    def _offered(self) -> list[str]:
        if self.held is None:
            return list(WATCHING)
        commands = self.news.commands or [] if self.news is not None and not self.is_paused else []
        return [*commands, *AT_A_TABLE]

    async def _see_table(self, table: wire.Summary) -> None:
        """Somebody came or went; with the last one who sits down the match begins."""
        before, self.summary = self.summary, table
        remarks = self.presence.changes(before, table, self.seat)
        self.log += remarks
        if before.state == "open" and self.news is not None:
            self._greeting += remarks
            await self.look()
        elif remarks:
            await self.say(*remarks)

    async def _hear_chat(self, chat: Sequence[wire.Said]) -> None:
        lines = [f"{said.name}: {said.text}" if said.name else said.text for said in chat]
        if lines:
            self._last_said = chat[-1].at
            self.log += lines
            await self.live.show(lambda: self.live.display.tell(lines))

    async def say(self, *lines: str) -> None:
        """Remarks of the console itself."""

        def draw() -> None:
            for line in lines:
                self.live.display.say(line)

        await self.live.show(draw)
