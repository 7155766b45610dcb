"""The page can be installed, opens without a connection and says so, and tells of turns."""

import json
import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import LOST, PHONE, Visit
from tests.server.service import Process, eventually
from tests.server.staged import Staged

INCOGNITO = "does not support the Push API in incognito mode"  # Chrome's own remark
IS_READY = "navigator.serviceWorker.ready.then(() => caches.match('/')).then(Boolean)"
NOTE_SHOWN = """() => {
  globalThis.shown = []
  const all = ServiceWorkerRegistration.prototype, show = all.showNotification
  all.showNotification = async function (title, { body }) {
    await show.apply(this, arguments)
    globalThis.shown.push(body)
  }
}"""  # asked for its notices (getNotifications) while it is about to show one, Chrome forgets that one
BOB_BEGINS = "Bob is first"  # a deal of Scopa in which the second seat does


def wait_for_worker(page: Page) -> None:
    eventually("the service worker", lambda: page.evaluate(IS_READY))


def test_the_page_can_be_installed_and_opens_offline_where_it_says_so(visit: Visit, server: Process) -> None:
    page = visit(server.link, PHONE, expected=LOST, service_workers="allow")
    wait_for_worker(page)
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = server.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])

    server.stop()
    page.goto(f"{server.link}/table/abcdefghjkmn")
    expect(page.get_by_role("heading", name="No way to this table")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(1)
    page.goto(f"{server.link}/matches")
    expect(page.get_by_role("heading", name="My matches")).to_be_visible()
    expect(page.get_by_text("mazzo cannot be reached just now.")).to_be_visible()
    server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("cannot be reached")).to_be_hidden()
    page.get_by_role("link", name="mazzo, the lobby").click()
    expect(page.get_by_role("button", name="Play Scopa now")).to_be_visible()


def test_who_has_another_page_before_them_is_told_of_their_turn(visit: Visit, server: Process) -> None:
    ada, bob = Staged(BOB_BEGINS, "me", "free", names=["Ada", "Bob"]).put(server)
    page = visit(server.link, expected=INCOGNITO, service_workers="allow", permissions=["notifications"])
    wait_for_worker(page)
    held = [{"table": ada.table, "seat": ada.seat, "token": ada.token, "invite": "", "since": 0}]
    page.evaluate("held => localStorage.setItem('mazzo.seats', JSON.stringify(held))", held)
    page.goto(f"{server.link}/table/{ada.table}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Tell me of my turn: off").click()
    expect(page.get_by_text("You are told when it is your turn")).to_be_visible()
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.evaluate(NOTE_SHOWN)
    with server.connect() as client:
        client.play(client.enter(bob)["news"]["commands"][0])
    assert eventually("a notice", lambda: page.evaluate("shown")) == ["Scopa: You with Bob"]
    expect(page).to_have_title(re.compile("Your turn"))
