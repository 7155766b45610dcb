"""The five tricks of a round of SobeSobe, and its score."""

from collections.abc import Iterable, Sequence
from typing import Final

from mypy_extensions import i64

from mazzo.core.bits import bit, shifted
from mazzo.core.cards import suit
from mazzo.core.errors import BadInput
from mazzo.core.state import Told
from mazzo.games.sobesobe.model import CardPlayed, Deed, MatchEnded, TrickWon
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import DECK, NONE, beats, lacking
from mazzo.games.sobesobe.rules.rounds import Scored, score_table
from mazzo.games.sobesobe.rules.scoring import change
from mazzo.games.sobesobe.rules.state import Table

_CARD_BITS: Final[i64] = 6
_CARD_MASK: Final[i64] = 63
_SEAT_BITS: Final[i64] = 3
_SEAT_MASK: Final[i64] = 7


def begin_tricks(table: Table) -> None:
    """The party player leads to the first trick."""
    table.phase = moves.TRICKS
    begin_trick(table, table.party)


def begin_trick(table: Table, leader: i64) -> None:
    """Nothing lies in the middle, and that seat is to lead."""
    table.leaders |= shifted(leader, _SEAT_BITS * table.tricks)
    table.leader = leader
    table.turn = leader
    table.led = NONE
    table.best = NONE
    table.winning = NONE


def play_card(table: Table, seat: i64, card: i64, told: Told | None) -> None:
    """The seat plays a card of its hand; the last card of a trick decides it, that of a round scores it."""
    if told is not None:
        told.all(CardPlayed(seat, DECK.name(card), _deed(table, card)))
    table.hands[seat] ^= bit(card)
    lay(table, seat, card)
    if table.turn == table.leader:
        _end_trick(table, told)


def lay(table: Table, seat: i64, card: i64) -> None:
    """The card lies in the middle: all see what it beats, and what the seat cannot hold."""
    table.lacks[seat] |= lacking(card, table.led, table.trump, table.best)
    table.played[seat] |= shifted(card + 1, _CARD_BITS * table.tricks)
    if table.led == NONE:
        table.led = suit(card)
        table.best = card
        table.winning = seat
    elif beats(card, table.best, table.trump):
        table.best = card
        table.winning = seat
    table.turn = table.next_playing(seat)


def collect(table: Table) -> None:
    """The trick goes to the seat that wins it."""
    table.won[table.winning] += 1
    table.tricks += 1


def card_of(table: Table, seat: i64, trick: i64) -> i64:
    """What the seat played to that trick of the round; NONE if nothing."""
    return ((table.played[seat] >> (_CARD_BITS * trick)) & _CARD_MASK) - 1


def leader_of(table: Table, trick: i64) -> i64:
    """Who led to that trick of the round."""
    return (table.leaders >> (_SEAT_BITS * trick)) & _SEAT_MASK


def played_by(table: Table, seat: i64) -> i64:
    """What the seat has played to the tricks of the round."""
    cards: i64 = 0
    for trick in range(table.tricks + 1):
        card = card_of(table, seat, trick)
        if card != NONE:
            cards |= bit(card)
    return cards


def _deed(table: Table, card: i64) -> Deed:
    if table.led == NONE:
        return "leads"
    if suit(card) == table.led:
        return "follows"
    return "cuts" if suit(card) == table.trump else "discards"


def _end_trick(table: Table, told: Told | None) -> None:
    winner = table.winning
    if told is not None:
        told.all(TrickWon(winner, DECK.name(table.best)))
    collect(table)
    if table.hands[winner] == 0:
        _end_round(table, told)
    else:
        begin_trick(table, winner)


def _end_round(table: Table, told: Told | None) -> None:
    """All tricks have been played: only now is anything scored (SOB-10)."""
    points = table.points[:]
    sat_out = table.sat_out[:]
    is_won = False
    for seat in range(table.seats):
        if table.playing & bit(seat):
            points[seat] += change(table.won[seat], table.value, seat == table.party)
            sat_out[seat] = 0  # SOB-4
        else:
            sat_out[seat] += 1
        if points[seat] <= 0:
            is_won = True
    table.points = points
    table.sat_out = sat_out
    last = Scored(
        table.rounds,
        table.dealer,
        table.party,
        table.trump,
        table.is_blind,
        table.playing,
        table.won,
        points,
    )
    table.rounds = last
    table.phase = moves.OPENING
    if is_won or table.round_number >= table.variant.max_rounds:  # SOB-15
        table.phase = moves.OVER
    if told is not None:
        told.all(score_table(last, table.variant.options.points, table.winners()))
        if table.phase == moves.OVER:
            told.all(MatchEnded(table.winners(), list(points), table.prizes(), not is_won))


def lay_tricks(table: Table, tricks: Iterable[tuple[int, Sequence[str]]]) -> None:
    """Each trick by who led it and its cards; the last may be incomplete. The next seat is to play."""
    is_complete = False
    for leader, cards in tricks:
        if is_complete:
            if leader != table.winning:
                raise BadInput(
                    f"seat {table.winning} won the trick before, so it leads, not {leader}", "tricks"
                )
            collect(table)
        begin_trick(table, leader)
        for name in cards:
            card, seat = DECK.card(name), table.turn
            if table.lacks[seat] & bit(card):
                raise BadInput(
                    f"seat {seat} cannot have {name}: it would have had to play it before", "tricks"
                )
            lay(table, seat, card)
        is_complete = bool(cards) and table.turn == leader
    if is_complete:
        collect(table)
        begin_trick(table, table.winning)
