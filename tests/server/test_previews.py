"""What a link shows where it is posted; and that to look at a link is not to sit down."""

from html.parser import HTMLParser

import pytest
from tests.server.service import Service, Thread, eventually

from mazzo.games import BUILT_IN
from mazzo.server import previews
from mazzo.server.app import page_folder
from mazzo.wire.messages import Summary

PNG = b"\x89PNG\r\n\x1a\n"
EVIL = '"><script>&amp;'


class Head(HTMLParser):
    """The title of a page, and what its head says to those who only show links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.properties: dict[str, str] = {}
        self.tags: list[str] = []
        self.title = ""
        self._is_in_title = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        self._is_in_title = tag == "title"
        if tag == "meta" and (name := found.get("property")):
            self.properties[name] = found["content"] or ""

    def handle_data(self, data: str) -> None:
        if self._is_in_title:
            self.title += data
            self._is_in_title = False


def head(service: Service, path: str) -> Head:
    answer = service.get(path)
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    return Head(answer.text)


def test_a_table_shows_its_game_its_aim_and_who_waits(shared: Thread) -> None:
    opened = shared.make("me", "free", name="Ada", options={"target": 11})
    found = head(shared, f"/table/{opened.table}")
    assert found.title == "Play Scopa with Ada"
    assert found.properties["og:title"] == found.title
    assert found.properties["og:url"] == f"{shared.link}/table/{opened.table}"
    about = found.properties["og:description"]
    assert about.startswith("Ada waits for one more player. To 11 points")


def test_several_wait_for_several(shared: Thread) -> None:
    opened = shared.make("me", "free", "free", "free", name="Ada", game="sapone", public=True)
    shared.sit(opened, "Bob")
    about = head(shared, f"/table/{opened.table}").properties["og:description"]
    assert about.startswith("Ada and Bob wait for 2 more players.")


def test_a_match_shows_who_plays_and_one_that_is_over_how_it_ended(shared: Thread) -> None:
    opened = shared.make("me", "free", name="Ada")
    shared.sit(opened)
    assert head(shared, f"/table/{opened.table}").title == "Scopa: Ada and Bob"
    ended = shared.make("beginner", "beginner", pace="fast")
    table = eventually("the end", lambda: _over(shared, ended.table))
    assert table is not None
    for page in ("table", "replay"):
        title = head(shared, f"/{page}/{ended.table}").title
        for player, score in zip(table.players, table.scores or [], strict=True):
            assert f"{player.name} {score}" in title


def _over(service: Service, table: str) -> Summary | None:
    found = service.get(f"/api/tables/{table}").read(Summary)
    return found if found.state == "over" else None


def test_the_lobby_and_lessons_say_what_there_is_to_play(shared: Thread) -> None:
    assert "Scopa, SobeSobe, Splendor, Sapone and Hoards" in head(shared, "/").properties["og:description"]
    assert head(shared, "/learn/hoards").title == "How to play Hoards"


@pytest.mark.parametrize(
    "path", ["/table/abcdefghjkmn", "/table/x", "/replay/%22%3E%3Cb%3E", "/learn/bridge"]
)
def test_what_is_not_there_looks_like_the_lobby(shared: Thread, path: str) -> None:
    found = head(shared, path)
    assert found.title == previews.of_lobby().title
    assert "b" not in found.tags


def test_a_name_is_text_whatever_it_looks_like(shared: Thread) -> None:
    opened = shared.make("me", "free", name=EVIL)
    found = head(shared, f"/table/{opened.table}")
    assert found.title == f"Play Scopa with {EVIL}"
    assert found.properties["og:title"] == found.title
    assert found.tags.count("script") == head(shared, "/").tags.count("script")


@pytest.mark.parametrize("name", [*BUILT_IN, previews.SITE])
def test_every_game_has_a_picture_of_the_size_that_is_said(shared: Thread, name: str) -> None:
    drawn = (page_folder() / "previews" / f"{name}.png").read_bytes()
    answer = shared.get(f"/previews/{name}.png")
    assert (answer.status, answer.headers["content-type"], answer.body) == (200, "image/png", drawn)
    width, height = (int.from_bytes(drawn[begin : begin + 4], "big") for begin in (16, 20))
    assert (drawn[:8], (width, height)) == (PNG, previews.SIZE)
    assert len(drawn) < 300_000, "messengers leave larger ones out"


def test_a_link_names_a_picture_that_is_there(shared: Thread) -> None:
    opened = shared.make("me", "free", game="scopa")
    for path, name in ((f"/table/{opened.table}", "scopa"), ("/", previews.SITE)):
        assert head(shared, path).properties["og:image"] == f"{shared.link}/previews/{name}.png"
    assert shared.get("/previews/nothing.png").status == 404


def test_looking_seats_nobody_and_changes_nothing(shared: Thread) -> None:
    opened = shared.make("me", "free", name="Ada")
    bots = shared.make("beginner", "beginner", "beginner", game="hoards")
    tables = shared.app.state.tables
    before = {name: tables.live[name].table.entries for name in (opened.table, bots.table)}
    for name in before:
        for path in (f"/table/{name}", f"/table/{name}?invite={opened.invite}", f"/replay/{name}"):
            assert shared.get(path).status == 200
            assert shared.ask("HEAD", path).status == 200
    assert shared.get(f"/api/tables/{opened.table}/seats").status == 405
    for name, entries in before.items():
        live = tables.live[name]
        assert (live.table.entries, live.clients) == (entries, set())
    assert tables.live[bots.table].is_paused, "no bot plays for who only shows the link"
    assert [player.kind for player in tables.live[opened.table].summary().players] == ["person", "free"]
