"""A match told as a text: plays beside what was said of them, secrets with who heard them."""

from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.playthrough import playthrough


def a_match() -> Match:
    position = {"hands": [["7D"], ["KS"]], "table": ["7C"], "deck": ["AC", "2C", "3C", "AD", "2D", "3D"]}
    return Match(find("scopa"), ["Ann", "Bob"], seed=seed_from("salt"), position=position)


def test_a_play_stands_beside_its_sentence_and_a_secret_says_who_heard_it() -> None:
    match = a_match()
    match.play(0, "7D")
    match.play(1, "KS")
    lines = [line.rstrip() for line in playthrough(match).splitlines()]
    assert "  1 Ann: capture 7D  Ann captures 7C with 7D: scopa!" in lines
    assert "                     (to Bob) Bob holds AD 2D 3D." in lines
    assert "                     | hands          AC 2C 3C | AD 2D 3D" in lines


def test_the_end_names_the_scores_and_a_running_match_says_so_far() -> None:
    match = a_match()
    assert playthrough(match).endswith("So far: Ann 0 and Bob 0.\n")
    while not match.is_over:
        seat = match.actors()[0]
        match.play(seat, match.idle(seat))
    scores = match.scores()
    assert playthrough(match).endswith(f"The end: Ann {scores[0]} and Bob {scores[1]}.\n")


def test_telling_a_match_does_not_change_it() -> None:
    match = a_match()
    match.play(0, "7D")
    before = match.record()
    assert playthrough(match) == playthrough(match)
    assert match.record() == before
