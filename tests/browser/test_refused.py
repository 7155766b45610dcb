"""A play that is refused because too much was sent before it: the page says so, and the seat can play on."""

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Person, sit
from tests.server.service import Process
from tests.server.staged import Staged

from mazzo.server.settings import Limits

# In the page itself, in one go: sent one by one from here, they may come slowly enough to be heard.
FLOOD = """count => {
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (message) {
    if (String(message).includes('"do":"play"')) {
      WebSocket.prototype.send = send
      for (let sent = 0; sent < count; sent++) send.call(this, '{"do":"ping"}')
    }
    send.call(this, message)
  }
}"""


def test_a_play_that_came_too_quickly_is_refused_and_can_be_made_again(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.evaluate(FLOOD, Limits().messages_at_once + 5)
    page.get_by_role("button", name="Play Scopa now").click()
    person = Person(page)
    expect(person.hand.first).to_be_visible()
    person.wait_for_turn()
    held = person.hand.count()
    person.hand.first.click()
    person.hand.first.click()
    expect(page.get_by_text("That was too quick").first).to_be_visible()
    person.wait_for_turn()
    expect(person.hand).to_have_count(held)
    page.wait_for_timeout(1000)  # in which the server hears us again
    person.play_any()
    expect(person.hand).to_have_count(held - 1)


IS_ON_TOP = """notice => {
  const { left, top, width, height } = notice.getBoundingClientRect()
  return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""


def test_a_refusal_of_what_was_sent_from_a_sheet_lies_on_the_sheet(visit: Visit, server: Process) -> None:
    staged = Staged("a", "me", "easy", "easy", game="sapone")
    while "sell" not in staged.news(0)["view"]["may"]:
        staged.play_quickly()
    page = sit(visit, server, staged.put(server)[0], size=PHONE, clock=False)
    page.get_by_role("toolbar", name="Your hand").get_by_role("button").first.click()
    page.get_by_role("button", name="Bluff or wish…").click()
    page.evaluate(FLOOD, Limits().messages_at_once + 5)
    sell = page.get_by_role("dialog").get_by_role("button", name="Sell as")
    sell.click()
    notice = page.locator(".notice", has_text="That was too quick")
    expect(notice).to_be_visible()
    assert notice.evaluate(IS_ON_TOP)
    near, button = notice.bounding_box(), sell.bounding_box()
    assert near is not None
    assert button is not None
    assert abs(near["y"] + near["height"] - button["y"]) < 2 * button["height"]  # where the finger was
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_have_count(0)
    expect(sell).to_be_visible()
