"""A session at a table, here or at a server: what the table tells is shown at once, and lines are obeyed.

Messages and lines come through one inbox and are heeded one by one. What a line means is said in commands.py.
"""

import asyncio
import contextlib
import secrets
import sys
from collections.abc import Awaitable, Callable, Sequence

from mazzo.core.errors import Refused
from mazzo.core.layout import Sheet
from mazzo.core.state import SPECTATOR
from mazzo.core.words import listing
from mazzo.terminal.display import Display, Question, Scene
from mazzo.terminal.status import Clocks, Presence, absence, awaited
from mazzo.terminal.table import Ending, HandOver, Table
from mazzo.terminal.words import AT_THE_CURTAIN, AT_THE_END, offered
from mazzo.wire import messages as wire
from mazzo.wire.client import Lost
from mazzo.wire.refusals import Denied

PATIENCE = 5.0  # seconds for the answer of a server
REMINDED = 6  # events that a person who comes begins with, and that a watcher always has before them


class Session:
    """Who is at this keyboard, before one table: what they see, what is new to them, what the prompt says."""

    def __init__(self, table: Table, display: Display) -> None:
        self.table = table
        self.display = display
        self.seat = table.seat
        self.summary = table.summary
        self.news: wire.News | None = None
        self.hand_over: HandOver | None = None  # while the keyboard is passed on
        self.is_paused = False  # a score sheet is being read
        self.is_over = False  # the match, and it has been said how it ended
        self.ending: Ending | None = None  # once it is time to go
        self._expected: type[wire.Tell] | None = None  # what would answer the last thing that was sent
        self._last_call = ""  # the id of a ping, once there are no more lines
        self._inbox: asyncio.Queue[object] = asyncio.Queue()
        self._may_type = asyncio.Event()
        self._arrived: set[int] = set()  # the seats that have come
        self._heard: list[str | Sheet] = []  # since this session began, or before
        self._recent: list[str | Sheet] = []  # since one's own last play
        self._unseen: list[str | Sheet] = []  # not shown yet
        self._greeting = table.introduction()
        self._last_said = 0.0
        self._clocks = Clocks()
        self._presence = Presence()

    @property
    def is_watching(self) -> bool:
        return self.seat == SPECTATOR

    @property
    def names(self) -> list[str]:
        return [player.name or "free seat" for player in self.summary.players]

    @property
    def is_to_act(self) -> bool:
        return self.news is not None and self.seat in self.news.actors

    @property
    def log(self) -> Sequence[str | Sheet]:
        """All that the player of this seat has been told."""
        kept = self.table.log(self.seat)
        return self._heard if kept is None else kept

    async def run(self, obey: Callable[[str], Awaitable[None]]) -> Ending:
        """Stay until the match is over or a person leaves."""
        async with self.table:
            tasks = [asyncio.create_task(self._hear())]
            if self.table.is_typed_at:
                tasks.append(asyncio.create_task(self._listen()))
            try:
                while self.ending is None:
                    happened = await self._inbox.get()
                    if isinstance(happened, tuple):
                        await obey(happened[0])
                        self._settle()
                        happened[1].set()
                    else:
                        await self._heed(happened)
                        self._settle()
            finally:
                self.display.close()
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        return self.ending

    def part(self, ending: Ending) -> int:
        """Say what is to be said at the end; the exit code."""
        if not self.is_over:
            for line in self.table.farewell(ending):
                self.display.say(line)
        return ending.code

    # Lines

    async def _hear(self) -> None:
        """Everything that the table tells."""
        try:
            async for message in self.table:
                await self._inbox.put(message)
        except Exception as error:  # noqa: BLE001 - it is raised where the inbox is emptied
            await self._inbox.put(error)

    async def _listen(self) -> None:
        """Every line that is typed, the next one when the last has been obeyed."""
        try:
            while True:
                await self._may_type.wait()
                line, done = await self.display.line(), asyncio.Event()
                if self.table.is_here:
                    self._may_type.clear()
                await self._inbox.put((line, done))
                await done.wait()
                await self._wait_for_answer()
        except KeyboardInterrupt as interrupt:
            await self._inbox.put(interrupt)
        except EOFError as end:
            if self.table.seat != SPECTATOR or self.table.is_here or sys.stdin.isatty():
                await self._inbox.put(end)
        except Exception as error:  # noqa: BLE001 - as above; a pipe without a reader is one
            await self._inbox.put(error)

    async def _wait_for_answer(self) -> None:
        """Where lines come from a pipe or are read aloud, each is answered before the next one."""
        if self._expected is not None and not self.display.pauses and not self.table.is_here:
            self._may_type.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._may_type.wait(), PATIENCE)
            self._may_type.set()

    def _settle(self) -> None:
        """Let the next line be typed when it is time. At a table here that is when a person is to act."""
        if not self.table.is_here:
            if self._expected is None:
                self._may_type.set()
        elif self._is_asked:
            self._may_type.set()
        elif self.ending is None:
            actors = self.news.actors if self.news is not None else []
            bots = [self.names[seat] for seat in actors if self.summary.players[seat].kind == "bot"]
            if bots:
                self.display.thinking(bots[0])

    def expect(self, answer: type[wire.Tell] | None) -> None:
        """Something was sent that such a message answers; None: nothing is waited for."""
        self._expected = answer
        self.ask()

    # Messages

    async def _heed(self, happened: object) -> None:
        """Whatever came, except a line that was typed."""
        if self._expected and isinstance(
            happened, (self._expected, wire.Refused, wire.Welcome, Lost, HandOver)
        ):
            self.expect(None)
        match happened:
            case KeyboardInterrupt() | EOFError() if self.is_over:
                self.ending = Ending("over")
            case KeyboardInterrupt():
                self.ending = Ending("interrupted")
            case EOFError():
                await self._hear_out()
            case Exception():
                raise happened
            case Lost() if self._last_call:
                self.ending = Ending("quit")
            case Lost():
                await self.say("The line to the table broke. Trying to come back …")
            case wire.Refused():
                await self._hear_refusal(Denied(happened))
            case wire.Left(reason=reason):
                self.ending = Ending("left", reason=reason)
            case _:
                await self._see(happened)

    async def _see(self, message: object) -> None:
        """What the table tells of itself, and what was asked for."""
        match message:
            case wire.Welcome():
                await self._arrive(message)
            case wire.News():
                await self._hear_news(message)
            case HandOver():
                await self._draw_curtain(message, message.told)
            case wire.TableChanged(table=table):
                await self._see_table(table)
            case wire.Said():
                await self._hear_chat([message])
            case wire.Hinted(command=command, why=why):
                await self.say(f"Hint: {command}. {why[:1].upper()}{why[1:].rstrip('.')}.")
            case wire.RematchSeat():
                self.ending = Ending("rematch", seat=message)
            case wire.Carried(key=key):
                await self.say(f"This link takes your seat along, once: {self.table.link}#seat={key}")
            case wire.Pong(id=identity) if identity == self._last_call:
                self.ending = Ending("quit")

    async def _hear_out(self) -> None:
        """No more lines will come: leave, but not before all is heard that the table has told by now."""
        self._last_call = secrets.token_hex(8)
        if self.table.is_here or not await self.table.send(wire.Ping(self._last_call)):
            self.ending = Ending("quit")
        else:
            no_answer = wire.Pong(self._last_call)
            asyncio.get_running_loop().call_later(PATIENCE, self._inbox.put_nowait, no_answer)

    async def _hear_refusal(self, refusal: Refused) -> None:
        if self.table.is_closed:
            self.ending = Ending("turned away", refusal.kind, str(refusal))
        else:
            await self.display.show(lambda: self.display.refuse(refusal))

    async def _arrive(self, welcome: wire.Welcome) -> None:
        """Let in, for the first time or again; at a table here, at the keyboard."""
        is_first = welcome.seat not in self._arrived
        self._arrived.add(welcome.seat)
        self.summary, self.seat, self.hand_over = welcome.table, welcome.seat, None
        if self.table.is_here:
            self._recent, self._unseen, self.is_paused = [], [], False
        elif not is_first:
            self._greeting = ["You are back at the table."]
        self._greeting += absence(welcome.away)
        unread = [said for said in welcome.chat if said.at > self._last_said]
        if welcome.news is None:
            self.ask()
            greeting = list(self._greeting) if self.display.pauses else self._taken_greeting()
            await self.say(*greeting, *self.table.waiting())  # where the table clears it, it comes again
        else:
            if is_first and not self.table.is_fresh:
                self._heard += _lines(welcome.news.told[:-REMINDED])
                del welcome.news.told[:-REMINDED]
            await self._hear_news(welcome.news, is_wanted=is_first and not self.table.is_here)
        await self._hear_chat(unread)

    async def _hear_news(self, news: wire.News, is_wanted: bool = False) -> None:
        """Show what has happened and how things stand; the end is left to who says good-bye."""
        fresh = _lines(news.told)
        if news.idle >= 0:
            fresh.insert(0, f"{self.names[news.idle]}'s time was up, and the table played:")
        if news.undone >= 0:
            fresh.insert(0, f"{self.names[news.undone]} takes back their last play.")
        if news.id:
            self._recent = []
        self.news = news
        self._clocks.set(news)
        self._heard += fresh
        self._recent += fresh
        self._unseen += fresh
        if self.is_watching:
            self._recent = self._recent[-REMINDED:]
        if news.is_over:
            await self._finish(news)
        elif self.summary.state != "open":  # who has just sat down is told next
            await self.look(is_wanted)

    async def _finish(self, news: wire.News) -> None:
        """Say how it ended. Who played may want to play again, and stays until they say so or leave."""
        if self.is_over:
            return
        self.is_over, self.is_paused = True, False
        unseen, self._unseen = self._unseen, []
        result = await self.table.outcome(self.names, news.scores)
        closing = await self.table.closing()

        def draw() -> None:
            self.display.unshare()
            self.display.tell(unseen)
            self.display.result(result)
            for line in closing:
                self.display.say(line)

        self.ask()
        await self.display.show(draw)
        if not self.table.has_rematch or not self.display.is_typed:
            self.ending = Ending("over")

    async def _see_table(self, table: wire.Summary) -> None:
        """A client came or went; with the last one who sits down the match begins."""
        before, self.summary = self.summary, table
        if self.is_over:  # who goes now has left nothing behind, or is at the next table already
            return
        remarks = self._presence.changes(before, table, self.seat)
        self._heard += remarks
        if before.state == "open" and self.news is not None:
            self._greeting += remarks
            await self.look()
        elif remarks:
            await self.say(*remarks)

    async def _hear_chat(self, chat: Sequence[wire.Said]) -> None:
        lines = [f"{said.name}: {said.text}" if said.name else said.text for said in chat]
        if lines:
            self._last_said = chat[-1].at
            self._heard += lines
            await self.display.show(lambda: self.display.tell(lines))

    # What is shown

    async def say(self, *lines: str) -> None:
        """Remarks of the console itself."""

        def draw() -> None:
            for line in lines:
                self.display.say(line)

        await self.display.show(draw)

    async def look(self, is_wanted: bool = False) -> None:
        """The table as it is now, always if that is wanted; but first what is to be read in peace."""
        if self.news is None:
            await self.say(*self.table.waiting())
        elif not self.is_paused:
            read = _to_be_read(self._recent) if self.display.pauses and not self.is_watching else 0
            if read:
                await self._pause(read)
            else:
                await self._show_table(self.news, is_wanted)

    async def go_on(self) -> None:
        """What was to be read in peace has been read."""
        self.is_paused = False
        await self.look(is_wanted=True)

    async def _pause(self, read: int) -> None:
        self.is_paused, shown, self._recent = True, self._recent[:read], self._recent[read:]
        self._unseen = list(self._recent)
        self.ask()
        await self.display.pause(shown)

    async def _show_table(self, news: wire.News, is_wanted: bool) -> None:
        self.ask()
        greeting = self._taken_greeting()
        fresh, self._unseen = self._unseen, []
        if not self.table.is_typed_at:
            await self.display.show(lambda: self.display.tell([*greeting, *fresh]))
            return
        scene = Scene(
            title=self.summary.title,
            table=self.table.layout(news, self.names),
            names=self.names,
            scores=news.scores,
            actors=news.actors,
            news=self._recent,
            greeting=greeting,
        )
        await self.display.update(scene, fresh, is_wanted)

    def _taken_greeting(self) -> list[str]:
        """What the console itself has to say, once."""
        greeting, self._greeting = self._greeting, []
        return greeting

    async def _draw_curtain(self, hand_over: HandOver, told: Sequence[str | Sheet]) -> None:
        """Hide what the last person saw until the next one is there."""
        self.hand_over, self.seat, self.news, self.is_paused = hand_over, SPECTATOR, None, False
        self.ask()
        whom = self.names[hand_over.seat]
        if not await self.display.curtain(self._taken_greeting(), told, whom):
            await self.sit_down(hand_over.seat)

    async def sit_down(self, seat: int) -> None:
        """The person is there to whom the keyboard was passed on."""
        self.expect(wire.Welcome)
        await self.table.sit_down(seat)

    async def answer_at_the_curtain(self, *answer: str | Sheet) -> None:
        """What a person said who is about to leave the keyboard is answered there too."""
        assert self.hand_over is not None
        await self._draw_curtain(self.hand_over, answer)

    # What the prompt says

    @property
    def _is_asked(self) -> bool:
        is_due = self.is_to_act or self.is_paused or self.is_over or self.hand_over is not None
        return is_due and self._expected is None

    def ask(self) -> None:
        """From now on it says what fits the moment."""
        is_private = self.table.is_here and (self.is_paused or self.is_over or self.hand_over is not None)
        owner = "" if is_private else str(self.seat)
        self.display.prompt(Question(self._who, self._plays(), self._words(), not self._is_asked, owner))

    def _who(self) -> str:
        if self.hand_over is not None:
            return f"Pass the keyboard to {self.names[self.hand_over.seat]}, then Enter"
        if self.is_over:
            return "Enter to play again"
        if self.is_paused:
            return f"Enter to go on{self._clocks.shown(self.seat)}"
        if self.news is None:
            return awaited(self.summary, self.names)
        if self.is_to_act:
            return f"{self.names[self.seat]}{self._clocks.shown(self.seat)}"
        actors = [f"{self.names[seat]}{self._clocks.shown(seat)}" for seat in self.news.actors]
        who = listing(actors, "or")
        return f"watching, {who} is to act" if self.is_watching else f"waiting for {who}"

    def _plays(self) -> list[str]:
        if self.news is None or self.is_paused or self.is_over or not self.is_to_act:
            return []
        return offered(self.news.commands, self.table.forms(self.news))

    def _words(self) -> list[str]:
        if self.hand_over is not None:
            return list(AT_THE_CURTAIN)
        if self.is_over:
            return [word for word in AT_THE_END if word in self.table.words]
        return list(self.table.words)


def _lines(told: Sequence[wire.Told]) -> list[str | Sheet]:
    """The events as they are shown: a score sheet where there is one, else a sentence."""
    return [event.sheet or event.text for event in told]


def _to_be_read(news: Sequence[str | Sheet]) -> int:
    """How much of the news a person should have time to read: all up to the last score sheet."""
    return 1 + max((at for at, item in enumerate(news) if isinstance(item, Sheet)), default=-1)
