"""`mazzo think`: processes that think for the nodes of a database, on any machine."""

import asyncio
import secrets
import signal
import time
from collections.abc import Callable

import msgspec

from mazzo import games
from mazzo.server import logs, postgres_store
from mazzo.server.bot_pool import Asker, BotPool, Urgency
from mazzo.server.logs import LOG
from mazzo.server.postgres import Connection, shown
from mazzo.server.postgres_line import Line, own_address
from mazzo.server.thinkers import ANSWERED, ASKED, DEAD, LIMIT, known_as

_BEAT = 0.5  # seconds between two signs of life
_FORGOTTEN = 3 * LIMIT  # seconds after which nobody waits for an answer

_REGISTER = """
INSERT INTO thinkers VALUES ($1, clock_timestamp(), $2, $3, $4)
ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
"""
_TAKE = """
WITH next AS MATERIALIZED (
    SELECT id FROM thoughts
    WHERE answer IS NULL AND game = ANY($2::text[]) AND (
        thinker IS NULL OR taken < clock_timestamp() - $4 * interval '1 second' OR NOT EXISTS (
            SELECT FROM thinkers
            WHERE thinkers.id = thinker AND beat > clock_timestamp() - $5 * interval '1 second'
        )
    ) ORDER BY urgency, asked LIMIT $3 FOR UPDATE OF thoughts SKIP LOCKED
)
UPDATE thoughts SET thinker = $1, taken = clock_timestamp() FROM next WHERE thoughts.id = next.id
RETURNING thoughts.id, name, level, seed, view, urgency
"""
_ANSWER = """
WITH told AS (
    UPDATE thoughts SET answer = new.answer FROM unnest($1::bigint[], $2::bytea[]) AS new(id, answer)
    WHERE thoughts.id = new.id AND thoughts.answer IS NULL RETURNING node
)
SELECT pg_notify($3, node) FROM (SELECT DISTINCT node FROM told) AS nodes
"""
_FORGET = "DELETE FROM thoughts WHERE asked < clock_timestamp() - $1 * interval '1 second'"
_BURY = "DELETE FROM thinkers WHERE beat < clock_timestamp() - $1 * interval '1 second'"
_LEAVE = "DELETE FROM thinkers WHERE id = $1"


class Thinker(Line):
    """One who takes thoughts, as many at once as there are processes, and answers them."""

    def __init__(self, address: str, count: int) -> None:
        super().__init__(address, _BEAT)
        self.name = secrets.token_hex(6)
        self._count = count
        self._games = [known_as(game) for game in games.names()]
        self._pool = BotPool(count)
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._answers: dict[int, bytes] = {}
        self._beaten = 0.0

    async def serve(self) -> None:
        """Think until `end` is called; what has begun is answered."""
        self._pool.start()
        try:
            await self.run()
        finally:
            self._pool.close()

    async def begin(self, connection: Connection) -> None:
        await connection.add_listener(ASKED, self._hear)
        await self._beat(connection)

    async def round(self, connection: Connection) -> None:
        if not self._is_open:
            await self._leave(connection)
            return
        if time.monotonic() - self._beaten >= _BEAT:
            await self._beat(connection)
        await self._tell(connection)
        if free := self._count - len(self._thinking):
            taken = await connection.fetch(_TAKE, self.name, self._games, free, LIMIT, DEAD)
            for number, game, level, seed, view, urgency in taken:
                if number in self._thinking:  # it takes so long that it was given away again
                    continue
                asker = Asker(str(number), "", Urgency(urgency))
                self._thinking[number] = asyncio.create_task(
                    self._think(number, asker, game, level, seed, view)
                )

    async def _think(self, number: int, asker: Asker, game: str, level: str, seed: int, view: bytes) -> None:
        """Whatever goes wrong is answered with nothing: the node thinks itself then."""
        answer = b""
        try:
            seen = msgspec.msgpack.decode(view, type=games.find(game).views)
            if level:
                answer = msgspec.json.encode(await self._pool.choose(asker, game, level, seed, seen))
            else:
                answer = msgspec.json.encode(await self._pool.hint(asker, game, seen))
        except Exception:  # noqa: BLE001 - whatever ails a bot, the others go on
            LOG.exception("a bot failed")
        del self._thinking[number]
        self._answers[number] = answer
        self.wake()

    async def _tell(self, connection: Connection) -> None:
        if self._answers:
            told = dict(self._answers)
            await connection.execute(_ANSWER, [*told], [*told.values()], ANSWERED)
            self._answers = {number: each for number, each in self._answers.items() if number not in told}

    async def _beat(self, connection: Connection) -> None:
        self._beaten = time.monotonic()
        await connection.execute(_REGISTER, self.name, self._count, self._games, own_address())
        await connection.execute(_FORGET, _FORGOTTEN)
        await connection.execute(_BURY, _FORGOTTEN)

    async def _leave(self, connection: Connection) -> None:
        """Answer what has begun; nothing new comes."""
        if self._thinking:
            await asyncio.wait(self._thinking.values(), timeout=DEAD)
        await self._tell(connection)
        await connection.execute(_LEAVE, self.name)

    def _hear(self, _: Connection, __: int, channel: str, payload: str) -> None:
        self.wake()


def think(address: str, count: int, say: Callable[[str], None]) -> int:
    """Think until told to stop."""
    logs.begin()
    postgres_store.check(address)
    asyncio.run(_think(address, count, say))
    say("Stopped. Others think on.")
    return 0


async def _think(address: str, count: int, say: Callable[[str], None]) -> None:
    thinker = Thinker(address, count)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(thinker.end))
    processes = "1 process" if count == 1 else f"{count} processes"
    say(f"Thinking in {processes} for {shown(address)}   (Ctrl-C stops it)")
    await thinker.serve()
