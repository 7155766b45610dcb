"""The lobby, as people find their way through it."""

import re
import signal

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from tests.browser.conftest import DESKTOP, LOST, PHONE, Visit, assert_accessible
from tests.browser.people import Person
from tests.server.service import Process, eventually

AT_A_TABLE = re.compile(r"/table/\w+$")
PLAY = "Play Scopa now"
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
UNTIL_ASKED_AGAIN = 3_000  # milliseconds
NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no storage') } })"


def section(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title)


def play_now(page: Page) -> Person:
    page.get_by_role("button", name=PLAY).click()
    page.wait_for_url(AT_A_TABLE)
    return Person(page)


def test_all_five_games_lie_there_and_the_chosen_one_stays_chosen(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    games = page.get_by_role("group", name="Choose a game")
    for title in ("Scopa", "SobeSobe", "Splendor", "Sapone", "Hoards"):
        expect(games.get_by_text(title, exact=True)).to_be_visible()
    expect(games.get_by_role("radio", name="Scopa")).to_be_checked()
    expect(page.get_by_role("group", name="Against a bot that is")).to_be_visible()
    games.get_by_text("Sapone", exact=True).click()
    expect(page.get_by_role("group", name="Against 3 bots that are")).to_be_visible()
    page.reload()
    expect(games.get_by_role("radio", name="Sapone")).to_be_checked()


def test_one_press_on_the_first_screen_leads_to_the_first_card(visit: Visit, server: Process) -> None:
    page = visit(server.link, SMALL_PHONE)
    expect(page.get_by_role("button", name=PLAY)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="How to play Scopa")).to_be_in_viewport(ratio=1)
    person = play_now(page)
    person.wait_for_turn()
    person.play_any()


def test_the_keyboard_finds_a_level_and_a_game(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    play = page.get_by_role("button", name=PLAY)
    expect(play).to_be_enabled()
    page.get_by_label("Your name").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("It looks far ahead.")).to_be_visible()
    page.keyboard.press("Tab")
    expect(play).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(AT_A_TABLE)
    page.go_back()
    expect(page.get_by_role("radio", name="hard")).to_be_checked()


def test_a_name_is_kept_and_nobody_is_without(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    name = page.get_by_label("Your name")
    expect(name).not_to_have_value("")
    name.fill("  Ada   Lovelace ")
    name.blur()
    expect(name).to_have_value("Ada Lovelace")
    page.reload()
    expect(name).to_have_value("Ada Lovelace")
    name.fill("")
    name.blur()
    expect(name).not_to_have_value("")


def test_a_table_of_ones_own_is_found_by_somebody_and_gone_back_to(visit: Visit, server: Process) -> None:
    ada, bob = visit(server.link), visit(server.link)
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Set up a table").first.click()
    ada.get_by_label("Everybody").check()
    ada.get_by_role("combobox", name="Play", exact=True).select_option("to 11 points")
    ada.get_by_role("combobox", name="Clock").select_option("a time for each move")
    ada.get_by_role("combobox", name="For each move").select_option("1 minute")
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url(AT_A_TABLE)

    row = section(bob, "Open tables").get_by_role("listitem").filter(has_text="Ada")
    expect(row).to_contain_text("Scopa · to 11 points · 1 minute a move · no hints · 1 seat free")
    bob.get_by_label("Your name").fill("Bob")
    row.get_by_role("button", name="Sit down with Ada").click()
    bob.wait_for_url(ada.url)
    for page in (ada, bob):
        page.get_by_role("toolbar", name="Your hand").wait_for()

    turns = []
    for page, other in ((ada, "Bob"), (bob, "Ada")):
        page.goto(server.link)
        own = section(page, "Your tables").get_by_role("listitem")
        expect(own).to_contain_text(f"You with {other}")
        turns.append("Your turn" in own.inner_text())
        headings = page.get_by_role("main").get_by_role("heading").all_inner_texts()
        assert headings[0] == "Your tables"
    assert_accessible(ada)
    assert sorted(turns) == [False, True]
    section(ada, "Your tables").get_by_role("link", name="Go back").click()
    ada.wait_for_url(AT_A_TABLE)


def test_a_private_table_is_in_nobodys_lobby(visit: Visit, server: Process) -> None:
    server.make("me", "free", name="Secretive")
    page = visit(server.link)
    expect(section(page, "Open tables")).to_be_visible()
    expect(page.get_by_text("Secretive")).to_have_count(0)


def test_bots_are_watched_and_seen_again(visit: Visit, server: Process) -> None:
    made = server.make("easy", "easy", public=True, options={"target": 100})
    page = visit(server.link)
    section(page, "Being played").get_by_role("link", name="Watch").first.click()
    page.wait_for_url(f"{server.link}/table/{made.table}")
    ended = server.make("beginner", "beginner", public=True, pace="fast")
    eventually("the end", lambda: server.get(f"/api/tables/{ended.table}").json()["state"] == "over")
    page.goto(server.link)
    section(page, "Played to the end").get_by_role("link", name="Replay").first.click()
    page.wait_for_url(f"{server.link}/replay/{ended.table}")


def test_somebody_must_sit_at_a_table_for_people(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.get_by_role("button", name="Set up a table").first.click()
    seats = page.get_by_role("group", name="Seats")
    seats.get_by_label("Seat 2").select_option("me")
    expect(seats.get_by_label("Seat 1")).to_have_value("free")
    seats.get_by_label("Seat 2").select_option("hard")
    expect(page.get_by_text("Somebody has to begin")).to_be_visible()
    page.get_by_role("button", name="Open the table").click(force=True)  # it says that it is disabled
    expect(page.get_by_role("tooltip")).to_contain_text("Somebody has to begin")


def test_a_browser_that_keeps_nothing_can_play(visit: Visit, server: Process) -> None:
    page = visit("about:blank")
    page.add_init_script(NO_STORAGE)
    page.goto(server.link)
    play_now(page).wait_for_turn()


def test_a_lost_server_is_said_and_forgotten_when_it_is_back(visit: Visit, server: Process) -> None:
    page = visit(server.link, expected=LOST, clock=True)
    expect(page.get_by_role("button", name=PLAY)).to_be_enabled()
    server.send(signal.SIGSTOP)  # so that it goes in the midst of a question, which the browser tells apart
    with page.expect_request("**/api/lobby"):
        page.clock.run_for(UNTIL_ASKED_AGAIN)
    server.kill()
    trouble = page.get_by_role("main").get_by_role("status")
    expect(trouble).to_contain_text("The server cannot be reached")
    page.get_by_role("button", name=PLAY).click()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    server.start()
    page.clock.run_for(UNTIL_ASKED_AGAIN)
    expect(trouble).to_have_text("")
    play_now(page).wait_for_turn()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_sticks_out(visit: Visit, server: Process, size: dict[str, int]) -> None:
    server.make("me", "free", public=True, name="W" * 24, options={"capture": "choose"})
    page = visit(server.link, size=size)
    expect(page.get_by_text("W" * 24).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
