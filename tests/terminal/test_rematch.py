"""A rematch from the terminal: a player who wants one gets a seat at the table that the server makes."""

import asyncio
from pathlib import Path

from tests.server.service import process
from tests.wire.playing import plays_to_the_end, two_clients

from mazzo.terminal.rematch import seat_for, wishes
from mazzo.terminal.seats import Held
from mazzo.wire.http import Server


def test_both_who_want_to_play_again_sit_down_at_the_same_table(tmp_path: Path) -> None:
    with process(tmp_path / "data") as running:
        server = Server(running.link)
        ada, bob = two_clients(running.link)

        async def play() -> None:
            await asyncio.gather(plays_to_the_end(ada), plays_to_the_end(bob))

        asyncio.run(play())
        assert wishes(server.table(ada.table)) == ""
        hers = seat_for(Held(running.link, ada.table, ada.seat, ada.token))
        assert wishes(server.table(bob.table), bob.seat) == "Ada wants to play again."
        his = seat_for(Held(running.link, bob.table, bob.seat, bob.token))
        assert (hers.table, hers.seat, his.seat) == (his.table, ada.seat, bob.seat)
        assert wishes(server.table(ada.table)) == "Ada and Bob want to play again."
        assert server.table(hers.table).state == "running"
        assert [mine.seat for mine in server.mine([hers.token, his.token])] == [hers.seat, his.seat]
