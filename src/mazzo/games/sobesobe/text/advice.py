"""Why a play of SobeSobe is good, in words."""

from collections.abc import Sequence

from mazzo.core.bits import bit, popcount
from mazzo.core.cards import CLUBS, of_suit, suit
from mazzo.core.words import listing, plural
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import DECK, NONE, SUIT_NAMES, above, beats
from mazzo.games.sobesobe.rules.play import SobeSobe
from mazzo.games.sobesobe.rules.scoring import change
from mazzo.games.sobesobe.rules.tricks import played_by


def explain(state: SobeSobe, seat: int, made: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see."""
    if state.phase == moves.TRICKS:
        return _card(state, seat, made[0])
    if state.phase == moves.EXCHANGE:
        return _exchange(state, seat, [move for move in made if move != moves.DONE])
    if state.phase == moves.DECIDE:
        return _decision(state, seat, made[0] == moves.PLAY)
    if made[0] == moves.DEAL:
        return "Two cards tell a lot about the right trump; naming it blind doubles what it may cost."
    return _trump(state, seat, made[0] & 3)


def _trump(state: SobeSobe, seat: int, trump: int) -> str:
    if state.phase == moves.BLIND:
        return "Only doubled tricks can still turn this match, and there is little left to lose."
    held = DECK.listed(state.hands[seat] & of_suit(trump))
    what = f"You hold {listing(held)}" if held else "Neither of your cards is a good trump"
    if trump == CLUBS:
        return f"{what}, and with Clubs all must play, so that more of them can be left without a trick."
    return f"{what}; who holds nothing of {SUIT_NAMES[trump]} may sit out."


def _decision(state: SobeSobe, seat: int, plays: bool) -> str:
    penalty = change(0, state.value, False)
    trumps = DECK.listed(state.hands[seat] & of_suit(state.trump))
    held = f"You hold {listing(trumps)} of the trump suit" if trumps else "You hold no trump yet"
    if plays:
        return f"{held}, three more cards and an exchange follow, and every trick takes {state.value} off."
    return f"{held}, and a round without a trick would cost {penalty} points."


def _exchange(state: SobeSobe, seat: int, cards: Sequence[int]) -> str:
    if not cards:
        return "Every card of this hand is better than one from the deck is likely to be."
    left = state.hands[seat]
    for card in cards:
        left ^= bit(card)
    kept = f" Stay: {' '.join(DECK.listed(left))}."
    return f"Any other card is likely to win more than {listing([DECK.name(card) for card in cards])}.{kept}"


def _card(state: SobeSobe, seat: int, card: int) -> str:
    """Whether the card wins, and what could still beat it."""
    menu = state.menu(seat)
    if popcount(menu) == 1:
        return "It is the only card that you may play."
    name = DECK.name(card)
    if state.led != NONE and not beats(card, state.best, state.trump):
        return f"Nothing is gained with a better card, and {name} is worth least."
    if state.led != NONE and state.next_playing(seat) == state.leader:
        return f"It wins the trick for sure, and as cheaply as can be.{_first(state, seat)}"
    shown = state.hands[seat] | state.folded[seat]
    for other in range(state.seats):
        shown |= played_by(state, other)
    higher = popcount(above(card) & ~shown)
    risk = (
        f"only {plural(higher, 'card')} of its suit can beat it" if higher else "no card of its suit beats it"
    )
    if suit(card) != state.trump:
        risk += ", though it may be cut"
    return f"It wins the trick so far; {risk}.{_first(state, seat)}"


def _first(state: SobeSobe, seat: int) -> str:
    if state.won[seat]:
        return ""
    saved = change(0, state.value, seat == state.party)
    return f" A first trick saves you the {saved} points of a round without one."
