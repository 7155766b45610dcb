"""Deals are bound by the commitment, and a stranger can deal the same cards from docs/records.md alone."""

import hashlib
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazzo import games
from mazzo.match.fair import Stream, commitment, new_seed, read_seed, seed_from
from mazzo.match.match import Match

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
SEED = seed_from("salt")


def test_the_page_deals_what_mazzo_deals() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    vector = dict(re.findall(r"^\| ([a-z ]+) \| `(.*)` \|$", PAGE, re.MULTILINE))
    stranger: dict[str, Any] = {}
    exec(program, stranger)
    numbers = stranger["stream"](stranger["seed"], ["sale", "Ćao"], 1)
    assert vector["first numbers"] == " ".join(str(next(numbers)) for _ in range(4))
    assert vector["commitment"] == hashlib.sha256(stranger["seed"]).hexdigest()
    assert vector["dealer"] == str(stranger["dealer"])
    for what in ("other hand", "dealer hand", "table"):
        assert set(vector[what].split()) == stranger[what.replace(" ", "_")]

    match = Match(games.find("scopa"), ["Ann", "Bob"], seed=stranger["seed"], words=["sale", "Ćao"])
    zones = match.game.position(match.state)
    assert commitment(match.seed) == vector["commitment"]
    assert zones["dealer"] == int(vector["dealer"])
    assert zones["hands"] == [vector["other hand"].split(), vector["dealer hand"].split()]
    assert zones["table"] == vector["table"].split()
    assert zones["deck"] == stranger["deck"][::-1]


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=5), max_size=3), st.integers(0, 99))
def test_each_deal_and_each_set_of_words_has_a_stream_of_its_own(words: list[str], deal: int) -> None:
    def first(stream: Stream) -> list[int]:
        return [stream.below(1 << 32) for _ in range(8)]

    assert first(Stream(SEED, words, deal)) == first(Stream(SEED, words, deal))
    assert first(Stream(SEED, words, deal)) != first(Stream(SEED, words, deal + 1))
    assert first(Stream(SEED, words, deal)) != first(Stream(SEED, [*words, ""], deal))
    assert first(Stream(SEED, words, deal)) != first(Stream(seed_from("pepper"), words, deal))


@pytest.mark.parametrize("count", [1, 2, 3, 7, 40, 52, 90])
def test_numbers_below_a_bound_are_even(count: int) -> None:
    stream, draws = Stream(SEED, [], count), 400 * count
    seen = [0] * count
    for _ in range(draws):
        seen[stream.below(count)] += 1
    assert min(seen) > 300
    assert max(seen) < 500


def test_a_seed_is_hex_or_a_word() -> None:
    assert read_seed(SEED.hex()) == read_seed(SEED.hex().upper()) == read_seed("salt") == SEED
    assert read_seed(SEED.hex()[1:]) != SEED
    assert new_seed() != new_seed()
