"""Who trades at a table of Sapone: at a page, with mouse, finger or keys, or through a socket."""

import re
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.people import OVER, TURN, Person
from tests.server.service import Client

from mazzo.wire import messages as wire

GIVEN_FOR_SOAP = 3


class Trader:
    """Another player at the table, who plays through a socket."""

    def __init__(self, client: Client, seat: wire.Seated) -> None:
        self.client = client
        self.seat = seat.seat
        self.token = seat.token
        self.news: Any = client.enter(seat)["news"]
        self.told: list[dict[str, Any]] = []

    @property
    def view(self) -> Any:
        """What this seat saw last."""
        return self.news["view"]

    def hear(self) -> Any:
        """The next news."""
        self._note(self.client.until("news"))

    def wait_for(self, act: str) -> Any:
        """Until this seat may do that; its view then."""
        while act not in self.view["may"]:
            self.hear()
        return self.view

    def wait_for_event(self, name: str) -> Any:
        """The last event of that name, once there is one."""
        while not (found := [event for event in self.told if event["event"] == name]):
            self.hear()
        return found[-1]

    def play(self, text: str) -> None:
        self.client.play(text, self._note)

    def _note(self, news: Any) -> None:
        self.news = news
        self.told += [each["event"] for each in news["told"]]


class Player(Person):
    """One person at a table of Sapone, who does not wait for what is only to be looked at."""

    @property
    def actions(self) -> Locator:
        return self.page.get_by_role("group", name="What you can do").get_by_role("button")

    @property
    def market(self) -> Locator:
        return self.page.get_by_role("group", name="The market")

    @property
    def accepting(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^Accept"))

    def press(self, label: str) -> None:
        self.actions.filter(has_text=re.compile(f"^{label}")).first.click()

    def confirm(self, label: str) -> None:
        """Press what a sheet is open for."""
        self.dialog.get_by_role("button", name=re.compile(f"^{label}")).click()
        self.wait_for_answer()

    def cards(self) -> int:
        """How many there are in the hand."""
        labels = self.hand.evaluate_all("cards => cards.map(card => card.ariaLabel)")
        return sum(int(found[1]) if (found := re.search(r"(\d+) of them", each)) else 1 for each in labels)

    def asked(self) -> str:
        """A phase, a score sheet, or the end."""
        if self.page.get_by_role("button", name="Go on").is_visible():
            return "sheet"
        sentence = self.sentence.inner_text()
        return self.phase() if sentence == TURN else "over" if sentence == OVER else ""

    def phase(self) -> str:
        """What the page asks."""
        if self.dialog.get_by_role("radiogroup", name="What the Diamond is").is_visible():
            return "diamond"
        words = " ".join(self.actions.all_inner_texts())
        labels = {"Sell": "turn", "Pass": "lap", "Keep my card": "answer", "Give": "pay"}
        return next((phase for label, phase in labels.items() if label in words), "")

    def answer(self, phase: str) -> None:
        """Do something that is possible and short."""
        if phase == "sheet":
            self.go_on()
        elif phase == "turn" and self.cards() >= GIVEN_FOR_SOAP + 1:
            self.buy()
        elif phase == "turn":
            self.sell()
        elif phase == "lap":
            self.press("Pass")
        elif phase == "answer":
            (self.accepting.first if self.accepting.count() else self.actions.last).click()
        elif phase == "pay":
            self.hand.first.click()
            self.press("Give")
        else:
            self.confirm("It is")
        self.wait_for_answer()

    def wait_for_answer(self) -> None:
        """Until what was done has happened."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def sell(self) -> None:
        """The first card of the hand, for what it is."""
        self.hand.first.click()
        self.press("Sell as")
        self.wait_for_answer()

    def choose_three(self) -> None:
        for card in range(self.hand.count()):
            while self.chosen < GIVEN_FOR_SOAP and self.can_choose(card):
                self.hand.nth(card).click()

    @property
    def chosen(self) -> int:
        labels = self.hand.evaluate_all("cards => cards.map(card => card.ariaLabel)")
        return sum(int(count) for count in re.findall(r"(\d+) chosen", " ".join(labels)))

    def can_choose(self, card: int) -> bool:
        label = self.hand.nth(card).get_attribute("aria-label") or ""
        held = re.search(r"(\d+) of them", label)
        picked = re.search(r"(\d+) chosen", label)
        return (int(picked[1]) if picked else 0) < (int(held[1]) if held else 1)

    def buy(self) -> None:
        self.choose_three()
        self.press("Buy")
