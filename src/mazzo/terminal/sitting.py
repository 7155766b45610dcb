"""One match at this terminal: the loop of turns, the curtain between people, and what each was shown."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from mazzo.bots.bot import whole_play
from mazzo.bots.levels import make
from mazzo.core.errors import Refused
from mazzo.core.state import SPECTATOR
from mazzo.core.words import listing
from mazzo.match.match import Match
from mazzo.match.record import save
from mazzo.terminal.display import Display, News, Scene, news
from mazzo.terminal.phrases import advice, offered, outcome, readable, show_help, to_be_read
from mazzo.terminal.players import PERSON
from mazzo.terminal.words import AT_THE_CURTAIN, COMMAND, WORDS

INTERRUPTED = 130
REMINDED = 3  # events that a match which goes on begins with


class Left(Exception):
    """Somebody typed QUIT."""


class Sitting:
    """The people and bots of a match, in front of one display."""

    def __init__(self, match: Match, path: Path, display: Display) -> None:
        self.match = match
        self.path = path
        self.display = display
        self.people = [seat for seat, kind in enumerate(match.kinds) if kind == PERSON]
        self.bots = {
            seat: make(kind, match.game, _bot_seed(match.seed, seat))
            for seat, kind in enumerate(match.kinds)
            if kind != PERSON
        }
        self.greeting: Sequence[str] = []
        known = max(0, len(match.events) - REMINDED) if match.moves else 0
        self.shown = dict.fromkeys([*self.people, SPECTATOR], known)  # how many events each has been shown
        self.last: int | None = None if self.is_shared else next(iter(self.people), None)

    @property
    def is_shared(self) -> bool:
        """Whether people take turns at the keyboard, and must not see each other's cards."""
        return len(self.people) > 1

    def run(self, greeting: Sequence[str]) -> int:
        """Play to the end or to where somebody leaves; the exit code."""
        self._save()
        self.greeting = greeting
        if self.is_shared:
            self.display.share()
        try:
            while not self.match.is_over:
                self._step()
        except (Left, EOFError):
            self._part()
            return 0
        except KeyboardInterrupt:
            self._part()
            return INTERRUPTED
        finally:
            self.display.close()
        self._end()
        return 0

    def _step(self) -> None:
        """One play of whoever is to act, bots first."""
        actors = self.match.actors()
        for seat in actors:
            if seat in self.bots:
                self._bot_plays(seat)
                return
        seat = self.last if self.last in actors else actors[0]
        if seat == self.last or self._is_handed_over(seat):
            self._person_plays(seat)

    def _bot_plays(self, seat: int) -> None:
        with self.display.thinking(self.match.players[seat]):
            text = whole_play(self.match.game, self.bots[seat], self.match.view(seat))
        self._play(seat, text)
        if not self.people:
            self.display.tell([*self._greeting(), *self._news(SPECTATOR)])

    def _person_plays(self, seat: int) -> None:
        """Ask until something has happened."""
        self._show_table(seat)
        before = self.match.state
        while self.match.state is before:
            commands = offered(self.match.commands(seat), self._forms(seat))
            line = self.display.ask(self.match.players[seat], [*commands, *WORDS])
            try:
                self._obey(seat, line)
            except Refused as refusal:
                self.display.refuse(refusal)

    def _obey(self, seat: int, line: str) -> None:
        match line.upper():
            case "":
                self._show_table(seat)
            case "HELP":
                self._help(seat)
            case "RULES":
                self.display.page(self.match.game.rules())
            case "HINT":
                self._hint(seat)
            case "LOG":
                self.display.log(news(self.match.game, self.match.heard(seat), self.match.players))
            case "UNDO" | "SAVE" | "QUIT" as word:
                self._keep_or_leave(seat, word)
            case _:
                self._play(seat, line)
                self.last = seat

    def _keep_or_leave(self, seat: int, word: str) -> None:
        """The words that may be said at the curtain too."""
        if word == "QUIT":
            raise Left
        if word == "SAVE":
            self._save()
            self.display.say(f"The match is saved in {self.path}.")
        if word == "UNDO":
            text = self.match.undo(seat)
            self._save()
            for watcher, count in self.shown.items():
                self.shown[watcher] = min(count, len(self.match.events))
            self.greeting = [f"{self.match.players[seat]} takes back: {text}."]

    def _play(self, seat: int, text: str) -> None:
        """Store the play, and only then let anybody hear of it."""
        self.match.play(seat, text)
        self._save()

    def _save(self) -> None:
        save(self.match.saved(), self.path)

    def _help(self, seat: int) -> None:
        show_help(self.display, readable(self.match.commands(seat), self._forms(seat)), WORDS)

    def _forms(self, seat: int) -> Sequence[str]:
        return self.match.game.forms(self.match.view(seat))

    def _hint(self, seat: int) -> None:
        from mazzo.bots.hint import hint

        with self.display.thinking("mazzo"):
            found = hint(self.match.game, self.match.view(seat))
        self.display.say(advice(found.command, found.why))

    def _is_handed_over(self, seat: int) -> bool:
        """Draw the curtain until that person sits there; False if the last one took the play back instead."""
        shown = self._news(SPECTATOR)
        before = self.match.state
        while self.match.state is before:
            word = self.display.curtain(
                self._greeting(), shown, self.match.players[seat], AT_THE_CURTAIN
            ).upper()
            if not word:
                self.last = seat
                return True
            shown = self._at_the_curtain(word)
        return False

    def _at_the_curtain(self, word: str) -> News:
        """What the person who is about to leave the keyboard wants; the answer to it."""
        if word not in AT_THE_CURTAIN:
            return [f"Before the keyboard is passed on you can type {listing(AT_THE_CURTAIN, 'or')}."]
        try:
            self._keep_or_leave(self.last if self.last is not None else self.people[0], word)
        except Refused as refusal:
            return [str(refusal)]
        return [f"The match is saved in {self.path}."]

    def _show_table(self, seat: int) -> None:
        match = self.match
        latest = self._paused_at_sheets(self._news(seat))
        self.display.table(
            Scene(
                title=match.game.title,
                table=match.game.layout(match.game.for_people(match.view(seat)), match.players),
                names=match.players,
                scores=match.scores(),
                actors=match.actors(),
                news=latest,
                greeting=self._greeting(),
            )
        )

    def _paused_at_sheets(self, latest: News) -> News:
        """Give time to read up to the last score sheet; what came after it is left for the table."""
        if read := to_be_read(latest):
            self.display.pause(latest[:read])
        return latest[read:]

    def _news(self, seat: int) -> News:
        """What the seat (or SPECTATOR) has not been shown yet."""
        match, since = self.match, self.shown[seat]
        self.shown[seat] = len(match.events)
        return news(match.game, match.heard(seat, since), match.players)

    def _greeting(self) -> Sequence[str]:
        """What the console itself has to say, once."""
        greeting, self.greeting = self.greeting, []
        return greeting

    def _part(self) -> None:
        self._save()
        self.display.close()
        self.display.say(f"Saved in {self.path}")
        self.display.say(f"To go on: {COMMAND} resume {self.path}")

    def _end(self) -> None:
        """Who won and why, and how anybody can check the deals."""
        match = self.match
        watcher = SPECTATOR if len(self.people) != 1 else self.people[0]
        self.display.tell(self._news(watcher))
        self.display.result(outcome(match.players, match.scores(), match.shares()))
        self.display.say(f"The seed was {match.seed.hex()}.")
        self.display.say(f"Check every card:  {COMMAND} verify {self.path}")
        self.display.say(f"See it again:      {COMMAND} replay {self.path}")


def _bot_seed(seed: bytes, seat: int) -> int:
    """A number for the bot's own chance, from which nothing of the deals can be told."""
    return int.from_bytes(hashlib.sha256(b"bot" + bytes([seat]) + seed).digest()[:8], "big")
