"""What Hoards tells the search: a few turns of sensible play, and what a position is worth."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, lowest, popcount
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.hoards.combinations import TREASURES, core
from mazzo.games.hoards.glance import DRAWS, LAYS, LOOTS, RAIDS, ROARS, best_of, choice, largest_hand, towards
from mazzo.games.hoards.moves import (
    ADD,
    ADD_CARD,
    ADD_TO,
    DONE,
    DRAW_ONE,
    END,
    GIVE,
    HOARD,
    HOARD_NEW,
    KEEP,
    LIMIT,
    LOOT,
    MOST_SEATS,
    OPENING,
    OVER,
    RAID,
    TAKE,
    TOSS,
    TURN,
)
from mazzo.games.hoards.piles import open_piles
from mazzo.games.hoards.rules import Hoards
from mazzo.games.hoards.tallies import hoard_of
from mazzo.games.hoards.worth import (
    adding,
    best_combination,
    loot_gain,
    matches,
    nearness,
    outlook,
)

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
        return choice(state, seat)

    def rollout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, Hoards)  # which spares every call below a look-up
        last = state.turn_number + self.ahead
        while state.phase != OVER:
            if state.phase >= OPENING:
                state.deal(rng, None)
            elif state.phase == TURN and state.turn_number >= last:
                return
            else:
                state.play(state.asked, choice(state, state.asked), None)

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Hoards)
        near = nearness(state)
        if state.phase == OVER:
            near = 1.0
        best = -1000.0
        for other in range(state.seats):
            if other != seat:
                found = outlook(state, other, near)
                if found > best:
                    best = found
        likely = 1.0 / (1.0 + math.exp((best - outlook(state, seat, near)) / _SWING))
        if state.phase == OVER:
            return 0.7 * state.share(seat) + 0.3 * likely
        return likely

    def candidates(self, state: State, seat: i64) -> i64:
        """The moves that may be best: of a large hand no more than the few that score most."""
        assert isinstance(state, Hoards)
        menu = state.menu(seat)
        phase = state.phase
        if menu & (menu - 1) == 0:
            return menu
        if phase == TURN:
            return _turn_candidates(state, seat, menu)
        if phase == HOARD:
            return _hoard_candidates(state, seat, menu)
        if phase == ADD:
            return best_of(adding(state, seat, nearness(state)), menu, _WIDTH)
        if phase == ADD_TO:
            return _pile_candidates(state, seat, menu)
        if phase in (GIVE, LIMIT, TOSS):
            return bit(choice(state, seat))
        return menu

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        assert isinstance(state, Hoards)
        return seen(state, seat, move, watcher)


def _turn_candidates(table: Hoards, seat: i64, menu: i64) -> i64:
    """What may be worth a turn; whatever costs nothing is done at once."""
    if menu & ROARS:
        return menu & ROARS & -(menu & ROARS)
    near = nearness(table)
    found: i64 = 0
    if menu & bit(HOARD_NEW) and best_combination(table.hands[seat], hoard_of(table, seat), near) != 0:
        found |= bit(HOARD_NEW)
    if menu & bit(ADD_CARD):
        gains = adding(table, seat, near)
        card = lowest(best_of(gains, table.hands[seat] & TREASURES, 1))
        if gains[card] > 0.0:
            found |= bit(ADD_CARD)
    is_sure = found != 0 and table.deck == 0
    if menu & DRAWS:
        found |= bit(DRAW_ONE) | bit(highest(menu & DRAWS))
    found |= menu & bit(TAKE)
    if menu & RAIDS:
        target = largest_hand(table, seat, menu)
        if popcount(table.hands[target]) > 1:
            found |= bit(RAID + target) | bit(RAID + MOST_SEATS + target)
    if menu & LOOTS:
        found |= _loot_candidates(table, seat, menu & LOOTS)
    found |= menu & LAYS
    if not is_sure:
        found |= bit(END)
    return found


def _loot_candidates(table: Hoards, seat: i64, loots: i64) -> i64:
    """The lootings that are not known to be lost, the best of them."""
    attack = core(table.originals[table.combination], table.added[table.combination])
    values = vec[float]([0.0] * 62)
    found: i64 = 0
    while loots != 0:
        move = lowest(loots)
        loots &= loots - 1
        values[move] = loot_gain(table, seat, attack, move - LOOT)
        if values[move] > -10.0:
            found |= bit(move)
    return best_of(values, found, _WIDTH)


def _hoard_candidates(table: Hoards, seat: i64, menu: i64) -> i64:
    return towards(table, seat, menu, _WIDTH)


def _pile_candidates(table: Hoards, seat: i64, menu: i64) -> i64:
    """The piles to which the card belongs; if there is none, all."""
    found: i64 = 0
    piles = open_piles(table, seat)
    while piles != 0:
        pile = lowest(piles)
        piles &= piles - 1
        if matches(table, pile, table.adding):
            found |= bit(pile)
    if found != 0:
        return found
    return menu


def seen(table: Hoards, seat: i64, move: i64, watcher: i64) -> i64:
    """What another makes of a move: hoarded, added and kept cards are hidden, given ones from a third."""
    if seat == watcher:
        return move
    phase = table.phase
    if phase == HOARD and move != DONE:
        return 0
    if phase in (ADD, KEEP):
        return 0
    if phase == GIVE and watcher != table.turn:
        return 0
    return move
