"""What SobeSobe tells the search, and a player that goes by the worth of its cards."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, popcount
from mazzo.core.cards import HEARTS, of_suit
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.sobesobe.bidding import FEW
from mazzo.games.sobesobe.habits import card_choice, least_worth, poor_cards, trump_choice, worth
from mazzo.games.sobesobe.moves import (
    BLIND,
    BLIND_TRUMP,
    DEAL,
    DECIDE,
    DONE,
    EXCHANGE,
    MOST_EXCHANGED,
    OPEN_TRUMP,
    OPENING,
    OVER,
    PLAY,
    SIT,
    TRICKS,
    TRUMP,
)
from mazzo.games.sobesobe.rules import SobeSobe
from mazzo.games.sobesobe.scoring import SEVENS

_DESPERATE: Final[i64] = 20  # points behind somebody who is about to win

# What searching adds to the logarithm of one's odds against quick players, fitted to matches among them: more
# with every point that all have on the average, since a longer match leaves more to decide.
_FAIR: Final = 0.85  # of what the points alone say
_LONGER: Final = 0.034
_EVEN: Final = 0.47  # near the end there is nothing left to gain


@final
class SobeSobeGuide(Guide):
    """The search looks to the end of the round and values it by how close all seats are to zero."""

    def is_horizon(self, state: State) -> bool:
        assert isinstance(state, SobeSobe)
        return state.phase == OPENING

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, SobeSobe)
        chance = state.share(seat)
        if state.phase == OVER:
            return chance
        return _with_edge(chance, state.points)

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, SobeSobe)
        return choice(state, seat)

    def rollout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, SobeSobe)  # which spares every call below a look-up
        while state.phase != OPENING and state.phase < OVER:
            if state.phase > TRICKS:
                state.deal(rng, None)
            else:
                state.play(state.turn, choice(state, state.turn), None)

    def prior(self, state: State, seat: i64, move: i64) -> float:
        assert isinstance(state, SobeSobe)
        return 2.0 if move == choice(state, seat) else 1.0

    def candidates(self, state: State, seat: i64) -> i64:
        """No suit but Hearts is worth naming blind; in an exchange only plain Sevens are worth a thought."""
        assert isinstance(state, SobeSobe)
        if state.phase == EXCHANGE:
            cards = bit(_exchange_choice(state, seat))
            if popcount(poor_cards(state.hands[seat], state.trump)) < MOST_EXCHANGED:
                cards |= state.menu(seat) & SEVENS & ~of_suit(state.trump)
            return cards
        if state.phase == BLIND:
            return bit(DEAL) | bit(BLIND_TRUMP + HEARTS)
        return state.menu(seat)

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        assert isinstance(state, SobeSobe)
        if state.phase == EXCHANGE and move != DONE and seat != watcher:
            return 0  # SOB-5: others see how many cards, never which
        return move


def _with_edge(chance: float, points: vec[i64]) -> float:
    """The chance to win a match that goes on, for who searches while the others do not."""
    total = 0.0
    for each in points:
        if each > 0:
            total += float(each)
    edge = _LONGER * total / float(len(points)) - _EVEN
    odds = math.exp(_FAIR * math.log(chance / (1.0 - chance)) + edge)
    return odds / (1.0 + odds)


def choice(table: SobeSobe, seat: i64) -> i64:
    """What a sensible player does at a glance."""
    if table.phase == TRICKS:
        is_last = table.next_playing(seat) == table.leader
        return card_choice(table.menu(seat), table.trump, table.led, table.best, is_last)
    if table.phase == EXCHANGE:
        return _exchange_choice(table, seat)
    if table.phase == DECIDE:
        return _decision(table, seat)
    if table.phase == TRUMP:
        return OPEN_TRUMP + trump_choice(table.hands[seat], table.seats)
    return _blind_choice(table, seat)


def _exchange_choice(table: SobeSobe, seat: i64) -> i64:
    """The next card to lay aside, from the highest down; DONE when all others are worth keeping."""
    poor = poor_cards(table.hands[seat], table.trump) & ~table.picked & table.menu(seat)
    if poor == 0:
        return DONE
    return highest(poor)


def _decision(table: SobeSobe, seat: i64) -> i64:
    deciding = table.variant.all_seats & ~(table.playing | table.sitting | bit(seat))
    if worth(table.hands[seat], table.trump) > least_worth(popcount(deciding), popcount(table.playing)):
        return PLAY
    return SIT


def _blind_choice(table: SobeSobe, seat: i64) -> i64:
    """A blind trump costs more than it brings, but for whoever has nothing to lose."""
    for other in range(table.seats):
        if table.points[other] <= FEW and table.points[seat] - table.points[other] >= _DESPERATE:
            return BLIND_TRUMP + HEARTS
    return DEAL
