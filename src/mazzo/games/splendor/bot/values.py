"""What the cards on a table of Splendor are worth to a seat, and what each of its moves makes of that.

Worth is counted in growth: a bonus at the beginning of a match, that nothing on the table asks for, is about
one. All numbers are fitted to self-play of the quick bot.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, lowest
from mazzo.games.splendor.rules import moves
from mazzo.games.splendor.rules.cards import COSTS, DEMANDS, GAINS, NOBLE_POINTS, NONE, of_points, points
from mazzo.games.splendor.rules.scoring import TARGET, rank_of
from mazzo.games.splendor.rules.state import Table
from mazzo.games.splendor.rules.tokens import (
    LETTERS,
    ONE_GOLD,
    amount,
    colored,
    gold,
    is_within,
    lacking,
    of,
    one_of_each,
    total,
    with_at_least,
)

_POINT: Final = 0.75
_GROWTH: Final = 0.84  # of a bonus at the beginning
_FADING: Final = 0.75  # how much of that is gone when a player is about to win
_NOBLE: Final = 0.7  # for a visit, besides the points
_TOKEN: Final = 0.155
_WASTE: Final = 0.217  # of a token that has to go back
_WIN: Final = 1000.0
_NOTHING_DONE: Final = -100.0

_UNKNOWN: Final = -1.0
_MOST_OF_A_COLOR: Final[i64] = 16

# How much a card on the table makes its colours wanted, by its points; a noble, by the cards it still lacks.
_CARD_WANTS: Final[vec[i64]] = vec[i64]([11, 10, 17, 23, 52, 59])
_OWN_CARD_WANTS: Final[vec[i64]] = vec[i64]([27, 24, 41, 54, 124, 142])
_NOBLE_WANTS: Final[vec[i64]] = vec[i64]([0, 50, 27, 18, 6, 0, 0, 0, 0, 0])
_WANTED: Final = 0.01  # how much more a bonus is worth for each such want

# By how many tokens are missing for it: how much of a card's worth can be counted on.
_HOPE: Final[vec[float]] = vec[float](
    [1.0, 0.78, 0.57, 0.47, 0.41, 0.37, 0.37, 0.33, 0.3, 0.27, 0.24, 0.22, 0.2, 0.18, 0.16]
)
# The same by how many of those tokens the bank does not have.
_SCARCE: Final[vec[float]] = vec[float](
    [1.0, 0.88, 0.78, 0.69, 0.61, 0.54, 0.48, 0.42, 0.38, 0.33, 0.29, 0.26, 0.23, 0.2, 0.18]
)
_BEST: Final = 0.237  # what the card counts that promises most, besides what each of them does
_SECOND: Final = 0.255
_EACH: Final = 0.112

# Of a card that another could buy at once or with one more token, by which of both; and of one that wins.
_DANGER: Final[vec[float]] = vec[float]([0.45, 0.14])
_LOST: Final = 4.0
_RESERVING: Final[vec[float]] = vec[float]([-0.44, -0.64, -0.94, 0.0])  # by how many cards are in hand

_WIDE: Final[i64] = 12  # bits for the wants of a colour
_WIDE_MASK: Final[i64] = 4095


def _spread() -> vec[i64]:
    """By a set of colours: one of each, in wide fields."""
    found = vec[i64]([0] * 32)
    for colors in range(32):
        for color in range(5):
            if colors & bit(color):
                found[colors] += bit(_WIDE * color)
    return found


_SPREAD: Final[vec[i64]] = _spread()


@final
class Glance:
    """How the cards that a seat could buy, now or later, look to it."""

    def __init__(self, table: Table, seat: i64) -> None:
        self.table = table
        self.seat = seat
        self.tokens = table.tokens[seat]
        self.bank = table.bank
        if seat == table.turn:  # as before it took what makes it give something back
            self.tokens -= table.taken
            self.bank += table.taken
        self.tableau = table.tableaus[seat]
        self.places = moves.BOARD + table.in_hand(seat)
        self.prices = vec[i64]([0] * (moves.BOARD + moves.HAND))
        self.worths = vec[float]([0.0] * (moves.BOARD + moves.HAND))
        self.losses = vec[float]()  # by colour and by how many there are, as far as that has been asked
        self._appraise()

    def _appraise(self) -> None:
        """The price of every card, and what its points and its bonus are worth."""
        table = self.table
        wants = self._nobles_wants()
        for place in range(self.places):
            card = table.card_at(self.seat, place)
            if card == NONE:
                continue
            price = lacking(COSTS[card], self.tableau)
            self.prices[place] = price
            want = _CARD_WANTS[points(GAINS[card])]
            if place >= moves.BOARD:
                want = _OWN_CARD_WANTS[points(GAINS[card])]
            wants += _SPREAD[with_at_least(price, 1)] * want
        growth = _GROWTH * (1.0 - _FADING * lateness(table))
        for place in range(self.places):
            card = table.card_at(self.seat, place)
            if card != NONE:
                gain = GAINS[card]
                color = lowest(with_at_least(gain, 1))
                wanted = float((wants >> (_WIDE * color)) & _WIDE_MASK)
                worth = _POINT * float(points(gain)) + growth * (1.0 + _WANTED * wanted)
                scarce = total(lacking(lacking(self.prices[place], self.tokens), self.bank))
                self.worths[place] = worth * _SCARCE[scarce]

    def _nobles_wants(self) -> i64:
        wants: i64 = 0
        for place in range(self.table.variant.nobles):
            noble = self.table.noble_at(place)
            if noble != NONE:
                missing = lacking(DEMANDS[noble], self.tableau)
                wants += _SPREAD[with_at_least(missing, 1)] * _NOBLE_WANTS[total(missing)]
        return wants

    def outlook(self, tokens: i64) -> float:
        """What can be hoped for with these tokens; a bonus to come may be counted among them."""
        joker = gold(tokens)
        best = 0.0
        second = 0.0
        each = 0.0
        for place in range(self.places):
            short = total(lacking(self.prices[place], tokens)) - joker
            if short < 0:
                short = 0
            hope = self.worths[place] * _HOPE[short]
            each += hope
            if hope > best:
                second = best
                best = hope
            elif hope > second:
                second = hope
        return _BEST * best + _SECOND * second + _EACH * each

    def holding(self, tokens: i64) -> float:
        """What these tokens are worth, once what is too many has gone back."""
        excess = total(tokens) - moves.MOST_TOKENS
        wasted = 0.0
        if excess > 0:
            wasted = _WASTE * float(excess)
            tokens -= self.surplus(tokens, excess)
        return self.outlook(tokens) + _TOKEN * float(total(tokens)) - wasted

    def surplus(self, tokens: i64, count: i64) -> i64:
        """So many of the tokens: those that are missed least, gold last."""
        chosen: i64 = 0
        while count > 0:
            best = NONE
            least = 0.0
            for color in range(len(LETTERS)):
                had = amount(tokens - chosen, color)
                if had > 0:
                    loss = self._loss(color, had)
                    if best == NONE or loss < least:
                        best = color
                        least = loss
            chosen += of(best, 1)
            count -= 1
        return chosen

    def _loss(self, color: i64, had: i64) -> float:
        """How much worse the outlook is with one token less of a colour of which there are so many."""
        at = color * _MOST_OF_A_COLOR + had
        if len(self.losses) == 0:
            self.losses = vec[float]([_UNKNOWN] * (len(LETTERS) * _MOST_OF_A_COLOR))
        if self.losses[at] == _UNKNOWN:
            others = self.tokens - of(color, amount(self.tokens, color))
            self.losses[at] = self.outlook(others + of(color, had)) - self.outlook(
                others + of(color, had - 1)
            )
        return self.losses[at]

    def taking(self, move: i64) -> float:
        """What the seat has in view after it has taken these tokens."""
        taken = taken_by(self.table, move)
        tokens = self.tokens + taken
        excess = total(tokens) - moves.MOST_TOKENS
        if excess > 0 and self.surplus(tokens, excess) == taken:
            return _NOTHING_DONE
        return self.holding(tokens)

    def reserving(self) -> float:
        """The same after a reserve, whatever the card."""
        tokens = self.tokens
        if gold(self.table.bank) > 0:
            tokens += ONE_GOLD
        return self.holding(tokens) + _RESERVING[self.table.in_hand(self.seat)]

    def buying(self, place: i64) -> float:
        """The same after the purchase, with what it brings."""
        gain = GAINS[self.table.card_at(self.seat, place)]
        visit = visit_of(self.table, self.tableau + gain)
        after = self.tableau + gain + of_points(visit)
        if self.table.is_last_round:
            return float(rank_of(after) - rank_of(self.tableau)) * _WIN
        if points(after) >= TARGET:
            return float(rank_of(after)) * _WIN
        worth = self.worths[place]
        self.worths[place] = 0.0
        tokens = self.tokens - self.table.payment(self.seat, place)
        value = worth + self.outlook(tokens + colored(gain)) + _TOKEN * float(total(tokens))
        self.worths[place] = worth
        if visit > 0:
            value += _NOBLE
        return value

    def danger(self, place: i64) -> float:
        """How bad it is if another buys the card on the board that it can pay for, now or soon."""
        table = self.table
        gain = GAINS[table.board[place]]
        worst = 0.0
        for other in range(table.seats):
            short = table.missing(other, place)
            if other != self.seat and short < len(_DANGER):
                loss = float(points(gain))
                if points(table.tableaus[other] + gain) >= TARGET:
                    loss += _LOST
                loss *= _DANGER[short]
                if loss > worst:
                    worst = loss
        return worst


def taken_by(table: Table, move: i64) -> i64:
    """The tokens that the move takes."""
    if move == moves.TAKE_ALL:
        return one_of_each(with_at_least(table.bank, 1))
    return moves.BUNDLES[move]


def visit_of(table: Table, tableau: i64) -> i64:
    """The points of the noble that would come to these bonuses; 0 if none would."""
    for place in range(table.variant.nobles):
        noble = table.noble_at(place)
        if noble != NONE and is_within(DEMANDS[noble], colored(tableau)):
            return NOBLE_POINTS
    return 0


def best_rank(table: Table, seat: i64) -> i64:
    """The highest rank that the seat can have after one turn, as the table lies."""
    best = rank_of(table.tableaus[seat])
    for place in range(moves.BOARD + table.in_hand(seat)):
        card = table.card_at(seat, place)
        if card != NONE and table.missing(seat, place) == 0:
            after = table.tableaus[seat] + GAINS[card]
            rank = rank_of(after + of_points(visit_of(table, after)))
            if rank > best:
                best = rank
    return best


def lateness(table: Table) -> float:
    """How far the match has gone: 0 at the beginning, 1 when a player has the points that end it."""
    most: i64 = 0
    for tableau in table.tableaus:
        if points(tableau) > most:
            most = points(tableau)
    if most > TARGET:
        most = TARGET
    return float(most) / float(TARGET)


def scores(table: Table, seat: i64, menu: i64) -> vec[float]:
    """How good each move of a turn looks; those that are not on the menu are 0."""
    found = vec[float]([0.0] * (moves.PASS + 1))
    glance = Glance(table, seat)
    takes = menu & (bit(moves.RESERVE) - 1)
    while takes != 0:
        move = lowest(takes)
        takes &= takes - 1
        found[move] = glance.taking(move)
    buys = menu & (bit(moves.PASS) - bit(moves.BUY))
    while buys != 0:
        move = lowest(buys)
        buys &= buys - 1
        found[move] = glance.buying(move - moves.BUY)
    reserves = menu & (bit(moves.BUY) - bit(moves.RESERVE))
    if reserves != 0:
        reserving = glance.reserving()
        while reserves != 0:
            move = lowest(reserves)
            reserves &= reserves - 1
            found[move] = reserving
            if move < moves.RESERVE_TOP:
                found[move] += glance.danger(move - moves.RESERVE)
    return found


def spare(table: Table, seat: i64, menu: i64) -> i64:
    """The token to name next of those that go back; they are named in the order of their colours."""
    chosen = Glance(table, seat).surplus(table.tokens[seat], table.excess(seat))
    for color in range(len(LETTERS)):
        if amount(chosen, color) > amount(table.named, color) and menu & bit(moves.TOKEN + color):
            return moves.TOKEN + color
    return lowest(menu)
