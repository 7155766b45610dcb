"""Plays of Splendor as text: `GRAB 1W 1U 1G`, `RESERVE 2-3`, `BUY 2-3 1W 2L`, `RETURN 1W`, `NOBLE 2`."""

import re
from collections.abc import Sequence
from typing import Any

from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.reason import Reason
from mazzo.games.splendor.rules import moves, reasons
from mazzo.games.splendor.rules.cards import NONE, PLACES
from mazzo.games.splendor.rules.play import Splendor
from mazzo.games.splendor.rules.tokens import LETTERS, amount, of, one_of_each, total, with_at_least, written

_COUNT = re.compile(r"([0-9]{1,2})([WUGRKBL])")
_PLACE = re.compile(r"P?([1-3])-?([0-4])")
_RESERVED = re.compile(r"R([1-3])")


def read(state: Splendor, seat: int, text: str) -> list[int]:
    """The moves of one play. What cannot be one move or another is refused here, by the law of the rules."""
    words = [word for word in re.split(r"[\s,+]+", text.upper()) if word]
    verb = words[0] if words else ""
    rest = words[1:]
    if verb == "GRAB":
        return [_grab(state, seat, _tokens(rest))]
    if verb == "RESERVE":
        return [moves.RESERVE + _board_place(rest)]
    if verb == "BUY":
        return _buy(state, seat, rest)
    if verb == "RETURN":
        return _return(state, seat, _tokens(rest))
    if verb == "NOBLE":
        return _noble(state, seat, rest)
    if verb == "PASS" and not rest:
        return [moves.PASS]
    raise NotUnderstood(Reason("no command", {"text": text.strip()[:40]}))


def _tokens(words: Sequence[str]) -> dict[str, int]:
    """How many of each letter, zeros too; `1W 2U 0B`."""
    counts: dict[str, int] = {}
    for word in words:
        found = _COUNT.fullmatch(word)
        if found is None:
            raise NotUnderstood(Reason("no amount", {"word": word[:20]}, "SPL-1"))
        letter = "K" if found[2] == "B" else found[2]
        if letter in counts:
            raise NotUnderstood(Reason("color named twice", {"word": word, "color": letter}, "SPL-1"))
        counts[letter] = int(found[1])
    if not counts:
        raise NotUnderstood(Reason("tokens not named", ruling="SPL-1"))
    return counts


def _bundle(counts: dict[str, int]) -> int:
    """The amounts in one number; more than a field holds is more than there is in any case."""
    bundle = 0
    for letter, count in counts.items():
        bundle += of(LETTERS.index(letter), min(count, 31))
    return bundle


def _grab(state: Splendor, seat: int, counts: dict[str, int]) -> int:
    if state.phase != moves.TURN:
        return moves.TAKE_ALL
    if why_not := reasons.no_grab(state, counts):
        raise NotAllowed(why_not)
    wanted_tokens = _bundle(counts)
    for move in range(moves.RESERVE):
        if moves.BUNDLES[move] == wanted_tokens:
            return move
    return moves.TAKE_ALL


def _board_place(words: Sequence[str]) -> int:
    """A place of the board, or the top of a deck, as the number that is added to RESERVE."""
    found = _PLACE.fullmatch(words[0]) if len(words) == 1 else None
    if found is None:
        raise NotUnderstood(Reason("reserve names a place", ruling="SPL-5"))
    tier, place = int(found[1]) - 1, int(found[2])
    return moves.RESERVE_TOP - moves.RESERVE + tier if place == 0 else tier * PLACES + place - 1


def _buy(state: Splendor, seat: int, words: list[str]) -> list[int]:
    if not words:
        raise NotUnderstood(Reason("buy names a place", _payable(state, seat), "SPL-8"))
    place = _place(words[0])
    if place == NONE:
        return _pay_for_any(state, seat, _tokens(words))
    if len(words) == 1:
        return [moves.BUY + place]
    paid = _bundle(_tokens(words[1:]))
    if state.phase != moves.TURN or state.card_at(seat, place) == NONE or state.missing(seat, place) > 0:
        return [moves.BUY + place]
    if why_not := reasons.no_payment(state, seat, place, paid):
        raise NotAllowed(why_not)
    return _payment(place, paid)


def _place(word: str) -> int:
    """The place that the word names; NONE if it is an amount."""
    if reserved := _RESERVED.fullmatch(word):
        return moves.BOARD + int(reserved[1]) - 1
    found = _PLACE.fullmatch(word)
    if found is None:
        if _COUNT.fullmatch(word):
            return NONE
        raise NotUnderstood(Reason("no place", {"word": word[:20]}))
    if found[2] == "0":
        raise NotAllowed(Reason("top not bought", {"word": word}, "SPL-5"))
    return (int(found[1]) - 1) * PLACES + int(found[2]) - 1


def _pay_for_any(state: Splendor, seat: int, counts: dict[str, int]) -> list[int]:
    """The one card that the payment pays exactly (SPL-8)."""
    if state.phase != moves.TURN:
        return [moves.PAY]
    paid = _bundle(counts)
    fitting = [
        place
        for place in range(moves.BOARD + moves.HAND)
        if state.card_at(seat, place) != NONE and not reasons.no_payment(state, seat, place, paid)
    ]
    if len(fitting) == 1:
        return _payment(fitting[0], paid)
    if not fitting:
        raise NotAllowed(Reason("pays for none", {**_payable(state, seat), "paid": written(paid)}, "SPL-8"))
    places = [moves.PLACE_NAMES[place] for place in fitting]
    raise NotAllowed(Reason("pays for several", {"paid": written(paid), "places": places}, "SPL-8"))


def _payable(state: Splendor, seat: int) -> dict[str, Any]:
    """The cards that the seat can pay for, if it is to act."""
    if state.actor() != seat or state.phase != moves.TURN:
        return {}
    return {"buy": reasons.payable(state, seat)}


def _payment(place: int, paid: int) -> list[int]:
    return [moves.PAY, moves.BUY + place, *_one_by_one(paid)]


def _one_by_one(tokens: int) -> list[int]:
    """The tokens in the order of their colours, a move each."""
    return [moves.TOKEN + color for color in range(len(LETTERS)) for _ in range(amount(tokens, color))]


def _return(state: Splendor, seat: int, counts: dict[str, int]) -> list[int]:
    if state.phase != moves.RETURN:
        return [moves.TOKEN]
    now = reasons.asked(state, seat)
    for letter, count in counts.items():
        had = amount(state.tokens[seat], LETTERS.index(letter))
        if count > had:
            raise NotAllowed(Reason("not so many", {**now, "color": letter, "had": had, "count": count}))
    back = _bundle(counts)
    if total(back) != state.excess(seat):
        raise NotAllowed(Reason("wrong number", {**now, "tokens": written(back)}))
    return _one_by_one(back)


def _noble(state: Splendor, seat: int, words: Sequence[str]) -> list[int]:
    now = reasons.asked(state, seat)
    numbers = [str(number) for number in range(1, state.variant.nobles + 1)]
    if len(words) != 1:
        raise NotUnderstood(Reason("noble not named", now, "SPL-9"))
    if words[0] not in numbers:
        raise NotUnderstood(
            Reason("no such noble", {**now, "word": words[0][:20], "most": state.variant.nobles}, "SPL-9")
        )
    return [moves.NOBLE + numbers.index(words[0])]


def write(state: Splendor, seat: int, made: Sequence[int]) -> str:
    """The play as it is recorded."""
    first = made[0]
    if first < moves.RESERVE:
        tokens = moves.BUNDLES[first]
        if first == moves.TAKE_ALL:
            tokens = one_of_each(with_at_least(state.bank, 1))
        return f"GRAB {written(tokens)}"
    if first < moves.BUY:
        return f"RESERVE {moves.RESERVE_NAMES[first - moves.RESERVE]}"
    if first < moves.PASS:
        return f"BUY {moves.PLACE_NAMES[first - moves.BUY]}"
    if first == moves.PASS:
        return "PASS"
    if first == moves.PAY:
        return f"BUY {moves.PLACE_NAMES[made[1] - moves.BUY]} {_said(made[2:]) or '0W'}"
    if first < moves.NOBLE:
        return f"RETURN {_said(made)}"
    return f"NOBLE {first - moves.NOBLE + 1}"


def _said(made: Sequence[int]) -> str:
    tokens = 0
    for move in made:
        tokens += of(move - moves.TOKEN, 1)
    return written(tokens)
