"""Scopa in a real browser: people, bots, a phone, keys alone, a refused drop, a lost server, a replay."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect
from tests.browser.conftest import LOST, PHONE, Visit
from tests.browser.people import TURN, Person, play_to_the_end, seat_of
from tests.server.pair import pair
from tests.server.service import Process, eventually


def against_a_bot(visit: Visit, server: Process, **how: object) -> Person:
    """A person who came by the lobby and took the quick game."""
    page = visit(server.link, **how)
    page.get_by_role("button", name="Play Scopa now").click()
    person = Person(page)
    expect(person.hand.first).to_be_visible()
    return person


def test_two_people_in_two_browsers_play_a_whole_match_with_a_reload_in_the_middle(
    visit: Visit, server: Process
) -> None:
    ada, bob = two_people(visit, server)
    assert play_to_the_end([ada, bob], plays=9) == 9
    hand = ada.hand.evaluate_all("cards => cards.map(card => card.ariaLabel ?? card.innerText)")
    ada.page.reload()
    expect(ada.hand).to_have_count(len(hand))
    assert play_to_the_end([ada, bob], plays=3) == 3
    play_through_sockets(server, [ada, bob], 36 - 9 - 3 - 6)
    assert play_to_the_end([ada, bob]) == 6
    for person in (ada, bob):
        expect(person.dialog.get_by_role("table")).to_contain_text("Settebello")
        expect(person.dialog.get_by_role("link", name="See it again")).to_be_visible()


def play_through_sockets(server: Process, people: Sequence[Person], plays: int) -> None:
    """Two programs in the seats of these two, who look on."""
    with pair(server, [seat_of(person.page) for person in people]) as players:
        for _ in range(plays):
            assert players.play()["tell"] == "news"


def two_people(visit: Visit, server: Process) -> tuple[Person, Person]:
    """Ada opens a private table, and Bob comes by the link that she sends him."""
    ada = Person(visit(server.link, clock=True))
    ada.page.get_by_role("button", name="Set up a table").first.click()
    ada.page.get_by_role("button", name="Open the table").click()
    link = ada.page.get_by_label("Link to this table").input_value()
    assert "#invite=" in link
    bob = Person(visit(link, clock=True))
    bob.sit_down("Bob")
    expect(bob.hand.first).to_be_visible()
    assert "#" not in bob.page.url
    return ada, bob


def test_a_phone_is_enough(visit: Visit, server: Process) -> None:
    person = against_a_bot(visit, server, size=PHONE, has_touch=True, is_mobile=True)
    for _ in range(3):
        person.wait_for_turn()
        widths = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1]
        box = person.hand.last.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE["height"]
        assert min(box["width"], box["height"]) >= 44
        person.hand.first.tap()
        person.hand.first.tap()
        expect(person.sentence).not_to_have_text(TURN)


def test_the_keyboard_alone_is_enough(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    person = Person(page)
    press_until(person, "Tab", "button", "Play Scopa now")
    page.keyboard.press("Enter")
    for _ in range(3):
        person.wait_for_turn()
        press_until(person, "Tab", "toolbar", "Your hand")
        page.keyboard.press("End")
        page.keyboard.press("Home")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(person.sentence).not_to_have_text(TURN)
    page.keyboard.press("?")
    expect(person.dialog).to_contain_text("Hint", ignore_case=True)
    page.keyboard.press("Escape")
    expect(person.dialog).to_have_count(0)
    page.keyboard.press("r")
    expect(person.dialog).to_contain_text("SCO-6")
    page.keyboard.press("Escape")


def press_until(person: Person, key: str, role: str, name: str) -> None:
    """Press the key until the focus is on, or in, what has this role and name."""
    wanted = person.page.get_by_role(role, name=name).first  # type: ignore[arg-type]
    for _ in range(60):
        if wanted.evaluate("element => element.contains(document.activeElement)"):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"the focus never came to {name}")


def test_a_refused_drop_says_why_and_the_card_is_back(visit: Visit, server: Process) -> None:
    person = against_a_bot(visit, server)
    person.wait_for_turn()
    while not taking(person).count():
        person.play_any()
        person.wait_for_turn()
    cards = person.hand.count()
    card = taking(person).first
    card.drag_to(person.page.get_by_role("list", name="On the table"))
    refusal = person.page.get_by_role("main").get_by_text("must capture")
    expect(refusal).not_to_contain_text("Write")  # nor is a card in notation: it is a sign, with its name
    expect(refusal.get_by_role("img", name=re.compile("^the .* of ", re.IGNORECASE)).first).to_be_visible()
    refusal.get_by_role("link", name="SCO-6").click()
    expect(person.dialog.locator("[data-anchor='SCO-6']")).to_be_focused()
    expect(person.dialog.locator("[data-anchor='SCO-6']")).to_be_in_viewport()
    person.page.keyboard.press("Escape")
    expect(person.hand).to_have_count(cards)
    expect(person.sentence).to_have_text(TURN)
    taking(person).first.drag_to(person.page.get_by_role("button", name=re.compile("^Your pile")))
    expect(person.sentence).not_to_have_text(TURN)


def taking(person: Person) -> Locator:
    """The cards of the hand that take something."""
    return (
        person.page.get_by_role("toolbar", name="Your hand")
        .get_by_role("button", name=", takes ")
        .and_(person.page.locator(":not([aria-label*='takes nothing'])"))
    )


def test_a_hint_says_what_to_play_and_why(visit: Visit, server: Process) -> None:
    person = against_a_bot(visit, server)
    person.wait_for_turn()
    person.page.keyboard.press("h")
    expect(person.page.get_by_role("button", name="Dismiss the hint")).to_be_visible()


def test_a_lost_server_is_waited_for_and_found_again(visit: Visit, server: Process) -> None:
    person = against_a_bot(visit, server, expected=LOST)
    person.wait_for_turn()
    cards = person.hand.evaluate_all("cards => cards.map(card => card.ariaLabel)")
    server.kill()
    expect(person.page.get_by_text("The connection is lost")).to_be_visible()
    server.start()
    expect(person.page.get_by_text("The connection is lost")).to_have_count(0, timeout=2_000)
    assert person.hand.evaluate_all("cards => cards.map(card => card.ariaLabel)") == cards
    person.play_any()


def test_what_happens_is_said_to_a_screen_reader(visit: Visit, server: Process) -> None:
    person = against_a_bot(visit, server)
    person.wait_for_turn()
    name = person.hand.first.get_attribute("aria-label") or ""
    person.play_any()
    # A scopa or the settebello is announced, and then that is said in its place.
    expect(person.log).to_contain_text("trail" if "takes nothing" in name else re.compile("capture|You take"))


def test_cards_travel_and_the_match_goes_on(visit: Visit, server: Process) -> None:
    person = against_a_bot(visit, server, reduced_motion="no-preference")
    for _ in range(4):
        person.wait_for_turn()
        person.play_any()
    person.wait_for_turn()
    cards = person.page.locator(".card")
    assert cards.evaluate_all("cards => cards.every(card => getComputedStyle(card).visibility === 'visible')")


def test_the_replay_goes_through_the_match_as_any_seat(visit: Visit, server: Process) -> None:
    made = server.make("medium", "medium", pace="fast", public=True)
    eventually("the end", lambda: server.get(f"/api/tables/{made.table}").json()["state"] == "over")
    page = visit(f"{server.link}/replay/{made.table}")
    steps = page.get_by_role("slider")
    expect(steps).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("main")).to_contain_text(re.compile("wins|A draw"))
    page.keyboard.press("Home")
    expect(steps).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(steps).to_have_value("1")
