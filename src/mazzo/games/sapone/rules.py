"""Sapone: whose turn it is, what may be done, and what comes of it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, members, popcount, shifted
from mazzo.core.state import DEALER, NOBODY, State, Told
from mazzo.games.sapone import sales, worlds
from mazzo.games.sapone.composing import begin, go_on
from mazzo.games.sapone.dealer import end_round, open_round, pick, score_round, sell_soap
from mazzo.games.sapone.model import DiamondDeclared, Options
from mazzo.games.sapone.moves import (
    ACCEPT,
    ANSWER,
    ASKING,
    BIDDING,
    BUY,
    CATEGORY,
    CLAIMING,
    CLOSE,
    COMPLETE,
    DECLARE,
    DONE,
    DOUBT,
    END,
    EXCHANGE,
    GIVEN_FOR_SOAP,
    GIVING,
    LAP,
    LAST_MOVE,
    LAY,
    MORE,
    MORE_WANT,
    OPENING,
    OVER,
    PASS,
    PAY,
    PICK,
    SAY,
    SAYING,
    SCORE,
    SOAP,
    TURN,
    WISHING,
)
from mazzo.games.sapone.piles import (
    ALL_KINDS,
    DIAMOND,
    KIND_COUNT,
    KINDS,
    MARKET_DECK,
    NONE,
    SOAP2,
    SOAP_DECK,
    kinds_in,
    kinds_with_more,
    size,
)
from mazzo.games.sapone.refusals import unfinished, why_not
from mazzo.games.sapone.rounds import AWAKE, Ended, Scored
from mazzo.games.sapone.scoring import standing, victors
from mazzo.games.sapone.variant import Variant

_CATEGORIES: Final[i64] = shifted(0b1111, CATEGORY)
# What an idle seat parts with first: the kinds from the least to the most dear.
_IDLE: Final[vec[i64]] = vec[i64]([0, 8, 13, 7, 12, 1, 6, 11, 2, 5, 10, 3, 14, 4, 9, 15, 16])


@final
class Sapone(State):
    """One table of Sapone. Cards lie in piles, packed by piles.py; sets of seats, kinds, wishes are masks.

    Which card comes next from a deck is drawn when it is turned up or taken. What seldom changes (points,
    discards, sayings) is replaced and never changed in place, so that copies share it.
    """

    def __init__(
        self,
        variant: Variant,
        points: vec[i64],
        hands: vec[i64],
        bids: vec[i64],
        sealed: vec[i64],
        known: vec[i64],
    ) -> None:
        self.variant = variant
        self.seats = variant.seats
        self.points = points
        self.hands = hands
        self.bids = bids  # what each seat has laid down in the sale
        self.sealed = sealed  # of the hand: what it will lay down when the lap is over
        self.known = known  # by watcher and place, see knowledge.py
        self.discarded = variant.nothing  # what each seat has given for soap cards
        self.said = variant.silence  # of the bids that lie there: how often each seat has named each kind
        self.saying = variant.silence  # of the sealed ones
        self.market: i64 = MARKET_DECK
        self.face_up: i64 = 0  # how many cards of the market deck lie so
        self.top = NONE  # its top card, if that lies face up
        self.soap: i64 = SOAP_DECK
        self.phase = OPENING
        self.round_number: i64 = 0
        self.turn_number: i64 = 0
        self.starter = NONE
        self.turn = NONE  # whose turn it is: in a sale, the seller
        self.card = NONE  # on sale
        self.claim = NONE
        self.wish: i64 = 0
        self.doubter = NONE
        self.is_revealed = False
        self.lap: i64 = 0
        self.pending: i64 = 0  # the seats that may still act in the lap
        self.acted: i64 = 0  # those that have
        self.doubting: i64 = 0  # and of them those that doubt
        self.speakers: i64 = 0  # or say something of their cards
        self.deeds: i64 = 0  # of the last lap that is over, packed by sales.py
        self.called = NONE  # who is to pay or to declare the Diamond, or whose bid is accepted
        self.declared = NONE  # what the Diamond counts as
        self.stage = COMPLETE  # what is still to be said of a half-made play
        self.composer = NONE  # whose it is
        self.picked: i64 = 0  # its cards
        self.last: i64 = 0  # the kind that was named last: later ones are not lower
        self.named = NONE  # its claim
        self.asked: i64 = 0  # its wish
        self.spoken: i64 = 0  # how many sayings it has
        self.dreamer = AWAKE  # by whom this table is imagined, who does not know what was sold to others
        self.sales: Ended | None = None  # the last one of the round that is over
        self.scored: Scored | None = None  # the last round

    # Whose turn it is

    def actor(self) -> i64:
        if self.stage != COMPLETE:
            return self.composer
        if self.phase == LAP:
            return self._first_pending()
        if self.phase in (TURN, ANSWER):
            return self.turn
        if self.phase <= DECLARE:
            return self.called
        return NOBODY if self.phase == OVER else DEALER

    def actors(self) -> i64:
        if self.stage == COMPLETE and self.phase == LAP:
            return self.pending
        seat = self.actor()
        return bit(seat) if seat >= 0 else 0

    def moment(self) -> str:
        if self.phase != LAP:
            return ""
        return f"{self.round_number}.{self.turn_number}.{self.lap}"  # SAP-21

    def _first_pending(self) -> i64:
        seat = self.next_seat(self.turn)
        while self.pending & bit(seat) == 0:
            seat = self.next_seat(seat)
        return seat

    def next_seat(self, seat: i64) -> i64:
        """The neighbour in the direction of play."""
        seat += self.variant.step
        if seat >= self.seats:
            seat -= self.seats
        return seat

    def in_turn(self, seats: i64) -> list[int]:
        """These seats in the direction of play, from whoever follows the one whose turn it is."""
        found: list[int] = []
        seat = self.turn
        for _turn in range(self.seats):
            seat = self.next_seat(seat)
            if seats & bit(seat):
                found.append(seat)
        return found

    def after(self, seat: i64) -> list[int]:
        """All other seats in the direction of play, from the one after that."""
        found: list[int] = []
        other = self.next_seat(seat)
        while other != seat:
            found.append(other)
            other = self.next_seat(other)
        return found

    # What may be done

    def menu(self, seat: i64) -> i64:
        if self.stage != COMPLETE:
            return self._half_menu() if seat == self.composer else 0
        if self.phase == LAP:
            if self.pending & bit(seat) == 0:
                return 0
            acts = kinds_in(self.hands[seat]) | bit(PASS)
            if not self.is_revealed:  # SAP-10, SAP-11
                acts |= bit(DOUBT)
            return acts
        if seat != self.actor() or seat < 0:
            return 0
        if self.phase == TURN:
            hand = self.hands[seat]
            return kinds_in(hand) | shifted(kinds_with_more(hand, GIVEN_FOR_SOAP), BUY)
        if self.phase == ANSWER:
            answers = shifted(sales.bidders(self), ACCEPT) | bit(CLOSE)
            if sales.can_ask(self):
                answers |= bit(MORE) | bit(MORE_WANT)
            return answers
        if self.phase == PAY:
            return kinds_in(self.hands[seat])
        return ALL_KINDS ^ bit(DIAMOND)

    def _half_menu(self) -> i64:
        """How the play that has been begun may go on; cards and sayings from the lowest kind up."""
        if self.stage == CLAIMING:
            return ALL_KINDS
        if self.stage == SAYING:
            return ALL_KINDS & ~(bit(self.last) - 1)
        if self.stage in (WISHING, ASKING):
            wishes = _CATEGORIES & ~(bit(self.last) - 1) & ~self.asked
            if self.stage == WISHING or self.asked:
                wishes |= bit(DONE)
            return wishes
        left = self.hands[self.composer] - self.picked
        if self.stage == GIVING:
            return self._at_least_last(kinds_with_more(left, GIVEN_FOR_SOAP - size(self.picked)))
        return self._at_least_last(kinds_in(left)) | bit(DONE) | bit(SAY)

    def _at_least_last(self, kinds: i64) -> i64:
        return kinds & ~(bit(self.last) - 1)

    def refusal(self, seat: i64, move: i64) -> str:
        if seat < 0 or self.actors() & bit(seat) == 0:
            return "It is not your turn."
        if 0 <= move <= LAST_MOVE:
            if bit(move) & self.menu(seat):
                return ""
            is_wish = self.stage in (WISHING, ASKING) and self.last <= move < KIND_COUNT
            if is_wish and self.asked & bit(move) == 0:
                return ""
        return why_not(self, seat, move)

    def turn_ruling(self) -> str:
        return ["", "SAP-8", "SAP-8", "SAP-11", "SAP-15"][self.phase] if self.phase <= DECLARE else ""

    def unfinished(self) -> str:
        return unfinished(self) if self.stage != COMPLETE else ""

    # What comes of it

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.stage != COMPLETE:
            go_on(self, move, told)
        elif self.phase == TURN or (self.phase == LAP and move < KIND_COUNT) or move == MORE_WANT:
            begin(self, seat, move)
        elif self.phase == LAP:
            if move == DOUBT:
                self.doubting |= bit(seat)
            sales.seal(self, seat, told)
        elif self.phase == ANSWER:
            self._answer(move, told)
        elif self.phase == PAY:
            sales.pay(self, seat, move, told)
        else:
            self.declared = move
            self.phase = SCORE
            if told is not None:
                told.all(DiamondDeclared(seat, KINDS[move]))

    def _answer(self, move: i64, told: Told | None) -> None:
        if move == CLOSE:
            sales.close(self, "by the seller", told)
        elif move == MORE:
            sales.ask_for_more(self, self.wish, told)
        else:
            sales.accept(self, move - ACCEPT, told)

    def deal(self, rng: Rng, told: Told | None) -> None:
        if self.phase == PICK:
            pick(self, rng, told)
        elif self.phase == LAY:
            sales.lay(self, told)
        elif self.phase == EXCHANGE:
            sales.agree(self, rng, told)
        elif self.phase == SOAP:
            sell_soap(self, rng, told)
        elif self.phase == END:
            end_round(self, told)
        elif self.phase == SCORE:
            score_round(self, told)
        else:
            open_round(self, rng, told)

    def end_turn(self) -> None:
        """The next turn begins; after the one in which the market ran out, there is none (SAP-5)."""
        self.phase = PICK
        if self.market == 0:
            self.phase = END

    def clear_sale(self) -> None:
        """Nothing is on sale."""
        self.card = NONE
        self.claim = NONE
        self.wish = 0
        self.doubter = NONE
        self.is_revealed = False
        self.lap = 0
        self.deeds = 0
        self.called = NONE
        self.said = self.variant.silence

    def idle(self, seat: i64) -> i64:
        if self.stage == COMPLETE:
            if self.phase == LAP:
                return PASS
            if self.phase == ANSWER:
                return CLOSE
            if self.phase == DECLARE:
                return SOAP2
            return self._dearest_last(kinds_in(self.hands[seat]))
        if self.stage == CLAIMING:
            return lowest(kinds_in(self.picked))
        if self.stage in (WISHING, BIDDING) or self.asked:
            return DONE
        return lowest(self._half_menu())

    def _dearest_last(self, kinds: i64) -> i64:
        """The first of these kinds in the order of idle moves."""
        place: i64 = 0
        while kinds & bit(_IDLE[place]) == 0:
            place += 1
        return _IDLE[place]

    def copy(self) -> "Sapone":
        twin = Sapone(self.variant, self.points, self.hands[:], self.bids[:], self.sealed[:], self.known[:])
        twin.discarded = self.discarded
        twin.said = self.said
        twin.saying = self.saying
        twin.market = self.market
        twin.face_up = self.face_up
        twin.top = self.top
        twin.soap = self.soap
        twin.phase = self.phase
        twin.round_number = self.round_number
        twin.turn_number = self.turn_number
        twin.starter = self.starter
        twin.turn = self.turn
        twin.card = self.card
        twin.claim = self.claim
        twin.wish = self.wish
        twin.doubter = self.doubter
        twin.is_revealed = self.is_revealed
        twin.lap = self.lap
        twin.pending = self.pending
        twin.acted = self.acted
        twin.doubting = self.doubting
        twin.speakers = self.speakers
        twin.deeds = self.deeds
        twin.called = self.called
        twin.declared = self.declared
        twin.stage = self.stage
        twin.composer = self.composer
        twin.picked = self.picked
        twin.last = self.last
        twin.named = self.named
        twin.asked = self.asked
        twin.spoken = self.spoken
        twin.dreamer = self.dreamer
        twin.sales = self.sales
        twin.scored = self.scored
        return twin

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        worlds.reshuffle(self, seat, rng)

    def share(self, seat: i64) -> float:
        if self.phase != OVER:
            return standing(self.points, seat, self.variant.target)
        sharing = victors(self.points)
        if sharing & bit(seat) == 0:
            return 0.0
        return 1.0 / float(popcount(sharing))

    def score(self, seat: i64) -> float:
        return float(self.points[seat])

    def winners(self) -> list[int]:
        """Who has won the match; nobody before it is over."""
        if self.phase != OVER:
            return []
        return list(members(victors(self.points)))


def start(options: Options, seats: int) -> Sapone:
    """The table before the first round."""
    variant = Variant(options, seats)
    nothing = variant.nothing
    return Sapone(variant, nothing, nothing[:], nothing[:], nothing[:], variant.unknown[:])
