"""Sapone in words: `SELL coin1 AS leek2 WANT tools`, `BID coin1 leek2 SAYING soap1 soap1`, `DOUBT`, ..."""

import re
from collections.abc import Sequence

from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.reason import Reason
from mazzo.games.sapone.rules import moves, piles, reasons
from mazzo.games.sapone.rules.play import Sapone

_WHEN = {  # in which phase a word belongs, and which ruling says so
    "SELL": (moves.TURN, ""),
    "BUY": (moves.TURN, "SAP-14"),
    "BID": (moves.LAP, "SAP-8"),
    "PASS": (moves.LAP, "SAP-8"),
    "DOUBT": (moves.LAP, "SAP-10"),
    "PAY": (moves.PAY, "SAP-11"),
    "ACCEPT": (moves.ANSWER, "SAP-8"),
    "MORE": (moves.ANSWER, "SAP-8"),
    "CLOSE": (moves.ANSWER, "SAP-8"),
    "DIAMOND": (moves.DECLARE, "SAP-15"),
}
_SINGLE = {"PASS": moves.PASS, "DOUBT": moves.DOUBT, "CLOSE": moves.CLOSE}
_WORDS = {
    moves.PASS: "PASS",
    moves.PASS_ALL: "PASS ALL",
    moves.DOUBT: "DOUBT",
    moves.CLOSE: "CLOSE",
    moves.MORE: "MORE",
}


def read(state: Sapone, seat: int, text: str) -> list[int]:
    """The moves of one play. Whether each is lawful is for the rules to say."""
    words = [word for word in re.split(r"[\s,+]+", text.lower()) if word]
    verb = words[0].upper() if words else ""
    if verb not in _WHEN:
        raise NotUnderstood(Reason("no command", {"text": text.strip()[:40]}))
    made = _moves(verb, words[1:])
    phase, ruling = _WHEN[verb]
    if state.phase != phase:
        now = reasons.asked(state, seat) if state.actors() >> seat & 1 else {}
        raise NotAllowed(Reason("wrong time", {**now, "word": verb}, ruling))
    return made


def _moves(verb: str, words: Sequence[str]) -> list[int]:
    match verb:
        case "SELL":
            return _sell(words)
        case "BUY":
            cards = sorted(map(_kind, words))
            if len(cards) != moves.GIVEN_FOR_SOAP:
                raise NotAllowed(Reason("not three cards", {"named": len(cards)}, "SAP-14"))
            return [moves.BUY + cards[0], *cards[1:]]
        case "BID":
            return _bid(words)
        case "MORE":
            return _more(words)
        case "PAY" | "DIAMOND" if len(words) == 1:
            return [_kind(words[0])]
        case "ACCEPT" if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
            if len(words[0]) == 1 and int(words[0]) < 6:
                return [moves.ACCEPT + int(words[0])]
            raise NotUnderstood(Reason("no seat", {"word": words[0][:10]}))
        case "PASS" if list(words) == ["all"]:
            return [moves.PASS_ALL]
        case _ if verb in _SINGLE and not words:
            return [_SINGLE[verb]]
    raise NotUnderstood(Reason("written otherwise", {"word": verb}))


def _kind(word: str) -> int:
    if word not in piles.NUMBERS:
        raise NotUnderstood(Reason("no kind", {"word": word[:20]}))
    return piles.NUMBERS[word]


def _wish(words: Sequence[str]) -> list[int]:
    """What is wanted, each once: kinds, then categories."""
    for word in words:
        if word not in piles.WISHES:
            raise NotUnderstood(Reason("cannot be wanted", {"word": word[:20]}, "SAP-6"))
    return sorted({piles.WISHES.index(word) for word in words})


def _sell(words: Sequence[str]) -> list[int]:
    match list(words):
        case [card, "as", claim]:
            return [_kind(card), _kind(claim), moves.DONE]
        case [card, "as", claim, "want", *wish] if wish:
            return [_kind(card), _kind(claim), *_wish(wish), moves.DONE]
        case [card]:
            _kind(card)
            raise NotUnderstood(reasons.unsaid(moves.CLAIMING))
    raise NotUnderstood(Reason("written otherwise", {"word": "SELL"}))


def _bid(words: Sequence[str]) -> list[int]:
    """The cards, then one saying for each of them, or none (SAP-7)."""
    says = "saying" in words
    cut = words.index("saying") if says else len(words)
    cards, sayings = sorted(map(_kind, words[:cut])), sorted(map(_kind, words[cut + 1 :]))
    if not cards:
        raise NotUnderstood(Reason("cards not named"))
    if says and len(sayings) != len(cards):
        raise NotAllowed(Reason("not a saying each", {"cards": len(cards), "sayings": len(sayings)}, "SAP-7"))
    return [*cards, moves.SAY, *sayings] if says else [*cards, moves.DONE]


def _more(words: Sequence[str]) -> list[int]:
    match list(words):
        case []:
            return [moves.MORE]
        case ["want", *wish] if wish:
            return [moves.MORE_WANT, *_wish(wish), moves.DONE]
        case ["want"]:
            raise NotUnderstood(reasons.unsaid(moves.ASKING))
    raise NotUnderstood(Reason("written otherwise", {"word": "MORE"}))


def write(state: Sapone, seat: int, made: Sequence[int]) -> str:
    """The play as it is recorded."""
    first = made[0]
    if state.phase == moves.TURN:
        if first >= moves.BUY:
            return f"BUY {_names([first - moves.BUY, *made[1:]])}"
        wish = [piles.WISHES[item] for item in made[2:] if item != moves.DONE]
        return (
            f"SELL {piles.KINDS[first]} AS {piles.KINDS[made[1]]}{' WANT ' if wish else ''}{' '.join(wish)}"
        )
    if state.phase == moves.LAP and first not in _WORDS:
        if moves.SAY in made:
            cut = list(made).index(moves.SAY)
            return f"BID {_names(made[:cut])} SAYING {_names(made[cut + 1 :])}"
        return f"BID {_names(made[:-1])}"
    if state.phase == moves.PAY:
        return f"PAY {piles.KINDS[first]}"
    if state.phase == moves.DECLARE:
        return f"DIAMOND {piles.KINDS[first]}"
    if first == moves.MORE_WANT:
        return f"MORE WANT {' '.join(piles.WISHES[item] for item in made[1:-1])}"
    if first >= moves.ACCEPT:
        return f"ACCEPT {first - moves.ACCEPT}"
    return _WORDS[first]


def _names(kinds: Sequence[int]) -> str:
    return " ".join(piles.KINDS[kind] for kind in kinds)
