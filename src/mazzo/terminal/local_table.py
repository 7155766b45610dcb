"""A match at this computer: people at one keyboard, and bots that think in this process.

It tells what a server would tell, to the person at the keyboard. A play is saved before it is told.
"""

import asyncio
import hashlib
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import msgspec

from mazzo.bots.bot import whole_play
from mazzo.bots.levels import make
from mazzo.core.errors import NotAllowed, Refused
from mazzo.core.layout import Layout, zones_layout
from mazzo.core.marked import plain
from mazzo.core.state import SPECTATOR
from mazzo.match.fair import commitment, new_seed
from mazzo.match.match import Match
from mazzo.match.record import read, save
from mazzo.match.verify import Seen, verify
from mazzo.terminal import store
from mazzo.terminal.display import News
from mazzo.terminal.display import news as told_lines
from mazzo.terminal.players import PERSON
from mazzo.terminal.status import closing, outcome
from mazzo.terminal.status import hints as hints_agreed
from mazzo.terminal.table import Ending, HandOver, Message
from mazzo.terminal.words import COMMAND, HERE, agreed
from mazzo.wire import messages as wire
from mazzo.wire.refusals import refused
from mazzo.wire.telling import hinted, told
from mazzo.wire.witness import Witness

REMINDED = 3  # events that all know, with which a match of several people goes on
OWN = "own"  # the id of news that answer what a person did
PRACTICE = "This is practice: UNDO takes back any play of yours, with what the bots answered."
NO_HINTS = "No hints are given in a match between people, unless they agree on it: start with --hints."

T = TypeVar("T")


class LocalTable:
    """The people and bots of a match at this computer. A person who plays alone is always at the keyboard."""

    is_here = True
    is_closed = False

    def __init__(
        self,
        match: Match,
        path: Path | None = None,
        greeting: Sequence[str] = (),
        hints: bool | None = None,
    ) -> None:
        """Of a new match, or of one that goes on from the file in which it is kept."""
        promise = commitment(match.seed)
        path = path or store.new_file(match.game.name, promise)
        self._people = [seat for seat, kind in enumerate(match.kinds) if kind == PERSON]
        self._hints = hints  # whether they are given; None: as usual
        self.match = match
        self.path = path
        self.summary = _summary(match, path, len(self._people) <= 1 if hints is None else hints)
        self.words = agreed(HERE, self.summary.hints)
        self.link = str(path)
        self.is_fresh = not match.moves
        self._greeting = [*filter(None, [self.summary.aim]), *greeting, f"Seed's hash {promise}"]
        self._greeting += [f"Mixed into every deal: {word}" for word in match.words if word]
        self._greeting += hints_agreed(self.summary)
        if match.is_practice:
            self._greeting.append(PRACTICE)
        self._bots = {
            seat: make(kind, match.game, _bot_seed(match.seed, seat))
            for seat, kind in enumerate(match.kinds)
            if kind != PERSON
        }
        self.is_typed_at = self.has_rematch = bool(self._people)
        self.is_shared = len(self._people) > 1
        self.seat = self._people[0] if len(self._people) == 1 else SPECTATOR
        self._last = self._people[0] if self._people else SPECTATOR  # who was last at the keyboard
        self._shown = dict.fromkeys(self._people, 0)  # how many events each has been shown
        self._shown[SPECTATOR] = 0 if self.is_fresh else max(0, len(match.events) - REMINDED)
        self._answers: asyncio.Queue[Message] = asyncio.Queue()
        self._remarks: dict[int, list[wire.Told]] = {}  # on others, for when that person is at the keyboard

    async def __aenter__(self) -> "LocalTable":
        self._save()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._save()

    async def __aiter__(self) -> AsyncIterator[Message]:
        yield self._turn() if self.is_shared else self._welcome(self.seat)
        while True:
            seat = next((seat for seat in self.match.actors() if seat in self._bots), None)
            if seat is None or not self._answers.empty():
                yield await self._answers.get()
            elif await self._is_played_by_bot(seat):
                yield self._turn()

    async def _is_played_by_bot(self, seat: int) -> bool:
        """Let a bot think and play; False if a play was taken back meanwhile, and its thoughts are void."""
        match, before = self.match, self.match.state
        view = match.view(seat)
        text = await _thought(lambda: whole_play(match.game, self._bots[seat], view))
        if match.state is not before:
            return False
        match.play(seat, text)
        match.keep_orders()
        self._save()
        return True

    async def play(self, text: str) -> str:
        try:
            self.match.play(self.seat, text)
            self.match.keep_orders()
        except Refused as refusal:
            self._answers.put_nowait(refused(refusal))
        else:
            self._save()
            self._answers.put_nowait(self._turn(OWN))
        return ""

    async def send(self, request: wire.Request) -> bool:
        match request:
            case wire.Hint():
                self._answers.put_nowait(await self._hint())
            case wire.Say():
                self._refuse(_nobody_listens(self.is_shared))
            case wire.Carry():
                other = f"copy {self.path} to it, and there: {COMMAND} resume FILE"
                self._refuse(f"A match at this computer has no link. To go on at another one, {other}.")
            case wire.Replace():
                self._refuse("Nobody is gone: all who play are people at this keyboard or bots.")
            case wire.Leave():
                self._refuse("There is no seat to give up here; QUIT leaves, and the match is kept.")
        return True

    def _refuse(self, sentence: str) -> None:
        self._answers.put_nowait(wire.Refused(NotAllowed.kind, sentence))

    async def _hint(self) -> wire.Hinted | wire.Refused:
        from mazzo.bots.hint import hint

        if self.seat not in self.match.actors():
            return wire.Refused("not your turn", "There is a hint when you are to act.")
        if not self.summary.hints:
            return wire.Refused(NotAllowed.kind, NO_HINTS)
        game, view = self.match.game, self.match.view(self.seat)
        found = await _thought(lambda: hint(game, view))
        remark = wire.Told(None, f"{self.match.players[self.seat]} took a hint.")
        for other in self._people:
            if other != self.seat:
                self._remarks.setdefault(other, []).append(remark)
        return hinted(found, self.match.players)

    async def undo(self) -> None:
        seat = self._last
        text = self.match.undo(seat)
        self._save()
        for watcher, count in self._shown.items():
            self._shown[watcher] = min(count, len(self.match.events))
        remark = wire.Told(None, f"{self.match.players[seat]} takes back: {text}.")
        self._answers.put_nowait(self._welcome(seat, remark))

    async def sit_down(self, seat: int) -> None:
        self._answers.put_nowait(self._welcome(seat, *self._remarks.pop(seat, ())))

    async def rematch(self) -> None:
        self._answers.put_nowait(wire.RematchSeat(self.summary.table, self.seat))

    def next_table(self, seat: wire.RematchSeat) -> "LocalTable":
        """The same people, bots and options, and cards of a new seed."""
        last = self.match
        match = Match(
            last.game,
            last.players,
            last.options,
            new_seed(),
            last.words,
            kinds=last.kinds,
            practice=last.is_practice,
            hashes=last.hashes,
        )
        return LocalTable(match, hints=self._hints)

    def keep(self) -> str:
        self._save()
        return f"The match is saved in {self.path}."

    def log(self, seat: int) -> News | None:
        return told_lines(self.match.game, self.match.heard(seat), self.match.players)

    async def rules(self) -> str:
        return self.match.game.rules()

    def layout(self, news: wire.News, names: Sequence[str]) -> Layout:
        return news.layout or zones_layout(news.view)

    def forms(self, news: wire.News) -> Sequence[str]:
        return self.match.game.forms(news.view)

    def legend(self) -> Sequence[str]:
        return self.match.game.legend

    def introduction(self) -> list[str]:
        return list(self._greeting)

    def waiting(self) -> list[str]:
        return []

    async def outcome(self, names: Sequence[str], scores: Sequence[int | float]) -> str:
        return outcome(names, scores, self.match.shares())

    async def closing(self) -> list[str]:
        promise = self.summary.commitment
        return closing(await asyncio.to_thread(self._seal), self.path, promise)

    def _seal(self) -> list[str]:
        """What comes of checking the file against what was shown here, as a client does with a server's."""
        seat = self._people[0] if len(self._people) == 1 else SPECTATOR
        told = msgspec.json.decode(msgspec.json.encode(self.match.heard(seat)))
        promise = self.summary.commitment
        seen = Seen(promise, list(self.match.hashes), seat, events=dict(enumerate(told)))
        return Witness(promise).seal(verify(read(self.path), seen=seen))

    def farewell(self, ending: Ending) -> list[str]:
        return [f"Saved in {self.path}", f"To go on: {COMMAND} resume {self.path}"]

    def _turn(self, answers: str = "") -> Message:
        """What is told when something has happened: the keyboard may have to go to another person."""
        match, actors = self.match, self._asked()
        if not self.is_shared:
            return self._news(self.seat, answers)
        if match.is_over:
            return self._welcome(SPECTATOR)
        if self.seat in actors or actors[0] in self._bots:
            return self._news(self.seat, answers)
        self.seat = SPECTATOR
        return HandOver(actors[0], told_lines(match.game, self._heard(SPECTATOR), match.players))

    def _welcome(self, seat: int, *remarks: wire.Told) -> wire.Welcome:
        """That person is at the keyboard now."""
        self.seat = seat
        if seat != SPECTATOR:
            self._last = seat
        return wire.Welcome(self.summary, seat, self._news(seat, OWN, remarks), [])

    def _news(self, seat: int, answers: str, remarks: Sequence[wire.Told] = ()) -> wire.News:
        """What the seat has not been told yet, and how things stand for it."""
        match, game = self.match, self.match.game
        view, actors = match.view(seat), self._asked()
        heard = [told(game, event, match.players) for event in self._heard(seat)]
        return wire.News(
            len(match.events),
            [*remarks, *heard],
            view,
            actors,
            match.scores(),
            match.commands(seat) if seat in actors else [],
            is_over=match.is_over,
            id=answers,
            layout=game.layout(game.for_people(view), match.players),
        )

    def _asked(self) -> list[int]:
        """Who is to act: people wait for bots, and the table acts for those who have told it to."""
        ordered = self.match.ordered()
        asked = [seat for seat in self.match.actors() if seat not in ordered]
        return [seat for seat in asked if seat in self._bots] or asked

    def _heard(self, seat: int) -> list[Any]:
        """The events that are new to the seat (or SPECTATOR)."""
        since, self._shown[seat] = self._shown[seat], len(self.match.events)
        return self.match.heard(seat, since)

    def _save(self) -> None:
        save(self.match.saved(), self.path)


def _summary(match: Match, path: Path, gives_hints: bool) -> wire.Summary:
    """The table as a server would describe it."""
    players = [
        wire.Player(name, "person") if kind == PERSON else wire.Player(name, "bot", kind)
        for name, kind in zip(match.players, match.kinds, strict=True)
    ]
    return wire.Summary(
        table=path.stem,
        game=match.game.name,
        title=match.game.title,
        options=msgspec.to_builtins(match.options),
        players=players,
        state="running",
        public=False,
        clock=wire.Clock(),
        absent="bot",
        pace="fast",
        commitment=commitment(match.seed),
        made=0.0,
        touched=0.0,
        practice=match.is_practice,
        hints=gives_hints,
        aim=plain(match.game.aim(match.options)),
    )


def _nobody_listens(is_shared: bool) -> str:
    who = "all who play sit at this keyboard" if is_shared else "the others are bots, and do not listen"
    return f"There is nobody to talk to: {who}."


async def _thought(think: Callable[[], T]) -> T:
    """What comes of thinking in a thread of its own, which is not waited for by a person who leaves."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[T] = loop.create_future()

    def settle(settling: Callable[[], None]) -> None:
        if not found.done():
            settling()

    def work() -> None:
        try:
            result = think()
        except Exception as error:  # noqa: BLE001 - it is raised where the thought is awaited
            failure = error
            settling: Callable[[], None] = lambda: found.set_exception(failure)  # noqa: E731
        else:
            settling = lambda: found.set_result(result)  # noqa: E731
        with suppress(RuntimeError):  # the loop is closed: they have left
            loop.call_soon_threadsafe(settle, settling)

    threading.Thread(target=work, daemon=True).start()
    return await found


def _bot_seed(seed: bytes, seat: int) -> int:
    """A number for the bot's own chance, from which nothing of the deals can be told."""
    return int.from_bytes(hashlib.sha256(b"bot" + bytes([seat]) + seed).digest()[:8], "big")
