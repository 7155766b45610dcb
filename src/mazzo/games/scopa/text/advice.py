"""What a play of Scopa is and why it is good, in words."""

from collections.abc import Sequence

from mazzo.core.bits import bit, members, popcount
from mazzo.core.cards import DECK_40, rank
from mazzo.core.marked import card as marked_card
from mazzo.core.marked import cards, either, in_prose
from mazzo.core.marked import rank as marked_rank
from mazzo.core.state import Told
from mazzo.core.words import listing, plural
from mazzo.games.scopa.model import Captured
from mazzo.games.scopa.rules.scoring import ALL_COINS, SEVEN_OF_COINS, best_capture
from mazzo.games.scopa.rules.state import Scopa, other

_SEVEN = 6


def describe(state: Scopa, seat: int, moves: Sequence[int]) -> str:
    """The play as one says it."""
    card, captured = marked_card(DECK_40.name(moves[0])), _captured(state, seat, moves)
    return f"Capture {cards(captured.cards)} with {card}." if captured is not None else f"Trail {card}."


def explain(state: Scopa, seat: int, moves: Sequence[int]) -> str:
    """What the play takes and what it leaves, by what the seat can see."""
    captured = _captured(state, seat, moves)
    if captured is None:
        return f"{_trailed(state, seat)} {_left(state, seat, state.table | bit(moves[0]))}".strip()
    taken = DECK_40.mask(captured.cards)
    return f"{_taken(captured, taken | bit(moves[0]))} {_left(state, seat, state.table & ~taken)}".strip()


def _captured(state: Scopa, seat: int, moves: Sequence[int]) -> Captured | None:
    """What the play would take."""
    after, told = state.copy(), Told()
    for move in moves:
        after.play(seat, move, told)
    return next((event for _, event in told.events if isinstance(event, Captured)), None)


def _trailed(state: Scopa, seat: int) -> str:
    hand = members(state.hands[seat])
    if len(hand) == 1:
        return "It is the only card."
    if any(state.takes(card) for card in hand):
        return "The captures in hand can wait, or would leave too much."
    return "Nothing can be captured, and this card gives away least."


def _taken(event: Captured, cards: int) -> str:
    spoils = [plural(popcount(cards), "card")]
    if coins := popcount(cards & ALL_COINS):
        spoils.append(either(plural(coins, "coin"), in_prose(plural(coins, "diamond"))))
    if cards & SEVEN_OF_COINS:
        spoils.append("the settebello itself")
    elif any(rank(card) == _SEVEN for card in members(cards)):
        spoils.append("a seven for the primiera")
    scopa = " and is a scopa" if event.scopa else ""
    return f"It wins {listing(spoils)}{scopa}."


def _left(state: Scopa, seat: int, table: int) -> str:
    """How safe the table is that the play leaves."""
    if not state.hands[other(seat)]:
        return "The other hand is empty, so nothing is taken before the next deal." if state.left else ""
    if not table:
        return "The table is left empty, so nothing can be taken next."
    seen = state.hands[seat] | state.table | state.captured[0] | state.captured[1]
    unseen = list(members(DECK_40.all & ~seen))
    sweepers = [card for card in unseen if best_capture(table, card) == table]
    if sweepers:
        which = sorted({rank(card) for card in sweepers})
        ranks = listing([marked_rank(DECK_40.ranks[each]) for each in which], "or")
        return f"The risk: a {ranks} would sweep the table ({len(sweepers)} of {len(unseen)} unseen cards)."
    if table & SEVEN_OF_COINS and any(best_capture(table, card) & SEVEN_OF_COINS for card in unseen):
        return "The risk: the settebello stays on the table."
    return "No card can sweep what it leaves."
