"""Sapone: whose turn it is, what may be done, and which phase does it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount, shifted
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, Told
from mazzo.games.sapone.model import DiamondDeclared, Options
from mazzo.games.sapone.rules import dealing, moves, piles, reasons, rounds, sales, scoring, steps, worlds
from mazzo.games.sapone.rules.state import Table, Variant

# What an idle seat parts with first: the kinds from the least to the most dear.
_IDLE: Final[vec[i64]] = vec[i64]([0, 8, 13, 7, 12, 1, 6, 11, 2, 5, 10, 3, 14, 4, 9, 15, 16])


@final
class Sapone(Table):
    """One table of Sapone, and the law: every move goes to its phase."""

    # Whose turn it is

    def actor(self) -> i64:
        if self.stage != moves.COMPLETE:
            return self.composer
        if self.phase == moves.LAP:
            return self._first_pending()
        if self.phase in (moves.TURN, moves.ANSWER):
            return self.turn
        if self.phase <= moves.DECLARE:
            return self.called
        return NOBODY if self.phase == moves.OVER else DEALER

    def actors(self) -> i64:
        if self.stage == moves.COMPLETE and self.phase == moves.LAP:
            return self.pending
        seat = self.actor()
        return bit(seat) if seat >= 0 else 0

    def orders(self) -> i64:
        if self.stage == moves.COMPLETE and self.phase == moves.LAP:
            return self.pending & self.passing  # SAP-24
        return 0

    def resting(self) -> i64:
        return self.passing if self.phase in (moves.LAP, moves.ANSWER) else 0  # SAP-24

    def moment(self) -> str:
        if self.phase != moves.LAP:
            return ""
        return f"{self.round_number}.{self.turn_number}.{self.lap}"  # SAP-21

    def _first_pending(self) -> i64:
        seat = self.next_seat(self.turn)
        while self.pending & bit(seat) == 0:
            seat = self.next_seat(seat)
        return seat

    # What may be done

    def menu(self, seat: i64) -> i64:
        if self.stage != moves.COMPLETE:
            return steps.menu(self) if seat == self.composer else 0
        if self.phase == moves.LAP:
            if self.pending & bit(seat) == 0:
                return 0
            if self.passing & bit(seat):  # SAP-24
                return bit(moves.PASS)
            acts = piles.kinds_in(self.hands[seat]) | bit(moves.PASS)
            if not self.is_revealed:  # SAP-10, SAP-11
                acts |= bit(moves.DOUBT)
            return acts
        if seat != self.actor() or seat < 0:
            return 0
        if self.phase == moves.TURN:
            hand = self.hands[seat]
            return piles.kinds_in(hand) | shifted(
                piles.kinds_with_more(hand, moves.GIVEN_FOR_SOAP), moves.BUY
            )
        if self.phase == moves.ANSWER:
            answers = shifted(sales.bidders(self), moves.ACCEPT) | bit(moves.CLOSE)
            if sales.can_ask(self):
                answers |= bit(moves.MORE) | bit(moves.MORE_WANT)
            return answers
        if self.phase == moves.PAY:
            return piles.kinds_in(self.hands[seat])
        return piles.ALL_KINDS ^ bit(piles.DIAMOND)

    def refusal(self, seat: i64, move: i64) -> Reason | None:
        if seat < 0 or self.actors() & bit(seat) == 0:
            return Reason("not your turn")
        if 0 <= move <= moves.LAST_MOVE and (bit(move) & self.menu(seat) or self._is_unlisted(seat, move)):
            return None
        return reasons.why_not(self, seat, move)

    def _is_unlisted(self, seat: i64, move: i64) -> bool:
        """Whether the move is lawful though it is on no menu."""
        if move == moves.PASS_ALL:
            is_asked = self.phase == moves.LAP and self.stage == moves.COMPLETE
            return is_asked and self.passing & bit(seat) == 0
        return steps.is_wish(self, move)

    def turn_ruling(self) -> str:
        return ["", "SAP-8", "SAP-8", "SAP-11", "SAP-15"][self.phase] if self.phase <= moves.DECLARE else ""

    def unfinished(self) -> Reason | None:
        return reasons.unsaid(self.stage) if self.stage != moves.COMPLETE else None

    # What comes of it

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.stage != moves.COMPLETE:
            steps.go_on(self, move, told)
        elif (
            self.phase == moves.TURN
            or (self.phase == moves.LAP and move < piles.KIND_COUNT)
            or move == moves.MORE_WANT
        ):
            steps.begin(self, seat, move)
        elif self.phase == moves.LAP:
            if move == moves.DOUBT:
                self.doubting |= bit(seat)
            elif move == moves.PASS_ALL:
                self.passing |= bit(seat)
            sales.seal(self, seat, told)
        elif self.phase == moves.ANSWER:
            self._answer(move, told)
        elif self.phase == moves.PAY:
            sales.pay(self, seat, move, told)
        else:
            self.declared = move
            self.phase = moves.SCORE
            if told is not None:
                told.all(DiamondDeclared(seat, piles.KINDS[move]))

    def _answer(self, move: i64, told: Told | None) -> None:
        if move == moves.CLOSE:
            sales.close(self, "by the seller", told)
        elif move == moves.MORE:
            sales.ask_for_more(self, self.wish, told)
        else:
            sales.accept(self, move - moves.ACCEPT, told)

    def deal(self, rng: Rng, told: Told | None) -> None:
        if self.phase == moves.PICK:
            dealing.pick(self, rng, told)
        elif self.phase == moves.LAY:
            sales.lay(self, told)
        elif self.phase == moves.EXCHANGE:
            sales.agree(self, rng, told)
        elif self.phase == moves.SOAP:
            dealing.sell_soap(self, rng, told)
        elif self.phase == moves.END:
            rounds.end_round(self, told)
        elif self.phase == moves.SCORE:
            rounds.score_round(self, told)
        else:
            dealing.open_round(self, rng, told)

    def idle(self, seat: i64) -> i64:
        if self.stage == moves.COMPLETE:
            if self.phase == moves.LAP:
                return moves.PASS
            if self.phase == moves.ANSWER:
                return moves.CLOSE
            if self.phase == moves.DECLARE:
                return piles.SOAP2
            return self._dearest_last(piles.kinds_in(self.hands[seat]))
        if self.stage == moves.CLAIMING:
            return lowest(piles.kinds_in(self.picked))
        if self.stage in (moves.WISHING, moves.BIDDING) or self.asked:
            return moves.DONE
        return lowest(steps.menu(self))

    def _dearest_last(self, kinds: i64) -> i64:
        """The first of these kinds in the order of idle moves."""
        place: i64 = 0
        while kinds & bit(_IDLE[place]) == 0:
            place += 1
        return _IDLE[place]

    def copy(self) -> "Sapone":
        twin = Sapone(self.variant, self.points, self.hands[:], self.bids[:], self.sealed[:], self.known[:])
        self.copy_to(twin)
        return twin

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        worlds.reshuffle(self, seat, rng)

    def share(self, seat: i64) -> float:
        if self.phase != moves.OVER:
            return scoring.standing(self.points, seat, self.variant.target)
        sharing = scoring.victors(self.points)
        if sharing & bit(seat) == 0:
            return 0.0
        return 1.0 / float(popcount(sharing))

    def score(self, seat: i64) -> float:
        return float(self.points[seat])


def start(options: Options, seats: int) -> Sapone:
    """The table before the first round."""
    variant = Variant(options, seats)
    nothing = variant.nothing
    return Sapone(variant, nothing, nothing[:], nothing[:], nothing[:], variant.unknown[:])
