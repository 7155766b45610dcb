"""A position of Scopa, zone by zone in notation: the whole truth written out, and a table built from it."""

from collections.abc import Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, shuffled
from mazzo.core.cards import DECK_40
from mazzo.core.errors import BadInput
from mazzo.core.fields import read_zones
from mazzo.core.state import NOBODY
from mazzo.games.scopa.model import Options
from mazzo.games.scopa.rules.state import HAND_SIZE, NONE, SEATS, TABLE_SIZE, Scopa, Variant, other
from mazzo.games.scopa.zones import Position


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
    hands, table, deck = zones.hands or [[], []], zones.table or [], zones.deck or []
    lying = {"hands": hands, "table": table, "deck": deck, "captured": zones.captured}
    rest = shuffled(DECK_40.unplaced(lying), rng)
    if zones.hands is None:
        hands = [[rest.pop() for _ in range(min(HAND_SIZE, len(rest)))] for _ in range(SEATS)]
    if zones.table is None:
        table = [rest.pop() for _ in range(min(TABLE_SIZE, len(rest)))]
    if zones.deck is None:
        deck = rest
    state = Scopa(
        Variant(options),
        vec[i64]([DECK_40.mask(hand) for hand in hands]),
        vec[i64]([DECK_40.mask(cards) for cards in zones.captured]),
        vec[i64](zones.scopas),
        vec[i64](zones.points),
        vec[i64]([DECK_40.card(name) for name in reversed(deck)]),
    )
    state.table = DECK_40.mask(table)
    state.hand_number = zones.hand_number
    state.is_over = zones.over
    _seat(state, zones)
    _choose(state, zones)
    return state


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
        for name in sorted(names, key=DECK_40.card, reverse=True):
            card = DECK_40.card(name)
            if state.actor() < 0 or state.refusal(state.turn, card):
                raise BadInput(f"{name} cannot be played or picked in this position", zone)
            state.play(state.turn, card, None)
            if not state.unfinished():
                raise BadInput("the play is complete, not half-made: leave out chosen and picked", zone)
