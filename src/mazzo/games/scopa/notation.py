"""Plays of Scopa as text: `capture 7D`, `capture KD 4S+6C`, `trail 2C`, `7D`."""

import re
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, highest, mask_of
from mazzo.core.cards import DECK_40
from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.reason import Reason
from mazzo.games.scopa.rules.state import Scopa

VERBS = ("capture", "trail", "play")


def read(state: Scopa, seat: int, text: str) -> list[int]:
    """The moves of one play. What the player says of the card is checked here, by the law of the rules."""
    words = [word for word in re.split(r"[\s+,]+", text.strip()) if word]
    verb = "play"
    if words and words[0].lower() in VERBS:
        verb = words.pop(0).lower()
    if not words:
        raise NotUnderstood(Reason("card not named", {"text": text.strip()}))
    card, *named = [DECK_40.read(word) for word in words]
    if named and verb == "trail":
        raise NotUnderstood(Reason("trail takes nothing", {"card": DECK_40.name(card)}))
    if len({card, *named}) <= len(named):
        raise NotUnderstood(Reason("card named twice", {"text": text.strip()}))
    taken = mask_of(vec[i64](named))
    why_not = state.refusal(seat, card)
    if not why_not and (verb != "play" or named):
        why_not = state.objection(card, verb != "trail", taken)
    if why_not:
        raise NotAllowed(why_not)
    return [card, *_picks(state, card, taken)] if taken and state.choose else [card]


def _picks(state: Scopa, card: int, taken: int) -> list[int]:
    """As many of the cards, from the highest down, as it takes to tell the capture from others."""
    picks = list[int]()
    picked: i64 = 0
    while len(state.fitting(card, picked)) > 1:
        picks.append(highest(taken & ~picked))
        picked |= bit(picks[-1])
    return picks


def write(state: Scopa, seat: int, moves: Sequence[int]) -> str:
    """The play as it is recorded: with the capture only where there was a choice."""
    card = DECK_40.name(moves[0])
    if not state.takes(moves[0]):
        return f"trail {card}"
    if len(moves) == 1:
        return f"capture {card}"
    taken = state.fitting(moves[0], mask_of(vec[i64](moves[1:])))[0]
    return f"capture {card} {'+'.join(DECK_40.listed(taken))}"
