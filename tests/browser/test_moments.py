"""What decides something is read in peace: how long each kind of announcement is legible in a real page when
all that happens is told at once, quicker than any bot. The positions are those of moments.toml.
"""

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect
from tests.browser.conftest import DESKTOP, PHONE, assert_accessible
from tests.server.service import Process
from tests.tables import register_template

from mazzo.core.marked import plain
from mazzo.games import BUILT_IN
from mazzo.match.fair import commitment
from mazzo.match.match import Match
from mazzo.match.scenarios.file import Case, read_cases
from mazzo.match.scenarios.run import Run
from mazzo.wire import messages as wire
from mazzo.wire.lessons import news_of

ANNA = 0
LEAST = 1_200  # milliseconds
NEVER = 1_000_000
TABLE = "abcdefghjkmn"
PLAIN = """
title = "points of a game that brings no steps"
game = "magpie"
players = ["Anna", "Bruno"]
position = { hands = [["3C"], ["QH", "2S"]], pile = ["7D"] }
step = [{ seat = 1, play = "QH" }]
"""
CASES = Path(__file__).with_name("moments.toml")
KINDS = {  # of each: where it comes, its title, and what else it says to Anna
    "a scopa": (
        "a sweep",
        "Scopa!",
        "Bruno takes the four of hearts and the five of clubs with the queen of",
    ),
    "the settebello": ("the seven of coins", "Settebello!", "Bruno takes the seven of diamonds"),
    "the rest": (
        "the seven of coins",
        "The last 3 cards",
        "Bruno has captured last, and so gets what is left",
    ),
    "a blind trump": (
        "a trump in the dark",
        "Hearts in the dark!",
        "Beto names hearts trump before a card is dealt",
    ),
    "an end": ("a trick that ends", "Beto at 0!", "Beto is down to 0, and this round is the last."),
    "going up": ("a last trick", "Up for you!", "You have won no trick: 5 points more."),
    "a noble": ("a noble", "A noble!", "Bruno has cards that give 3 white, 3 blue and 3 green"),
    "a last round": ("a noble", "Last round!", "Bruno has 15 points."),
    "a blind reserve": ("a card that was reserved", "A card turns up", "Bruno buys what was reserved unseen"),
    "a bluff": ("a bluff", "A bluff!", "Carla has caught it, and so you lose the card to Carla."),
    "a doubt": ("a doubt", "True!", "You owe Bruno a card for that."),
    "a payment": ("a doubt", "Paid for the doubt", "You give Bruno a rake, for Bruno's claim was true."),
    "a purchase": (
        "a card that was bought",
        "Fooled!",
        "You get a single coin, not a watermelon: it was a bluff.",
    ),
    "a Diamond": ("a Diamond", "The Diamond", "Bruno's Diamond counts as a double soap."),
    "a fight": (
        "a raid",
        "Bruno wins the fight",
        "Bruno shows the nine of diamonds, you the eight of hearts.",
    ),
    "a raid": ("a raid", "Raided!", "You lose the eight of hearts to Bruno"),
    "a drawn fight": ("a drawn fight", "1 card lost", "You lose the nine of hearts: the fight was a draw."),
    "a looting": (
        "a looting",
        "Bruno wins the looting",
        "You lose pile 1: the five of hearts and the five of",
    ),
    "a lie": ("a lie", "A lie is found out", "You lose the nine of hearts: it did not match"),
    "a king": ("kings", "The blue dragon", "Bruno lays this king in their hoard."),
    "a roar": ("kings", "The blue dragon roars!", "It is armed in Bruno's hoard"),
    "a return": ("kings", "The blue dragon is gone", "It has done its duty in Bruno's hoard"),
    "points": ("points", "Bruno +7", "Bruno takes"),
}
LOSSES = {
    "going up",
    "a bluff",
    "a doubt",
    "a payment",
    "a purchase",
    "a raid",
    "a drawn fight",
    "a looting",
    "a lie",
}

# Which announcement can be read, from when to when. One that is covered, faint or cut off cannot.
WATCH = """
window.read = {}
function look() {
  const box = document.querySelector('.announced')
  const title = box?.querySelector('.title').textContent
  for (const [other, found] of Object.entries(read)) if (other !== title) found.isOver = true
  if (!box || !isLegible(box)) return
  const text = box.querySelector('.text').innerText
  const now = performance.now()
  read[title] = { from: now, ...read[title], text, isLoss: box.matches('.loss'), until: now, isOver: false }
  if (now - read[title].from > window.patience) box.click()
}
function isLegible(box) {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  const inFront = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const isWhole = box.scrollHeight <= box.clientHeight && getComputedStyle(box).opacity === '1'
  return isInside && isWhole && box.contains(inFront)
}
setInterval(look, 50)
"""
HIDEABLE = """
let isHidden = true
Object.defineProperty(document, 'hidden', { get: () => isHidden })
window.hide = (value) => {
  isHidden = value
  document.dispatchEvent(new Event('visibilitychange'))
}
"""
A_WHILE = 30_000  # milliseconds, longer than any announcement stays


class Staged:
    """A table that is told by this test: how it stands, and then all its plays at once."""

    def __init__(self, case: Case) -> None:
        run = Run(case)
        self.match: Match = run.match
        self.is_plain = self.match.game.name == "magpie"
        self.welcome = wire.Welcome(self.summary(), ANNA, self._news(0), [])
        self.news: list[wire.News] = []
        while run.next is not None:
            since = len(self.match.events)
            run.act()
            self.news.append(self._news(since))

    def _news(self, since: int) -> wire.News:
        return news_of(self.match, ANNA, since, self.is_plain)

    def summary(self) -> wire.Summary:
        game, players = self.match.game, [wire.Player(name, "person") for name in self.match.players]
        return wire.Summary(
            TABLE,
            game.name,
            game.title,
            msgspec.to_builtins(self.match.options),
            players,
            state="running",
            public=False,
            clock=wire.Clock(),
            absent="ask",
            pace="fast",
            commitment=commitment(self.match.seed),
            made=0.0,
            touched=0.0,
            aim=plain(game.aim(self.match.options)),
        )

    def open(
        self,
        browser: Browser,
        server: Process,
        patience: int = NEVER,
        is_held: bool = False,
        script: str = "",
        **how: Any,
    ) -> Page:
        """A page of Anna's at this table, who has read an announcement after so many milliseconds; held, its
        clock stands still.
        """
        seats = [{"table": TABLE, "seat": ANNA, "token": "mine", "invite": "", "since": 0}]
        kept = {"name": "mazzo.seats", "value": msgspec.json.encode(seats).decode()}
        state = {"cookies": [], "origins": [{"origin": server.link, "localStorage": [kept]}]}
        settings = {"viewport": PHONE, "reduced_motion": "reduce", "storage_state": state, **how}
        page = browser.new_context(**settings).new_page()
        page.add_init_script(f"window.patience = {patience}; {WATCH} {script}")
        page.route(f"**/api/tables/{TABLE}", self._describe)
        page.route_web_socket("**/socket", self._serve)
        if is_held:
            page.clock.install()
            page.clock.pause_at(time.time() + 1)
        page.goto(f"{server.link}/table/{TABLE}")
        return page

    def _describe(self, route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(self.summary()), content_type="application/json")

    def _serve(self, socket: WebSocketRoute) -> None:
        def answer(message: str | bytes) -> None:
            is_coming = b'"enter"' in (message.encode() if isinstance(message, str) else message)
            for told in (self.welcome, *self.news, *self._dull()) if is_coming else (wire.Pong(),):
                socket.send(msgspec.json.encode(told).decode())

        socket.on_message(answer)

    def _dull(self) -> list[wire.News]:
        """More than the page would wait for, if it waited for everything."""
        return [msgspec.structs.replace(self.news[-1], told=[])] * 5


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Staged]:
    """The tables by the titles of their cases."""
    cases = read_cases(CASES.read_text(encoding="utf-8"))
    with register_template(tmp_path_factory.mktemp("site")):
        return {case.scenario.title: Staged(case) for case in (*cases, *read_cases(PLAIN))}


def table_of(staged: dict[str, Staged], beginning: str) -> Staged:
    return next(table for title, table in staged.items() if title.startswith(beginning))


@pytest.mark.parametrize("game", [*BUILT_IN, "magpie"])
def test_each_kind_is_legible_long_enough_and_says_who_what_and_why(
    browser: Browser, server: Process, staged: dict[str, Staged], game: str
) -> None:
    tables = {case: table for case, table in staged.items() if table.match.game.name == game}
    pages = {case: table.open(browser, server, patience=LEAST + 100) for case, table in tables.items()}
    for case, page in pages.items():
        kinds = {kind: rest for kind, (beginning, *rest) in KINDS.items() if case.startswith(beginning)}
        titles = [title for title, _ in kinds.values()]
        page.wait_for_function("titles => titles.every(title => read[title]?.isOver)", arg=titles)
        read = page.evaluate("read")
        for kind, (title, words) in kinds.items():
            assert read[title]["until"] - read[title]["from"] >= LEAST, kind
            assert words in " ".join(read[title]["text"].split())
            assert read[title]["isLoss"] == (kind in LOSSES), kind
        page.context.close()


def test_it_is_heard_once_and_dismissed_by_a_key_or_a_tap_on_it_or_beside_it(
    browser: Browser, server: Process, staged: dict[str, Staged]
) -> None:
    page = table_of(staged, "kings").open(browser, server, is_held=True, viewport=DESKTOP)
    announced = page.locator(".announced")
    expect(announced).to_contain_text("lays this king")
    heard = page.get_by_role("log", name="What happens").locator("p")
    expect(heard.filter(has_text="lays this king")).to_have_count(1)
    expect(heard.filter(has_text="lays KS")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(announced).to_contain_text("roars!")
    page.get_by_role("group", name="The cards").click(position={"x": 5, "y": 5})
    expect(announced).to_contain_text("is gone")
    announced.click()
    expect(announced).to_have_count(0)
    page.context.close()


def test_what_is_announced_in_a_hidden_tab_waits_until_it_is_seen(
    browser: Browser, server: Process, staged: dict[str, Staged]
) -> None:
    page = table_of(staged, "a bluff").open(browser, server, is_held=True, script=HIDEABLE)
    announced = page.locator(".announced")
    expect(page.get_by_role("button", name="Log")).to_be_visible()
    page.clock.run_for(A_WHILE)
    expect(announced).to_have_count(0)
    page.evaluate("hide(false)")
    expect(announced).to_contain_text("A bluff!")
    page.evaluate("hide(true)")
    page.clock.run_for(A_WHILE)
    expect(announced).to_contain_text("A bluff!")
    page.evaluate("hide(false)")
    page.clock.run_for(A_WHILE)
    expect(announced).to_have_count(0)
    page.context.close()


def test_a_card_that_travels_does_not_shorten_it(
    browser: Browser, server: Process, staged: dict[str, Staged]
) -> None:
    page = table_of(staged, "a sweep").open(browser, server, reduced_motion="no-preference")
    expect(page.locator(".announced")).to_be_visible()
    assert_accessible(page)
    page.wait_for_function("() => read['Scopa!']?.isOver")
    seen = page.evaluate("read['Scopa!']")
    assert seen["until"] - seen["from"] >= LEAST
    page.context.close()
