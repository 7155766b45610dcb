"""No seat learns from the bytes it is sent what it may not know, in any game, at any time."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract import bad_games as bad
from tests.contract.games import every_game, few, seeds
from tests.server.audit import check_bytes, replay
from tests.server.players import Player, watcher
from tests.server.service import Thread, thread
from tests.server.worlds import Walk
from tests.tables import options_of, register_template

from mazzo.core.game import Game
from mazzo.core.state import SPECTATOR
from mazzo.games._template import GAME, Options
from mazzo.server.settings import Limits, Settings
from mazzo.wire import messages as wire

LONGEST = 40  # plays
OPTIONS = {"scopa": {"target": 6}, "sapone": {"max_rounds": 2}}  # that make more than one hand of it, or few


class Leak(AssertionError):
    pass


def compare(walk: Walk, watcher: int, seed: int) -> None:
    """Raise Leak if anything sent to the watcher differs between worlds that it cannot tell apart."""
    worlds = walk.worlds(watcher, seed)
    commands = walk.commands(worlds)
    sent, *others = [list(walk.sent(world, watcher, commands)) for world in worlds]
    for other in others:
        for (what, here), (_, there) in zip(sent, other, strict=True):
            if here != there:
                raise Leak(f"{what} tells worlds apart:\n  {here!r}\n  {there!r}")


@few
@given(st.data(), seeds)
@every_game
def test_worlds_that_a_seat_cannot_tell_apart_are_the_same_on_the_wire(
    game: Game, data: st.DataObject, seed: int
) -> None:
    seats = data.draw(st.sampled_from(game.seats))
    plays = data.draw(st.integers(0, LONGEST))
    walk = Walk(game, data.draw(options_of(game)), seats, seed, plays)
    for seat in (*range(seats), SPECTATOR):
        compare(walk, seat, seed)


LEAKS = {
    "hidden cards in the view": bad.showing(bad.hidden),
    "a list in the order of the deck": bad.showing(bad.unseen_as_dealt),
    "a play that shows its player the deck": bad.ruled_by(bad.PeekingPlay),
    "a turn that depends on hands": bad.ruled_by(bad.HandsTurn),
    "a menu that depends on other hands": bad.ruled_by(bad.ShortMenu),
    "a refusal that depends on them": bad.ruled_by(bad.TellingRefusal),
    "an idle move that depends on them": bad.ruled_by(bad.WaryIdle),
}


@pytest.mark.parametrize("game", LEAKS.values(), ids=LEAKS.keys())
def test_the_comparison_finds(game: Game) -> None:
    with pytest.raises(Leak):
        compare_some_tables(game)


def test_the_comparison_lets_an_honest_game_pass() -> None:
    compare_some_tables(GAME)


def compare_some_tables(game: Game) -> None:
    for seed in range(10):
        walk = Walk(game, Options(4), 3, seed, plays=seed)
        for seat in (*range(3), SPECTATOR):
            compare(walk, seat, seed)


# A whole match over sockets: what each was sent, byte by byte, beside what the finished record says.


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Thread]:
    patient = Settings(tmp_path / "data", limits=Limits(seconds_to_enter=600))
    with register_template(tmp_path), thread(patient) as running:
        yield running


@every_game
def test_no_card_is_in_the_bytes_of_a_seat_before_it_may_be_known_there(game: Game, service: Thread) -> None:
    opened = service.make("me", "free", game=game.name, hints=True, options=OPTIONS.get(game.name, {}))
    clients = [
        Player(service.socket_link, opened, 1),
        Player(service.socket_link, service.sit(opened), 2),
        watcher(service.socket_link, opened.table),
    ]
    with service.connect() as stranger:
        asyncio.run(_play(clients))
        stranger.send(wire.Ping())
        assert stranger.receive()["kind"] == "not seated", "it is the first thing that a stranger was told"
    past = replay(service, opened.table)
    for client in clients:
        check_bytes(client.bytes, client.seat.seat, past)


async def _play(clients: list[Player]) -> None:
    async with asyncio.TaskGroup() as tasks:
        for client in clients:
            tasks.create_task(client.run())
