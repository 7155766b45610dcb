"""Why a play of Sapone is good, in words."""

from collections.abc import Sequence

from mazzo.core.words import listing, plural
from mazzo.games.sapone.moves import (
    ACCEPT,
    ANSWER,
    BUY,
    CLOSE,
    COMPLETE,
    DECLARE,
    DOUBT,
    LAP,
    PASS,
    PAY,
    TURN,
)
from mazzo.games.sapone.piles import DIAMOND, KIND_COUNT, KINDS, size
from mazzo.games.sapone.rules import Sapone


def explain(state: Sapone, seat: int, moves: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see."""
    first = moves[0]
    if state.stage != COMPLETE:  # the reason for a play is that for its beginning
        return "It goes best with what has been said."
    if state.phase == TURN:
        return _turn(first, moves)
    if state.phase == LAP:
        return _lap(state, first, moves)
    if state.phase == ANSWER:
        return _answer(state, first)
    if state.phase == PAY:
        return f"Something must be paid for the doubt, and {KINDS[first]} adds least to your categories."
    if state.phase == DECLARE and first < DIAMOND:
        return f"Among the hands that the others may have, one more {KINDS[first]} wins you the most points."
    return "It did best in the games that the bot played out in its head."


def _turn(first: int, moves: Sequence[int]) -> str:
    if first >= BUY:
        given = [KINDS[first - BUY], *(KINDS[move] for move in moves[1:] if move < KIND_COUNT)]
        return f"A soap card is worth more to you than {listing(given)}, and nobody else gets a say in it."
    if len(moves) > 1 and moves[1] != first:
        return f"As {KINDS[moves[1]]} it may fetch more than {KINDS[first]} is worth; who doubts gets it."
    return f"You can do without {KINDS[first]}, and a true claim need not fear any doubt."


def _lap(state: Sapone, first: int, moves: Sequence[int]) -> str:
    claim = KINDS[state.claim]
    if first == PASS:
        doubt = "" if state.is_revealed else ", and there is too little reason to doubt it"
        return f"A bid for {claim} is likely to cost you more than it gains{doubt}."
    if first == DOUBT:
        return f"It is likely no {claim}: then it is yours for nothing; else it costs you one card."
    cards = [KINDS[move] for move in moves if move < KIND_COUNT]
    return f"{claim.capitalize()} would add more to your categories than {cards[0]} does."


def _answer(state: Sapone, first: int) -> str:
    if first == CLOSE:
        return "No bid is likely to be worth more than the card, which you keep."
    if first >= ACCEPT:
        cards = plural(size(state.bids[first - ACCEPT]), "card")
        return f"{cards.capitalize()} for one that you can do without, and nobody needs to consent any more."
    return "Whoever has bid cannot take it back, and may well add to it."
