"""What SobeSobe tells the search, and a player that goes by the worth of its cards."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest, popcount
from mazzo.core.cards import CLUBS, HEARTS, of_suit, rank, suit
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.sobesobe.bidding import FEW
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
from mazzo.games.sobesobe.scoring import (
    NONE,
    PARTY_FACTOR,
    PENALTY_FACTOR,
    SEVENS,
    above,
    trick_value,
    worth_keeping,
)

# Tricks, fitted to self-play. By rank:       2     3     4     5     6     J     Q     K     7     A
_TRUMP_WORTH: Final[vec[float]] = vec[float]([0.42, 0.43, 0.43, 0.45, 0.47, 0.57, 0.64, 0.73, 0.86, 1.23])
_PLAIN_WORTH: Final[vec[float]] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.01, 0.01, 0.02, 0.02, 0.05, 0.22])
# Of two cards that are worth nothing, by how many seats play:      0    1     2     3     4     5     6
_OTHER_TRICKS: Final[vec[float]] = vec[float]([5.0, 5.0, 2.08, 1.27, 0.86, 0.62, 0.5])
_NO_TRICK: Final[vec[float]] = vec[float]([0.0, 0.0, 0.18, 0.28, 0.375, 0.45, 0.5])
_SAFETY: Final = 0.225  # how much less likely it is to win no trick, for each trick that cards are worth

_STAYS: Final = 0.7  # how many of those who are still to decide will play
_BEARABLE: Final = 0.75  # how far up one may expect to go and still play, if a trick is worth one point
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
            cards = bit(exchange_choice(state, seat))
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
        return card_choice(table, seat)
    if table.phase == EXCHANGE:
        return exchange_choice(table, seat)
    if table.phase == DECIDE:
        return decision(table, seat)
    if table.phase == TRUMP:
        return OPEN_TRUMP + trump_choice(table, seat)
    return blind_choice(table, seat)


def card_choice(table: SobeSobe, seat: i64) -> i64:
    """Win with the card that is sure or cheap, else throw the one that is worth least."""
    cards = table.menu(seat)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    trumps = of_suit(table.trump)
    if table.led == NONE:
        return _lead(cards, trumps)
    winning = cards & above(table.best)
    if suit(table.best) != table.trump:
        winning |= cards & trumps
    if winning == 0:
        return _cheapest(cards, trumps)
    if table.next_playing(seat) == table.leader or winning & trumps:
        return lowest(winning)
    return highest(winning)


def _lead(cards: i64, trumps: i64) -> i64:
    """The highest card, a plain one before a trump of its rank."""
    best = highest(cards)
    plain = cards & ~trumps
    if plain != 0 and rank(highest(plain)) == rank(best):
        return highest(plain)
    return best


def _cheapest(cards: i64, trumps: i64) -> i64:
    plain = cards & ~trumps
    if plain != 0:
        return lowest(plain)
    return lowest(cards)


def exchange_choice(table: SobeSobe, seat: i64) -> i64:
    """The next card to lay aside, from the highest down; DONE when all others are worth keeping."""
    poor = poor_cards(table.hands[seat], table.trump) & ~table.picked & table.menu(seat)
    if poor == 0:
        return DONE
    return highest(poor)


def poor_cards(hand: i64, trump: i64) -> i64:
    """Up to three cards that any other card can be expected to better."""
    poor: i64 = 0
    rest = hand & ~worth_keeping(trump)
    while rest != 0 and popcount(poor) < MOST_EXCHANGED:
        poor |= rest & -rest
        rest &= rest - 1
    return poor


def worth(hand: i64, trump: i64) -> float:
    """How many tricks the first two cards are worth, above those that come of themselves."""
    total = 0.0
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        if suit(card) == trump:
            total += _TRUMP_WORTH[rank(card)]
        else:
            total += _PLAIN_WORTH[rank(card)]
    return total


def prospect(hand: i64, trump: i64, players: float, penalty: i64) -> float:
    """By how many points, of a trick that is worth one, a seat can expect to go up with these two cards."""
    most = int(players)
    part = players - float(most)
    tricks = _OTHER_TRICKS[most] + part * (_OTHER_TRICKS[most + 1] - _OTHER_TRICKS[most])
    failure = _NO_TRICK[most] + part * (_NO_TRICK[most + 1] - _NO_TRICK[most])
    cards = worth(hand, trump)
    failure -= _SAFETY * cards
    if failure < 0.0:
        failure = 0.0
    return failure * float(penalty) - tricks - cards


def decision(table: SobeSobe, seat: i64) -> i64:
    """Play if that is expected to bring points off, or at least not many on."""
    players = float(popcount(table.playing)) + 1.0
    waiting = table.variant.all_seats & ~(table.playing | table.sitting | bit(seat))
    players += _STAYS * float(popcount(waiting))
    if prospect(table.hands[seat], table.trump, players, PENALTY_FACTOR) < _BEARABLE:
        return PLAY
    return SIT


def trump_choice(table: SobeSobe, seat: i64) -> i64:
    """The suit that is expected to bring most points off; with Clubs all play."""
    best: i64 = 0
    best_change = 1000.0
    for trump in range(4):
        players = 1.0 + _STAYS * float(table.seats - 1)
        if trump == CLUBS or players < 2.0:
            players = float(table.seats)
        change = prospect(table.hands[seat], trump, players, PENALTY_FACTOR * PARTY_FACTOR)
        change *= float(trick_value(trump, False))
        if change < best_change:
            best = trump
            best_change = change
    return best


def blind_choice(table: SobeSobe, seat: i64) -> i64:
    """A blind trump costs more than it brings, but for whoever has nothing to lose."""
    for other in range(table.seats):
        if table.points[other] <= FEW and table.points[seat] - table.points[other] >= _DESPERATE:
            return BLIND_TRUMP + HEARTS
    return DEAL
