"""Why a play of SobeSobe is refused: names, rulings and values. text/sentences.py has the words."""

from typing import Any

from mypy_extensions import i64

from mazzo.core.bits import bit
from mazzo.core.cards import CLUBS, of_suit
from mazzo.core.reason import Reason
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.bidding import duty
from mazzo.games.sobesobe.rules.cards import ACES, DECK, NONE, SUIT_NAMES, above
from mazzo.games.sobesobe.rules.state import Table


def why_not(table: Table, seat: i64, move: i64) -> Reason:
    """Why the seat, whose turn it is, may not make that move."""
    if move < 0 or move > moves.DONE:
        return Reason("no such move", asked(table, seat))
    if move < DECK.size:
        return _wrong_card(table, seat, move)
    return _wrong_time(table, seat, move)


def asked(table: Table, seat: i64) -> dict[str, Any]:
    """What the seat, whose turn it is, is to do: the phase, and in tricks the cards that it may play."""
    found: dict[str, Any] = {"phase": moves.PHASES[table.phase]}
    if table.phase == moves.TRICKS:
        found["lawful"] = DECK.listed(table.menu(seat))
    return found


def _wrong_time(table: Table, seat: i64, move: i64) -> Reason:
    """Why a word that is no card cannot be said now."""
    now = asked(table, seat)
    if moves.BLIND_TRUMP <= move < moves.DEAL:
        if table.trump != NONE:
            return Reason("trump stays", {**now, "trump": SUIT_NAMES[table.trump]}, "SOB-3")
        if table.phase == moves.BLIND:
            return Reason("would be blind", now, "SOB-1")
        return Reason("cannot be blind", now, "SOB-3" if table.is_again else "SOB-1")
    if move == moves.DEAL:
        return Reason("cards dealt", now, "SOB-1")
    if move == moves.DONE:
        if table.phase == moves.TRICKS:
            return Reason("exchange over", now, "SOB-5")
        return Reason("exchange later", now, "SOB-5")
    if table.phase in (moves.BLIND, moves.TRUMP):
        return Reason("trump not known", {**now, "plays": move == moves.PLAY}, "SOB-16")
    if move == moves.SIT:
        return _must_play(table, seat)
    return Reason("plays already", now, "SOB-16")


def _must_play(table: Table, seat: i64) -> Reason:
    """Why a seat that plays the round cannot sit out."""
    now = asked(table, seat)
    if seat == table.party:
        return Reason("party plays", now, "SOB-16")
    if table.trump == CLUBS:
        return Reason("clubs are trump", now, "SOB-14")
    why = duty(table, seat, table.sitting)
    if why == moves.FEW_POINTS:
        return Reason("few points", now, "SOB-19")
    if why == moves.SAT_OUT_TWICE:
        return Reason("sat out twice", now, "SOB-4")
    if why == moves.NOBODY_ELSE:
        return Reason("nobody else", now, "SOB-3")
    return Reason("decided to play", now, "SOB-16")


def _wrong_card(table: Table, seat: i64, card: i64) -> Reason:
    """Why that card cannot be played or exchanged."""
    now = asked(table, seat)
    hand = table.hands[seat]
    if table.phase not in (moves.EXCHANGE, moves.TRICKS):
        return Reason("no cards yet", now)
    if bit(card) & hand == 0:
        return Reason("not held", {**now, "card": DECK.name(card), "hand": DECK.listed(hand)})
    if table.phase == moves.EXCHANGE:
        return Reason("exchange out of order", {**now, "card": DECK.name(card)})
    return _duty(table, hand, now)


def _duty(table: Table, hand: i64, now: dict[str, Any]) -> Reason:
    """What the hand must do in this trick."""
    trumps = hand & of_suit(table.trump)
    if table.led in (NONE, table.trump) and trumps & ACES:
        return Reason("ace of trump", {**now, "leads": table.led == NONE}, "SOB-6")
    if table.led == table.trump:
        if trumps & above(table.best):
            return Reason("must beat", {**now, "card": DECK.name(table.best)}, "SOB-7")
        return Reason("must follow trump", now, "SOB-7")
    if hand & of_suit(table.led):
        return Reason("must follow", {**now, "suit": SUIT_NAMES[table.led]}, "SOB-9")
    return Reason("must cut", {**now, "suit": SUIT_NAMES[table.led]}, "SOB-8")
