"""What is offered and explained: one example of each kind of play, and words that never break."""

import pytest

from mazzo.bots.bot import QuickBot, whole_play
from mazzo.core.bits import Rng
from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.terminal.faces import LETTERS
from mazzo.terminal.plain import Plain
from mazzo.terminal.prompt import one_line
from mazzo.terminal.words import AT_A_SERVER, HERE, Plays, offered, readable, remark_lines, show_help


class Narrow(Plain):
    """A display of sixty columns."""

    width = 58


def splendor() -> Match:
    return Match(find("splendor"), ["Ada", "Bob"], seed=seed_from("words"))


@pytest.mark.parametrize(
    "command",
    [
        "mazzo resume /home/ada/.local/share/mazzo/matches/scopa-0482c58b.json",
        f"mazzo verify /home/ada/mazzo/matches/scopa-0482c58b.json --hash {'0a' * 32}",
        "mazzo join http://127.0.0.1:8770/table/abcdefghjkmn",
    ],
)
def test_a_command_that_is_there_to_be_copied_stays_in_one_line(command: str) -> None:
    assert remark_lines(f"To go on: {command}", 40) == [f"To go on: {command}"]
    assert remark_lines(f"Again:    {command}", 40) == [f"Again:    {command}"]
    assert remark_lines(command, 40) == [command]
    sentence = "Your seat stays yours, and you can come back whenever you want."
    *lines, last = remark_lines(f"{sentence} To go on: {command}", 40)
    assert max(map(len, lines)) <= 40
    assert last.endswith(command)
    assert " ".join([*lines, last]) == f"{sentence} To go on: {command}"


def test_what_only_names_a_command_is_broken_like_all_else() -> None:
    text = "For others in your network, start the server with mazzo serve --host 0.0.0.0 and name it."
    assert max(map(len, remark_lines(text, 40))) <= 40


def test_one_play_of_each_kind_is_offered_first() -> None:
    plays = ["GRAB 1W 1U 1G", "GRAB 2W", "RESERVE 1-1", "RESERVE 1-0", "BUY 1-1"]
    assert offered(plays, ()) == ["GRAB 1W 1U 1G", "RESERVE 1-1", "BUY 1-1", "GRAB 2W", "RESERVE 1-0"]


def test_the_bar_shows_a_play_of_each_kind_and_always_help() -> None:
    match = splendor()
    plays = offered(match.commands(match.actors()[0]), ())
    for room in (59, 79):
        bar = one_line([*plays, *HERE], ["HELP"], room)
        assert len(bar) <= room
        assert bar.startswith("GRAB 1W 1U 1G   RESERVE 1-1   ")
        assert bar.endswith("…   HELP")


@pytest.mark.parametrize("room", [6, 20, 40, 60])
def test_help_stays_in_the_bar_while_something_is_typed(room: int) -> None:
    assert "HELP" in one_line(["RESERVE 1-1", "RESERVE 1-2", "RESERVE 1-3"], ["HELP"], room)
    assert one_line([], ["HELP"], room) == "HELP"


def test_what_is_only_an_example_is_called_one() -> None:
    many = [f"BID {number}" for number in range(40)]
    assert readable(many, ["BID 1", "PASS"]) == Plays(["BID 1", "PASS"], are_examples=True)
    assert readable(None, ["BID 1", "PASS"]).are_examples
    assert readable(["PASS"], ["BID 1", "PASS"]) == Plays(["PASS"])
    assert readable(many, ()) == Plays(many)


@pytest.mark.parametrize("words", [HERE, AT_A_SERVER])
@pytest.mark.parametrize("name", ["scopa", "sobesobe", "splendor", "sapone", "hoards"])
def test_help_breaks_between_words_at_60_columns(
    name: str, words: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    game = find(name)
    match = Match(game, ["Ada", "Bob"], seed=seed_from("words"))
    seat = match.actors()[0]
    plays = readable(match.commands(seat), game.forms(match.view(seat)))
    show_help(Narrow(LETTERS), plays, game.legend, words)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 60
    said = " ".join(" ".join(lines).split())
    for meaning in (*game.legend, *words.values()):
        assert " ".join(meaning.split()) in said


def test_help_of_who_cannot_play_begins_with_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    show_help(Plain(LETTERS), Plays(), find("scopa").legend, HERE)
    assert capsys.readouterr().out.startswith("You can type:\n  HELP ")


def test_help_in_splendor_says_what_the_letters_and_the_top_of_a_deck_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = splendor()
    show_help(Plain(LETTERS), Plays(match.commands(match.actors()[0]) or ()), match.game.legend, HERE)
    said = capsys.readouterr().out
    for color in ("W white", "U blue", "G green", "R red", "K or B black", "L gold"):
        assert color in said
    assert "1-0 the top of the deck of tier 1" in said


@pytest.mark.parametrize("name", ["splendor", "sapone"])
def test_what_is_given_as_an_example_can_be_played(name: str) -> None:
    game = find(name)
    rng = Rng(3)
    kinds = set()
    for number in range(3):
        match = Match(game, ["Ada", "Bob", "Cyd"], seed=seed_from(f"forms {number}"))
        for _ in range(60):
            seat = match.actors()[0]
            for line in game.forms(match.view(seat)):
                match.attempt(seat, line)
                kinds.add(line.partition(" ")[0])
            match.play(seat, whole_play(game, QuickBot(game, rng.below(100)), match.view(seat)))
            if match.is_over:
                break
    assert kinds >= ({"GRAB", "RESERVE", "BUY"} if name == "splendor" else {"SELL", "BID", "PASS", "ACCEPT"})
