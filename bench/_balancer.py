"""A plain balancer: `_balancer.py PORT NODE...`. Nodes take turns, and one that is gone is passed over.

It says who asks, as a proxy does, in the first request of a connection; what follows goes through as it is.
"""

import asyncio
import contextlib
import sys
from itertools import cycle

from _served import HOST

_AT_ONCE = 65_536  # bytes


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(_AT_ONCE):
            writer.write(data)
            await writer.drain()
    writer.close()


async def main(port: int, nodes: list[int]) -> None:
    turns = cycle(nodes)

    async def hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await reader.readline()
        if not asked:
            writer.close()
            return
        address, _ = writer.get_extra_info("peername")
        for _ in nodes:
            with contextlib.suppress(OSError):
                theirs, ours = await asyncio.open_connection(HOST, next(turns))
                ours.write(asked + b"X-Forwarded-For: %s\r\n" % address.encode())
                await asyncio.gather(_copy(reader, ours), _copy(theirs, writer))
                return
        writer.close()

    server = await asyncio.start_server(hand_on, HOST, port)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), [int(node) for node in sys.argv[2:]]))
