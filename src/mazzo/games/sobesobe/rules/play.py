"""SobeSobe: whose turn it is, what may be done, and which phase does it."""

from typing import Final, final

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount, shifted
from mazzo.core.cards import DIAMONDS, SPADES, of_suit
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, Told
from mazzo.games.sobesobe.model import CardsAwaited, Options
from mazzo.games.sobesobe.rules import bidding, dealing, moves, scoring, worlds
from mazzo.games.sobesobe.rules.cards import NONE, idlest, playable
from mazzo.games.sobesobe.rules.reasons import why_not
from mazzo.games.sobesobe.rules.state import Table, Variant
from mazzo.games.sobesobe.rules.tricks import play_card

_ALL_SUITS: Final[i64] = 0b1111


@final
class SobeSobe(Table):
    """One table of SobeSobe, and the law: every move goes to its phase."""

    def actor(self) -> i64:
        if self.phase <= moves.TRICKS:
            return self.turn
        return NOBODY if self.phase == moves.OVER else DEALER

    def menu(self, seat: i64) -> i64:
        if seat != self.turn or self.phase > moves.TRICKS:
            return 0
        if self.phase == moves.TRICKS:
            return playable(self.hands[seat], self.led, self.trump, self.best)
        if (
            self.phase == moves.EXCHANGE
        ):  # from the highest card down, so that there is one way to each choice
            return (self.hands[seat] & ((self.picked & -self.picked) - 1)) | bit(moves.DONE)
        if self.phase == moves.DECIDE:
            return bit(moves.PLAY) | bit(moves.SIT)
        if self.phase == moves.TRUMP:
            return shifted(_ALL_SUITS, moves.OPEN_TRUMP)
        return shifted(_ALL_SUITS, moves.BLIND_TRUMP) | bit(moves.DEAL)

    def refusal(self, seat: i64, move: i64) -> Reason | None:
        if seat != self.actor():
            return Reason("not your turn")
        if 0 <= move <= moves.DONE and bit(move) & self.menu(seat):
            return None
        return why_not(self, seat, move)

    def turn_ruling(self) -> str:
        return ["SOB-1", "SOB-1", "SOB-16", "SOB-5", ""][self.phase] if self.phase <= moves.TRICKS else ""

    def unfinished(self) -> Reason | None:
        return Reason("exchange in one line", ruling="SOB-5") if self.picked != 0 else None

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.phase == moves.TRICKS:
            play_card(self, seat, move, told)
        elif self.phase == moves.EXCHANGE:
            if move != moves.DONE:
                self.picked |= bit(move)
            if move == moves.DONE or popcount(self.picked) == moves.MOST_EXCHANGED:
                dealing.exchange(self, seat, told)
        elif self.phase == moves.DECIDE:
            bidding.decide(self, seat, move == moves.PLAY, told)
        elif move != moves.DEAL:
            bidding.name_trump(self, move & 3, told)
        else:
            self.phase = moves.TWO
            if told is not None:
                told.all(CardsAwaited(seat))

    def deal(self, rng: Rng, told: Told | None) -> None:
        if self.phase == moves.OPENING:
            dealing.open_round(self, rng, told)
        elif self.phase == moves.TWO:
            dealing.deal_to(self, self.variant.all_seats, dealing.FIRST_CARDS, rng, told)
            if self.trump == NONE:
                self.phase = moves.TRUMP
            else:
                bidding.begin_decisions(self, told)
        elif self.phase == moves.THREE:
            dealing.deal_to(self, self.playing, dealing.MORE_CARDS, rng, told)
            self.phase = moves.EXCHANGE
        else:
            dealing.replace(self, rng, told)

    def idle(self, seat: i64) -> i64:
        if self.phase == moves.TRICKS:
            return idlest(self.menu(seat), self.trump)
        if self.phase == moves.EXCHANGE:
            return moves.DONE
        if self.phase == moves.DECIDE:
            return moves.SIT
        if self.phase == moves.BLIND:
            return moves.DEAL
        hand = self.hands[seat]
        if popcount(hand & of_suit(SPADES)) > popcount(hand & of_suit(DIAMONDS)):
            return moves.OPEN_TRUMP + SPADES
        return moves.OPEN_TRUMP + DIAMONDS

    def copy(self) -> "SobeSobe":
        twin = SobeSobe(
            self.variant,
            self.points,
            self.sat_out,
            self.hands[:],
            self.played[:],
            self.lacks[:],
            self.won[:],
        )
        self.copy_to(twin)
        return twin

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        worlds.reshuffle(self, seat, rng)

    def share(self, seat: i64) -> float:
        if self.phase != moves.OVER:
            return scoring.standing(self.points, seat)
        sharing = scoring.winners(self.points, self.won)
        if sharing & bit(seat) == 0:
            return 0.0
        return 1.0 / float(popcount(sharing))

    def score(self, seat: i64) -> float:
        return float(self.points[seat])


def start(options: Options, seats: int) -> SobeSobe:
    """The table before the first round."""
    variant = Variant(options, seats)
    nothing = variant.nothing
    points = nothing[:]
    for seat in range(seats):
        points[seat] = options.points
    return SobeSobe(variant, points, nothing, nothing[:], nothing[:], nothing[:], nothing[:])
