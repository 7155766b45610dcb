"""A first table alone: practice, plays that are taken back or confirmed, and no press in vain."""

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.server.service import Process

NEAR = 140  # pixels between what was pressed and what is said about it


def at_splendor(visit: Visit, server: Process, **context: object) -> Page:
    """A quick game of Splendor against bots, where it is one's turn."""
    page = visit(server.link, **context)
    page.get_by_role("radio", name="Splendor").check(force=True)
    page.get_by_role("button", name="Play Splendor now").click()
    expect(page.get_by_role("banner")).to_contain_text("Practice")
    expect(page.get_by_text("Tap the bank to take tokens")).to_be_visible(timeout=30_000)
    return page


def bank(page: Page, color: str) -> Locator:
    return page.get_by_role("group", name="The bank").get_by_role("button", name=color)


def press(page: Page, what: Locator, answer: str) -> None:
    """Press what cannot be done: it is said why, near the finger and to who cannot see it."""
    what.click(force=True)  # it says that it is disabled, and is pressed all the same
    told = page.get_by_role("tooltip")
    expect(told).to_contain_text(answer)
    expect(page.get_by_role("status").filter(has_text=answer)).to_be_attached()
    said, pressed = told.bounding_box(), what.bounding_box()
    assert said is not None
    assert pressed is not None
    gap = max(pressed["y"] - said["y"] - said["height"], said["y"] - pressed["y"] - pressed["height"])
    assert gap < NEAR
    assert said["x"] < pressed["x"] + pressed["width"]
    assert said["x"] + said["width"] > pressed["x"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_cannot_be_done_says_why_and_a_play_is_taken_back(
    visit: Visit, server: Process, size: object
) -> None:
    page = at_splendor(visit, server, size=size)
    press(page, bank(page, "gold"), "comes with a card that you reserve")
    bank(page, "white").click()
    press(page, page.get_by_role("button", name="Take 1"), "three different colours")
    bank(page, "white").click()
    press(page, bank(page, "blue"), "Two of one colour are all")
    page.get_by_role("button", name="Cancel").click()
    for color in ("white", "blue", "green"):
        bank(page, color).click()
    press(page, bank(page, "red"), "Three tokens are all")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_role("button", name="Take 3").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Tap the bank to take tokens")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_who_mistaps_is_asked_before_each_play(visit: Visit, server: Process) -> None:
    page = at_splendor(visit, server)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Confirm plays: off").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for color in ("white", "blue", "green"):
        bank(page, color).click()
    page.get_by_role("button", name="Take 3").click()
    asked = page.get_by_role("dialog", name="Play this?")
    expect(asked).to_contain_text("Take one white, one blue and one green.")
    asked.get_by_role("button", name="Back").click()
    expect(page.get_by_role("button", name="Take 3")).to_be_visible()
    page.get_by_role("button", name="Take 3").click()
    asked.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
