"""What Sapone tells the search."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.sapone.bot import beliefs, quick
from mazzo.games.sapone.bot.forecast import forecast, settle
from mazzo.games.sapone.bot.quick import Traits
from mazzo.games.sapone.bot.values import Outlook, cheapest
from mazzo.games.sapone.rules import moves, piles, sales
from mazzo.games.sapone.rules.play import Sapone

_NEGLIGIBLE: Final = 0.008  # a difference in the chance to win the match for which no time is spent
_SALES: Final[i64] = 3  # kinds to sell that the search thinks about
_BIDS: Final[i64] = 3  # and sizes of a bid
_FREE: Final = 0.001  # points below which a bid gains nothing
_SURE: Final = 0.75  # a claim that is true with this chance is not doubted
_SPREAD: Final = 0.25  # of the points to the target, that tell how much a lead is worth
_LEAST_SPREAD: Final = 2.0


@final
class SaponeGuide(Guide):
    """The search looks to the end of the round: it plays the turn, in which all are taken to trade as the
    quick bot does, and forecasts the points of the round from the hands that all have then.
    """

    def __init__(self, traits: Traits | None = None) -> None:
        super().__init__(has_tree=False, negligible=_NEGLIGIBLE)
        self.traits = traits if traits is not None else Traits()

    def reshuffle(self, state: State, seat: i64, rng: Rng) -> None:
        assert isinstance(state, Sapone)
        beliefs.reshuffle(state, seat, rng)

    def is_horizon(self, state: State) -> bool:
        """After a turn the end of the round is forecast; after the last one it is there."""
        assert isinstance(state, Sapone)
        return state.phase in (moves.OPENING, moves.PICK)

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Sapone)
        return quick.choice(state, seat, self.traits, rng)

    def rollout(self, state: State, rng: Rng) -> None:
        """The sale is traded to its end; after the last turn the round is scored too."""
        assert isinstance(state, Sapone)  # which spares every call below a look-up
        while state.phase not in (moves.PICK, moves.END, moves.OPENING, moves.OVER):
            seat = state.actor()
            if seat >= 0:
                state.play(seat, quick.choice(state, seat, self.traits, rng), None)
            else:
                state.deal(rng, None)
        if state.phase == moves.END:
            settle(state)

    def value(self, state: State, seat: i64) -> float:
        """The chance to win the match, as the points of all seats tell it."""
        assert isinstance(state, Sapone)
        if state.phase == moves.OVER:
            return state.share(seat)
        expected = vec[float]([0.0] * state.seats)
        if state.phase != moves.OPENING:
            expected = forecast(state)
        leading = 0.0
        for other in range(state.seats):
            expected[other] += float(state.points[other])
            if expected[other] > leading:
                leading = expected[other]
        spread = _SPREAD * (float(state.variant.target) - leading)
        if spread < _LEAST_SPREAD or state.round_number >= state.variant.max_rounds:
            spread = _LEAST_SPREAD
        rivals = 0.0
        for other in range(state.seats):
            rivals += math.exp((expected[other] - expected[seat]) / spread)
        return 1.0 / rivals

    def points(self, state: State, seat: i64) -> float:
        """With those of the round, as they are forecast while it is played."""
        assert isinstance(state, Sapone)
        if state.phase in (moves.OPENING, moves.OVER):
            return state.score(seat)
        return state.score(seat) + forecast(state)[seat]

    def candidates(self, state: State, seat: i64) -> i64:
        """What a trader might do: few sales, few bids, no doubt of what is known."""
        assert isinstance(state, Sapone)
        menu = state.menu(seat)
        if menu & (menu - 1) == 0:
            return menu
        outlook = Outlook(state, seat)
        if state.stage == moves.COMPLETE:
            if state.phase == moves.TURN:
                return _turns(state, seat, outlook)
            if state.phase == moves.LAP:
                return _acts(state, seat, outlook)
            if state.phase == moves.ANSWER:
                return _answers(state, seat, outlook) & menu
            if state.phase == moves.PAY:
                return bit(cheapest(outlook, state.hands[seat], menu, 0))
            return bit(quick.declaration(state.hands[seat], outlook))
        if state.stage == moves.CLAIMING:
            card = lowest(piles.kinds_in(state.picked))
            return bit(card) | bit(quick.best_bluff(state, seat, outlook, card))
        if state.stage == moves.BIDDING:
            return _steps(state, seat, outlook)
        return bit(quick.next_step(state, seat, outlook, menu))

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        """Sealed acts, cards on sale and cards given away look all the same to others."""
        assert isinstance(state, Sapone)
        if seat == watcher:
            return move
        if state.phase == moves.LAP:
            return moves.PASS
        if state.phase == moves.PAY and watcher != state.turn:
            return 0
        if state.phase == moves.TURN and state.stage in (moves.COMPLETE, moves.GIVING):
            return moves.BUY if move >= moves.BUY else 0
        return move


def _turns(table: Sapone, seat: i64, outlook: Outlook) -> i64:
    """The buy of the three cards that are missed least, and the sales that promise most."""
    found: i64 = 0
    given = quick.soap_price(table, seat, outlook)
    if given != 0:
        found |= bit(moves.BUY + lowest(piles.kinds_in(given)))
    kinds = piles.kinds_in(table.hands[seat])
    found |= bit(cheapest(outlook, table.hands[seat], kinds, 0))
    kinds &= ~found
    for _sale in range(1, _SALES):
        if kinds != 0:
            kind = quick.best_sale(table, seat, outlook, kinds)
            found |= bit(kind)
            kinds &= ~bit(kind)
    return found


def _acts(table: Sapone, seat: i64, outlook: Outlook) -> i64:
    """To pass, to doubt what may be a bluff, and to bid the cards that are missed least."""
    chance = quick.truth(table, seat, outlook)
    if chance == 0.0:
        return bit(moves.DOUBT)
    found = bit(moves.PASS)
    if not table.is_revealed and chance < _SURE:
        found |= bit(moves.DOUBT)
    for count in range(1, _BIDS + 1):
        if count <= piles.size(table.hands[seat]):
            added = quick.bids(table, seat, outlook, count)
            if added != 0 and quick.bid_gain(table, seat, outlook, added, chance) > _FREE:
                found |= bit(lowest(piles.kinds_in(added)))
    return found


def _steps(table: Sapone, seat: i64, outlook: Outlook) -> i64:
    """How a bid that has been begun may go on."""
    found: i64 = 0
    chance = quick.truth(table, seat, outlook)
    for count in range(piles.size(table.picked), _BIDS + 1):
        added = quick.bids(table, seat, outlook, count)
        if quick.bid_gain(table, seat, outlook, added, chance) <= _FREE:
            continue
        if added == table.picked:
            found |= bit(moves.DONE)
        elif _holds(added, table.picked):
            move = quick.next_card(added, table.picked)
            if table.menu(seat) & bit(move):
                found |= bit(move)
    if found == 0:
        return bit(moves.DONE)
    return found


def _holds(pile: i64, part: i64) -> bool:
    """Whether these cards are among those."""
    while part != 0:
        kind = lowest(piles.kinds_in(part))
        if piles.kinds_in(pile) & bit(kind) == 0:
            return False
        pile -= piles.UNITS[kind]
        part -= piles.UNITS[kind]
    return True


def _answers(table: Sapone, seat: i64, outlook: Outlook) -> i64:
    """The best bid, to close, and to ask for more."""
    found = bit(moves.CLOSE)
    buyer = quick.best_buyer(table, seat, outlook)
    if buyer != piles.NONE:
        found |= bit(moves.ACCEPT + buyer)
    if sales.can_ask(table):
        found |= bit(moves.MORE)
    return found
