"""SobeSobe: whose turn it is, what may be done, and what comes of it."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, members, popcount, shifted
from mazzo.core.cards import DIAMONDS, SPADES, of_suit
from mazzo.core.state import DEALER, NOBODY, State, Told
from mazzo.games.sobesobe import worlds
from mazzo.games.sobesobe.bidding import begin_decisions, decide, name_trump
from mazzo.games.sobesobe.model import (
    CardsAwaited,
    CardsDrawn,
    Discarded,
    Exchanged,
    HandsDealt,
    Options,
    RoundBegun,
)
from mazzo.games.sobesobe.moves import (
    BLIND,
    BLIND_TRUMP,
    DEAL,
    DECIDE,
    DONE,
    EXCHANGE,
    MOST_EXCHANGED,
    OPEN_TRUMP,
    OPENING,
    OVER,
    PLAY,
    REPLACE,
    SIT,
    THREE,
    TRICKS,
    TRUMP,
    TWO,
)
from mazzo.games.sobesobe.refusals import why_not
from mazzo.games.sobesobe.rounds import Scored
from mazzo.games.sobesobe.scoring import (
    DECK,
    NONE,
    idlest,
    next_seat,
    playable,
    prizes,
    standing,
    winners,
)
from mazzo.games.sobesobe.tricks import begin_tricks, play_card

FIRST_CARDS: Final[i64] = 2
MORE_CARDS: Final[i64] = 3
_ALL_SUITS: Final[i64] = 0b1111


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


@final
class SobeSobe(State):
    """One table of SobeSobe. Sets of cards and of seats are masks.

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
        self.phase = OPENING
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

    def actor(self) -> i64:
        if self.phase <= TRICKS:
            return self.turn
        return NOBODY if self.phase == OVER else DEALER

    def menu(self, seat: i64) -> i64:
        if seat != self.turn or self.phase > TRICKS:
            return 0
        if self.phase == TRICKS:
            return playable(self.hands[seat], self.led, self.trump, self.best)
        if self.phase == EXCHANGE:  # from the highest card down, so that there is one way to each choice
            return (self.hands[seat] & ((self.picked & -self.picked) - 1)) | bit(DONE)
        if self.phase == DECIDE:
            return bit(PLAY) | bit(SIT)
        if self.phase == TRUMP:
            return shifted(_ALL_SUITS, OPEN_TRUMP)
        return shifted(_ALL_SUITS, BLIND_TRUMP) | bit(DEAL)

    def refusal(self, seat: i64, move: i64) -> str:
        if seat != self.actor():
            return "It is not your turn."
        if 0 <= move <= DONE and bit(move) & self.menu(seat):
            return ""
        return why_not(self, seat, move)

    def turn_ruling(self) -> str:
        return ["SOB-1", "SOB-1", "SOB-16", "SOB-5", ""][self.phase] if self.phase <= TRICKS else ""

    def unfinished(self) -> str:
        if self.picked == 0:
            return ""
        return "Say all cards of an exchange in one line, as in exchange 2D 3S, or exchange none (SOB-5)."

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.phase == TRICKS:
            play_card(self, seat, move, told)
        elif self.phase == EXCHANGE:
            if move != DONE:
                self.picked |= bit(move)
            if move == DONE or popcount(self.picked) == MOST_EXCHANGED:
                self._exchange(seat, told)
        elif self.phase == DECIDE:
            decide(self, seat, move == PLAY, told)
        elif move != DEAL:
            name_trump(self, move & 3, told)
        else:
            self.phase = TWO
            if told is not None:
                told.all(CardsAwaited(seat))

    def _exchange(self, seat: i64, told: Told | None) -> None:
        laid_aside = self.picked
        self.picked = 0
        self.exchanged |= bit(seat)
        if told is not None:
            told.all(Exchanged(seat, popcount(laid_aside)))
        if laid_aside == 0:
            self._next_exchange()
            return
        self.hands[seat] ^= laid_aside
        self.discards = self.discards[:]
        self.discards[seat] = laid_aside
        self.phase = REPLACE
        if told is not None:
            told.only(bit(seat), Discarded(seat, DECK.listed(laid_aside)))

    def _next_exchange(self) -> None:
        self.phase = EXCHANGE
        self.turn = self.next_playing(self.turn)
        if self.turn == self.party:
            begin_tricks(self)

    def next_playing(self, seat: i64) -> i64:
        """The next seat that plays this round."""
        seat = next_seat(seat, self.seats)
        while self.playing & bit(seat) == 0:
            seat = next_seat(seat, self.seats)
        return seat

    def deal(self, rng: Rng, told: Told | None) -> None:
        if self.phase == OPENING:
            self._open_round(rng, told)
        elif self.phase == TWO:
            self._deal_to(self.variant.all_seats, FIRST_CARDS, rng, told)
            if self.trump == NONE:
                self.phase = TRUMP
            else:
                begin_decisions(self, told)
        elif self.phase == THREE:
            self._deal_to(self.playing, MORE_CARDS, rng, told)
            self.phase = EXCHANGE
        else:
            self._replace(rng, told)

    def _open_round(self, rng: Rng, told: Told | None) -> None:
        """All cards are gathered; the first dealer is drawn, later ones go counter-clockwise."""
        if self.dealer == NONE:
            self.dealer = rng.below(self.seats)
        else:
            self.dealer = next_seat(self.dealer, self.seats)
        self.party = next_seat(self.dealer, self.seats)
        self.turn = self.party
        self.phase = BLIND
        self.round_number += 1
        self.deck = DECK.all
        nothing = self.variant.nothing
        self.hands = nothing[:]
        self.played = nothing[:]
        self.lacks = nothing[:]
        self.won = nothing[:]
        self.folded = nothing
        self.discards = nothing
        self.trump = NONE
        self.value = 0
        self.is_blind = False
        self.is_again = False
        self.playing = 0
        self.sitting = 0
        self.exchanged = 0
        self.tricks = 0
        self.leaders = 0
        self.leader = NONE
        self.led = NONE
        self.best = NONE
        self.winning = NONE
        if told is not None:
            told.all(RoundBegun(self.round_number, self.dealer, self.party))

    def _deal_to(self, seats: i64, count: i64, rng: Rng, told: Told | None) -> None:
        """So many cards to each of the seats, from the party player on."""
        if told is not None:
            told.all(HandsDealt(self.in_turn(seats), count))
        seat = self.party
        for _turn in range(self.seats):
            if seats & bit(seat):
                drawn = self._draw(count, rng)
                self.hands[seat] |= drawn
                if told is not None:
                    self._tell_drawn(seat, drawn, told)
            seat = next_seat(seat, self.seats)

    def in_turn(self, seats: i64) -> list[int]:
        """These seats in the order of their turns, from the party player on."""
        found: list[int] = []
        seat = self.party
        for _turn in range(self.seats):
            if seats & bit(seat):
                found.append(seat)
            seat = next_seat(seat, self.seats)
        return found

    def _replace(self, rng: Rng, told: Told | None) -> None:
        """Draw first, then the discards go back into the deck (SOB-5)."""
        seat = self.turn
        drawn = self._draw(popcount(self.discards[seat]), rng)
        self.hands[seat] |= drawn
        self.deck |= self.discards[seat]
        if told is not None:
            self._tell_drawn(seat, drawn, told)
        self._next_exchange()

    def _draw(self, count: i64, rng: Rng) -> i64:
        drawn: i64 = 0
        while count > 0:
            card = bit(rng.member(self.deck))
            self.deck ^= card
            drawn |= card
            count -= 1
        return drawn

    def _tell_drawn(self, seat: i64, drawn: i64, told: Told) -> None:
        told.only(bit(seat), CardsDrawn(seat, DECK.listed(drawn), DECK.listed(self.hands[seat])))

    def idle(self, seat: i64) -> i64:
        if self.phase == TRICKS:
            return idlest(self.menu(seat), self.trump)
        if self.phase == EXCHANGE:
            return DONE
        if self.phase == DECIDE:
            return SIT
        if self.phase == BLIND:
            return DEAL
        hand = self.hands[seat]
        if popcount(hand & of_suit(SPADES)) > popcount(hand & of_suit(DIAMONDS)):
            return OPEN_TRUMP + SPADES
        return OPEN_TRUMP + DIAMONDS

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
        return twin

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        worlds.reshuffle(self, seat, rng)

    def share(self, seat: i64) -> float:
        if self.phase != OVER:
            return standing(self.points, seat)
        sharing = winners(self.points, self.won)
        if sharing & bit(seat) == 0:
            return 0.0
        return 1.0 / float(popcount(sharing))

    def score(self, seat: i64) -> float:
        return float(self.points[seat])

    def winners(self) -> list[int]:
        """Who has won the match; nobody before it is over."""
        if self.phase != OVER:
            return []
        return list(members(winners(self.points, self.won)))

    def prizes(self) -> list[int]:
        """What the match pays each seat, in cents."""
        if self.phase != OVER:
            return list(self.variant.nothing)
        return list(prizes(self.points, self.won, self.party, self.variant.cents))


def zeros(count: i64) -> vec[i64]:
    """So many zeros."""
    found = vec[i64]()
    while len(found) < count:
        found = append(found, 0)
    return found


def start(options: Options, seats: int) -> SobeSobe:
    """The table before the first round."""
    variant = Variant(options, seats)
    nothing = variant.nothing
    points = nothing[:]
    for seat in range(seats):
        points[seat] = options.points
    return SobeSobe(variant, points, nothing, nothing[:], nothing[:], nothing[:], nothing[:])
