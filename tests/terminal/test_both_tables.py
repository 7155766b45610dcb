"""One session: the same words, typed at a table here and at a server's, with the same cards."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.service import Process, process
from tests.server.staged import Staged
from tests.terminal.console import Conversation

from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match

DEAL = "both tables 1"  # Ada begins
FIRST = (Match(find("scopa"), ["Ada", "medium"], seed=seed_from(DEAL)).commands(0) or [])[0]
DEED = FIRST.replace("capture", "captures").replace("trail", "trails").split()[0]
THERE = "http://127.0.0.1"

# What is typed, and what is answered here and there; where there is one answer, it is the same to the letter.
WORDS = {
    "RULES": ["The classic Italian fishing game"],
    "LOG": ["On the table: "],
    "": ["Ada is to act."],
    "HINT": ["Hint: ", "Hint: "],
    "SAY": ["Not understood: SAY is followed by what you want to say"],
    "say hello": ["Not allowed: There is nobody to talk to", "Ada: hello"],
    "SAVE": ["The match is saved in ", "The server keeps the match after every play."],
    "UNDO": ["Not allowed: There is no play of yours to take back."],
    "carry": [
        "Not allowed: A match at this computer has no link.",
        "This link takes your seat along, once: ",
    ],
    "replace Zoe": ["Not understood: REPLACE is followed by the name of who is gone, one of Ada, BOT."],
    "replace BOT": ["Not allowed: Nobody is gone", "Not allowed: "],
    "LEAVE": ["Not allowed: There is no seat to give up here", "Type LEAVE once more"],
    "dance": ["Not understood: dance is no card."],
    "trail 4H": ["Not allowed: 4H is not in your hand"],
    FIRST: [f"Ada {DEED}", f"Ada {DEED}"],
    "log": [f"Ada {DEED}", f"Ada {DEED}"],
}
HELPED = {  # which words are explained, and where
    "HELP": "both",
    "RULES": "both",
    "HINT": "both",
    "LOG": "both",
    "QUIT": "both",
    "UNDO": "both",
    "SAVE": "here",
    "SAY": "there",
    "CARRY": "there",
    "REPLACE": "there",
    "LEAVE": "there",
}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("both") / "data") as running:
        yield running


@pytest.fixture
def talks(tmp_path: Path, service: Process) -> Iterator[tuple[Conversation, Conversation]]:
    """Ada at a table here and at one there, when she is to act for the first time."""
    words = ("play", "scopa", "--seats", "me:Ada", "medium", "--seed", DEAL, "--no-practice")
    here = Conversation(tmp_path / "here", *words)
    (seat,) = Staged(DEAL, "me", "medium", names=["Ada"], pace="fast").put(service)
    with service.enter(seat) as client:
        key = client.ask('{"do": "carry"}', "carried")["key"]
    there = Conversation(tmp_path / "there", "join", f"{service.link}/table/{seat.table}#seat={key}")
    for talk in (here, there):
        talk.until("Ada> ")
    yield here, there
    for talk in (here, there):
        talk.kill()


def answer(talk: Conversation, line: str) -> str:
    """What is said to the line, in which BOT stands for the bot's name: tables have their own."""
    bot = re.search(r"Ada 0, (\w+) 0", talk.heard)
    assert bot is not None
    talk.say(line.replace("BOT", bot[1]))
    told = talk.until("Ada> ").removesuffix("Ada> ").split("\n", 1)[1]
    return re.sub(rf"\b({bot[1]}|medium)\b", "BOT", told)


def test_every_word_is_answered_at_both(talks: tuple[Conversation, Conversation]) -> None:
    for line, expected in WORDS.items():
        told = [answer(talk, line) for talk in talks]
        assert [part in text for part, text in zip(expected * 2, told, strict=False)] == [True, True], told
        if len(expected) == 1:
            assert told[0] == told[1], line
    for talk in talks:
        talk.say("QUIT")
        assert talk.close() == 0
    assert "To go on: mazzo resume " in talks[0].heard
    assert f"To go on: mazzo join {THERE}" in talks[1].heard


def test_help_lists_the_same_plays_and_the_words_that_mean_something_there(
    talks: tuple[Conversation, Conversation],
) -> None:
    (plays, here), (same, there) = (answer(talk, "HELP").split("Or type:\n") for talk in talks)
    assert plays == same
    assert plays.startswith(f"You can play:\n  {FIRST}\n")
    listed = [set(re.findall(r"^  ([A-Z]+) ", text, re.MULTILINE)) for text in (here, there)]
    assert listed == [
        {word for word, where in HELPED.items() if where in ("both", place)} for place in ("here", "there")
    ]
