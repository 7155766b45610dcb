"""SobeSobe in a real browser: rounds against bots, a phone, keys alone, words, a watcher, a replay."""

import itertools
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Visit, assert_accessible
from tests.browser.people import OVER, TURN, Person, sit
from tests.server.service import Process, eventually
from tests.server.staged import Staged

from mazzo.wire import messages as wire

ROUNDS = 3


class Player(Person):
    """One person at a table of SobeSobe, who does not wait for what is only to be looked at."""

    @property
    def choices(self) -> Locator:
        return self.page.get_by_role("group", name="What you can say").get_by_role("button")

    @property
    def exchange(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(Keep all|Exchange )"))

    @property
    def lifted(self) -> Locator:
        return self.hand.and_(self.page.locator(".playable"))

    def asked(self) -> str:
        """A phase, a score sheet, or the end."""
        if self.page.get_by_role("button", name="Go on").is_visible():
            return "sheet"
        sentence = self.sentence.inner_text()
        return self.phase() if sentence == TURN else "over" if sentence == OVER else ""

    def phase(self) -> str:
        """What the page asks."""
        if self.exchange.is_visible():
            return "exchange"
        if not self.choices.count():
            return "tricks"
        text = " ".join(self.choices.all_inner_texts())
        return "blind" if "See two" in text else "decide" if "Sit out" in text else "trump"

    def answer(self, phase: str) -> None:
        """Do something that is possible: deal, the first suit, play, exchange two cards, a lifted card."""
        if phase == "sheet":
            self.go_on()
        elif phase == "exchange":
            self.change_two_cards()
        elif phase == "tricks":
            self.lifted.first.click()
            expect(self.page.get_by_text("not allowed")).to_have_count(0)
        else:
            self.choices.nth(-1 if phase == "blind" else 0).click()
        self.wait_for_answer()

    def wait_for_answer(self) -> None:
        """Until what was done has happened."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def change_two_cards(self) -> None:
        expect(self.exchange).to_have_text("Keep all")
        for card in (0, 2):
            self.hand.nth(card).click()
        expect(self.hand.and_(self.page.locator("[aria-pressed=true]"))).to_have_count(2)
        expect(self.page.get_by_text("These stay")).to_be_visible()
        self.exchange.click()


def player(visit: Visit, server: Process, bots: int, *, options: dict[str, Any], **how: Any) -> Player:
    """A player at a table with so many fast bots."""
    seats = ["me", *["medium"] * bots]
    made = server.make(*seats, game="sobesobe", name="Ana", pace="fast", public=True, options=options)
    return Player(sit(visit, server, made, **how))


def test_through_every_phase_to_the_end_of_a_match(visit: Visit, server: Process) -> None:
    ana = Player(sit(visit, server, last_party(server)))
    seen: set[str] = set()
    while (phase := ana.wait()) != "over":
        if phase not in seen:
            seen.add(phase)
            assert_stakes(ana.page, phase)
            assert_accessible(ana.page)
        if phase == "sheet":
            expect(ana.dialog.get_by_role("table")).to_contain_text("Start")
        ana.answer(phase)
    assert seen >= {"blind", "trump", "exchange", "tricks", "sheet"}
    expect(ana.dialog.get_by_role("list", name="The prize").get_by_role("listitem")).to_have_count(4)
    expect(ana.dialog.get_by_role("list", name="The prize")).to_contain_text("gets €")
    expect(ana.dialog.locator("td.framed").first).to_be_visible()
    assert_accessible(ana.page)


def last_party(server: Process) -> wire.Seated:
    """Ana's seat at a table where it is her party, in the last round but one."""
    for number in itertools.count():
        plan = {"game": "sobesobe", "pace": "fast", "public": True, "options": {"max_rounds": ROUNDS}}
        staged = Staged(f"deal {number}", "me", *["medium"] * 3, names=["Ana"], **plan)
        while (view := staged.news(staged.actor)["view"])["round_number"] < ROUNDS - 1:
            staged.play_quickly()
        if view["party"] == staged.actor == 0:
            return staged.put(server)[0]
    raise AssertionError


def assert_stakes(page: Page, phase: str) -> None:
    """Whose party it is stands always in sight, and what is trump and a trick worth once that is known."""
    stakes = page.get_by_role("group", name="This round")
    expect(stakes).to_contain_text("party:")
    if phase in ("decide", "exchange", "tricks"):
        expect(stakes).to_contain_text(re.compile(r"\d points? a trick"))


def test_seats_stand_in_the_order_of_turns(visit: Visit, server: Process) -> None:
    """Turns go counter-clockwise: the seat before one's own, the last of all here, is on one's right."""
    ana = player(visit, server, 4, options={})
    left, upper_left, upper_right, right = (
        middle(ana.page, table_name(ana.page, seat)) for seat in (1, 2, 3, 4)
    )
    assert left[0] < upper_left[0] < upper_right[0] < right[0]
    assert left[1] > upper_left[1]
    assert right[1] > upper_right[1]


def table_name(page: Page, seat: int) -> str:
    """Who sits there, as the page says it."""
    found = page.evaluate(
        "async seat => (await (await fetch(`/api${location.pathname.replace('table', 'tables')}`)).json())"
        ".players[seat].name",
        seat,
    )
    return str(found)


def middle(page: Page, name: str) -> tuple[float, float]:
    box = page.get_by_role("region", name=name, exact=True).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_phone_is_enough_for_five(visit: Visit, server: Process) -> None:
    ana = player(visit, server, 4, options={"max_rounds": 1}, size=PHONE, has_touch=True, is_mobile=True)
    seen: set[str] = set()
    while (phase := ana.wait()) != "over":
        widths = ana.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1]
        if phase == "exchange":
            box = ana.hand.last.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= PHONE["height"]
            assert min(box["width"], box["height"]) >= 44
        if phase not in seen:
            seen.add(phase)
            assert_accessible(ana.page)
        ana.answer(phase)
    expect(ana.dialog.get_by_role("list", name="The prize")).to_be_visible()


def test_the_keyboard_alone_is_enough_for_a_round(visit: Visit, server: Process) -> None:
    ana = player(visit, server, 1, options={"max_rounds": 1})
    keys = {"blind": ["5"], "trump": ["2"], "exchange": ["1", "3", "e"]}
    while (phase := ana.wait()) != "over":
        for key in keys.get(phase, []):
            ana.page.keyboard.press(key)
        if phase == "tricks":
            play_by_keys(ana)
        ana.wait_for_answer()
    expect(ana.dialog).to_contain_text("The match is over")
    # That a dialog is closed, a busy browser tells after the next key, or here never.
    ana.page.evaluate("addEventListener('close', event => event.stopImmediatePropagation(), true)")
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("w")
    expect(ana.dialog).to_contain_text("manilha")
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("t")
    expect(ana.dialog).to_contain_text("won the last trick")


def play_by_keys(player: Player) -> None:
    """Go through the hand to a card that may be played, and play it."""
    keyboard = player.page.keyboard
    keyboard.press("ArrowRight")
    keyboard.press("Home")
    while not player.page.locator(":focus.playable").count():
        keyboard.press("ArrowRight")
    keyboard.press("Enter")


def test_a_card_that_may_not_be_played_is_refused_with_its_ruling(visit: Visit, server: Process) -> None:
    ana = player(visit, server, 2, options={"max_rounds": 20})
    while True:
        phase = ana.wait()
        assert phase != "over", "a hand with a free choice only, for twenty rounds"
        others = ana.hand.and_(ana.page.locator(":not(.playable)"))
        if phase == "tricks" and others.count():
            break
        ana.answer(phase)
    cards = ana.hand.count()
    others.first.click()
    expect(ana.page.get_by_role("main").get_by_text(re.compile(r"SOB-\d+"))).to_be_visible()
    expect(ana.hand).to_have_count(cards)


def test_a_portuguese_word_says_what_it_means(visit: Visit, server: Process) -> None:
    ana = player(visit, server, 1, options={})
    word = ana.page.get_by_role("button", name="round")
    meaning = ana.page.get_by_role("tooltip")
    word.hover()
    expect(meaning).to_contain_text("five tricks")
    ana.page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    word.focus()
    expect(meaning).to_contain_text("five tricks")
    assert_accessible(ana.page)
    word.blur()
    expect(meaning).to_have_count(0)


def test_a_watcher_sees_backs_and_the_replay_sees_all(visit: Visit, server: Process) -> None:
    made = server.make(*["medium"] * 3, game="sobesobe", pace="human", public=True)
    page = visit(f"{server.link}/table/{made.table}", size=DESKTOP)
    expect(page.get_by_role("img", name=re.compile(r"'s hand: \d cards"))).to_have_count(3)
    made = server.make(*["medium"] * 3, game="sobesobe", pace="fast", public=True, options={"max_rounds": 1})
    eventually("the end", lambda: server.get(f"/api/tables/{made.table}").json()["state"] == "over")
    page.goto(f"{server.link}/replay/{made.table}")
    steps = page.get_by_role("slider")
    expect(steps).to_be_visible()
    for step in ("1", "2"):  # cards are asked for or a trump is named; then all are dealt two
        page.keyboard.press("ArrowRight")
        expect(steps).to_have_value(step)
    expect(page.get_by_role("img", name=re.compile(r"'s hand: \w+ of \w+, \w+ of \w+"))).to_have_count(3)
    page.keyboard.press("End")
    expect(page.get_by_role("list", name="The prize")).to_be_visible()
    page.get_by_role("button", name="Points", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("table")).to_contain_text("Start")
    assert_accessible(page)


def test_cards_travel_and_the_round_goes_on(visit: Visit, server: Process) -> None:
    ana = player(visit, server, 1, options={"max_rounds": 1}, reduced_motion="no-preference")
    for _ in range(3):
        ana.answer(ana.wait())
    ana.wait()
    cards = ana.page.locator(".card")
    assert cards.evaluate_all("cards => cards.every(card => getComputedStyle(card).visibility === 'visible')")


def test_one_press_in_the_lobby_leads_to_a_table_of_four(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.get_by_text("SobeSobe", exact=True).click()
    page.get_by_role("button", name="Play SobeSobe now").click()
    expect(page.get_by_role("region", name=re.compile("."))).to_have_count(3)
