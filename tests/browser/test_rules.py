"""The rules of every game as the page shows them: Markdown as elements, and no word of it as markup."""

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.server.service import Process

RULES = "**/api/games/*/rules"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_rules_are_shown_with_their_tables_and_fit_the_window(
    visit: Visit, server: Process, size: ViewportSize
) -> None:
    page = visit(server.link, size)
    page.get_by_role("button", name="Play Scopa now").click()
    page.get_by_role("button", name="Rules").click()
    drawer = page.get_by_role("dialog", name="Rules of Scopa")
    expect(drawer.get_by_role("heading", name="Rulings")).to_have_count(0)
    drawer.get_by_role("heading", name="The rules in full").click()
    expect(drawer.get_by_role("heading", name="Rulings")).to_be_visible()
    expect(drawer.get_by_role("table").first).to_be_attached()
    expect(drawer.locator("strong").first).to_be_attached()
    assert "**" not in drawer.inner_text()
    assert drawer.evaluate("drawer => drawer.scrollWidth <= drawer.clientWidth")


def test_a_link_leads_to_its_heading_and_html_stays_text(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    text = "# T\n\n[to the end](#the-end), [a trap](javascript:alert(1))\n\n<b id='b'>bold</b>\n\n"
    page.route(RULES, lambda route: route.fulfill(body=text + "line\n\n" * 200 + "## The end\n"))
    page.get_by_role("button", name="Play Scopa now").click()
    page.get_by_role("button", name="Rules").click()
    drawer = page.get_by_role("dialog", name="Rules of Scopa")
    drawer.get_by_role("link", name="to the end").click()
    expect(drawer.get_by_role("heading", name="The end")).to_be_focused()
    expect(drawer.get_by_role("heading", name="The end")).to_be_in_viewport()
    expect(drawer.get_by_role("link", name="a trap")).to_have_count(0)
    expect(drawer.get_by_text("<b id='b'>")).to_be_visible()
    expect(drawer.locator("#b")).to_have_count(0)


def test_who_reads_stays_where_they_are_while_the_table_goes_on(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.get_by_role("button", name="Play Scopa now").click()
    page.get_by_role("button", name="Rules").click()
    heading = page.get_by_role("dialog", name="Rules of Scopa").get_by_role(
        "heading", name="The rules in full"
    )
    heading.evaluate("heading => (heading.dataset.mark = 'the same')")
    with server.enter(page.url.split("/")[-1].split("#")[0]):
        expect(page.get_by_text("1 watching", exact=True)).to_be_attached()
        assert heading.get_attribute("data-mark") == "the same"


def test_a_page_of_yesterday_says_what_to_do(visit: Visit, server: Process) -> None:
    page = visit(server.link, expected="Failed to load resource")
    page.route("**/assets/Markdown-*.js", lambda route: route.fulfill(status=404))
    page.get_by_role("button", name="Play Scopa now").click()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_text("please load the page again")).to_be_visible()
