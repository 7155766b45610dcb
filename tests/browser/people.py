"""A player in a browser: what they see, and what they do with mouse, finger or keys."""

import re
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit
from tests.server.service import PATIENCE, Service

from mazzo.wire import messages as wire

TURN = "Your turn"
OVER = "The match is over"
LONGER_THAN_ANY_LOOK = 3_000  # milliseconds that a moment is left to be seen


class Person:
    """One person at one page of a table of Scopa."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("toolbar", name="Your hand").get_by_role("button")

    @property
    def sentence(self) -> Locator:
        """Whose turn it is, in the top bar."""
        return self.page.get_by_role("banner").locator("p")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    def look_on(self) -> None:
        """Let go by what is only to be looked at: the page's clock jumps, unless its line is being mended."""
        self.sentence.wait_for()
        expect(self.page.get_by_text("The connection is lost")).to_have_count(0)
        self.read_on()
        self.page.clock.run_for(LONGER_THAN_ANY_LOOK)

    def read_on(self) -> None:
        """Be done with what is announced, if anything is."""
        self.page.evaluate("() => document.querySelector('.announced')?.click()")

    def hold_still(self) -> None:
        """Stop the page's clock: what is only shown for a while stays, however busy the machine is."""
        self.page.clock.install()
        self.page.clock.pause_at(time.time() + PATIENCE)

    def wait(self) -> str:
        """Until there is something to do here, or all is over; what, as `asked` says it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.look_on()
            if asked := self.asked():
                return asked
        raise AssertionError(f"there was nothing to do: {self.sentence.inner_text()}")

    def asked(self) -> str:
        """What the page waits for now; '' while others act or there is something to look at."""
        sentence = self.sentence.inner_text()
        return sentence if sentence in (TURN, OVER) else ""

    def sit_down(self, name: str) -> None:
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()

    def go_on(self) -> None:
        """Put a score sheet away, if one is shown."""
        button = self.page.get_by_role("button", name="Go on")
        if button.is_visible():
            button.click()

    def state(self) -> str:
        """What the page says now, with nothing laid over it."""
        self.read_on()
        self.go_on()
        return self.sentence.inner_text()

    def play_any(self) -> None:
        """Press the first card of the hand twice: it does what it can do."""
        before = self.hand.count()
        card = self.hand.first
        card.click()
        card.click()
        expect(self.sentence).not_to_have_text(TURN)
        assert self.hand.count() < before or before == 1

    def wait_for_turn(self) -> None:
        expect(self.sentence).to_have_text(TURN)


def play_to_the_end(people: Sequence[Person], plays: int = 10_000) -> int:
    """Let those to act play, until the match is over or so many plays are made; how many there were."""
    made = 0
    while made < plays:
        for person in people:
            person.look_on()
        states = [person.state() for person in people]
        if states.count(OVER) == len(people):
            return made
        if TURN in states:
            people[states.index(TURN)].play_any()
            made += 1
    return made


def seat_of(page: Page) -> wire.Seated:
    """The seat that a page holds, for a program to play on from there."""
    found = page.evaluate("JSON.parse(localStorage.getItem('mazzo.seats'))[0]")
    return wire.Seated(found["table"], found["seat"], found["token"])


def sit(visit: Visit, server: Service, seat: wire.Seated, **how: Any) -> Page:
    """A page that holds this seat, opened at its table. Its clock jumps when a test looks on."""
    held = msgspec.json.encode([{**msgspec.to_builtins(seat), "since": 0}]).decode()
    kept = {"origin": server.link, "localStorage": [{"name": "mazzo.seats", "value": held}]}
    how = {"clock": True, "storage_state": {"cookies": [], "origins": [kept]}, **how}
    return visit(f"{server.link}/table/{seat.table}", **how)


def cards_named(text: str) -> list[str]:
    """The cards in a sentence of the log, in notation."""
    return re.findall(r"\b(?:[A2-7JQK])[CDHS]\b", text)


def take_along(server: Service, token: str, page: Page) -> None:
    """Bring the seat that a program opened the table with into the browser, by a link that works once."""
    table = token.partition(".")[0]
    with server.connect() as client:
        client.send(f'{{"do": "enter", "table": "{table}", "token": "{token}"}}')
        client.until("welcome")
        key = client.ask('{"do": "carry"}', "carried")["key"]
    link = f"{server.link}/table/{table}"
    is_there = page.url == link
    page.goto(f"{link}#seat={key}")
    if is_there:  # then that was no visit; twice would be one too many, for the key works once
        page.reload()
    expect(page).to_have_url(link)
