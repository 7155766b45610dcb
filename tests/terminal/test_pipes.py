"""The console at the end of pipes: plain lines, the same words, the same every time."""

import re
from pathlib import Path

import pytest
from tests.terminal.console import Conversation, run

from mazzo.match.record import load
from mazzo.match.verify import verify

PLAY = ("play", "scopa", "--seats", "me:Ada", "quick", "--seed", "pipes")


def play_on(talk: Conversation, turns: int) -> bool:
    """Answer every prompt with the first play that HELP offers; whether the match has ended."""
    for _ in range(turns):
        if "Ada> " not in talk.until("Ada> "):
            return True
        talk.say("HELP")
        offered = re.search(r"You can play:\n  (.+)", talk.until("Ada> "))
        assert offered is not None
        talk.say(offered[1])
    return False


def saved_file(text: str) -> Path:
    found = re.search(r"mazzo (?:resume|replay) (/\S+)", text)
    assert found is not None
    return Path(found[1])


def test_a_whole_match_is_played_and_its_record_is_sound(tmp_path: Path) -> None:
    talk = Conversation(tmp_path, *PLAY)
    assert play_on(talk, 100)
    assert talk.close() == 0
    assert re.search(r"(Ada|quick) wins|share the victory", talk.heard)
    assert "Settebello" in talk.heard
    promise = re.search(r"Seed's hash ([0-9a-f]{64})", talk.heard)
    report = verify(saved_file(talk.heard).read_bytes(), promise[1] if promise else "none was shown")
    assert report.is_sound
    assert report.over


def test_of_plays_that_are_too_many_to_read_help_gives_examples(tmp_path: Path) -> None:
    said = run(
        tmp_path, "play", "sapone", "--seats", "me:Ada", "quick", "quick", "--seed", "pipes", typed="HELP\n"
    ).stdout
    examples = said.split("You can play, for example:\n")[1].split("To be read as:")[0].splitlines()
    assert [line.split()[0] for line in examples] == ["BID", "BID", "PASS", "PASS", "DOUBT"]


def test_no_escape_code_is_written(tmp_path: Path) -> None:
    done = run(tmp_path, *PLAY, typed="HELP\nLOG\nnonsense\n\x1b[31mred\n", env={"FORCE_COLOR": "1"})
    assert "\x1b" not in done.stdout + done.stderr


def test_the_same_seed_and_lines_give_the_same_output(tmp_path: Path) -> None:
    first, second = (run(tmp_path / name, *PLAY, typed="4H\nHELP\n") for name in "ab")
    assert first.stdout.replace("/a/", "/b/") == second.stdout


def test_a_word_of_the_player_changes_the_deal_and_is_recorded(tmp_path: Path) -> None:
    plain = run(tmp_path / "a", *PLAY)
    mixed = run(tmp_path / "b", *PLAY, "--word", "basil")
    assert plain.stdout.split("Table:")[1] != mixed.stdout.split("Table:")[1]
    assert load(saved_file(mixed.stdout)).words == ["basil", ""]


def test_the_end_of_the_input_saves_the_match_and_resume_goes_on(tmp_path: Path) -> None:
    talk = Conversation(tmp_path, *PLAY)
    play_on(talk, 3)
    talk.until("Ada> ")
    assert talk.close() == 0
    path = saved_file(talk.heard)
    moves = load(path).moves
    assert len(moves) >= 6
    later = Conversation(tmp_path, "resume")
    assert play_on(later, 100)
    assert later.close() == 0
    assert load(path).moves[: len(moves)] == moves
    assert load(path).scores is not None


def test_resume_lists_what_was_left_and_asks_which(tmp_path: Path) -> None:
    run(tmp_path, *PLAY, typed="QUIT\n")
    run(tmp_path, "play", "hoards", "--seats", "me:Ada", "quick", "--seed", "4", typed="END\nQUIT\n")
    run(tmp_path, "play", "scopa", "--seats", "quick", "quick")  # no match of a person's
    listed = run(tmp_path, "resume", "--list").stdout
    first = r" 1  hoards: Ada and quick, after \d+ moves, just now\n"
    assert re.search(rf"Matches that you have left:\n *{first} +2  scopa: Ada and quick, after \d", listed)
    said = run(tmp_path, "resume", typed="help\n7\n2\nQUIT\n").stdout
    assert "A number goes on with that match, Enter with the first, QUIT leaves" in said
    assert "there is no match 7 among those you have left, which are 1 to 2" in said
    assert "Scopa, one hand" in said
    assert "Scopa, one hand" in run(tmp_path, "resume", typed="\nQUIT\n").stdout  # it was left last
    assert "Hoards, turn" in run(tmp_path, "resume", "2", typed="QUIT\n").stdout
    assert run(tmp_path, "resume", typed="QUIT\n").returncode == 0
    assert run(tmp_path, "resume").returncode == 0
    wrong = run(tmp_path, "resume", "9")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a match that two bots have played by themselves."""
    done = run(
        tmp_path_factory.mktemp("home"), "play", "scopa", "--seats", "quick", "quick", "--seed", "bots"
    )
    assert done.returncode == 0
    assert re.search(r"Final score: quick2? \d+, quick2? \d+", done.stdout)
    return saved_file(done.stdout)


def test_a_finished_match_is_not_resumed(tmp_path: Path, finished: Path) -> None:
    done = run(tmp_path, "resume", str(finished))
    assert done.returncode == 2
    assert "mazzo replay" in done.stderr


@pytest.mark.parametrize("move", [[], ["--move", "0"], ["--move", "12"]])
def test_a_position_of_a_finished_match_is_a_scenario(
    tmp_path: Path, finished: Path, move: list[str]
) -> None:
    case = tmp_path / "case.toml"
    case.write_text(run(tmp_path, "scenario", str(finished), *move).stdout)
    done = run(tmp_path, "check", str(case))
    assert "1 of 1 case passed" in done.stdout


def test_what_is_hidden_in_a_running_match_is_no_scenario(tmp_path: Path) -> None:
    path = saved_file(run(tmp_path, *PLAY).stdout)
    done = run(tmp_path, "scenario", str(path))
    assert done.returncode == 2
    assert "the match is not over" in done.stderr
    assert done.stdout == ""


def test_every_word_of_the_console_answers_in_any_letter_case(tmp_path: Path) -> None:
    said = run(tmp_path, *PLAY, typed="help\nRules\nhInT\nlog\nundo\nsave\nquit\n").stdout
    help_text, rules, hint, log, undo, save, left = said.split("Ada> ")[1:]
    assert "UNDO" in help_text
    assert "Scopa" in rules
    assert "Hint:" in hint
    assert "On the table" in log
    assert "Not allowed: There is no play of yours" in undo
    assert "saved in" in save
    assert "mazzo resume" in left


def test_alone_against_bots_is_practice_and_every_play_is_taken_back(tmp_path: Path) -> None:
    done = run(
        tmp_path, "play", "hoards", "--seed", "4", "--plain", typed="END\nEND\nUNDO\nUNDO\nUNDO\nQUIT\n"
    )
    start, *_, back, further, none, _ = re.split(r"> (?=[A-Z]+\n)", done.stdout)
    assert "This is practice: UNDO takes back any play of yours" in start
    assert "takes back: END." in back
    assert "takes back: END." in further
    assert "no play of yours to take back" in none
    assert not re.search("HOARD [0-9]", done.stdout)
    record = load(saved_file(done.stdout))
    assert (record.practice, record.moves) == (True, [])


def test_a_match_that_goes_on_is_practice_as_it_was(tmp_path: Path) -> None:
    words = ("play", "hoards", "--seats", "me:Ada", "quick", "--seed", "4")
    path = saved_file(run(tmp_path, *words, typed="END\nQUIT\n").stdout)
    said = run(tmp_path, "resume", str(path), typed="UNDO\nQUIT\n").stdout
    assert "This is practice" in said
    assert "Ada takes back: " in said
    assert load(path).practice


def test_without_practice_a_play_stays_and_the_refusal_names_none_of_the_bot(tmp_path: Path) -> None:
    words = ("play", "hoards", "--seed", "4", "--plain", "--no-practice")
    done = run(tmp_path, *words, typed="END\nEND\nUNDO\nQUIT\n")
    assert "This is practice" not in done.stdout
    assert "Not allowed: Another player has acted since your last play" in done.stdout
    assert not re.search("HOARD [0-9]", done.stdout)
    assert not load(saved_file(done.stdout)).practice


def test_two_people_do_not_practise(tmp_path: Path) -> None:
    two = ("play", "scopa", "--seats", "me:Ada", "me:Bob")
    assert "This is practice" not in run(tmp_path, *two, typed="QUIT\n").stdout
    done = run(tmp_path, *two, "--practice")
    assert done.returncode == 2
    assert "practice is for one person and bots, not for 2 people" in done.stderr


def test_a_refused_command_says_why_and_the_prompt_comes_back(tmp_path: Path) -> None:
    lying = re.search(r"Table: (\w\w)", run(tmp_path, *PLAY).stdout)
    assert lying is not None
    said = run(tmp_path, *PLAY, typed=f"dance\ntrail {lying[1]}\n").stdout.split("Ada> ")
    assert said[1].startswith("dance\nNot understood: ")
    assert said[2].startswith(f"trail {lying[1]}\nNot allowed: {lying[1]} is not in your hand")


def test_what_a_card_would_take_is_shown_before_it_is_played(tmp_path: Path) -> None:
    hand = next(line for line in run(tmp_path, *PLAY).stdout.splitlines() if line.startswith("Ada: "))
    assert re.fullmatch(r"Ada: \w\w \((trails|takes \S+)\)(, \w\w \((trails|takes \S+)\)){2}; won .*", hand)


def test_two_people_at_a_pipe_are_announced_in_turn(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "scopa", "--seats", "me:Ada", "me:Bob", "--seed", "x", typed="QUIT\n")
    assert re.match(
        r"Most points: .*\nSeed's hash \w{64}\nNo hints are given here.\n(Ada|Bob) is to act.\n", done.stdout
    )


def test_the_italian_deck_has_italian_names(tmp_path: Path) -> None:
    said = run(tmp_path, *PLAY, "--deck", "italian").stdout
    assert re.search(r"On the table: .* di (Denari|Coppe|Bastoni|Spade)", said)


def test_who_says_only_the_game_plays_against_a_bot(tmp_path: Path) -> None:
    said = run(tmp_path, "play", "scopa", typed="QUIT\n").stdout
    assert re.search(r"Scopa, one hand\. \w+ 0, medium 0\. \w+ is to act\.", said)


@pytest.mark.parametrize("command", ["games", "rules scopa", "--version", "--help", "play --help"])
def test_what_only_prints_prints(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, *command.split())
    assert done.returncode == 0
    assert done.stdout.strip()
    assert done.stderr == ""


def test_verify_prints_a_checklist_and_finds_a_changed_seed(tmp_path: Path, finished: Path) -> None:
    sound = run(tmp_path, "verify", str(finished))
    assert sound.returncode == 0
    assert "The record is sound." in sound.stdout
    forged = tmp_path / "forged.json"
    forged.write_text(finished.read_text().replace('"seed": "', '"seed": "0', 1))
    assert run(tmp_path, "verify", str(forged)).returncode == 1


def test_a_replay_obeys_words(tmp_path: Path, finished: Path) -> None:
    lines = "next\nback\nback\nlast\n3\nas quick\nas all\nas nobody\nquit\n"
    said = run(tmp_path, "replay", str(finished), typed=lines).stdout
    last = re.findall(r"(\d+) of (\d+)>", said)
    assert [int(at) for at, _ in last] == [1, 2, 1, 1, int(last[0][1]), 3, 3, 3, 3]
    assert "There is no step 0" in said
    hers, everything = said.split("3 of ")[1:3]
    assert "face down" in hers
    assert "face down" not in everything
    assert "The deck: " in everything
    assert "Nobody here is called 'nobody'" in said


def test_a_replay_knows_help(tmp_path: Path, finished: Path) -> None:
    said = run(tmp_path, "replay", str(finished), typed="HELP\nquit\n").stdout
    told = said.split("You can type:\n")[1]
    for word in ("next", "back", "first", "last", "12", "as NAME", "as all", "quit"):
        assert re.search(rf"^  {word}  +\w", told, re.MULTILINE), word


def test_a_replay_of_a_running_match_shows_no_hidden_card(tmp_path: Path) -> None:
    path = saved_file(run(tmp_path, *PLAY).stdout)
    said = run(tmp_path, "replay", str(path), typed="as quick\nas all\nas spectator\n").stdout
    assert said.count("Not allowed: The match is not over") == 2


def test_two_people_at_a_pipe_agree_on_hints_and_hear_who_took_one(tmp_path: Path) -> None:
    words = ("play", "scopa", "--seats", "me:Ada", "me:Bob", "--seed", "7")
    refused = run(tmp_path, *words, typed="HINT\nHELP\n").stdout
    assert "No hints are given in a match between people, unless they agree on it" in refused
    assert "a bot would do in your place" not in refused
    hint = re.search(r"Hint: (.*?)\. ", run(tmp_path, *words, "--hints", typed="HINT\n").stdout)
    assert hint is not None
    talk = run(tmp_path, *words, "--hints", typed=f"HINT\n{hint[1]}\n").stdout
    assert re.search(r"^(Ada|Bob) took a hint\.$", talk, re.MULTILINE)
