"""What Hoards tells the search: a few turns of sensible play, and what a position is worth."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest, popcount
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.hoards.bot import quick, values
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import TREASURES, core, matches
from mazzo.games.hoards.rules.hoards import open_piles
from mazzo.games.hoards.rules.play import Hoards
from mazzo.games.hoards.rules.scoring import hoard_of

_EXPLORATION: Final = 0.4
_AHEAD: Final[i64] = 4  # turns that a simulation plays on below its tree
_SWING: Final = 25.0  # points of lead that make a win likely
_WIDTH: Final[i64] = 5  # combinations, cards to add and piles to loot that the search thinks about


@final
class HoardsGuide(Guide):
    """Simulations are a few turns of sensible play, and then an estimate of who will win."""

    def __init__(self, exploration: float = _EXPLORATION, trust: float = 1.0, ahead: i64 = _AHEAD) -> None:
        super().__init__(exploration, trust)
        self.ahead = ahead

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Hoards)
        return quick.quick(state, seat)

    def rollout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, Hoards)  # which spares every call below a look-up
        last = state.turn_number + self.ahead
        while state.phase != moves.OVER:
            if state.phase >= moves.OPENING:
                state.deal(rng, None)
            elif state.phase == moves.TURN and state.turn_number >= last:
                return
            else:
                state.play(state.asked, quick.quick(state, state.asked), None)

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Hoards)
        near = values.nearness(state)
        if state.phase == moves.OVER:
            near = 1.0
        best = -1000.0
        for other in range(state.seats):
            if other != seat:
                found = values.outlook(state, other, near)
                if found > best:
                    best = found
        likely = 1.0 / (1.0 + math.exp((best - values.outlook(state, seat, near)) / _SWING))
        if state.phase == moves.OVER:
            return 0.7 * state.share(seat) + 0.3 * likely
        return likely

    def candidates(self, state: State, seat: i64) -> i64:
        """The moves that may be best: of a large hand no more than the few that score most."""
        assert isinstance(state, Hoards)
        menu = state.menu(seat)
        phase = state.phase
        if menu & (menu - 1) == 0:
            return menu
        if phase == moves.TURN:
            return _turn_candidates(state, seat, menu)
        if phase == moves.HOARD:
            return _hoard_candidates(state, seat, menu)
        if phase == moves.ADD:
            return quick.best_of(values.adding(state, seat, values.nearness(state)), menu, _WIDTH)
        if phase == moves.ADD_TO:
            return _pile_candidates(state, seat, menu)
        if phase in (moves.GIVE, moves.LIMIT, moves.TOSS):
            return bit(quick.quick(state, seat))
        return menu

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        assert isinstance(state, Hoards)
        return seen(state, seat, move, watcher)


def _turn_candidates(table: Hoards, seat: i64, menu: i64) -> i64:
    """What may be worth a turn; whatever costs nothing is done at once."""
    if menu & quick.ROARS:
        return menu & quick.ROARS & -(menu & quick.ROARS)
    near = values.nearness(table)
    found: i64 = 0
    if (
        menu & bit(moves.HOARD_NEW)
        and values.best_combination(table.hands[seat], hoard_of(table, seat), near) != 0
    ):
        found |= bit(moves.HOARD_NEW)
    if menu & bit(moves.ADD_CARD):
        gains = values.adding(table, seat, near)
        card = lowest(quick.best_of(gains, table.hands[seat] & TREASURES, 1))
        if gains[card] > 0.0:
            found |= bit(moves.ADD_CARD)
    is_sure = found != 0 and table.deck == 0
    if menu & quick.DRAWS:
        found |= bit(moves.DRAW_ONE) | bit(highest(menu & quick.DRAWS))
    found |= menu & bit(moves.TAKE)
    if menu & quick.RAIDS:
        target = quick.largest_hand(table, seat, menu)
        if popcount(table.hands[target]) > 1:
            found |= bit(moves.RAID + target) | bit(moves.RAID + moves.MOST_SEATS + target)
    if menu & quick.LOOTS:
        found |= _loot_candidates(table, seat, menu & quick.LOOTS)
    found |= menu & quick.LAYS
    if not is_sure:
        found |= bit(moves.END)
    return found


def _loot_candidates(table: Hoards, seat: i64, loots: i64) -> i64:
    """The lootings that are not known to be lost, the best of them."""
    attack = core(table.originals[table.combination], table.added[table.combination])
    gains = vec[float]([0.0] * 62)
    found: i64 = 0
    while loots != 0:
        move = lowest(loots)
        loots &= loots - 1
        gains[move] = values.loot_gain(table, seat, attack, move - moves.LOOT)
        if gains[move] > -10.0:
            found |= bit(move)
    return quick.best_of(gains, found, _WIDTH)


def _hoard_candidates(table: Hoards, seat: i64, menu: i64) -> i64:
    return quick.towards(table, seat, menu, _WIDTH)


def _pile_candidates(table: Hoards, seat: i64, menu: i64) -> i64:
    """The piles to which the card belongs; if there is none, all."""
    found: i64 = 0
    piles = open_piles(table, seat)
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        if matches(table.originals[pile], table.added[pile], table.adding):
            found |= bit(pile)
    if found != 0:
        return found
    return menu


def seen(table: Hoards, seat: i64, move: i64, watcher: i64) -> i64:
    """What another makes of a move: hoarded, added and kept cards are hidden, given ones from a third."""
    if seat == watcher:
        return move
    phase = table.phase
    if phase == moves.HOARD and move != moves.DONE:
        return 0
    if phase in (moves.ADD, moves.KEEP):
        return 0
    if phase == moves.GIVE and watcher != table.turn:
        return 0
    return move
