"""Sapone in a real browser: lies and wishes, bids face down, doubts, soap, the Diamond, an end."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Visit, assert_accessible
from tests.browser.people import sit
from tests.browser.traders import GIVEN_FOR_SOAP, Player, Trader
from tests.server.service import Process, eventually
from tests.server.staged import late

from mazzo.wire import messages as wire

NAMES = {"coin1": "single coin", "soap1": "single soap", "soap2": "double soap", "diamond": "Diamond"}
LAST_PLAYS = 30  # of all four, in which each sells once at least
NUMBER_WORDS = {"2": "two", "3": "three", "4": "four"}


def name_of(kind: str) -> str:
    """The card as the page calls it."""
    if kind in NAMES:
        return NAMES[kind]
    word, digit = kind[:-1], kind[-1]
    return f"{NUMBER_WORDS[digit]} coins" if word == "coin" else word


@pytest.fixture
def sockets() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def at_a_page(visit: Visit, server: Process, seat: wire.Seated, **how: Any) -> Player:
    return Player(sit(visit, server, seat, **how))


def table_for(
    server: Process, sockets: ExitStack, *others: str, **options: str | int
) -> tuple[wire.Seated, list[Trader]]:
    """Ana's seat, and the others' at their sockets."""
    seats = ["me", *["free"] * len(others)]
    made = server.make(*seats, game="sapone", name="Ana", pace="fast", options=options)
    taken = [server.sit(made, name) for name in others]
    return made, [Trader(sockets.enter_context(server.connect()), seat) for seat in taken]


def turn_of(ana: Player, bob: Trader, whose: str) -> None:
    """Let the two of them sell and pass until it is that one's turn."""
    while True:
        if bob.seat in bob.news["actors"]:
            if whose == "Bob":
                return
            card = bob.view["hand"][0]
            bob.play(f"SELL {card} AS {card}")
            assert ana.wait() == "lap"
            ana.answer("lap")
            bob.hear()
        else:
            assert ana.wait() == "turn"
            if whose == "Ana":
                return
            ana.answer("turn")
            if "pass" in wait_for_any(bob):
                bob.play("PASS")


def wait_for_any(trader: Trader) -> list[str]:
    """What the seat may do, once it may do anything."""
    while not trader.view["may"]:
        trader.hear()
    return list(trader.view["may"])


def test_a_lie_a_wish_more_and_a_bid_that_is_accepted(
    visit: Visit, server: Process, sockets: ExitStack
) -> None:
    made, (bob,) = table_for(server, sockets, "Bob")
    ana = at_a_page(visit, server, made)
    turn_of(ana, bob, "Ana")
    ana.hand.first.click()
    ana.press("Bluff or wish")
    assert_accessible(ana.page)
    expect(ana.dialog).to_contain_text("The truth.")
    ana.dialog.get_by_role("radio", name="Diamond").click()
    expect(ana.dialog).to_contain_text("A bluff.")
    ana.dialog.get_by_role("checkbox", name="tools").click()
    ana.dialog.get_by_text("or certain cards").click()
    ana.dialog.get_by_role("checkbox", name="leek").click()
    ana.confirm("Sell as the Diamond")

    sale = bob.wait_for("bid")["sale"]
    assert (sale["claim"], sorted(sale["wish"]), sale["card"]) == ("diamond", ["leek2", "tools"], "")
    first, second = bob.view["hand"][:2]
    bob.play(f"BID {first} SAYING soap2")
    assert ana.wait() == "answer"
    expect(ana.page.get_by_role("img", name="Bob's bid: 1 card face down")).to_be_visible()
    expect(ana.page.get_by_role("region", name="Bob")).to_contain_text("2 soap")
    assert_accessible(ana.page)

    ana.press("Another wish")
    ana.dialog.get_by_role("checkbox", name="soap", exact=True).click()
    ana.confirm("Ask for more, with this wish")
    assert sorted(bob.wait_for("bid")["sale"]["wish"]) == ["leek2", "soap", "tools"]
    bob.play(f"BID {second}")
    assert ana.wait() == "answer"
    ana.page.get_by_role("button", name="Accept Bob's bid of 2 cards").click()
    ana.wait_for_answer()
    assert bob.wait_for_event("SaleAgreed")["price"] == 2
    assert bob.wait_for_event("CompensationDrawn")["seat"] == bob.seat
    ana.look_on()
    ana.page.keyboard.press("c")
    expect(ana.dialog.get_by_role("listitem").last).to_contain_text("a bluff")
    expect(ana.dialog.get_by_role("listitem").last).to_contain_text("Bob bought it for 2 cards")


def test_a_bid_lies_face_down_and_says_what_one_likes(
    visit: Visit, server: Process, sockets: ExitStack
) -> None:
    made, (bob,) = table_for(server, sockets, "Bob")
    ana = at_a_page(visit, server, made)
    turn_of(ana, bob, "Bob")
    bob.play(f"SELL {bob.view['hand'][0]} AS broom1 WANT coins")
    assert ana.wait() == "lap"
    expect(ana.page.get_by_role("group", name="The sale")).to_contain_text("Bob says")
    expect(ana.page.get_by_role("group", name="The sale")).to_contain_text("I want coins.")
    expect(ana.page.get_by_role("img", name="The card on sale, face down")).to_be_visible()
    cards = ana.cards()
    ana.hand.first.click()
    ana.press("Bid and say")
    ana.dialog.get_by_role("radio", name="Diamond").click()  # which nobody is dealt
    expect(ana.dialog).to_contain_text("a lie")
    assert_accessible(ana.page)
    ana.confirm("Bid 1 card")
    offer = bob.wait_for("accept")["sale"]["offers"][0]
    assert (offer["cards"], offer["sayings"], offer["kinds"]) == (1, ["diamond"], [])
    ana.look_on()
    expect(ana.page.get_by_role("img", name=re.compile("^Your bid: 1 card: "))).to_be_visible()
    bob.play("ACCEPT Ana")
    ana.wait()
    assert ana.cards() == cards + 1  # one paid, one bought, and one picked


def test_open_bids_lie_face_up_for_the_seller(visit: Visit, server: Process, sockets: ExitStack) -> None:
    made, (bob,) = table_for(server, sockets, "Bob", bids="open", direction="counterclockwise")
    ana = at_a_page(visit, server, made)
    turn_of(ana, bob, "Ana")
    ana.sell()
    bid = bob.wait_for("bid")["hand"][0]
    bob.play(f"BID {bid}")
    assert ana.wait() == "answer"
    expect(ana.page.get_by_role("img", name=re.compile(f"bid: 1 card: {name_of(bid)}"))).to_be_visible()
    assert_accessible(ana.page)
    ana.accepting.first.click()
    assert bob.wait_for_event("SaleAgreed")["paid"] == [bid]


def test_one_tap_sells_and_the_largest_bid_is_taken_in_every_sale_as_said_once(
    visit: Visit, server: Process, sockets: ExitStack
) -> None:
    made, (bob,) = table_for(server, sockets, "Bob")
    ana = at_a_page(visit, server, made)
    order = ana.page.get_by_role("checkbox", name="Accept the largest bid without asking me")
    turn_of(ana, bob, "Ana")
    order.check()
    for _ in range(2):
        turn_of(ana, bob, "Ana")
        expect(order).to_be_checked()
        ana.sell()
        bob.play(f"BID {(bid := bob.wait_for('bid')['hand'][0])}")
        bob.wait_for_event("SaleAgreed")
        bob.told.clear()
        expect(ana.market).to_contain_text(re.compile(f"Sold: Bob gave you .*{name_of(bid)}"))
        expect(ana.page.locator(".announced")).to_have_count(0)


def test_keys_alone_sell_keep_and_bid(visit: Visit, server: Process, sockets: ExitStack) -> None:
    made, (bob,) = table_for(server, sockets, "Bob")
    ana = at_a_page(visit, server, made)
    keys = ana.page.keyboard
    turn_of(ana, bob, "Ana")
    ana.hand.first.focus()
    keys.press("Enter")
    tab_to(ana.page, "^Sell as")
    keys.press("Enter")
    bob.play(f"BID {bob.wait_for('bid')['hand'][0]}")
    assert ana.wait() == "answer"
    bob.told.clear()
    keys.press("x")
    assert bob.wait_for_event("SaleClosed")["why"] == "by the seller"
    turn_of(ana, bob, "Bob")
    bob.play(f"SELL {bob.view['hand'][0]} AS broom1")
    assert ana.wait() == "lap"
    ana.hand.first.focus()
    keys.press("Space")
    tab_to(ana.page, "^Bid 1")
    keys.press("Enter")
    assert bob.wait_for("accept")["sale"]["offers"][0]["cards"] == 1


def tab_to(page: Page, label: str) -> None:
    """Press Tab until a button of that name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if re.search(
            label, page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText")
        ):
            return
    raise AssertionError(f"Tab never came to {label}")


def test_a_doubt_turns_the_card_over_for_all(visit: Visit, server: Process, sockets: ExitStack) -> None:
    made, (bob,) = table_for(server, sockets, "Bob")
    ana = at_a_page(visit, server, made)
    turn_of(ana, bob, "Bob")
    card = bob.view["hand"][0]
    bob.play(f"SELL {card} AS diamond")
    watcher = visit(f"{server.link}/table/{made.table}")
    ana.wait()
    doubt(ana)
    for page in (ana.page, watcher):
        expect(page.locator(".announced")).to_contain_text("A bluff!")
        turned = f"The card on sale, turned over: {name_of(card)}"
        expect(page.get_by_role("img", name=re.compile(turned))).to_be_visible()
    assert ana.wait() == "turn"
    expect(ana.hand.and_(ana.page.get_by_label(name_of(card))).first).to_be_visible()

    assert not bob.wait_for_event("Doubted")["is_true"]
    turn_of(ana, bob, "Bob")
    bob.told.clear()
    card = bob.view["hand"][0]
    bob.play(f"SELL {card} AS {card}")
    ana.wait()
    doubt(ana)
    if ana.wait() == "pay":  # from a hand of one card the table pays by itself
        ana.answer("pay")
    assert bob.wait_for_event("PaymentSeen")["doubter"] == made.seat
    assert bob.wait_for_event("Doubted")["is_true"]
    assert bob.view["sale"]["is_revealed"]
    ana.look_on()
    expect(ana.page.get_by_role("group", name="The sale")).to_contain_text("true")


def doubt(ana: Player) -> None:
    ana.press("Doubt")
    expect(ana.dialog).to_contain_text("you get the card for nothing")
    ana.confirm("Doubt")


def test_a_lap_is_sealed_and_disturbs_nobody(visit: Visit, server: Process, sockets: ExitStack) -> None:
    made, traders = table_for(server, sockets, "Bob", "Cleo")
    ana = at_a_page(visit, server, made)
    if traders[0].view["turn"] == made.seat:
        ana.wait()
        ana.answer("turn")
        for trader in traders:
            trader.wait_for("pass")
            trader.play("PASS")
        traders[0].hear()  # of what the other did, and that the turn is over
    seller, other = sorted(traders, key=lambda trader: trader.seat != traders[0].view["turn"])
    seller.wait_for("sell")
    seller.play(f"SELL {seller.view['hand'][0]} AS rake3")
    assert ana.wait() == "lap"
    place = ana.page.get_by_role("region", name="Cleo" if other is traders[1] else "Bob")
    expect(place).to_contain_text("may act")
    ana.hand.first.click()
    ana.press("Bid and say")
    other.play(f"BID {other.wait_for('bid')['hand'][0]}")
    expect(place).to_contain_text("sealed")
    expect(place.get_by_role("img", name="bid")).to_have_count(0)
    expect(ana.dialog).to_contain_text("Bid 1 card and say")
    ana.confirm("Bid 1 card")
    ana.look_on()
    expect(place).to_contain_text("bid")
    expect(place.get_by_role("img", name="bid: 1 card face down")).to_be_visible()
    assert len(seller.wait_for("accept")["sale"]["offers"]) == 2


def test_a_card_dropped_on_the_table_is_for_sale_and_three_buy_soap(
    visit: Visit, server: Process, sockets: ExitStack
) -> None:
    made, (bob,) = table_for(server, sockets, "Bob")
    ana = at_a_page(visit, server, made)
    turn_of(ana, bob, "Ana")
    cards = ana.cards()
    ana.hand.first.drag_to(ana.page.locator(".cloth"))
    expect(ana.dialog).to_contain_text(re.compile("Sell the .* as"))
    ana.dialog.get_by_role("button", name="Back").click()
    assert ana.cards() == cards
    ana.page.keyboard.press("Escape")
    ana.choose_three()
    ana.press("Buy")
    assert bob.wait_for("sell")["discards"][made.seat] == GIVEN_FOR_SOAP
    expect(ana.page.get_by_role("img", name="Soap deck: 39 cards")).to_be_visible()
    assert ana.cards() == cards - GIVEN_FOR_SOAP + 1


def test_the_market_deck_shows_a_card_that_lies_face_up(
    visit: Visit, server: Process, sockets: ExitStack
) -> None:
    made, (bob,) = table_for(server, sockets, "Bob")
    ana = at_a_page(visit, server, made)
    seen: set[bool] = set()
    while len(seen) < 2:
        turn_of(ana, bob, "Ana")
        top = bob.view["market"]["top"]
        seen.add(bool(top))
        deck = ana.page.get_by_role("img", name=re.compile("^Market deck"))
        expect(deck.locator("[data-face]")).to_have_attribute("data-face", top)
        turn_of(ana, bob, "Bob")


def test_the_diamond_is_declared_and_the_round_explained(visit: Visit, server: Process) -> None:
    with ExitStack() as sockets:
        made, (bob,) = table_for(server, sockets, "Bob", target=200)
        traders = [Trader(sockets.enter_context(server.connect()), made), bob]
        holder = play_until_a_diamond(traders)
    seat = [made, wire.Seated(made.table, bob.seat, bob.token, "")][holder.seat]
    person = at_a_page(visit, server, seat)
    assert person.wait() == "diamond"
    assert_accessible(person.page)
    person.dialog.get_by_role("radio", name="broom 1").click()
    person.confirm("It is a broom")
    assert person.wait() == "sheet"
    sheet = person.dialog
    for category in ("coins", "vegetables", "tools", "soap"):
        expect(sheet.get_by_role("table")).to_contain_text(category, ignore_case=True)
    expect(sheet).to_contain_text("The Diamond counts as a broom")
    expect(sheet.get_by_role("heading", name="The truth report")).to_be_visible()
    claims = sheet.get_by_role("list", name="Claims").get_by_role("listitem")
    expect(claims.first).to_contain_text("Nobody doubted it. Not sold")
    expect(claims.filter(has_text="You:").first).to_contain_text("true")
    expect(claims.filter(has_not_text="You:").first).to_contain_text("never known")
    assert_accessible(person.page)
    person.go_on()
    expect(person.dialog).to_be_hidden()


def play_until_a_diamond(traders: list[Trader]) -> Trader:
    """Let both buy soap whenever they can, until a round ends with the Diamond in a hand; whose it is."""
    while True:
        one, other = sorted(traders, key=lambda trader: trader.seat not in trader.news["actors"])
        may, hand = one.view["may"], one.view["hand"]
        if "diamond" in may:
            return one
        others = [card for card in hand if card != "diamond"]
        if "buy" in may and len(others) >= GIVEN_FOR_SOAP:
            one.play(f"BUY {' '.join(others[:GIVEN_FOR_SOAP])}")
        else:
            one.play(f"SELL {hand[0]} AS {hand[0]}" if "sell" in may else "PASS")
        other.hear()


def test_a_match_is_played_to_its_end_on_a_phone(visit: Visit, server: Process) -> None:
    plan = {"game": "sapone", "pace": "fast", "options": {"max_rounds": 1}}
    (seat,) = late(LAST_PLAYS, "phone", "me", *["medium"] * 3, **plan).put(server)
    ana = at_a_page(visit, server, seat, size=PHONE, has_touch=True, is_mobile=True)
    seen: set[str] = set()
    while (phase := ana.wait()) != "over":
        widths = ana.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1]
        if phase not in seen:
            seen.add(phase)
            assert_accessible(ana.page)
            box = ana.hand.first.bounding_box()
            assert box is None or min(box["width"], box["height"]) >= 44
        ana.answer(phase)
    assert seen >= {"turn", "lap"}
    players = ana.dialog.get_by_role("list", name="The players by their points")
    expect(players.get_by_role("listitem")).to_have_count(4)
    expect(ana.dialog.get_by_role("heading", name="The truth report")).to_be_visible()
    assert_accessible(ana.page)


def test_a_watcher_sees_backs_and_the_replay_sees_all(visit: Visit, server: Process) -> None:
    made = server.make(*["medium"] * 3, game="sapone", pace="fast", public=True, options={"max_rounds": 1})
    page = visit(f"{server.link}/table/{made.table}", size=DESKTOP)
    expect(page.get_by_role("img", name=re.compile(r"'s hand: \d+ cards?"))).to_have_count(2)
    eventually("the end", lambda: server.get(f"/api/tables/{made.table}").json()["state"] == "over")
    page.goto(f"{server.link}/replay/{made.table}")
    expect(page.get_by_role("slider")).to_be_visible()
    for step in ("1", "2", "3"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("slider")).to_have_value(step)
    expect(page.get_by_role("list", name=re.compile("'s hand$"))).to_have_count(3)
    page.keyboard.press("End")
    expect(page.get_by_role("list", name="The players by their points")).to_be_visible()
    page.get_by_role("button", name="Points", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="The truth report")).to_be_visible()
    assert_accessible(page)


def test_the_sheet_of_six_is_as_wide_as_its_dialog_and_gives_each_reason_a_line(
    visit: Visit, server: Process
) -> None:
    made = server.make(*["beginner"] * 6, game="sapone", pace="fast", public=True, options={"max_rounds": 1})
    eventually("the end", lambda: server.get(f"/api/tables/{made.table}").json()["state"] == "over")
    page = visit(f"{server.link}/replay/{made.table}", size=DESKTOP)
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    page.get_by_role("button", name="Points", exact=True).click()
    sheet = page.get_by_role("dialog").get_by_role("region", name="Round 1")
    expect(sheet.get_by_role("columnheader")).to_have_count(7)
    for category in ("Most coins", "Best vegetables", "Best tools", "Most soap"):
        row = sheet.get_by_role("row", name=category)
        expect(row.locator("xpath=following-sibling::tr[1]/td")).to_have_attribute("colspan", "7")
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    assert_accessible(page)


def test_a_table_is_set_up_and_one_press_leads_to_four(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.get_by_text("Sapone", exact=True).click()
    page.get_by_role("button", name="Set up a table").first.click()
    dialog = page.get_by_role("dialog")
    for label in ("Play to", "Turns go", "Points of an unbreakable tie", "Bids are laid"):
        expect(dialog.get_by_label(label)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play Sapone now").click()
    expect(page.get_by_role("region", name=re.compile("."))).to_have_count(3)
