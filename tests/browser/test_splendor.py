"""Splendor in a real browser: a match by tapping, tokens, reserves, payments, a phone, keys, a watcher."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import PHONE, Visit, assert_accessible
from tests.browser.people import OVER, TURN, Person, sit
from tests.server.service import Process, eventually
from tests.server.staged import Staged, late

LONG_PRESS = 600
COLORS = ("white", "blue", "green", "red", "black")
FINGER = 44  # pixels
PLAN: dict[str, Any] = {"game": "splendor", "pace": "fast", "public": True}
LAST_PLAYS = 12  # of both together


class Player(Person):
    """One person at a table of Splendor, who does not wait for what is only to be looked at."""

    @property
    def board(self) -> Locator:
        """All cards and decks of the board."""
        return self.page.get_by_role("group", name="The board").get_by_role("button")

    @property
    def decks(self) -> Locator:
        return self.board.and_(self.page.get_by_role("button", name=re.compile("^The deck of tier")))

    @property
    def payable(self) -> Locator:
        """The cards that can be bought now, on the board or reserved."""
        return self.page.get_by_role("button", name=re.compile("; you can pay"))

    @property
    def own(self) -> Locator:
        return self.page.get_by_role("group", name="Your tokens and cards")

    @property
    def reserved(self) -> Locator:
        return self.own.get_by_role("button", name=re.compile(r"^Reserved card \d"))

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("group", name="What you can do")

    @property
    def returning(self) -> Locator:
        return self.own.get_by_role("button", name=re.compile("^Give back"))

    def bank(self, color: str) -> Locator:
        return self.page.get_by_role("group", name="The bank").get_by_role(
            "button", name=re.compile(f"^{color}")
        )

    def button(self, name: str) -> Locator:
        """One of the buttons that say what would be done."""
        return self.prompt.get_by_role("button", name=re.compile(f"^{name}"))

    def wait_for_answer(self) -> None:
        """Until what was done has happened."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)
        expect(self.page.get_by_text("not allowed")).to_have_count(0)

    def press(self, what: Locator) -> None:
        """Press a button that makes a play."""
        what.click()
        self.wait_for_answer()

    def can_pick(self, color: str) -> bool:
        token = self.bank(color)
        return token.count() > 0 and token.get_attribute("aria-disabled") is None

    def pick(self, color: str) -> None:
        """Tap a colour, if there is any of it."""
        if self.can_pick(color):
            self.bank(color).click()

    def pick_some(self, *wished: str) -> None:
        """Tap the bank until it is enough, the wished colours first."""
        for color in dict.fromkeys((*wished, *COLORS)):
            if not self.button("Take").is_visible() or self.button("Take").is_disabled():
                self.pick(color)

    def take(self, *wished: str) -> None:
        """Take tokens, the wished ones first, and give back what is too many, of other colours first."""
        self.pick_some(*wished)
        self.press(self.button("Take"))
        self.give_back(wished)

    def give_back(self, kept: tuple[str, ...] = ()) -> None:
        """Return tokens, if that is asked."""
        if not self.returning.count():
            return
        for color in (*[each for each in COLORS if each not in kept], *kept, "gold"):
            left = self.own.get_by_role("button", name=re.compile(rf"^Give back {color}, [1-9]\d* left"))
            while not self.button("Give back").is_enabled() and left.count():
                left.click()
        self.press(self.button("Give back"))

    def reserve(self, card: Locator) -> None:
        card.click()
        self.press(self.button("Reserve"))
        self.give_back()

    def do_something(self) -> str:
        """Whatever is best at first sight: buy, take, reserve, pass. What it was."""
        if self.returning.count():
            self.give_back()
            return "return"
        nobles = self.page.get_by_role("button", name=re.compile("^Noble .*choose$"))
        if nobles.count():
            self.press(nobles.first)
            return "noble"
        if self.payable.count():
            self.payable.first.click()  # the dearest tier lies above
            self.press(self.button("Buy"))
            payment = self.page.get_by_role("dialog", name="How do you pay?")
            if payment.is_visible():
                self.press(payment.get_by_role("button", name="Pay"))
            return "buy"
        if self.page.locator(".bank button:not([aria-disabled])").count():
            self.take()
            return "take"
        if self.button("Pass").count():
            self.press(self.button("Pass"))
            return "pass"
        self.reserve(self.board.nth(-1))
        return "reserve"


def player(visit: Visit, server: Process, bots: int = 1, deal: str = "", **how: Any) -> Player:
    """A player at a table with so many fast bots, to act; the cards are those of that word, or any."""
    seats = ["me", *["medium"] * bots]
    if deal:
        (seat,) = Staged(deal, *seats, names=["Ana"], **PLAN).put(server)
    else:
        seat = server.make(*seats, name="Ana", **PLAN)
    ana = Player(sit(visit, server, seat, **how))
    ana.wait()
    return ana


def assert_no_sideways_scrolling(page: Page) -> None:
    widths = page.evaluate(
        "[document.documentElement.scrollWidth, innerWidth,"
        " document.querySelector('.splendor').scrollWidth, document.querySelector('.splendor').clientWidth]"
    )
    assert widths[0] <= widths[1]
    assert widths[2] <= widths[3]


def test_a_match_is_played_to_its_end_by_tapping(visit: Visit, server: Process) -> None:
    (seat,) = late(LAST_PLAYS, "end", "me", "medium", names=["Ana"], **PLAN).put(server)
    ana = Player(sit(visit, server, seat))
    assert ana.wait() == TURN
    ana.take()
    bought = 0
    while ana.wait() != OVER:
        bought += ana.do_something() == "buy"
    assert bought > 0
    made = ana.dialog.get_by_role("list", name="How each point was made").get_by_role("listitem")
    expect(made).to_have_count(2)
    for standing in made.all():
        points = re.search(r"(\d+) points?", standing.inner_text())
        assert points is not None
        names = [card.get_attribute("aria-label") or "" for card in standing.get_by_role("img").all()]
        assert sum(points_named(name) for name in names) == int(points[1])
    assert_accessible(ana.page)
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("c")
    expect(ana.dialog).to_contain_text("What lies in front of you")
    assert_accessible(ana.page)


def points_named(name: str) -> int:
    """The points of a card or noble, as it is called."""
    found = re.search(r"(\d+) points?", name)
    return int(found[1]) if found else 0


def test_tokens_are_taken_with_a_preview_and_the_limit_of_ten(visit: Visit, server: Process) -> None:
    ana = player(visit, server)
    ana.bank("white").click()
    expect(ana.prompt).to_contain_text("1 of 10")
    expect(ana.button("Take")).to_be_disabled()
    ana.bank("white").click()
    expect(ana.button("Take 2")).to_be_enabled()
    expect(ana.bank("blue")).to_have_attribute("aria-disabled", "true")
    ana.bank("white").click()  # no third one: it goes back
    ana.bank("blue").click()
    ana.bank("green").click()
    expect(ana.button("Take 3")).to_be_enabled()
    ana.button("Put blue back").click()
    expect(ana.button("Take 2")).to_be_disabled()
    ana.button("Cancel").click()
    expect(ana.own.get_by_role("list")).to_have_accessible_name(re.compile("0 tokens"))
    for _ in range(3):
        ana.take()
        ana.wait()
    ana.pick_some("black", "red")
    expect(ana.prompt).to_contain_text("12 of 10: you will give back 2")
    ana.press(ana.button("Take"))
    ana.wait()
    expect(ana.prompt).to_contain_text("give back 2 tokens")
    ana.returning.first.click()
    expect(ana.button("Give back 1 of 2")).to_be_disabled()
    expect(ana.prompt).to_contain_text("Tap 1 more token below.")
    ana.button("Cancel").click()
    expect(ana.prompt).to_contain_text("give back 2 tokens")
    assert_accessible(ana.page)
    ana.give_back()
    ana.wait()
    expect(ana.own.get_by_role("list")).to_have_accessible_name(re.compile("10 tokens"))


def test_cards_are_reserved_by_a_second_tap_a_long_press_and_unseen(visit: Visit, server: Process) -> None:
    ana = player(visit, server)
    card = ana.page.get_by_role("button", name="Card 2 of tier 3")
    card.click()
    expect(ana.prompt).to_contain_text("You lack")
    ana.press(card)
    ana.wait()
    expect(ana.reserved).to_have_count(1)
    expect(ana.log).to_contain_text(re.compile("You reserve a .* card"))
    hold(ana, ana.page.get_by_role("button", name="Card 4 of tier 3"))
    ana.wait()
    expect(ana.reserved).to_have_count(2)
    ana.reserve(ana.decks.first)
    ana.wait()
    expect(ana.reserved.nth(2)).to_have_accessible_name(re.compile("Reserved card 3, gives"))
    expect(ana.own.get_by_role("list")).to_have_accessible_name(re.compile("3 tokens"))
    ana.decks.first.click()
    expect(ana.button("Reserve")).to_have_count(0)

    watcher = visit(ana.page.url)
    place = watcher.get_by_role("group", name="Ana's tokens and cards")
    expect(place.get_by_role("img", name=re.compile("^Reserved card ., gives"))).to_have_count(2)
    expect(
        place.get_by_role("img", name=re.compile("^Reserved card .*, a card of tier 3, unseen"))
    ).to_have_count(1)
    assert_accessible(watcher)


def hold(player: Player, card: Locator) -> None:
    """Press long."""
    card.hover()
    player.page.mouse.down()
    player.page.clock.run_for(LONG_PRESS)
    player.page.mouse.up()
    player.wait_for_answer()


def test_who_has_gold_to_spare_is_asked_how_to_pay(visit: Visit, server: Process) -> None:
    ana = player(visit, server, deal="cheap")
    ana.reserve(ana.page.get_by_role("button", name="Card 1 of tier 1"))
    ana.wait()
    cost = ana.reserved.first.inner_text().partition("costs")[2].partition(";")[0]
    wished = tuple(color for color in COLORS if color in cost)
    while True:
        ana.reserved.first.click()
        expect(ana.reserved.first).to_have_attribute("aria-pressed", "true")
        if ana.button("Buy…").count():
            break
        ana.page.keyboard.press("Escape")
        ana.take(*wished)
        assert ana.wait() == TURN
    ana.button("Buy…").click()
    paid = ana.dialog.get_by_role("group", name="The payment").get_by_role("button")
    count, color = paid.count(), paid.first.get_attribute("aria-label")
    paid.first.click()
    expect(paid.first).to_have_accessible_name(f"gold for {color}")
    expect(paid.nth(1)).to_have_attribute("aria-disabled", "true")  # there is only one gold token
    assert_accessible(ana.page)
    ana.press(ana.dialog.get_by_role("button", name=re.compile("Pay .*1 gold")))
    expect(ana.dialog).to_have_count(0)
    ana.wait()
    expect(ana.reserved).to_have_count(0)
    expect(ana.own.get_by_role("list")).to_have_accessible_name(re.compile("1 cards?$"))
    expect(ana.log.get_by_text(re.compile("^You buy a .* one gold"))).to_be_visible()
    assert count > 1


def test_a_phone_is_enough_for_four(visit: Visit, server: Process) -> None:
    ana = player(visit, server, 3, size=PHONE, has_touch=True, is_mobile=True)
    for what in (ana.bank("white"), ana.bank("black"), ana.board.first, ana.board.last):
        box = what.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER
        assert box["y"] + box["height"] <= PHONE["height"]
    ana.bank("red").tap()
    expect(ana.prompt).to_contain_text("1 of 10")
    assert_no_sideways_scrolling(ana.page)
    ana.page.keyboard.press("Escape")
    ana.reserve(ana.board.nth(1))
    for _ in range(4):
        ana.wait()
        assert_no_sideways_scrolling(ana.page)
        if ana.returning.count():
            break
        ana.pick_some()
        ana.press(ana.button("Take"))
    ana.wait()
    assert_no_sideways_scrolling(ana.page)
    assert_accessible(ana.page)


def test_the_keyboard_alone_is_enough(visit: Visit, server: Process) -> None:
    ana = player(visit, server)
    keyboard = ana.page.keyboard
    for key in ("1", "4", "5"):
        keyboard.press(key)
    expect(ana.button("Take 3")).to_be_enabled()
    keyboard.press("t")
    ana.wait_for_answer()
    ana.wait()
    expect(ana.own.get_by_role("list")).to_have_accessible_name(re.compile("3 tokens"))
    keyboard.press("ArrowRight")
    expect(ana.decks.first).to_be_focused()
    keyboard.press("ArrowRight")
    keyboard.press("ArrowDown")
    focused = ana.page.locator(":focus")
    expect(focused).to_have_accessible_name(re.compile("^Card 1 of tier 2"))
    keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-pressed", "true")
    keyboard.press("v")
    ana.wait_for_answer()
    ana.wait()
    expect(ana.reserved).to_have_count(1)


def test_a_hint_lights_what_it_means(visit: Visit, server: Process) -> None:
    ana = player(visit, server)
    ana.page.get_by_role("button", name="Hint").click()
    expect(ana.page.get_by_role("button", name="Dismiss the hint")).to_be_visible()
    expect(ana.page.locator(".splendor .lit").first).to_be_visible()


def played_by_bots(server: Process, deal: str) -> str:
    """A table whose match is over."""
    staged = Staged(deal, *["medium"] * 3, game="splendor", pace="fast", public=True)
    staged.put(server)
    eventually("the end", lambda: server.get(f"/api/tables/{staged.name}").json()["state"] == "over")
    return staged.name


def test_the_last_round_is_announced_in_a_replay(visit: Visit, server: Process) -> None:
    page = visit(f"{server.link}/replay/{played_by_bots(server, 'early')}")
    page.get_by_role("button", name=re.compile("this round is the last")).first.click()
    steps = page.get_by_role("slider")
    assert steps.input_value() != steps.get_attribute("max"), "nobody but the last seat had 15 points first"
    expect(page.get_by_text("Last round.")).to_be_visible()
    expect(page.get_by_role("group", name="The bank").get_by_role("button")).to_have_count(0)
    assert_accessible(page)


def test_tokens_and_cards_travel_and_the_match_goes_on(visit: Visit, server: Process) -> None:
    ana = player(visit, server, reduced_motion="no-preference")
    ana.take()
    ana.wait()
    ana.reserve(ana.decks.last)
    ana.wait()
    expect(ana.reserved).to_have_count(1)
    expect(ana.page.locator(".flyer")).to_have_count(0)
    cards = ana.page.locator(".splendor [data-face]")
    assert cards.evaluate_all("cards => cards.every(card => getComputedStyle(card).opacity === '1')")


def test_the_form_for_a_table_says_what_lies_on_it(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.get_by_text("Splendor", exact=True).click()
    page.get_by_role("button", name="Set up a table").first.click()
    setup = page.get_by_role("combobox", name="On the table lie")
    setup.select_option("tokens and nobles by the number of players")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Splendor")).to_be_visible()
