"""A rematch in a real browser: one asks, the other agrees, and who watches goes along."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Visit, assert_accessible
from tests.browser.people import sit
from tests.server.pair import pair
from tests.server.service import Process


def test_one_asks_the_other_agrees_and_a_watcher_goes_along(visit: Visit, server: Process) -> None:
    with pair(server) as players:
        players.play_out()
        table = players.seats[0].table
    ann, bob = (sit(visit, server, seat, clock=False) for seat in players.seats)
    eve = visit(f"{server.link}/table/{table}", clock=True)
    for page in (bob, eve):
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
    ann.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(ann).not_to_have_url(re.compile(table))
    expect(ann.get_by_role("main").get_by_role("status")).to_have_text("Waiting for Bob.")
    expect(eve.get_by_text("You go along in").first).to_be_visible()
    eve.clock.run_for(5_000)
    expect(eve).to_have_url(ann.url)
    expect(eve.get_by_role("main").get_by_role("status")).to_have_text(
        "Ann waits for Bob. You watch from here."
    )
    expect(bob.get_by_text("Ann wants to play again and waits for you").first).to_be_visible()
    assert_accessible(bob)
    bob.get_by_role("button", name="Play again", exact=True).click()
    expect(bob).to_have_url(ann.url)
    for page in (ann, bob, eve):
        expect(page.get_by_role("list", name="Log").get_by_text("Hand 1")).to_be_visible()
    for page in (ann, bob):
        expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
