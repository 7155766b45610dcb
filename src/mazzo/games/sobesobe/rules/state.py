"""What lies on a table of SobeSobe."""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, members, zeros
from mazzo.core.state import State
from mazzo.core.states import reduced
from mazzo.games.sobesobe.model import Options
from mazzo.games.sobesobe.rules import moves, scoring
from mazzo.games.sobesobe.rules.cards import DECK, NONE
from mazzo.games.sobesobe.rules.rounds import Scored
from mazzo.games.sobesobe.rules.seats import next_seat


@final
class Variant:
    """The options of a match as the rules use them; never changes."""

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats = seats
        self.all_seats = bit(seats) - 1
        self.nothing = zeros(seats)
        self.cents: i64 = options.cents
        self.max_rounds: i64 = options.max_rounds


class Table(State):
    """The fields of a table, on which the phases work. Sets of cards and of seats are masks.

    The deck is a set too: which card comes next is drawn when it is dealt. What does not change from card to
    card (points, folded hands, discards) is replaced and never changed in place, so that copies share it.
    """

    def __init__(
        self,
        variant: Variant,
        points: vec[i64],
        sat_out: vec[i64],
        hands: vec[i64],
        played: vec[i64],
        lacks: vec[i64],
        won: vec[i64],
    ) -> None:
        self.variant = variant
        self.seats = variant.seats
        self.points = points
        self.sat_out = sat_out  # how many of the last rounds, one after the other (SOB-4)
        self.hands = hands
        self.played = played  # the cards of each seat in the tricks of the round, packed by tricks.py
        self.lacks = lacks  # what each seat has shown, by playing otherwise, that it does not hold
        self.won = won  # tricks of each seat
        self.folded = variant.nothing  # the hands of those who sit out
        self.discards = variant.nothing  # what each seat has exchanged
        self.deck = DECK.all
        self.rounds: Scored | None = None  # the last one that was scored
        self.phase = moves.OPENING
        self.round_number: i64 = 0
        self.dealer = NONE
        self.party = NONE
        self.turn = NONE
        self.trump = NONE
        self.value: i64 = 0
        self.is_blind = False
        self.is_again = False  # whether the trump is named for the second time (SOB-3)
        self.playing: i64 = 0
        self.sitting: i64 = 0
        self.exchanged: i64 = 0  # the seats that have had their exchange
        self.picked: i64 = 0  # of a half-made exchange
        self.tricks: i64 = 0  # how many have been won
        self.leaders: i64 = 0  # of the tricks, packed by tricks.py
        self.leader = NONE
        self.led = NONE  # the suit
        self.best = NONE  # the card that wins the trick so far
        self.winning = NONE  # and whose it is

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.variant.options, self.seats)

    def next_playing(self, seat: i64) -> i64:
        """The next seat that plays this round."""
        seat = next_seat(seat, self.seats)
        while self.playing & bit(seat) == 0:
            seat = next_seat(seat, self.seats)
        return seat

    def in_turn(self, seats: i64) -> list[int]:
        """These seats in the order of their turns, from the party player on."""
        found: list[int] = []
        seat = self.party
        for _turn in range(self.seats):
            if seats & bit(seat):
                found.append(seat)
            seat = next_seat(seat, self.seats)
        return found

    def copy_to(self, twin: "Table") -> None:
        """All that a new table is not given when it is made."""
        twin.folded = self.folded
        twin.discards = self.discards
        twin.deck = self.deck
        twin.rounds = self.rounds
        twin.phase = self.phase
        twin.round_number = self.round_number
        twin.dealer = self.dealer
        twin.party = self.party
        twin.turn = self.turn
        twin.trump = self.trump
        twin.value = self.value
        twin.is_blind = self.is_blind
        twin.is_again = self.is_again
        twin.playing = self.playing
        twin.sitting = self.sitting
        twin.exchanged = self.exchanged
        twin.picked = self.picked
        twin.tricks = self.tricks
        twin.leaders = self.leaders
        twin.leader = self.leader
        twin.led = self.led
        twin.best = self.best
        twin.winning = self.winning

    def winners(self) -> list[int]:
        """Who has won the match; no seat before it is over."""
        if self.phase != moves.OVER:
            return []
        return list(members(scoring.winners(self.points, self.won)))

    def prizes(self) -> list[int]:
        """What the match pays each seat, in cents."""
        if self.phase != moves.OVER:
            return list(self.variant.nothing)
        return list(scoring.prizes(self.points, self.won, self.party, self.variant.cents))
