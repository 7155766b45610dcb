"""A client shows a word once, for one set of hashes, and finds out at the end if it was deceived."""

import msgspec
import pytest
from tests.tables import GAMES, finished

from mazzo.match.fair import word_hash
from mazzo.match.record import encode
from mazzo.wire import messages as wire
from mazzo.wire.witness import Witness

PLAYED = finished(GAMES[0])
RECORD = PLAYED.record()
OTHER = word_hash("of somebody else")


def table(hashes: list[str], awaited: list[int], commitment: str = "c") -> wire.Summary:
    """A table before its first card."""
    return wire.Summary(
        "t", "scopa", "Scopa", {}, [], "open", True, wire.Clock(), "bot", "fast", commitment, 0, 0,
        hashes=hashes, awaited=awaited,
    )  # fmt: skip


def test_a_word_is_shown_when_all_hashes_are_and_again_if_it_got_lost() -> None:
    witness = Witness()
    hashes = [witness.commit(), OTHER]
    assert witness.answer(table([], []), 0) is None
    (word,) = witness.words
    assert witness.answer(table(hashes, [0, 1]), 0) == wire.Reveal(word)
    assert witness.answer(table(hashes, [0, 1]), 0) == wire.Reveal(word)
    assert witness.answer(table(hashes, [1]), 0) is None
    assert word_hash(word) == hashes[0]


def test_a_word_that_was_shown_is_never_shown_for_other_hashes() -> None:
    witness = Witness()
    mine = witness.commit()
    assert witness.answer(table([mine, OTHER], [0, 1]), 0) is not None
    assert witness.answer(table([mine, word_hash("chosen to suit it")], [0, 1]), 0) is None


def test_no_word_is_shown_if_the_hash_of_the_seed_has_changed() -> None:
    witness = Witness()
    mine = witness.commit()
    assert witness.answer(table([], []), 0) is None
    assert witness.answer(table([mine, OTHER], [0, 1], "d"), 0) is None


def test_a_deal_that_is_called_off_takes_a_new_word() -> None:
    witness = Witness(own="basil")
    first = witness.commit()
    witness.answer(table([first, OTHER], [0, 1]), 0)
    renewed = witness.answer(table([], [0]), 0)
    assert isinstance(renewed, wire.Commit)
    assert renewed.hash != first
    shown = witness.answer(table([renewed.hash, OTHER], [0]), 0)
    assert isinstance(shown, wire.Reveal)
    assert shown.word.startswith("basil ")


def test_a_word_of_another_client_of_the_seat_is_left_to_it() -> None:
    assert Witness().answer(table([OTHER, OTHER], [0]), 0) is None


def test_who_is_not_waited_for_says_nothing_but_keeps_the_hashes() -> None:
    witness = Witness()
    assert witness.answer(table([OTHER, ""], [0]), -3) is None
    assert (witness.commitment, witness.hashes) == ("c", [OTHER, ""])


def test_what_was_kept_can_be_stored() -> None:
    witness = Witness()
    witness.answer(table([witness.commit(), OTHER], [0]), 0)
    assert msgspec.json.decode(msgspec.json.encode(witness), type=Witness) == witness


@pytest.mark.parametrize(
    ("witness", "wrong"),
    [
        (Witness(RECORD.commitment, RECORD.hashes, {"sale": RECORD.hashes}), ""),
        (Witness("c", RECORD.hashes, {"sale": RECORD.hashes}), "is not the published one, c"),
        (Witness(RECORD.commitment, [], {"sale": [RECORD.hashes[0], OTHER]}), "look at Bob (seat 1)"),
        (
            Witness(RECORD.commitment, [], {"pepe": RECORD.hashes}),
            "Your own word, pepe, is not",
        ),
    ],
)
def test_the_seal_says_whether_the_record_is_that_of_the_match(witness: Witness, wrong: str) -> None:
    events = [msgspec.json.decode(msgspec.json.encode(event)) for event in PLAYED.heard(0)]
    report = witness.check(encode(RECORD).encode(), 0, dict(enumerate(events)))
    seal = "\n".join(witness.seal(report))
    assert wrong in seal
    assert ("NOT SOUND" in seal) == bool(wrong)
