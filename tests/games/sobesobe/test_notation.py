"""SobeSobe in words: what a player may write, and what is answered to what cannot be."""

from collections.abc import Mapping

import pytest

from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn, Refused
from mazzo.core.marked import plain
from mazzo.core.model import Event
from mazzo.games.sobesobe import GAME
from mazzo.games.sobesobe.model import CardPlayed, Exchanged, HandsDealt, MatchEnded, TrumpNamed
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

NAMES = ["Ann", "Bob", "Cy"]
BLIND = {"phase": "blind"}
TRUMP = {"phase": "trump"}
DECIDE = {"phase": "decide", "trump": "hearts"}
EXCHANGE = {"phase": "exchange", "trump": "hearts", "hands": [["2D", "3S", "7H", "KC", "AC"], [], []]}
LEAD = {"trump": "hearts", "hands": [["2D", "3S", "7H"], [], []]}
FOLLOW = {**LEAD, "tricks": [{"leader": 1, "cards": ["5D"]}]}

FORMS = "Write blind hearts, deal, hearts, play, sit, exchange 2D 3S, exchange none, or a card (7H)."
SPELLING = "A card is a rank (2 3 4 5 6 J Q K 7 A) and a suit (S H C D), like 7D."
SUITS = "there are clubs, diamonds, hearts and spades"
HELD = "2D 3S KC 7H AC"
MOST = "At most three cards can be exchanged"
EXCHANGES = "Exchange up to three cards, as in exchange 2D 3S, or write exchange none (SOB-5)."


def a_match(position: Mapping[str, object]) -> Match:
    return Match(GAME, NAMES, seed=seed_from("salt"), position=position)


@pytest.mark.parametrize(
    ("position", "text", "recorded"),
    [
        (BLIND, "blind hearts", "blind hearts"),
        (BLIND, "  Blind   SPADES ", "blind spades"),
        (BLIND, "blind d", "blind diamonds"),
        (BLIND, "deal", "deal"),
        (TRUMP, "hearts", "hearts"),
        (TRUMP, "Trump clubs", "clubs"),
        (TRUMP, "trump C", "clubs"),
        (DECIDE, "play", "play"),
        (DECIDE, "sit", "sit"),
        (DECIDE, "Sit out", "sit"),
        (EXCHANGE, "exchange none", "exchange none"),
        (EXCHANGE, "exchange 3s 2d", "exchange 2D 3S"),
        (EXCHANGE, "exchange AC,2D+3S", "exchange 2D 3S AC"),
        (LEAD, "7h", "7H"),
        (LEAD, "play 7H", "7H"),
    ],
)
def test_one_play_may_be_written_in_many_ways_and_is_recorded_in_one(
    position: Mapping[str, object], text: str, recorded: str
) -> None:
    match = a_match(position)
    assert match.attempt(match.actors()[0], text).text == recorded


@pytest.mark.parametrize("position", [BLIND, TRUMP, DECIDE, EXCHANGE, LEAD, FOLLOW])
def test_every_command_on_the_menu_is_recorded_as_it_is_offered(position: Mapping[str, object]) -> None:
    match = a_match(position)
    seat = match.actors()[0]
    commands = match.commands(seat)
    assert commands
    assert [match.attempt(seat, command).text for command in commands] == commands


def test_an_exchange_offers_every_set_of_up_to_three_cards_once() -> None:
    commands = a_match(EXCHANGE).commands(0)
    assert commands is not None
    assert len(commands) == len(set(commands)) == 1 + 5 + 10 + 10


@pytest.mark.parametrize(
    ("position", "text", "kind", "sentence"),
    [
        (BLIND, "", NotUnderstood, f"Nothing is no command. {FORMS}"),
        (BLIND, "blind stars", NotUnderstood, f"stars is no suit: {SUITS}. {FORMS}"),
        (BLIND, "fold", NotUnderstood, f"FOLD is no card. {SPELLING} {FORMS}"),
        (LEAD, "8H", NotUnderstood, f"8H is no card. {SPELLING} {FORMS}"),
        (EXCHANGE, "exchange", NotUnderstood, f"Which cards? {FORMS}"),
        (EXCHANGE, "exchange 2D 2D", NotUnderstood, f"A card can be exchanged only once. {FORMS}"),
        (EXCHANGE, "exchange 2C", NotAllowed, f"2C is not in your hand; you hold {HELD}. {EXCHANGES}"),
        (EXCHANGE, "exchange 2D 3S 7H KC", NotAllowed, f"{MOST}, not 4 (SOB-5)."),
        (EXCHANGE, "2D", NotAllowed, f"Nobody plays a card before all have had their exchange. {EXCHANGES}"),
        (LEAD, "AH", NotAllowed, "AH is not in your hand; you hold 2D 3S 7H. Play 2D, 3S or 7H."),
        (LEAD, "exchange 2D", NotAllowed, "The exchange is over (SOB-5). Play 2D, 3S or 7H."),
        (FOLLOW, "7H", NotAllowed, "Diamonds were led, and you can follow suit (SOB-9). Play 2D."),
    ],
)  # fmt: skip
def test_a_refusal_says_what_was_wrong_and_what_would_do(
    position: Mapping[str, object], text: str, kind: type[Refused], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        a_match(position).attempt(0, text)
    assert str(refused.value) == sentence


def test_a_seat_that_is_not_to_act_hears_who_is_and_by_which_ruling() -> None:
    with pytest.raises(NotYourTurn, match=r"It is not your turn: Cy is to act \(SOB-16\)\."):
        a_match(DECIDE).attempt(1, "sit")


def test_events_are_sentences() -> None:
    def told(event: Event) -> str:
        return plain(GAME.show(event, NAMES))

    assert told(TrumpNamed(0, "clubs", False, 1)) == "Ann names clubs trump; each trick is worth 1 point."
    assert told(HandsDealt([0, 2, 1], 2)) == "Everyone is dealt 2 cards."
    assert told(HandsDealt([0, 1], 3)) == "Ann and Bob are dealt 3 cards each."
    assert told(Exchanged(1, 0)) == "Bob exchanges nothing."
    assert told(CardPlayed(1, "7H", "leads")) == "Bob leads 7H."
    assert told(CardPlayed(1, "7H", "cuts")) == "Bob cuts with 7H."
    assert told(MatchEnded([2], [5, 57, -2], [0, 0, 310], False)) == "Cy wins at -2; Cy is paid 310 cents."
    assert told(MatchEnded([0, 1], [0, 0, 19], [48, 47, 0], False)) == (
        "Ann and Bob share the victory at 0; Ann is paid 48 cents and Bob is paid 47 cents."
    )
