"""What Sapone tells the search, and a trader with traits of its own."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.core.guide import Guide
from mazzo.core.state import State
from mazzo.games.sapone import bidding, sales, trading
from mazzo.games.sapone.ending import forecast
from mazzo.games.sapone.moves import (
    ACCEPT,
    ANSWER,
    BIDDING,
    BUY,
    CLAIMING,
    CLOSE,
    COMPLETE,
    DECLARE,
    DONE,
    DOUBT,
    END,
    GIVING,
    LAP,
    MORE,
    OPENING,
    OVER,
    PASS,
    PAY,
    PICK,
    TURN,
    WISHING,
)
from mazzo.games.sapone.piles import NONE, UNITS, kinds_in, size
from mazzo.games.sapone.rules import Sapone
from mazzo.games.sapone.settling import settle
from mazzo.games.sapone.trading import Traits
from mazzo.games.sapone.worth import Outlook, cheapest

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

    def is_horizon(self, state: State) -> bool:
        """After a turn the end of the round is forecast; after the last one it is there."""
        assert isinstance(state, Sapone)
        return state.phase in (OPENING, PICK)

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, Sapone)
        return choice(state, seat, self.traits, rng)

    def rollout(self, state: State, rng: Rng) -> None:
        """The sale is traded to its end; after the last turn the round is scored too."""
        assert isinstance(state, Sapone)  # which spares every call below a look-up
        while state.phase not in (PICK, END, OPENING, OVER):
            seat = state.actor()
            if seat >= 0:
                state.play(seat, choice(state, seat, self.traits, rng), None)
            else:
                state.deal(rng, None)
        if state.phase == END:
            settle(state)

    def value(self, state: State, seat: i64) -> float:
        """The chance to win the match, as the points of all seats tell it."""
        assert isinstance(state, Sapone)
        if state.phase == OVER:
            return state.share(seat)
        expected = vec[float]([0.0] * state.seats)
        if state.phase != OPENING:
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

    def candidates(self, state: State, seat: i64) -> i64:
        """What a trader might do: few sales, few bids, no doubt of what is known."""
        assert isinstance(state, Sapone)
        menu = state.menu(seat)
        if menu & (menu - 1) == 0:
            return menu
        outlook = Outlook(state, seat)
        if state.stage == COMPLETE:
            if state.phase == TURN:
                return _turns(state, seat, outlook)
            if state.phase == LAP:
                return _acts(state, seat, outlook)
            if state.phase == ANSWER:
                return _answers(state, seat, outlook) & menu
            if state.phase == PAY:
                return bit(cheapest(outlook, state.hands[seat], menu, 0))
            return bit(trading.declaration(state.hands[seat], outlook))
        if state.stage == CLAIMING:
            card = lowest(kinds_in(state.picked))
            return bit(card) | bit(trading.best_bluff(state, seat, outlook, card))
        if state.stage == BIDDING:
            return _steps(state, seat, outlook)
        return bit(_next_step(state, seat, outlook, menu))

    def seen(self, state: State, seat: i64, move: i64, watcher: i64) -> i64:
        """Sealed acts, cards on sale and cards given away look all the same to others."""
        assert isinstance(state, Sapone)
        if seat == watcher:
            return move
        if state.phase == LAP:
            return PASS
        if state.phase == PAY and watcher != state.turn:
            return 0
        if state.phase == TURN and state.stage in (COMPLETE, GIVING):
            return BUY if move >= BUY else 0
        return move


def choice(table: Sapone, seat: i64, traits: Traits, rng: Rng) -> i64:
    """What a trader with these traits does."""
    menu = table.menu(seat)
    if menu & (menu - 1) == 0:
        return lowest(menu)
    outlook = Outlook(table, seat)
    if table.stage == COMPLETE:
        if table.phase == TURN:
            return trading.turn(table, seat, outlook, traits, rng)
        if table.phase == LAP:
            return trading.lap(table, seat, outlook, traits)
        if table.phase == ANSWER:
            return trading.answer(table, seat, outlook, traits)
        if table.phase == PAY:
            return cheapest(outlook, table.hands[seat], menu, 0)
        assert table.phase == DECLARE
        return trading.declaration(table.hands[seat], outlook)
    if table.stage == CLAIMING:
        return trading.claim(table, seat, outlook, traits, rng)
    if table.stage == BIDDING:
        chance = trading.truth(table, seat, outlook)
        planned = bidding.best_bid(table, seat, outlook, chance)
        move = trading.next_card(planned, table.picked)
        return move if menu & bit(move) else DONE
    return _next_step(table, seat, outlook, menu)


def _next_step(table: Sapone, seat: i64, outlook: Outlook, menu: i64) -> i64:
    """How a sale or a buy goes on once the choice is made."""
    move = DONE
    if table.stage == GIVING:
        move = trading.next_card(trading.soap_price(table, seat, outlook), table.picked)
    elif table.stage == WISHING:
        move = trading.wish(table, seat, outlook)
    if menu & bit(move):
        return move
    return lowest(menu)


def _turns(table: Sapone, seat: i64, outlook: Outlook) -> i64:
    """The buy of the three cards that are missed least, and the sales that promise most."""
    found: i64 = 0
    given = trading.soap_price(table, seat, outlook)
    if given != 0:
        found |= bit(BUY + lowest(kinds_in(given)))
    kinds = kinds_in(table.hands[seat])
    found |= bit(cheapest(outlook, table.hands[seat], kinds, 0))
    kinds &= ~found
    for _sale in range(1, _SALES):
        if kinds != 0:
            kind = trading.best_sale(table, seat, outlook, kinds)
            found |= bit(kind)
            kinds &= ~bit(kind)
    return found


def _acts(table: Sapone, seat: i64, outlook: Outlook) -> i64:
    """To pass, to doubt what may be a bluff, and to bid the cards that are missed least."""
    chance = trading.truth(table, seat, outlook)
    if chance == 0.0:
        return bit(DOUBT)
    found = bit(PASS)
    if not table.is_revealed and chance < _SURE:
        found |= bit(DOUBT)
    for count in range(1, _BIDS + 1):
        if count <= size(table.hands[seat]):
            added = bidding.bids(table, seat, outlook, count)
            if added != 0 and bidding.bid_gain(table, seat, outlook, added, chance) > _FREE:
                found |= bit(lowest(kinds_in(added)))
    return found


def _steps(table: Sapone, seat: i64, outlook: Outlook) -> i64:
    """How a bid that has been begun may go on."""
    found: i64 = 0
    chance = trading.truth(table, seat, outlook)
    for count in range(size(table.picked), _BIDS + 1):
        added = bidding.bids(table, seat, outlook, count)
        if bidding.bid_gain(table, seat, outlook, added, chance) <= _FREE:
            continue
        if added == table.picked:
            found |= bit(DONE)
        elif _holds(added, table.picked):
            move = trading.next_card(added, table.picked)
            if table.menu(seat) & bit(move):
                found |= bit(move)
    if found == 0:
        return bit(DONE)
    return found


def _holds(pile: i64, part: i64) -> bool:
    """Whether these cards are among those."""
    while part != 0:
        kind = lowest(kinds_in(part))
        if kinds_in(pile) & bit(kind) == 0:
            return False
        pile -= UNITS[kind]
        part -= UNITS[kind]
    return True


def _answers(table: Sapone, seat: i64, outlook: Outlook) -> i64:
    """The best bid, to close, and to ask for more."""
    found = bit(CLOSE)
    buyer = trading.best_buyer(table, seat, outlook)
    if buyer != NONE:
        found |= bit(ACCEPT + buyer)
    if sales.can_ask(table):
        found |= bit(MORE)
    return found
