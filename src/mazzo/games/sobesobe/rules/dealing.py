"""The deals of a round of SobeSobe, and the exchange."""

from typing import Final

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.state import Told
from mazzo.games.sobesobe.model import CardsDrawn, Discarded, Exchanged, HandsDealt, RoundBegun
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import DECK, NONE
from mazzo.games.sobesobe.rules.seats import next_seat
from mazzo.games.sobesobe.rules.state import Table
from mazzo.games.sobesobe.rules.tricks import begin_tricks

FIRST_CARDS: Final[i64] = 2
MORE_CARDS: Final[i64] = 3


def exchange(table: Table, seat: i64, told: Told | None) -> None:
    """What the seat has picked is laid aside, unseen; the next one exchanges when it has new cards."""
    laid_aside = table.picked
    table.picked = 0
    table.exchanged |= bit(seat)
    if told is not None:
        told.all(Exchanged(seat, popcount(laid_aside)))
    if laid_aside == 0:
        _next_exchange(table)
        return
    table.hands[seat] ^= laid_aside
    table.discards = table.discards[:]
    table.discards[seat] = laid_aside
    table.phase = moves.REPLACE
    if told is not None:
        told.only(bit(seat), Discarded(seat, DECK.listed(laid_aside)))


def _next_exchange(table: Table) -> None:
    table.phase = moves.EXCHANGE
    table.turn = table.next_playing(table.turn)
    if table.turn == table.party:
        begin_tricks(table)


def open_round(table: Table, rng: Rng, told: Told | None) -> None:
    """All cards are gathered; the first dealer is drawn, later ones go counter-clockwise."""
    if table.dealer == NONE:
        table.dealer = rng.below(table.seats)
    else:
        table.dealer = next_seat(table.dealer, table.seats)
    table.party = next_seat(table.dealer, table.seats)
    table.turn = table.party
    table.phase = moves.BLIND
    table.round_number += 1
    table.deck = DECK.all
    nothing = table.variant.nothing
    table.hands = nothing[:]
    table.played = nothing[:]
    table.lacks = nothing[:]
    table.won = nothing[:]
    table.folded = nothing
    table.discards = nothing
    table.trump = NONE
    table.value = 0
    table.is_blind = False
    table.is_again = False
    table.playing = 0
    table.sitting = 0
    table.exchanged = 0
    table.tricks = 0
    table.leaders = 0
    table.leader = NONE
    table.led = NONE
    table.best = NONE
    table.winning = NONE
    if told is not None:
        told.all(RoundBegun(table.round_number, table.dealer, table.party))


def deal_to(table: Table, seats: i64, count: i64, rng: Rng, told: Told | None) -> None:
    """So many cards to each of the seats, from the party player on."""
    if told is not None:
        told.all(HandsDealt(table.in_turn(seats), count))
    seat = table.party
    for _turn in range(table.seats):
        if seats & bit(seat):
            drawn = _draw(table, count, rng)
            table.hands[seat] |= drawn
            if told is not None:
                _tell_drawn(table, seat, drawn, told)
        seat = next_seat(seat, table.seats)


def replace(table: Table, rng: Rng, told: Told | None) -> None:
    """Draw first, then the discards go back into the deck (SOB-5)."""
    seat = table.turn
    drawn = _draw(table, popcount(table.discards[seat]), rng)
    table.hands[seat] |= drawn
    table.deck |= table.discards[seat]
    if told is not None:
        _tell_drawn(table, seat, drawn, told)
    _next_exchange(table)


def _draw(table: Table, count: i64, rng: Rng) -> i64:
    drawn: i64 = 0
    while count > 0:
        card = bit(rng.member(table.deck))
        table.deck ^= card
        drawn |= card
        count -= 1
    return drawn


def _tell_drawn(table: Table, seat: i64, drawn: i64, told: Told) -> None:
    told.only(bit(seat), CardsDrawn(seat, DECK.listed(drawn), DECK.listed(table.hands[seat])))
