"""Another match with the same people: whoever asks first opens the table, the others come to it."""

import asyncio
from pathlib import Path

from tests.server.service import process
from tests.wire.playing import plays_to_the_end, two_clients

from mazzo.terminal.again import offer, same_again
from mazzo.terminal.seats import Held
from mazzo.wire import messages as wire
from mazzo.wire.http import Server


def test_the_second_who_wants_to_play_again_comes_to_the_table_of_the_first(tmp_path: Path) -> None:
    with process(tmp_path / "data") as running:
        server = Server(running.link)
        ada, bob = two_clients(running.link)

        async def play() -> None:
            await asyncio.gather(plays_to_the_end(ada), plays_to_the_end(bob))

        asyncio.run(play())
        link, hers = offer(server, Held(running.link, ada.table, ada.seat, ada.token))
        same, his = offer(server, Held(running.link, bob.table, bob.seat, bob.token))
        assert hers is not None
        assert his is None
        assert link == same
        assert (link.table, link.invite) == (hers.table, hers.invite)
        server.sit(same.table, wire.Sit("Bob", same.invite))
        assert server.table(same.table).state == "running"


def test_it_is_the_same_table_again() -> None:
    players = [
        wire.Player("Ada", "person"),
        wire.Player("Bruna", "bot", "hard"),
        wire.Player("Bob", "person", "easy"),
    ]
    table = wire.Summary(
        "t", "scopa", "Scopa", {"target": 11}, players, "over", True, wire.Clock(30), "ask", "fast", "", 0, 0
    )
    plan = same_again(table, 2)
    assert plan == wire.NewTable(
        "scopa",
        ["free", "hard", "me"],
        "Bob",
        {"target": 11},
        clock=wire.Clock(30),
        absent="ask",
        pace="fast",
    )
