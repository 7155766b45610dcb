"""Lessons in a real browser: from the lobby to the end of one of each game, with mouse, finger and keys."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from tests.browser.conftest import DESKTOP, PHONE, Visit, assert_accessible
from tests.browser.people import Person
from tests.server.service import Process

MOST_BEATS = 60  # that a lesson has at most, plays and sentences together


class Learner(Person):
    """One person at a lesson. What is only to be looked at goes by at once."""

    @property
    def lesson(self) -> Locator:
        return self.page.get_by_role("region", name="The lesson")

    @property
    def ask(self) -> Locator:
        return self.lesson.locator(".ask")

    def listen(self) -> str:
        """Read on until something is asked, or the lesson is over; what."""
        for _ in range(MOST_BEATS):
            self.read_on()
            self.page.clock.run_for(3_000)
            going_on = self.page.get_by_role("button", name="Go on")
            expect(going_on.or_(self.ask).first).to_be_visible()
            if not going_on.first.is_visible():
                return self.ask.inner_text()
            going_on.last.click()
        raise AssertionError("the lesson does not end")

    def follow(self, *plays: Callable[[], None]) -> None:
        """Make these plays, and have the rest shown."""
        made = 0
        while "That was the lesson" not in (asked := self.listen()):
            if made < len(plays):
                plays[made]()
            else:
                self.lesson.get_by_role("button", name="Show me").click()
            made += 1
            expect(self.ask.filter(has_text=asked)).to_have_count(0)
        expect(self.lesson.get_by_role("img")).to_have_accessible_name(re.compile(rf"{made} of {made} plays"))

    def press(self, *names: str) -> None:
        """Press these cards and buttons of the table; a card of Scopa is played when it is pressed twice."""
        for name in names:
            self.page.get_by_role("main").get_by_role("button", name=re.compile(name)).first.click()


def learner(visit: Visit, server: Process, lesson: str, size: ViewportSize, **how: Any) -> Learner:
    return Learner(visit(f"{server.link}/learn/{lesson}", size=size, clock=True, **how))


def test_from_the_lobby_to_the_end_of_a_lesson_which_is_remembered(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.get_by_role("link", name="How to play Scopa").click()
    expect(page).to_have_url(f"{server.link}/learn/scopa")
    assert_accessible(page)
    page.clock.install()
    page.get_by_role("link", name="Taking cards").click()
    ana = Learner(page)
    assert "Play your seven of hearts" in ana.listen()
    assert_accessible(page)
    ana.press("king of clubs", "king of clubs")
    expect(ana.lesson).to_contain_text("a seven takes a seven")
    expect(ana.hand).to_have_count(3)
    ana.follow(
        lambda: ana.press("seven of hearts", "seven of hearts"),
        lambda: ana.press("king of clubs", "king of clubs"),
        lambda: ana.press("five of spades", "five of spades"),
    )
    expect(ana.lesson.get_by_role("link", name="Next: Sweeping the table")).to_be_focused()
    page.goto(server.link)
    expect(page.get_by_role("link", name="How to play Scopa")).to_have_text(re.compile("1 of 3"))
    page.get_by_role("link", name="How to play Scopa").click()
    expect(page.get_by_role("link", name=re.compile("Taking cards.*done"))).to_be_visible()


def test_the_page_of_a_game_leads_to_its_first_match(visit: Visit, server: Process) -> None:
    page = visit(f"{server.link}/learn/sapone")
    page.get_by_role("link", name="To the lobby, to play").click()
    expect(page.get_by_role("button", name="Play Sapone now")).to_be_visible()


FIRST_PLAYS = {
    "scopa/taking": ("seven of hearts", "seven of hearts"),
    "sobesobe/tricks": ("ace of diamonds",),
    "splendor/buying": ("^white", "^blue", "^green", "^Take"),
    "sapone/bluffing": ("^Doubt…$", "^Doubt[^…]*$"),
    "hoards/hoarding": ("^A pair of sevens", "^Hoard"),
}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("lesson", FIRST_PLAYS)
def test_a_lesson_of_each_game_is_played_to_its_end(
    visit: Visit, server: Process, lesson: str, size: ViewportSize
) -> None:
    ana = learner(visit, server, lesson, size)
    ana.follow(lambda: ana.press(*FIRST_PLAYS[lesson]))
    widths = ana.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]


def test_a_lesson_that_is_not_there_is_told_so(visit: Visit, server: Process) -> None:
    page = visit(f"{server.link}/learn/scopa/nothing", expected="404")
    expect(page.get_by_role("main")).to_contain_text("Scopa has no lesson 'nothing'")


MARKS = {
    "scopa/taking": ("[data-face=KC]", "The king of clubs counts 10 when cards are added up."),
    "splendor/buying": (".card .mark:not(.able)", "tokens are missing before you can buy this card."),
    "splendor/nobles": (".nobles .noble", "It comes by itself at the end of a turn"),
    "sapone/bluffing": ("[data-face=pick4]", "The 4: there are 4 such cards, and 1 would be the rarest."),
    "hoards/looting": (".size >> nth=0", "Pile 1: hoarded with "),
    "sobesobe/tricks": (".party [data-explain]", "The party player names the trump"),
}


@pytest.mark.parametrize("lesson", MARKS)
def test_every_mark_explains_itself_on_hover_on_tap_and_on_focus(
    visit: Visit, server: Process, lesson: str
) -> None:
    ana = learner(visit, server, lesson, DESKTOP, has_touch=True)
    ana.listen()
    selector, meaning = MARKS[lesson]
    mark = ana.page.get_by_role("main").locator(selector).first
    said = ana.page.get_by_role("tooltip").filter(has_text=meaning)
    mark.hover()
    ana.page.clock.run_for(1_000)
    expect(said).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    ana.page.mouse.move(0, 0)
    mark.tap()
    expect(said).to_be_visible()
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("Tab")
    mark.evaluate("mark => mark.closest('button, [tabindex]').focus()")
    expect(said).to_be_visible()


def focus_of(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.textContent?.trim() ?? ''"))


def test_the_keyboard_alone_is_enough(visit: Visit, server: Process) -> None:
    ana = learner(visit, server, "sobesobe/a_round", DESKTOP)
    ana.page.clock.run_for(3_000)
    expect(ana.ask).to_be_visible()
    for _ in range(40):
        if focus_of(ana.page).startswith("See two cards"):
            break
        ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Enter")
    assert "Name hearts" in ana.listen()
