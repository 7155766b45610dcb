"""Why a play of Scopa is refused: names, rulings and values. text/sentences.py has the words."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.cards import DECK_40
from mazzo.core.reason import Reason
from mazzo.games.scopa.rules.scoring import joined, worth


def not_held(card: i64, hand: i64) -> Reason:
    return Reason("not held", {"card": DECK_40.name(card), "hand": DECK_40.listed(hand)})


def no_part_of_capture(card: i64, chosen: i64) -> Reason:
    """The card does not go on with the half-made play."""
    return Reason("no part of a capture", {"card": DECK_40.name(card), "with": DECK_40.name(chosen)}, "SCO-5")


def captures_nothing(card: i64) -> Reason:
    return Reason("captures nothing", {"card": DECK_40.name(card), "worth": worth(card)}, "SCO-6")


def must_capture(card: i64, takes: vec[i64]) -> Reason:
    return Reason("must capture", {"card": DECK_40.name(card), "takes": _each(takes)}, "SCO-6")


def takes_otherwise(card: i64, named: i64, takes: vec[i64], is_choice: bool) -> Reason:
    """The card cannot take what was named."""
    values = {"card": DECK_40.name(card), "named": joined(named), "takes": _each(takes)}
    return Reason("takes otherwise", values, "SCO-5" if is_choice else "SCO-3, SCO-4")


def capture_not_said(card: i64, takes: vec[i64]) -> Reason:
    """The card can take several things, and the player is to choose."""
    return Reason("capture not said", {"card": DECK_40.name(card), "takes": _each(takes)}, "SCO-5")


def _each(captures: vec[i64]) -> list[str]:
    return [joined(capture) for capture in captures]
