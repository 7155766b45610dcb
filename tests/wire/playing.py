"""Clients that play: the simplest there are."""

import asyncio

from mazzo.wire import messages as wire
from mazzo.wire.client import Client
from mazzo.wire.http import Server
from mazzo.wire.witness import Witness

PATIENCE = 30.0


async def plays_to_the_end(client: Client, moves: list[str] | None = None) -> list[int | float]:
    """The scores of a match in which this client always plays the first of its commands."""
    async with asyncio.timeout(PATIENCE), client:
        async for message in client:
            match message:
                case wire.Welcome(news=wire.News() as news) | (wire.News() as news):
                    if news.is_over:
                        return news.scores
                    if client.is_to_act(news):
                        text = (news.commands or [])[0]
                        await client.play(text)
                        if moves is not None:
                            moves.append(text)
                case wire.Refused(reason=reason):
                    raise AssertionError(reason)
    raise AssertionError("the match did not end")


def two_clients(link: str) -> tuple[Client, Client]:
    """Ada and Bob, at a table of Scopa."""
    server, hers, his = Server(link), Witness(), Witness()
    ada = server.make(wire.NewTable("scopa", ["me", "free"], "Ada", hash=hers.commit()))
    bob = server.sit(ada.table, wire.Sit("Bob", ada.invite, hash=his.commit()))
    return Client(link, ada.table, ada.token, witness=hers), Client(link, bob.table, bob.token, witness=his)
