"""A play that is refused because too much was sent before it: the page says so, and the seat can play on."""

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.people import Person
from tests.server.service import Process

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
