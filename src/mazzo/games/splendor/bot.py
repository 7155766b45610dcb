"""What Splendor tells the search, and a player that goes by what its bonuses and points are worth."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.splendor.amounts import colored, lacking, total
from mazzo.games.splendor.cards import DEMANDS, GAINS, NONE, of_points, points
from mazzo.games.splendor.moves import BUY, CHOOSE, NOBLE, OVER, PASS, RETURN, TURN
from mazzo.games.splendor.rules import Splendor
from mazzo.games.splendor.scoring import TARGET, rank_of
from mazzo.games.splendor.turns import next_seat
from mazzo.games.splendor.worth import Glance, best_rank, lateness, scores, spare, visit_of

_EXPLORATION: Final = 0.5
_WIDTH: Final[i64] = 8  # how many moves of a turn the search thinks about
_AHEAD: Final[i64] = 8  # turns that a simulation plays on below its tree

# What makes a seat win, fitted to self-play: at the beginning, and when somebody is about to have won.
_FIRST: Final[vec[float]] = vec[float]([0.14, 0.83, 0.2, 0.09, -0.12, 0.18])
_LAST: Final[vec[float]] = vec[float]([0.77, -0.19, 0.96, 0.07, -0.29, 0.57])
_POINTS: Final[i64] = 0
_BONUSES: Final[i64] = 1
_OUTLOOK: Final[i64] = 2
_TOKENS: Final[i64] = 3
_RESERVED: Final[i64] = 4
_TO_MOVE: Final[i64] = 5
# By how many bonuses a noble lacks.
_NEAR: Final[vec[float]] = vec[float]([0.0, 0.92, 0.35, 0.19, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])


@final
class SplendorGuide(Guide):
    """Simulations are a few turns of sensible play, and then an estimate of who will win."""

    def __init__(self, exploration: float = _EXPLORATION, width: i64 = _WIDTH, ahead: i64 = _AHEAD) -> None:
        super().__init__(exploration)
        self.width = width
        self.ahead = ahead

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Splendor)
        return choice(state, seat)

    def rollout(self, state: State, rng: Rng) -> None:
        assert isinstance(state, Splendor)  # which spares every call below a look-up
        turns = self.ahead
        while state.phase != OVER:
            if state.phase > CHOOSE:
                state.deal(rng, None)
                continue
            if state.phase == TURN:
                if turns == 0:
                    return
                turns -= 1
            state.play(state.turn, choice(state, state.turn), None)

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Splendor)
        if state.phase == OVER:
            return state.share(seat)
        late = lateness(state)
        own = strength(state, seat, late)
        all_others = 0.0
        for other in range(state.seats):
            if other != seat:
                all_others += math.exp(strength(state, other, late) - own)
        return 1.0 / (1.0 + all_others)

    def candidates(self, state: State, seat: i64) -> i64:
        """The moves that look best; of tokens to give back only those that are missed least."""
        assert isinstance(state, Splendor)
        menu = state.menu(seat)
        if menu & (menu - 1) == 0 or state.buying != NONE:
            return menu
        if state.phase != TURN:
            return bit(choice(state, seat))
        values = scores(state, seat, menu)
        move = best(values, menu)
        if values[move] > 0.0 and _wins(state, seat, move):
            return bit(move)
        return best_of(values, menu, self.width)


def choice(table: Splendor, seat: i64) -> i64:
    """What a sensible player does at a glance."""
    menu = table.menu(seat)
    if menu & (menu - 1) == 0 or table.buying != NONE:
        return lowest(menu)
    if table.phase == RETURN:
        return spare(table, seat, menu)
    if table.phase == CHOOSE:
        return _contested(table, seat, menu)
    return best(scores(table, seat, menu), menu)


def best(values: vec[float], menu: i64) -> i64:
    """The move of the highest value."""
    found = lowest(menu)
    while menu != 0:
        move = lowest(menu)
        menu &= menu - 1
        if values[move] > values[found]:
            found = move
    return found


def best_of(values: vec[float], menu: i64, count: i64) -> i64:
    """The set of so many moves of the highest values, but none that does nothing while another does."""
    found: i64 = 0
    while count > 0 and menu != 0:
        move = best(values, menu)
        if found != 0 and values[move] < 0.0:
            break
        found |= bit(move)
        menu &= ~bit(move)
        count -= 1
    return found


def _wins(table: Splendor, seat: i64, move: i64) -> bool:
    """Whether the move ends the match with a victory that nobody can reach, as far as that can be seen."""
    if move < BUY or move == PASS:
        return False
    after = table.tableaus[seat] + GAINS[table.card_at(seat, move - BUY)]
    after += of_points(visit_of(table, after))
    if points(after) < TARGET:
        return False
    rank = rank_of(after)
    is_to_move = True  # the others who still have a turn in this round, and then those who have not
    other = next_seat(seat, table.seats)
    while other != seat:
        if other == table.first:
            is_to_move = False
        if rank <= rank_of(table.tableaus[other]) or (is_to_move and rank <= best_rank(table, other)):
            return False
        other = next_seat(other, table.seats)
    return True


def _contested(table: Splendor, seat: i64, menu: i64) -> i64:
    """Of the nobles that would come, the one that another seat is nearest to."""
    found = lowest(menu)
    nearest: i64 = total(DEMANDS[0])
    while menu != 0:
        move = lowest(menu)
        menu &= menu - 1
        for other in range(table.seats):
            missing = total(lacking(DEMANDS[table.noble_at(move - NOBLE)], table.tableaus[other]))
            if other != seat and missing < nearest:
                found = move
                nearest = missing
    return found


def strength(table: Splendor, seat: i64, late: float) -> float:
    """How strong the seat stands; chances to win are to each other as the exponentials of this."""
    value = 0.0
    tableau = table.tableaus[seat]
    traits = vec[float]([0.0] * len(_FIRST))
    traits[_POINTS] = float(points(tableau))
    traits[_BONUSES] = float(total(colored(tableau)))
    traits[_OUTLOOK] = Glance(table, seat).outlook(table.tokens[seat])
    traits[_TOKENS] = float(total(table.tokens[seat]))
    traits[_RESERVED] = float(table.in_hand(seat))
    if table.turn == seat:
        traits[_TO_MOVE] = 1.0
    for trait in range(len(_FIRST)):
        value += traits[trait] * (_FIRST[trait] + (_LAST[trait] - _FIRST[trait]) * late)
    for place in range(table.variant.nobles):
        noble = table.noble_at(place)
        if noble != NONE:
            value += _NEAR[total(lacking(DEMANDS[noble], tableau))]
    return value
