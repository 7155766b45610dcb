"""How long a round of Sapone takes a person who plays three bots in a browser: `./run bench flow`.

The person decides in two seconds, makes each further press of the same play in half a second and reads an
announcement for two. They bid a card in every fourth lap and pass for the sale otherwise, sell honestly, and
accept the first bid that lies there. The bots are medium and play at human pace, and the page is
that of a phone. Nothing else should run meanwhile: it is measured by the clock.

    --json FILE    write the rows as a list of objects
    --rounds N     how many rounds are played, each of another match; the median counts (default 1)
    --seed N       what the person chooses (default 1); the cards are dealt anew each time
"""

import argparse
import os
import random
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from _rows import Row, machine, show
from _served import BUILD, HOST, SERVE, started
from playwright.sync_api import Page, ViewportSize, sync_playwright
from rich.console import Console

from mazzo.server.serve import serve
from mazzo.server.settings import Settings

TITLE = "A round of Sapone with three bots"
BAR = 180.0  # seconds that it may take
THINKING, PRESSING, READING = 2.0, 0.5, 2.0  # seconds of the person
BIDS = 0.25  # of the laps
GLANCE = 0.04  # seconds between two looks at the page
PATIENCE = 600.0  # for a round, in seconds
PHONE: ViewportSize = {"width": 390, "height": 844}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DECIDING, READ, SHOWN, WAITING, SENDING = "decisions", "announcements", "shown", "bots think", "answers"
PARTS = (DECIDING, READ, SHOWN, WAITING, SENDING)
LOOK = """() => {
  const name = (each) => (each.ariaLabel || each.textContent).replace(/\\s+/g, ' ').trim()
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
  const all = (selector) => seen(selector).map(name)
  return {
    sentence: document.querySelector('header p')?.innerText ?? '',
    isAnnounced: document.querySelector('.announced') !== null,
    isBusy: document.querySelector('[aria-busy=true]') !== null,
    isOver: all('dialog[open] button').some((label) => /^(Go on|Play again)/.test(label)),
    asked: all('.prompt button, .offer button, dialog[open] button'),
    cards: all('[role=toolbar][aria-label="Your hand"] button'),
  }
}"""


class Person:
    """Plays one round, and knows what the time was spent on."""

    def __init__(self, page: Page, choices: random.Random) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self.decisions = self.presses = 0
        self._page, self._choices = page, choices
        self._play: list[str] = []  # what is still to be pressed: patterns of names
        self._since = time.monotonic()

    def play(self) -> float:
        """Until the round is scored; the seconds that it took."""
        began = self._since = time.monotonic()
        while not (seen := self._page.evaluate(LOOK))["isOver"]:
            if time.monotonic() - began > PATIENCE:
                sys.exit(f"The round did not end: {seen}")
            self._go_on(seen)
        return time.monotonic() - began

    def _go_on(self, seen: dict[str, Any]) -> None:
        if seen["isAnnounced"]:
            self._read()
        elif seen["isBusy"]:
            self._pass_time(GLANCE, SENDING)
        elif seen["sentence"] == "Your turn" and (self._play or self._decide(seen)):
            self._press(self._play.pop(0))
        else:
            self._play = []
            is_waiting = re.search("thinking|to play|[Ww]aiting", seen["sentence"])
            self._pass_time(GLANCE, WAITING if is_waiting else SHOWN)

    def _pass_time(self, seconds: float, part: str) -> None:
        """So many seconds pass, which belong to that part with all since the last."""
        self._page.wait_for_timeout(1000 * seconds)
        self._count(part)

    def _count(self, part: str) -> None:
        now = time.monotonic()
        self.spent[part] += now - self._since
        self._since = now

    def _read(self) -> None:
        """An announcement, for as long as it is there or until it has been read."""
        until = time.monotonic() + READING
        while self._page.locator(".announced").count() and time.monotonic() < until:
            self._pass_time(GLANCE, READ)
        if self._page.locator(".announced").count():
            self._page.locator(".announced").tap()
            self._count(READ)

    def _decide(self, seen: dict[str, Any]) -> bool:
        """Think, and know what to press; false if there is nothing."""
        self._play = self._chosen(seen)
        if self._play:
            self.decisions += 1
            self._pass_time(THINKING - PRESSING, DECIDING)
        return bool(self._play)

    def _chosen(self, seen: dict[str, Any]) -> list[str]:
        card = f"^{re.escape(self._choices.choice(seen['cards'] or ['']))}$"
        words = " ".join(seen["asked"])
        if "Pass for this sale" in words:
            is_bid = self._choices.random() < BIDS
            return [card, r"^Bid \d+$"] if is_bid else ["^Pass for this sale$"]
        if "Keep my card" in words:
            return ["^Accept" if "Accept" in words else "^Keep my card$"]
        if "Sell" in words:
            return [card, "^Sell as"]
        if "Give" in words:
            return [card, "^Give"]
        return ["^It is"] if "It is" in words else []

    def _press(self, name: str) -> None:
        self._pass_time(PRESSING, DECIDING)
        self.presses += 1
        self._page.get_by_role("button", name=re.compile(name)).first.tap()
        self._count(SENDING)


def main() -> int:
    if sys.argv[1:2] == [SERVE]:
        return serve(
            Settings(Path(sys.argv[2])), HOST, 0, False, lambda text: print(text, flush=True), quiet=True
        )
    told = _arguments()
    browser = os.environ.get("MAZZO_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        sys.exit("There is no browser: install Chromium, or name one in MAZZO_CHROMIUM.")
    BUILD.mkdir(exist_ok=True)
    people, seconds = list[Person](), list[float]()
    with (
        tempfile.TemporaryDirectory(dir=BUILD) as folder,
        started(Path(__file__), Path(folder)) as (_, port),
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        for number in range(told.rounds):
            with Console(stderr=True).status(f"Round {number + 1} of {told.rounds}, some three minutes"):
                page = chromium.new_page(
                    viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block"
                )
                open_table(page, f"http://{HOST}:{port}")
                people.append(Person(page, random.Random(told.seed + number)))
                seconds.append(people[-1].play())
                page.close()
        chromium.close()
    middle = people[seconds.index(statistics.median_low(seconds))]
    notes = [
        f"Of the median round: {middle.decisions} decisions, {middle.presses} presses.",
        f"All rounds: {', '.join(f'{each:.0f}' for each in seconds)} s.",
        f"{machine()}; load {', '.join(f'{part:.1f}' for part in os.getloadavg())}.",
    ]
    show(TITLE, rows_of(statistics.median_low(seconds), middle), notes, told.json)
    return 0 if max(seconds) <= BAR else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=TITLE)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as a list of objects")
    parser.add_argument("--rounds", type=int, default=1, help="how many rounds are played")
    parser.add_argument("--seed", type=int, default=1, help="what the person chooses")
    return parser.parse_args()


def open_table(page: Page, link: str) -> None:
    """A quick game, as anybody begins one."""
    page.goto(link)
    page.get_by_text("Sapone", exact=True).tap()
    page.get_by_text("medium", exact=True).tap()
    page.get_by_role("button", name="Play Sapone now").tap()
    page.get_by_role("toolbar", name="Your hand").wait_for()


def rows_of(seconds: float, person: Person) -> list[Row]:
    parts = [Row(f"- {part}", person.spent[part], "s", "", None, None) for part in PARTS]
    return [Row("a round", seconds, "s", "bar", BAR, BAR / seconds), *parts]


if __name__ == "__main__":
    sys.exit(main())
