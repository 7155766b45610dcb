"""Why a move of SobeSobe is not lawful, and what would do: sentences that cite the ruling."""

from typing import TYPE_CHECKING

from mazzo.core.cards import CLUBS, of_suit
from mazzo.core.words import listing
from mazzo.games.sobesobe.bidding import duty
from mazzo.games.sobesobe.moves import (
    BLIND,
    BLIND_TRUMP,
    DEAL,
    DECIDE,
    DONE,
    EXCHANGE,
    FEW_POINTS,
    NOBODY_ELSE,
    PLAY,
    SAT_OUT_TWICE,
    SIT,
    TRICKS,
    TRUMP,
)
from mazzo.games.sobesobe.scoring import ACES, DECK, NONE, SUIT_NAMES, above

if TYPE_CHECKING:
    from mazzo.games.sobesobe.rules import SobeSobe


def why_not(table: "SobeSobe", seat: int, move: int) -> str:
    """Why the seat, whose turn it is, may not make that move."""
    if not 0 <= move <= DONE:
        return f"There is no such move. {wanted(table, seat)}"
    reason = _wrong_card(table, seat, move) if move < DECK.size else _wrong_time(table, seat, move)
    return f"{reason} {wanted(table, seat)}".strip()


def wanted(table: "SobeSobe", seat: int) -> str:
    """What the seat, whose turn it is, may do."""
    if table.phase == BLIND:
        return "Name the trump before the cards are dealt, as in blind hearts, or write deal (SOB-1)."
    if table.phase == TRUMP:
        return "Name the trump: clubs, diamonds, hearts or spades (SOB-1)."
    if table.phase == DECIDE:
        return "Write play, or sit to sit this round out (SOB-16)."
    if table.phase == EXCHANGE:
        return "Exchange up to three cards, as in exchange 2D 3S, or write exchange none (SOB-5)."
    return f"Play {_named(table.menu(seat))}."


def _wrong_time(table: "SobeSobe", seat: int, move: int) -> str:
    """Why a word that is no card cannot be said now."""
    if BLIND_TRUMP <= move < DEAL:
        if table.trump != NONE:
            return f"The trump is {SUIT_NAMES[table.trump]} and stays so (SOB-3)."
        if table.phase == BLIND:
            return "You have not seen your cards yet, so this would be blind (SOB-1)."
        ruling = "SOB-3" if table.is_again else "SOB-1"
        return f"The cards have been dealt, so the trump cannot be blind ({ruling})."
    if move == DEAL:
        return "The cards have been dealt (SOB-1)."
    if move == DONE:
        is_over = table.phase == TRICKS
        return f"The exchange {'is over' if is_over else 'comes when all have five cards'} (SOB-5)."
    if table.phase in (BLIND, TRUMP):
        return f"Who {'plays' if move == PLAY else 'sits out'} is decided when the trump is known (SOB-16)."
    return _must_play(table, seat) if move == SIT else "You are in this round (SOB-16)."


def _must_play(table: "SobeSobe", seat: int) -> str:
    """Why a seat that plays the round cannot sit out."""
    if seat == table.party:
        return "The party player always plays (SOB-16)."
    if table.trump == CLUBS:
        return "Clubs are trump, so all must play (SOB-14)."
    why = duty(table, seat, table.sitting)
    if why == FEW_POINTS:
        return "With 5 points or fewer you must play (SOB-19)."
    if why == SAT_OUT_TWICE:
        return "You have sat out the last two rounds, so you must play (SOB-4)."
    if why == NOBODY_ELSE:
        return "A round needs two, and nobody else is left, so you must play (SOB-3)."
    return "It has been decided that you play this round (SOB-16)."


def _wrong_card(table: "SobeSobe", seat: int, card: int) -> str:
    """Why that card cannot be played or exchanged."""
    name, hand = DECK.name(card), table.hands[seat]
    if table.phase not in (EXCHANGE, TRICKS):
        return "Cards are played when all have five and have exchanged."
    if not hand >> card & 1:
        return f"{name} is not in your hand; you hold {' '.join(DECK.listed(hand))}."
    if table.phase == EXCHANGE:
        return f"{name} has been named, or comes too late: the highest card is named first."
    return _duty(table, hand)


def _duty(table: "SobeSobe", hand: int) -> str:
    """What the hand must do in this trick."""
    trumps = hand & of_suit(table.trump)
    if table.led in (NONE, table.trump) and trumps & ACES:
        when = "whoever leads with it must lead it" if table.led == NONE else "trump was led"
        return f"You hold the Ace of trump, and {when} (SOB-6)."
    if table.led == table.trump:
        if trumps & above(table.best):
            return f"Trump was led, and you can beat {DECK.name(table.best)} (SOB-7)."
        return "Trump was led, and you have some (SOB-7)."
    if hand & of_suit(table.led):
        return f"{SUIT_NAMES[table.led].capitalize()} were led, and you can follow suit (SOB-9)."
    return f"You have no {SUIT_NAMES[table.led]}, so you must cut: play a trump (SOB-8)."


def _named(cards: int) -> str:
    return listing(DECK.listed(cards), "or")
