"""Hoards in words: others by name or by seat, and what is refused and why."""

import pytest

from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn, Refused
from mazzo.games import find
from mazzo.games.hoards.model import Options
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

GAME = find("hoards")
ZONES = {"hands": [["7H", "7S", "9D"], ["2C", "KH"]], "piles": [[["3H", "3S"]], [["4H", "4S"]]]}


def begun(*names: str) -> Match:
    return Match(GAME, names or ["Ann", "Bob"], Options(), seed_from("words"), position=ZONES)


@pytest.mark.parametrize(
    "text", ["RAID Bob RANDOM", "raid bob random", "RAID 1 RANDOM", "  raid   BOB  random "]
)
def test_another_is_called_by_name_or_by_seat(text: str) -> None:
    match = begun()
    match.play(0, text)
    assert match.moves == [(0, "RAID 1 RANDOM")]


def test_a_name_may_have_several_words_and_be_part_of_another() -> None:
    match = begun("Ann Lee", "Ann")
    match.play(0, "RAID Ann GIVE")
    assert match.moves == [(0, "RAID 1 GIVE")]


def test_a_player_who_is_called_like_a_command_is_called_by_seat() -> None:
    match = begun("Ann", "END")
    match.play(0, "END")
    assert match.actors() == [1]


@pytest.mark.parametrize(
    ("text", "kind", "part"),
    [
        ("RAID Cyd RANDOM", NotUnderstood, "nobody here"),
        ("RAID 1 LOUDLY", NotUnderstood, "RAID says whom and how, as in RAID 1 RANDOM.*HOA-20"),
        ("RAID 0 GIVE", NotAllowed, "HOA-20"),
        ("DRAW 4", NotUnderstood, "One, two or three"),
        ("DRAW many", NotUnderstood, "no number"),
        ("LAY 7H", NotUnderstood, "no king"),
        ("LAY KH", NotAllowed, "HOA-22"),
        ("HOARD 7H 7H", NotUnderstood, "only once"),
        ("HOARD 7H 9D", NotAllowed, "HOA-4"),
        ("HOARD 8H 8D", NotAllowed, "8H and 8D are not in your hand; you hold 7S 7H 9D.*HOA-16"),
        ("ADD 9D TO 2", NotAllowed, "HOA-6"),
        ("LOOT Bob 1", NotAllowed, "HOA-16"),
        ("KEEP 7H", NotAllowed, "not what is asked now"),
        ("AGREE", NotAllowed, "not what is asked now"),
        ("DISCARD 7H", NotAllowed, "not what is asked now"),
        ("", NotUnderstood, "Nothing is no command"),
    ],
)
def test_a_refusal_says_what_would_do(text: str, kind: type[Refused], part: str) -> None:
    with pytest.raises(kind, match=part):
        begun().play(0, text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("HOARD", "HOARD names the cards.*HOARD 7H 7S.*HOA-4"),
        ("hoard", "HOARD names the cards"),
        ("RAID", "RAID says whom and how"),
        ("RAID Bob", r"Say how, too: RAID 1 RANDOM or RAID 1 GIVE \(HOA-20\)"),
        ("RAID 7", "7 is nobody here"),
        ("LOOT Bob", r"Say which pile, too, as in LOOT 1 1 \(HOA-9\)"),
        ("ADD 7H", "ADD names a card and a pile of yours.*ADD 7D TO 2.*HOA-6"),
        ("DRAW", "DRAW says how many.*HOA-18"),
        ("STROLL", "STROLL is followed by LOOK.*HOA-22"),
        ("STROLL LAY", "STROLL is followed by LOOK.*HOA-22"),
        ("LAY", "LAY names a king.*HOA-22"),
        ("ROAR", "ROAR names a king.*HOA-17"),
        ("KEEP", "KEEP names one"),
        ("PICK", "PICK names a king"),
        ("GIVE", "GIVE names two cards"),
        ("DISCARD", "DISCARD names cards"),
        ("CHOOSE", "CHOOSE is followed by RANDOM or GIVE"),
        ("END now", "END stands alone"),
    ],
)
def test_a_command_that_lacks_something_says_what(text: str, part: str) -> None:
    with pytest.raises(NotUnderstood, match=part) as refused:
        begun().play(0, text)
    assert "no command" not in str(refused.value)


@pytest.mark.parametrize("text", ["7H", "KEEP 7X", "what?", "HOARD 7H 7H"])
def test_who_is_asked_something_and_writes_nonsense_is_told_what_is_asked(text: str) -> None:
    match = begun()
    match.play(0, "RAID Bob GIVE")
    with pytest.raises(NotUnderstood, match=r"AGREE or DISPUTE \(HOA-20\)"):
        match.play(1, text)


def test_who_is_not_asked_is_told_so() -> None:
    with pytest.raises(NotYourTurn, match="Ann is to act"):
        begun().play(1, "END")
