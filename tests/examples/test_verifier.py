"""The second verifier in examples/ deals the same cards as mazzo, and tells the same forgeries."""

import ast
import importlib.util
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from tests.tables import GAMES

from mazzo.contract.walks import values_of
from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.state import State
from mazzo.core.words import plural
from mazzo.match.checksums import signed
from mazzo.match.fair import commitment, seed_from, word_hash
from mazzo.match.match import Match
from mazzo.match.record import Record, encode
from mazzo.match.verify import verify

VERIFIER = Path(__file__).parents[2] / "examples" / "verifier.py"
FIVE = GAMES[:-1]  # without the template, of which no page says how it is dealt
BY_NAME = {game.name: game for game in FIVE}
NAMES = ["Ann", "Bob", "Ćira", "Dan", "Eve", "Fay"]
WORDS = ["sale", 'a "b" \\', "Ćao", ""]
WAYS = ("random", "quick", "idle")
MATCHES = 6  # of each game played in each way
FORGERIES = 30  # of each game
OTHER_SEED = "00" * 32
SOUND, WRONG, UNUSABLE = 0, 1, 2


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verifier", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


verifier = _loaded()


def begun(game: Game, number: int) -> Match:
    """A match with options and words that belong to the number; all sizes of the table come in turn."""
    rng = random.Random(f"{game.name} {number}")
    seats = game.seats[number % len(game.seats)]
    options = game.options(**{name: rng.choice(values) for name, values in values_of(game).items()})
    words = [rng.choice(WORDS) for _ in range(seats)]
    hashes = [word_hash(word) for word in words]
    return Match(game, NAMES[:seats], options, seed_from(str(number)), words, hashes=hashes)


def played(match: Match, way: str, most: int = 100_000) -> Match:
    """The match to its end, or so far: at random, by heuristic, or as the table plays for the idle."""
    rng = Rng(len(match.seed) + match.seed[0])
    while not match.is_over and len(match.moves) < most:
        actors = match.actors()
        seat = actors[rng.below(len(actors))]
        after, moves = match.state.copy(), list[int]()
        while not moves or after.unfinished():
            moves.append(_move(match.game, after, seat, way, rng))
            after.play(seat, moves[-1], None)
        match.play(seat, match.game.write(match.state, seat, moves))
    return match


def _move(game: Game, state: State, seat: int, way: str, rng: Rng) -> int:
    if way == "quick":
        return game.guide.quick(state, seat, rng)
    return state.idle(seat) if way == "idle" else rng.member(state.menu(seat))


def checked(record: Record, noted: str = "") -> tuple[int, str]:
    """What the verifier says of a record whose check sums are right."""
    code, lines = verifier.report(encode(record).encode(), noted)
    return code, "\n".join(lines)


def changed(record: Record, **fields: object) -> Record:
    return msgspec.structs.replace(record, **fields)


SCOPA = played(begun(BY_NAME["scopa"], 3), "random").record()


def moves_with(record: Record, number: int, *moves: str) -> list[str]:
    """The moves, with these in the place of that one."""
    return [*record.moves[: number - 1], *moves, *record.moves[number:]]


def is_sound_to_the_end(match: Match) -> None:
    code, said = checked(match.record(), commitment(match.seed))
    assert code == SOUND, said
    scores = "-".join(map(str, match.scores()))
    course = f"{plural(match.deals, 'deal')} and {plural(len(match.moves), 'move')}"
    assert f"{course} of {match.game.name}; it ends {scores}" in said
    assert said.endswith("This record is sound.")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.name)
def test_whole_matches_are_sound(game: Game, way: str) -> None:
    for number in range(MATCHES):
        is_sound_to_the_end(played(begun(game, number), way))


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.name)
def test_all_sizes_of_the_table_and_all_choices_of_options_are_among_them(game: Game) -> None:
    matches = [begun(game, number) for number in range(MATCHES)]
    assert {len(match.players) for match in matches} == set(game.seats)
    for name, values in values_of(game).items():
        if all(isinstance(value, str) for value in values):
            assert {getattr(match.options, name) for match in matches} == set(values)


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.name)
def test_a_match_that_is_not_over_is_sound_as_far_as_it_goes(game: Game) -> None:
    for most in (0, 1, 5):
        match = played(begun(game, most), "random", most)
        code, said = checked(match.saved())
        assert code == SOUND
        course = f"{plural(match.deals, 'deal')} and {plural(most, 'move')}"
        assert f"{course} of {game.name}; it is not over" in said
        assert said.endswith("The match is not over; as far as it goes, this record is sound.")
        code, said = checked(match.record())
        assert (code, "no seed yet: the match was running" in said) == (SOUND, True)


def test_a_deal_with_three_kings_on_the_table_is_dealt_again() -> None:
    match = begun(BY_NAME["scopa"], 255)
    assert match.deals == 2
    is_sound_to_the_end(played(match, "random"))


@pytest.mark.parametrize(
    ("number", "way"),
    [
        (18, "random"),  # black keeps the guards
        (27, "quick"),  # two piles are equal and go home
        (46, "quick"),  # an Ace beats an 11
        (186, "quick"),  # nothing but kings to discard
    ],
)
def test_rare_lootings_of_hoards_are_followed(number: int, way: str) -> None:
    is_sound_to_the_end(played(begun(BY_NAME["hoards"], number), way))


# Forgeries. The check sums of each are made right, as a forger would.


def test_another_seed_has_another_hash() -> None:
    code, said = checked(changed(SCOPA, seed=OTHER_SEED))
    assert code == WRONG
    assert (
        f"The seed has the hash {commitment(bytes(32))}, and not the commitment {SCOPA.commitment}." in said
    )


def test_another_seed_with_its_own_hash_deals_other_cards() -> None:
    forged = changed(SCOPA, seed=OTHER_SEED, commitment=commitment(bytes(32)))
    code, said = checked(forged)
    assert code == WRONG
    assert "WRONG  Move " in said


def test_another_match_has_not_the_hash_that_was_noted() -> None:
    other = played(begun(BY_NAME["scopa"], 4), "random").record()
    assert checked(other)[0] == SOUND
    code, said = checked(other, SCOPA.commitment)
    assert code == WRONG
    assert f"and not {SCOPA.commitment}, which was noted" in said


def test_the_last_digit_of_a_noted_hash_counts() -> None:
    digit = "1" if SCOPA.commitment[-1] == "0" else "0"
    assert checked(SCOPA, SCOPA.commitment)[0] == SOUND
    assert checked(SCOPA, SCOPA.commitment[:-1] + digit)[0] == WRONG


def bound(words: list[str], kinds: list[str]) -> Record:
    """A sound record of two with these words."""
    game = BY_NAME["scopa"]
    hashes = [word_hash(word) for word in words]
    match = Match(game, NAMES[:2], game.options(), seed_from("salt"), words, kinds=kinds, hashes=hashes)
    return played(match, "random").record()


PEOPLE = bound(["sale", "pepe"], ["me", "person"])


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"words": ["sale", "olio"]}, f"The word of Bob has the hash {word_hash('olio')}, and not "),
        ({"words": ["sale", ""]}, "The word of Bob has the hash of none, and not "),
        ({"words": ["pepe", "sale"]}, f"The word of Ann has the hash {word_hash('pepe')}, and not "),
        ({"words": ["sale", "pepe", "olio"]}, "For 2 seats there are 3 words and 2 hashes."),
        ({"words": ["sale"]}, "For 2 seats there are 1 word and 2 hashes."),
        ({"hashes": [word_hash("sale"), word_hash("olio")]}, "The word of Bob has the hash "),
        ({"kinds": ["me", "quick"]}, "Bob is a bot and has a word."),
        ({"words": ["sale", "pe\u200bpe"]}, "The word of Bob has letters that cannot be printed."),
    ],
)
def test_words_are_one_a_seat_with_their_hashes(fields: dict[str, object], sentence: str) -> None:
    assert checked(PEOPLE)[0] == SOUND
    code, said = checked(changed(PEOPLE, **fields))
    assert code == WRONG
    assert sentence in said


@pytest.mark.parametrize("words", [["sale", "olio"], ["pepe", "sale"], ["sale", ""]])
def test_another_word_with_its_own_hash_deals_other_cards(words: list[str]) -> None:
    code, said = checked(changed(PEOPLE, words=words, hashes=[word_hash(word) for word in words]))
    assert code == WRONG
    assert "WRONG  Move " in said


def test_words_to_which_nobody_was_bound_are_said_and_do_not_fit_a_noted_hash() -> None:
    code, said = checked(changed(PEOPLE, hashes=[]))
    assert code == SOUND
    assert "2 words, to which nobody was bound" in said
    code, said = checked(changed(PEOPLE, hashes=[]), PEOPLE.commitment)
    assert code == WRONG
    assert "who knew the seed could choose them" in said


def test_a_card_that_was_never_dealt_there_is_told_with_its_move() -> None:
    held = {move.split()[2] for move in PEOPLE.moves[:6]}
    card = next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S", "7S") if card not in held)
    code, said = checked(changed(PEOPLE, moves=moves_with(PEOPLE, 3, f"{PEOPLE.moves[2][0]} trail {card}")))
    name = NAMES[int(PEOPLE.moves[2][0])]
    assert code == WRONG
    assert f"WRONG  Move 3, {name}'s trail {card}: {card} is not in their hand." in said


def test_a_card_of_the_other_seat_is_told() -> None:
    mine, theirs = PEOPLE.moves[0], PEOPLE.moves[1]
    forged = moves_with(PEOPLE, 1, f"{mine[0]} {theirs.partition(' ')[2]}")
    code, said = checked(changed(PEOPLE, moves=forged))
    assert code == WRONG
    assert "WRONG  Move 1, " in said
    assert "is not in their hand" in said


def test_a_move_of_another_seat_is_told() -> None:
    first = PEOPLE.moves[0]
    code, said = checked(changed(PEOPLE, moves=moves_with(PEOPLE, 1, f"{1 - int(first[0])}{first[1:]}")))
    assert code == WRONG
    assert f"it is the turn of {NAMES[int(first[0])]}" in said


def test_a_capture_that_is_called_a_trail_is_told() -> None:
    number, move = next((n, m) for n, m in enumerate(PEOPLE.moves, 1) if " capture " in m)
    code, said = checked(changed(PEOPLE, moves=moves_with(PEOPLE, number, move.replace("capture", "trail"))))
    assert code == WRONG
    assert f"WRONG  Move {number}, " in said
    assert " captures " in said


@pytest.mark.parametrize("number", [1, 17, 36])
def test_a_dropped_move_is_told(number: int) -> None:
    code, said = checked(changed(PEOPLE, moves=moves_with(PEOPLE, number)))
    assert code == WRONG
    assert "it is the turn of" in said or "after 35 moves the match is not over" in said


@pytest.mark.parametrize("number", [1, 17, 36])
def test_an_inserted_move_is_told(number: int) -> None:
    move = PEOPLE.moves[number - 1]
    code, said = checked(changed(PEOPLE, moves=moves_with(PEOPLE, number, move, move)))
    assert code == WRONG
    assert f"WRONG  Move {number + 1}, " in said


def test_a_match_that_was_cut_short_is_told() -> None:
    code, said = checked(changed(PEOPLE, moves=PEOPLE.moves[:-1]))
    assert code == WRONG
    assert "There are final scores, and after 35 moves the match is not over." in said


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.name)
def test_other_scores_are_told(game: Game) -> None:
    record = played(begun(game, 1), "random").record()
    assert record.scores is not None
    better = [record.scores[0] + 1, *record.scores[1:]]
    for scores in (better, record.scores[:-1], [*record.scores, 0]):
        code, said = checked(changed(record, scores=scores))
        assert code == WRONG
        assert "The final scores are " in said
    code, said = checked(changed(record, scores=None))
    assert code == WRONG
    assert "The match is over, " in said


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("scopa", {"target": 11}),
        ("sobesobe", {"points": 30}),
        ("splendor", {"setup": "official"}),
        ("sapone", {"direction": "counterclockwise"}),
        ("hoards", {"kings": "draft"}),
    ],
)
def test_other_options_are_told(game: str, options: dict[str, object]) -> None:
    found = BY_NAME[game]
    given = found.options(**({"max_rounds": 1} if game == "sapone" else {}))
    match = played(Match(found, NAMES[: min(3, found.seats[-1])], given, seed_from("salt")), "random")
    assert checked(match.record())[0] == SOUND
    code, _ = checked(changed(match.record(), options={**match.record().options, **options}))
    assert code == WRONG


@pytest.mark.parametrize("game", FIVE[1:], ids=lambda game: game.name)
def test_another_number_of_players_is_told(game: Game) -> None:
    match = played(Match(game, NAMES[:2], begun(game, 1).options, seed_from("salt")), "random")
    assert checked(match.record())[0] == SOUND
    assert checked(changed(match.record(), players=NAMES[:3]))[0] == WRONG


def test_a_line_that_was_changed_is_named() -> None:
    raw = encode(PEOPLE).encode()
    number = raw[: raw.index(b"Ann")].count(b"\n") + 1
    code, lines = verifier.report(raw.replace(b"Ann", b"Eve", 1), "")
    assert code == WRONG
    assert f'  WRONG  Line {number} is not as it was written: "Eve",' in lines


def test_a_line_too_few_or_too_many_is_told() -> None:
    text = encode(PEOPLE)
    move = f'  "{PEOPLE.moves[5]}",\n'
    for forged in (text.replace(move, "", 1), text.replace(move, move * 2, 1)):
        code, lines = verifier.report(forged.encode(), "")
        assert code == WRONG
        assert "check sums for " in lines[0]


# It agrees with `mazzo verify` about any forgery.


def forgeries(game: Game, count: int) -> Iterator[Record]:
    """Records of that game, each with one thing changed in it."""
    rng = random.Random(game.name)
    records = [played(begun(game, number), "random").record() for number in range(4)]
    for _ in range(count):
        yield rng.choice(CHANGES)(rng.choice(records), rng)


def _without(record: Record, rng: random.Random) -> Record:
    return changed(record, moves=moves_with(record, rng.randint(1, len(record.moves))))


def _twice(record: Record, rng: random.Random) -> Record:
    number = rng.randint(1, len(record.moves))
    return changed(record, moves=moves_with(record, number, *[record.moves[number - 1]] * 2))


def _swapped(record: Record, rng: random.Random) -> Record:
    moves = list(record.moves)
    one, other = rng.sample(range(len(moves)), 2)
    moves[one], moves[other] = moves[other], moves[one]
    return changed(record, moves=moves)


def _of_another(record: Record, rng: random.Random) -> Record:
    number = rng.randint(1, len(record.moves))
    seat = rng.randrange(len(record.players))
    return changed(record, moves=moves_with(record, number, f"{seat}{record.moves[number - 1][1:]}"))


def _reworded(record: Record, rng: random.Random) -> Record:
    number = rng.randint(1, len(record.moves))
    words = record.moves[number - 1].split(" ")
    words[rng.randrange(1, len(words))] = rng.choice(rng.choice(record.moves).split(" ")[1:])
    return changed(record, moves=moves_with(record, number, " ".join(words)))


def _misspelled(record: Record, rng: random.Random) -> Record:
    number = rng.randint(1, len(record.moves))
    move = record.moves[number - 1]
    last = move.rpartition(" ")
    wrong = [
        "",
        "0",
        "9 x",
        "é",
        "0 0",
        "\x1b[2J",
        f"{move} {last[2]}",
        last[0],
        f"0  {last[2]}",
        "²" + move[1:],
    ]
    return changed(record, moves=moves_with(record, number, rng.choice(wrong)))


def _optional(record: Record, rng: random.Random) -> Record:
    name, values = rng.choice(list(values_of(BY_NAME[record.game]).items()))
    return changed(record, options={**record.options, name: rng.choice(values)})


CHANGES: list[Callable[[Record, random.Random], Record]] = [
    _without,
    _twice,
    _swapped,
    _of_another,
    _reworded,
    _misspelled,
    _optional,
]


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.name)
def test_it_agrees_with_mazzo_about_forgeries(game: Game) -> None:
    told = 0
    for forged in forgeries(game, FORGERIES):
        report = verify(encode(forged).encode())
        if any(" is not as mazzo writes it: " in failure.text for failure in report.failures):
            continue  # the one thing that is left to mazzo
        code, said = checked(forged)
        assert (code == SOUND) == report.is_sound, (said, report.failures)
        told += code != SOUND
    assert told > FORGERIES // 2


# What it cannot use


def text_of(record: Record, **fields: object) -> bytes:
    """The record with fields of any kind, signed."""
    return signed(
        json.dumps({**msgspec.to_builtins(record), **fields}, indent=1, ensure_ascii=False)
    ).encode()


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "it is not JSON"),
        (b"\xff", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b'"\\ud800"', "it is not JSON"),
        (b"9" * 5_000, "it is not JSON"),
        (b"[]", "it is not the record of a match"),
        (b"{}", "it is not the record of a match"),
        (text_of(PEOPLE, mazzo=2), "it is not the record of a match, of format 1"),
        (text_of(PEOPLE, game="magpie"), "not magpie"),
        (text_of(PEOPLE, game=["scopa"]), "the games that can be checked here are "),
        (text_of(PEOPLE, version=2), "version 1, not 2"),
        (text_of(PEOPLE, position={}), "the match began from a position"),
        (text_of(PEOPLE, options={}), "scopa has the options target, "),
        (text_of(PEOPLE, options=[]), "scopa has the options target, "),
        (text_of(PEOPLE, options={**PEOPLE.options, "target": "11"}), "option target of scopa cannot be 11"),
        (text_of(PEOPLE, options={**PEOPLE.options, "target": [1]}), "option target of scopa cannot be [1]"),
        (text_of(PEOPLE, players=["Ann"]), "scopa is not a game for 1"),
        (text_of(PEOPLE, players="Ann"), "field players is not a list of texts"),
        (text_of(PEOPLE, moves=[1]), "field moves is not a list of texts"),
        (text_of(PEOPLE, scores=["1"]), "field scores is not a list of numbers"),
        (text_of(PEOPLE, seed="abc"), "its seed is not 64 hex digits"),
        (text_of(PEOPLE, seed=1), "its seed is not 64 hex digits"),
        (text_of(PEOPLE, commitment=None), "it has no commitment"),
    ],
)
def test_what_it_cannot_use_is_said_in_a_sentence(raw: bytes, sentence: str) -> None:
    code, lines = verifier.report(raw, "")
    assert (code, len(lines)) == (UNUSABLE, 1)
    assert lines[0].startswith("This cannot be checked here: ")
    assert sentence in lines[0]


@pytest.mark.parametrize("scores", [[float("nan"), 1], [float("inf"), 1], [True, 10**400]])
def test_scores_that_are_no_points_are_wrong(scores: list[Any]) -> None:
    assert verifier.report(text_of(PEOPLE, scores=scores), "")[0] == WRONG


# As a person starts it


def run(*arguments: str) -> tuple[int, str, str]:
    """The program in a Python that has nothing but its standard library."""
    command = [sys.executable, "-I", "-S", str(VERIFIER), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def test_it_prints_what_it_has_checked(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(encode(PEOPLE), encoding="utf-8")
    assert PEOPLE.scores is not None
    said = (
        f"  ok     {len(encode(PEOPLE).splitlines())} lines, with their check sums\n"
        f"  ok     the seed has the hash that is its commitment, {PEOPLE.commitment}\n"
        "  ok     it is the commitment that was noted\n"
        "  ok     2 words, one a seat, each with its hash\n"
        f"  ok     6 deals and 36 moves of scopa; it ends {PEOPLE.scores[0]}-{PEOPLE.scores[1]}\n"
        "  left   to `mazzo verify`: that every byte is as mazzo writes it\n"
        "This record is sound.\n"
    )
    assert run(str(file), "--hash", PEOPLE.commitment.upper()) == (SOUND, said, "")


def test_what_is_wrong_is_its_exit_code_too(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(encode(changed(PEOPLE, players=["A\x1b[2Jnn", "Bob"], scores=[99, 0])), encoding="utf-8")
    code, said, complaint = run(str(file))
    assert (code, complaint) == (WRONG, "")
    assert "  WRONG  The final scores are 99-0; the moves give " in said
    assert "\x1b" not in said
    assert said.endswith("This record is not sound.\n")


def test_a_file_that_cannot_be_used_is_its_exit_code_too(tmp_path: Path) -> None:
    code, _, complaint = run(str(tmp_path / "none.json"))
    assert code == UNUSABLE
    assert "none.json cannot be read: No such file or directory" in complaint
    file = tmp_path / "match.json"
    file.write_text("{}", encoding="utf-8")
    said = "This cannot be checked here: it is not the record of a match, of format 1.\n"
    assert run(str(file)) == (UNUSABLE, said, "")


def test_it_needs_nothing_but_the_standard_library() -> None:
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(VERIFIER.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else [n.name for n in node.names]
        )
    }
    assert imported <= sys.stdlib_module_names
