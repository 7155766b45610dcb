"""Cards, tricks and points of SobeSobe: golden numbers, and a plain reference to compare with on any hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import members
from mazzo.core.cards import SUITS
from mazzo.games.sobesobe.rules.cards import DECK, NONE, SUIT_NAMES, beats, lacking, playable
from mazzo.games.sobesobe.rules.scoring import change, prizes, standing, trick_value, winners

RANKS = "A7KQJ65432"  # from the highest down, as the rules list them
cards = st.sampled_from(DECK.names)
hands = st.lists(cards, min_size=1, max_size=5, unique=True)
suits = st.sampled_from(SUITS)


def higher(one: str, other: str) -> bool:
    return RANKS.index(one[0]) < RANKS.index(other[0])


def allowed(hand: list[str], lead: str | None, best: str, trump: str) -> list[str]:
    """What may be played, in the words of the rules."""
    ace, trumps = f"A{trump}", [card for card in hand if card[1] == trump]
    if (lead is None or lead[1] == trump) and ace in hand:
        return [ace]
    if lead is None:
        return hand
    if lead[1] == trump:
        return [card for card in trumps if higher(card, best)] or trumps or hand
    return [card for card in hand if card[1] == lead[1]] or trumps or hand


@st.composite
def tricks(draw: st.DrawFn) -> tuple[str | None, str, str]:
    """A lead, the card that wins so far, and the trump."""
    trump = draw(suits)
    if draw(st.booleans()):
        return None, "", trump
    lead = draw(cards)
    winning = [card for card in DECK.names if beats(DECK.card(card), DECK.card(lead), SUITS.index(trump))]
    return lead, draw(st.sampled_from([lead, *winning])), trump


def numbers(lead: str | None, best: str, trump: str) -> tuple[int, int, int]:
    led = SUITS.index(lead[1]) if lead else NONE
    return led, SUITS.index(trump), DECK.card(best) if best else NONE


@given(hands, tricks())
def test_what_may_be_played_is_what_the_rules_say(
    hand: list[str], trick: tuple[str | None, str, str]
) -> None:
    lead, best, trump = trick
    hand = [card for card in hand if card not in (lead, best)] or ["2C"]
    may = DECK.listed(playable(DECK.mask(hand), *numbers(*trick)))
    assert sorted(may) == sorted(allowed(hand, lead, best, trump))


@given(cards, tricks())
def test_a_played_card_shows_exactly_the_cards_that_would_have_forbidden_it(
    card: str, trick: tuple[str | None, str, str]
) -> None:
    lead, best, trump = trick
    lacks = DECK.listed(lacking(DECK.card(card), *numbers(*trick)))
    others = [other for other in DECK.names if other not in (card, lead, best)]
    forbidding = [other for other in others if card not in allowed([card, other], lead, best, trump)]
    assert sorted(set(lacks) - {lead, best}) == sorted(forbidding)


@given(cards, cards, suits)
def test_a_card_beats_another_by_suit_and_rank(card: str, best: str, trump: str) -> None:
    won = beats(DECK.card(card), DECK.card(best), SUITS.index(trump))
    if card[1] == best[1]:
        assert won == higher(card, best)
    else:
        assert won == (card[1] == trump)


@pytest.mark.parametrize(
    ("trump", "blind", "value"),
    [
        ("hearts", False, 2),
        ("hearts", True, 4),
        ("diamonds", False, 1),
        ("diamonds", True, 2),
        ("clubs", False, 1),
        ("clubs", True, 2),
        ("spades", False, 1),
        ("spades", True, 2),
    ],
)
def test_the_table_of_trick_values(trump: str, blind: bool, value: int) -> None:
    assert trick_value([*SUIT_NAMES].index(trump), blind) == value  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "normal", "party"), [(1, 5, 10), (2, 10, 20), (4, 20, 40)])
def test_the_table_of_penalties(value: int, normal: int, party: int) -> None:
    assert change(0, value, False) == normal
    assert change(0, value, True) == party
    assert change(3, value, True) == change(3, value, False) == -3 * value


@given(st.lists(st.tuples(st.integers(-5, 9), st.integers(0, 5)), min_size=2, max_size=5), st.data())
def test_sob_10_and_sob_11_the_lowest_wins_and_is_paid_all_that_the_others_owe(
    seats: list[tuple[int, int]], data: st.DataObject
) -> None:
    points, won = vec[i64]([each for each, _ in seats]), vec[i64]([each for _, each in seats])
    party, cents = data.draw(st.integers(0, len(seats) - 1)), data.draw(st.integers(0, 20))
    best = min((score, -tricks) for score, tricks in seats)
    sharing = [seat for seat, (score, tricks) in enumerate(seats) if (score, -tricks) == best]
    assert list(members(winners(points, won))) == sharing
    paid = list(prizes(points, won, party, cents))
    owed = sum(max(score, 0) * cents for seat, (score, _) in enumerate(seats) if seat not in sharing)
    assert sum(paid) == owed
    assert all(paid[seat] == 0 for seat in range(len(seats)) if seat not in sharing)
    assert max(paid[seat] for seat in sharing) - min(paid[seat] for seat in sharing) <= 1
    turns = [(party - turn) % len(seats) for turn in range(len(seats))]
    in_turn = [paid[seat] for seat in turns if seat in sharing]
    assert in_turn == sorted(in_turn, reverse=True)


def test_who_is_closer_to_zero_stands_better() -> None:
    points = vec[i64]([20, 5, 60])
    shares = [standing(points, seat) for seat in range(3)]
    assert shares[1] > shares[0] > shares[2] > 0
    assert sum(shares) == pytest.approx(1)
