"""Thoughts that a node gives away: thinkers (`mazzo think`) take them from the database and answer there."""

import asyncio
import secrets
from typing import NamedTuple

import msgspec

from mazzo import __version__, games
from mazzo.bots.hint import Hint
from mazzo.server.bot_pool import Asker, NotThought, Thought, Turns, Urgency
from mazzo.server.postgres import Connection
from mazzo.server.postgres_line import Line

ASKED, ANSWERED = "mazzo_asked", "mazzo_answered"  # channels
DEAD = 2.0  # seconds without a sign of life, after which a thinker is dead
LIMIT = 20.0  # seconds for a thought; then another has it, or the node itself
_LOOK = 0.5  # seconds between two looks at who lives

_LIVING = """
SELECT game, sum(processes)::integer FROM thinkers, unnest(games) AS game
WHERE beat > clock_timestamp() - $1 * interval '1 second' GROUP BY game
"""
_ASK = """
WITH asked AS (
    INSERT INTO thoughts(id, node, urgency, game, name, level, seed, view) SELECT id, $1, urgency, game, name,
    level, seed, view FROM unnest(
        $2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bytea[]
    ) AS new(id, urgency, game, name, level, seed, view)
)
SELECT pg_notify($9, '')
"""
_ANSWERS = "DELETE FROM thoughts WHERE node = $1 AND answer IS NOT NULL RETURNING id, answer"
_FORGET = "DELETE FROM thoughts WHERE id = ANY($1::bigint[])"


class _Given(NamedTuple):
    """A thought as it is in the database."""

    number: int
    urgency: Urgency
    game: str  # as it is known to thinkers
    name: str
    level: str
    seed: int
    view: bytes


class Thinkers(Line):
    """Those who think for a node, as far as they live, and what it has given them."""

    def __init__(self, address: str, node: str) -> None:
        super().__init__(address, _LOOK)
        self.turns = Turns(0)
        self.processes = 0  # of all who live
        self._node = node
        self._living: frozenset[str] = frozenset()  # games that they know
        self._new: list[_Given] = []
        self._awaited: dict[int, tuple[str, asyncio.Future[bytes]]] = {}  # by number, with the game
        self._forgotten: list[int] = []

    def takes(self, game: str) -> bool:
        return known_as(game) in self._living

    async def think(self, asker: Asker, thought: Thought) -> str | Hint:
        """What they answer; NotThought if that does not come in time."""
        await self.turns.take(asker)
        try:
            if not self.takes(thought.game):
                raise NotThought
            raw = await self._answer(asker, thought)
        finally:
            self.turns.give_back()
        if not raw:
            raise NotThought
        return msgspec.json.decode(raw, type=str) if thought.level else msgspec.json.decode(raw, type=Hint)

    async def _answer(self, asker: Asker, thought: Thought) -> bytes:
        number, game = secrets.randbits(62), known_as(thought.game)
        view = msgspec.msgpack.encode(thought.view)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._awaited[number] = (game, answer)
        self._new.append(_Given(number, asker.urgency, game, thought.game, thought.level, thought.seed, view))
        self.wake()
        try:
            async with asyncio.timeout(LIMIT):
                return await answer
        except TimeoutError:
            raise NotThought from None
        finally:
            if self._awaited.pop(number, None):
                self._forgotten.append(number)

    async def round(self, connection: Connection) -> None:
        """See who lives, give them what is new, take what they have answered."""
        found = dict(await connection.fetch(_LIVING, DEAD))
        self._note_living(found)
        if self._forgotten:
            forgotten, self._forgotten = self._forgotten, []
            await connection.execute(_FORGET, forgotten)
        if self._new:
            new, self._new = [each for each in self._new if each.number in self._awaited], []
            columns = ([each[column] for each in new] for column in range(len(_Given._fields)))
            await connection.execute(_ASK, self._node, *columns, ASKED)
        if self._awaited:
            for number, answer in await connection.fetch(_ANSWERS, self._node):
                awaited = self._awaited.pop(number, None)
                if awaited is not None and not awaited[1].done():  # it may have been given up just now
                    awaited[1].set_result(answer)

    def lost(self) -> None:
        self._new.clear()
        self._note_living({})

    def _note_living(self, processes: dict[str, int]) -> None:
        """Whom nobody can answer any more does not wait."""
        self._living = frozenset(processes)
        for game, answer in self._awaited.values():
            if game not in processes and not answer.done():
                answer.set_exception(NotThought())
        self.processes = max(processes.values(), default=0)
        self.turns.resize(self.processes)

    def hear(self, node: str) -> None:
        """That node has an answer."""
        if node == self._node:
            self.wake()


def known_as(game: str) -> str:
    """A game as it must be known to think about it: of this version, and by these rules."""
    return f"{game} {games.find(game).version} mazzo {__version__}"
