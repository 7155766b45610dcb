"""Splendor: whose turn it is, what may be done, and who does it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, shifted
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, Told
from mazzo.games.splendor.model import Options
from mazzo.games.splendor.rules import moves, turns, worlds
from mazzo.games.splendor.rules.cards import NO_CARDS, NONE
from mazzo.games.splendor.rules.idle import idle
from mazzo.games.splendor.rules.reasons import unsaid, why_not
from mazzo.games.splendor.rules.scoring import share_of
from mazzo.games.splendor.rules.state import Table, Variant
from mazzo.games.splendor.rules.tokens import of, steps, total

_NOTHING: Final[vec[i64]] = vec[i64]([0] * 8)  # twice for each seat


@final
class Splendor(Table):
    """One table of Splendor, and the law: every move goes to the part of a turn that it is."""

    def actor(self) -> i64:
        if self.phase <= moves.CHOOSE:
            return self.turn
        return NOBODY if self.phase == moves.OVER else DEALER

    def menu(self, seat: i64) -> i64:
        if seat != self.turn or self.phase > moves.CHOOSE:
            return 0
        if self.phase == moves.TURN:
            return self.actions(seat) if self.buying == NONE else self.payments(seat)
        if self.phase == moves.RETURN:
            return shifted(steps(self.tokens[seat], self.named, self.excess(seat)), moves.TOKEN)
        return shifted(self.visitors(seat), moves.NOBLE)

    def refusal(self, seat: i64, move: i64) -> Reason | None:
        if seat != self.actor():
            return Reason("not your turn")
        if 0 <= move <= moves.LAST_MOVE:
            if bit(move) & self.menu(seat):
                return None
            if move == moves.PAY and self.phase == moves.TURN and self.buying == NONE and self.buys(seat):
                return None  # SPL-7
        return why_not(self, seat, move)

    def unfinished(self) -> Reason | None:
        if self.phase > moves.RETURN or (self.buying == NONE and self.named == 0):
            return None
        return unsaid(self)

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.phase == moves.TURN:
            self._act(seat, move, told)
        elif self.phase == moves.RETURN:
            self.named += of(move - moves.TOKEN, 1)
            if total(self.named) == self.excess(seat):
                turns.give_back(self, seat, told)
        else:
            turns.receive(self, seat, move - moves.NOBLE, told)

    def _act(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.buying != NONE:
            self._name_payment(seat, move, told)
        elif move < moves.RESERVE:
            turns.take(self, seat, move, told)
        elif move < moves.RESERVE_TOP:
            turns.reserve(self, seat, move - moves.RESERVE, told)
        elif move < moves.BUY:
            turns.reserve_top(self, seat, move - moves.RESERVE_TOP, told)
        elif move < moves.PASS:
            turns.buy(self, seat, move - moves.BUY, self.payment(seat, move - moves.BUY), told)
        elif move == moves.PASS:
            turns.pass_on(self, seat, told)
        else:
            self.buying = moves.ANY_PLACE

    def _name_payment(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.buying == moves.ANY_PLACE:
            self.buying = move - moves.BUY
        else:
            self.named += of(move - moves.TOKEN, 1)
        if total(self.named) == total(self.price(seat, self.buying)):
            place = self.buying
            paid = self.named
            self.buying = NONE
            self.named = 0
            turns.buy(self, seat, place, paid, told)

    def deal(self, rng: Rng, told: Told | None) -> None:
        if self.phase == moves.OPENING:
            turns.open_match(self, rng, told)
        elif self.phase == moves.REFILL:
            turns.refill(self, told)
        else:
            turns.show_or_hand_over(self, told)

    def idle(self, seat: i64) -> i64:
        return idle(self, seat)

    def copy(self) -> "Splendor":
        twin = Splendor(
            self.variant,
            self.board[:],
            self.tokens[:],
            self.tableaus[:],
            self.reserved[:],
            self.bought,
            self.deck,
        )
        self.copy_to(twin)
        return twin

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        worlds.reshuffle(self, seat, rng)

    def share(self, seat: i64) -> float:
        return share_of(self.tableaus, seat, self.phase == moves.OVER)

    def score(self, seat: i64) -> float:
        return float(self.points(seat))


def empty(variant: Variant) -> Splendor:
    """A table on which no card lies yet."""
    seats = variant.seats
    return Splendor(
        variant,
        NO_CARDS[: moves.BOARD],
        _NOTHING[:seats],
        _NOTHING[:seats],
        _NOTHING[:seats],
        _NOTHING[: 2 * seats],
        NO_CARDS,
    )


def start(options: Options, seats: int) -> Splendor:
    """The table before the first deal."""
    return empty(Variant(options, seats))
