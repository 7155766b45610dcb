"""The page brings a word, keeps the hashes, and seals a match by itself; a forged record it calls wrong."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect
from tests.browser.conftest import Visit, assert_accessible
from tests.browser.people import Person, play_to_the_end
from tests.browser.test_scopa import play_through_sockets, two_people
from tests.server.service import Process

from mazzo.match.fair import word_hash
from mazzo.match.verify import verify


def test_two_pages_show_their_words_and_check_the_record(visit: Visit, server: Process) -> None:
    ada, bob = two_people(visit, server)
    table = ada.page.url.rpartition("/")[2]
    ada.page.get_by_role("button", name="Menu").click()
    ada.dialog.get_by_text("How deals are checked").click()
    hashes = ada.dialog.locator("dd").all_inner_texts()
    assert_accessible(ada.page)
    ada.page.keyboard.press("Escape")
    play_through_sockets(server, [ada, bob], 33)
    assert play_to_the_end([ada, bob]) == 3

    for person in (ada, bob):
        seal = person.dialog.locator("details", has_text="Checked")
        expect(seal).to_contain_text("the deal was not tampered with")
        seal.locator("summary").click()
        expect(seal).to_contain_text("Right: your own word is among them.")
        expect(seal).to_contain_text(
            "Right: the hashes of all words are those that were shown before the first card."
        )
        assert_accessible(person.page)
    bob.dialog.get_by_role("button", name="Close").click()
    expect(bob.page.get_by_text("deal checked")).to_be_visible()
    assert_accessible(bob.page)

    raw = server.get(f"/api/tables/{table}/record").body
    record = json.loads(raw)
    assert hashes == [record["commitment"], *record["hashes"]]
    assert len(set(record["words"])) == 2
    assert verify(raw, hashes[0]).is_sound

    for change, sentence in FORGERIES:
        ada.page.route("**/record", answering({**record, **change(record)}))
        ada.page.reload()
        seal = ada.dialog.locator("details", has_text="Checked")
        expect(seal).to_contain_text("something is wrong with the deal")
        expect(seal).to_contain_text(sentence)
        ada.page.unroute("**/record")


def answering(record: dict[str, Any]) -> Callable[[Route], None]:
    """A server that gives this record."""
    return lambda route: route.fulfill(json=record)


def another_word(record: dict[str, Any], seat: int) -> dict[str, Any]:
    """As if a word had been chosen after the others were known, and its hash with it."""
    words = [*record["words"][:seat], "chosen", *record["words"][seat + 1 :]]
    return {"words": words, "hashes": [word_hash(word) for word in words]}


FORGERIES: list[tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = [
    (lambda record: {"seed": "00" * 32}, "the server’s number does not have the hash"),
    (lambda record: another_word(record, 1), "the hashes of the words are not those that were shown"),
    (lambda record: another_word(record, 0), "your own word is missing"),
    (lambda record: {"words": record["words"][::-1]}, "a word does not have its hash"),
    (lambda record: {"hashes": [], "words": ["x"]}, "there are words without hashes"),
    (lambda record: {"scores": [21, 0]}, "the scores are not those that you saw"),
]


def test_who_waits_in_the_lobby_has_their_word_brought_to_the_table(visit: Visit, server: Process) -> None:
    page = visit(server.link)
    page.get_by_role("button", name="Set up a table").first.click()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to this table").input_value()
    page.get_by_role("link", name="Back to the lobby").click()
    bob = Person(visit(link))
    bob.sit_down("Bob")
    expect(bob.hand.first).to_be_visible()
    expect(page).to_have_url(f"{server.link}/")
    expect(page.get_by_text("You with Bob")).to_be_visible()
