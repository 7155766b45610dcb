"""After the faults: what the rules say of every journal, and what every node tells who comes anew."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from _clients import Place
from _connection import OK, Connection, fetch
from _histories import Finding, Seen, Telling, Told, digest, traced
from _nodes import Cluster, Journals, Node
from _served import HOST

from mazzo.match.verify import verify
from mazzo.server.restore import Restoring
from mazzo.server.table import Table

_PATIENCE = 10.0
_AT_ONCE = 20
_OF_PRESENCE = ("watchers", "touched")  # of a summary: depends on who is there, and when
_OF_TIME = ("left",)  # of news


def replayed(journals: Journals) -> tuple[dict[str, Telling], list[str], list[Finding]]:
    """What each seat hears after each entry, which matches are over, and what cannot be replayed."""
    tellings: dict[str, Telling] = {}
    over: list[str] = []
    found: list[Finding] = []
    for name, rows in journals.items():
        restoring = Restoring(name)
        teller = _Teller()
        for number, raw in rows:
            if not restoring.take(number, raw):
                found.append(Finding("not replayed", name, "", restoring.problem))
                break
            assert restoring.table is not None
            teller.note(restoring.table)
        tellings[name] = teller.told
        if restoring.table is not None and restoring.table.state == "over":
            over.append(name)
    return tellings, over, found


class _Teller:
    """What the seats of one table, and its watchers, have heard so far."""

    def __init__(self) -> None:
        self.told: dict[int, list[Told | None]] = {}
        self._entries = 0
        self._traces: dict[int, list[str]] = {}  # by seat: the print after each event

    def note(self, table: Table) -> None:
        """One more entry has happened."""
        for seat, heard in table.heard.items():
            told = self.told.setdefault(seat, [None] * self._entries)
            traces = self._traces.setdefault(seat, [""])
            del traces[heard.count + 1 :]  # taken back
            for event in heard.since(len(traces) - 1):
                found = msgspec.json.decode(msgspec.json.encode(event.told(table.game, table.names)))
                traces.append(traced(traces[-1], digest(found["event"])))
            told.append(None if table.match is None else Told(heard.count, traces[-1]))
        self._entries += 1


async def verified(nodes: Sequence[Node], over: Sequence[str]) -> list[Finding]:
    """Records of finished matches that are not sound, each asked for at one of the nodes."""
    found: list[Finding] = []
    for index, name in enumerate(over):
        status, raw = await fetch(HOST, nodes[index % len(nodes)].port, f"/api/tables/{name}/record")
        if status != OK:
            found.append(Finding("no record", name, "", f"{status}: {raw[:200].decode()}"))
        elif not (report := verify(raw)).is_sound or not report.over:
            found.append(Finding("unsound", name, "", str(report.failures)))
    return found


async def seen(cluster: Cluster, places: Iterable[Place]) -> list[Seen]:
    """What each node tells each of these who come anew."""
    turns = asyncio.Semaphore(_AT_ONCE)

    async def look(node: Node, place: Place) -> Seen:
        async with turns, asyncio.timeout(_PATIENCE):
            return Seen(node.name, place.table, place.seat, _lasting(await _welcome(node.port, place)))

    return await asyncio.gather(*(look(node, place) for place in places for node in cluster.nodes))


async def _welcome(port: int, place: Place) -> dict[str, Any]:
    answer = asyncio.get_running_loop().create_future()

    def hear(raw: bytes) -> None:
        message = msgspec.json.decode(raw)
        if message["tell"] in ("welcome", "refused") and not answer.done():
            answer.set_result(message)

    def lose(reason: str) -> None:
        if not answer.done():
            answer.set_result({"tell": "lost", "reason": reason})

    connection = Connection(hear, lose)
    await connection.open(HOST, port)
    connection.send(msgspec.json.encode({"do": "enter", "table": place.table, "token": place.token}))
    try:
        return dict(await answer)
    finally:
        connection.close()


def _lasting(welcome: dict[str, Any]) -> str:
    """What is the same for all who come, wherever and whenever they do."""
    if welcome["tell"] == "welcome":
        table, news = welcome["table"], welcome["news"] or {}
        for player in table["players"]:
            player.pop("is_here", None)
            player.pop("bot_in", None)
        for part, names in ((table, _OF_PRESENCE), (news, _OF_TIME), (welcome, ("now",))):
            for name in names:
                part.pop(name, None)
    return msgspec.json.encode(welcome, order="deterministic").decode()
