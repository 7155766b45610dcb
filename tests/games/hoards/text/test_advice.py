"""A hint in Hoards gives the reason that applies to the play, at this moment."""

from typing import Any

import pytest

from mazzo.core.marked import plain
from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

GAME = find("hoards")
HANDS = [["7H", "7S", "9D", "KH"], ["2C", "JD", "4S"], ["5D", "6D", "AC"]]
PILES = [[["3H", "3S"]], [["4H", "4C"]], []]


def table(**zones: Any) -> Match:
    position = {"hands": HANDS, "piles": PILES, "turn": 0, **zones}
    return Match(GAME, ["Ann", "Bob", "Cyd"], seed=seed_from("advice"), position=position)


def why(match: Match, seat: int, text: str) -> str:
    state = GAME.imagine(match.view(seat))
    return plain(GAME.explain(state, seat, GAME.read(state, seat, text)))


@pytest.mark.parametrize(
    ("play", "zones", "reason"),
    [
        ("HOARD 7S 7H", {}, "In your hoard 7S and 7H count for you; in your hand they would cost 28 points"),
        ("ADD 9D TO 1", {}, "In your hoard 9D counts for you; in your hand it would cost 18 points"),
        ("DRAW 1", {}, "You keep the card, and nothing is discarded for the others"),
        ("DRAW 3", {}, "Of 3 cards you keep the one that suits you best."),
        ("DRAW 1", {"deck": ["8C"]}, "That empties the deck, so that this turn is the last one."),
        ("TAKE", {"discards": ["JS", "QC"]}, "The discard pile brings you 2 cards at once."),
        ("RAID 1 RANDOM", {}, "That hand has 3 cards, and a random one may be better"),
        ("RAID 1 GIVE", {}, "That hand has 3 cards, and two of them are more than one"),
        ("STROLL PEEK", {}, "you can draw it in this turn"),
        ("STROLL PEEK", {"used": ["accumulate"]}, "You can leave the next player a bad card"),
        ("LAY KH", {}, "Only a king in your hoard can roar. Armed, the red dragon wins you a draw"),
        ("END", {"used": ["hoard", "accumulate"]}, "You have done two actions"),
        ("END", {}, "No action that is left is likely to gain anything."),
    ],
)
def test_the_reason_is_that_of_the_moment(play: str, zones: dict[str, Any], reason: str) -> None:
    assert reason in why(table(**zones), 0, play)


def test_a_hand_that_is_filled_up_is_a_reason_to_end() -> None:
    match = table(hands=[["9D"], *HANDS[1:]], used=["hoard", "accumulate"])
    assert why(match, 0, "END").endswith("Your hand is filled up to three cards.")


def test_who_is_raided_hears_what_a_fight_would_show() -> None:
    match = table()
    match.play(0, "RAID Bob RANDOM")
    assert why(match, 1, "AGREE") == "In a fight you would show JD to all, and might lose it."
    assert why(match, 1, "DISPUTE") == "If JD wins the fight, you choose how you are raided."


@pytest.mark.parametrize(
    ("raided", "random", "give"),
    [
        (False, "A random card may be better than the two", "Two cards are more than one"),
        (True, "You lose one card and not two.", "You choose yourself which two you can spare."),
    ],
)
def test_the_winner_of_a_fight_hears_their_own_reason(raided: bool, random: str, give: str) -> None:
    match = table(hands=[["7H", "9D"], ["JD", "4S", "2C"] if raided else ["8D", "4S", "2C"], ["5D", "6D"]])
    match.play(0, "RAID Bob GIVE")
    match.play(1, "DISPUTE")
    seat = 1 if raided else 0
    assert match.actors() == [seat]
    assert random in why(match, seat, "CHOOSE RANDOM")
    assert give in why(match, seat, "CHOOSE GIVE")


def test_what_was_peeked_at_is_put_where_it_serves() -> None:
    match = table()
    match.play(0, "STROLL PEEK")
    assert why(match, 0, "TOP") == "You can still draw it in this turn."
    assert why(match, 0, "BOTTOM") == "What lies below it is likely to be better to draw."
    later = table(used=["accumulate"])
    later.play(0, "STROLL PEEK")
    assert why(later, 0, "BOTTOM") == "At the bottom the others do not draw it."
