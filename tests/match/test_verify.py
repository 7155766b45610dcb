"""A forger who also makes the check sums right is still caught, in one sentence that says where."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables import GAMES, chances, finished, games_of_all, matches, play_on

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.match.checksums import signed
from mazzo.match.fair import commitment, word_hash
from mazzo.match.match import Match
from mazzo.match.record import Record, encode
from mazzo.match.verify import Report, Seen, show, verify

SCOPA = finished(GAMES[0])
RECORD = SCOPA.record()
OTHER_SEED = "00" * 32
TEMPLATE = GAMES[-1].name


def forged(**fields: object) -> Report:
    """What verify says of the record with these fields, each check sum made right."""
    return verify(encode(msgspec.structs.replace(RECORD, **fields)).encode())


def sentences(report: Report) -> str:
    return "\n".join(failure.text for failure in report.failures)


def with_move(number: int, move: str) -> list[str]:
    return [*RECORD.moves[: number - 1], move, *RECORD.moves[number:]]


@given(st.data(), games_of_all, chances)
def test_every_whole_match_is_sound(data: st.DataObject, game: Game, rng: Rng) -> None:
    match = play_on(data.draw(matches(game)), rng, 10_000)
    report = verify(encode(match.record()).encode(), commitment(match.seed))
    assert report.is_sound, sentences(report)
    assert report.over
    assert f"{len(match.moves)} move" in show(report)
    assert f"{match.deals} deal" in show(report)


@given(st.data(), games_of_all, chances)
def test_a_match_that_is_not_over_is_sound_as_far_as_it_goes(
    data: st.DataObject, game: Game, rng: Rng
) -> None:
    match = play_on(data.draw(matches(game)), rng, data.draw(st.integers(0, 10)))
    if match.is_over:
        return
    for record in (match.saved(), match.record()):
        report = verify(encode(record).encode())
        assert report.is_sound, sentences(report)
        assert not report.over
        assert "The match is not over; as far as it goes, the record is sound." in show(report)


def test_the_report_lists_what_was_checked() -> None:
    assert show(verify(encode(RECORD).encode())).split("\n") == [
        f"  ok     {len(encode(RECORD).splitlines())} lines, each as it was written",
        f"  ok     the seed fits the commitment {RECORD.commitment}",
        "  ok     1 word, one a seat, each with the hash that was published before it",
        "  ok     6 deals, dealt again from the seed",
        "  ok     36 moves, all of them lawful",
        f"  ok     the match is over, {'-'.join(map(str, SCOPA.scores()))}",
        "The record is sound.",
    ]


def test_swapped_moves_are_caught() -> None:
    moves = RECORD.moves
    report = forged(moves=[moves[1], moves[0], *moves[2:]])
    assert report.failures[0].move == 1
    assert "Move 1, " in sentences(report)
    assert "is not your turn: " in sentences(report)


def test_another_card_is_caught() -> None:
    report = forged(moves=with_move(5, f"{RECORD.moves[4][0]} trail KD"))
    assert report.failures[0].move == 5
    assert "KD is not in your hand" in sentences(report)


def test_another_seed_is_caught() -> None:
    assert "The seed does not fit the commitment: its hash is " in sentences(forged(seed=OTHER_SEED))


def test_another_seed_with_its_own_commitment_is_caught_by_the_cards() -> None:
    report = forged(seed=OTHER_SEED, commitment=commitment(bytes.fromhex(OTHER_SEED)))
    assert report.failures[0].move > 0


def test_another_match_altogether_is_caught_by_what_was_published() -> None:
    raw = encode(finished(GAMES[0], "pepper").record()).encode()
    assert verify(raw).is_sound
    assert "is not the published one" in sentences(verify(raw, RECORD.commitment))


def test_another_word_is_caught_by_its_hash_and_by_the_cards() -> None:
    words = ["pepe", ""]
    assert "The word of Ann, seat 0, has the hash" in sentences(forged(words=words))
    report = forged(words=words, hashes=[word_hash(word) for word in words])
    assert report.failures[0].move > 0


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"words": ["a", "b", "c", "d", "e"]}, "for 2 seats the record has 5 words and 2 hashes"),
        ({"words": ["sale"]}, "for 2 seats the record has 1 word and 2 hashes"),
        ({"words": ["", "sale"]}, "The word of Ann, seat 0, is missing; its hash is "),
        ({"words": ["sale", "x"]}, f"has the hash {word_hash('x')}, and not none at all"),
        ({"kinds": ["quick", "me"]}, "There is a word of Ann, seat 0, who is a bot, and bots have none."),
        ({"words": ["sa\u200ble", ""]}, "has letters that cannot be printed"),
    ],
)
def test_words_are_one_a_seat_and_fit_their_hashes(fields: dict[str, object], sentence: str) -> None:
    assert sentence in sentences(forged(**fields))


@pytest.mark.parametrize("words", [["sale"], ["sale", "pepe"], list("abcde")])
def test_words_that_bound_nobody_prove_nothing(words: list[str]) -> None:
    """An accomplice of the server, who speaks last, could try words until the cards are good."""
    begun = Match(SCOPA.game, ["Ann", "Bob"], seed=SCOPA.seed, words=words)
    record = play_on(begun, Rng(1), 10_000).record()
    raw = encode(record).encode()
    assert "without the hashes that bind seats to them" in sentences(verify(raw, record.commitment))
    report = verify(raw)  # a record of old is what it is
    assert report.is_sound
    assert "nobody was bound to them" in show(report)
    assert "which were published, are not in the record" in sentences(
        verify(raw, seen=Seen(hashes=["", "x"]))
    )


def test_a_record_without_words_verifies_against_what_was_published() -> None:
    record = play_on(Match(SCOPA.game, ["Ann", "Bob"], seed=SCOPA.seed), Rng(1), 10_000).record()
    assert verify(encode(record).encode(), record.commitment).is_sound


def seen_by(seat: int, **fields: object) -> Seen:
    """What that seat saw of the match, or other things."""
    events = [msgspec.json.decode(msgspec.json.encode(event)) for event in SCOPA.heard(seat)]
    seen = Seen(RECORD.commitment, RECORD.hashes, seat, RECORD.words[seat], dict(enumerate(events)))
    return msgspec.structs.replace(seen, **fields)


def test_a_player_finds_the_match_that_they_saw() -> None:
    report = verify(encode(RECORD).encode(), seen=seen_by(0))
    assert report.is_sound, sentences(report)
    assert report.checked[2:5] == [
        "1 word, one a seat, each with the hash that was published before it",
        "the hashes of the words are those that were shown before the first card",
        "your own word is among them",
    ]
    assert (
        f"{len(SCOPA.heard(0))} events that were told at the table, as the record has them" in report.checked
    )


def test_a_player_finds_out_that_another_match_was_recorded() -> None:
    raw = encode(RECORD).encode()
    told = seen_by(0).events | {7: {"event": "Trailed", "seat": 0, "card": "7D"}}
    assert "from event 8 on" in sentences(verify(raw, seen=seen_by(0, events=told)))
    assert "Your own word, x, is not" in sentences(verify(raw, seen=seen_by(0, word="x")))
    other = [RECORD.hashes[0], word_hash("x")]
    assert "look at Bob (seat 1)" in sentences(verify(raw, seen=seen_by(0, hashes=other)))
    assert "is not the published one" in sentences(verify(raw, seen=seen_by(0, commitment="x")))


def test_other_scores_are_caught() -> None:
    true = "-".join(map(str, SCOPA.scores()))
    assert f"The record says 9-0; its moves give {true}." in sentences(forged(scores=[9, 0]))


def test_an_added_move_is_caught() -> None:
    report = forged(moves=[*RECORD.moves, "0 trail 7D"])
    assert sentences(report) == "Move 37, Ann's trail 7D, is not your turn: The match is over."


def test_a_removed_last_move_is_caught() -> None:
    report = forged(moves=RECORD.moves[:-1])
    assert "after its 35 moves the match is not over" in sentences(report)


@pytest.mark.parametrize("number", [1, 7, 20, 35])
def test_a_move_left_out_of_the_middle_is_caught(number: int) -> None:
    assert forged(moves=[*RECORD.moves[: number - 1], *RECORD.moves[number:]]).failures[0].move >= number


def test_another_option_is_caught_where_it_matters() -> None:
    longer = RECORD.options | {"target": 100}
    assert "the match is not over" in sentences(forged(options=longer))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"options": RECORD.options | {"target": "0"}},
            "option target must be a whole number from 0 to 100, not '0'",
        ),
        ({"options": {"target": -1}}, "The match cannot be played again: option target must be"),
        ({"game": "bridge"}, "there is no game 'bridge'"),
        ({"version": 2}, "the record is of version 2 of the rules of Scopa; this mazzo plays version 1"),
        ({"players": ["Ann"]}, "Scopa is for 2 players, not 1"),
        ({"moves": with_move(3, "x trail 7D")}, "move 3 of the record, 'x trail 7D', is not a seat"),
        ({"moves": with_move(3, "0 dance")}, "Move 3, Ann's dance, is not"),
        ({"scores": None}, "The match is over after 36 moves, and the record gives no scores."),
        ({"seed": "zz"}, "the seed of a record is 64 hex digits, not 'zz'"),
        ({"seed": "AB" * 32}, "the seed of a record is 64 hex digits"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(fields: dict[str, object], sentence: str) -> None:
    assert sentence in sentences(forged(**fields))


def test_a_move_in_other_words_is_not_the_record() -> None:
    move = RECORD.moves[0].upper()
    report = forged(moves=with_move(1, move))
    assert sentences(report).endswith(f"is not as mazzo writes it: {RECORD.moves[0][2:]}.")


@pytest.mark.parametrize(
    ("change", "line", "column"),
    [
        (lambda text: text.replace('"game": ', '"game":  '), 3, 10),
        (lambda text: text.replace('"game"', '"g\\u0061me"'), 3, 4),
        (lambda text: text.replace("{\n", "{\n\n", 1), 2, 1),
        (lambda text: text.replace('"version": 1,', '"version": 2, "version": 1,'), 4, 13),
    ],
)
def test_an_unusual_form_is_named_by_line_and_column(
    change: Callable[[str], str], line: int, column: int
) -> None:
    report = verify(resigned(change(encode(RECORD))).encode())
    assert (report.failures[0].line, report.failures[0].column) == (line, column)


def resigned(text: str) -> str:
    """The text with check sums that fit it."""
    body = text[: text.rindex(' "lines"')]
    return signed(body.rstrip().removesuffix(",") + "\n}")


def test_a_set_up_position_is_part_of_the_record() -> None:
    position = SCOPA.game.position(Match(SCOPA.game, ["Ann", "Bob"], seed=SCOPA.seed).state)
    match = play_on(Match(SCOPA.game, ["Ann", "Bob"], position=position), Rng(2), 10_000)
    assert verify(encode(match.record()).encode()).is_sound
    position["hands"] = position["hands"][::-1]
    swapped = msgspec.structs.replace(match.record(), position=position)
    assert verify(encode(swapped).encode()).failures[0].move > 0


@settings(max_examples=30)
@given(st.data())
def test_any_record_of_the_right_shape_gets_a_report(data: st.DataObject) -> None:
    texts = st.text(max_size=5)
    numbers = st.integers(-3, 3)
    values = st.one_of(texts, numbers, st.none(), st.lists(numbers, max_size=3))
    record = Record(
        mazzo=1,
        game=data.draw(st.sampled_from(["scopa", TEMPLATE, ""])),
        version=1,
        options=data.draw(st.dictionaries(st.sampled_from(["target", "cards", "x"]), values, max_size=2)),
        players=data.draw(st.lists(texts, max_size=3)),
        commitment=data.draw(texts),
        words=data.draw(st.lists(texts, max_size=2)),
        hashes=data.draw(st.lists(texts, max_size=2)),
        position=data.draw(st.none() | st.dictionaries(texts, values, max_size=2)),
        moves=data.draw(st.lists(texts, max_size=3)),
        scores=data.draw(st.none() | st.lists(numbers | st.floats(0, 9), max_size=3)),
        seed=data.draw(st.none() | texts | st.just(OTHER_SEED)),
    )
    assert show(verify(encode(record).encode()))
