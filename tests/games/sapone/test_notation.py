"""How plays of Sapone are written, and what is said to those who write them otherwise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import any_play, whole_matches

from mazzo.core.bits import Rng
from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.marked import plain
from mazzo.games.sapone import GAME
from mazzo.games.sapone.model import Options, View
from mazzo.games.sapone.notation import read, write
from mazzo.games.sapone.position import place
from mazzo.games.sapone.rules.play import Sapone
from mazzo.games.sapone.rules.reasons import asked
from mazzo.games.sapone.text.console import forms
from mazzo.games.sapone.text.sentences import FORMS
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.terminal.words import MOST_PLAYS

NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"]
HANDS = [["coin1", "coin1", "shovel5", "leek2"], ["coin1", "leek2", "soap1"], ["pick4"]]
SALE = {"on_sale": ["watermelon1"], "sale": {"claim": "leek2", "deeds": ["", "added", "passed"]}}
TURN = place({"hands": HANDS}, Options(), 3, Rng(1))
LAP = place({"hands": HANDS, **SALE}, Options(), 3, Rng(1))
ANSWER = place({"hands": HANDS, **SALE, "bids": [[], ["rake3"], []], "phase": "answer"}, Options(), 3, Rng(1))


@pytest.mark.parametrize(
    ("state", "seat", "text", "written"),
    [
        (TURN, 0, "SELL coin1 AS watermelon1 WANT vegetables", None),
        (TURN, 0, "sell coin1 as watermelon1", "SELL coin1 AS watermelon1"),
        (TURN, 0, "sell leek2 as leek2 want soap leek2 soap", "SELL leek2 AS leek2 WANT leek2 soap"),
        (TURN, 0, "BUY coin1 coin1 shovel5", None),
        (TURN, 0, "buy shovel5, coin1, coin1", "BUY coin1 coin1 shovel5"),
        (LAP, 1, "BID coin1 leek2 SAYING soap1 soap1", None),
        (LAP, 1, "bid soap1+coin1 saying soap2 coin4", "BID coin1 soap1 SAYING coin4 soap2"),
        (LAP, 1, "BID coin1", None),
        (LAP, 1, "pass", "PASS"),
        (LAP, 2, "Doubt", "DOUBT"),
        (ANSWER, 0, "ACCEPT 1", None),
        (ANSWER, 0, "MORE", None),
        (ANSWER, 0, "MORE WANT leek2 tools", None),
        (ANSWER, 0, "more want tools leek2", "MORE WANT leek2 tools"),
        (ANSWER, 0, "CLOSE", None),
    ],
)
def test_every_form_reads_and_is_written_as_the_rulings_have_it(
    state: Sapone, seat: int, text: str, written: str | None
) -> None:
    assert write(state, seat, read(state, seat, text)) == (written or text)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "Nothing is no command"),
        ("steal coin1", "steal coin1 is no command. Write for example SELL coin1"),
        ("SELL", "SELL is written like this"),
        ("SELL coin1", "declare the card to be"),
        ("SELL coin1 AS", "SELL is written like this"),
        ("SELL coin1 leek2", "SELL is written like this"),
        ("SELL coin1 AS leek2 WANT", "SELL is written like this"),
        ("SELL coin9 AS leek2", "coin9 is no kind of card"),
        ("SELL coins AS leek2", "coins is no kind of card"),
        ("BUY coin1 coin1 gold", "gold is no kind of card"),
        ("PASS coin1", "PASS is written like this: PASS"),
        ("DIAMOND", "DIAMOND is written like this: DIAMOND soap2"),
        ("PAY", "PAY is written like this: PAY coin1"),
        ("ACCEPT Zoe", "ACCEPT is written like this: ACCEPT Bob"),
        ("ACCEPT 9", "There is no seat 9"),
        ("MORE tools", "MORE is written like this: MORE"),
    ],
)
def test_what_is_not_understood_is_answered_with_how_to_write_it(text: str, answer: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(TURN, 0, text)
    assert answer in plain(GAME.say(refused.value.reason, NAMES))


@pytest.mark.parametrize(
    ("state", "seat", "words"),
    [
        (TURN, 0, ["BID", "PASS", "PASS ALL", "DOUBT", "PAY", "ACCEPT", "MORE", "CLOSE", "DIAMOND"]),
        (LAP, 1, ["SELL", "BUY", "PAY", "ACCEPT", "MORE", "CLOSE", "DIAMOND"]),
        (ANSWER, 0, ["SELL", "BUY", "BID", "PASS", "PASS ALL", "DOUBT", "PAY", "DIAMOND"]),
    ],
)
def test_a_word_at_the_wrong_time_is_refused_with_what_is_asked_for(
    state: Sapone, seat: int, words: list[str]
) -> None:
    for word in words:
        with pytest.raises(NotAllowed) as refused:
            read(state, seat, FORMS[word].replace("Bob", "1"))
        reason = refused.value.reason
        assert (reason.name, reason.values) == ("wrong time", {**asked(state, seat), "word": word.split()[0]})
    for word in FORMS.keys() - words:
        assert read(state, seat, FORMS[word].replace("Bob", "1"))


def test_the_kinds_have_the_names_of_the_rulings() -> None:
    names = "coin1 coin2 coin3 coin4 watermelon1 leek2 broccoli3 cucumber4 artichoke5"
    assert " ".join(GAME.cards) == f"{names} broom1 scythe2 rake3 pick4 shovel5 soap1 soap2 diamond"


@whole_matches
@given(st.integers(2, 6), st.integers(0, 10_000))
def test_examples_of_what_one_may_play_are_few_and_each_can_be_played(seats: int, number: int) -> None:
    match = Match(GAME, NAMES[:seats], Options(max_rounds=1), seed_from(str(number)))
    rng = Rng(number)
    while not match.is_over:
        for seat in match.actors():
            seen = match.view(seat)
            assert isinstance(seen, View)
            examples = forms(seen)
            assert {text.split()[0].lower() for text in examples} == set(seen.may)
            assert len(examples) <= MOST_PLAYS
            for text in examples:
                match.attempt(seat, text)
        match.play(*any_play(match, rng))
