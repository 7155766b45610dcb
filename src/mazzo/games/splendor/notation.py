"""Splendor in words: `GRAB 1W 1U 1G`, `RESERVE 2-3`, `BUY R1`, `BUY 2-3 1W 2L`, `RETURN 1W`, `NOBLE 2`."""

import re
from collections.abc import Sequence

from mazzo.core.bits import members
from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.words import listing
from mazzo.games.splendor.amounts import LETTERS, amount, of, one_of_each, total, with_at_least, written
from mazzo.games.splendor.cards import NONE, PLACES
from mazzo.games.splendor.moves import (
    BOARD,
    BUNDLES,
    BUY,
    HAND,
    NOBLE,
    PASS,
    PAY,
    PLACE_NAMES,
    RESERVE,
    RESERVE_NAMES,
    RESERVE_TOP,
    RETURN,
    TAKE_ALL,
    TOKEN,
    TURN,
)
from mazzo.games.splendor.refusals import grab_refusal, payment_refusal, wanted
from mazzo.games.splendor.rules import Splendor

FORMS = "Write GRAB 1W 1U 1G, GRAB 2R, RESERVE 2-3, RESERVE 2-0, BUY 2-3, BUY R1, RETURN 1W, NOBLE 2 or PASS."
SPELLING = "W white, U blue, G green, R red, K or B black, L gold"

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
        return [RESERVE + _board_place(rest)]
    if verb == "BUY":
        return _buy(state, seat, rest)
    if verb == "RETURN":
        return _return(state, seat, _tokens(rest))
    if verb == "NOBLE":
        return _noble(state, seat, rest)
    if verb == "PASS" and not rest:
        return [PASS]
    raise NotUnderstood(f"{text.strip()[:40] or 'Nothing'} is no command. {FORMS}")


def _tokens(words: Sequence[str]) -> dict[str, int]:
    """How many of each letter, zeros too; `1W 2U 0B`."""
    counts: dict[str, int] = {}
    for word in words:
        found = _COUNT.fullmatch(word)
        if found is None:
            raise NotUnderstood(
                f"{word[:20]} is no amount of tokens. Write 1W 2U: {SPELLING} (SPL-1). {FORMS}"
            )
        letter = "K" if found[2] == "B" else found[2]
        if letter in counts:
            raise NotUnderstood(
                f"{word} names {letter} a second time; name each colour once (SPL-1). {FORMS}"
            )
        counts[letter] = int(found[1])
    if not counts:
        raise NotUnderstood(f"Which tokens? {SPELLING} (SPL-1). {FORMS}")
    return counts


def _bundle(counts: dict[str, int]) -> int:
    """The amounts in one number; more than a field holds is more than there is in any case."""
    bundle = 0
    for letter, count in counts.items():
        bundle += of(LETTERS.index(letter), min(count, 31))
    return bundle


def _grab(state: Splendor, seat: int, counts: dict[str, int]) -> int:
    if state.phase != TURN:
        return TAKE_ALL
    if why_not := grab_refusal(state, counts):
        raise NotAllowed(why_not)
    wanted_tokens = _bundle(counts)
    for move in range(RESERVE):
        if BUNDLES[move] == wanted_tokens:
            return move
    return TAKE_ALL


def _board_place(words: Sequence[str]) -> int:
    """A place of the board, or the top of a deck, as the number that is added to RESERVE."""
    found = _PLACE.fullmatch(words[0]) if len(words) == 1 else None
    if found is None:
        raise NotUnderstood(
            "RESERVE names one place: 2-3 is tier 2, third from the left; 2-0 the top of deck 2 (SPL-5)."
            f" {FORMS}"
        )
    tier, place = int(found[1]) - 1, int(found[2])
    return RESERVE_TOP - RESERVE + tier if place == 0 else tier * PLACES + place - 1


def _buy(state: Splendor, seat: int, words: list[str]) -> list[int]:
    if not words:
        raise NotUnderstood(f"BUY names a place: BUY 2-3 or BUY R1 (SPL-8). {_payable(state, seat)}".rstrip())
    place = _place(words[0])
    if place == NONE:
        return _pay_for_any(state, seat, _tokens(words))
    if len(words) == 1:
        return [BUY + place]
    paid = _bundle(_tokens(words[1:]))
    if state.phase != TURN or state.card_at(seat, place) == NONE or state.missing(seat, place) > 0:
        return [BUY + place]
    if why_not := payment_refusal(state, seat, place, paid):
        raise NotAllowed(why_not)
    return _payment(place, paid)


def _place(word: str) -> int:
    """The place that the word names; NONE if it is an amount."""
    if reserved := _RESERVED.fullmatch(word):
        return BOARD + int(reserved[1]) - 1
    found = _PLACE.fullmatch(word)
    if found is None:
        if _COUNT.fullmatch(word):
            return NONE
        raise NotUnderstood(
            f"{word[:20]} is no place and no amount. Write BUY 2-3, BUY R1 or BUY 2-3 1W 2U. {FORMS}"
        )
    if found[2] == "0":
        raise NotAllowed(
            f"{word} is the top of a deck, which can be reserved but not bought (SPL-5). {FORMS}"
        )
    return (int(found[1]) - 1) * PLACES + int(found[2]) - 1


def _pay_for_any(state: Splendor, seat: int, counts: dict[str, int]) -> list[int]:
    """The one card that the payment pays exactly (SPL-8)."""
    if state.phase != TURN:
        return [PAY]
    paid = _bundle(counts)
    fitting = [
        place
        for place in range(BOARD + HAND)
        if state.card_at(seat, place) != NONE and not payment_refusal(state, seat, place, paid)
    ]
    if len(fitting) == 1:
        return _payment(fitting[0], paid)
    amount_said = written(paid) or "nothing"
    if not fitting:
        raise NotAllowed(
            f"{amount_said} pays for no card exactly: name a place (SPL-8). {_payable(state, seat)}"
        )
    commands = [f"BUY {PLACE_NAMES[place]} {written(paid) or '0W'}" for place in fitting]
    raise NotAllowed(f"{amount_said} pays for several cards: write {listing(commands, 'or')} (SPL-8).")


def _payable(state: Splendor, seat: int) -> str:
    """The cards that the seat can pay for."""
    if state.actor() != seat or state.phase != TURN:
        return ""
    buys = [PLACE_NAMES[move - BUY] for move in members(state.buys(seat))]
    if not buys:
        return "There is none yet that you can pay for."
    return f"You can pay for {listing(buys, 'or')}."


def _payment(place: int, paid: int) -> list[int]:
    return [PAY, BUY + place, *_one_by_one(paid)]


def _one_by_one(tokens: int) -> list[int]:
    """The tokens in the order of their colours, a move each."""
    return [TOKEN + color for color in range(len(LETTERS)) for _ in range(amount(tokens, color))]


def _return(state: Splendor, seat: int, counts: dict[str, int]) -> list[int]:
    if state.phase != RETURN:
        return [TOKEN]
    for letter, count in counts.items():
        had = amount(state.tokens[seat], LETTERS.index(letter))
        if count > had:
            raise NotAllowed(f"You have {had}{letter}, not {count}{letter}. {wanted(state, seat)}")
    back = _bundle(counts)
    if total(back) != state.excess(seat):
        raise NotAllowed(f"{written(back) or 'Nothing'} is not the right number. {wanted(state, seat)}")
    return _one_by_one(back)


def _noble(state: Splendor, seat: int, words: Sequence[str]) -> list[int]:
    numbers = [str(number) for number in range(1, state.variant.nobles + 1)]
    if len(words) != 1:
        raise NotUnderstood(f"NOBLE names one noble, as in NOBLE 2 (SPL-9). {wanted(state, seat)}")
    if words[0] not in numbers:
        raise NotUnderstood(
            f"There is no noble {words[0][:20]}; they are numbered 1 to {numbers[-1]} (SPL-9)."
            f" {wanted(state, seat)}"
        )
    return [NOBLE + numbers.index(words[0])]


def write(state: Splendor, seat: int, moves: Sequence[int]) -> str:
    """The play as it is recorded."""
    first = moves[0]
    if first < RESERVE:
        tokens = BUNDLES[first]
        if first == TAKE_ALL:
            tokens = one_of_each(with_at_least(state.bank, 1))
        return f"GRAB {written(tokens)}"
    if first < BUY:
        return f"RESERVE {RESERVE_NAMES[first - RESERVE]}"
    if first < PASS:
        return f"BUY {PLACE_NAMES[first - BUY]}"
    if first == PASS:
        return "PASS"
    if first == PAY:
        return f"BUY {PLACE_NAMES[moves[1] - BUY]} {_said(moves[2:]) or '0W'}"
    if first < NOBLE:
        return f"RETURN {_said(moves)}"
    return f"NOBLE {first - NOBLE + 1}"


def _said(moves: Sequence[int]) -> str:
    tokens = 0
    for move in moves:
        tokens += of(move - TOKEN, 1)
    return written(tokens)
