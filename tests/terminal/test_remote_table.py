"""What comes over the wire is drawn like what is seen here."""

import msgspec
import pytest
from tests.tables import GAMES, finished

from mazzo.core.game import Game
from mazzo.terminal.remote_table import RemoteGame
from mazzo.wire.messages import News


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_says_what_a_view_of_it_is(game: Game) -> None:
    match = finished(game)
    for seat in range(len(match.players)):
        view = match.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=game.views) == view


def test_a_table_is_that_of_the_game() -> None:
    match = finished(GAMES[0])
    news = News(0, [], msgspec.to_builtins(match.view(0)), [], match.scores(), is_over=True)
    game = RemoteGame(match.game.name)
    assert not game.needs_layout
    assert game.layout(news, match.players) == match.game.layout(match.view(0), match.players)


def test_a_view_of_another_version_is_drawn_in_words_until_the_server_lays_it_out() -> None:
    news = News(0, [], {"seat": 0, "moon": "full"}, [], [0, 0])
    game = RemoteGame("scopa")
    assert [row.title for row in game.layout(news, ["Ada", "Bob"]).rows] == ["seat", "moon"]
    assert game.needs_layout
