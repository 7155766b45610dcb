"""A `mazzo think` that takes thoughts and never answers one: `python held_thinker.py ADDRESS`."""

import asyncio
import sys
from typing import Any, Never

from mazzo.server import think
from mazzo.server.bot_pool import Asker, BotPool


class _Held(BotPool):
    async def choose(self, asker: Asker, *about: Any) -> Never:
        await asyncio.get_running_loop().create_future()
        raise AssertionError


if __name__ == "__main__":
    think.BotPool = _Held  # type: ignore[attr-defined]
    sys.exit(think.think(sys.argv[1], 1, print))
