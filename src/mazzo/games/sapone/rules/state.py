"""What lies on a table of Sapone."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, members, zeros
from mazzo.core.state import State
from mazzo.core.states import reduced
from mazzo.games.sapone.model import Options, Round
from mazzo.games.sapone.rules import moves, piles, scoring

AWAKE: Final[i64] = -9  # who imagines a table that is real


@final
class Variant:
    """What stays the same for a whole match."""

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats = seats
        self.all_seats = bit(seats) - 1
        self.nothing = zeros(seats)
        self.silence = zeros(seats * piles.KIND_COUNT)
        self.unknown = zeros((2 * seats + 1) * 2 * seats)  # see knowledge.py
        self.step: i64 = 1  # from a seat to the next
        if options.direction == "counterclockwise":
            self.step = seats - 1
        self.is_open = options.bids == "open"
        self.is_for_each = options.ties == "each"
        self.sweep: i64 = options.sweep
        self.target: i64 = options.target
        self.max_rounds: i64 = options.max_rounds


@final
class Ended:
    """A sale that is over, and through `before` all earlier ones of the round; never changes."""

    def __init__(
        self,
        before: "Ended | None",
        seller: i64,
        claim: i64,
        card: i64,
        doubter: i64,
        end: i64,
        taker: i64,
        price: i64,
        bids: vec[i64],
        said: vec[i64],
        deeds: i64,
    ) -> None:
        self.before = before
        self.seller = seller
        self.claim = claim
        self.card = card  # NONE where it was imagined by a seat that does not know it
        self.doubter = doubter
        self.end = end
        self.taker = taker
        self.price = price
        self.bids = bids  # what lay there in the end, and what was said and done
        self.said = said
        self.deeds = deeds

    def is_known_to(self, watcher: i64) -> bool:
        """Whether the watcher knows what was on sale (AWAKE: who knows everything)."""
        if watcher == AWAKE or self.doubter != piles.NONE or watcher == self.seller:
            return True
        return self.end == moves.SOLD and watcher == self.taker


@final
class Scored:
    """A scored round, and through `before` all earlier ones; what it says never changes: copies share it."""

    def __init__(
        self,
        before: "Scored | None",
        hands: vec[i64],
        holder: i64,
        declared: i64,
        points: vec[i64],
        totals: vec[i64],
        sales: Ended | None,
        words: vec[i64],
    ) -> None:
        self.before = before
        self.hands = hands
        self.holder = holder  # of the Diamond
        self.declared = declared
        self.points = points
        self.totals = totals
        self.sales = sales  # None once somebody has played in the next round
        self.words = words  # then what is left of them, packed by rounds.py
        self.shown: Round | None = None  # then worked out once, for it is told with every view


class Table(State):
    """The fields of a table, on which the phases work. Cards lie in piles, packed by piles.py; sets of seats,
    kinds and wishes are masks.

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
        self.market: i64 = piles.MARKET_DECK
        self.face_up: i64 = 0  # how many cards of the market deck lie so
        self.top = piles.NONE  # its top card, if that lies face up
        self.soap: i64 = piles.SOAP_DECK
        self.phase = moves.OPENING
        self.round_number: i64 = 0
        self.turn_number: i64 = 0
        self.starter = piles.NONE
        self.turn = piles.NONE  # whose turn it is: in a sale, the seller
        self.card = piles.NONE  # on sale
        self.claim = piles.NONE
        self.wish: i64 = 0
        self.doubter = piles.NONE
        self.is_revealed = False
        self.lap: i64 = 0
        self.pending: i64 = 0  # the seats that may still act in the lap
        self.acted: i64 = 0  # those that have
        self.doubting: i64 = 0  # and of them those that doubt
        self.speakers: i64 = 0  # or say something of their cards
        self.passing: i64 = 0  # and those that pass for the rest of the sale (SAP-24)
        self.deeds: i64 = 0  # of the last lap that is over, packed by sales.py
        self.called = piles.NONE  # who is to pay or to declare the Diamond, or whose bid is accepted
        self.declared = piles.NONE  # what the Diamond counts as
        self.stage = moves.COMPLETE  # what is still to be said of a half-made play
        self.composer = piles.NONE  # whose it is
        self.picked: i64 = 0  # its cards
        self.last: i64 = 0  # the kind that was named last: later ones are not lower
        self.named = piles.NONE  # its claim
        self.asked: i64 = 0  # its wish
        self.spoken: i64 = 0  # how many sayings it has
        self.dreamer = AWAKE  # by whom this table is imagined, who does not know what was sold to others
        self.sales: Ended | None = None  # the last one of the round that is over
        self.scored: Scored | None = None  # the last round

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.variant.options, self.seats)

    def next_seat(self, seat: i64) -> i64:
        """The neighbour in the direction of play."""
        seat += self.variant.step
        if seat >= self.seats:
            seat -= self.seats
        return seat

    def in_turn(self, seats: i64) -> list[int]:
        """These seats in the direction of play, from the one after the seat whose turn it is."""
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

    def end_turn(self) -> None:
        """The next turn begins; after the one in which the market ran out, there is none (SAP-5)."""
        self.phase = moves.PICK
        if self.market == 0:
            self.phase = moves.END

    def clear_sale(self) -> None:
        """Nothing is on sale."""
        self.card = piles.NONE
        self.claim = piles.NONE
        self.wish = 0
        self.doubter = piles.NONE
        self.is_revealed = False
        self.lap = 0
        self.passing = 0
        self.deeds = 0
        self.called = piles.NONE
        self.said = self.variant.silence

    def winners(self) -> list[int]:
        """Who has won the match; no seat before it is over."""
        if self.phase != moves.OVER:
            return []
        return list(members(scoring.victors(self.points)))

    def copy_to(self, twin: "Table") -> None:
        """All that a new table is not given when it is made."""
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
        twin.passing = self.passing
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
