"""What SobeSobe tells the search."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.cards import HEARTS, of_suit
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.sobesobe.bot import beliefs
from mazzo.games.sobesobe.bot.quick import exchange_choice, poor_cards, quick
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import SEVENS
from mazzo.games.sobesobe.rules.play import SobeSobe

# What searching adds to the logarithm of one's odds against quick players, fitted to matches among them: more
# with every point that all have on the average, since a longer match leaves more to decide.
_FAIR: Final = 0.85  # of what the points alone say
_LONGER: Final = 0.034
_EVEN: Final = 0.47  # near the end there is nothing left to gain


@final
class SobeSobeGuide(Guide):
    """The search looks to the end of the round and values it by how close all seats are to zero."""

    def reshuffle(self, state: State, seat: i64, rng: Rng) -> None:
        assert isinstance(state, SobeSobe)
        beliefs.reshuffle(state, seat, rng)

    def is_horizon(self, state: State) -> bool:
        assert isinstance(state, SobeSobe)
        return state.phase == moves.OPENING

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, SobeSobe)
        chance = state.share(seat)
        if state.phase == moves.OVER:
            return chance
        return _with_edge(chance, state.points)

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, SobeSobe)
        return quick(state, seat)

    def rollout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, SobeSobe)  # which spares every call below a look-up
        while state.phase != moves.OPENING and state.phase < moves.OVER:
            if state.phase > moves.TRICKS:
                state.deal(rng, None)
            else:
                state.play(state.turn, quick(state, state.turn), None)

    def prior(self, state: State, seat: i64, move: i64) -> float:
        assert isinstance(state, SobeSobe)
        return 2.0 if move == quick(state, seat) else 1.0

    def candidates(self, state: State, seat: i64) -> i64:
        """No suit but Hearts is worth naming blind; in an exchange only plain Sevens are worth a thought."""
        assert isinstance(state, SobeSobe)
        if state.phase == moves.EXCHANGE:
            cards = bit(exchange_choice(state, seat))
            if popcount(poor_cards(state.hands[seat], state.trump)) < moves.MOST_EXCHANGED:
                cards |= state.menu(seat) & SEVENS & ~of_suit(state.trump)
            return cards
        if state.phase == moves.BLIND:
            return bit(moves.DEAL) | bit(moves.BLIND_TRUMP + HEARTS)
        return state.menu(seat)

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        assert isinstance(state, SobeSobe)
        if state.phase == moves.EXCHANGE and move != moves.DONE and seat != watcher:
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
