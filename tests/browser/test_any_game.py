"""A plugged-in game without a line of JavaScript: two people in two browsers and a bot play a whole match."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit
from tests.browser.people import OVER, TURN, Person, sit, take_along
from tests.server.service import Process, process

from mazzo.games import _template

METADATA = "Metadata-Version: 2.1\nName: magpie\nVersion: 1.0\n"
ENTRY_POINTS = "[mazzo.games]\nmagpie = mazzo.games._template:GAME\njackdaw = jackdaw:GAME\n"
BROKEN = '"""A game that cannot be loaded."""\n\nGAME = Jackdaw()\n'


@pytest.fixture
def server_with_magpie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """A server beside which its operator has installed another game, and one that does not work."""
    info = tmp_path / "magpie-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    (tmp_path / "jackdaw.py").write_text(BROKEN)
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    monkeypatch.setenv("PYTHONPATH", path)
    with process(tmp_path / "data") as service:
        yield service


@pytest.fixture(scope="module")
def server_with_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that was given a copy of the template."""
    folder = tmp_path_factory.mktemp("file")
    file = folder / "magpie.py"
    file.write_text(Path(_template.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    with process(folder / "data", "--game", str(file)) as service:
        yield service


def test_two_people_and_a_bot_play_a_whole_match(server_with_magpie: Process, visit: Visit) -> None:
    server = server_with_magpie  # there before the pages, and so until they are closed
    made = server.make("me", "free", "medium", game="magpie", public=True, pace="fast", name="Nobody")
    ada, bob = (visit(f"{server.link}/table/{made.table}") for _ in "ab")
    take_along(server, made.token, ada)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    plays = 0
    while not all(sentence(page).inner_text() == OVER for page in (ada, bob)):
        for page in (ada, bob):
            Person(page).read_on()
        turn = [page for page in (ada, bob) if sentence(page).inner_text() == TURN]
        if not turn:
            ada.wait_for_timeout(20)
            continue
        turn[0].get_by_role("list", name="What you can play").get_by_role("button").first.click()
        expect(sentence(turn[0])).not_to_have_text(TURN)
        plays += 1
    assert plays == 2 * 12  # of 40 cards three players get 36
    for page in (ada, bob):
        expect(page.get_by_role("dialog")).to_contain_text(OVER)


def test_the_lobby_has_the_game_and_names_the_one_that_was_left_out(
    server_with_magpie: Process, visit: Visit
) -> None:
    page = visit(server_with_magpie.link)
    expect(page.get_by_role("radio", name="Magpie")).to_be_attached()
    expect(page.get_by_role("radio", name="Jackdaw")).to_have_count(0)
    expect(page.get_by_role("contentinfo")).to_contain_text(
        "The game jackdaw is installed here but cannot be played: jackdaw.py, line 3: NameError"
    )


@pytest.mark.parametrize("size", [(390, 844), (1000, 800), (1440, 900)])
def test_of_a_game_in_a_file_the_whole_table_is_seen_and_its_cards_are_drawn(
    visit: Visit, server_with_file: Process, size: tuple[int, int]
) -> None:
    server = server_with_file
    made = server.make("me", "medium", "medium", "medium", game="magpie", options={"cards": 5})
    page = sit(visit, server, made, size={"width": size[0], "height": size[1]})
    plays = page.get_by_role("list", name="What you can play").get_by_role("button")
    expect(plays).to_have_count(5)
    assert all(re.fullmatch(r"Play\s+[A-Z2-9]\s*", text) for text in plays.all_inner_texts())
    expect(plays.first.get_by_role("img", name=re.compile("^the .* of "))).to_be_visible()
    expect(page.get_by_role("region", name="You").get_by_role("button")).to_have_count(5)
    assert page.locator(".rows").evaluate("rows => rows.scrollHeight <= rows.clientHeight"), (
        "all of it is seen"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def sentence(page: Page) -> Locator:
    return page.get_by_role("banner").locator("p")
