"""Hoards in a real browser: hoarding, bluffs, raids, lootings, strolls, kings, a whole match, a replay."""

import itertools
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import PHONE, Visit, assert_accessible
from tests.browser.people import OVER, TURN, Person, sit
from tests.server.service import Process, eventually
from tests.server.staged import Staged, late

NAMES = ("Anna", "Bruno", "Carla", "Dario")
GREEDY = ("HOARD", "ADD", "DRAW 3", "DRAW", "END")  # so that hoards grow and the deck shrinks
WASTEFUL = ("DRAW 3", "END")  # so that discards do
LAST_PLAYS = 24  # of all four

View = dict[str, Any]
Wanted = Callable[[View], bool]
Reach = Callable[..., "Game"]


class Game:
    """A table whose seats are played by a program until people sit down in front of a page."""

    def __init__(self, server: Process, staged: Staged) -> None:
        self._server = server
        self._seats = staged.put(server)
        self.actor = staged.actor
        self.view = view_of(staged)

    def sit(self, visit: Visit, seat: int, **how: Any) -> "Dragon":
        """Sit down at a page that holds this seat."""
        page = sit(visit, self._server, self._seats[seat], clock=False, **how)
        dragon = Dragon(page, NAMES[seat])
        expect(dragon.hand).to_have_count(self.view["hand_sizes"][seat])
        if seat == self.actor:
            dragon.wait_for_turn()
        return dragon


@pytest.fixture
def reach(server: Process) -> Reach:
    """A game in which this is so for the player whose turn it is; if a match ends before, another follows."""

    def reach(seats: int, wanted: Wanted, preferred: Sequence[str] = GREEDY, **options: str) -> Game:
        for number in itertools.count():
            words = ["me", *["free"] * (seats - 1)]
            plan = {"game": "hoards", "public": True, "options": options}
            staged = Staged(f"deal {number}", *words, names=NAMES, **plan)
            while not staged.match.is_over:
                view = view_of(staged)
                if view["phase"] == "turn" and wanted(view):
                    return Game(server, staged)
                staged.play_first(*preferred)
        raise AssertionError

    return reach


def view_of(staged: Staged) -> View:
    """What the seat that is to act sees."""
    view: View = staged.news(staged.actor)["view"]
    return view


class Dragon(Person):
    """One person at a table of Hoards."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page)
        self.name = name

    @property
    def piles(self) -> Locator:
        return self.page.get_by_role("list", name="You: hoard").locator(".pile")

    @property
    def lit(self) -> Locator:
        return self.hand.and_(self.page.locator(".lit, .playable"))

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("main").get_by_role("button", name=name).first.click()

    def card(self, name: str) -> Locator:
        return self.hand.and_(self.page.locator(f"[data-face='{name}']"))

    def open(self, group: str) -> None:
        """On a phone one action is shown at a time; on a desktop all are."""
        self.page.keyboard.press(group[0].lower())


def test_what_fits_lights_up_and_a_combination_is_hoarded(visit: Visit, reach: Reach) -> None:
    game = reach(2, lambda view: view["choices"]["hoard"])
    anna = game.sit(visit, game.actor)
    before = anna.hand.count()
    fitting = anna.lit.count()
    assert 2 <= fitting < before  # kings are part of no combination
    anna.lit.first.click()
    expect(anna.hand.and_(anna.page.locator("[aria-pressed=true]"))).to_have_count(1)
    expect(anna.page.get_by_text("the lit cards fit")).to_be_visible()
    assert_accessible(anna.page)
    anna.press("Back")
    anna.press(re.compile("^(A pair|A trio|Four|A sequence)"))
    anna.press(re.compile("^Hoard (a|four)"))
    expect(anna.piles).to_have_count(len(game.view["piles"][game.actor]) + 1)
    expect(anna.piles.last).to_have_attribute(
        "aria-label", re.compile(r"\d cards, face down, used in this turn")
    )
    assert anna.hand.count() < before


def test_a_card_that_does_not_match_is_added_as_a_bluff(visit: Visit, reach: Reach) -> None:
    game = reach(2, lambda view: bool(view["choices"]["add"] and bluffs(view)), memory="open")
    anna = game.sit(visit, game.actor)
    card, number = bluffs(game.view)[0]
    anna.card(card).click()
    anna.press(re.compile(f"^Pile {number}:.*add the"))
    expect(anna.page.get_by_text("This card does not match: add it as a bluff?")).to_be_visible()
    anna.press("Add it as a bluff")
    expect(anna.piles.nth(number - 1)).to_have_attribute("aria-label", re.compile("added"))
    expect(anna.card(card)).to_have_count(0)


def bluffs(view: View) -> list[tuple[str, int]]:
    """Cards of the hand, no clubs, that have nothing to do with a pair of the own hoard; and its number."""
    piles = view["piles"][view["seat"]]
    return [
        (card, number)
        for number, pile in enumerate(piles, 1)
        for card in view["hand"]
        if len({each[:-1] for each in pile["cards"]}) == 1 and pile["original"] + pile["added"] < 5
        if card[-1] != "C" and card[0] != "K" and card[:-1] not in {each[:-1] for each in pile["cards"]}
    ]


def test_a_pile_that_is_not_seen_is_added_to_without_a_word_of_what_is_in_it(
    visit: Visit, reach: Reach
) -> None:
    game = reach(2, lambda view: view["choices"]["add"])
    anna = game.sit(visit, game.actor)
    anna.hand.and_(anna.page.locator(":not([data-face^=K])")).first.click()
    anna.press(re.compile("^Add to pile"))
    expect(anna.page.get_by_text("It lies face down for you too")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Add it as a bluff")).to_have_count(0)


def test_a_raid_is_called_disputed_and_fought_out_by_both(visit: Visit, reach: Reach) -> None:
    game = reach(2, lambda _: True)
    raider, target = game.sit(visit, game.actor), game.sit(visit, 1 - game.actor)
    raider.open("accumulate")
    raider.press("Raid…")
    raider.press("1 at random")
    expect(raider.page.get_by_role("group", name=f"You raid {target.name}")).to_be_visible()
    expect(target.page.get_by_role("group", name=f"{raider.name} raids you")).to_be_visible()
    expect(target.page.get_by_role("list", name="Log").get_by_text("raids you")).to_be_visible()
    assert_accessible(target.page)
    target.press("Dispute: fight!")
    for page in (raider.page, target.page):
        scene = page.get_by_role("group", name=re.compile("^You raid|raids you$"))
        expect(scene).to_contain_text(re.compile("wins? the fight|A draw"))
        expect(scene.get_by_role("img", name=re.compile("of (clubs|spades|hearts|diamonds)"))).to_have_count(
            2
        )


def test_a_looting_is_seen_by_the_two_and_by_no_third(visit: Visit, reach: Reach) -> None:
    game = reach(
        3, lambda view: view["choices"]["loot"] and not any(king["is_armed"] for king in view["kings"])
    )
    target, number = game.view["choices"]["loot"][0]
    looter = game.sit(visit, game.actor)
    owner = game.sit(visit, target)
    third = game.sit(visit, 3 - game.actor - target)
    third.hold_still()
    looter.page.get_by_role("region", name=owner.name).get_by_role(
        "button", name=re.compile(f"^Pile {number}:.*loot it")
    ).click()
    expect(looter.page.get_by_text("The stronger takes both.")).to_be_visible()
    looter.press(re.compile("^Loot$"))
    scene = third.page.get_by_role("group", name=f"{looter.name} loots {owner.name}")
    expect(scene).to_be_visible()
    expect(scene.get_by_role("img", name="face down")).to_have_count(2)
    expect(third.page.get_by_role("button", name="See both piles")).to_have_count(0)
    for person in (looter, owner):
        expect(person.dialog).to_contain_text("For your eyes only")
        cards = person.dialog.get_by_role("img", name=re.compile("of (clubs|spades|hearts|diamonds)"))
        expect(cards.nth(3)).to_be_visible()
        assert_accessible(person.page)
        person.dialog.get_by_role("button", name="Go on").click()
    third.look_on()
    expect(third.dialog).to_have_count(0)
    expect(third.page.get_by_role("button", name="See both piles")).to_have_count(0)
    expect(third.page.get_by_role("button", name="Last looting")).to_have_count(0)


def test_a_stroll_shows_the_own_piles_until_the_turn_ends(visit: Visit, reach: Reach) -> None:
    game = reach(2, lambda view: view["choices"]["look"] and len(view["hand"]) <= 5)
    anna = game.sit(visit, game.actor)
    expect(anna.piles.first).to_have_attribute("aria-label", re.compile("face down"))
    anna.open("stroll")
    anna.press("Look at my piles")
    expect(anna.piles.first).to_have_attribute("aria-label", re.compile(r"\w+ of \w+, \w+ of \w+"))
    anna.wait_for_turn()
    anna.page.keyboard.press("e")
    expect(anna.piles.first).to_have_attribute("aria-label", re.compile("face down"))


def test_a_peeked_card_goes_back_where_one_says(visit: Visit, reach: Reach) -> None:
    game = reach(2, lambda _: True)
    anna = game.sit(visit, game.actor)
    anna.open("stroll")
    anna.press("Peek at the deck")
    expect(anna.page.get_by_text("On top of the deck lies the")).to_be_visible()
    expect(anna.page.get_by_role("group", name="The top of the deck").get_by_role("img")).to_have_count(1)
    anna.press("To the bottom")
    expect(anna.page.get_by_role("complementary")).to_contain_text("bottom")


def test_a_king_is_laid_and_armed(visit: Visit, reach: Reach) -> None:
    game = reach(2, lambda _: True)
    anna = game.sit(visit, game.actor)
    anna.hand.and_(anna.page.locator("[data-face^=K]")).click()
    anna.press(re.compile("^Lay the .* dragon$"))
    expect(anna.page.get_by_role("img", name=re.compile("dragon, laid$"))).to_have_count(1)
    anna.press(re.compile("^Roar: "))
    expect(anna.page.get_by_role("img", name=re.compile("dragon, armed$"))).to_have_count(1)
    anna.page.keyboard.press("d")
    expect(anna.dialog).to_contain_text("armed in your hoard")
    assert_accessible(anna.page)


def test_cards_travel_and_all_of_them_arrive(visit: Visit, reach: Reach) -> None:
    game = reach(2, lambda view: view["choices"]["hoard"])
    anna = game.sit(visit, game.actor, reduced_motion="no-preference")
    anna.press(re.compile("^(A pair|A trio|Four|A sequence)"))
    anna.press(re.compile("^Hoard (a|four)"))
    expect(anna.piles.last).to_have_attribute("aria-label", re.compile("used in this turn"))
    anna.wait_for_turn()
    cards = anna.page.locator(".card")
    assert cards.evaluate_all("cards => cards.every(card => getComputedStyle(card).visibility === 'visible')")


def test_twenty_cards_are_held_on_a_phone(visit: Visit, reach: Reach) -> None:
    game = reach(2, lambda view: view["choices"]["take"] and len(view["discards"]) >= 14, WASTEFUL)
    anna = game.sit(visit, game.actor, size=PHONE, has_touch=True, is_mobile=True)
    anna.open("accumulate")
    anna.press(re.compile("^Take the"))
    expect(anna.hand.nth(15)).to_be_visible()
    assert_no_sideways_scrolling(anna.page)
    for card in anna.hand.all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]
        card.click(position={"x": 20, "y": 20})  # nothing lies over where its rank is
    anna.page.keyboard.press("Escape")
    anna.press("End turn")
    expect(anna.page.get_by_text("You may keep five")).to_be_visible()
    discarded = anna.hand.count() - 5
    for card in anna.hand.and_(anna.page.locator(":not([data-face^=K])")).all()[:discarded]:
        card.click(position={"x": 20, "y": 20})
    anna.press(f"Discard {discarded} cards")
    expect(anna.hand).to_have_count(5)


def assert_no_sideways_scrolling(page: Page) -> None:
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= seen


class Player(Dragon):
    """A player against bots and does not wait for what is only to be looked at."""

    def asked(self) -> str:
        """A kind of question, or the end; a score sheet is put away."""
        sentence = self.sentence.inner_text()
        if self.dialog.count():
            if sentence != OVER:
                self.dialog.get_by_role("button", name="Go on").click()
            return "over" if sentence == OVER else ""
        return self.question() if sentence == TURN else ""

    def question(self) -> str:
        if self.page.get_by_role("group", name="Drawn cards").get_by_role("button").count():
            return "keep"
        if self.page.get_by_role("button", name="End turn").count():
            return "turn"
        gives = self.page.get_by_role("button", name=re.compile(r"^(Give|Discard) \d")).count()
        return "cards" if gives else "words"

    def answer(self, phase: str) -> None:
        if phase == "keep":
            self.page.keyboard.press("1")
        elif phase == "words":
            self.page.locator(".prompt button").first.click()
        elif phase == "cards":
            self.give()
        else:
            self.take_turn()
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)
        expect(self.page.get_by_text("not allowed")).to_have_count(0)

    def give(self) -> None:
        done = self.page.get_by_role("button", name=re.compile(r"^(Give|Discard) \d"))
        cards = self.hand.and_(self.page.locator(":not([data-face^=K])"))
        for index in range(cards.count()):
            if done.is_enabled():
                break
            cards.nth(index).click(position={"x": 15, "y": 15})
        done.click()

    def take_turn(self) -> None:
        """Hoard if that can be, else draw, else end."""
        hoard = self.page.locator(".group.shown").get_by_role("button", name=re.compile("^(A |Four)"))
        if hoard.count():
            hoard.first.click()
            self.press(re.compile("^Hoard (a|four)"))
            return
        self.open("accumulate")
        draw = self.page.get_by_role("button", name=re.compile("^Draw")).last
        (draw if draw.count() else self.page.get_by_role("button", name="End turn")).click()


def test_a_match_is_played_to_its_end_on_a_phone(visit: Visit, server: Process) -> None:
    plan = {"game": "hoards", "pace": "fast", "public": True}
    (seat,) = late(LAST_PLAYS, "end", "me", *["beginner"] * 3, names=NAMES, **plan).put(server)
    page = sit(visit, server, seat, size=PHONE, has_touch=True, is_mobile=True)
    anna = Player(page, "Anna")
    seen: set[str] = set()
    while (phase := anna.wait()) != "over":
        assert_no_sideways_scrolling(page)
        if phase not in seen:
            seen.add(phase)
            assert_accessible(page)
        anna.answer(phase)
    assert seen >= {"turn", "keep"}
    counted = anna.dialog.get_by_role("group", name="The hoards, counted")
    expect(counted.locator("summary")).to_have_count(4)
    rows = counted.get_by_role("row", name=re.compile("^Hearts and diamonds 1.2 × "))
    expect(rows.first).to_contain_text(re.compile(r"\d+\.\d\d"))
    assert_no_sideways_scrolling(page)
    assert_accessible(page)


def test_a_replay_shows_every_hand_and_pile(visit: Visit, server: Process) -> None:
    made = server.make(*["beginner"] * 3, game="hoards", pace="fast", public=True)
    eventually("the end", lambda: server.get(f"/api/tables/{made.table}").json()["state"] == "over")
    page = visit(f"{server.link}/replay/{made.table}")
    steps = page.get_by_role("slider")
    expect(steps).to_be_visible()
    for step in ("1", "2", "3"):
        page.keyboard.press("ArrowRight")
        expect(steps).to_have_value(step)
    expect(page.get_by_role("img", name=re.compile(r"'s hand: \w+ of \w+"))).to_have_count(3)
    page.keyboard.press("End")
    expect(page.get_by_role("group", name="The hoards, counted")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pile").first).to_have_attribute("aria-label", re.compile(r"\w+ of \w+, \w+ of \w+"))


def test_the_form_of_a_new_table_speaks_of_dragons(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.get_by_text("Hoards", exact=True).click()
    page.get_by_role("button", name="Play Hoards now").click()
    expect(page.get_by_role("region", name=re.compile("."))).to_have_count(2)
