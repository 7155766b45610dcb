"""Sets as masks against Python's own integers, and the generator against what chance should do."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest, mask_of, members, popcount, shifted, shuffled

SIZE = 62
masks = st.integers(0, 2**SIZE - 1)
some = st.integers(1, 2**SIZE - 1)
seeds = st.integers(0, 2**64 - 1)

DRAWS = 6000


def is_even(counts: Sequence[int]) -> bool:
    """Whether chance would deviate as much from equal counts in one case of 10,000 or more (chi-square)."""
    freedom = len(counts) - 1
    expected = sum(counts) / len(counts)
    deviation = sum((count - expected) ** 2 / expected for count in counts)
    spread = 2 / (9 * freedom)
    most_usual: float = freedom * (1 - spread + 3.72 * spread**0.5) ** 3  # as Wilson and Hilferty reckon it
    return deviation < most_usual


@pytest.mark.parametrize("index", range(SIZE))
def test_a_bit_is_a_power_of_two_over_the_whole_range(index: int) -> None:
    assert bit(index) == 2**index
    assert shifted(1, index) == 2**index
    assert members(bit(index)) == vec[i64]([index])


@given(masks)
def test_popcount_counts_members(mask: int) -> None:
    assert popcount(mask) == mask.bit_count()


@given(some)
def test_lowest_and_highest_are_the_ends_of_the_set(mask: int) -> None:
    assert lowest(mask) == (mask & -mask).bit_length() - 1
    assert highest(mask) == mask.bit_length() - 1


@given(masks)
def test_members_are_those_of_the_binary_number_and_make_the_same_set(mask: int) -> None:
    assert list(members(mask)) == [index for index in range(SIZE) if mask >> index & 1]
    assert mask_of(members(mask)) == mask


@given(st.integers(0, 2**30), st.integers(0, 31))
def test_a_shift_keeps_what_32_bits_would_lose(mask: int, by: int) -> None:
    assert shifted(mask, by) == mask * 2**by


@given(seeds)
def test_the_same_seed_gives_the_same_numbers(seed: int) -> None:
    one, other = Rng(seed), Rng(seed)
    assert [one.below(1000) for _ in range(20)] == [other.below(1000) for _ in range(20)]


def test_near_seeds_give_other_numbers() -> None:
    streams = {tuple(rng.below(1000) for _ in range(5)) for rng in map(Rng, range(2000))}
    assert len(streams) == 2000


@given(seeds, st.integers(1, 2**30))
def test_a_number_is_below_the_count(seed: int, count: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(count) < count for _ in range(20))


@given(seeds, some)
def test_a_member_is_one_of_the_set(seed: int, mask: int) -> None:
    rng = Rng(seed)
    assert all(mask >> rng.member(mask) & 1 for _ in range(20))


@pytest.mark.parametrize("count", [2, 3, 7, 40, 52, 62])
def test_every_number_is_as_likely(count: int) -> None:
    rng = Rng(count)
    drawn = Counter(rng.below(count) for _ in range(DRAWS))
    assert is_even([drawn[number] for number in range(count)])


def test_the_first_number_of_a_seed_is_any_number() -> None:
    drawn = Counter(Rng(seed).below(40) for seed in range(DRAWS))
    assert is_even([drawn[number] for number in range(40)])


def test_pairs_of_numbers_are_as_likely() -> None:
    rng = Rng(1)
    drawn = Counter((rng.below(8), rng.below(8)) for _ in range(DRAWS))
    assert is_even([drawn[first, second] for first in range(8) for second in range(8)])


def test_every_member_of_a_set_is_as_likely() -> None:
    rng, mask = Rng(2), bit(0) | bit(5) | bit(31) | bit(32) | bit(61)
    drawn = Counter(rng.member(mask) for _ in range(DRAWS))
    assert set(drawn) == {0, 5, 31, 32, 61}
    assert is_even(list(drawn.values()))


def test_every_kind_is_as_likely_as_its_weight() -> None:
    rng = Rng(4)
    drawn = Counter(rng.pick(vec[i64]([0, 3, 0, 1, 2, 0])) for _ in range(DRAWS))
    assert set(drawn) == {1, 3, 4}
    assert is_even([drawn[1] // 3, drawn[3], drawn[4] // 2])


@given(seeds, st.lists(st.integers(0, 61)))
def test_a_shuffle_keeps_the_cards(seed: int, cards: list[int]) -> None:
    order = vec[i64](cards)
    Rng(seed).shuffle(order)
    assert sorted(order) == sorted(cards)
    assert sorted(shuffled(cards, Rng(seed))) == sorted(cards)


@given(seeds, st.lists(st.integers(0, 61)))
def test_shuffled_leaves_the_list_alone_and_shuffles_as_the_generator_does(
    seed: int, cards: list[int]
) -> None:
    before, order = cards[:], vec[i64](cards)
    Rng(seed).shuffle(order)
    assert shuffled(cards, Rng(seed)) == list(order)
    assert cards == before


def test_every_order_of_four_cards_is_as_likely() -> None:
    rng = Rng(3)
    drawn = Counter(tuple(shuffled([0, 1, 2, 3], rng)) for _ in range(DRAWS))
    assert is_even([drawn[order] for order in permutations(range(4))])


def test_a_subclass_that_only_counts_below_deals_everything() -> None:
    class First(Rng):
        def below(self, count: int) -> int:
            return 0

    rng = First(0)
    assert rng.member(bit(7) | bit(9)) == 7
    assert rng.pick(vec[i64]([0, 2, 1])) == 1
    assert shuffled(["a", "b", "c"], rng) == ["b", "c", "a"]


def test_the_measure_of_evenness_knows_a_loaded_die() -> None:
    assert is_even([1000, 1030, 985, 990, 1010, 985])
    assert not is_even([1000, 1150, 985, 940, 960, 965])
