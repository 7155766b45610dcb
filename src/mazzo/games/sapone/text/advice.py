"""Why a play of Sapone is good, in words."""

from collections.abc import Sequence

from mazzo.core.words import listing, plural
from mazzo.games.sapone.rules import moves
from mazzo.games.sapone.rules.piles import DIAMOND, KIND_COUNT, KINDS, size
from mazzo.games.sapone.rules.play import Sapone


def explain(state: Sapone, seat: int, made: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see."""
    first = made[0]
    if state.stage != moves.COMPLETE:  # the reason for a play is that for its beginning
        return "It goes best with what has been said."
    if state.phase == moves.TURN:
        return _turn(first, made)
    if state.phase == moves.LAP:
        return _lap(state, first, made)
    if state.phase == moves.ANSWER:
        return _answer(state, first)
    if state.phase == moves.PAY:
        return f"Something must be paid for the doubt, and {KINDS[first]} adds least to your categories."
    if state.phase == moves.DECLARE and first < DIAMOND:
        return f"Among the hands that the others may have, one more {KINDS[first]} wins you the most points."
    return "It did best in the games that the bot played out in its head."


def _turn(first: int, made: Sequence[int]) -> str:
    if first >= moves.BUY:
        given = [
            KINDS[first - moves.BUY],
            *(KINDS[move] for move in made[1:] if move < KIND_COUNT),
        ]
        return f"A soap card is worth more to you than {listing(given)}, and nobody else gets a say in it."
    if len(made) > 1 and made[1] != first:
        return f"As {KINDS[made[1]]} it may fetch more than {KINDS[first]} is worth; who doubts gets it."
    return f"You can do without {KINDS[first]}, and a true claim need not fear any doubt."


def _lap(state: Sapone, first: int, made: Sequence[int]) -> str:
    claim = KINDS[state.claim]
    if first == moves.PASS:
        doubt = "" if state.is_revealed else ", and there is too little reason to doubt it"
        return f"A bid for {claim} is likely to cost you more than it gains{doubt}."
    if first == moves.DOUBT:
        return f"It is likely no {claim}: then it is yours for nothing; else it costs you one card."
    cards = [KINDS[move] for move in made if move < KIND_COUNT]
    return f"{claim.capitalize()} would add more to your categories than {cards[0]} does."


def _answer(state: Sapone, first: int) -> str:
    if first == moves.CLOSE:
        return "No bid is likely to be worth more than the card, which you keep."
    if first >= moves.ACCEPT:
        cards = plural(size(state.bids[first - moves.ACCEPT]), "card")
        return f"{cards.capitalize()} for one that you can do without, and nobody needs to consent any more."
    return "Whoever has bid cannot take it back, and may well add to it."
