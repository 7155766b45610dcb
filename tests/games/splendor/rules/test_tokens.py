"""Six amounts in one number: as if they were six numbers."""

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import members
from mazzo.games.splendor.rules import tokens
from mazzo.games.splendor.rules.tokens import bundle_of, lacking, listed, steps, total

counts = st.lists(st.integers(0, 31), min_size=6, max_size=6)
few = st.lists(st.integers(0, 3), min_size=6, max_size=6)


def bundle(numbers: list[int]) -> int:
    return bundle_of(vec[i64](numbers))


@given(counts)
def test_a_bundle_keeps_each_amount(numbers: list[int]) -> None:
    assert listed(bundle(numbers)) == numbers
    assert total(bundle([number // 6 for number in numbers])) == sum(number // 6 for number in numbers)
    assert tokens.gold(bundle(numbers)) == numbers[5]


@given(counts, counts)
def test_what_is_lacking_is_counted_colour_by_colour(wanted: list[int], had: list[int]) -> None:
    price = bundle([*wanted[:5], 0])
    missing = [max(0, need - has) for need, has in zip(wanted[:5], had[:5], strict=True)]
    assert listed(lacking(price, bundle(had))) == [*missing, 0]
    assert tokens.is_within(price, bundle(had)) == (not any(missing))


@given(counts, st.integers(1, 5))
def test_colours_of_which_there_is_enough_are_found(numbers: list[int], least: int) -> None:
    found = list(members(tokens.with_at_least(bundle(numbers), least)))
    assert found == [color for color in range(5) if numbers[color] >= least]


@given(few, st.integers(1, 8))
def test_there_is_exactly_one_way_to_name_each_choice_of_tokens(most: list[int], wanted: int) -> None:
    def ways(named: int) -> list[int]:
        if total(named) == wanted:
            return [named]
        return [
            way
            for color in members(steps(bundle(most), named, wanted))
            for way in ways(named + tokens.of(color, 1))
        ]

    found = ways(0) if wanted <= sum(most) else []
    assert len(found) == len(set(found))
    assert {tuple(listed(way)) for way in found} == choices(most, wanted)
    if wanted > sum(most):
        assert steps(bundle(most), 0, wanted) == 0


def choices(most: list[int], wanted: int) -> set[tuple[int, ...]]:
    if not most:
        return {()} if wanted == 0 else set()
    return {
        (count, *rest)
        for count in range(min(most[0], wanted) + 1)
        for rest in choices(most[1:], wanted - count)
    }


def test_amounts_are_written_without_what_there_is_none_of() -> None:
    assert tokens.written(bundle([1, 0, 0, 2, 0, 1])) == "1W 2R 1L"
    assert tokens.written(0) == ""
