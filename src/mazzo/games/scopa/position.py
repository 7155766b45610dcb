"""A position of Scopa, zone by zone in notation: the whole truth written out, and a table built from it."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from librt.vecs import vec
from msgspec import Meta, field
from mypy_extensions import i64

from mazzo.core.bits import Rng, mask_of
from mazzo.core.cards import DECK_40
from mazzo.core.errors import BadInput
from mazzo.core.fields import read_zones
from mazzo.core.state import NOBODY
from mazzo.games.scopa.model import Options
from mazzo.games.scopa.rules import HAND_SIZE, NONE, SEATS, TABLE_SIZE, Scopa, Variant, other

Seat = Annotated[int, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Pair = Annotated[list[Count], Meta(min_length=2, max_length=2)]
Cards = list[str]
TwoPiles = Annotated[list[Cards], Meta(min_length=2, max_length=2)]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The zones. A hand, table or deck that is left out is dealt from the cards that are named nowhere."""

    hands: TwoPiles | None = None
    table: Cards | None = None
    deck: Cards | None = None  # the top card first
    captured: TwoPiles = field(default_factory=lambda: [[], []])
    scopas: Pair = field(default_factory=lambda: [0, 0])
    points: Pair = field(default_factory=lambda: [0, 0])
    dealer: Seat | None = None
    turn: Seat | None = None
    last_capturer: Annotated[int, Meta(ge=-1, le=1)] | None = None
    hand_number: Count = 1
    chosen: str = ""  # the card of a half-made play
    picked: Cards = []  # and what it has picked so far
    over: bool = False


def position(state: Scopa) -> dict[str, Any]:
    """The whole truth of the table."""
    zones = Position(
        hands=[DECK_40.listed(hand) for hand in state.hands],
        table=DECK_40.listed(state.table),
        deck=[DECK_40.name(card) for card in reversed(list(state.deck[: state.left]))],
        captured=[DECK_40.listed(cards) for cards in state.captured],
        scopas=list(state.scopas),
        points=list(state.points),
        dealer=state.dealer if state.dealer != NONE else None,
        turn=state.turn if state.turn != NONE else None,
        last_capturer=state.last_capturer,
        hand_number=state.hand_number,
        chosen=DECK_40.name(state.chosen) if state.chosen != NONE else "",
        picked=DECK_40.listed(state.picked),
        over=state.actor() == NOBODY,
    )
    return {zone: content for zone, content in msgspec.to_builtins(zones).items() if content is not None}


def place(given: Mapping[str, Any], options: Options, seats: int, rng: Rng) -> Scopa:
    """The table that the zones describe."""
    zones = read_zones(Position, given)
    table = _cards("table", zones.table or [])
    deck = _cards("deck", zones.deck or [])
    captured = [_cards("captured", cards) for cards in zones.captured]
    hands = [_cards("hands", cards) for cards in zones.hands or [[], []]]
    unplaced = _unplaced([("hands", hands), ("table", [table]), ("deck", [deck]), ("captured", captured)])
    rng.shuffle(unplaced)
    rest = list(unplaced)
    if zones.hands is None:
        hands = [[rest.pop() for _ in range(min(HAND_SIZE, len(rest)))] for _ in range(SEATS)]
    if zones.table is None:
        table = [rest.pop() for _ in range(min(TABLE_SIZE, len(rest)))]
    if zones.deck is None:
        deck = rest
    state = Scopa(
        Variant(options),
        vec[i64]([_set(hand) for hand in hands]),
        vec[i64]([_set(cards) for cards in captured]),
        vec[i64](zones.scopas),
        vec[i64](zones.points),
        vec[i64](list(reversed(deck))),
    )
    state.table = _set(table)
    state.hand_number = zones.hand_number
    state.is_over = zones.over
    _seat(state, zones)
    _choose(state, zones)
    return state


def _cards(zone: str, names: Cards) -> list[int]:
    for name in names:
        if DECK_40.card(name) < 0:
            raise BadInput(
                f"{name!r} is no card: a rank (A 2 3 4 5 6 7 J Q K) and a suit (C D H S), like 7D", zone
            )
    return [DECK_40.card(name) for name in names]


def _set(cards: list[int]) -> int:
    return mask_of(vec[i64](cards))


def _unplaced(zones: list[tuple[str, list[list[int]]]]) -> vec[i64]:
    """The cards that are in no zone; a card in two places is refused."""
    rest = dict.fromkeys(DECK_40.fresh())
    for zone, piles in zones:
        for card in (card for pile in piles for card in pile):
            if card not in rest:
                raise BadInput(f"{DECK_40.name(card)} lies in two places", zone)
            del rest[card]
    return vec[i64](rest)


def _seat(state: Scopa, zones: Position) -> None:
    """Dealer, turn and last capturer, each guessed from the others if left out."""
    if zones.turn is not None:
        state.turn = zones.turn
    elif zones.dealer is not None:
        state.turn = other(zones.dealer)
    elif state.in_hands + state.left > 0:
        state.turn = 0
    if zones.dealer is not None:
        state.dealer = zones.dealer
    elif state.turn != NONE:
        state.dealer = other(state.turn)
    if zones.over and state.in_hands:
        raise BadInput("a match that is over leaves no card in hand", "over")
    if state.actor() >= 0 and not state.hands[state.turn]:
        raise BadInput(f"seat {state.turn} is to play and has no card in hand", "turn")
    if zones.last_capturer is not None:
        state.last_capturer = zones.last_capturer
    else:
        latest_first = (1, 0) if state.turn == 0 else (0, 1)
        recent = [seat for seat in latest_first if state.captured[seat]]
        state.last_capturer = recent[0] if recent else NONE


def _choose(state: Scopa, zones: Position) -> None:
    """A half-made play, as far as the player may have got."""
    if not zones.chosen:
        return
    for zone, names in (("chosen", [zones.chosen]), ("picked", zones.picked)):
        for card in sorted(_cards(zone, names), reverse=True):
            if state.actor() < 0 or state.refusal(state.turn, card):
                raise BadInput(f"{DECK_40.name(card)} cannot be played or picked in this position", zone)
            state.play(state.turn, card, None)
            if not state.unfinished():
                raise BadInput("the play is complete, not half-made: leave out chosen and picked", zone)
