"""Why a play of Hoards is good, in words."""

from collections.abc import Sequence

from mazzo.core.bits import popcount
from mazzo.core.words import listing, plural
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import DECK, value
from mazzo.games.hoards.rules.kings import FIRST_KING
from mazzo.games.hoards.rules.play import Hoards
from mazzo.games.hoards.text.sentences import DRAGONS

_POWERS = {
    "KH": "it wins you a draw when you are the target",
    "KD": "it lets you turn a comparison round when you are the target",
    "KS": "nobody can make you a target until an opponent has accumulated",
    "KC": "your guards stay when you win as the target",
}


def explain(state: Hoards, seat: int, made: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see. It never names a card of a face-down pile."""
    first = made[0]
    if state.phase == moves.TURN:
        return _turn(state, seat, first)
    if state.phase == moves.KEEP:
        return f"{DECK.name(first)} is worth most to you of what you have drawn."
    if state.phase in (moves.GIVE, moves.TOSS, moves.LIMIT):
        cards = [DECK.name(move) for move in made if move < DECK.size]
        return f"You lose least by {listing(cards)}."
    if state.phase == moves.ANSWER:
        return (
            "A fight would show your best card, and may be lost."
            if first == 0
            else "A fight may save a card."
        )
    if state.phase == moves.INVERT:
        return "What you defend is rather small." if first else "What you defend is rather great."
    if state.phase == moves.CHOOSE:
        return "A random card hurts less than two." if first == 0 else "Two cards are more than one."
    if state.phase == moves.DRAFT:
        return f"With {DRAGONS[DECK.name(first)]} {_POWERS[DECK.name(first)]}."
    return "That card is better for you where it goes."


def _turn(state: Hoards, seat: int, move: int) -> str:
    held = sum(value(card) for card in range(DECK.size) if state.hands[seat] >> card & 1)
    if move == moves.HOARD_NEW:
        return f"What lies in your hoard counts for you; your hand costs {2 * held} points as it is."
    if move == moves.ADD_CARD:
        return "Every card in a pile counts, and in your hand it costs twice its value."
    if moves.DRAW_ONE <= move < moves.TAKE:
        return "Of several cards you keep the best; more cards make more combinations."
    if move == moves.TAKE:
        return f"The discard pile has {plural(popcount(state.discards), 'card')} for nothing."
    if moves.RAID <= move < moves.LOOK:
        return f"That hand has {plural(popcount(state.hands[(move - moves.RAID) % 4]), 'card')} to lose."
    if move >= moves.LOOT:
        return "Your combination looks strong enough for that pile, and whoever wins gets both."
    if move == moves.LOOK:
        return "It is good to know what you own before you risk it."
    if move == moves.PEEK:
        return "Whoever knows the top card knows whether to draw it."
    if moves.LAY <= move < moves.ROAR:
        king = DECK.name(FIRST_KING + move - moves.LAY)
        return f"Only a king that lies in your hoard can be armed: with {DRAGONS[king]} {_POWERS[king]}."
    if moves.ROAR <= move < moves.LOOT:
        king = DECK.name(FIRST_KING + move - moves.ROAR)
        return f"With {DRAGONS[king]} armed {_POWERS[king]}."
    assert move == moves.END
    return "There is nothing more to gain in this turn."
