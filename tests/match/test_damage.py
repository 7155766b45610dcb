"""Whatever byte of a record is changed, verify says so and names the line."""

import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.tables import GAMES, finished

from mazzo.core.game import Game
from mazzo.match.checksums import part
from mazzo.match.record import encode
from mazzo.match.verify import verify

WHOLE = encode(finished(GAMES[0]).record()).encode()
NEWLINE = ord("\n")
SAMPLE = 100  # of the bytes of a record, but all of the first one's: the others are as long as their match


def assert_named(raw: bytes, at: int, byte: int) -> None:
    """Put another byte there: verify must name its line (or one of the two that a new line break makes)."""
    damaged = raw[:at] + bytes([byte]) + raw[at + 1 :]
    line = raw[:at].count(b"\n") + 1
    report = verify(damaged)
    assert not report.is_sound
    named = report.failures[0].line
    assert named == line or (byte == NEWLINE and named == line + 1), report.failures[0].text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_change_of_any_single_byte_is_named(game: Game) -> None:
    raw = encode(finished(game).record()).encode()
    for at in range(0, len(raw), 1 if len(raw) == len(WHOLE) else 1 + len(raw) // SAMPLE):
        assert_named(raw, at, raw[at] ^ 1)


@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 255))
@example(WHOLE.rindex(b"}"), NEWLINE)
@example(WHOLE.rindex(b"\n"), NEWLINE + 1)
@example(WHOLE.rindex(b"lines"), NEWLINE)
@example(WHOLE.rindex(b" ") + 1, ord("f"))
def test_a_change_to_any_other_byte_is_named(at: int, byte: int) -> None:
    if byte != WHOLE[at]:
        assert_named(WHOLE, at, byte)


@given(st.integers(0, len(WHOLE)), st.binary(min_size=1, max_size=3))
def test_bytes_put_in_are_noticed(at: int, more: bytes) -> None:
    assert not verify(WHOLE[:at] + more + WHOLE[at:]).is_sound


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 200))
def test_bytes_left_out_are_noticed(at: int, count: int) -> None:
    assert not verify(WHOLE[:at] + WHOLE[at + count :]).is_sound


@given(st.binary(max_size=300))
def test_any_other_file_is_no_record(raw: bytes) -> None:
    *_, last = verify(raw).failures
    assert last.text.startswith("The file cannot be used: it is not ")


def test_of_a_file_that_never_was_a_record_no_line_is_named() -> None:
    (failure,) = verify(Path(sys.executable).read_bytes()[:100_000]).failures
    assert failure.line == 0


def test_of_many_changed_lines_the_first_are_named() -> None:
    report = verify(WHOLE.replace(b'"1 ', b'"0 '))
    assert [failure.text for failure in report.failures if failure.text.startswith("Nor are 8 more lines.")]


@given(st.data())
def test_a_swap_of_two_lines_is_noticed(data: st.DataObject) -> None:
    lines = WHOLE.split(b"\n")
    a, b = sorted(data.draw(st.lists(st.integers(0, len(lines) - 1), min_size=2, max_size=2, unique=True)))
    lines[a], lines[b] = lines[b], lines[a]
    raw = b"\n".join(lines)
    assert raw == WHOLE or not verify(raw).is_sound


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (b'"mazzo"', "the format"),
        (b'"game"', "the game"),
        (b'"target"', "part of options"),
        (b'"Ann"', "player 1"),
        (b'"Bob"', "player 2"),
        (b'"me"', "kind of player 1"),
        (b'"commitment"', "the commitment"),
        (b'"sale"', "word 1"),
        (b'"seed"', "the seed"),
        (b'"lines"', "the check sums"),
    ],
)
def test_a_changed_line_is_told_by_what_stands_there(text: bytes, what: str) -> None:
    assert part(WHOLE, WHOLE[: WHOLE.index(text)].count(b"\n") + 1) == what


def test_a_changed_move_is_told_by_its_number() -> None:
    record = finished(GAMES[0]).record()
    first = WHOLE[: WHOLE.index(b'"moves"')].count(b"\n") + 2
    for number in range(1, len(record.moves) + 1):
        assert part(WHOLE, first + number - 1) == f"move {number}"
    assert part(WHOLE, first + len(record.moves)) == "the end of moves"
