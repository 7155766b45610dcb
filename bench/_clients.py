"""Clients that play through everything that befalls a server, and note all that they did and heard.

They speak the wire of docs/protocol.md and know no rules: a play is one of the commands that they are told.
When their line breaks they come back, and send again what was not answered, with its id.
"""

import asyncio
import hashlib
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec
from _bystanders import sources
from _connection import Address, Connection, NotMade, post
from _histories import (
    WATCHER,
    Entered,
    Heard,
    History,
    Lost,
    Refused,
    Rematched,
    Said,
    Sent,
    Spoke,
    digest,
)
from _served import HOST

_WAITS = (0.05, 0.1, 0.2, 0.4)  # seconds before each attempt to come back
_PATIENCE = 3.0  # seconds after which a line that says nothing is given up, as mazzo.wire.client has it
_PASSING = ("try again", "too many")  # refusals after which the same is sent again
_AGAIN = 0.1  # seconds until then
_TALKS = 0.03  # how often a play comes with a word
_OPENING = 30.0  # seconds in which a table can be opened, whatever happens
_LATE = 0.3  # seconds after a refusal in which news must come, or another play is chosen
_ENCODER = msgspec.json.Encoder()


@dataclass(frozen=True)
class Plan:
    """A kind of table."""

    game: str
    seats: tuple[str, ...]  # as in `NewTable`
    options: dict[str, Any] = field(default_factory=dict)
    clock: dict[str, int] = field(default_factory=dict)
    words: bool = False  # people mix words into the deal
    watchers: int = 0

    def made(self, hashed: str) -> dict[str, Any]:
        me = {"name": "Ada"} if "me" in self.seats else {}
        return {
            "game": self.game,
            "seats": list(self.seats),
            "options": self.options,
            "clock": self.clock,
            "pace": "fast" if me else "human",
            "hints": True,
            "hash": hashed,
            **me,
        }


class Word:
    """What a person adds to the deal, and the hash that binds to it."""

    def __init__(self, is_used: bool) -> None:
        self.word = secrets.token_hex(16) if is_used else ""
        self.hash = hashlib.sha256(self.word.encode()).hexdigest() if is_used else ""


@dataclass(frozen=True)
class Place:
    """A seat, or a place to watch from."""

    table: str
    seat: int = WATCHER
    token: str = ""
    word: Word = field(default_factory=lambda: Word(False))


class Client:
    """One seat of one match, or a watcher, on one connection after the other."""

    def __init__(self, crowd: "Crowd", place: Place, name: str, hasty: bool = False) -> None:
        self.history = History(name, place.table, place.seat, place.token, [])
        self.over = asyncio.get_running_loop().create_future()  # the next place, None if there is none
        self._crowd = crowd
        self._place = place
        self._hasty = hasty  # says for no play which moment it is meant for
        self._rng = random.Random(f"{crowd.seed} {name}")
        self._source = next(crowd.sources)
        self._connection: Connection | None = None
        self._gone = asyncio.Event()
        self.is_in = False  # at its table
        self._news: dict[str, Any] = {}  # the last
        self._undos = 0
        self._play: dict[str, Any] | None = None  # sent, and not answered
        self._wish: dict[str, Any] | None = None  # for a rematch, the same
        self._word = Word(False)
        self._timer: asyncio.TimerHandle | None = None  # until it plays
        self._heard_at = self._asked_at = 0.0  # when the server last said something, and was to
        self._count = 0
        self._lines = 0
        self.task = asyncio.create_task(self._run())

    @property
    def is_ready(self) -> bool:
        """At its table, and nothing of its own waits for an answer."""
        return self.is_in and self._play is None and self._wish is None

    @property
    def is_idle(self) -> bool:
        return self.is_ready and self._timer is None

    @property
    def number(self) -> int:
        return int(self._news.get("number", 0))

    def go(self, stayed: bool = False) -> None:
        """For good."""
        self.history.stayed = stayed
        self.task.cancel()
        self._still()
        if self._connection is not None:
            self._connection.close()

    # The line

    async def _run(self) -> None:
        attempts = 0
        while True:
            self._gone.clear()
            try:
                await self._come()
                attempts = 0 if self.is_in else attempts
            except (OSError, TimeoutError):
                pass
            if self.is_in:
                attempts = 0
            self.is_in = False
            self._still()
            self._note(Lost(time.monotonic()))
            await asyncio.sleep(_WAITS[min(attempts, len(_WAITS) - 1)] * self._rng.uniform(0.5, 1))
            attempts += 1

    async def _come(self) -> None:
        """Connect, enter, and stay until the line breaks or says nothing any more."""
        connection = self._connection = Connection(self._hear, lambda reason: self._gone.set())
        try:
            async with asyncio.timeout(_PATIENCE):
                await connection.open(HOST, self._crowd.port, self._source)
            self._heard_at = self._asked_at = time.monotonic()
            place = self._place
            self._send(
                {
                    "do": "enter",
                    "table": place.table,
                    "token": place.token,
                    "since": self.number,
                    "undos": self._undos,
                }
            )
            while not self._gone.is_set():
                with_patience = asyncio.wait_for(self._gone.wait(), _PATIENCE / 2)
                try:
                    await with_patience
                except TimeoutError:
                    self._check_line()
        finally:
            if self._connection is connection:
                self._connection = None
            connection.close()

    def _check_line(self) -> None:
        """Give up a line on which nothing has come for too long, though something was asked."""
        now = time.monotonic()
        if self._heard_at < self._asked_at and now - self._asked_at > _PATIENCE:
            self._gone.set()
        elif now - self._heard_at > _PATIENCE / 2 and self.is_in:
            self._send({"do": "ping"})

    def _send(self, message: dict[str, Any]) -> None:
        if self._connection is not None and not self._gone.is_set():
            if self._asked_at <= self._heard_at:
                self._asked_at = time.monotonic()
            self._connection.send(_ENCODER.encode(message))

    def _note(self, note: Any) -> None:
        self.history.notes.append(note)

    # What is heard

    def _hear(self, raw: bytes) -> None:
        now = self._heard_at = time.monotonic()
        message = msgspec.json.decode(raw)
        match message["tell"]:
            case "welcome":
                self._enter(now, message)
            case "news":
                self._take(now, message)
            case "table":
                self._look_at(message["table"])
            case "said" if message["name"]:
                self._note(Said(now, [message["text"]]))
            case "refused":
                self._be_refused(now, message)
            case "rematch":
                self._follow(now, message)
            case "hinted":
                self._choose([message["command"]])
            case "left":
                self._crowd.trouble["left: " + message["reason"]] += 1

    def _enter(self, now: float, message: dict[str, Any]) -> None:
        self.is_in = True
        self._note(Entered(now))
        lines = [line["text"] for line in message["chat"] if line["name"]]
        self._note(Said(now, lines, is_anew=True))
        if message.get("token"):
            self._crowd.trouble["a bot sat in"] += 1
        self._look_at(message["table"])
        if message["news"] is not None:
            self._take(now, message["news"])
        if self._play is not None:
            self._put(self._play)
        if self._wish is not None:
            self._send(self._wish)

    def _look_at(self, table: dict[str, Any]) -> None:
        if self._place.seat in table.get("awaited", ()) and table.get("hashes") and self._place.word.word:
            self._send({"do": "reveal", "word": self._place.word.word})

    def _take(self, now: float, news: dict[str, Any]) -> None:
        undone = news.get("undone", -1) >= 0 or news.get("undos", 0) != self._undos
        self._undos = news.get("undos", 0)
        self._news = news
        is_mine = self._place.seat in news["actors"]
        answer = news.get("id", "")
        told = [digest(told["event"]) for told in news["told"]]
        is_over = news.get("is_over", False)
        self._note(Heard(now, news["number"], told, answer, undone, is_mine, news.get("left"), is_over))
        if self._play is not None and answer == self._play["id"]:
            self._play = None
            self._crowd.answered(now)
        self._still()
        if is_over:
            self._end()
        elif self._place.seat >= 0 and is_mine and self._play is None and not self._crowd.is_resting:
            self._timer = asyncio.get_running_loop().call_later(self._crowd.thought(self._rng), self._think)

    def _be_refused(self, now: float, message: dict[str, Any]) -> None:
        self._crowd.refusals[message["name"]] += 1
        play, loop = self._play, asyncio.get_running_loop()
        if message["kind"] in _PASSING:
            if play is not None and message.get("id") == play["id"]:
                loop.call_later(_AGAIN, self._again, play)
            elif self._wish is not None and message.get("id") == self._wish["id"]:
                loop.call_later(_AGAIN, self._send, self._wish)
            elif not self.is_in:
                self._gone.set()
            return
        if play is not None and message.get("id") == play["id"]:
            self._note(Refused(now, play["id"], message["name"]))
            self._play = None
            if self._timer is None and not self._crowd.is_resting:
                self._timer = loop.call_later(_LATE, self._think)
        elif self._wish is not None and message.get("id") == self._wish["id"]:
            self._wish = None
            self._settle(None)
        elif not self.is_in:
            self._crowd.trouble[f"not let in: {message['reason']}"] += 1
            self._gone.set()

    # What is done

    def _still(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _think(self) -> None:
        self._timer = None
        commands = self._news.get("commands", [])
        if commands is None:
            self._send({"do": "hint"})
        elif self._place.seat in self._news["actors"]:
            self._choose(commands)

    def _choose(self, commands: Sequence[str]) -> None:
        if self._play is not None or not self.is_in or not commands:
            return
        self._count += 1
        moment = "" if self._hasty else self._news.get("moment", "")
        self._play = {
            "do": "play",
            "text": self._rng.choice(commands),
            "id": f"{self.history.client}-{self._count}",
            "moment": moment,
        }
        if self._rng.random() < _TALKS:
            self._lines += 1
            line = f"line {self._lines} of {self.history.client}"
            self._note(Spoke(time.monotonic(), line))
            self._send({"do": "say", "text": line})
        self._put(self._play)

    def _again(self, play: dict[str, Any]) -> None:
        if self._play is play and self.is_in:
            self._put(play)

    def _put(self, play: dict[str, Any]) -> None:
        self._note(Sent(time.monotonic(), play["id"], play["text"]))
        self._send(play)

    # The end of a match

    def _end(self) -> None:
        if self.over.done() or self._wish is not None or self._play is not None:
            return
        if self._place.seat == WATCHER or self._crowd.is_resting:
            self._settle(None)
            return
        self._word = Word(bool(self._place.word.word))
        self._wish = {"do": "rematch", "id": f"{self.history.client}-rematch", "hash": self._word.hash}
        self._send(self._wish)

    def _follow(self, now: float, message: dict[str, Any]) -> None:
        if self._wish is None or message.get("id") != self._wish["id"]:
            return
        self._wish = None
        self._note(Rematched(now, message["table"], message["seat"]))
        is_seat = message["seat"] != WATCHER
        self._settle(
            Place(message["table"], message["seat"], message["token"], self._word) if is_seat else None
        )

    def _settle(self, place: Place | None) -> None:
        if not self.over.done():
            self.over.set_result(place)


class Crowd:
    """All the clients, at tables of several kinds. After a match comes a rematch or, if not, a new table."""

    def __init__(self, port: int, seed: int = 0, thinks: tuple[float, float] = (0.1, 0.6)) -> None:
        self.port = port
        self.seed = seed
        self.sources: Iterator[Address | None] = sources()
        self.is_resting = False
        self.clients: list[Client] = []  # that are at a table
        self.histories: list[History] = []  # of all that ever were
        self.places: list[Place] = []  # seats that were given
        self.refusals: Counter[str] = Counter()
        self.trouble: Counter[str] = Counter()
        self.plays = 0
        self._thinks = thinks
        self._names = count(1)
        self._tasks: set[asyncio.Task[None]] = set()

    def thought(self, rng: random.Random) -> float:
        """Seconds before a play."""
        return rng.uniform(*self._thinks)

    def answered(self, now: float) -> None:
        self.plays += 1

    async def come(self, plans: Sequence[Plan], at_once: int = 20) -> None:
        """Open a table of each plan; returns when everybody is at theirs."""
        turns = asyncio.Semaphore(at_once)
        opened = [asyncio.Event() for _ in plans]
        for plan, event in zip(plans, opened, strict=True):
            task = asyncio.create_task(self._keep(plan, turns, event))
            self._tasks.add(task)
        for event in opened:
            await self._unless_failed(event.wait())
        await self.until(lambda: all(client.is_in for client in self.clients))

    async def until(self, is_so: Callable[[], bool], patience: float = 60.0) -> None:
        """Wait for it."""
        async with asyncio.timeout(patience):
            while not is_so():
                self._raise_problems()
                await asyncio.sleep(0.02)

    async def rest(self) -> None:
        """Let all stop, and wait until nothing is under way."""
        self.is_resting = True
        for task in self._tasks:
            task.cancel()
        for client in list(self.clients):
            if client.history.seat == WATCHER and not self._has_people(client.history.table):
                self._dismiss(client)  # bots that are watched would play on
        await self.until(lambda: all(client.is_idle or client.over.done() for client in self.clients))
        before = -1
        while before != (before := sum(len(client.history.notes) for client in self.clients)):
            await asyncio.sleep(0.7)

    def go(self) -> None:
        for client in self.clients:
            client.go(stayed=True)

    def _has_people(self, table: str) -> bool:
        return any(place.table == table for place in self.places)

    def _raise_problems(self) -> None:
        """A client that cannot go on must not be passed over in silence."""
        for task in [*self._tasks, *(client.task for client in self.clients)]:
            if task.done() and not task.cancelled():
                task.result()

    async def _unless_failed(self, work: Any) -> None:
        waiting = asyncio.create_task(work)
        while not (await asyncio.wait([waiting], timeout=0.2))[0]:
            self._raise_problems()

    async def _keep(self, plan: Plan, turns: asyncio.Semaphore, opened: asyncio.Event) -> None:
        """One match after the other at a table of that kind."""
        places: list[Place] = []
        while True:
            if not places:
                async with turns:
                    table, places = await self._open(plan)
            else:
                table = places[0].table
            self.places += places
            sat = [self._seat(place) for place in places]
            sat += [self._seat(Place(table)) for _ in range(plan.watchers)]
            opened.set()
            following = await asyncio.gather(*(client.over for client in sat))
            for client in sat:
                self._dismiss(client)
            places = [place for place in following if place is not None]
            people = sum(seat in ("me", "free") for seat in plan.seats)
            if len(places) != people or len({place.table for place in places}) != 1:
                self.trouble["a rematch did not come about"] += bool(places)
                places = []

    def _seat(self, place: Place) -> Client:
        number = next(self._names)
        client = Client(self, place, f"c{number}", hasty=number % 3 == 0)
        self.clients.append(client)
        self.histories.append(client.history)
        return client

    def _dismiss(self, client: Client) -> None:
        client.go()
        self.clients.remove(client)

    async def _open(self, plan: Plan) -> tuple[str, list[Place]]:
        """A table of that kind, with all its people; whatever went wrong on the way is left behind."""
        until = time.monotonic() + _OPENING
        while True:
            try:
                return await self._sit_down(plan)
            except (OSError, TimeoutError, msgspec.DecodeError) as problem:
                kind = problem.status if isinstance(problem, NotMade) else type(problem).__name__
                self.trouble[f"a table was not opened: {kind}"] += 1
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(_AGAIN)

    async def _sit_down(self, plan: Plan) -> tuple[str, list[Place]]:
        word = Word(plan.words)
        source = next(self.sources)
        made = await self._post("/api/tables", plan.made(word.hash), source)
        places = [Place(made["table"], made["seat"], made["token"], word)] if "me" in plan.seats else []
        for number in range(plan.seats.count("free")):
            word = Word(plan.words)
            sit = {"name": f"Bea {number}", "invite": made["invite"], "hash": word.hash}
            sat = await self._post(f"/api/tables/{made['table']}/seats", sit, next(self.sources))
            places.append(Place(made["table"], sat["seat"], sat["token"], word))
        return made["table"], places

    async def _post(self, path: str, body: object, source: Address | None) -> Any:
        async with asyncio.timeout(_PATIENCE):
            return msgspec.json.decode(await post(HOST, self.port, path, body, source))
