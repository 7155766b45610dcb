"""What a play of SobeSobe is and why it is good, in words."""

from collections.abc import Sequence

from mazzo.core.bits import bit, popcount
from mazzo.core.cards import CLUBS, of_suit, suit
from mazzo.core.marked import card as named
from mazzo.core.marked import cards as named_cards
from mazzo.core.marked import suit as named_suit
from mazzo.core.words import listing, plural
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import DECK, NONE, SUIT_NAMES, above, beats
from mazzo.games.sobesobe.rules.play import SobeSobe
from mazzo.games.sobesobe.rules.scoring import change
from mazzo.games.sobesobe.rules.tricks import played_by
from mazzo.games.sobesobe.text.sentences import ROUND, TRICK, TRICKS, TRUMP


def describe(state: SobeSobe, seat: int, made: Sequence[int]) -> str:
    """The play as one says it."""
    if state.phase == moves.TRICKS:
        return f"Play {named(DECK.name(made[0]))}."
    if state.phase == moves.EXCHANGE:
        laid = [DECK.name(move) for move in made if move != moves.DONE]
        return f"Exchange {named_cards(laid) if laid else 'nothing'}."
    if state.phase == moves.DECIDE:
        return f"Play this {ROUND}." if made[0] == moves.PLAY else f"Sit this {ROUND} out."
    if made[0] == moves.DEAL:
        return "See two cards first."
    blind = ", blind" if state.phase == moves.BLIND else ""
    return f"Name {named_suit(SUIT_NAMES[made[0] & 3])} {TRUMP}{blind}."


def explain(state: SobeSobe, seat: int, made: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see."""
    if state.phase == moves.TRICKS:
        return _card(state, seat, made[0])
    if state.phase == moves.EXCHANGE:
        return _exchange(state, seat, [move for move in made if move != moves.DONE])
    if state.phase == moves.DECIDE:
        return _decision(state, seat, made[0] == moves.PLAY)
    if made[0] == moves.DEAL:
        return f"Two cards tell a lot about the right {TRUMP}; naming it blind doubles what it may cost."
    return _trump(state, seat, made[0] & 3)


def _trump(state: SobeSobe, seat: int, trump: int) -> str:
    if state.phase == moves.BLIND:
        return f"Only doubled {TRICKS} can still turn this match, and there is little left to lose."
    held = [named(name) for name in DECK.listed(state.hands[seat] & of_suit(trump))]
    what = f"You hold {listing(held)}" if held else f"Neither of your cards is a good {TRUMP}"
    if trump == CLUBS:
        clubs = named_suit("Clubs")
        return f"{what}, and with {clubs} all must play, so that more of them can be left without a {TRICK}."
    return f"{what}; who holds nothing of {named_suit(SUIT_NAMES[trump])} may sit out."


def _decision(state: SobeSobe, seat: int, plays: bool) -> str:
    penalty = change(0, state.value, False)
    trumps = [named(name) for name in DECK.listed(state.hands[seat] & of_suit(state.trump))]
    held = f"You hold {listing(trumps)} of the {TRUMP} suit" if trumps else f"You hold no {TRUMP} yet"
    if plays:
        return f"{held}, three more cards and an exchange follow, and every {TRICK} takes {state.value} off."
    return f"{held}, and a {ROUND} without a {TRICK} would cost {penalty} points."


def _exchange(state: SobeSobe, seat: int, cards: Sequence[int]) -> str:
    if not cards:
        return "Every card of this hand is better than one from the deck is likely to be."
    left = state.hands[seat]
    for card in cards:
        left ^= bit(card)
    kept = f" Stay: {named_cards(DECK.listed(left))}."
    laid = listing([named(DECK.name(card)) for card in cards])
    return f"Any other card is likely to win more than {laid}.{kept}"


def _card(state: SobeSobe, seat: int, card: int) -> str:
    """Whether the card wins, and what could still beat it."""
    menu = state.menu(seat)
    if popcount(menu) == 1:
        return "It is the only card that you may play."
    name = named(DECK.name(card))
    if state.led != NONE and not beats(card, state.best, state.trump):
        return f"Nothing is gained with a better card, and {name} is worth least."
    if state.led != NONE and state.next_playing(seat) == state.leader:
        return f"It wins the {TRICK} for sure, and as cheaply as can be.{_first(state, seat)}"
    shown = state.hands[seat] | state.folded[seat]
    for other in range(state.seats):
        shown |= played_by(state, other)
    higher = popcount(above(card) & ~shown)
    risk = (
        f"only {plural(higher, 'card')} of its suit can beat it" if higher else "no card of its suit beats it"
    )
    if suit(card) != state.trump:
        risk += ", though it may be cut"
    return f"It wins the {TRICK} so far; {risk}.{_first(state, seat)}"


def _first(state: SobeSobe, seat: int) -> str:
    if state.won[seat]:
        return ""
    saved = change(0, state.value, seat == state.party)
    return f" A first {TRICK} saves you the {saved} points of a {ROUND} without one."
