"""From a record back to the match: the same cards, and the same moves through the one door."""

import re

from mazzo import games
from mazzo.core.errors import BadInput, Refused
from mazzo.core.fields import read_options
from mazzo.core.words import plural
from mazzo.match.fair import SEED_BYTES, commitment
from mazzo.match.match import Match
from mazzo.match.record import Record


def restore(record: Record) -> Match:
    """The match as it stood when the record was made; it can go on from there."""
    match = begin(record)
    if commitment(match.seed) != record.commitment:
        raise BadInput("the seed of the record does not fit its commitment")
    for number, (seat, text) in enumerate(plays(record), 1):
        try:
            match.play(seat, text)
        except Refused as refusal:
            raise BadInput(f"move {number} of the record, {text}, is refused: {refusal}") from None
    if match.is_over != (record.scores is not None):
        state = "over" if match.is_over else "not over"
        raise BadInput(f"after the {plural(len(record.moves), 'move')} of the record the match is {state}")
    return match


def begin(record: Record) -> Match:
    """The match before the first move of the record, its first cards dealt."""
    game = games.find(record.game)
    if record.version != game.version:
        raise BadInput(
            f"the record is of version {record.version} of the rules of {game.title}; "
            f"this mazzo plays version {game.version}"
        )
    options = read_options(game.options, record.options)
    return Match(
        game,
        record.players,
        options,
        _seed(record),
        record.words,
        record.position,
        kinds=record.kinds,
        practice=record.practice,
        hashes=record.hashes,
    )


def plays(record: Record) -> list[tuple[int, str]]:
    """The moves of the record: the seat and the text of each."""
    return [play_of(record, number) for number in range(len(record.moves))]


def play_of(record: Record, number: int) -> tuple[int, str]:
    """The seat and the text of one of the moves, counted from 0."""
    move = record.moves[number]
    form = re.fullmatch(r"([0-9]) (.+)", move)
    if form is None or int(form[1]) >= len(record.players):
        raise BadInput(f"move {number + 1} of the record, {move[:60]!r}, is not a seat and a play")
    return int(form[1]), form[2]


def _seed(record: Record) -> bytes:
    if record.seed is None:
        raise BadInput("the record holds no seed, so its cards cannot be dealt: the match was still running")
    if not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", record.seed):
        raise BadInput(f"the seed of a record is {2 * SEED_BYTES} hex digits, not {record.seed[:70]!r}")
    return bytes.fromhex(record.seed)
