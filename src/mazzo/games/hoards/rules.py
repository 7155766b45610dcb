"""Hoards: whose turn it is, what may be done, and what comes of it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount
from mazzo.core.state import DEALER, NOBODY, State, Told
from mazzo.games.hoards import worlds
from mazzo.games.hoards.combinations import KINGS, TREASURES, next_cards
from mazzo.games.hoards.deck import (
    ask_to_draw,
    deal_drawn,
    deal_peek,
    discard_rest,
    keep,
    peek,
    put_back,
    take_discards,
)
from mazzo.games.hoards.ending import clear_scene, count_hoards, discard_surplus, end_turn, refill
from mazzo.games.hoards.hoarding import (
    BLUE,
    FIRST_KING,
    add,
    hoard,
    is_armed,
    lay,
    look,
    return_kings,
    roar,
)
from mazzo.games.hoards.knowledge import PILES, zeros
from mazzo.games.hoards.looting import Looted, begin_looting, compare, deal_toss, toss
from mazzo.games.hoards.menus import asked_menu, turn_menu
from mazzo.games.hoards.model import Options
from mazzo.games.hoards.moves import (
    ADD,
    ADD_CARD,
    ADD_TO,
    ANSWER,
    CHOOSE,
    COMPARING,
    DISCARDING,
    DONE,
    DRAFT,
    DRAW_ONE,
    DRAWING,
    END,
    FIGHTING,
    GIFT,
    GIVE,
    HOARD,
    HOARD_NEW,
    INVERT,
    KEEP,
    LAY,
    LIMIT,
    LOOK,
    LOOT,
    MOST_HAND,
    MOST_SEATS,
    NONE,
    OPENING,
    OVER,
    PEEK,
    PEEKING,
    PUT_BACK,
    RAID,
    REFILLING,
    ROAR,
    SNATCHING,
    STILL_LAPS,
    TAKE,
    TOSS,
    TOSSING,
    TURN,
    TURN_RULINGS,
    YES,
)
from mazzo.games.hoards.opening import open_match, pick_king
from mazzo.games.hoards.raids import answer, begin_raid, choose, fight, invert, pass_on, snatch
from mazzo.games.hoards.refusals import missing, why_not
from mazzo.games.hoards.scoring import denominator, idle_king, numerator, winners
from mazzo.games.hoards.tallies import hoard_of, hoards, points


@final
class Variant:
    """The options of a match as the rules use them; never changes."""

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats = seats
        self.is_draft = options.kings == "draft"
        self.is_ring = options.ace == "ring"
        self.is_lap = options.last == "lap"
        self.is_audit = options.audit == "on"
        self.most_still = STILL_LAPS * seats
        self.nothing = zeros(seats)


@final
class Hoards(State):
    """One table of Hoards. Sets of cards and of seats are masks.

    Piles are numbered here from 0 over the whole table, in order of arrival. What changes seldom (piles, the
    bottom of the deck, lootings) is replaced and never changed in place, so that copies share it.
    """

    def __init__(
        self, variant: Variant, hands: vec[i64], laid: vec[i64], may: vec[i64], counted: vec[i64]
    ) -> None:
        self.variant = variant
        self.seats = variant.seats
        self.observers: i64 = variant.seats + 1  # the last one is the public
        self.everyone: i64 = bit(variant.seats + 1) - 1
        self.hands = hands
        self.laid = laid  # kings that lie in each hoard
        self.may = may  # what lies where, for all that each observer knows: see knowledge.py
        self.counted = counted  # the hands of which each observer knows how many kings are in it
        self.owners = vec[i64]()  # of the piles
        self.originals = vec[i64]()
        self.added = vec[i64]()  # packed by combinations.py
        self.deck: i64 = TREASURES
        self.top = NONE  # the card on top, if somebody has peeked at it
        self.top_seen: i64 = 0
        self.bottom = vec[i64]()  # the cards at the bottom, with who has peeked at them: see deck.py
        self.removed: i64 = 0
        self.unused: i64 = KINGS
        self.discards: i64 = 0
        self.drawn: i64 = 0  # cards of which one is to be kept
        self.armed: i64 = 0
        self.spent: i64 = 0  # armed kings whose situation has come
        self.king_owners: i64 = 0  # the first ones, packed by hoarding.py
        self.known_owners: i64 = 0  # the kings of which they are public
        self.phase = OPENING
        self.first = NONE
        self.turn = NONE
        self.asked = NONE
        self.turn_number: i64 = 0
        self.used: i64 = 0  # actions of this turn
        self.combination = NONE  # the pile that was hoarded or added to in this turn
        self.is_looking = False
        self.put: i64 = 0  # 1: a peeked card went to the top, 2: to the bottom
        self.picked: i64 = 0  # of a half-made play
        self.adding = NONE
        self.want: i64 = 0  # cards to be drawn
        self.target = NONE
        self.target_pile = NONE
        self.is_raid = False
        self.called = NONE
        self.answer = NONE
        self.inverted = NONE
        self.shown = NONE
        self.target_shown = NONE
        self.is_fought = False
        self.fight_winner = NONE
        self.is_by_red = False
        self.choice = NONE
        self.tosser = NONE
        self.looting: Looted | None = None  # that of this turn
        self.lootings: list[Looted | None] = []  # the last one that each seat has seen
        self.still: i64 = 0
        self.deck_before: i64 = 0  # cards in the deck when the turn began
        self.is_last = False
        self.audited = variant.nothing

    def actor(self) -> i64:
        if self.phase < OPENING:
            return self.asked
        return NOBODY if self.phase == OVER else DEALER

    def menu(self, seat: i64) -> i64:
        if seat != self.asked or self.phase >= OPENING:
            return 0
        if self.phase == TURN:
            return turn_menu(self, seat)
        return asked_menu(self, seat)

    def refusal(self, seat: i64, move: i64) -> str:
        if seat != self.actor():
            return "It is not your turn."
        if 0 <= move < 62 and bit(move) & self.menu(seat):
            return ""
        return why_not(self, seat, move)

    def turn_ruling(self) -> str:
        if self.phase >= OPENING:
            return ""
        return TURN_RULINGS[self.phase]

    def unfinished(self) -> str:
        if self.phase in (HOARD, ADD, ADD_TO) or (self.picked != 0 and self.phase in (GIVE, LIMIT)):
            return missing(self)
        return ""

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        phase = self.phase
        if phase == TURN:
            self._act(seat, move, told)
        elif phase == HOARD:
            if move != DONE:
                self.picked |= bit(move)
            if move == DONE or next_cards(self.hands[seat], self.picked) == 0:
                hoard(self, seat, told)
        elif phase == ADD:
            self.adding = move
            self.phase = ADD_TO
        elif phase == ADD_TO:
            add(self, seat, move, told)
        elif phase == KEEP:
            keep(self, seat, move, told)
        elif phase == LIMIT:
            self.picked |= bit(move)
            if popcount(self.hands[seat]) - popcount(self.picked) == MOST_HAND:
                discard_surplus(self, seat, told)
        elif phase == GIVE:
            self.picked |= bit(move)
            if popcount(self.picked) == GIFT:
                cards = self.picked
                self.picked = 0
                pass_on(self, cards, told)
        else:
            self._reply(seat, move, told)

    def _act(self, seat: i64, move: i64, told: Told | None) -> None:
        if move == END:
            end_turn(self, seat, told)
        elif move == HOARD_NEW:
            self.phase = HOARD
        elif move == ADD_CARD:
            self.phase = ADD
        elif move < TAKE:
            ask_to_draw(self, move - DRAW_ONE + 1, told)
        elif move == TAKE:
            take_discards(self, seat, told)
        elif move < RAID + MOST_SEATS:
            begin_raid(self, seat, move - RAID, 0, told)
        elif move < LOOK:
            begin_raid(self, seat, move - RAID - MOST_SEATS, 1, told)
        elif move == LOOK:
            look(self, seat, told)
        elif move == PEEK:
            peek(self, seat, told)
        elif move < ROAR:
            lay(self, seat, FIRST_KING + move - LAY, told)
        elif move < LOOT:
            roar(self, seat, FIRST_KING + move - ROAR, told)
        else:
            begin_looting(self, seat, move - LOOT, told)

    def _reply(self, seat: i64, move: i64, told: Told | None) -> None:
        phase = self.phase
        if phase == ANSWER:
            answer(self, seat, move, told)
        elif phase == INVERT:
            invert(self, seat, move, told)
        elif phase == CHOOSE:
            choose(self, seat, move, told)
        elif phase == TOSS:
            toss(self, seat, move, told)
        elif phase == PUT_BACK:
            put_back(self, seat, move == YES, told)
        else:
            pick_king(self, seat, move, told)

    def deal(self, rng: Rng, told: Told | None) -> None:
        phase = self.phase
        if phase == DRAWING:
            deal_drawn(self, rng, told)
        elif phase == DISCARDING:
            discard_rest(self, told)
        elif phase == REFILLING:
            refill(self, rng, told)
        elif phase == SNATCHING:
            snatch(self, rng, told)
        elif phase == COMPARING:
            compare(self, told)
        elif phase == TOSSING:
            deal_toss(self, told)
        elif phase == FIGHTING:
            fight(self, rng, told)
        elif phase == PEEKING:
            deal_peek(self, rng, told)
        elif phase == OPENING:
            open_match(self, rng, told)
        else:
            count_hoards(self, told)

    def end_action(self, told: Told | None) -> None:
        """An accumulate action is over, discards included: blue has done its duty, kings return (HOA-17)."""
        for seat in range(self.seats):
            if seat != self.turn and is_armed(self, seat, BLUE):
                self.spent |= bit(BLUE)
        return_kings(self, told)
        self.phase = TURN
        self.asked = self.turn

    def idle(self, seat: i64) -> i64:
        if self.phase == DRAFT:
            return idle_king(self.unused)
        return lowest(self.menu(seat))

    def copy(self) -> "Hoards":
        twin = Hoards(self.variant, self.hands[:], self.laid[:], self.may[:], self.counted[:])
        twin.owners = self.owners
        twin.originals = self.originals
        twin.added = self.added
        twin.deck = self.deck
        twin.top = self.top
        twin.top_seen = self.top_seen
        twin.bottom = self.bottom
        twin.removed = self.removed
        twin.unused = self.unused
        twin.discards = self.discards
        twin.drawn = self.drawn
        twin.armed = self.armed
        twin.spent = self.spent
        twin.king_owners = self.king_owners
        twin.known_owners = self.known_owners
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.asked = self.asked
        twin.turn_number = self.turn_number
        twin.used = self.used
        twin.combination = self.combination
        twin.is_looking = self.is_looking
        twin.put = self.put
        twin.picked = self.picked
        twin.adding = self.adding
        twin.want = self.want
        twin.still = self.still
        twin.deck_before = self.deck_before
        twin.is_last = self.is_last
        twin.audited = self.audited
        self._copy_scene(twin)
        return twin

    def _copy_scene(self, twin: "Hoards") -> None:
        """The raid or looting of this turn."""
        twin.target = self.target
        twin.target_pile = self.target_pile
        twin.is_raid = self.is_raid
        twin.called = self.called
        twin.answer = self.answer
        twin.inverted = self.inverted
        twin.shown = self.shown
        twin.target_shown = self.target_shown
        twin.is_fought = self.is_fought
        twin.fight_winner = self.fight_winner
        twin.is_by_red = self.is_by_red
        twin.choice = self.choice
        twin.tosser = self.tosser
        twin.looting = self.looting
        twin.lootings = self.lootings

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        worlds.reshuffle(self, seat, rng)

    def share(self, seat: i64) -> float:
        if self.phase != OVER:
            return 1.0 / float(self.seats)  # how anybody stands is hidden until the end (HOA-24)
        sharing = winners(hoards(self), self.hands)
        if sharing & bit(seat) == 0:
            return 0.0
        return 1.0 / float(popcount(sharing))

    def score(self, seat: i64) -> float:
        if self.phase != OVER:
            return 0.0  # scores are public, hoards are not
        hoarded = hoard_of(self, seat)
        return points(numerator(hoarded, self.hands[seat]), denominator(hoarded))

    def winners(self) -> list[int]:
        """Who has won the match; nobody before it is over."""
        if self.phase != OVER:
            return []
        sharing = winners(hoards(self), self.hands)
        return [seat for seat in range(self.seats) if sharing & bit(seat)]


def start(options: Options, seats: int) -> Hoards:
    """The table before the first deal."""
    variant = Variant(options, seats)
    table = Hoards(
        variant,
        variant.nothing[:],
        variant.nothing[:],
        zeros(PILES * (seats + 1)),
        zeros(seats + 1),
    )
    table.lootings = [None] * seats
    clear_scene(table)
    return table
