"""Inviting others and coming back, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import PHONE, Visit, assert_accessible
from tests.browser.people import Person, sit
from tests.server.pair import pair
from tests.server.service import Process, Thread, thread

from mazzo.server.settings import Settings, Times

LINES = 15
IS_AUDIENCE_SEEN = """() => {
  const { x, y, width, height } = document.querySelector(".watching").getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2).closest(".watching") !== null
}"""


def is_on_the_first_screen(found: Locator) -> bool:
    box = found.bounding_box()
    assert box is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"]


def test_who_is_invited_on_a_phone_sees_all_at_once_and_sits_down(visit: Visit, server: Process) -> None:
    opened = server.make("me", "free", name="Ada", options={"target": 11, "capture": "choose"})
    guest = visit(f"{server.link}/table/{opened.table}#invite={opened.invite}", size=PHONE)
    expect(guest.get_by_role("main").get_by_role("status")).to_have_text("Ada waits for you.")
    sit = guest.get_by_role("button", name="Sit down")
    for found in (
        guest.get_by_role("heading", name="Scopa", exact=True),
        guest.get_by_text("To 11 points"),
        guest.get_by_text("the player chooses"),
        sit,
    ):
        expect(found.first).to_be_visible()
        assert is_on_the_first_screen(found.first)
    assert_accessible(guest)
    assert guest.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    Person(guest).sit_down("Bob")
    expect(guest.get_by_role("toolbar", name="Your hand")).to_be_visible()


def test_the_sheet_has_link_code_and_a_warning_where_only_this_computer_comes(
    visit: Visit, server: Process
) -> None:
    opened = server.make("me", "free", name="Ada", public=True)
    page = sit(visit, server, opened, size=PHONE, clock=False)
    link = page.get_by_label("Link to this table")
    expect(link).to_have_value(f"{server.link}/table/{opened.table}")
    expect(page.get_by_role("img", name="QR code of this link")).to_be_visible()
    expect(page.get_by_text("Only this computer reaches 127.0.0.1")).to_be_visible()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert_accessible(page)

    others = '{"others": ["http://192.168.7.20:8770"]}'
    page.route("**/api/addresses", lambda route: route.fulfill(body=others, content_type="application/json"))
    page.reload()
    expect(link).to_have_value(f"http://192.168.7.20:8770/table/{opened.table}")
    expect(page.get_by_text("The link has the address by which others in your network come")).to_be_visible()


def last_line(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog").get_by_role("list", name=name).get_by_role("listitem").last


def test_on_a_phone_log_and_chat_open_at_the_newest_line_and_unread_stays_unread(
    visit: Visit, server: Process
) -> None:
    with pair(server) as players:
        for _ in range(12):
            players.play()
        for number in range(LINES):
            players.clients[1].ask(f'{{"do": "say", "text": "line {number}"}}', "said")
        page = sit(visit, server, players.seats[0], size=PHONE, clock=False)
        expect(page.get_by_role("button", name=f"Chat, {LINES} new")).to_be_visible()
        page.get_by_role("button", name="Log").click()
        expect(last_line(page, "Log")).to_be_in_viewport()
        page.keyboard.press("Escape")
        page.reload()
        page.get_by_role("button", name=f"Chat, {LINES} new").click()
        expect(last_line(page, "Chat")).to_contain_text(f"line {LINES - 1}")
        expect(last_line(page, "Chat")).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
        with server.connect() as watcher:
            watcher.enter(players.seats[0].table)
            expect(page.get_by_role("banner")).to_contain_text("1 watching")
            Person(page).hold_still()
            players.play()
            expect(page.locator(".news")).to_be_visible()
            assert not page.evaluate(IS_AUDIENCE_SEEN)  # it would lie over what has happened
            page.clock.resume()
        expect(page.get_by_role("banner")).not_to_contain_text("watching")
    expect(page.get_by_text("bot in")).to_be_visible()


@pytest.fixture
def impatient_server(tmp_path: Path) -> Iterator[Thread]:
    """Where a bot soon sits in."""
    times = Times(gone=0.2, bot_least=0.0, bot_most=0.0, sweep=0.1)
    with thread(Settings(tmp_path, times=times, searchers=1)) as service:
        yield service


def test_who_comes_back_reads_what_a_bot_played_meanwhile(impatient_server: Thread, visit: Visit) -> None:
    service = impatient_server  # there before the pages, and so until they are closed
    with pair(service) as players:
        away = players.actor
    stays = sit(visit, service, players.seats[1 - away], clock=False)
    Person(stays).wait_for_turn()  # a bot has sat in, and played
    comes = sit(visit, service, players.seats[away], clock=False)
    expect(Person(comes).dialog).to_contain_text("A bot sat in for you and made 1 play:")
    expect(Person(comes).dialog.get_by_role("listitem")).not_to_have_count(0)
    assert_accessible(comes)
    comes.get_by_role("button", name="Go on").click()
    expect(Person(comes).dialog).to_have_count(0)
