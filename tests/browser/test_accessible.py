"""Every page, in light and dark, is looked at by axe-core, which must find nothing serious."""

from typing import Literal

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Visit, assert_accessible
from tests.browser.people import Person
from tests.server.service import Process, eventually

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_lobby_and_the_form_for_a_table(visit: Visit, server: Process, scheme: Scheme) -> None:
    page = visit(server.link, color_scheme=scheme)
    expect(page.get_by_role("button", name="Play Scopa now")).to_be_enabled()
    assert_accessible(page)
    page.get_by_role("button", name="Set up a table").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_table_that_waits_and_one_to_sit_down_at(visit: Visit, server: Process, scheme: Scheme) -> None:
    made = server.make("me", "free", public=True)
    page = visit(f"{server.link}/table/{made.table}", color_scheme=scheme)
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_table_in_play_and_all_that_opens_over_it(visit: Visit, server: Process, scheme: Scheme) -> None:
    page = visit(server.link, color_scheme=scheme)
    page.get_by_role("button", name="Play Scopa now").click()
    person = Person(page)
    person.wait_for_turn()
    assert_accessible(page)
    person.hand.first.click()
    assert_accessible(page)
    for key in ("?", "r"):
        page.keyboard.press(key)
        expect(person.dialog).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")
    page.get_by_role("tab", name="Chat").click()
    assert_accessible(page)


def test_a_table_on_a_phone(visit: Visit, server: Process) -> None:
    page = visit(server.link, size=PHONE, has_touch=True, is_mobile=True)
    assert_accessible(page)
    page.get_by_role("button", name="Play Scopa now").click()
    Person(page).wait_for_turn()
    assert_accessible(page)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_end_of_a_match_and_its_replay(visit: Visit, server: Process, scheme: Scheme) -> None:
    made = server.make("medium", "medium", pace="fast", public=True)
    eventually("the end", lambda: server.get(f"/api/tables/{made.table}").json()["state"] == "over")
    page = visit(f"{server.link}/table/{made.table}", color_scheme=scheme)
    expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="See it again").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert_accessible(page)


def test_what_is_wrong_is_found(visit: Visit) -> None:
    page = visit("about:blank")
    page.set_content("<html lang=en><title>A table</title><main><h1>A table</h1><button></button></main>")
    with pytest.raises(AssertionError, match="button-name"):
        assert_accessible(page)
    page.set_content("<html lang=en><title>A table</title><main><h1>A table</h1><button>Play</button></main>")
    assert_accessible(page)


def test_a_page_that_is_not_there(visit: Visit, server: Process) -> None:
    assert_accessible(visit(f"{server.link}/table/abcdefghjkmn", expected="404"))
