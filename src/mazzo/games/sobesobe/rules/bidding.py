"""The opening of a round of SobeSobe: the trump is named, and each seat decides whether it plays."""

from typing import Final

from mypy_extensions import i64

from mazzo.core.bits import bit
from mazzo.core.cards import CLUBS
from mazzo.core.state import Told
from mazzo.games.sobesobe.model import AllMustPlay, Decided, MustPlay, TrumpNamed, TrumpReset
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import NONE, SUIT_NAMES
from mazzo.games.sobesobe.rules.scoring import trick_value
from mazzo.games.sobesobe.rules.seats import next_seat
from mazzo.games.sobesobe.rules.state import Table

FEW: Final[i64] = 5  # points with which a seat must play
MOST_SIT_OUTS: Final[i64] = 2  # one after the other


def name_trump(table: Table, trump: i64, told: Told | None) -> None:
    """The party player names the trump; if that is before any card is dealt, it is blind."""
    table.trump = trump
    table.is_blind = table.phase == moves.BLIND
    table.value = trick_value(trump, table.is_blind)
    if told is not None:
        told.all(TrumpNamed(table.party, SUIT_NAMES[trump], table.is_blind, table.value))
    if table.is_blind:
        table.phase = moves.TWO
    else:
        begin_decisions(table, told)


def begin_decisions(table: Table, told: Told | None) -> None:
    """Two cards are dealt and the trump is known: who plays?"""
    table.turn = table.party
    table.playing = bit(table.party)
    table.sitting = 0
    if table.trump == CLUBS:  # SOB-14
        table.playing = table.variant.all_seats
        table.phase = moves.THREE
        if told is not None:
            told.all(AllMustPlay())
        return
    _ask_next(table, told)


def decide(table: Table, seat: i64, is_in: bool, told: Told | None) -> None:
    """The seat plays the round or sits it out; all hear it at once (SOB-16)."""
    if is_in:
        table.playing |= bit(seat)
    else:
        table.sitting |= bit(seat)
    if told is not None:
        told.all(Decided(seat, is_in))
    _ask_next(table, told)


def duty(table: Table, seat: i64, sitting: i64) -> i64:
    """Why a seat must play after these have sat out, the party player and Clubs apart; or FREE."""
    if table.points[seat] <= FEW:  # SOB-19
        return moves.FEW_POINTS
    if table.sat_out[seat] >= MOST_SIT_OUTS:  # SOB-4
        return moves.SAT_OUT_TWICE
    others = table.variant.all_seats & ~bit(table.party) & ~bit(seat)
    if others == sitting and (table.is_again or others == 0):  # SOB-3
        return moves.NOBODY_ELSE
    return moves.FREE


def _ask_next(table: Table, told: Told | None) -> None:
    """The next seat that may sit out is to decide; after the last one the round goes on."""
    seat = next_seat(table.turn, table.seats)
    while seat != table.party:
        why = duty(table, seat, table.sitting)
        if why == moves.FREE:
            table.phase = moves.DECIDE
            table.turn = seat
            return
        table.playing |= bit(seat)
        if told is not None:
            told.all(MustPlay(seat, moves.DUTIES[why]))
        seat = next_seat(seat, table.seats)
    if table.playing == bit(table.party):
        _reset_trump(table, told)
    else:
        _fold(table)


def _reset_trump(table: Table, told: Told | None) -> None:
    """No player stays in but the party player: once a round the trump is chosen again, openly (SOB-3)."""
    table.is_again = True
    table.is_blind = False
    table.trump = NONE
    table.value = 0
    table.playing = 0
    table.sitting = 0
    table.phase = moves.TRUMP
    table.turn = table.party
    if told is not None:
        told.all(TrumpReset(table.party))


def _fold(table: Table) -> None:
    """The hands of those who sit out are set aside (SOB-2); the others are to get three more cards."""
    table.phase = moves.THREE
    table.turn = table.party
    if table.sitting == 0:
        return
    folded = table.folded[:]
    for seat in range(table.seats):
        if table.sitting & bit(seat):
            folded[seat] = table.hands[seat]
            table.hands[seat] = 0
    table.folded = folded
