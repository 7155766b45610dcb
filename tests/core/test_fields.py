"""Options and zones as people and files give them."""

from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from mazzo.core.errors import BadInput
from mazzo.core.fields import allowed, described, each_seat, read_options, read_settings, read_zones
from mazzo.core.model import Options


class Sample(Options, frozen=True):
    target: Annotated[int, Meta(ge=0, le=100)] = 11
    capture: Literal["auto", "choose"] = "auto"
    open_bids: bool = False


class Zones(msgspec.Struct):
    table: list[str] = []
    points: list[int] = []
    turn: int | None = None


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert read_options(Sample, {}) == Sample()
    assert read_options(Sample, {"target": 21}) == Sample(target=21)


@given(st.integers(0, 100), st.sampled_from(["auto", "choose"]), st.booleans())
def test_on_a_command_line_options_are_text(target: int, capture: str, open_bids: bool) -> None:
    words = [f"target={target}", f" capture = {capture}", f"open_bids={str(open_bids).lower()}"]
    assert msgspec.to_builtins(read_settings(Sample, words)) == {
        "target": target,
        "capture": capture,
        "open_bids": open_bids,
    }


@pytest.mark.parametrize(
    ("name", "value", "what"),
    [
        ("target", 101, "option target must be a whole number from 0 to 100, not 101"),
        ("target", "many", "option target must be a whole number from 0 to 100, not 'many'"),
        ("target", "11", "option target must be a whole number from 0 to 100, not '11'"),
        ("target", 11.5, "option target must be a whole number from 0 to 100, not 11.5"),
        ("target", True, "option target must be a whole number from 0 to 100, not True"),
        ("target", [[0] * 500], r"not \[\[0(, 0){32},…$"),
        ("open_bids", "true", "option open_bids must be true or false, not 'true'"),
        ("capture", "all", "option capture must be auto or choose, not 'all'"),
        ("open_bids", 7, "option open_bids must be true or false, not 7"),
        ("tempo", 1, "there is no option 'tempo'; there are target, capture, open_bids"),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_do(name: str, value: object, what: str) -> None:
    with pytest.raises(BadInput, match=what) as refused:
        read_options(Sample, {name: value})
    assert refused.value.where == name


@pytest.mark.parametrize(
    ("word", "what"),
    [
        ("target=many", "option target must be a whole number from 0 to 100, not 'many'"),
        ("target=" + "9" * 5000, "option target must be a whole number from 0 to 100, not '9{99}…$"),
        ("open_bids=7", "option open_bids must be true or false, not '7'"),
        ("tempo=1", "there is no option 'tempo'; there are target, capture, open_bids"),
        ("target", "--set takes name=value, like --set target=11, not 'target'"),
    ],
)
def test_a_wrong_word_of_a_command_line_is_refused_with_what_would_do(word: str, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        read_settings(Sample, [word])


def test_zones_are_taken_as_they_are() -> None:
    assert read_zones(Zones, {"table": ["7D"], "turn": 1}) == Zones(table=["7D"], turn=1)


@pytest.mark.parametrize(
    ("name", "value"), [("table", "7D"), ("table", [7]), ("points", ["1"]), ("turn", "1"), ("deck", [])]
)
def test_a_wrong_zone_is_refused_by_its_name(name: str, value: object) -> None:
    with pytest.raises(BadInput, match=f"zone '?{name}") as refused:
        read_zones(Zones, {name: value})
    assert refused.value.where == name


def test_what_an_option_takes_is_said_in_words() -> None:
    assert allowed(bool) == "true or false"
    assert allowed(Literal["each", "none"]) == "each or none"
    assert described(Sample) == [
        ("target", 11, "a whole number from 0 to 100"),
        ("capture", "auto", "auto or choose"),
        ("open_bids", False, "true or false"),
    ]


def test_a_zone_of_every_seat_may_be_left_out() -> None:
    assert each_seat("hands", [], 3) == [[], [], []]
    assert each_seat("hands", [["7D"], []], 2) == [["7D"], []]


def test_a_zone_of_every_seat_has_a_list_for_each() -> None:
    with pytest.raises(BadInput, match="zone hands must be 3 lists of cards, one a seat, not 2") as refused:
        each_seat("hands", [["7D"], []], 3)
    assert refused.value.where == "hands"
