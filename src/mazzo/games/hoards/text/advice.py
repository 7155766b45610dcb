"""What a play of Hoards is and why it is good, in words."""

from collections.abc import Sequence

from mazzo.core.bits import members, popcount
from mazzo.core.marked import card as named
from mazzo.core.marked import cards as named_cards
from mazzo.core.marked import player
from mazzo.core.words import listing, plural
from mazzo.games.hoards.notation import write
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import DECK, value
from mazzo.games.hoards.rules.kings import FIRST_KING
from mazzo.games.hoards.rules.play import Hoards
from mazzo.games.hoards.rules.scoring import most_valuable
from mazzo.games.hoards.text.sentences import DRAGONS

_SAID = {
    "TAKE": "Take the discard pile.",
    "STROLL LOOK": "Stroll, and look at your piles.",
    "STROLL PEEK": "Stroll, and peek at the deck.",
    "END": "End your turn.",
    "AGREE": "Agree.",
    "DISPUTE": "Dispute it.",
    "INVERT": "Let the smaller win.",
    "STRAIGHT": "Let the greater win.",
    "CHOOSE RANDOM": "Choose one card at random.",
    "CHOOSE GIVE": "Choose two cards that are given.",
    "TOP": "Put it back on top.",
    "BOTTOM": "Put it at the bottom.",
}
_POWERS = {  # of an armed king
    "KH": "the red dragon wins you a draw when you are the target",
    "KD": "the green dragon lets you say that the smaller wins when you are the target",
    "KS": "the blue dragon lets nobody make you a target until an opponent has accumulated",
    "KC": "the black dragon keeps your guards when you win as the target",
}


def describe(state: Hoards, seat: int, made: Sequence[int]) -> str:
    """The play as one says it."""
    verb, *rest = write(state, seat, made).split()
    match verb:
        case "HOARD" | "GIVE" | "DISCARD" | "KEEP":
            return f"{verb.capitalize()} {named_cards(rest)}."
        case "ADD":
            return f"Add {named(rest[0])} to your pile {rest[-1]}."
        case "DRAW":
            return f"Draw {plural(int(rest[0]), 'card')}."
        case "RAID":
            call = "one card at random" if rest[-1] == "RANDOM" else "two cards that are given"
            return f"Raid {player(int(rest[0]))}, and call for {call}."
        case "LOOT":
            return f"Loot {player(int(rest[0]))}'s pile {rest[1]}."
        case "LAY" | "ROAR" | "PICK":
            dragon = DRAGONS[rest[0]]
            return {"LAY": f"Lay {dragon}.", "ROAR": f"Let {dragon} roar."}.get(verb, f"Pick {dragon}.")
    return _SAID[" ".join([verb, *rest]) if verb in ("STROLL", "CHOOSE") else verb]


def explain(state: Hoards, seat: int, made: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see. It never names a card of a face-down pile."""
    first = made[0]
    cards = [DECK.name(move) for move in made if move < DECK.size]
    match state.phase:
        case moves.TURN:
            return _turn(state, seat, made)
        case moves.KEEP:
            return f"{named(cards[0])} fits your hand and your hoard best of what you have drawn."
        case moves.GIVE:
            return f"You lose least by giving {listing([named(card) for card in cards])}."
        case moves.TOSS | moves.LIMIT:
            return f"You lose least by discarding {listing([named(card) for card in cards])}."
        case moves.ANSWER:
            return _answer(state, seat, first)
        case moves.INVERT:
            return _inverting(state, seat, first)
        case moves.CHOOSE:
            return _choice(is_raider=seat == state.turn, is_random=first == moves.RANDOM)
        case moves.PUT_BACK:
            return _put_back(state, first)
        case moves.DRAFT:
            return f"Armed, {_POWERS[cards[0]]}."
    return "It goes best with what has been said."


def _turn(state: Hoards, seat: int, made: Sequence[int]) -> str:
    move = made[0]
    if move in (moves.HOARD_NEW, moves.ADD_CARD):
        return _hoarding(made[1:] if move == moves.HOARD_NEW else made[1:2])
    if moves.DRAW_ONE <= move < moves.TAKE:
        return _drawing(state, move - moves.DRAW_ONE + 1)
    if move == moves.TAKE:
        return f"The discard pile brings you {plural(popcount(state.discards), 'card')} at once."
    if moves.RAID <= move < moves.LOOK:
        return _raiding(state, move - moves.RAID)
    if move == moves.LOOK:
        before = "add to a pile or loot with it" if _can_go_on(state) else "rely on them in a later turn"
        return f"You see your own piles, which is good to know before you {before}."
    if move == moves.PEEK:
        return _peeking(state)
    if moves.LAY <= move < moves.ROAR:
        return f"Only a king in your hoard can roar. Armed, {_POWERS[_king(move - moves.LAY)]}."
    if moves.ROAR <= move < moves.LOOT:
        return f"To roar takes no action. Armed, {_POWERS[_king(move - moves.ROAR)]}."
    if move >= moves.LOOT:
        return "Your combination looks strong enough for that pile, and whoever wins gets both."
    return _ending(state, seat)


def _king(suit: int) -> str:
    return DECK.name(FIRST_KING + suit)


def _hoarding(made: Sequence[int]) -> str:
    cards = [move for move in made if move < DECK.size]
    if not cards:
        return "What lies in your hoard counts for you; in your hand it costs twice its value at the end."
    cost = 2 * sum(value(card) for card in cards)
    counts, they = ("counts", "it") if len(cards) == 1 else ("count", "they")
    names = listing([named(DECK.name(card)) for card in cards])
    return f"In your hoard {names} {counts} for you; in your hand {they} would cost {cost} points at the end."


def _drawing(state: Hoards, count: int) -> str:
    if count == popcount(state.deck):
        last = "lap" if state.variant.is_lap else "turn"
        return f"That empties the deck, so that this {last} is the last one."
    if count == 1:
        return "You keep the card, and nothing is discarded for the others to take."
    return f"Of {count} cards you keep the one that suits you best."


def _raiding(state: Hoards, which: int) -> str:
    count = popcount(state.hands[which % moves.MOST_SEATS])
    hand = f"That hand has {plural(count, 'card')}"
    if count == 1:
        return f"{hand}, which you get if nobody disputes it."
    if which < moves.MOST_SEATS:
        return f"{hand}, and a random one may be better than the two that its owner would choose."
    return f"{hand}, and two of them are more than one, even if its owner chooses."


def _can_go_on(state: Hoards) -> bool:
    """Whether there is another action in this turn after a stroll."""
    return popcount(state.used | moves.STROLLED) < moves.MOST_ACTIONS


def _can_draw(state: Hoards) -> bool:
    """Whether cards can be drawn in this turn after a stroll."""
    return _can_go_on(state) and state.used & moves.ACCUMULATED == 0


def _peeking(state: Hoards) -> str:
    if _can_draw(state):
        return "If the top card is good you can draw it in this turn, and if not you can put it away."
    return "You can leave the next player a bad card, and put a good one at the bottom."


def _put_back(state: Hoards, move: int) -> str:
    if move == moves.NO:
        return (
            "You can still draw it in this turn." if _can_draw(state) else "Others gain little by drawing it."
        )
    if _can_draw(state):
        return "What lies below it is likely to be better to draw."
    return "At the bottom the others do not draw it."


def _ending(state: Hoards, seat: int) -> str:
    size = popcount(state.hands[seat])
    refill = " Your hand is filled up to three cards." if size < moves.LEAST_HAND and state.deck else ""
    if popcount(state.used) == moves.MOST_ACTIONS:
        return f"You have done two actions, and there is nothing left to gain.{refill}"
    if len(list(members(state.menu(seat)))) == 1:
        return f"There is nothing else that you can do.{refill}"
    return f"No action that is left is likely to gain anything.{refill}"


def _answer(state: Hoards, seat: int, move: int) -> str:
    best = named(DECK.name(most_valuable(state.hands[seat])))
    if move == moves.NO:
        return f"In a fight you would show {best} to all, and might lose it."
    return f"If {best} wins the fight, you choose how you are raided."


def _inverting(state: Hoards, seat: int, move: int) -> str:
    if not state.is_raid:
        small = "smaller" if move == moves.YES else "greater"
        return f"Your pile is likely to be the {small} one."
    best = most_valuable(state.hands[seat])
    wins = "the smaller card wins then" if move == moves.YES else "the greater card wins"
    return f"You will show {named(DECK.name(best))}, worth {value(best)}, and {wins}."


def _choice(is_raider: bool, is_random: bool) -> str:
    if is_raider and is_random:
        return "A random card may be better than the two that the other would choose."
    if is_raider:
        return "Two cards are more than one, even if the other chooses them."
    return "You lose one card and not two." if is_random else "You choose yourself which two you can spare."
