"""Hands dealt at random of which it is known what they lack."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.dealing import dealt
from mazzo.core.errors import BadInput

CARDS = 12
ALL = bit(CARDS) - 1


def deal(sizes: list[int], lacks: list[int], seed: int = 1) -> list[int]:
    return list(dealt(ALL, vec[i64](sizes), vec[i64](lacks), Rng(seed)))


@given(st.lists(st.integers(0, 5), min_size=CARDS, max_size=CARDS), st.integers(0, 2**31), st.data())
def test_whatever_hands_lack_a_deal_is_found_if_there_is_one(
    owners: list[int], seed: int, data: st.DataObject
) -> None:
    truth = [sum(bit(card) for card, owner in enumerate(owners) if owner == hand) for hand in range(5)]
    lacks = [data.draw(st.integers(0, ALL)) & ~hand for hand in truth]
    sizes = [popcount(hand) for hand in truth]
    hands = deal(sizes, lacks, seed)
    assert [popcount(hand) for hand in hands] == sizes
    assert all(hand & lack == 0 for hand, lack in zip(hands, lacks, strict=True))
    assert sum(hands) & ~ALL == 0
    assert popcount(sum(hands)) == sum(sizes)


def test_every_hand_is_possible_where_nothing_is_known() -> None:
    found = {deal([2], [0], seed)[0] for seed in range(2000)}
    assert len(found) == CARDS * (CARDS - 1) // 2


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(BadInput, match="no way to deal"):
        deal([1, 1], [ALL ^ 1, ALL ^ 1])
