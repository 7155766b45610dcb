"""What somebody at a table elsewhere has before them: the table, what is new, and what the prompt says."""

from collections.abc import Sequence

from mazzo.core.layout import Sheet
from mazzo.core.state import SPECTATOR
from mazzo.core.words import listing
from mazzo.terminal.clocks import Clocks
from mazzo.terminal.display import Scene
from mazzo.terminal.eyes import Eyes
from mazzo.terminal.live import Live, Question
from mazzo.terminal.phrases import offered, to_be_read
from mazzo.terminal.presence import Presence, roll
from mazzo.terminal.words import AT_A_TABLE, WATCHING
from mazzo.wire import messages as wire
from mazzo.wire.link import Link

REMINDED = 6  # events that somebody who comes begins with, and that a watcher always has before them


class Sight:
    """A table through the eyes of one seat, or of a watcher, on a live display."""

    def __init__(self, link: Link, summary: wire.Summary, seat: int, live: Live) -> None:
        self.link = link
        self.seat = seat
        self.live = live
        self.summary = summary
        self.news: wire.News | None = None
        self.log: list[str | Sheet] = []
        self.unseen: list[str | Sheet] = []  # not shown yet
        self.eyes = Eyes(summary.game)
        self.is_paused = False  # a score sheet is being read
        self.is_answered = True  # the table has said what came of the last line
        self._recent: list[str | Sheet] = []  # since one's own last play
        self._clocks = Clocks()
        self._presence = Presence()
        self._greeting: list[str] = []
        self._last_said = 0.0
        self._is_new = True

    @property
    def is_watching(self) -> bool:
        return self.seat == SPECTATOR

    @property
    def names(self) -> list[str]:
        return [player.name or "free seat" for player in self.summary.players]

    @property
    def is_to_act(self) -> bool:
        return self.news is not None and self.seat in self.news.actors

    # What the table tells

    async def arrive(self, welcome: wire.Welcome) -> None:
        """Let in, for the first time or again."""
        self.summary = welcome.table
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
            await self.hear_news(welcome.news)
        self._is_new = False
        await self.hear_chat(unread)

    def _introduction(self) -> list[str]:
        what = "You are watching" if self.is_watching else f"You are {self.names[self.seat]}"
        return [f"{what} at {self.link.bare}", f"Seed's hash {self.summary.commitment}"]

    async def hear_news(self, news: wire.News) -> None:
        """Show what has happened and how things stand; the end is left to who says good-bye."""
        fresh: list[str | Sheet] = [told.sheet or told.text for told in news.told]
        if news.idle >= 0:
            fresh.insert(0, f"{self.names[news.idle]}'s time was up, and the table played:")
        if news.id:
            self._recent = []
        self.news = news
        self._clocks.set(news)
        self.log += fresh
        self._recent += fresh
        self.unseen += fresh
        if self.is_watching:
            self._recent = self._recent[-REMINDED:]
        if not news.is_over and self.summary.state != "open":  # who has just sat down is told next
            await self.look(is_wanted=self._is_new)

    async def see_table(self, table: wire.Summary) -> None:
        """Somebody came or went; with the last one who sits down the match begins."""
        before, self.summary = self.summary, table
        remarks = self._presence.changes(before, table, self.seat)
        self.log += remarks
        if before.state == "open" and self.news is not None:
            self._greeting += remarks
            await self.look()
        elif remarks:
            await self.say(*remarks)

    async def hear_chat(self, chat: Sequence[wire.Said]) -> None:
        lines = [f"{said.name}: {said.text}" if said.name else said.text for said in chat]
        if lines:
            self._last_said = chat[-1].at
            self.log += lines
            await self.live.show(lambda: self.live.display.tell(lines))

    # What is shown

    async def say(self, *lines: str) -> None:
        """Remarks of the console itself."""

        def draw() -> None:
            for line in lines:
                self.live.display.say(line)

        await self.live.show(draw)

    async def look(self, is_wanted: bool = False) -> None:
        """The table as it is now, always if that is wanted; but first what is to be read in peace."""
        if self.news is None:
            await self.say(*roll(self.summary, self.link))
        elif not self.is_paused:
            read = to_be_read(self._recent) if self.live.pauses and not self.is_watching else 0
            if read:
                await self._pause(read)
            else:
                await self._show_table(self.news, is_wanted)

    async def _pause(self, read: int) -> None:
        self.is_paused, shown, self._recent = True, self._recent[:read], self._recent[read:]
        self.unseen = list(self._recent)
        self.ask()
        await self.live.pause(shown)

    async def _show_table(self, news: wire.News, is_wanted: bool) -> None:
        self.ask()
        greeting, self._greeting = self._greeting, []
        fresh, self.unseen = self.unseen, []
        scene = Scene(
            title=self.summary.title,
            table=self.eyes.table(news, self.names),
            names=self.names,
            scores=news.scores,
            actors=news.actors,
            news=self._recent,
            greeting=greeting,
        )
        await self.live.table(scene, fresh, is_wanted)

    # What the prompt says

    def ask(self) -> None:
        """From now on it says what fits the moment."""
        is_asked = (self.is_to_act or self.is_paused) and self.is_answered
        self.live.ask(Question(self._who, self._offered(), is_waiting=not is_asked))

    def _who(self) -> str:
        if self.is_paused:
            return f"Enter to go on{self._clocks.shown(self.seat)}"
        if self.news is None:
            words = [self.names[seat] for seat in self.summary.awaited] if self.summary.hashes else []
            return f"waiting for the word of {listing(words, 'and')}" if words else "waiting for players"
        if self.is_to_act:
            return f"{self.names[self.seat]}{self._clocks.shown(self.seat)}"
        actors = [f"{self.names[seat]}{self._clocks.shown(seat)}" for seat in self.news.actors]
        who = listing(actors, "or")
        return f"watching, {who} is to act" if self.is_watching else f"waiting for {who}"

    def _offered(self) -> list[str]:
        if self.is_watching:
            return list(WATCHING)
        if self.news is None or self.is_paused:
            return list(AT_A_TABLE)
        return [*offered(self.news.commands, self.eyes.forms(self.news)), *AT_A_TABLE]
