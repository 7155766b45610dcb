"""Sapone in words: `SELL coin1 AS leek2 WANT tools`, `BID coin1 leek2 SAYING soap1 soap1`, `DOUBT`, ..."""

import re
from collections.abc import Sequence

from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.words import listing
from mazzo.games.sapone.moves import (
    ACCEPT,
    ANSWER,
    ASKING,
    BUY,
    CLAIMING,
    CLOSE,
    DECLARE,
    DONE,
    DOUBT,
    GIVEN_FOR_SOAP,
    GIVING,
    LAP,
    MORE,
    MORE_WANT,
    PASS,
    PAY,
    SAY,
    SAYING,
    TURN,
)
from mazzo.games.sapone.piles import CATEGORIES, KINDS, NUMBERS
from mazzo.games.sapone.refusals import HALVES, wanted
from mazzo.games.sapone.rules import Sapone
from mazzo.games.sapone.wishes import WISHES

FORMS = {
    "SELL": "SELL coin1 AS watermelon1 WANT vegetables",
    "BUY": "BUY coin1 coin1 shovel5",
    "BID": "BID coin1 leek2 SAYING soap1 soap1",
    "PASS": "PASS",
    "DOUBT": "DOUBT",
    "PAY": "PAY coin1",
    "ACCEPT": "ACCEPT Bob",
    "MORE": "MORE WANT tools leek2",
    "CLOSE": "CLOSE",
    "DIAMOND": "DIAMOND soap2",
}
_WHEN = {  # in which phase a word belongs, and who may say it then
    "SELL": (TURN, "One sells in one's own turn."),
    "BUY": (TURN, "One buys in one's own turn (SAP-14)."),
    "BID": (LAP, "One bids while a card of another is on sale (SAP-8)."),
    "PASS": (LAP, "One passes while a card of another is on sale (SAP-8)."),
    "DOUBT": (LAP, "One doubts while a card of another is on sale and all may bid (SAP-10)."),
    "PAY": (PAY, "Only who has doubted a true claim pays (SAP-11)."),
    "ACCEPT": (ANSWER, "The seller accepts a bid when all have acted (SAP-8)."),
    "MORE": (ANSWER, "The seller asks for more when all have acted (SAP-8)."),
    "CLOSE": (ANSWER, "The seller closes a sale when all have acted (SAP-8)."),
    "DIAMOND": (DECLARE, "The Diamond is declared after the last turn of a round (SAP-15)."),
}
_SINGLE = {"PASS": PASS, "DOUBT": DOUBT, "CLOSE": CLOSE}


def read(state: Sapone, seat: int, text: str) -> list[int]:
    """The moves of one play. Whether each is lawful is for the rules to say."""
    words = [word for word in re.split(r"[\s,+]+", text.lower()) if word]
    verb = words[0].upper() if words else ""
    if verb not in FORMS:
        raise NotUnderstood(f"{text.strip()[:40] or 'Nothing'} is no command. {_forms()}")
    moves = _moves(verb, words[1:])
    phase, when = _WHEN[verb]
    if state.phase != phase:
        what = f" {wanted(state, seat)}" if state.actors() >> seat & 1 else ""
        raise NotAllowed(f"{when}{what}")
    return moves


def _forms() -> str:
    return f"Write {listing(list(FORMS.values()), 'or')}."


def _moves(verb: str, words: Sequence[str]) -> list[int]:
    match verb:
        case "SELL":
            return _sell(words)
        case "BUY":
            cards = sorted(map(_kind, words))
            if len(cards) != GIVEN_FOR_SOAP:
                raise NotAllowed(f"{HALVES[GIVING]} You named {len(cards)}.")
            return [BUY + cards[0], *cards[1:]]
        case "BID":
            return _bid(words)
        case "MORE":
            return _more(words)
        case "PAY" | "DIAMOND" if len(words) == 1:
            return [_kind(words[0])]
        case "ACCEPT" if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
            if len(words[0]) == 1 and int(words[0]) < 6:
                return [ACCEPT + int(words[0])]
            raise NotUnderstood(f"There is no seat {words[0][:10]}. Write {FORMS[verb]}.")
        case _ if verb in _SINGLE and not words:
            return [_SINGLE[verb]]
    raise NotUnderstood(f"{verb} is written like this: {FORMS[verb]}.")


def _kind(word: str) -> int:
    if word not in NUMBERS:
        raise NotUnderstood(f"{word[:20]} is no kind of card. There are {listing(KINDS)}.")
    return NUMBERS[word]


def _wish(words: Sequence[str]) -> list[int]:
    """What is wanted, each once: kinds, then categories."""
    for word in words:
        if word not in WISHES:
            known = f"kinds like leek2, or {listing(CATEGORIES, 'or')}"
            raise NotUnderstood(f"{word[:20]} cannot be wanted. Name {known} (SAP-6).")
    return sorted({WISHES.index(word) for word in words})


def _sell(words: Sequence[str]) -> list[int]:
    match list(words):
        case [card, "as", claim]:
            return [_kind(card), _kind(claim), DONE]
        case [card, "as", claim, "want", *wish] if wish:
            return [_kind(card), _kind(claim), *_wish(wish), DONE]
        case [card]:
            _kind(card)
            raise NotUnderstood(HALVES[CLAIMING])
    raise NotUnderstood(f"SELL is written like this: {FORMS['SELL']}, or without a wish.")


def _bid(words: Sequence[str]) -> list[int]:
    """The cards, then one saying for each of them, or none (SAP-7)."""
    says = "saying" in words
    cut = words.index("saying") if says else len(words)
    cards, sayings = sorted(map(_kind, words[:cut])), sorted(map(_kind, words[cut + 1 :]))
    if not cards:
        raise NotUnderstood(f"Which cards? {FORMS['BID']}, or without a saying.")
    if says and len(sayings) != len(cards):
        raise NotAllowed(f"{HALVES[SAYING]} You add {len(cards)} and named {len(sayings)}.")
    return [*cards, SAY, *sayings] if says else [*cards, DONE]


def _more(words: Sequence[str]) -> list[int]:
    match list(words):
        case []:
            return [MORE]
        case ["want", *wish] if wish:
            return [MORE_WANT, *_wish(wish), DONE]
        case ["want"]:
            raise NotUnderstood(HALVES[ASKING])
    raise NotUnderstood(f"MORE is written like this: MORE, or {FORMS['MORE']}.")


def write(state: Sapone, seat: int, moves: Sequence[int]) -> str:
    """The play as it is recorded."""
    first = moves[0]
    if state.phase == TURN:
        if first >= BUY:
            return f"BUY {_names([first - BUY, *moves[1:]])}"
        wish = [WISHES[item] for item in moves[2:] if item != DONE]
        return f"SELL {KINDS[first]} AS {KINDS[moves[1]]}{' WANT ' if wish else ''}{' '.join(wish)}"
    if state.phase == LAP and first not in (PASS, DOUBT):
        if SAY in moves:
            cut = list(moves).index(SAY)
            return f"BID {_names(moves[:cut])} SAYING {_names(moves[cut + 1 :])}"
        return f"BID {_names(moves[:-1])}"
    if state.phase == PAY:
        return f"PAY {KINDS[first]}"
    if state.phase == DECLARE:
        return f"DIAMOND {KINDS[first]}"
    if first == MORE_WANT:
        return f"MORE WANT {' '.join(WISHES[item] for item in moves[1:-1])}"
    if first >= ACCEPT:
        return f"ACCEPT {first - ACCEPT}"
    return {PASS: "PASS", DOUBT: "DOUBT", CLOSE: "CLOSE", MORE: "MORE"}[first]


def _names(kinds: Sequence[int]) -> str:
    return " ".join(KINDS[kind] for kind in kinds)
